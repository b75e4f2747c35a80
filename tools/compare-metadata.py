"""Compares what is read from pictures and movies with what exiftool reads, and looks for places after stripping.

usage: compare-metadata.py SYNC_CLI FOLDER

By hand, on a folder of one's own; exiftool comes with Debian's libimage-exiftool-perl. Every file below the folder is
imported into a diary in a temporary folder, once as it is and once with --strip-location. Prints what differs, and ends
with 1 if anything does. A file that is refused is counted and no difference.
"""

import datetime
import json
import os
import re
import subprocess
import sys
import tempfile

GROUPS = re.compile(r"^(GPS|XMP-exif:GPS|XMP.*:(City|Country|State|Location|GPS)|IPTC:(City|Country|Sub|Province)|.*GPSCoord)")


def main(program, folder):
    findings, counts = [], {"read": 0, "stripped": 0, "refused": 0}
    with tempfile.TemporaryDirectory() as scratch:
        compare(program, files(folder), scratch, findings, counts)
        strip(program, files(folder), scratch, findings, counts)
    for finding in findings:
        print(finding)
    print(", ".join(f"{count} {name}" for name, count in counts.items()) + f", {len(findings)} findings")
    sys.exit(1 if findings else 0)


def files(folder):
    found = (os.path.join(at, name) for at, _, names in os.walk(folder) for name in names)
    return sorted(path for path in found if not path.endswith((".md", ".json")))


def run(program, store, *arguments):
    command = [program, "--store", store, "--json", *arguments]
    output = subprocess.run(command, capture_output=True, text=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def media(program, store, path, *options):
    """What a diary of its own says of one file; `None` if it was refused."""
    run(program, store, "init")
    if "error" in run(program, store, "media", "import", *options, path)[0]:
        return None
    return run(program, store, "media", "list")[0]


def exiftool(path, *options):
    output = subprocess.run(["exiftool", "-json", "-n", *options, path], capture_output=True, text=True).stdout
    return json.loads(output)[0] if output.strip() else {}


def compare(program, paths, scratch, findings, counts):
    for index, path in enumerate(paths):
        ours = media(program, f"{scratch}/read-{index}", path)
        theirs = exiftool(path)
        if ours is None or "ImageWidth" not in theirs:
            continue
        counts["read"] += 1
        for name, mine, other in [
            ("size", size(ours), size_of(theirs)),
            ("time", ours.get("taken_at"), time(theirs)),
            ("place", place(ours.get("location")), place(position(theirs))),
        ]:
            if mine != other:
                findings.append(f"{path}: {name} is {mine}, exiftool says {other}")


def size(ours):
    return ours.get("width"), ours.get("height")


def size_of(tags):
    width, height = tags["ImageWidth"], tags["ImageHeight"]
    turned = tags.get("Rotation", 0) % 180 == 90
    if not tags["MIMEType"].startswith("video") and tags["MIMEType"] not in ("image/heic", "image/avif"):
        turned = tags.get("Orientation", 1) >= 5
    return (height, width) if turned else (width, height)


def time(tags):
    """The first time that is one, with its own offset; that of a movie's clock is UTC."""
    candidates = [
        ("DateTimeOriginal", "SubSecTimeOriginal", "OffsetTimeOriginal"),
        ("CreationDate", None, None),
        ("DateTimeDigitized" if "DateTimeDigitized" in tags else "CreateDate", "SubSecTimeDigitized", "OffsetTimeDigitized"),
        ("ModifyDate", "SubSecTime", "OffsetTime"),
    ]
    for name, fraction, offset in candidates:
        match = re.fullmatch(r"(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)([+-]\d\d:\d\d|Z)?", str(tags.get(name, "")))
        if not match or not is_date(*match.group(1, 2, 3)):
            continue
        digits = str(tags.get(fraction, ""))[:3].ljust(3, "0") if fraction and fraction in tags else "000"
        zone = match[5] or tags.get(offset) or ("Z" if tags["MIMEType"].startswith("video") else "")
        return f"{match[1]}-{match[2]}-{match[3]}T{match[4]}" + ("" if digits == "000" else "." + digits) + zone.replace("+00:00", "Z")
    return None


def is_date(year, month, day):
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None


def position(tags):
    if "GPSLatitude" not in tags or "GPSLongitude" not in tags:
        return None
    return {"latitude": tags["GPSLatitude"], "longitude": tags["GPSLongitude"]}


def place(location):
    return location and (round(location["latitude"], 4), round(location["longitude"], 4))


def strip(program, paths, scratch, findings, counts):
    for index, path in enumerate(paths):
        store = f"{scratch}/strip-{index}"
        ours = media(program, store, path, "--strip-location")
        if ours is None:
            counts["refused"] += 1
            continue
        counts["stripped"] += 1
        name = ours["id"].removeprefix("sha256-")
        kept = f"{store}/media/objects/{name[:2]}/{name[2:]}"
        before, after = os.path.getsize(path), os.path.getsize(kept)
        if before != after:
            findings.append(f"{path}: {before} bytes became {after}")
        tags = exiftool(kept, "-a", "-G1", "-ee")
        left = [f"{tag}={value}" for tag, value in tags.items() if GROUPS.match(tag) and str(value).strip()]
        if left or ours.get("location"):
            findings.append(f"{path}: still says {left or ours['location']}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
