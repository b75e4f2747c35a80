import Glibc

/// A scene that looks a little like a photo: a sky or a wall, hills, things in front, texture and light, all from a seed.
struct DrawnScene {
    private struct Thing {
        var place: SIMD2<Float>
        var size: SIMD2<Float>
        var colour: SIMD3<Float>
        var isRound: Bool
        var turn: Float
    }

    private struct Hill {
        var level: Float
        var waves: [SIMD3<Float>]
        var colour: SIMD3<Float>
    }

    private let above: SIMD3<Float>
    private let below: SIMD3<Float>
    private let slope: SIMD2<Float>
    private var hills: [Hill] = []
    private var things: [Thing] = []
    private let noise: ValueNoise
    private let grain: Float
    private let texture: Float
    private let light: SIMD2<Float>

    /// The scene of a seed. Of two `detail`s it shows other things and another texture under the same sky, as two photos of
    /// one place do.
    init(seed: UInt64, detail: UInt64) {
        var random = SeededRandom(seed: seed)
        above = DrawnScene.colour(&random)
        below = DrawnScene.colour(&random)
        slope = SIMD2(DrawnScene.number(-0.7...0.7, &random), DrawnScene.number(0.3...1.2, &random))
        texture = DrawnScene.number(10...90, &random)
        grain = DrawnScene.number(2...9, &random)
        light = SIMD2(DrawnScene.number(0...1.3, &random), DrawnScene.number(0...0.8, &random))
        for _ in 0..<random.next() % 4 { hills.append(DrawnScene.hill(&random)) }
        var other = SeededRandom(seed: seed &* 31 &+ detail)
        noise = ValueNoise(seed: other.next())
        for _ in 0..<(3 + other.next() % 12) { things.append(DrawnScene.thing(&other)) }
    }

    /// The scene as a picture.
    func picture(width: Int, height: Int) -> DrawnPicture {
        DrawnPicture(width: width, height: height) { x, y in colour(x, y) }
    }

    private func colour(_ x: Float, _ y: Float) -> SIMD3<Float> {
        let share = min(max(x * slope.x + y * slope.y, 0), 1)
        var value = above + (below - above) * share
        for hill in hills {
            let top = hill.waves.reduce(hill.level) { $0 + $1.x * sinf(x * $1.y + $1.z) }
            if y > top { value = hill.colour * (1 - 0.3 * (y - top)) }
        }
        for thing in things { blend(thing, x, y, into: &value) }
        let rough = noise.fractal(x * grain, y * grain) - 0.5
        let distance = SIMD2(x, y) - light
        let shine = 40 - 60 * (distance * distance).sum()
        return value + rough * texture + shine
    }

    private func blend(_ thing: Thing, _ x: Float, _ y: Float, into value: inout SIMD3<Float>) {
        let offset = SIMD2(x, y) - thing.place
        let turned = SIMD2(
            offset.x * cosf(thing.turn) + offset.y * sinf(thing.turn),
            offset.y * cosf(thing.turn) - offset.x * sinf(thing.turn))
        let inside = turned / thing.size
        let edge = thing.isRound ? (inside * inside).sum() : max(abs(inside.x), abs(inside.y))
        guard edge < 1 else { return }
        // Darker towards its lower edge, soft at the border.
        let cover = min(1, (1 - edge) * 8)
        value += (thing.colour * (1 - 0.25 * inside.y) - value) * cover
    }

    private static func hill(_ random: inout SeededRandom) -> Hill {
        let waves = (0..<3).map { _ in
            SIMD3(number(0.01...0.12, &random), number(1...14, &random), number(0...6.3, &random))
        }
        return Hill(level: number(0.35...0.9, &random), waves: waves, colour: colour(&random))
    }

    private static func thing(_ random: inout SeededRandom) -> Thing {
        Thing(
            place: SIMD2(number(0...1.34, &random), number(0.1...1, &random)),
            size: SIMD2(number(0.03...0.3, &random), number(0.03...0.3, &random)), colour: colour(&random),
            isRound: random.next() % 3 != 0, turn: number(0...3.1, &random))
    }

    private static func colour(_ random: inout SeededRandom) -> SIMD3<Float> {
        SIMD3(number(10...230, &random), number(10...230, &random), number(10...230, &random))
    }

    private static func number(_ range: ClosedRange<Float>, _ random: inout SeededRandom) -> Float {
        range.lowerBound + (range.upperBound - range.lowerBound) * Float(random.next() >> 40) / Float(1 << 24)
    }
}

/// Random numbers at whole places, smoothly joined; in five octaves.
private struct ValueNoise {
    let seed: UInt64

    func fractal(_ x: Float, _ y: Float) -> Float {
        var sum: Float = 0
        var weight: Float = 0.5
        var (x, y) = (x, y)
        for octave in 0..<5 {
            sum += weight * smooth(x, y, UInt64(octave))
            weight *= 0.5
            (x, y) = (x * 2.1, y * 2.1)
        }
        return sum
    }

    private func smooth(_ x: Float, _ y: Float, _ octave: UInt64) -> Float {
        let (column, row) = (x.rounded(.down), y.rounded(.down))
        let (across, down) = (ease(x - column), ease(y - row))
        let (i, j) = (Int64(column), Int64(row))
        let upper = at(i, j, octave) * (1 - across) + at(i + 1, j, octave) * across
        let lower = at(i, j + 1, octave) * (1 - across) + at(i + 1, j + 1, octave) * across
        return upper * (1 - down) + lower * down
    }

    private func ease(_ share: Float) -> Float { share * share * (3 - 2 * share) }

    private func at(_ column: Int64, _ row: Int64, _ octave: UInt64) -> Float {
        var word = seed &+ octave &* 0x9E37_79B9_7F4A_7C15
        word = (word ^ UInt64(bitPattern: column)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 29 ^ UInt64(bitPattern: row)) &* 0x94D0_49BB_1331_11EB
        return Float((word ^ word >> 31) >> 40) / Float(1 << 24)
    }
}
