import Codecs
import Glibc
import MediaDeduplicator
import SyncCore
import SyncTestSupport
import Testing

struct FolderScanTests {
    private let scratch = TemporaryFolder()
    private let home = TemporaryFolder()
    private var folder: [UInt8] { Array(scratch.path.utf8) }

    private func openIndex() throws -> MediaIndex { try MediaIndex(at: home.file(MediaIndex.fileName)) }

    @Test func `all names of one file are one file, whatever order they are named in`() throws {
        let (one, two) = (scratch.write([1], as: "b"), scratch.file("a"))
        #expect(link(one, two) == 0)
        for roots in [[one, two], [two, one], [scratch.path], [one, scratch.path, two]] {
            let report = try FolderScan.scan(roots.map { Array($0.utf8) })
            #expect(report.files.map(\.path) == [Array(two.utf8)])
            #expect(report.files[0].otherPaths == [Array(one.utf8)])
            #expect(try FolderDuplicates.find(in: report).exact == [])
        }
    }

    @Test func `links are passed over unless asked for, and rings of them end`() throws {
        TemporaryFolder.make(scratch.file("d"))
        scratch.write([1], as: "d/file")
        #expect(symlink("..", scratch.file("d/up")) == 0)
        #expect(symlink("d/file", scratch.file("link")) == 0)
        #expect(symlink("ring", scratch.file("ring")) == 0)
        let plain = try FolderScan.scan([folder])
        #expect(plain.files.count == 1 && plain.linksPassedOver == 3 && plain.issues == [])
        let following = try FolderScan.scan([folder], followingLinks: true)
        #expect(following.files.count == 1 && following.files[0].otherPaths.count == 1)
        #expect(following.linksPassedOver == 1)
    }

    @Test func `what cannot be read is told and hinders nothing`() throws {
        scratch.write([1], as: "file")
        let gone = Array(scratch.file("gone").utf8)
        let report = try FolderScan.scan([gone, folder, [], folder + [0]])
        #expect(report.files.count == 1)
        #expect(report.issues.map(\.path) == [gone, [], folder + [0]])
    }

    @Test func `a file rewritten with its size and time kept is read again`() throws {
        let path = scratch.write([1, 2, 3], as: "file")
        let index = try openIndex()
        let old = try FolderScan.scan([folder], index: index, now: Settled.clock).files[0]
        var status = stat()
        #expect(stat(path, &status) == 0)
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        #expect(pwrite(descriptor, "x", 1, 0) == 1)
        #expect(futimens(descriptor, [status.st_atim, status.st_mtim]) == 0)
        close(descriptor)
        let report = try FolderScan.scan([folder], index: index, now: Settled.clock)
        #expect(report.filesHashed == 1)
        #expect(report.files[0].hash == SHA256Hasher().hash([0x78, 2, 3]))
        #expect(report.files[0].hash != old.hash)
    }

    @Test func `a file that was written a moment ago is not remembered, for it could be written again unseen`() throws {
        scratch.write([1], as: "file")
        let index = try openIndex()
        #expect(try FolderScan.scan([folder], index: index).filesHashed == 1)
        #expect(try FolderScan.scan([folder], index: index).filesHashed == 1)
        #expect(try FolderScan.scan([folder], index: index, now: Settled.clock).filesHashed == 1)
        #expect(try FolderScan.scan([folder], index: index).filesTrusted == 1)
    }

    @Test func `a file from the future is never remembered`() throws {
        let path = scratch.write([1], as: "file")
        let future = timespec(tv_sec: 4_000_000_000, tv_nsec: 0)
        #expect(utimensat(AT_FDCWD, path, [future, future], 0) == 0)
        let index = try openIndex()
        for _ in 0..<2 { #expect(try FolderScan.scan([folder], index: index, now: Settled.clock).filesHashed == 1) }
    }

    @Test func `an index that is something else is refused and kept`() throws {
        let path = home.write(Array("a diary, not an index".utf8), as: "notes")
        let error = #expect(throws: DeduplicatorError.self) { try MediaIndex(at: path) }
        #expect(error?.code == .index)
        #expect(home.read("notes").count == 21)
    }

    @Test func `folders nested too deep are told`() throws {
        var path = scratch.path
        for _ in 0..<(Limits.maximumFolderDepth + 2) {
            path += "/d"
            TemporaryFolder.make(path)
        }
        let report = try FolderScan.scan([folder])
        #expect(report.issues.count == 1)
    }
}
