internal import SQLiteKit
package import SyncCore

/// Comparing the heads of logs with those that a server holds.
extension StoreAccess {
    /// What the server's log was seen to hold up to a position, at which its running hash agrees with this store's.
    package func serverHeads(through position: UInt64) throws -> ServerHeads {
        var dots: [Dot] = []
        try core.statements.rows("SELECT log, last FROM server_log WHERE position<=? AND log IS NOT NULL") {
            try $0.bind(1, Int64(clamping: position))
        } visit: { row in
            let dot = Dot(log: LogNumber(row.int(0)), sequence: UInt64(row.int(1)))
            if let index = dots.firstIndex(where: { $0.log == dot.log }) {
                dots[index].sequence = max(dots[index].sequence, dot.sequence)
            } else {
                dots.append(dot)
            }
        }
        let directory = core.directory
        let last = dots.filter { dot in !dots.contains { $0 != dot && directory.isOnChain(dot, endingAt: $0) } }
        var heads = ServerHeads(Set(try last.compactMap(end(of:))))
        for outline in try parkedSegments() { heads.add(outline) }
        return heads
    }

    private func end(of dot: Dot) throws -> ServerHeads.End? {
        guard let hash = try core.hashOfChange(endingAt: dot.sequence, of: dot.log) else { return nil }
        return ServerHeads.End(actor: core.directory[dot.log].actor, sequence: dot.sequence, hash: hash)
    }

    /// The outlines of segments that wait for what they depend on, in an order in which they continue one another.
    private func parkedSegments() throws -> [SegmentOutline] {
        let outlines = try core.parkedHashes().compactMap(core.parked).compactMap(outline)
        return outlines.sorted { ($0.ends.last?.sequence ?? 0) < ($1.ends.last?.sequence ?? 0) }
    }

    /// Adds a segment behind the cursor to what the server holds, and moves the cursor over it.
    ///
    /// One that cannot be read is passed over: it brings nothing here either.
    package func pass(_ bytes: [UInt8], _ heads: inout ServerHeads, _ cursor: inout Cursor) throws {
        if let outline = try outline(bytes) { heads.add(outline) }
        cursor = cursor.advanced(by: core.codec.hasher.hash(bytes), hasher: core.codec.hasher)
    }

    private func outline(_ bytes: [UInt8]) throws -> SegmentOutline? {
        do {
            return SegmentOutline(try bytes.withUnsafeBytes { try Segment(opening: $0, codec: core.codec) })
        } catch is WireError {
            return nil
        }
    }

    /// The actors whose logs end elsewhere here than on the server.
    package func standings(against server: ServerHeads) throws -> [ActorStanding] {
        let directory = core.directory
        let own = Set(
            try (directory.numbers.map(Array.init) ?? []).filter { directory[$0].head > directory[$0].forkSequence }
                .compactMap { try end(of: Dot(log: $0, sequence: directory[$0].head)) })
        let actors = Set(own.symmetricDifference(server.ends).map(\.actor)).sorted()
        return try actors.map { actor in
            let here = own.filter { $0.actor == actor }
            let there = server.ends.filter { $0.actor == actor }
            return ActorStanding(
                actor: actor, here: here.map(\.sequence).sorted(), there: there.map(\.sequence).sorted(),
                isOtherBehind: here.contains { !server.ends.contains($0) && !server.passed.contains($0) },
                isBehind: try there.contains { try !isHere($0) })
        }
    }

    private func isHere(_ end: ServerHeads.End) throws -> Bool {
        try core.directory.logs(of: end.actor).contains {
            try core.hashOfChange(endingAt: end.sequence, of: $0) == end.hash
        }
    }
}
