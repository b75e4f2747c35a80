"""Draws what tools/make-media-samples makes its pictures of; the standard library alone.

usage: draw-media-cards.py card ORIENTATION FILE.ppm     a card of four colours, lying as an orientation of EXIF says
       draw-media-cards.py flat RED GREEN BLUE FILE.ppm  one colour
       draw-media-cards.py turn-heic FILE FILE           a copy of a HEIC file with a rotation by a quarter (irot)
"""

import struct
import sys

WIDTH, HEIGHT = 48, 32
RED, GREEN, BLUE, WHITE = (220, 30, 30), (30, 180, 50), (40, 60, 220), (250, 250, 250)


def upright(x, y):
    if y < HEIGHT // 2:
        return RED if x < WIDTH // 2 else GREEN
    return BLUE if x < WIDTH // 2 else WHITE


# By orientation: which upright pixel the one at column x and row y of the file shows (TIFF 6.0, Orientation).
STORED = {
    1: lambda x, y: (x, y),
    2: lambda x, y: (WIDTH - 1 - x, y),
    3: lambda x, y: (WIDTH - 1 - x, HEIGHT - 1 - y),
    4: lambda x, y: (x, HEIGHT - 1 - y),
    5: lambda x, y: (y, x),
    6: lambda x, y: (WIDTH - 1 - y, x),
    7: lambda x, y: (WIDTH - 1 - y, HEIGHT - 1 - x),
    8: lambda x, y: (y, HEIGHT - 1 - x),
}


def card(orientation, path):
    width, height = (HEIGHT, WIDTH) if orientation >= 5 else (WIDTH, HEIGHT)
    pixels = [upright(*STORED[orientation](x, y)) for y in range(height) for x in range(width)]
    write(path, width, height, pixels)


def flat(colour, path):
    write(path, WIDTH, HEIGHT, [colour] * (WIDTH * HEIGHT))


def write(path, width, height, pixels):
    with open(path, "wb") as file:
        file.write(b"P6\n%d %d\n255\n" % (width, height) + bytes(value for pixel in pixels for value in pixel))


# --- HEIC -------------------------------------------------------------------------------------------------------


def boxes(data, start, end):
    while start < end:
        size, kind = struct.unpack_from(">I4s", data, start)
        yield kind, start, start + size
        start += size


def turn(source, target):
    with open(source, "rb") as file:
        data = file.read()
    _, start, end = next(box for box in boxes(data, 0, len(data)) if box[0] == b"meta")
    primary = next(data[b + 12 : b + 14] for kind, b, _ in boxes(data, start + 12, end) if kind == b"pitm")
    parts = [part(data, *box, primary) for box in boxes(data, start + 12, end)]
    grown = sum(map(len, parts)) - (end - start - 12)
    meta = data[start : start + 12] + b"".join(moved(box, grown) for box in parts)
    with open(target, "wb") as file:
        file.write(data[:start] + struct.pack(">I", len(meta)) + meta[4:] + data[end:])


def part(data, kind, start, end, primary):
    return with_rotation(data[start:end], primary) if kind == b"iprp" else data[start:end]


def with_rotation(iprp, primary):
    container, association = [iprp[a:b] for _, a, b in boxes(iprp, 8, len(iprp))]
    number = len(list(boxes(container, 8, len(container)))) + 1
    container = resized(container + struct.pack(">I4sB", 9, b"irot", 1))
    entry = association.index(primary, 16)
    count = association[entry + 2]
    end = entry + 3 + count
    assert association[8] == 0 and association[11] == 0, "an association of another version"
    association = association[: entry + 2] + bytes([count + 1]) + association[entry + 3 : end] + bytes([0x80 | number]) + association[end:]
    return resized(iprp[:8] + container + resized(association))


def resized(box):
    return struct.pack(">I", len(box)) + box[4:]


def moved(box, grown):
    """The box, its places moved on if it is the one of item locations."""
    if box[4:8] != b"iloc":
        return box
    version, sizes, count = box[8], box[12:14], struct.unpack_from(">H", box, 14)[0]
    base = sizes[1] >> 4
    assert version in (0, 1) and sizes[0] == 0x44 and base in (0, 4) and sizes[1] & 15 == 0, "locations of another form"
    result, at = bytearray(box), 16
    for _ in range(count):
        at += 2
        construction = struct.unpack_from(">H", box, at)[0] if version == 1 else 0
        at += (4 if version == 1 else 2) + base
        extents = struct.unpack_from(">H", box, at)[0]
        at += 2
        for _ in range(extents):
            if construction == 0:
                struct.pack_into(">I", result, at, struct.unpack_from(">I", box, at)[0] + grown)
            at += 8
    return bytes(result)


def main(arguments):
    match arguments:
        case ["card", orientation, path]:
            card(int(orientation), path)
        case ["flat", red, green, blue, path]:
            flat((int(red), int(green), int(blue)), path)
        case ["turn-heic", source, target]:
            turn(source, target)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
