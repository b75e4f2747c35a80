"""No function is longer than 70 lines, and the number of those over 25 may only fall.

usage: function-lengths.py [ROOT]             check
       function-lengths.py [ROOT] --tighten   record a smaller number
       function-lengths.py [ROOT] --list      name the long functions, longest first

The compiler's own parser says where functions, initializers and accessors begin and end. The number of long functions
in Sources stands in tools/function-lengths.txt; the stop holds for Sources and Tests.
"""

import os
import re
import subprocess
import sys
from collections import namedtuple

STOP = 70
LONG = 25
RECORD = "tools/function-lengths.txt"
FILES_PER_RUN = 40

Function = namedtuple("Function", "lines path line name")

SOURCE_FILE = re.compile(r'\(source_file "(?P<path>.*)"$')
DECLARATION = re.compile(
    r"\((?:func|accessor|constructor|destructor)_decl .*?"
    r"range=\[(?P<path>.*?):(?P<first>\d+):\d+ - line:(?P<last>\d+):\d+\](?P<rest>.*)$"
)
NAME = re.compile(r'(?:<anonymous @ \w+> (?P<accessor>\w+) for=)?"(?P<name>[^"]*)"')


def main(root, option):
    functions = [function for batch in batches(swift_files(root)) for function in measured(root, batch)]
    functions.sort(key=lambda function: (-function.lines, function.path, function.line))
    long = [function for function in functions if function.lines > LONG and function.path.startswith("Sources/")]
    if option == "--list":
        print("\n".join(map(described, long)))
    elif option == "--tighten":
        tighten(root, len(long))
    else:
        check(root, functions, long)


def swift_files(root):
    for folder in ("Sources", "Tests"):
        for directory, _, names in sorted(os.walk(os.path.join(root, folder))):
            for name in sorted(names):
                if name.endswith(".swift"):
                    yield os.path.relpath(os.path.join(directory, name), root)


def batches(paths):
    """Some files each; one that may hold statements at its top level is parsed alone, as the parser demands."""
    scripts, modules = [], []
    for path in paths:
        (scripts if os.path.basename(path) == "main.swift" else modules).append(path)
    yield from ([path] for path in scripts)
    yield from (modules[start : start + FILES_PER_RUN] for start in range(0, len(modules), FILES_PER_RUN))


def measured(root, paths):
    """Asks the parser about some files at once. Without `-primary-file` only the first would be shown."""
    arguments = [argument for path in paths for argument in ("-primary-file", path)]
    run = subprocess.run(
        ["swiftc", "-frontend", "-dump-parse", *arguments],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    seen = len(re.findall(r'\(source_file "', run.stdout))
    if run.returncode != 0 or seen != len(paths):
        sys.exit(f"{paths[0]} and the {len(paths) - 1} files after it: {seen} could be parsed\n{run.stderr}")
    return [function for line in run.stdout.splitlines() if (function := read(line))]


def read(line):
    match = DECLARATION.search(line)
    if not match:
        return None
    lines = int(match["last"]) - int(match["first"]) + 1
    return Function(lines, match["path"], int(match["first"]), name_in(match["rest"]))


def name_in(rest):
    match = NAME.search(rest)
    if not match:
        return "a function"
    return f"{match['accessor']} of {match['name']}" if match["accessor"] else match["name"]


def described(function):
    return f"{function.path}:{function.line}: {function.name} has {function.lines} lines"


def recorded(root):
    with open(os.path.join(root, RECORD), encoding="ascii") as file:
        return int(file.read())


def tighten(root, count):
    if count > recorded(root):
        sys.exit(f"{count} functions of Sources are over {LONG} lines, recorded are {recorded(root)}: shorten some")
    with open(os.path.join(root, RECORD), "w", encoding="ascii") as file:
        file.write(f"{count}\n")


def check(root, functions, long):
    findings = [f"{described(function)}; {STOP} is the stop" for function in functions if function.lines > STOP]
    limit = recorded(root)
    if len(long) > limit:
        findings += [f"{described(function)}" for function in long if function.lines <= STOP]
        findings.append(f"{RECORD}: {len(long)} functions of Sources are over {LONG} lines, {limit} are allowed")
    if len(long) < limit:
        command = "python3 tools/function-lengths.py --tighten"
        findings.append(f"{RECORD}: only {len(long)} of {limit} are left; run {command}")
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    options = [argument for argument in sys.argv[1:] if argument.startswith("--")]
    roots = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if set(options) - {"--list", "--tighten"} or len(options) > 1 or len(roots) > 1:
        sys.exit(__doc__)
    main(roots[0] if roots else ".", options[0] if options else None)
