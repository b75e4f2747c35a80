internal import SyncCore

/// What tells the file of a store from a copy of it.
///
/// Stored as 16 bytes, device and inode, or 24 with the birth time, all least significant byte first.
package struct FileStamp: Equatable, Sendable {
    /// The device that holds the file, as the system numbers it now.
    package var device: UInt64
    /// The file's number there.
    package var inode: UInt64
    /// When the file was made, in nanoseconds since 1970; `nil` where the file system does not know.
    package var birthNanoseconds: Int64?

    package init(device: UInt64, inode: UInt64, birthNanoseconds: Int64?) {
        self.device = device
        self.inode = inode
        self.birthNanoseconds = birthNanoseconds
    }

    /// Whether both are of one file.
    ///
    /// Inodes are given out again, often at once, so the birth time decides. The device counts only without it: its
    /// number is another one when a disk is attached in another order, which is no copy.
    package func isSameFile(as other: FileStamp) -> Bool {
        guard inode == other.inode else { return false }
        guard let mine = birthNanoseconds, let theirs = other.birthNanoseconds else { return device == other.device }
        return mine == theirs
    }

    /// As it is stored.
    var bytes: [UInt8] {
        var writer = ByteWriter(capacity: 24)
        writer.fixed(device.littleEndian)
        writer.fixed(inode.littleEndian)
        if let birthNanoseconds { writer.fixed(birthNanoseconds.littleEndian) }
        return writer.array
    }

    /// Reads a stamp as it is stored. Throws `WireError`.
    init(_ bytes: [UInt8]) throws {
        self = try bytes.withUnsafeBytes { raw throws(WireError) in
            var reader = ByteReader(raw)
            let device = UInt64(littleEndian: try reader.fixed(UInt64.self, "device"))
            let inode = UInt64(littleEndian: try reader.fixed(UInt64.self, "inode"))
            let birth = reader.isAtEnd ? nil : Int64(littleEndian: try reader.fixed(Int64.self, "birth time"))
            try reader.expectEnd("file stamp")
            return FileStamp(device: device, inode: inode, birthNanoseconds: birth)
        }
    }
}
