/// A picture as containers hold it, in several states of metadata; made of seeded bytes, which no decoder needs to like.
package protocol SamplePicture {
    /// The same picture with other things said about it, all different as files.
    var variants: [[UInt8]] { get }
    /// Files that resemble it and show something else, or the same otherwise.
    var traps: [[UInt8]] { get }
    /// The usual ending of its file's name.
    var ending: String { get }
}
