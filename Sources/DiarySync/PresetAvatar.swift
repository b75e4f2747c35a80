/// A built-in picture for a profile, for whoever has no photo at hand.
///
/// Drawn for this project; part of the library's code, so that it is there on every device without a file.
public enum PresetAvatar: Int, CaseIterable, Sendable {
    /// A grey tabby.
    case cat = 1
    /// A spotted dog.
    case dog
    /// A white rabbit.
    case rabbit
    /// A blue bird.
    case bird
    /// Somebody with long hair.
    case longHair
    /// Somebody with short hair.
    case shortHair

    /// The picture: a PNG of 128 by 128 pixels, about 2 kB.
    public var png: [UInt8] {
        switch self {
        case .cat: PackageResources.preset1_png
        case .dog: PackageResources.preset2_png
        case .rabbit: PackageResources.preset3_png
        case .bird: PackageResources.preset4_png
        case .longHair: PackageResources.preset5_png
        case .shortHair: PackageResources.preset6_png
        }
    }
}
