"""Writes the EXIF of a live photo's still: date, place, and a note of its maker that holds the content identifier.

usage: live-photo-still.py SOURCE RESULT IDENTIFIER

exiftool can change such a note but not make one. Used by tools/make-media-samples.
"""

import struct
import sys


def main(source, result, identifier):
    with open(source, "rb") as file:
        picture = file.read()
    block = b"Exif\0\0" + exif(identifier.encode() + b"\0")
    with open(result, "wb") as file:
        file.write(picture[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + picture[2:])


def exif(identifier):
    note = b"Apple iOS\0\0\1MM" + directory([(0x0011, 2, identifier)], 14)
    rational = lambda *numbers: b"".join(struct.pack(">II", *number) for number in numbers)
    taken = [
        (0x9003, 2, b"2026:03:01 09:30:15\0"),
        (0x9011, 2, b"+09:00\0"),
        (0x927C, 7, note),
    ]
    place = [
        (1, 2, b"N\0"),
        (2, 5, rational((37, 1), (47, 1), (4416, 100))),
        (3, 2, b"E\0"),
        (4, 5, rational((128, 1), (53, 1), (4704, 100))),
    ]
    # Three directories behind one another; their sizes do not depend on the offsets in them.
    pointers = lambda first, second: [(0x8769, 4, struct.pack(">I", first)), (0x8825, 4, struct.pack(">I", second))]
    second = 8 + len(directory(pointers(0, 0), 8))
    third = second + len(directory(taken, second))
    return b"MM\0*\0\0\0\x08" + directory(pointers(second, third), 8) + directory(taken, second) + directory(place, third)


def directory(entries, offset):
    """A directory at an offset, with the values that do not fit into it behind it."""
    sizes = {2: 1, 4: 4, 5: 8, 7: 1}
    table, values = struct.pack(">H", len(entries)), b""
    end = offset + 2 + 12 * len(entries) + 4
    for tag, kind, value in entries:
        field = value.ljust(4, b"\0") if len(value) <= 4 else struct.pack(">I", end + len(values))
        table += struct.pack(">HHI", tag, kind, len(value) // sizes[kind]) + field
        values += value + b"\0" * (len(value) % 2) if len(value) > 4 else b""
    return table + b"\0\0\0\0" + values


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
