internal import SyncCore

/// What a block of EXIF tells.
extension EXIFBlock {
    /// 1 to 8, how the rows and columns lie; 1 where the block does not say.
    package var orientation: Int {
        number(.primary, 0x0112).flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
    }

    /// When the picture was taken, else digitized, else when its file was changed last, each with its own offset and fraction.
    var taken: CaptureTime? {
        captureTime(.exif, date: 0x9003, fraction: 0x9291, offset: 0x9011)
            ?? captureTime(.exif, date: 0x9004, fraction: 0x9292, offset: 0x9012)
            ?? captureTime(.primary, date: 0x0132, fraction: 0x9290, offset: 0x9010)
    }

    private func captureTime(
        _ directory: EXIFEntry.Directory, date: UInt16, fraction: UInt16, offset: UInt16
    ) -> CaptureTime? {
        guard let text = text(directory, date), let clock = CameraClock.milliseconds(exif: text) else { return nil }
        return CaptureTime(
            localMilliseconds: clock + CameraClock.fraction(self.text(.exif, fraction)),
            offsetMinutes: self.text(.exif, offset).flatMap(CameraClock.offset))
    }

    /// Where it was taken. Zero north and zero east is what cameras write that do not know.
    var location: CaptureLocation? {
        guard let latitude = degrees(value: 2, sign: 1, positive: "N", negative: "S"),
            let longitude = degrees(value: 4, sign: 3, positive: "E", negative: "W"), latitude != 0 || longitude != 0
        else { return nil }
        // 0 and 2 are above the sea or the ellipsoid, 1 and 3 below.
        let isBelow = number(.gps, 5).map { $0 % 2 == 1 } ?? false
        let altitude = fractions(.gps, 6).first?.map { isBelow ? -$0 : $0 }
        return CaptureLocation(latitude: latitude, longitude: longitude, altitude: altitude)
    }

    /// Without its letter a coordinate may be of either half of the earth, so it is none.
    private func degrees(value: UInt16, sign: UInt16, positive: String, negative: String) -> Double? {
        let parts = fractions(.gps, value)
        guard let whole = parts.first ?? nil, let letter = text(.gps, sign)?.utf8.first else { return nil }
        // Minutes and seconds without a denominator are those that the degrees hold already.
        let minutes = parts.count > 1 ? parts[1] ?? 0 : 0
        let seconds = parts.count > 2 ? parts[2] ?? 0 : 0
        let degrees = whole + minutes / 60 + seconds / 3600
        if letter == positive.utf8.first { return degrees }
        return letter == negative.utf8.first ? -degrees : nil
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
