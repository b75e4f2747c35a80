/// A growable array of plain values in memory of its own.
///
/// For loops that run once per keystroke of a history: no reference counting, no uniqueness check, no bounds check in
/// release builds, so every index must come from the owner's own bookkeeping and never from input.
/// Not thread-safe: confined to its owner. Memory never initialised is never read.
struct PlainArray<Element: BitwiseCopyable>: ~Copyable {
    /// Where the elements lie; changes when the array grows.
    private(set) var base: UnsafeMutablePointer<Element>
    /// How many elements there are.
    private(set) var count = 0
    private var capacity: Int

    /// An empty array with room for some elements.
    init(capacity: Int = 16) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    /// One element. The index must be below `count`.
    subscript(index: Int) -> Element {
        @inline(__always) get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        @inline(__always) nonmutating set {
            assert(index >= 0 && index < count)
            base[index] = newValue
        }
    }

    /// The last element. The array must not be empty.
    var last: Element { self[count - 1] }

    /// Adds an element at the end. Cost: O(1) on average.
    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow(to: count + 1) }
        base[count] = element
        count += 1
    }

    /// Adds elements at the end.
    @inline(__always)
    mutating func append(_ elements: UnsafeBufferPointer<Element>) {
        if elements.count == 1 { return append(elements[0]) }
        if count + elements.count > capacity { grow(to: count + elements.count) }
        if let source = elements.baseAddress { (base + count).update(from: source, count: elements.count) }
        count += elements.count
    }

    /// Puts an element in before the one at `index`. Cost: moves what follows.
    mutating func insert(_ element: Element, at index: Int) {
        append(element)
        (base + index + 1).update(from: base + index, count: count - 1 - index)
        base[index] = element
    }

    /// Takes out the elements from `count` on, or adds copies of `filling` up to it.
    mutating func resize(to newCount: Int, filling: Element) {
        if newCount > capacity { grow(to: newCount) }
        if newCount > count { (base + count).update(repeating: filling, count: newCount - count) }
        count = newCount
    }

    /// Takes out everything and keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Takes out the last element.
    mutating func removeLast() { count -= 1 }

    @inline(never)
    private mutating func grow(to needed: Int) {
        let larger = max(needed, capacity * 2)
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        moved.update(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }
}
