"""The package as SwiftPM understands it: one dictionary per target, by name."""

import json
import os
import subprocess
import sys
import tempfile


def load(root):
    """Evaluates Package.swift. A scratch folder of its own keeps clear of the lock of a build that is running."""
    with tempfile.TemporaryDirectory() as scratch:
        run = subprocess.run(
            ["swift", "package", "--package-path", root, "--scratch-path", scratch, "dump-package"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    if run.returncode != 0:
        sys.exit(f"Package.swift: cannot be evaluated\n{run.stderr}")
    return json.loads(run.stdout)


def targets(package):
    return {target["name"]: target for target in package["targets"]}


def dependencies(target):
    """The names of the targets and products that a target asks for."""
    return [next(iter(dependency.values()))[0] for dependency in target["dependencies"]]


def folder(target):
    parent = "Tests" if target["type"] == "test" else "Sources"
    return target.get("path") or f"{parent}/{target['name']}"


def is_written_in_c(root, target):
    names = [name for _, _, files in os.walk(os.path.join(root, folder(target))) for name in files]
    return any(name.endswith((".c", ".cc", ".cpp")) for name in names)


def report(findings):
    """Prints the findings, one a line, and ends the program accordingly."""
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)
