/// A problem document (RFC 9457): what a server says about its refusal.
package struct ProblemDocument {
    /// The last part of the type, for example `quota-exceeded`; `nil` for `about:blank` or none.
    package let name: String?
    /// Title and detail, for a person.
    package let text: String

    /// Reads a document; `nil` when `bytes` are no JSON object or say nothing.
    package init?(_ bytes: [UInt8]) {
        let members = JSONStrings(bytes).members
        let type = members["type"].flatMap { $0 == "about:blank" ? nil : $0 }
        name = type?.split(whereSeparator: { "/:#".contains($0) }).last.map { String($0).forMessages }
        text = [members["title"], members["detail"]].compactMap(\.self).joined(separator: ": ").forMessages
        guard name != nil || !text.isEmpty else { return nil }
    }
}
