/// The four characters that name a box or an item, as a number.
struct BoxType: Hashable {
    let code: UInt32

    init(code: UInt32) { self.code = code }

    init(_ name: StaticString) {
        code = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }
}
