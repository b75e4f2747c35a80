"""Prints the line coverage of each file of a folder and of all together, from what llvm-cov exported.

usage: coverage-of-folder.py REPORT.json FOLDER MINIMUM
"""

import json
import os
import sys


def main(report, folder, minimum):
    with open(report, encoding="utf-8") as file:
        files = json.load(file)["data"][0]["files"]
    prefix = os.path.join(os.getcwd(), folder, "")
    lines = {
        file["filename"][len(prefix) :]: file["summary"]["lines"]
        for file in files
        if file["filename"].startswith(prefix)
    }
    if not lines:
        sys.exit(f"{report}: knows nothing of {folder}")
    for name, line in sorted(lines.items()):
        print(f"{percentage(line['covered'], line['count']):6.1f} %  {name}")
    total = percentage(sum(line["covered"] for line in lines.values()), sum(line["count"] for line in lines.values()))
    print(f"{total:6.1f} %  {folder}, at least {minimum} wanted")
    sys.exit(0 if total >= float(minimum) else 1)


def percentage(covered, count):
    return 100 * covered / count if count else 100


if __name__ == "__main__":
    main(*sys.argv[1:])
