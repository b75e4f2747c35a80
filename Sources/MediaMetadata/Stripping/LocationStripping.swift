internal import Glibc
public import SyncCore

/// Takes out of a file where it was taken, and nothing else.
///
/// What goes: the GPS directory of EXIF, the properties of XMP and the data sets of IPTC that tell a place by coordinates or
/// by name, the position in a movie's user data and items, in every picture and movie that the file consists of, embedded
/// thumbnails included. Everything keeps its length and its place, so pictures and sound are the same to the byte. What
/// stays: names of places that people wrote into captions, titles and keywords, and what makers hide in notes and boxes of
/// their own. A file in which a location may stand in a form that is not understood is refused.
/// Docs/Decisions/0014 has the reasons.
public enum LocationStripping {
    /// Writes a copy of the file at `path` without its location to `target`, which must not exist.
    ///
    /// Returns whether there was one; if not, the copy is the same to the byte. Knows JPEG, PNG, WebP, HEIC, MP4,
    /// QuickTime and GIF. Throws `ImageError`, and nothing is written then: `cannotStrip` for a file of another kind and for
    /// one that is not understood, `unreadable`, `unwritable`. What was written is read again, and refused if it still tells a
    /// place. Cost: one pass over the file; of a JPEG two more over the scans.
    public static func copy(_ path: String, to target: String) throws(ImageError) -> Bool {
        do throws(ContainerError) {
            let source = try ByteSource(path: path)
            var edits = LocationEdits(source)
            try edits.addAll()
            try copy(source, edits.edits, to: target)
            try verify(target)
            return !edits.edits.isEmpty
        } catch {
            throw failure(error, path)
        }
    }

    /// The bytes of a file without its location, for tests; the same bytes if there is none. Throws `ContainerError`.
    package static func stripped(_ bytes: [UInt8]) throws(ContainerError) -> [UInt8] {
        var edits = LocationEdits(ByteSource(bytes))
        try edits.addAll()
        var result = bytes
        for edit in edits.edits { edit.apply(to: &result) }
        try verify(ByteSource(result))
        return result
    }

    /// Looks at what was written as if it came from elsewhere; it goes again if it tells a place.
    private static func verify(_ target: String) throws(ContainerError) {
        do throws(ContainerError) {
            try verify(ByteSource(path: target))
        } catch {
            _ = unlink(target)
            throw error
        }
    }

    private static func verify(_ source: ByteSource) throws(ContainerError) {
        var edits = LocationEdits(source)
        try edits.addAll()
        guard edits.edits.isEmpty, try MetadataReader.facts(source).location == nil else {
            throw .malformed("it would still say where it was taken")
        }
    }

    private static func failure(_ error: ContainerError, _ path: String) -> ImageError {
        switch error {
        case .unreadable, .unwritable: ImageError(reading: path, error)
        case .malformed(let reason), .tooLarge(let reason):
            ImageError(
                .cannotStrip,
                "the location cannot be taken out of \(path) safely (\(reason)): "
                    + "take it out with the program that made the file, or import it as it is")
        }
    }

    private static func copy(
        _ source: ByteSource, _ edits: [FileEdit], to target: String
    ) throws(ContainerError) {
        let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(errno) }
        defer { _ = close(descriptor) }
        do throws(ContainerError) {
            var position: Int64 = 0
            while position < source.count {
                let piece = try source.bytes(position..<position + Int64(Limits.fileBufferBytes))
                guard !piece.isEmpty else { throw .malformed("it has become shorter") }
                try write(piece, at: position, to: descriptor)
                position += Int64(piece.count)
            }
            for edit in edits { try write(edit.bytes, at: edit.place, to: descriptor) }
        } catch {
            _ = unlink(target)
            throw error
        }
    }

    private static func write(_ bytes: [UInt8], at place: Int64, to descriptor: Int32) throws(ContainerError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, off_t(place) + off_t(done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unwritable(errno) }
            done += count
        }
    }
}
