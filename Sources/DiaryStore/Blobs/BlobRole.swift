/// What a file is to the records that name it.
package enum BlobRole: Int64, Equatable, Sendable {
    /// The file of a media record.
    case original = 0
    /// A thumbnail of one.
    case thumbnail = 1
}
