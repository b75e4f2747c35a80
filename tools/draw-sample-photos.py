"""Draws the pictures of SampleData/diary/photos.

usage: draw-sample-photos.py [FOLDER]

Needed only to change a picture; the results are committed. Runs with the Pillow of Debian 12 (python3-pil, 9.4.0):
the same version draws the same bytes. Nothing here is a photograph: the animals are made of curves, and date, place
and orientation are written as a camera would, so that an import has something real to read.
"""

import math
import os
import random
import sys
from fractions import Fraction

from PIL import Image, ImageChops, ImageDraw, ImageFilter

OVERSAMPLING = 2
QUALITY = 80
LARGEST_FILE = 200_000
LANDSCAPE, PORTRAIT = (1600, 1200), (1200, 1600)

# The two animals: a barley-coloured dog with a red scarf, a cat the colour of soybean paste.
BARLEY, BARLEY_DARK, CREAM = "#d9a866", "#a8743c", "#fff1d9"
MISO, MISO_DARK, MISO_CREAM = "#e39a54", "#b5652a", "#fbe6cb"
INK, PINK, RED = "#3a2a26", "#f09a96", "#d1493f"


# --- Painting ---------------------------------------------------------------------------------------------------


def rgb(colour):
    return tuple(int(colour[index : index + 2], 16) for index in (1, 3, 5))


def mixed(one, other, share):
    return tuple(round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other)))


def smooth(points, steps=14):
    """A closed Catmull-Rom curve through the points."""
    curve, count = [], len(points)
    for index in range(count):
        a, b, c, d = (points[(index + offset) % count] for offset in (-1, 0, 1, 2))
        for step in range(steps):
            curve.append(tuple(spline(a[axis], b[axis], c[axis], d[axis], step / steps) for axis in (0, 1)))
    return curve


def spline(a, b, c, d, t):
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def oval(x, y, across, down, turn=0):
    """An ellipse given by its half axes, turned clockwise by degrees."""
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    result = []
    for step in range(72):
        u, v = across * math.cos(step * math.pi / 36), down * math.sin(step * math.pi / 36)
        result.append((x + u * cosine - v * sine, y + u * sine + v * cosine))
    return result


def box(left, top, right, bottom, radius=0):
    if radius == 0:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    corners = [(right - radius, top + radius, -90), (right - radius, bottom - radius, 0)]
    corners += [(left + radius, bottom - radius, 90), (left + radius, top + radius, 180)]
    result = []
    for x, y, start in corners:
        for step in range(9):
            angle = math.radians(start + step * 90 / 8)
            result.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return result


