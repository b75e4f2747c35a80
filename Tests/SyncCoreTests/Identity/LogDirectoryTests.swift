import SyncCore
import Testing

/// One actor's log of ten operations, copied twice: at 5, and that copy again at 8.
struct LogDirectoryTests {
    private let actor = ActorID(Bytes16(high: 1, low: 1))
    private var directory = LogDirectory()
    private let trunk: LogNumber
    private let branch: LogNumber
    private let twig: LogNumber

    init() {
        trunk = directory.intern(.init(actor: actor, head: 10, headHash: LogDirectoryTests.hash(10)))
        branch = directory.intern(
            .init(actor: actor, parent: trunk, forkSequence: 5, head: 9, headHash: LogDirectoryTests.hash(9)))
        twig = directory.intern(
            .init(actor: actor, parent: branch, forkSequence: 8, head: 12, headHash: LogDirectoryTests.hash(12)))
    }

    private static func hash(_ number: UInt64) -> ContentHash {
        ContentHash(head: Bytes16(high: number, low: 0), tail: Bytes16(high: 0, low: 0))
    }

    private func dot(_ log: LogNumber, _ sequence: UInt64) -> Dot { Dot(log: log, sequence: sequence) }

    @Test func `logs are numbered from one in the order of interning`() {
        #expect(directory.numbers == 1...3)
        #expect(directory.logs(of: actor) == [trunk, branch, twig])
        #expect(LogDirectory().numbers == nil)
        #expect(directory.logs(of: ActorID(Bytes16(high: 2, low: 2))).isEmpty)
    }

    @Test func `an operation before a fork belongs to the log that holds the prefix`() {
        #expect(directory.canonical(twig, 5) == dot(trunk, 5))
        #expect(directory.canonical(twig, 6) == dot(branch, 6))
        #expect(directory.canonical(twig, 8) == dot(branch, 8))
        #expect(directory.canonical(twig, 9) == dot(twig, 9))
        #expect(directory.canonical(trunk, 9) == dot(trunk, 9))
        #expect(directory.canonical(twig, 0) == nil)
    }

    @Test func `a dot lies on the chains that go through it and on no other`() {
        #expect(directory.isOnChain(dot(trunk, 5), endingAt: dot(twig, 12)))
        #expect(!directory.isOnChain(dot(trunk, 6), endingAt: dot(twig, 12)))
        #expect(directory.isOnChain(dot(branch, 8), endingAt: dot(twig, 9)))
        #expect(!directory.isOnChain(dot(branch, 9), endingAt: dot(twig, 12)))
        #expect(!directory.isOnChain(dot(twig, 12), endingAt: dot(twig, 11)))
    }

    @Test func `a chain holds its own branch and the prefixes that it grew from`() {
        let chain = directory.chain(endingAt: dot(twig, 10))
        #expect(chain == CausalContext([dot(trunk, 5), dot(branch, 8), dot(twig, 10)]))
    }

    @Test func `a chain that ends in a prefix holds no branch`() {
        #expect(directory.chain(endingAt: dot(trunk, 3)) == CausalContext([dot(trunk, 3)]))
        #expect(directory.chain(endingAt: dot(branch, 6)) == CausalContext([dot(trunk, 5), dot(branch, 6)]))
    }

    @Test func `knowledge is the chain and what its end has seen of others`() {
        var directory = directory
        let other = directory.intern(.init(actor: ActorID(Bytes16(high: 2, low: 2)), head: 4))
        directory[branch].past = CausalContext([dot(other, 3)])
        #expect(directory.knowledge(of: branch) == CausalContext([dot(trunk, 5), dot(branch, 9), dot(other, 3)]))
        #expect(directory.knowledge(of: trunk) == CausalContext([dot(trunk, 10)]))
    }

    @Test func `the version vector has a head for each branch that has grown`() {
        var directory = directory
        _ = directory.intern(.init(actor: actor, parent: trunk, forkSequence: 7, head: 7))
        _ = directory.intern(.init(actor: ActorID(Bytes16(high: 2, low: 2))))
        #expect(directory.versionVector.heads.map(\.sequence) == [9, 10, 12])
        #expect(directory.versionVector.heads.map(\.hashPrefix) == [9, 10, 12])
    }
}
