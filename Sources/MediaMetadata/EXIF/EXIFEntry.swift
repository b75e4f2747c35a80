/// One entry of a directory of EXIF.
package struct EXIFEntry: Equatable, Sendable {
    /// Which directory it stands in.
    package enum Directory: Equatable, Sendable {
        /// What holds for the picture.
        case primary
        /// What the camera did.
        case exif
        /// Where it was.
        case gps
        /// What holds for the small picture in the block.
        case thumbnail
    }

    package var directory: Directory
    package var tag: UInt16
    package var type: UInt16
    package var count: Int
    /// Where its twelve bytes are in the block.
    package var place: Int
    /// Where its value is in the block.
    package var value: Range<Int>

    /// Bytes per element of a type (TIFF 6.0, section 2); unknown types have none.
    static func width(of type: UInt16) -> Int {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12: 8
        default: 0
        }
    }
}
