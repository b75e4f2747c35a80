"""Sources hold nothing that was put off and nothing that ends the process on what the world sent.

usage: forbidden-words.py [ROOT]
"""

import os
import re
import sys

FORBIDDEN = {
    r"\bTODO\b": "do it or write down the decision",
    r"\bFIXME\b": "fix it",
    r"\btry!": "throw, or handle the error",
    r"\bfatalError\s*\(": "trap by precondition on our own bugs, throw on the world's",
}


# What a person writes; pictures that are built in have no words.
WRITTEN = (".swift", ".c", ".h", ".modulemap", ".json", ".md", ".sql")


def main(root):
    findings = []
    for directory, _, names in sorted(os.walk(os.path.join(root, "Sources"))):
        for name in sorted(names):
            if name.endswith(WRITTEN):
                findings += of_file(root, os.path.join(directory, name))
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)


def of_file(root, path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    findings = []
    for number, line in enumerate(lines, 1):
        for pattern, advice in FORBIDDEN.items():
            if match := re.search(pattern, line):
                findings.append(f"{os.path.relpath(path, root)}:{number}: {match[0]} is forbidden: {advice}")
    return findings


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