class Canvas:
    """A picture under way, in the coordinates of the finished one; `at` gives a moved, scaled, mirrored view of it."""

    def __init__(self, size, image=None, place=(0, 0, 1, 1)):
        self.size = size
        self.image = image or Image.new("RGB", tuple(OVERSAMPLING * side for side in size))
        self.place = place

    def at(self, x, y, scale=1, mirrored=False):
        left, top, across, down = self.place
        flip = -1 if mirrored else 1
        return Canvas(self.size, self.image, (left + x * across, top + y * down, across * scale * flip, down * scale))

    def pixels(self, points):
        left, top, across, down = self.place
        return [(OVERSAMPLING * (left + x * across), OVERSAMPLING * (top + y * down)) for x, y in points]

    def unit(self):
        return OVERSAMPLING * self.place[3]

    def sky(self, stops, top=0, bottom=None):
        """A vertical gradient over the whole width; `stops` are pairs of (share of the height, colour)."""
        width, height = self.image.size
        first, last = top * OVERSAMPLING, (bottom or self.size[1]) * OVERSAMPLING
        draw = ImageDraw.Draw(self.image)
        for row in range(first, min(last, height)):
            draw.line([(0, row), (width, row)], fill=self.between(stops, (row - first) / (last - first)))

    @staticmethod
    def between(stops, share):
        for (low, one), (high, other) in zip(stops, stops[1:]):
            if share <= high:
                return mixed(one, other, (share - low) / (high - low))
        return rgb(stops[-1][1])

    def sky_in(self, points, stops):
        """A vertical gradient within a shape."""
        points = self.pixels(points)
        area = self.area(points, 0)
        mask = self.mask(points, area, 0)
        gradient = Image.new("RGB", mask.size)
        draw = ImageDraw.Draw(gradient)
        for row in range(mask.height):
            draw.line([(0, row), (mask.width, row)], fill=self.between(stops, row / mask.height))
        self.image.paste(gradient, area[:2], mask)

    def shape(self, points, fill, shade=None, depth=18, opacity=1.0, blur=0):
        """Fills a shape; `shade` darkens the edge that looks away from the light at the upper left."""
        points = self.pixels(points)
        margin = int(4 + (blur * 3 + depth) * abs(self.unit()))
        area = self.area(points, margin)
        if area[0] >= area[2] or area[1] >= area[3]:
            return
        mask = self.mask(points, area, blur)
        if opacity < 1:
            mask = mask.point(lambda value: round(value * opacity))
        self.image.paste(Image.new("RGB", mask.size, rgb(fill)), area[:2], mask)
        if shade:
            self.shaded(mask, area, shade, depth)

    def area(self, points, margin):
        xs, ys = [x for x, _ in points], [y for _, y in points]
        width, height = self.image.size
        return (
            max(0, int(min(xs)) - margin),
            max(0, int(min(ys)) - margin),
            min(width, int(max(xs)) + margin),
            min(height, int(max(ys)) + margin),
        )

    def mask(self, points, area, blur):
        mask = Image.new("L", (area[2] - area[0], area[3] - area[1]))
        ImageDraw.Draw(mask).polygon([(x - area[0], y - area[1]) for x, y in points], fill=255)
        return mask.filter(ImageFilter.GaussianBlur(blur * abs(self.unit()))) if blur else mask

    def shaded(self, mask, area, shade, depth):
        reach = max(1, round(depth * abs(self.unit())))
        inner = Image.new("L", mask.size)
        inner.paste(mask, (-reach // 2, -reach // 2))
        inner = ImageChops.invert(inner).filter(ImageFilter.GaussianBlur(reach * 0.7))
        inner = ImageChops.multiply(inner, mask).point(lambda value: round(value * 0.75))
        self.image.paste(Image.new("RGB", mask.size, rgb(shade)), area[:2], inner)

    def line(self, points, fill, width, opacity=1.0):
        """A stroke with round ends, drawn as discs close to each other."""
        along = []
        for (x, y), (u, v) in zip(points, points[1:]):
            steps = max(1, int(math.hypot(u - x, v - y) / max(1, width / 5)))
            along += [(x + (u - x) * step / steps, y + (v - y) * step / steps) for step in range(steps)]
        along.append(points[-1])
        pixels = self.pixels(along)
        radius = width / 2 * abs(self.unit())
        area = self.area(pixels, int(radius) + 4)
        if area[0] >= area[2] or area[1] >= area[3]:
            return
        mask = Image.new("L", (area[2] - area[0], area[3] - area[1]))
        draw = ImageDraw.Draw(mask)
        for x, y in pixels:
            x, y = x - area[0], y - area[1]
            draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=round(255 * opacity))
        self.image.paste(Image.new("RGB", mask.size, rgb(fill)), area[:2], mask)

    def arc(self, x, y, across, down, start, end, fill, width):
        steps = 24
        angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
        self.line([(x + across * math.cos(a), y + down * math.sin(a)) for a in angles], fill, width)

    def finished(self, seed):
        """The picture in its final size, with the grain of paper."""
        image = self.image.resize(self.size, Image.LANCZOS)
        width, height = (side // 2 for side in self.size)
        noise = Image.frombytes("L", (width, height), random.Random(seed).randbytes(width * height))
        noise = noise.filter(ImageFilter.GaussianBlur(1.2)).resize(self.size, Image.BILINEAR)
        light = noise.point(lambda value: min(255, max(0, 250 + (value - 127) // 8)))
        return ImageChops.multiply(image, Image.merge("RGB", [light] * 3))


# --- The animals: the origin is the ground under them, one unit is about a quarter of a centimetre ----------------


def face_of_dog(c, eyes_closed=False, tongue=True):
    """The head around the origin."""
    for side in (False, True):
        ear = c.at(0, 0, mirrored=side)
        ear.shape(
            smooth([(-58, -88), (-98, -128), (-138, -78), (-132, 12), (-102, 26), (-84, -30)]),
            BARLEY_DARK,
            "#7c5228",
            14,
        )
    c.shape(
        smooth([(0, -104), (78, -86), (116, -8), (84, 66), (0, 92), (-84, 66), (-116, -8), (-78, -86)]),
        BARLEY,
        BARLEY_DARK,
        22,
    )
    c.shape(smooth([(0, -100), (16, -60), (14, -10), (0, 10), (-14, -10), (-16, -60)]), CREAM, opacity=0.9, blur=2)
    c.shape(
        smooth([(0, -8), (46, 8), (64, 44), (36, 80), (0, 88), (-36, 80), (-64, 44), (-46, 8)]), CREAM, "#e2c398", 14
    )
    if tongue:
        c.shape(smooth([(-15, 56), (15, 56), (17, 88), (0, 102), (-17, 88)]), "#ec7f84", "#c25460", 8)
        c.line([(0, 62), (0, 84)], "#c9616c", 3)
    c.arc(-21, 36, 21, 22, 5, 110, INK, 5)
    c.arc(21, 36, 21, 22, 70, 175, INK, 5)
    c.line([(0, 18), (0, 38)], INK, 5)
    c.shape(smooth([(-24, 2), (0, -6), (24, 2), (14, 20), (0, 27), (-14, 20)]), INK, "#150d0b", 5)
    c.shape(oval(-8, 4, 7, 4), "#ffffff", opacity=0.55)
    for side in (-1, 1):
        eye(c, 46 * side, -20, 13, eyes_closed)
        c.shape(oval(44 * side, -52, 11, 7), CREAM, opacity=0.9)
        c.shape(oval(74 * side, 24, 20, 13), PINK, opacity=0.45, blur=5)


def eye(c, x, y, radius, closed):
    if closed:
        c.arc(x, y - 2, radius, radius * 0.8, 15, 165, INK, 5)
        return
    c.shape(oval(x, y, radius, radius * 1.12), INK)
    c.shape(oval(x - radius * 0.3, y - radius * 0.4, radius * 0.36, radius * 0.36), "#ffffff")
    c.shape(oval(x + radius * 0.35, y + radius * 0.4, radius * 0.18, radius * 0.18), "#ffffff", opacity=0.7)


def sitting_dog(c, **face):
    shadow(c, 140)
    tail = [(70, -40), (130, -80), (150, -150), (118, -206), (78, -196), (92, -150), (84, -110), (50, -80)]
    c.shape(smooth(tail), BARLEY, BARLEY_DARK, 16)
    c.shape(
        smooth([(0, -270), (74, -232), (106, -110), (104, -20), (0, 2), (-104, -20), (-106, -110), (-74, -232)]),
        BARLEY,
        BARLEY_DARK,
        26,
    )
    c.shape(smooth([(0, -250), (50, -220), (58, -140), (0, -84), (-58, -140), (-50, -220)]), CREAM, "#e8cfa6", 16)
    for side in (-1, 1):
        c.shape(oval(84 * side, -42, 46, 48), BARLEY, BARLEY_DARK, 16)
        c.shape(oval(88 * side, -6, 44, 17), CREAM, "#dcbf90", 9)
    for side in (-1, 1):
        c.shape(box(31 * side - 26, -140, 31 * side + 26, -2, 25), BARLEY, BARLEY_DARK, 14)
        c.shape(oval(31 * side, -8, 33, 18), CREAM, "#dcbf90", 9)
        for toe in (-10, 10):
            c.line([(31 * side + toe, -12), (31 * side + toe, 0)], "#b99a6c", 3)
    scarf(c.at(0, -226))
    face_of_dog(c.at(0, -316), **face)


def scarf(c, colour=RED, dark="#93271f"):
    c.shape(smooth([(20, 8), (60, 84), (28, 96), (0, 20)]), colour, dark, 8)
    c.shape(smooth([(10, 8), (16, 96), (-18, 92), (-10, 16)]), colour, dark, 8)
    c.shape(smooth([(-82, -16), (0, 6), (82, -16), (86, 16), (0, 42), (-86, 16)]), colour, dark, 12)
    c.shape(oval(8, 22, 22, 18), colour, dark, 9)
    for x in (-60, -34, 40, 64):
        c.shape(oval(x, 12 - abs(x) / 9, 4.5, 4.5), "#ffe9dd", opacity=0.9)


def shadow(c, across, opacity=0.28):
    c.shape(oval(6, 0, across, 20), "#2d2438", opacity=opacity, blur=7)


def face_of_cat(c, eyes_closed=False):
    for side in (False, True):
        ear = c.at(0, 0, mirrored=side)
        ear.shape(smooth([(-100, -26), (-98, -124), (-84, -132), (-26, -86)]), MISO, MISO_DARK, 12)
        ear.shape(smooth([(-84, -50), (-86, -104), (-44, -80)]), PINK, "#cc6f6a", 8)
    c.shape(
        smooth([(0, -92), (74, -74), (112, 4), (78, 64), (0, 82), (-78, 64), (-112, 4), (-74, -74)]),
        MISO,
        MISO_DARK,
        20,
    )
    for x, top, bottom in ((-26, -78, -46), (0, -86, -40), (26, -78, -46)):
        c.line([(x, top), (x * 0.8, bottom)], MISO_DARK, 11)
    for side in (-1, 1):
        for y in (8, 30):
            c.line([(104 * side, y - 4), (76 * side, y)], MISO_DARK, 9)
    c.shape(
        smooth([(0, 8), (36, 16), (52, 44), (30, 70), (0, 76), (-30, 70), (-52, 44), (-36, 16)]),
        MISO_CREAM,
        "#e6bf95",
        12,
    )
    c.shape(smooth([(-12, 16), (0, 12), (12, 16), (0, 30)]), "#d9686a")
    c.arc(-13, 38, 13, 13, 10, 150, INK, 4)
    c.arc(13, 38, 13, 13, 30, 170, INK, 4)
    for side in (-1, 1):
        if not eyes_closed:
            c.shape(oval(46 * side, -8, 18, 20), "#b9cf6a", "#6f8a35", 8)
            c.shape(oval(46 * side, -8, 10, 17), INK)
            c.shape(oval(46 * side - 5, -15, 5, 5), "#ffffff")
        else:
            c.arc(46 * side, -14, 18, 16, 20, 160, INK, 5)
        c.shape(oval(74 * side, 28, 18, 11), PINK, opacity=0.5, blur=5)
        for y, end in ((36, 26), (44, 46), (52, 66)):
            c.line([(44 * side, y), (132 * side, end)], "#fffaf0", 2.6, 0.9)


def sitting_cat(c, **face):
    shadow(c, 126)
    c.shape(
        smooth([(0, -240), (56, -206), (92, -90), (92, -18), (0, 2), (-92, -18), (-92, -90), (-56, -206)]),
        MISO,
        MISO_DARK,
        24,
    )
    for side in (-1, 1):
        for y, reach in ((-150, 70), (-112, 84), (-74, 92)):
            c.line([((reach - 4) * side, y), ((reach - 38) * side, y + 10)], MISO_DARK, 12)
    c.shape(smooth([(0, -226), (34, -190), (38, -120), (0, -90), (-38, -120), (-34, -190)]), MISO_CREAM, "#e6bf95", 12)
    for side in (-1, 1):
        c.shape(box(24 * side - 21, -120, 24 * side + 21, -2, 20), MISO, MISO_DARK, 11)
        c.shape(oval(24 * side, -8, 27, 15), MISO_CREAM, "#e0b487", 8)
    tail = [(84, -40), (112, -30), (96, 4), (20, 16), (-44, 10), (-52, -10), (10, -10), (70, -16)]
    c.shape(smooth(tail), MISO, MISO_DARK, 10)
    for x, y in ((70, -8), (34, 0), (0, 0)):
        c.line([(x, y - 10), (x - 5, y + 12)], MISO_DARK, 10)
    c.shape(smooth([(-22, -10), (-60, -12), (-66, 4), (-30, 13)]), MISO_CREAM)
    face_of_cat(c.at(0, -278), **face)


def cat_from_behind(c):
    """Sitting on an edge, the tail hanging down from it."""
    shadow(c, 128, 0.22)
    tail = [(40, -34), (84, -20), (104, 60), (86, 150), (112, 214), (94, 240), (62, 214), (50, 140), (62, 60), (30, 0)]
    c.shape(smooth(tail), MISO, MISO_DARK, 12)
    for x, y in ((74, 40), (68, 90), (66, 136), (72, 178)):
        c.line([(x - 16, y), (x + 18, y + 4)], MISO_DARK, 11)
    c.shape(
        smooth([(0, -262), (58, -226), (104, -100), (106, -20), (0, 4), (-106, -20), (-104, -100), (-58, -226)]),
        MISO,
        MISO_DARK,
        28,
    )
    for y, reach in ((-178, 44), (-138, 58), (-98, 68), (-58, 72)):
        c.arc(0, y - 16, reach, 20, 25, 155, MISO_DARK, 12)
    for side in (False, True):
        ear = c.at(0, -290, mirrored=side)
        ear.shape(smooth([(-98, -20), (-96, -116), (-84, -126), (-28, -80)]), MISO, MISO_DARK, 12)
    c.shape(
        smooth([(0, -378), (72, -362), (106, -288), (76, -230), (0, -214), (-76, -230), (-106, -288), (-72, -362)]),
        MISO,
        MISO_DARK,
        22,
    )
    for x, top, bottom in ((-26, -364, -320), (0, -370, -308), (26, -364, -320)):
        c.line([(x, top), (x * 0.9, bottom)], MISO_DARK, 11)
    c.shape(smooth([(-66, -222), (0, -204), (66, -222), (64, -200), (0, -184), (-64, -200)]), "#4c86a8", "#2d5b77", 8)


# --- Things ------------------------------------------------------------------------------------------------------


def cloud(c, colour="#ffffff", opacity=0.92):
    for x, y, across, down in ((-90, 6, 70, 40), (-20, -26, 90, 62), (74, -4, 76, 48), (0, 16, 150, 34)):
        c.shape(oval(x, y, across, down), colour, opacity=opacity, blur=3)


def bird(c):
    c.arc(-22, 0, 24, 18, 200, 340, "#5c6672", 5)
    c.arc(22, 0, 24, 18, 200, 340, "#5c6672", 5)


def pine(c, green="#3f6f5c", dark="#274a40", snow=True):
    c.shape(box(-12, -30, 12, 6), "#6a4a38")
    for top, bottom, across in ((-120, -20, 92), (-190, -90, 74), (-260, -160, 54)):
        c.shape(smooth([(0, top - 30), (across, bottom), (0, bottom + 10), (-across, bottom)], 8), green, dark, 12)
        if snow:
            c.shape(
                smooth([(0, top - 32), (across * 0.5, top + 34), (0, top + 22), (-across * 0.5, top + 34)], 8),
                "#ffffff",
                opacity=0.95,
            )


def ginkgo(c, colour, turn):
    """A fan with a notch, turned by degrees."""
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    fan = [(0, 0), (26, -30), (22, -42), (4, -40), (0, -30), (-4, -40), (-22, -42), (-26, -30)]
    stem = [(0, 26), (0, 0)]
    rotated = lambda points: [(x * cosine - y * sine, x * sine + y * cosine) for x, y in points]
    c.line(rotated(stem), "#b98a2c", 3)
    c.shape(smooth(rotated(fan), 6), colour, "#c98f1c", 5)


def gull(c):
    c.shape(
        smooth([(-60, 0), (-20, -22), (30, -18), (64, -30), (52, -4), (10, 12), (-30, 10)]), "#ffffff", "#b8c4d2", 9
    )
    c.shape(smooth([(-8, -12), (40, -64), (60, -60), (24, -6)]), "#d4dce6", "#93a3b5", 8)
    c.shape(oval(-58, -8, 18, 16), "#ffffff")
    c.shape([(-72, -10), (-92, -3), (-72, -2)], "#f0a830")
    c.shape(oval(-62, -11, 3, 3), INK)


# --- The pictures --------------------------------------------------------------------------------------------------


def bori_by_the_sea():
    c = Canvas(LANDSCAPE)
    chance = random.Random(1)
    c.sky([(0, "#6fb7dc"), (0.7, "#bfe3ee"), (1, "#fdeedd")], 0, 560)
    c.shape(oval(1290, 190, 150, 150), "#fff6d8", opacity=0.5, blur=30)
    c.shape(oval(1290, 190, 74, 74), "#fff3c4")
    cloud(c.at(330, 210, 1.25))
    cloud(c.at(900, 140, 0.8), opacity=0.8)
    c.sky([(0, "#2f86ad"), (0.45, "#3fa3bd"), (1, "#8fd6d4")], 520, 860)
    for _ in range(70):
        x, y = chance.uniform(0, 1600), chance.uniform(535, 790)
        reach = 14 + (y - 520) / 6
        c.line([(x - reach, y), (x, y - 3), (x + reach, y)], "#e6fbf7", 3 + (y - 520) / 110, 0.5)
    lighthouse(c.at(190, 545))
    boat(c.at(1010, 580))
    shore = [(-60, 850), (200, 810), (480, 838), (800, 800), (1120, 836), (1400, 806), (1680, 840)]
    c.shape(smooth(shore + [(1700, 1300), (-80, 1300)]), "#ffffff", opacity=0.85, blur=3)
    c.shape(smooth([(x, y + 26) for x, y in shore] + [(1700, 1300), (-80, 1300)]), "#c9a877")
    c.shape(smooth([(x, y + 60) for x, y in shore] + [(1700, 1300), (-80, 1300)]), "#efd5a2", blur=10)
    for _ in range(340):
        x, y = chance.uniform(0, 1600), chance.uniform(930, 1190)
        c.shape(oval(x, y, 3, 2), chance.choice(["#d3b27c", "#fff0cf", "#c49f68"]), opacity=0.8)
    for step in range(7):
        paw(c.at(1540 - step * 92, 1010 + (step % 2) * 40 + step * 6, 0.9))
    starfish(c.at(300, 1100))
    shell(c.at(1330, 1130))
    sitting_dog(c.at(720, 1120, 1.55))
    gull(c.at(1130, 330, 1.2))
    gull(c.at(560, 330, 0.7, mirrored=True))
    return c


def paw(c):
    c.shape(oval(0, 0, 17, 13), "#c6a26b", opacity=0.9)
    for x, y in ((-18, -15), (-6, -23), (8, -23), (20, -14)):
        c.shape(oval(x, y, 6, 7), "#c6a26b", opacity=0.9)


def lighthouse(c):
    c.shape(smooth([(-190, 12), (-150, -26), (-40, -44), (80, -34), (160, 4), (170, 14)]), "#6d7c83", "#475359", 16)
    c.shape([(-38, -34), (38, -34), (26, -220), (-26, -220)], "#fbf7f0", "#c9c2bd", 14)
    for bottom, top in ((-80, -120), (-160, -200)):
        width = lambda y: 38 + (y + 34) * 12 / 186
        c.shape(
            [(-width(bottom), bottom), (width(bottom), bottom), (width(top), top), (-width(top), top)],
            RED,
            "#98332c",
            12,
        )
    c.shape(box(-36, -232, 36, -218, 5), "#4b5560")
    c.shape(box(-20, -268, 20, -232), "#ffe59a")
    c.shape([(-30, -266), (0, -302), (30, -266)], RED, "#98332c", 8)


def boat(c):
    c.shape(smooth([(-90, -8), (90, -8), (64, 26), (-60, 26)], 6), "#f7f3ea", "#b7b3ab", 9)
    c.shape(box(-78, 4, 76, 10), "#3e6f9c")
    c.line([(0, -8), (0, -132)], "#7a5a42", 5)
    c.shape([(6, -130), (72, -22), (6, -22)], "#f3c25a", "#c88d2d", 9)
    c.shape([(-6, -110), (-54, -22), (-6, -22)], "#fff8e8", "#d2c7ae", 9)


def starfish(c):
    points = []
    for step in range(10):
        radius = 46 if step % 2 == 0 else 20
        points.append((radius * math.sin(step * math.pi / 5), -radius * 0.8 * math.cos(step * math.pi / 5)))
    c.shape(smooth(points, 6), "#e8825c", "#b14f30", 8)
    for x, y in ((0, 0), (0, -20), (18, -6), (-18, -6), (11, 15), (-11, 15)):
        c.shape(oval(x, y, 3, 3), "#ffd9b8")


def shell(c):
    c.shape(smooth([(0, 22), (44, -4), (34, -36), (0, -46), (-34, -36), (-44, -4)]), "#f6d3cd", "#cf938c", 9)
    for x in (-26, -13, 0, 13, 26):
        c.line([(0, 18), (x, -34)], "#d79f98", 3)


def miso_on_the_windowsill():
    c = Canvas(PORTRAIT)
    chance = random.Random(2)
    c.sky([(0, "#f2dcc0"), (1, "#e6c6a4")])
    for y in range(40, 1600, 120):
        for x in range(40 + (y // 120 % 2) * 60, 1240, 120):
            c.shape(oval(x, y, 7, 7), "#d8b28d", opacity=0.55)
    c.shape(box(170, 150, 1030, 1160, 18), "#fffaf0", "#c8b294", 16)
    view = box(215, 195, 985, 1115)
    c.shape(view, "#f7b58f")
    c.sky_in(view, [(0, "#5e7fb8"), (0.45, "#f2a987"), (0.75, "#fdd9a0"), (1, "#fbe3bd")])
    c.shape(oval(720, 720, 190, 190), "#fff1c8", opacity=0.6, blur=34)
    c.shape(oval(720, 720, 82, 82), "#fff0bd")
    for x, y, across in ((390, 380, 120), (820, 460, 100), (520, 540, 80)):
        c.shape(oval(x, y, across, 16), "#ffd9c2", opacity=0.85, blur=5)
    hills = [
        (215, 800),
        (330, 740),
        (470, 790),
        (610, 720),
        (780, 800),
        (900, 760),
        (985, 790),
        (985, 1115),
        (215, 1115),
    ]
    c.shape(hills, "#a98aa0", blur=3)
    for x, top, width, colour in (
        (215, 860, 120, "#7d6a86"),
        (320, 900, 150, "#8f7690"),
        (455, 840, 110, "#6f5f7c"),
        (560, 910, 130, "#87708b"),
        (690, 870, 110, "#75647f"),
        (795, 905, 110, "#8d748f"),
        (880, 850, 105, "#6f5f7c"),
    ):
        roof(c, x, top, width, colour, chance)
    c.shape(box(582, 195, 618, 1115), "#fffaf0", "#cbb596", 10)
    c.shape(box(215, 560, 985, 592), "#fffaf0", "#cbb596", 10)
    c.shape(box(110, 1120, 1090, 1200, 16), "#fff6e6", "#bfa27d", 18)
    curtain(c.at(0, 0))
    curtain(c.at(1200, 0, mirrored=True))
    c.shape(box(60, 84, 1140, 112, 14), "#8b5e3c", "#5e3c24", 9)
    potted(c.at(330, 1128))
    cat_from_behind(c.at(690, 1134, 1.42))
    return c


def roof(c, x, top, width, colour, chance):
    c.shape(box(x, top, x + width, 1115), colour)
    c.shape([(x - 8, top + 2), (x + width / 2, top - 52), (x + width + 8, top + 2)], "#55486a")
    for row in range(3):
        for column in range(2):
            if chance.random() < 0.7:
                left, upper = x + 22 + column * 46, top + 28 + row * 56
                c.shape(box(left, upper, left + 24, upper + 30, 3), "#ffd98a", opacity=0.95)


def curtain(c):
    edge = smooth([(300, 60), (290, 330), (222, 600), (160, 760), (200, 960), (222, 1180), (218, 1400)])
    edge = [(x, y) for x, y in edge[: 6 * 14] if 98 <= y <= 1296]
    c.shape([(40, 98), *edge, (218, 1296), (40, 1296)], "#8fb0a0", "#587d70", 26)
    for x, end in ((96, 92), (150, 130), (206, 160)):
        c.line([(x, 120), (x + 6, 420), ((x + end) / 2, 740)], "#769a8a", 8, 0.7)
        c.line([((x + end) / 2, 790), (x - 4, 1020), (x - 8, 1270)], "#769a8a", 8, 0.7)
    c.shape(smooth([(44, 742), (176, 738), (182, 780), (44, 790)]), "#f2c14e", "#c28f22", 8)


def potted(c):
    shadow(c, 84, 0.2)
    for turn, length in ((-58, 150), (-34, 200), (-10, 230), (14, 215), (38, 185), (60, 140)):
        angle = math.radians(turn)
        x, y = length * math.sin(angle), -100 - length * math.cos(angle)
        c.line([(0, -96), (x * 0.55, (y - 96) * 0.55), (x, y)], "#4f7f4f", 6)
        c.shape(oval(x, y, 26, 46, turn), "#6aa35f", "#3f6f3d", 12)
        c.shape(oval(x * 0.6 + 12, y * 0.6 - 40, 18, 32, turn - 24), "#7db56d", "#47783f", 9)
    c.shape([(-74, -112), (74, -112), (54, -2), (-54, -2)], "#c8694a", "#8d3f27", 20)
    c.shape(box(-84, -128, 84, -94, 10), "#d67a58", "#984932", 10)


def birthday_cake():
    c = Canvas(LANDSCAPE)
    chance = random.Random(3)
    c.sky([(0, "#ffe4d0"), (1, "#f8c9b4")], 0, 830)
    for index in range(9):
        bunting(c, index)
    for x, y, colour, dark in (
        (150, 420, "#e2685c", "#a83a31"),
        (262, 330, "#f2c14e", "#c08a1d"),
        (1470, 390, "#68a3b8", "#3d7389"),
    ):
        balloon(c.at(x, y), colour, dark)
    c.sky([(0, "#a9714a"), (1, "#8a5636")], 830)
    c.shape(box(0, 812, 1600, 850), "#c28a5f")
    for y in (930, 1030, 1130):
        c.line([(0, y), (1600, y + 8)], "#7b4a2d", 4, 0.5)
    sitting_dog(c.at(420, 1010, 1.5))
    party_hat(c.at(420, 380, 1.15))
    sitting_cat(c.at(1270, 1030, 1.4), eyes_closed=True)
    party_hat(c.at(1270, 528, 0.9), "#68a3b8", "#f2c14e")
    cake(c.at(850, 1070, 1.2), chance)
    for _ in range(120):
        x, y = chance.uniform(0, 1600), chance.uniform(150, 1180)
        colour = chance.choice(["#e2685c", "#f2c14e", "#68a3b8", "#8fb573", "#ffffff"])
        c.shape(oval(x, y, 9, 5, chance.uniform(0, 180)), colour, opacity=0.9)
    return c


def bunting(c, index):
    x = index * 200
    y = 60 + 46 * math.sin(math.pi * ((index + 0.5) % 3) / 3)
    colours = ["#e2685c", "#f2c14e", "#68a3b8", "#8fb573"]
    c.line([(x, 50), (x + 100, 74), (x + 200, 50)], "#b38668", 5)
    for offset in (28, 100, 172):
        drop = 50 + 24 * math.sin(math.pi * offset / 200)
        c.shape(
            [(x + offset - 34, drop), (x + offset + 34, drop), (x + offset, drop + 84)],
            colours[(index * 3 + offset) % 4],
            "#7a5a4a",
            8,
        )


def balloon(c, colour, dark):
    c.line([(0, 110), (12, 220), (-6, 330), (6, 460)], "#b38668", 3)
    c.shape(smooth([(0, -120), (84, -70), (88, 20), (0, 108), (-88, 20), (-84, -70)]), colour, dark, 24)
    c.shape([(-14, 122), (14, 122), (0, 100)], dark)
    c.shape(oval(-36, -56, 14, 26, 30), "#ffffff", opacity=0.55, blur=2)


def party_hat(c, colour="#f2c14e", dots="#e2685c"):
    c.shape([(-64, 26), (0, -150), (64, 26)], colour, "#a8782a", 14)
    c.shape(smooth([(-66, 20), (0, 40), (66, 20), (60, 36), (0, 54), (-60, 36)], 6), dots)
    for x, y in ((-20, 4), (22, 2), (0, -40), (-12, -84), (34, 14)):
        c.shape(oval(x, y, 8, 8), dots)
    for step in range(12):
        angle = step * math.pi / 6
        c.line([(0, -150), (30 * math.cos(angle), -150 + 30 * math.sin(angle))], "#ffffff", 8)


def cake(c, chance):
    shadow(c, 250, 0.3)
    c.shape(oval(0, -6, 262, 40), "#ffffff", "#c9c4cc", 12)
    for bottom, top, across, colour, dark in (
        (-14, -124, 210, "#f7e3c3", "#cda877"),
        (-118, -216, 150, "#f7e3c3", "#cda877"),
    ):
        c.shape(layer(across, top, bottom), colour, dark, 26)
        icing(c, across, top)
        for step in range(-3, 4):
            c.shape(
                oval(step * across / 3.6, (top + bottom) / 2 + 30, 12, 12),
                chance.choice(["#e2685c", "#68a3b8", "#8fb573"]),
                "#6a5a4a",
                5,
            )
    for x, colour in ((-96, "#68a3b8"), (-48, "#e2685c"), (0, "#8fb573"), (48, "#f2c14e"), (96, "#b48ac0")):
        candle(c.at(x, -226 + abs(x) / 16), colour)
    bone(c.at(0, -66))


def layer(across, top, bottom):
    lower = [(across * math.cos(a), bottom + 24 * math.sin(a)) for a in (math.pi * s / 20 for s in range(21))]
    upper = [(across * math.cos(a), top + 24 * math.sin(a)) for a in (math.pi + math.pi * s / 20 for s in range(21))]
    return lower + upper


def icing(c, across, top):
    drops = [(-across, top)]
    for step in range(9):
        x = -across + (step + 0.5) * across * 2 / 9
        drops += [(x - across / 14, top + 30), (x, top + 58 - 18 * (step % 2)), (x + across / 14, top + 28)]
    drops += [(across, top), (across * 0.7, top - 22), (0, top - 30), (-across * 0.7, top - 22)]
    c.shape(smooth(drops), "#f5a9a6", "#d4736f", 12)
    c.shape(oval(0, top - 2, across * 0.96, 24), "#f9c0bc")


def candle(c, colour):
    c.shape(box(-9, -92, 9, 4, 5), colour, "#55504c", 6)
    for y in (-74, -48, -22):
        c.line([(-9, y + 6), (9, y - 6)], "#ffffff", 5, 0.85)
    c.shape(oval(0, -116, 46, 46), "#fff0b0", opacity=0.55, blur=12)
    c.shape(smooth([(0, -146), (14, -112), (0, -94), (-14, -112)]), "#ffb13d")
    c.shape(smooth([(0, -128), (7, -108), (0, -98), (-7, -108)]), "#fff4c2")


def bone(c):
    outline = [(-50, -12), (-66, -26), (-84, -10), (-72, 0), (-84, 12), (-66, 26), (-50, 12)]
    outline += [(50, 12), (66, 26), (84, 12), (72, 0), (84, -10), (66, -26), (50, -12)]
    c.shape(smooth(outline), "#ffffff", "#cbbfae", 8)


def first_snow():
    c = Canvas(LANDSCAPE)
    chance = random.Random(4)
    c.sky([(0, "#7f93b8"), (0.6, "#c9d3e6"), (1, "#f4e3e2")], 0, 700)
    c.shape(
        smooth(
            [
                (-100, 640),
                (200, 480),
                (480, 600),
                (820, 450),
                (1180, 600),
                (1460, 500),
                (1720, 640),
                (1720, 900),
                (-100, 900),
            ]
        ),
        "#b3c1da",
    )
    c.shape(
        smooth([(-100, 720), (260, 620), (640, 700), (1050, 610), (1720, 710), (1720, 1000), (-100, 1000)]), "#d3ddec"
    )
    hanok(c.at(1190, 735, 1.05))
    for x, y, scale in ((90, 780, 1.15), (270, 740, 0.85), (430, 720, 0.6), (1500, 800, 1.2)):
        pine(c.at(x, y, scale))
    c.shape(
        smooth([(-100, 790), (300, 750), (800, 790), (1250, 750), (1720, 800), (1720, 1300), (-100, 1300)]),
        "#f3f6fb",
        "#c7d3e6",
        40,
    )
    c.shape(
        smooth([(-100, 960), (400, 900), (900, 950), (1720, 900), (1720, 1300), (-100, 1300)]), "#ffffff", "#dbe4f1", 30
    )
    snowman(c.at(1120, 1060, 1.15))
    for step in range(6):
        snow_paw(c.at(90 + step * 70, 1130 - step * 12 + (step % 2) * 24))
    sitting_dog(c.at(640, 1100, 1.4))
    for x, y in ((-54, -430), (-20, -442), (18, -440), (50, -428), (0, -452)):
        c.at(640, 1100, 1.4).shape(oval(x, y + 16, 24, 13), "#ffffff", "#d6e0ee", 5)
    for _ in range(300):
        x, y, size = chance.uniform(0, 1600), chance.uniform(0, 1200), chance.uniform(2.5, 9)
        c.shape(oval(x, y, size, size), "#ffffff", opacity=0.88, blur=size / 8)
    return c


def snow_paw(c):
    c.shape(oval(0, 0, 16, 11), "#c3d0e4")
    for x, y in ((-16, -12), (-5, -18), (7, -18), (18, -11)):
        c.shape(oval(x, y, 5, 6), "#c3d0e4")


def hanok(c):
    c.shape(box(-190, -120, 190, 10), "#f2e6d2", "#c5b092", 16)
    for x in (-176, -60, 60, 176):
        c.shape(box(x - 10, -124, x + 10, 12), "#7a4f36", "#523322", 6)
    for left in (-150, 76):
        c.shape(box(left, -96, left + 74, -24), "#ffe2a0")
        for x in (left, left + 25, left + 49, left + 74):
            c.line([(x, -96), (x, -24)], "#7a4f36", 4)
        for y in (-96, -60, -24):
            c.line([(left, y), (left + 74, y)], "#7a4f36", 4)
    c.shape(box(-40, -100, 40, 10), "#9a6a48", "#6c4630", 9)
    c.shape(
        smooth(
            [(-270, -112), (-150, -146), (-100, -220), (100, -220), (150, -146), (270, -112), (150, -112), (-150, -112)]
        ),
        "#56606c",
        "#343c46",
        14,
    )
    c.shape(
        smooth(
            [
                (-266, -118),
                (-160, -160),
                (-104, -232),
                (0, -240),
                (104, -232),
                (160, -160),
                (266, -118),
                (140, -150),
                (0, -156),
                (-140, -150),
            ]
        ),
        "#ffffff",
        "#cfdaea",
        12,
    )


def snowman(c):
    shadow(c, 110, 0.15)
    c.shape(oval(0, -78, 104, 88), "#ffffff", "#b9c8de", 26)
    c.shape(oval(0, -214, 74, 68), "#ffffff", "#b9c8de", 22)
    c.line([(-84, -110), (-156, -176), (-170, -214)], "#6a4a38", 9)
    c.line([(-150, -172), (-186, -180)], "#6a4a38", 7)
    c.line([(84, -110), (158, -160), (190, -150)], "#6a4a38", 9)
    for x in (-24, 24):
        c.shape(oval(x, -232, 7, 8), INK)
    c.shape(smooth([(-4, -216), (4, -206), (-66, -196)], 6), "#ee8a3c", "#b85a1c", 5)
    c.arc(4, -200, 28, 22, 20, 120, INK, 5)
    c.shape(smooth([(-66, -166), (0, -144), (66, -166), (70, -140), (0, -116), (-70, -140)]), "#5d8f6a", "#386144", 10)
    c.shape(smooth([(34, -140), (66, -60), (36, -54), (14, -130)]), "#5d8f6a", "#386144", 8)
    for y in (-96, -60):
        c.shape(oval(0, y, 8, 8), INK)
    c.shape(smooth([(-62, -262), (0, -330), (62, -262), (0, -250)]), RED, "#93271f", 12)
    c.shape(box(-68, -276, 68, -246, 15), "#fff1e6", "#d3bfae", 7)
    c.shape(oval(0, -324, 18, 18), "#fff1e6", "#d3bfae", 6)


def lisbon_tram():
    c = Canvas(LANDSCAPE)
    chance = random.Random(5)
    c.sky([(0, "#4f9fd6"), (1, "#d6eef5")], 0, 800)
    cloud(c.at(760, 130, 0.9))
    for x, top, width, colour, dark in (
        (-20, 160, 260, "#f4c7b4", "#c68d77"),
        (230, 250, 230, "#f7ebd2", "#cbb58e"),
        (1150, 230, 230, "#a9cfd0", "#6f9c9e"),
        (1370, 130, 260, "#f6dc9c", "#caa85a"),
    ):
        facade(c, x, top, width, colour, dark, chance)
    c.shape(smooth([(430, 760), (620, 560), (760, 520), (900, 560), (1180, 760)]), "#8dbb84", "#5e8f60", 20)
    for x, y, colour in (
        (560, 620, "#fff6e6"),
        (660, 560, "#f6d3b8"),
        (760, 540, "#fff0d0"),
        (870, 560, "#f2c4ae"),
        (980, 630, "#fff6e6"),
    ):
        c.shape(box(x, y, x + 86, y + 150), colour, "#bfa890", 10)
        c.shape([(x - 8, y + 2), (x + 43, y - 36), (x + 94, y + 2)], "#d07a52", "#9c5030", 7)
        for left in (16, 50):
            c.shape(box(x + left, y + 26, x + left + 20, y + 58, 3), "#6f8fa6")
    c.sky([(0, "#c9bfae"), (1, "#a69a88")], 780)
    for row in range(16):
        for column in range(28):
            x, y = column * 62 + (row % 2) * 31 - 30, 800 + row * 26
            c.shape(
                box(x, y, x + 54, y + 19, 7), chance.choice(["#d8cfbf", "#cbc1b0", "#bfb4a2", "#d2c8b6"]), opacity=0.75
            )
    for left, right in ((610, 470), (990, 1130)):
        c.line([(left, 790), (right, 1220)], "#6a6a70", 15)
        c.line([(left - 3, 790), (right - 4, 1220)], "#dfe3e8", 5)
    c.line([(0, 190), (800, 96), (1600, 200)], "#4a4f57", 4)
    tram(c.at(800, 985, 1.3))
    sitting_cat(c.at(330, 1130, 1.0))
    return c


def facade(c, x, top, width, colour, dark, chance):
    c.shape(box(x, top, x + width, 840), colour, dark, 22)
    c.shape(box(x - 12, top - 20, x + width + 12, top + 10, 6), "#d07a52", "#9c5030", 7)
    for row, y in enumerate(range(top + 50, 700, 170)):
        for column in range(2):
            left = x + 38 + column * (width - 76 - 62)
            c.shape(box(left - 8, y - 8, left + 70, y + 112, 6), "#ffffff", dark, 6)
            c.shape(box(left, y, left + 62, y + 104, 4), "#55788f", "#33505f", 9)
            c.line([(left + 31, y), (left + 31, y + 104)], "#ffffff", 5)
            if chance.random() < 0.6:
                for spot in range(7):
                    flower = chance.choice(["#e2685c", "#f2a2b0", "#f2c14e"])
                    c.shape(oval(left - 4 + spot * 12, y + 106 - spot % 2 * 8, 9, 9), flower, "#7a5a4a", 4)
            for bar in range(8):
                c.line([(left - 10 + bar * 12, y + 112), (left - 10 + bar * 12, y + 136)], "#3d4248", 3)
            c.line([(left - 14, y + 112), (left + 78, y + 112)], "#3d4248", 5)


def tram(c):
    c.shape(oval(0, 16, 230, 26), "#2d2438", opacity=0.35, blur=9)
    c.line([(0, -560), (-20, -680)], "#3d4248", 7)
    c.shape(box(-120, -566, 120, -536, 14), "#5a6068", "#373c43", 7)
    c.shape(
        smooth([(-190, -520), (-150, -552), (150, -552), (190, -520), (196, -500), (-196, -500)], 6),
        "#f5efe2",
        "#b9ad95",
        10,
    )
    c.shape(box(-186, -506, 186, -10, 28), "#f3bf34", "#b98317", 24)
    c.shape(box(-186, -506, 186, -250, 24), "#fdf6e4", "#cdbd97", 20)
    c.shape(box(-84, -500, 84, -448, 10), "#2f3a44")
    c.line([(-60, -474), (-30, -474)], "#ffd75e", 10)
    for x in (-14, 8, 30, 52):
        c.line([(x, -486), (x, -462)], "#ffd75e", 9)
    for left, right in ((-166, -70), (-58, 58), (70, 166)):
        c.shape(box(left, -436, right, -272, 12), "#7fa6b8", "#4b6f80", 14)
        c.shape([(left + 12, -290), (left + 46, -424), (left + 66, -424), (left + 32, -290)], "#ffffff", opacity=0.35)
    c.shape(box(-186, -262, 186, -240), "#a3342b")
    c.shape(oval(0, -160, 46, 46), "#fff7d6", "#c9a548", 12)
    c.shape(oval(0, -160, 30, 30), "#ffffff", opacity=0.9, blur=4)
    for x in (-130, 130):
        c.shape(oval(x, -96, 20, 20), "#e2685c", "#96372e", 6)
        c.shape(box(x - 40, -210, x + 40, -196, 6), "#c8901d")
    c.shape(box(-200, -46, 200, 4, 12), "#4a4f57", "#2b2f35", 9)
    for x in (-120, 120):
        c.shape(box(x - 30, -12, x + 30, 30, 8), "#2b2f35")


def miso_in_a_box():
    c = Canvas(LANDSCAPE)
    c.sky([(0, "#cfdccf"), (1, "#b9cbbd")], 0, 780)
    for x in range(0, 1600, 160):
        c.line([(x, 0), (x, 780)], "#c1d0c2", 10, 0.6)
    c.sky([(0, "#d6ab7a"), (1, "#bd8c5b")], 780)
    for row, y in enumerate((860, 950, 1050, 1160)):
        c.line([(0, y), (1600, y)], "#a97a4c", 4, 0.6)
        for x in range(200 + (row % 2) * 260, 1600, 520):
            c.line([(x, y - 90 if row else 784), (x, y)], "#a97a4c", 4, 0.6)
    c.shape(box(0, 752, 1600, 786), "#f4efe4", "#cabfa9", 8)
    picture(c.at(340, 330))
    lamp(c.at(1390, 800))
    c.shape(oval(800, 1085, 640, 96), "#7f9fb5", "#557389", 16)
    c.shape(oval(800, 1085, 560, 76), "#9db8ca")
    carton(c.at(800, 1080, 1.35))
    yarn(c.at(1290, 1090))
    return c


def picture(c):
    c.shape(box(-150, -170, 150, 170, 8), "#8b5e3c", "#5b3a22", 10)
    c.shape(box(-126, -146, 126, 146), "#fff8ea")
    face_of_dog(c.at(0, 10, 0.78))


def lamp(c):
    c.shape(oval(0, -420, 300, 260), "#fff2c4", opacity=0.5, blur=44)
    c.shape(oval(0, 6, 90, 18), "#3f4650", "#262b32", 8)
    c.line([(0, 0), (0, -360)], "#3f4650", 13)
    c.shape([(-76, -520), (76, -520), (120, -340), (-120, -340)], "#fbe0a2", "#d3a24f", 24)


def carton(c):
    c.shape(oval(0, 0, 330, 34), "#2d2438", opacity=0.3, blur=9)
    c.shape([(-280, -232), (280, -232), (250, -300), (-250, -300)], "#8a6238")
    c.shape([(-262, -296), (-352, -398), (-372, -300), (-284, -230)], "#c99a62", "#94682f", 14)
    c.shape([(262, -296), (352, -398), (372, -300), (284, -230)], "#c99a62", "#94682f", 14)
    c.shape(smooth([(0, -330), (84, -300), (124, -190), (-124, -190), (-84, -300)]), MISO, MISO_DARK, 22)
    face_of_cat(c.at(0, -372, 1.28))
    c.shape([(-282, -234), (282, -234), (262, 0), (-262, 0)], "#d9aa70", "#a67740", 26)
    c.shape([(-282, -234), (282, -234), (296, -176), (-296, -176)], "#cf9f64", "#a67740", 12)
    c.shape(box(-36, -176, 36, 0), "#e6c08c", opacity=0.8)
    for side in (-1, 1):
        c.shape(oval(112 * side, -226, 46, 30), MISO_CREAM, "#dcae80", 10)
        for toe in (-15, 0, 15):
            c.line([(112 * side + toe, -222), (112 * side + toe, -204)], "#c08d5c", 3.5)
    for x in (150, 200):
        c.line([(x, -40), (x, -110)], "#7a5328", 7)
        c.line([(x - 18, -88), (x, -112), (x + 18, -88)], "#7a5328", 7)
    c.line([(132, -30), (218, -30)], "#7a5328", 7)


def yarn(c):
    shadow(c, 74, 0.25)
    c.line([(60, -10), (150, -4), (200, -34), (270, -14), (330, -30)], "#b94f6a", 6)
    c.shape(oval(0, -66, 70, 68), "#d9708a", "#9b3a55", 20)
    for offset in (-36, -12, 12, 36):
        c.arc(offset * 0.5, -66 + offset * 0.4, 58, 34, 200, 340, "#f0a3b6", 5)
        c.arc(offset * 0.4, -66 + offset * 0.5, 30, 56, -60, 60, "#b94f6a", 4)


def autumn_walk():
    c = Canvas(PORTRAIT)
    chance = random.Random(7)
    c.sky([(0, "#8fc1dd"), (0.6, "#e3efe9"), (1, "#fbeecb")], 0, 1000)
    golds = ["#f6c945", "#eeb52e", "#f9d970", "#e7a524"]
    c.shape(
        smooth([(-100, 1000), (300, 940), (700, 960), (1300, 930), (1300, 1700), (-100, 1700)]),
        "#d9b65a",
        "#b48c34",
        30,
    )
    c.shape(smooth([(520, 940), (690, 940), (1010, 1680), (170, 1680)], 8), "#cbb79a", "#a3907a", 26)
    for x, scale in ((700, 0.42), (505, 0.42), (830, 0.66), (370, 0.66), (1060, 1.05), (130, 1.05)):
        trunk(c.at(x, 950 + 240 * (scale - 0.42), scale))
    for x, y, radius in (
        (600, 700, 150),
        (420, 620, 190),
        (790, 610, 200),
        (180, 470, 260),
        (1030, 470, 270),
        (600, 250, 300),
        (120, 180, 260),
        (1080, 170, 270),
    ):
        crown(c, x, y, radius, golds, chance)
    for _ in range(230):
        y = chance.uniform(990, 1580)
        x = chance.uniform(0, 1200)
        ginkgo(c.at(x, y, 0.4 + (y - 950) / 900), chance.choice(golds), chance.uniform(0, 360))
    sitting_dog(c.at(500, 1420, 1.3), eyes_closed=True)
    ginkgo(c.at(500, 870, 1.7), "#f6c945", 14)
    sitting_cat(c.at(840, 1450, 1.08))
    for _ in range(36):
        ginkgo(
            c.at(chance.uniform(0, 1200), chance.uniform(250, 1050), chance.uniform(0.5, 0.9)),
            chance.choice(golds),
            chance.uniform(0, 360),
        )
    return c


def trunk(c):
    c.shape(
        smooth([(-44, 10), (-26, -200), (-40, -600), (0, -660), (40, -600), (26, -200), (48, 10)]),
        "#7b5a44",
        "#513828",
        18,
    )
    c.line([(-14, -60), (-10, -300)], "#5f4331", 6, 0.7)
    c.line([(12, -120), (14, -420)], "#93705a", 6, 0.7)


def crown(c, x, y, radius, colours, chance):
    for _ in range(26):
        angle, reach = chance.uniform(0, 2 * math.pi), radius * math.sqrt(chance.random()) * 0.8
        size = radius * chance.uniform(0.22, 0.4)
        c.shape(
            oval(x + reach * math.cos(angle), y + reach * 0.8 * math.sin(angle), size, size * 0.85),
            chance.choice(colours),
            "#cf8f1e",
            14,
        )


def night_in_the_tent():
    c = Canvas(LANDSCAPE)
    chance = random.Random(8)
    c.sky([(0, "#101a3c"), (0.55, "#2b3a6e"), (1, "#6a5f93")], 0, 860)
    c.shape(
        smooth([(-100, 300), (500, 120), (1000, 60), (1700, -140), (1700, 60), (1050, 240), (500, 330), (-100, 480)]),
        "#8d8fd0",
        opacity=0.22,
        blur=40,
    )
    for _ in range(260):
        x, y, size = chance.uniform(0, 1600), chance.uniform(0, 720), chance.choice([1.6, 2, 2.4, 3.4])
        c.shape(
            oval(x, y, size, size), chance.choice(["#ffffff", "#ffeec2", "#d3dcff"]), opacity=chance.uniform(0.6, 1)
        )
    c.line([(1130, 130), (1330, 220)], "#ffffff", 4, 0.5)
    c.line([(1260, 188), (1330, 220)], "#ffffff", 7, 0.9)
    c.shape(oval(280, 220, 150, 150), "#fff3c8", opacity=0.25, blur=36)
    c.shape(oval(280, 220, 76, 76), "#fff1c4", "#d9c48c", 14)
    for x, y, size in ((258, 200, 13), (306, 236, 17), (268, 258, 9)):
        c.shape(oval(x, y, size, size), "#e6d5a0")
    c.shape(
        smooth([(-100, 760), (200, 600), (520, 720), (860, 580), (1250, 730), (1700, 600), (1700, 1000), (-100, 1000)]),
        "#232c55",
    )
    for x, y, scale in ((60, 850, 1.1), (190, 830, 0.9), (1440, 840, 1.3), (1560, 860, 1.05), (1310, 820, 0.8)):
        pine(c.at(x, y, scale), "#1e3a44", "#11242d", snow=False)
    c.sky([(0, "#2d4a43"), (1, "#1b302f")], 840)
    for _ in range(240):
        x, y = chance.uniform(0, 1600), chance.uniform(850, 1190)
        c.line([(x, y), (x + chance.uniform(-6, 6), y - 18)], chance.choice(["#3d6153", "#24433c", "#4a7160"]), 4)
    tent(c.at(980, 1010, 1.25))
    camp_fire(c.at(430, 1080))
    lantern(c.at(1390, 1080))
    return c


def tent(c):
    c.shape(oval(0, 10, 400, 36), "#0c1520", opacity=0.5, blur=10)
    c.shape([(-360, 0), (0, -470), (360, 0)], "#d9843f", "#8b4a1c", 30)
    c.shape([(-226, 0), (0, -386), (226, 0)], "#ffdf9a", "#e9a850", 26)
    for side in (False, True):
        flap = c.at(0, 0, mirrored=side)
        flap.shape(
            [(-236, 4), (-6, -392), (-30, -330), (-118, -190), (-150, -100), (-186, 4)], "#f2a45b", "#a35f26", 12
        )
        flap.shape(oval(-128, -150, 14, 9, -40), "#b0432f", "#7c2a1c", 4)
    c.line([(-360, 0), (-440, 40)], "#cfc3ae", 4)
    c.line([(360, 0), (440, 40)], "#cfc3ae", 4)
    sitting_dog(c.at(-82, -4, 0.7), tongue=False)
    sitting_cat(c.at(88, -2, 0.66), eyes_closed=True)


def camp_fire(c):
    c.shape(oval(0, -40, 330, 230), "#ffb45a", opacity=0.33, blur=52)
    for step in range(9):
        angle = math.pi * step / 8
        c.shape(oval(118 * math.cos(angle), 10 + 22 * math.sin(angle), 27, 18), "#6c7078", "#3d4148", 8)
    c.line([(-80, 6), (70, -26)], "#6a4330", 26)
    c.line([(80, 6), (-70, -26)], "#54331f", 26)
    c.shape(
        smooth([(0, -210), (36, -120), (66, -110), (62, -20), (0, 4), (-62, -20), (-60, -90), (-30, -130)]), "#f26b2f"
    )
    c.shape(smooth([(4, -150), (30, -84), (40, -20), (0, 2), (-40, -20), (-24, -84)]), "#ffb13d")
    c.shape(smooth([(0, -92), (16, -50), (18, -14), (0, 0), (-18, -14), (-14, -50)]), "#fff0b3")
    for x, y in ((-40, -230), (26, -262), (60, -206), (-14, -300), (44, -330)):
        c.shape(oval(x, y, 5, 5), "#ffd27a")


def lantern(c):
    c.shape(oval(0, -70, 190, 160), "#ffd98a", opacity=0.35, blur=36)
    c.arc(0, -150, 34, 40, 180, 360, "#3d4148", 6)
    c.shape(box(-44, -22, 44, 4, 8), "#3d4148")
    c.shape(box(-36, -124, 36, -20, 10), "#ffe7a6", "#e0a94c", 10)
    c.shape(box(-44, -146, 44, -120, 8), "#3d4148")
    for x in (-34, 34):
        c.line([(x, -122), (x, -20)], "#3d4148", 5)


# --- Files -----------------------------------------------------------------------------------------------------------

# name, scene, orientation as stored, local time, offset, UTC time, latitude, longitude, altitude in metres
PICTURES = [
    (
        "bori-by-the-sea.jpg",
        bori_by_the_sea,
        1,
        "2024:07:20 17:42:10",
        "+09:00",
        "2024:07:20 08:42:10",
        37.7719,
        128.9484,
        3,
    ),
    (
        "miso-on-the-windowsill.jpg",
        miso_on_the_windowsill,
        6,
        "2024:09:14 18:21:36",
        "+09:00",
        "2024:09:14 09:21:36",
        37.5561,
        126.9019,
        24,
    ),
    ("autumn-walk.jpg", autumn_walk, 6, "2024:11:09 11:05:48", "+09:00", "2024:11:09 02:05:48", 37.5447, 127.0374, 18),
    ("first-snow.jpg", first_snow, 3, "2024:11:27 08:13:02", "+09:00", "2024:11:26 23:13:02", 37.5826, 126.9836, 52),
    (
        "miso-in-a-box.jpg",
        miso_in_a_box,
        1,
        "2025:01:18 20:47:55",
        "+09:00",
        "2025:01:18 11:47:55",
        37.5561,
        126.9019,
        24,
    ),
    ("lisbon-tram.jpg", lisbon_tram, 1, "2025:03:08 10:32:19", "+00:00", "2025:03:08 10:32:19", 38.7119, -9.1300, 61),
    (
        "birthday-cake.jpg",
        birthday_cake,
        1,
        "2025:04:12 15:30:27",
        "+09:00",
        "2025:04:12 06:30:27",
        37.5561,
        126.9019,
        24,
    ),
    (
        "night-in-the-tent.jpg",
        night_in_the_tent,
        1,
        "2025:05:24 22:58:41",
        "+09:00",
        "2025:05:24 13:58:41",
        37.8315,
        127.5092,
        210,
    ),
]

# The turn that undoes what the orientation asks a viewer to do.
STORED = {1: None, 3: Image.ROTATE_180, 6: Image.ROTATE_90}


def degrees(value):
    """Degrees, minutes and hundredths of seconds, as EXIF wants them."""
    hundredths = round(abs(value) * 360_000)
    return (Fraction(hundredths // 360_000), Fraction(hundredths // 6_000 % 60), Fraction(hundredths % 6_000, 100))


def exif(size, orientation, local, offset, universal, latitude, longitude, altitude):
    result = Image.Exif()
    result[0x010E] = "A drawing of the DiarySync sample diary"
    result[0x010F], result[0x0110] = "DiarySync", "Drawing"
    result[0x0112] = orientation
    result[0x0132] = local
    result[0x8769] = {
        0x9000: b"0232",
        0x9003: local,
        0x9004: local,
        0x9010: offset,
        0x9011: offset,
        0x9012: offset,
        0xA002: size[0],
        0xA003: size[1],
    }
    result[0x8825] = {
        0: b"\x02\x03\x00\x00",
        1: "N" if latitude >= 0 else "S",
        2: degrees(latitude),
        3: "E" if longitude >= 0 else "W",
        4: degrees(longitude),
        5: b"\x00",
        6: Fraction(altitude),
        7: tuple(Fraction(int(part)) for part in universal[11:].split(":")),
        29: universal[:10],
    }
    return result


def main(folder):
    os.makedirs(folder, exist_ok=True)
    for seed, (name, scene, orientation, *data) in enumerate(PICTURES):
        image = scene().finished(seed)
        if STORED[orientation] is not None:
            image = image.transpose(STORED[orientation])
        path = os.path.join(folder, name)
        image.save(path, quality=QUALITY, optimize=True, exif=exif(image.size, orientation, *data))
        size = os.path.getsize(path)
        print(f"{path}: {size} bytes, orientation {orientation}")
        if size > LARGEST_FILE:
            sys.exit(f"{path} is larger than {LARGEST_FILE} bytes")


if __name__ == "__main__":
    default = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "SampleData", "diary", "photos")
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.normpath(default))
