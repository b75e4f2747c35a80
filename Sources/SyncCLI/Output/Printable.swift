extension String {
    /// The text without characters that would steer a terminal; lines and tabs stay.
    ///
    /// What others wrote must not be able to change what this person sees or types.
    var printable: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars { text.append(String.isSafe(scalar) ? scalar : "\u{FFFD}") }
        return String(text)
    }

    /// The first line that says something, shortened, on one line.
    func excerpt(_ length: Int = 60) -> String {
        let line = split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let text = line.count > length ? line.prefix(length - 1) + "…" : line[...]
        return String(text).printable
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\n" || scalar == "\t" { return true }
        // Controls, and the marks that reorder text around them (Unicode TR 36).
        return scalar.properties.generalCategory != .control
            && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    }
}

/// A number with its noun.
func counted(_ count: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
