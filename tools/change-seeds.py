"""Writes the bytes of every change in the golden vectors to a file of its own: the seeds of a fuzzer.

usage: change-seeds.py VECTORS.json FOLDER
"""

import json
import os
import sys


def main(path, folder):
    with open(path, encoding="utf-8") as file:
        vectors = json.load(file)["vectors"]
    for vector in vectors:
        for index, change in enumerate(vector.get("content", {}).get("changes", [])):
            with open(os.path.join(folder, f"{vector['file']}-{index}"), "wb") as seed:
                seed.write(bytes.fromhex(change["bytes"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
