/// A property of an item of a HEIF file.
package struct HEIFProperty: Equatable, Sendable {
    package var box: ISOBox
    /// Whether nobody may show the item without knowing the property.
    package var isEssential: Bool
}

extension Sequence<HEIFProperty> {
    /// The first property of a type.
    package func first(_ type: FourCC) -> ISOBox? { first { $0.box.type == type }?.box }
}
