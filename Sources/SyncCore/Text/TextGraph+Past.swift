extension TextGraph {
    /// Whether an operation is among others or in their past.
    ///
    /// Cost: the entries behind the operation; none when it is in the entry of one of the others.
    func isPast(_ operation: Int32, of others: [Int32]) -> Bool {
        let wanted = Int32(entryIndex(of: operation))
        var pending = others.map { Parent(operation: $0, entry: Int32(entryIndex(of: $0))) }
        var visited: Set<Int32> = []
        while let next = pending.popLast() {
            if next.operation < operation { continue }
            if next.entry == wanted { return true }
            guard visited.insert(next.entry).inserted else { continue }
            for index in entries[Int(next.entry)].parents { pending.append(parents[index]) }
        }
        return false
    }
}

extension TextGraph {
    /// Which operations some operations and their past are. Cost: linear in all operations.
    func members(of heads: [Int32]) -> [Bool] {
        var isMember = [Bool](repeating: false, count: Int(count))
        var pending = heads.map { Parent(operation: $0, entry: Int32(entryIndex(of: $0))) }
        while let next = pending.popLast() {
            let entry = entries[Int(next.entry)]
            var operation = next.operation
            while operation >= entry.first, !isMember[Int(operation)] {
                isMember[Int(operation)] = true
                operation -= 1
            }
            guard operation < entry.first else { continue }
            for index in entry.parents { pending.append(parents[index]) }
        }
        return isMember
    }
}
