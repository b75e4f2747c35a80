import CVipsShim
import Glibc
import MediaImaging
import SyncCore

/// What a thumbnail and an avatar cost beside what `vipsthumbnail` does in process, and what 1,000 pictures leave in memory.
enum ImagingBench {
    private static let repetitions = 12

    static func run(_ context: BenchContext) throws {
        let processor = try VipsImageProcessor()
        let path = context.folder.newFile("large.jpg")
        try DrawnScene(seed: context.seed, detail: 0).picture(width: 4032, height: 3024).save(path, quality: 88)
        let crop = AvatarCrop.centre(width: 4032, height: 3024)
        let ours = { (_: Int) in
            try CPUTime.microseconds {
                for _ in 0..<repetitions { _ = try processor.renditions(ofFileAt: path, crop: crop) }
            }
        }
        _ = try ours(0)
        let one = try BenchRound.measure(plain: { _ in try plain(path, [512]) }, ours: ours)
        context.add(
            "12 megapixels to 512 and 128, to 512 alone by vipsthumbnail", one, count: repetitions, atMost: nil)
        let both = try BenchRound.measure(plain: { _ in try plain(path, [512, 128]) }, ours: ours)
        context.add("12 megapixels to 512 and 128, to both by vipsthumbnail", both, count: repetitions, atMost: 1.15)
        try memory(context, processor, path)
    }

    /// What `vipsthumbnail --size N` does for each size, without starting a process.
    private static func plain(_ path: String, _ sides: [Int32]) throws -> Double {
        try CPUTime.microseconds {
            for side in (0..<repetitions).flatMap({ _ in sides }) {
                var bytes: UnsafeMutableRawPointer?
                var count = 0
                guard diary_vips_plain_thumbnail(path, side, &bytes, &count) == 0 else {
                    throw BenchError("libvips makes no thumbnail")
                }
                diary_vips_free(bytes)
            }
        }
    }

    /// The most memory over the first hundred pictures, and over the nine hundred behind them.
    private static func memory(_ context: BenchContext, _ processor: VipsImageProcessor, _ large: String) throws {
        let paths = try (0..<9).map { index in
            let path = context.folder.newFile("small-\(index).jpg")
            let scene = DrawnScene(seed: context.seed &+ UInt64(index), detail: 0)
            try scene.picture(width: 640 + 128 * index, height: 480 + 96 * index).save(path, quality: 88)
            return path
        }
        var peaks: [Double] = []
        for pictures in [0..<100, 100..<1000] {
            forgetPeak()
            for index in pictures {
                _ = try processor.renditions(ofFileAt: index % 10 == 0 ? large : paths[index % 10 - 1])
            }
            peaks.append(ProcessUse.peakMegabytes(getpid()) ?? 0)
        }
        context.add("most memory over the first 100 of 1,000 pictures", peaks[0], "MB")
        context.add("more than that over the other 900", max(0, peaks[1] - peaks[0]), "MB", .atMost(4))
    }

    /// From here on the peak counts anew (`proc(5)`, `clear_refs`).
    private static func forgetPeak() {
        guard let file = fopen("/proc/self/clear_refs", "w") else { return }
        fputs("5", file)
        fclose(file)
    }
}
