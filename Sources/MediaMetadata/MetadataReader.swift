public import SyncCore

/// Reads what the files of pictures and videos tell about themselves.
///
/// Reads headers and blocks of metadata only, by `pread`, and works without any image library. Knows JPEG, PNG, GIF,
/// WebP, HEIC and AVIF, MP4 and QuickTime. No length in a file is trusted: a part that is damaged gives no fact, and
/// the others are there all the same. Thread-safety: callable from any thread; blocks on the disk.
public enum MetadataReader {
    /// What the file at `path` tells; nothing for a file of another kind.
    ///
    /// Throws `ImageError` (`unreadable`).
    public static func facts(ofFileAt path: String) throws(ImageError) -> ImageFacts {
        do throws(ContainerError) {
            return try facts(ByteSource(path: path))
        } catch {
            throw ImageError(reading: path, error)
        }
    }

    /// What a file tells. Throws `ContainerError.unreadable` alone.
    package static func facts(_ source: ByteSource) throws(ContainerError) -> ImageFacts {
        var facts = ImageFacts()
        do throws(ContainerError) {
            switch try ContainerKind(source) {
            case .jpeg: try JPEGMetadata.add(source, to: &facts)
            case .png: try PNGMetadata.add(source, to: &facts)
            case .gif: try GIFMetadata.add(source, to: &facts)
            case .webp: try WebPMetadata.add(source, to: &facts)
            case .heif: try HEIFMetadata.add(source, to: &facts)
            case .movie: try MovieMetadata.add(source, to: &facts)
            case .other: break
            }
        } catch .unreadable(let number) {
            throw .unreadable(number)
        } catch {
            return facts
        }
        return facts
    }
}
