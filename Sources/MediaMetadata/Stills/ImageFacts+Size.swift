internal import SyncCore

extension ImageFacts {
    /// Sets the size as it is upright; an orientation from 5 on lies on its side. Zero is no size.
    mutating func setSize(width: Int, height: Int, orientation: Int) {
        guard width > 0, height > 0 else { return }
        self.width = orientation >= 5 ? height : width
        self.height = orientation >= 5 ? width : height
    }
}
