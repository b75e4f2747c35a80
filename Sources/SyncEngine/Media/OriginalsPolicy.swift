/// Which originals a device fetches by itself. Thumbnails always come, and so does what a person asked for or pinned.
public enum OriginalsPolicy: Equatable, Sendable {
    /// All of them.
    case everything
    /// The newest, as long as all unpinned originals on the device take no more than so many bytes.
    case within(Int64)
    /// None.
    case onDemand
}
