/// Finds texts in bytes.
enum XMPSearch {
    /// Where `text` first stands, at `from` or later.
    static func first(_ text: String, in bytes: [UInt8], from: Int) -> Int? {
        first(Array(text.utf8), in: bytes, from: from)
    }

    /// Where some bytes first stand, at `from` or later.
    static func first(_ wanted: [UInt8], in bytes: [UInt8], from: Int) -> Int? {
        guard let head = wanted.first, from >= 0 else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            var place = from
            while place + wanted.count <= bytes.count {
                if bytes[place] == head, bytes[place..<place + wanted.count].elementsEqual(wanted) { return place }
                place += 1
            }
            return nil
        }
    }

    /// Where `text` last stands, ending at `before` or earlier.
    static func last(_ text: String, in bytes: [UInt8], before: Int) -> Int? {
        let wanted = Array(text.utf8)
        var place = before - wanted.count
        while place >= 0 {
            if bytes[place..<place + wanted.count].elementsEqual(wanted) { return place }
            place -= 1
        }
        return nil
    }
}
