"""Draws the six built-in avatars, 128 by 128 pixels, as PNG files.

usage: draw-preset-avatars.py [FOLDER]    (Sources/DiarySync/PresetAvatars)

Standard library only, and the same bytes on every run. Shapes are painted one over the other on a canvas four times as
fine, which is then averaged down, so that edges are smooth.
"""

import math
import os
import struct
import sys
import zlib

SIZE = 128
FINE = 4


class Canvas:
    """A square of colours on which shapes are painted in a coordinate system of 128 units."""

    def __init__(self, colour):
        self.side = SIZE * FINE
        self.rows = [[colour] * self.side for _ in range(self.side)]

    def paint(self, colour, box, holds):
        """Paints the points of a box for which holds(x, y) is true."""
        left, top, right, bottom = (int(edge * FINE) for edge in box)
        for row in range(max(top, 0), min(bottom + 1, self.side)):
            y = (row + 0.5) / FINE
            line = self.rows[row]
            for column in range(max(left, 0), min(right + 1, self.side)):
                if holds((column + 0.5) / FINE, y):
                    line[column] = colour

    def ellipse(self, colour, x, y, width, height, turn=0):
        """An ellipse around (x, y) with two half axes, turned by degrees."""
        reach = max(width, height)
        cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))

        def holds(px, py):
            dx, dy = px - x, py - y
            across, along = dx * cosine + dy * sine, dy * cosine - dx * sine
            return (across / width) ** 2 + (along / height) ** 2 <= 1

        self.paint(colour, (x - reach, y - reach, x + reach, y + reach), holds)

    def polygon(self, colour, *points):
        """A convex polygon, its corners clockwise."""
        pairs = list(zip(points, points[1:] + points[:1]))

        def holds(px, py):
            return all((bx - ax) * (py - ay) - (by - ay) * (px - ax) >= 0 for (ax, ay), (bx, by) in pairs)

        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.paint(colour, (min(xs), min(ys), max(xs), max(ys)), holds)

    def stroke(self, colour, thickness, *points):
        """A line with round ends through points."""
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            length = (bx - ax) ** 2 + (by - ay) ** 2

            def holds(px, py):
                share = min(1, max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length))
                return math.hypot(px - ax - share * (bx - ax), py - ay - share * (by - ay)) <= thickness / 2

            reach = thickness / 2
            box = (min(ax, bx) - reach, min(ay, by) - reach, max(ax, bx) + reach, max(ay, by) + reach)
            self.paint(colour, box, holds)

    def arc(self, colour, thickness, x, y, radius, start, end):
        """A part of a circle, from one angle to another, in degrees clockwise from the right."""
        steps = range(13)
        angles = [math.radians(start + (end - start) * step / 12) for step in steps]
        self.stroke(colour, thickness, *[(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles])

    def averaged(self):
        """The picture at its final size, as rows of bytes."""
        for top in range(0, self.side, FINE):
            row = bytearray()
            for left in range(0, self.side, FINE):
                block = [self.rows[top + dy][left + dx] for dy in range(FINE) for dx in range(FINE)]
                row += bytes((sum(colour[part] for colour in block) + 8) // 16 for part in range(3))
            yield bytes(row)

    def png(self):
        """The picture as a PNG file."""
        lines = b"".join(b"\0" + row for row in self.averaged())
        head = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)
        parts = [(b"IHDR", head), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
        framed = [
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
            for name, body in parts
        ]
        return b"\x89PNG\r\n\x1a\n" + b"".join(framed)


def colour(text):
    return tuple(int(text[start:start + 2], 16) for start in (0, 2, 4))


INK, WHITE, BLUSH = colour("3a2e39"), colour("ffffff"), colour("f6a6a1")


def both(x):
    """A place and its mirror image."""
    return (x, SIZE - x)


def eyes(canvas, x, y, radius=5):
    for side in both(x):
        canvas.ellipse(INK, side, y, radius, radius * 1.15)
        canvas.ellipse(WHITE, side + 1.6, y - 2, radius * 0.34, radius * 0.34)


def blush(canvas, x, y):
    for side in both(x):
        canvas.ellipse(BLUSH, side, y, 7, 4.5)


def muzzle_mouth(canvas, y):
    canvas.arc(INK, 2.4, 58, y, 6, 10, 165)
    canvas.arc(INK, 2.4, 70, y, 6, 15, 170)


def cat():
    canvas = Canvas(colour("ffd79a"))
    fur, dark, inner = colour("8e7f7a"), colour("6d605c"), colour("f2b8b5")
    canvas.polygon(fur, (28, 20), (60, 46), (26, 74))
    canvas.polygon(fur, (100, 20), (102, 74), (68, 46))
    canvas.polygon(inner, (33, 32), (50, 46), (33, 60))
    canvas.polygon(inner, (95, 32), (95, 60), (78, 46))
    canvas.ellipse(fur, 64, 76, 43, 37)
    for x, tilt in ((52, 2), (64, 0), (76, -2)):
        canvas.stroke(dark, 5, (x, 42), (x + tilt, 54))
    canvas.ellipse(WHITE, 64, 92, 20, 15)
    eyes(canvas, 45, 74)
    canvas.polygon(inner, (58, 83), (70, 83), (64, 90))
    muzzle_mouth(canvas, 90)
    for y, fall in ((86, -3), (93, 2)):
        canvas.stroke(dark, 1.6, (28, y), (10, y + fall))
        canvas.stroke(dark, 1.6, (100, y), (118, y + fall))
    return canvas


def dog():
    canvas = Canvas(colour("a9d6e5"))
    fur, dark = colour("d9a566"), colour("9a6a3a")
    canvas.ellipse(fur, 64, 72, 38, 40)
    canvas.ellipse(dark, 26, 66, 13, 32, 14)
    canvas.ellipse(dark, 102, 66, 13, 32, -14)
    canvas.ellipse(dark, 82, 62, 14, 16)
    canvas.ellipse(WHITE, 64, 92, 23, 19)
    canvas.polygon(WHITE, (60, 34), (68, 34), (71, 80), (57, 80))
    eyes(canvas, 47, 65)
    canvas.ellipse(colour("e8707a"), 64, 106, 8, 10)
    canvas.ellipse(WHITE, 64, 96, 16, 8)
    canvas.ellipse(INK, 64, 82, 9, 6.5)
    canvas.ellipse(colour("7a6d79"), 61, 80, 2.6, 1.6)
    muzzle_mouth(canvas, 94)
    return canvas


def rabbit():
    canvas = Canvas(colour("cdeac0"))
    fur, inner = colour("f7f1ea"), colour("f4b9b8")
    for x, turn in ((46, -8), (82, 8)):
        canvas.ellipse(colour("e6dcd2"), x, 34, 13, 33, turn)
        canvas.ellipse(fur, x, 35, 11.5, 31, turn)
        canvas.ellipse(inner, x, 37, 6, 23, turn)
    canvas.ellipse(fur, 64, 84, 38, 33)
    eyes(canvas, 48, 80)
    blush(canvas, 37, 94)
    canvas.ellipse(inner, 64, 90, 5, 3.6)
    muzzle_mouth(canvas, 96)
    canvas.polygon(WHITE, (59, 103), (69, 103), (68, 112), (60, 112))
    canvas.stroke(colour("d9cfc6"), 1.2, (64, 103), (64, 111))
    return canvas


def bird():
    canvas = Canvas(colour("f8c8dc"))
    body, wing, beak = colour("4d96c9"), colour("2f6f9f"), colour("f6a13a")
    canvas.stroke(wing, 5, (64, 34), (58, 18))
    canvas.stroke(wing, 5, (64, 34), (68, 14))
    canvas.stroke(wing, 5, (64, 34), (78, 20))
    canvas.ellipse(body, 64, 76, 42, 44)
    canvas.ellipse(colour("e9f3f9"), 64, 94, 27, 25)
    canvas.ellipse(wing, 24, 84, 10, 24, 12)
    canvas.ellipse(wing, 104, 84, 10, 24, -12)
    for side in both(47):
        canvas.ellipse(WHITE, side, 64, 10.5, 11)
    eyes(canvas, 49, 65, 5.4)
    canvas.polygon(beak, (54, 76), (74, 76), (64, 90))
    canvas.stroke(colour("c9772a"), 1.8, (56.5, 79.5), (71.5, 79.5))
    blush(canvas, 43, 83)
    return canvas


def person(background, skin, hair, shirt, has_long_hair):
    canvas = Canvas(background)
    if has_long_hair:
        canvas.ellipse(hair, 64, 62, 42, 46)
        canvas.ellipse(hair, 64, 88, 43, 32)
    canvas.ellipse(shirt, 64, 128, 48, 28)
    canvas.ellipse(skin, 64, 102, 13, 14)
    for side in both(33):
        canvas.ellipse(skin, side, 68, 6, 8)
    canvas.ellipse(skin, 64, 66, 32, 35)
    if has_long_hair:
        canvas.ellipse(hair, 50, 38, 27, 14, -24)
        canvas.ellipse(hair, 84, 41, 20, 12, 32)
    else:
        canvas.ellipse(hair, 64, 36, 34, 16)
        canvas.ellipse(hair, 44, 42, 14, 11, -20)
        canvas.ellipse(hair, 82, 40, 16, 11, 22)
    eyes(canvas, 51, 68, 4.4)
    blush(canvas, 42, 80)
    canvas.arc(INK, 2.8, 64, 76, 11, 25, 155)
    return canvas


def woman():
    return person(colour("ffe5b4"), colour("f3c9a5"), colour("5a3825"), colour("d96c75"), True)


def man():
    return person(colour("c9c9ee"), colour("c98f65"), colour("2b2326"), colour("3f8f7b"), False)


def main(folder):
    os.makedirs(folder, exist_ok=True)
    for number, draw in enumerate((cat, dog, rabbit, bird, woman, man), start=1):
        with open(os.path.join(folder, f"preset{number}.png"), "wb") as file:
            file.write(draw().png())


if __name__ == "__main__":
    here = os.path.dirname(os.path.abspath(__file__))
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "../Sources/DiarySync/PresetAvatars"))
