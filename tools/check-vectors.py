"""The independent decoder agrees with the golden vectors: content where they are read, class of error where not.

usage: check-vectors.py [ROOT]

The decoder is a program of its own, written from Docs/WireFormat.md alone. It is called once with all files,

    tools/decode-segment.py FILE...

and prints one JSON object a line, in the order of the files: {"content": ...} in the form of SampleData/wire/README.md,
or {"error": class}. What a file holds (a segment, request, reply or presence query) it tells by the file's suffix.
Inputs that once crashed a decoder have nothing recorded; it is enough that they end in one or the other.
"""

import glob
import hashlib
import json
import os
import subprocess
import sys

DECODER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "decode-segment.py")
# The one for which Debian packages the module that decompresses; another on the PATH may lack it.
PYTHON = "/usr/bin/python3"
VECTORS = "SampleData/wire"
SUFFIXES = ("segment", "request", "reply", "presence")
CLASSES = ("truncated", "malformed", "limitExceeded", "corrupted", "unsupported")


def main(root):
    folder = os.path.join(root, VECTORS)
    with open(os.path.join(folder, "vectors.json"), encoding="utf-8") as file:
        vectors = json.load(file)["vectors"]
    crashers = files(os.path.join(folder, "crashers", "**"))
    decoded = decode([os.path.join(folder, vector["file"]) for vector in vectors] + crashers)
    findings = missing(folder, vectors)
    for vector, outcome in zip(vectors, decoded):
        findings += compared(folder, vector, outcome)
    findings += [f"{path}: {out}" for path, out in zip(crashers, decoded[len(vectors) :]) if not is_outcome(out)]
    for finding in findings:
        print(finding)
    print(f"tools/decode-segment.py: {len(vectors)} vectors and {len(crashers)} crashers, {len(findings)} disagreements")
    sys.exit(1 if findings else 0)


def files(pattern):
    """Files of the formats' suffixes below a folder, or in it."""
    return sorted(path for suffix in SUFFIXES for path in glob.glob(f"{pattern}/*.{suffix}", recursive=True))


def missing(folder, vectors):
    known = {vector["file"] for vector in vectors}
    names = [os.path.basename(path) for path in files(folder)]
    return [f"{name}: is not in vectors.json" for name in names if name not in known]


def decode(paths):
    run = subprocess.run([PYTHON, DECODER, *paths], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    lines = run.stdout.splitlines()
    if run.returncode != 0 or len(lines) != len(paths):
        sys.exit(f"tools/decode-segment.py: {len(lines)} lines for {len(paths)} files\n{run.stderr}")
    return [json.loads(line) for line in lines]


def is_outcome(decoded):
    return set(decoded) == {"content"} or decoded.get("error") in CLASSES


def compared(folder, vector, decoded):
    with open(os.path.join(folder, vector["file"]), "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    findings = [] if digest == vector["sha256"] else [f"{vector['file']}: its SHA-256 is {digest}"]
    expected = {key: vector[key] for key in ("content", "error") if key in vector}
    place = difference(expected, decoded, "")
    return findings + ([f"{vector['file']}: {place}"] if place else [])


def difference(expected, decoded, path):
    """Where two values first differ, or nothing. Types count: true is not 1, and 1.0 is not 1."""
    if type(expected) is not type(decoded):
        return f"{path or '/'}: {expected!r} expected, {decoded!r} decoded"
    if isinstance(expected, dict):
        if expected.keys() != decoded.keys():
            return f"{path or '/'}: members {sorted(expected)} expected, {sorted(decoded)} decoded"
        pairs = [(expected[key], decoded[key], f"{path}/{key}") for key in expected]
    elif isinstance(expected, list):
        if len(expected) != len(decoded):
            return f"{path or '/'}: {len(expected)} elements expected, {len(decoded)} decoded"
        pairs = [(a, b, f"{path}/{index}") for index, (a, b) in enumerate(zip(expected, decoded))]
    else:
        return None if expected == decoded else f"{path or '/'}: {expected!r} expected, {decoded!r} decoded"
    return next((place for pair in pairs if (place := difference(*pair))), None)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
