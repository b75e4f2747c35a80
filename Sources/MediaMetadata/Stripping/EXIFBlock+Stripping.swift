/// Taking the location out of EXIF.
extension EXIFBlock {
    /// The block without its GPS directory, of the same length; `nil` if it has none.
    ///
    /// The entry that points to it goes, those behind it move up, and all that it held becomes zeros. Throws where
    /// something is damaged, or where the location shares its bytes with something else.
    func withoutLocation() throws(ContainerError) -> [UInt8]? {
        guard isComplete else { throw .malformed("damaged EXIF") }
        let pointers = entries.filter { $0.tag == EXIFBlock.gpsPointer }
        guard !pointers.isEmpty else { return nil }
        var result = bytes
        for range in locationRanges {
            guard !sharedRanges.contains(where: { $0.overlaps(range) }) else {
                throw .malformed("EXIF whose location shares its bytes with other entries")
            }
            for index in range { result[index] = 0 }
        }
        for pointer in pointers.sorted(by: { $0.place > $1.place }) { try remove(pointer, from: &result) }
        guard let stripped = EXIFBlock(result), stripped.isComplete,
            !stripped.entries.contains(where: { $0.tag == EXIFBlock.gpsPointer || $0.directory == .gps })
        else { throw .malformed("EXIF that says where it was in more than one way") }
        return result
    }

    private var locationRanges: [Range<Int>] {
        let values = entries.filter { $0.directory == .gps }.map(\.value)
        return (values + directories.filter { $0.kind == .gps }.map(\.place)).map { $0.clamped(to: 0..<bytes.count) }
    }

    private var sharedRanges: [Range<Int>] {
        let values = entries.filter { $0.directory != .gps && $0.tag != EXIFBlock.gpsPointer }.map(\.value)
        return values + directories.filter { $0.kind != .gps }.map(\.place) + [0..<8]
    }

    private func remove(_ entry: EXIFEntry, from result: inout [UInt8]) throws(ContainerError) {
        guard let table = directories.first(where: { $0.place.contains(entry.place) })?.place else {
            // It stood in the GPS directory itself, which is gone.
            return
        }
        var cursor = ByteCursor(result, isLittleEndian: isLittleEndian)
        cursor.offset = table.lowerBound
        let count = try cursor.short()
        guard count > 0 else { return }
        // What follows the entries, four bytes, says where the next directory is.
        let end = min(table.lowerBound + 2 + Int(count) * 12 + 4, result.count)
        let moved = Array(result[(entry.place + 12)..<end]) + [UInt8](repeating: 0, count: 12)
        result.replaceSubrange(entry.place..<end, with: moved)
        let less = [UInt8(truncatingIfNeeded: (count - 1) >> 8), UInt8(truncatingIfNeeded: count - 1)]
        result.replaceSubrange(table.lowerBound..<table.lowerBound + 2, with: isLittleEndian ? less.reversed() : less)
    }
}
