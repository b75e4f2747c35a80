/// The square of an upright picture that becomes an avatar.
///
/// `x` and `y` are where its left and upper edges lie, as fractions of the picture's width and height; `side` is its side
/// as a fraction of the picture's shorter edge, so that 1 is the largest square there is.
public struct AvatarCrop: Hashable, Sendable {
    /// The side of an avatar in pixels.
    public static let avatarSide = 128

    /// The left edge, as a fraction of the width.
    public var x: Double
    /// The upper edge, as a fraction of the height.
    public var y: Double
    /// The side, as a fraction of the shorter edge.
    public var side: Double

    /// A crop. Any numbers will do: they are clamped when they meet a picture.
    public init(x: Double, y: Double, side: Double) {
        self.x = x
        self.y = y
        self.side = side
    }

    /// The largest square in the middle of a picture of `width` by `height` pixels.
    public static func centre(width: Double, height: Double) -> AvatarCrop {
        let shorter = min(width, height)
        return AvatarCrop(x: (width - shorter) / 2 / max(width, 1), y: (height - shorter) / 2 / max(height, 1), side: 1)
    }

    /// The square in pixels of a picture of `width` by `height`: always inside of it, and never so small that an avatar
    /// would be an enlargement, unless the picture itself is.
    ///
    /// A side that is too small grows around its middle; one that is too large shrinks likewise; then the square moves
    /// inside. What is no number counts as the middle, or as the largest side.
    public func square(width: Double, height: Double) -> (left: Double, top: Double, side: Double) {
        let shorter = max(min(width, height), 1)
        let wanted = side.isFinite ? side * shorter : shorter
        let length = min(max(wanted, min(Double(AvatarCrop.avatarSide), shorter)), shorter)
        let middleX = x.isFinite ? x * width + wanted / 2 : width / 2
        let middleY = y.isFinite ? y * height + wanted / 2 : height / 2
        return (
            left: min(max(middleX - length / 2, 0), max(width - length, 0)),
            top: min(max(middleY - length / 2, 0), max(height - length, 0)), side: length
        )
    }
}
