internal import SyncCore

/// Positions as text (ISO 6709, annex H): `+37.5665+126.9780+38/`.
enum ISO6709 {
    static func location(_ text: String) -> CaptureLocation? {
        var numbers: [(degrees: Double, plain: Double)] = []
        var part = ""
        for scalar in text.unicodeScalars {
            if scalar == "+" || scalar == "-" || scalar == "/" || scalar == "C" {
                if let number = number(part, isLongitude: numbers.count == 1) { numbers.append(number) }
                part = ""
                if scalar == "/" || scalar == "C" { break }
            }
            part.unicodeScalars.append(scalar)
        }
        if let number = number(part, isLongitude: numbers.count == 1) { numbers.append(number) }
        // Zero north and zero east is what is written when nobody knows.
        guard numbers.count >= 2, numbers[0].degrees != 0 || numbers[1].degrees != 0 else { return nil }
        return CaptureLocation(
            latitude: numbers[0].degrees, longitude: numbers[1].degrees,
            altitude: numbers.count > 2 ? numbers[2].plain : nil)
    }

    /// The digits before the point tell: degrees alone, with minutes, or with seconds too.
    private static func number(_ text: String, isLongitude: Bool) -> (degrees: Double, plain: Double)? {
        guard text.utf8.count > 1, let plain = Double(text) else { return nil }
        let digits = text.utf8.dropFirst().prefix { $0 != 0x2E }.count - (isLongitude ? 1 : 0)
        let size = plain.magnitude
        let degrees: Double
        switch digits {
        case ...2: degrees = size
        case 3...4: degrees = (size / 100).rounded(.down) + size.truncatingRemainder(dividingBy: 100) / 60
        default:
            let minutes = (size / 100).rounded(.down).truncatingRemainder(dividingBy: 100)
            let seconds = size.truncatingRemainder(dividingBy: 100)
            degrees = (size / 10_000).rounded(.down) + minutes / 60 + seconds / 3600
        }
        return (text.utf8.first == 0x2D ? -degrees : degrees, plain)
    }
}
