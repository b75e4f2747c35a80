"""The independent decoder agrees with the golden vectors: content where they are read, class of error where not.

usage: check-vectors.py [ROOT]

The decoder is a program of its own, written from Docs/WireFormat.md alone. It is called once with all files,

    tools/decode-segment.py FILE...

and prints one JSON object a line, in the order of the files: {"content": ...} in the form of SampleData/wire/README.md,
or {"error": class}. What a file holds (a segment, request, reply or presence query) it tells by the file's suffix.
"""

import json
import os
import subprocess
import sys

DECODER = "tools/decode-segment.py"
VECTORS = "SampleData/wire"


def main(root):
    with open(os.path.join(root, VECTORS, "vectors.json"), encoding="utf-8") as file:
        vectors = json.load(file)["vectors"]
    paths = [os.path.join(root, VECTORS, vector["file"]) for vector in vectors]
    run = subprocess.run(
        [sys.executable, os.path.join(root, DECODER), *paths], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    lines = run.stdout.splitlines()
    if len(lines) != len(vectors):
        sys.exit(f"{DECODER}: {len(lines)} lines for {len(vectors)} files\n{run.stderr}")
    findings = [finding for vector, line in zip(vectors, lines) if (finding := compared(vector, json.loads(line)))]
    for finding in findings:
        print(finding)
    print(f"{DECODER} agrees with {len(vectors) - len(findings)} of {len(vectors)} vectors")
    sys.exit(1 if findings else 0)


def compared(vector, decoded):
    expected = {key: vector[key] for key in ("content", "error") if key in vector}
    place = difference(expected, decoded, "")
    return f"{vector['file']}: {place}" if place else None


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
