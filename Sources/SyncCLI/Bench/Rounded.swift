/// A number as people read it: about three digits that mean something.
struct Rounded {
    let value: Double

    init(_ value: Double) { self.value = value }

    var text: String {
        if value.magnitude >= 100 || value == value.rounded() { return "\(Int(value.rounded()))" }
        return "\((value * 100).rounded() / 100)"
    }
}

extension [Double] {
    /// The middle value: of an even number the higher of the two, 0 of none.
    var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
