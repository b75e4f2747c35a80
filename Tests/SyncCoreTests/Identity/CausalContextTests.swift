import SyncCore
import Testing

struct CausalContextTests {
    @Test func `an empty context covers nothing`() {
        let context = CausalContext()
        #expect(context.isEmpty)
        #expect(context.sequence(of: 1) == 0)
        #expect(!context.covers(Dot(log: 1, sequence: 1)))
    }

    @Test func `a dot covers everything before it in its own log and nothing elsewhere`() {
        let context = CausalContext([Dot(log: 2, sequence: 3)])
        #expect(context.covers(Dot(log: 2, sequence: 1)))
        #expect(context.covers(Dot(log: 2, sequence: 3)))
        #expect(!context.covers(Dot(log: 2, sequence: 4)))
        #expect(!context.covers(Dot(log: 1, sequence: 1)))
    }

    @Test func `covering an older dot takes nothing back`() {
        var context = CausalContext([Dot(log: 1, sequence: 5)])
        context.cover(Dot(log: 1, sequence: 2))
        #expect(context.sequence(of: 1) == 5)
    }

    @Test func `sequence zero is no operation and leaves no entry`() {
        #expect(CausalContext([Dot(log: 1, sequence: 0)]).isEmpty)
    }

    @Test func `the order in which dots are covered does not matter`() {
        let dots = [(3, 1), (1, 4), (2, 2), (1, 1)].map { Dot(log: $0.0, sequence: $0.1) }
        #expect(CausalContext(dots) == CausalContext(dots.reversed()))
        #expect(CausalContext(dots).entries.map(\.log) == [1, 2, 3])
    }

    @Test func `a union covers what either side covers`() {
        var context = CausalContext([Dot(log: 1, sequence: 4), Dot(log: 2, sequence: 1)])
        context.formUnion(CausalContext([Dot(log: 2, sequence: 3), Dot(log: 5, sequence: 1)]))
        #expect(context == CausalContext([1: 4, 2: 3, 5: 1].map { Dot(log: $0.key, sequence: $0.value) }))
    }
}
