/// A JSON value that knows the line on which it begins, so that a message can point at it.
package struct JSONNode: Sendable {
    /// What kind of value it is.
    package indirect enum Value: Sendable {
        case null
        case bool(Bool)
        case integer(Int64)
        case real(Double)
        case string(String)
        case array([JSONNode])
        /// The members in the order of the file; no key comes twice.
        case object([(key: String, node: JSONNode)])
    }

    /// The value.
    package var value: Value
    /// The line it begins on, from 1.
    package var line: Int

    /// What a person would call it.
    var noun: String {
        switch value {
        case .null: "null"
        case .bool: "true or false"
        case .integer, .real: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
