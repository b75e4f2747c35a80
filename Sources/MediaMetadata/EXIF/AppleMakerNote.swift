internal import SyncCore

/// The maker note of Apple's cameras: a directory whose offsets count from the note's own start, behind 14 bytes.
enum AppleMakerNote {
    private static let contentIdentifierTag = 17

    static func contentIdentifier(_ note: [UInt8]) -> String? {
        guard note.starts(with: "Apple iOS\0".utf8), note.count > 16 else { return nil }
        do throws(ContainerError) {
            return try identifier(note)
        } catch {
            return nil
        }
    }

    private static func identifier(_ note: [UInt8]) throws(ContainerError) -> String? {
        var cursor = ByteCursor(note, isLittleEndian: note[12] == 0x49)
        cursor.offset = 14
        for _ in 0..<(try cursor.short()) {
            let tag = try cursor.short()
            let type = try cursor.short()
            let count = Int(try cursor.word())
            let inline = cursor.offset
            let far = Int(try cursor.word())
            guard tag == contentIdentifierTag, type == 2 else { continue }
            cursor.offset = count <= 4 ? inline : far
            return String(decoding: try cursor.bytes(count).prefix { $0 != 0 }, as: UTF8.self)
        }
        return nil
    }
}
