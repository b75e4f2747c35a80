/// Taking the location out of XMP.
extension XMPPacket {
    /// The packet with blanks in the place of every property that tells a place, whatever prefix it has; `nil` if there is
    /// none.
    ///
    /// Throws for what cannot be read as XML in UTF-8, because nobody knows what it holds.
    func withoutLocation() throws(ContainerError) -> [UInt8]? {
        let tokens = try XMLScanner.tokens(bytes)
        let hasTags = tokens.contains { if case .start = $0 { true } else { false } }
        guard hasTags || bytes.allSatisfy({ $0 == 0 || $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else {
            throw .malformed("XMP that is not in UTF-8, or is packed")
        }
        var result = bytes
        for range in try locationRanges(tokens) {
            for index in range { result[index] = 0x20 }
        }
        return result == bytes ? nil : result
    }

    /// Attributes with the blank in front, and elements from their first tag to their last.
    private func locationRanges(_ tokens: [XMLScanner.Token]) throws(ContainerError) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        // The element that goes, and how many are open from it on.
        var going: (start: Int, name: Range<Int>, depth: Int)?
        for token in tokens {
            switch token {
            case .attribute(let name, _, let all): if XMPName.isLocation(bytes[name]) { ranges.append(all) }
            case .start(_, _, let isEmpty) where going != nil: going?.depth += isEmpty ? 0 : 1
            case .start(let name, let tag, let isEmpty) where XMPName.isLocation(bytes[name]):
                if isEmpty { ranges.append(tag) } else { going = (tag.lowerBound, name, 1) }
            case .end(let name, let tag):
                guard let open = going else { continue }
                going?.depth -= 1
                guard open.depth == 1 else { continue }
                guard bytes[name].elementsEqual(bytes[open.name]) else { throw .malformed("XMP that is not nested") }
                ranges.append(open.start..<tag.upperBound)
                going = nil
            case .start, .text: continue
            }
        }
        guard going == nil else { throw .malformed("XMP with an element that does not end") }
        return ranges
    }
}
