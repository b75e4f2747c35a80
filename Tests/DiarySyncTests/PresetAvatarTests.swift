import DiarySync
import Testing

struct PresetAvatarTests {
    @Test(arguments: PresetAvatar.allCases)
    func `every preset is a picture of 128 by 128 pixels`(_ preset: PresetAvatar) {
        #expect(BlobKind(sniffing: preset.png) == .png)
        // Width and height stand behind the signature and the head of the first chunk.
        #expect(preset.png[16..<24].elementsEqual([0, 0, 0, 128, 0, 0, 0, 128]))
    }

    @Test func `there are six presets, all different`() {
        #expect(PresetAvatar.allCases.map(\.rawValue) == Array(1...6))
        #expect(Set(PresetAvatar.allCases.map(\.png)).count == 6)
    }
}
