/// What a person wants with a file on this device, whatever the policy about originals says. Ordered by urgency.
enum BlobWish: Int64 {
    /// Not here: it was evicted.
    case elsewhere = -1
    /// As the policy says.
    case unspecified = 0
    /// Here, once it can be had.
    case fetched = 1
    /// Here, always.
    case pinned = 2
}
