internal import SyncCore

/// What a block of EXIF tells.
extension EXIFBlock {
    /// 1 to 8, how the rows and columns lie; 1 where the block does not say.
    package var orientation: Int {
        number(.primary, 0x0112).flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
    }

    /// When the picture was taken, or else digitized, each with its own offset and fraction.
    var taken: CaptureTime? {
        captureTime(date: 0x9003, fraction: 0x9291, offset: 0x9011)
            ?? captureTime(date: 0x9004, fraction: 0x9292, offset: 0x9012)
    }

    private func captureTime(date: UInt16, fraction: UInt16, offset: UInt16) -> CaptureTime? {
        guard let text = text(.exif, date), let clock = CameraClock.milliseconds(exif: text) else { return nil }
        return CaptureTime(
            localMilliseconds: clock + CameraClock.fraction(self.text(.exif, fraction)),
            offsetMinutes: self.text(.exif, offset).flatMap(CameraClock.offset))
    }

    /// Where it was taken.
    var location: CaptureLocation? {
        guard let latitude = degrees(value: 2, sign: 1, negative: "S"),
            let longitude = degrees(value: 4, sign: 3, negative: "W")
        else { return nil }
        // 0 and 2 are above the sea or the ellipsoid, 1 and 3 below.
        let isBelow = number(.gps, 5).map { $0 % 2 == 1 } ?? false
        let altitude = fractions(.gps, 6, count: 1)?.first.map { isBelow ? -$0 : $0 }
        return CaptureLocation(latitude: latitude, longitude: longitude, altitude: altitude)
    }

    private func degrees(value: UInt16, sign: UInt16, negative: String) -> Double? {
        guard let parts = fractions(.gps, value, count: 3) else { return nil }
        let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
        return text(.gps, sign)?.utf8.first == negative.utf8.first ? -degrees : degrees
    }

    /// What Apple's cameras write into both halves of a live photo (tag 17 of their maker note).
    var contentIdentifier: String? {
        guard let entry = entry(.exif, 0x927C) else { return nil }
        return AppleMakerNote.contentIdentifier(Array(bytes[entry.value]))
    }

    /// Adds the facts to others.
    func add(to facts: inout ImageFacts) {
        facts.taken = facts.taken ?? taken
        facts.location = facts.location ?? location
        facts.contentIdentifier = facts.contentIdentifier ?? contentIdentifier
    }
}
