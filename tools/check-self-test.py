"""Proves that every rule of tools/check can fail.

A small package that passes all rules is written to a temporary folder. Then each violation is planted into a copy of
it, and the rule has to fail and to name the place. A rule that finds nothing fails this test.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

TOOLS = os.path.dirname(os.path.abspath(__file__))

MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Sample",
    targets: [
        .systemLibrary(name: "CSQLite"),
        .target(name: "SyncCore", swiftSettings: strict),
        .target(name: "SQLiteKit", dependencies: ["CSQLite"], swiftSettings: strict),
        .target(name: "SyncServer", dependencies: ["SyncCore"], swiftSettings: strict),
        .target(name: "DiarySync", dependencies: ["SyncCore"], swiftSettings: strict),
        .testTarget(name: "SyncCoreTests", dependencies: ["SyncCore"], swiftSettings: strict),
    ]
)
"""

CORE = """\
/// A number that counts.
public struct Count {
    /// How many there are.
    public var value: Int

    /// A count of `value`.
    public init(_ value: Int) {
        self.value = value
    }
}
"""

PACKAGE = {
    "Package.swift": MANIFEST,
    "Sources/CSQLite/module.modulemap": 'module CSQLite [system] { header "shim.h" }\n',
    "Sources/CSQLite/shim.h": "#include <sqlite3.h>\n",
    "Sources/SyncCore/Count.swift": CORE,
    "Sources/SQLiteKit/Connection.swift": "internal import CSQLite\nimport Glibc\n",
    "Sources/SyncServer/Server.swift": "public import SyncCore\n",
    "Sources/DiarySync/DiarySync.swift": "@_exported public import SyncCore\n",
    "Tests/SyncCoreTests/CountTests.swift": "import SyncCore\nimport Testing\n\n"
    "@Test func `a count holds what it was given`() {\n    #expect(Count(1).value == 1)\n}\n",
    "README.md": "# Sample\n\nTry `tools/demo`, then `tools/test`.\n\n"
    "Why: [decisions](Docs/Decisions/0001-one.md#context).\n",
    "Docs/Decisions/0001-one.md": "# One\n\n## Context\n\nBack to the [start](../../README.md).\n",
    "tools/demo": "",
    "tools/test": "",
    "tools/function-lengths.txt": "0\n",
}

VECTORS = "SampleData/wire"
# The vectors of the package: one that is read, one that is refused.
VECTOR_FILES = ("smallest.segment", "refused-cut.segment")


def function_of(lines):
    """A function that is `lines` lines long, its braces included."""
    return "\nfunc long() {\n" + "    _ = 1\n" * (lines - 2) + "}\n"


def accessor_of(lines):
    return "\nvar long: Int {\n    get {\n" + "        _ = 1\n" * (lines - 3) + "        return 1\n    }\n}\n"


def append(text):
    return lambda before: before + text


def prepend(text):
    return lambda before: text + before


def replace(old, new):
    def edit(before):
        assert old in before, f"nothing to replace: {old}"
        return before.replace(old, new, 1)

    return edit


def write(text):
    return lambda before: text


COUNT = "Sources/SyncCore/Count.swift"
SERVER = "Sources/SyncServer/Server.swift"
TESTS = "Tests/SyncCoreTests/CountTests.swift"
KIT_SETTINGS = 'dependencies: ["CSQLite"], swiftSettings: strict'

# What is planted: the rule, a title, the file, its edit, and what the finding must say.
PLANTS = [
    ("form", "wrong indentation", COUNT, replace("    public var", "  public var"), "Count.swift:4"),
    (
        "form",
        "a line over 120 columns",
        COUNT,
        append("// " + "long " * 30 + "\nlet a = [" + "1, " * 50 + "1]\n"),
        "Count.swift:12",
    ),
    (
        "form",
        "no documentation",
        COUNT,
        replace("    /// How many there are.\n", ""),
        "AllPublicDeclarations",
    ),
    ("form", "force unwrapping", COUNT, append('\nlet number = Int("1")!\n'), "NeverForceUnwrap"),
    ("form", "forced try", COUNT, append("\nlet number = try! Count(from: 1)\n"), "NeverUseForceTry"),
    ("form", "wrong form in a test", TESTS, replace("    #expect", "  #expect"), "CountTests.swift:5"),
    (
        "strictness",
        "a target without settings",
        "Package.swift",
        replace(KIT_SETTINGS, 'dependencies: ["CSQLite"]'),
        "SQLiteKit: does not enable ExistentialAny",
    ),
    (
        "strictness",
        "warnings that are not errors",
        "Package.swift",
        replace(KIT_SETTINGS, 'dependencies: ["CSQLite"], swiftSettings: strict.dropLast()'),
        "SQLiteKit: does not treat all warnings as errors",
    ),
    (
        "strictness",
        "unsafe flags",
        "Package.swift",
        replace(KIT_SETTINGS, KIT_SETTINGS + ' + [.unsafeFlags(["-Ounchecked"])]'),
        "SQLiteKit: uses unsafeFlags",
    ),
    (
        "strictness",
        "a test target without settings",
        "Package.swift",
        replace('name: "SyncCoreTests", dependencies: ["SyncCore"], swiftSettings: strict', 'name: "SyncCoreTests"'),
        "SyncCoreTests: does not enable",
    ),
    (
        "strictness",
        "an outside package",
        "Package.swift",
        replace("    targets: [", '    dependencies: [.package(path: "../Other")],\n    targets: ['),
        "outside package",
    ),
    (
        "strictness",
        "code in a system library",
        "Sources/CSQLite/helper.c",
        write("int one;\n"),
        "helper.c does not belong",
    ),
    (
        "layering",
        "an import in the core",
        COUNT,
        prepend("import Glibc\n\n"),
        "Count.swift:1: SyncCore may not import Glibc",
    ),
    (
        "layering",
        "Foundation in a library",
        SERVER,
        prepend("import FoundationEssentials\n"),
        "SyncServer may not import FoundationEssentials",
    ),
    (
        "layering",
        "an upward import",
        SERVER,
        append("@testable private import struct DiaryStore.Row\n"),
        "SyncServer may not import DiaryStore",
    ),
    (
        "layering",
        "an upward dependency",
        "Package.swift",
        replace('"SyncServer", dependencies: ["SyncCore"]', '"SyncServer", dependencies: ["SyncCore", "DiarySync"]'),
        "SyncServer may not depend on DiarySync",
    ),
    (
        "layering",
        "an embedded server",
        "Package.swift",
        replace('"DiarySync", dependencies: ["SyncCore"]', '"DiarySync", dependencies: ["SyncServer"]'),
        "DiarySync reaches SyncServer",
    ),
    (
        "layering",
        "a target without a row",
        "Package.swift",
        replace('"SyncServer"', '"Unknown"'),
        "Unknown has no row",
    ),
    (
        "lengths",
        "a function of 71 lines",
        TESTS,
        append(function_of(71)),
        "long() has 71 lines; 70 is the stop",
    ),
    (
        "lengths",
        "a getter of 26 lines",
        COUNT,
        append(accessor_of(26)),
        "1 functions of Sources are over 25 lines, 0 are allowed",
    ),
    (
        "lengths",
        "a function of 26 lines",
        COUNT,
        append(function_of(26)),
        "Count.swift:12: long() has 26 lines",
    ),
    (
        "lengths",
        "a record that is too high",
        "tools/function-lengths.txt",
        write("3\n"),
        "only 0 of 3 are left",
    ),
    ("lengths", "a file that cannot be parsed", COUNT, append("func (\n"), "could be parsed"),
    (
        "documents",
        "a dead link",
        "README.md",
        append("[gone](Docs/Gone.md)\n"),
        "README.md: the link Docs/Gone.md leads nowhere",
    ),
    (
        "documents",
        "a dead anchor",
        "README.md",
        append("[gone](Docs/Decisions/0001-one.md#cost)\n"),
        "0001-one.md#cost leads nowhere",
    ),
    ("documents", "a tool that does not exist", "README.md", append("Run tools/gone.\n"), "names tools/gone"),
    (
        "documents",
        "a command missing in the README",
        "README.md",
        replace("tools/demo", "it"),
        "does not name tools/demo",
    ),
    (
        "documents",
        "a gap in the decisions",
        "Docs/Decisions/0003-three.md",
        write("# Three\n"),
        "0003 stands where 0002 should",
    ),
    (
        "documents",
        "a number taken twice",
        "Docs/Decisions/0001-two.md",
        write("# Two\n"),
        "0001 stands where 0002 should",
    ),
    (
        "documents",
        "a test that does not exist",
        "Docs/MediaReports.md",
        write("| 1 | lost | kept | `nothing is lost` |\n"),
        "no test or fixture is called nothing is lost",
    ),
    ("documents", "a misnamed decision", "Docs/Decisions/Two.md", write("# Two\n"), "Two.md: is not named"),
    ("words", "work put off", COUNT, append("// TODO: more\n"), "Count.swift:11: TODO is forbidden"),
    ("words", "a fault put off", COUNT, append("// FIXME later\n"), "FIXME is forbidden"),
    ("words", "a forced try", COUNT, append("let a = try! b()\n"), "try! is forbidden"),
    (
        "words",
        "an end on input",
        COUNT,
        append('func end() { fatalError("no") }\n'),
        "fatalError( is forbidden",
    ),
    (
        "vectors",
        "a content that is not in the file",
        f"{VECTORS}/vectors.json",
        replace('"wall_time": 1700000000000', '"wall_time": 1700000000001'),
        "smallest.segment: /content/changes/0/wall_time: 1700000000001 expected, 1700000000000 decoded",
    ),
    (
        "vectors",
        "another class of error",
        f"{VECTORS}/vectors.json",
        replace('"error": "corrupted"', '"error": "truncated"'),
        "refused-cut.segment: /error: 'truncated' expected, 'corrupted' decoded",
    ),
    (
        "vectors",
        "another hash",
        f"{VECTORS}/vectors.json",
        replace('"sha256": "', '"sha256": "00'),
        "smallest.segment: its SHA-256 is",
    ),
    ("vectors", "a file without a record", f"{VECTORS}/new.segment", write(""), "new.segment: is not in vectors.json"),
]


def main():
    with tempfile.TemporaryDirectory() as folder:
        clean = os.path.join(folder, "clean")
        for path, text in PACKAGE.items():
            save(os.path.join(clean, path), text)
        shutil.copy(os.path.join(TOOLS, "..", ".swift-format"), clean)
        copy_vectors(os.path.join(TOOLS, "..", VECTORS), os.path.join(clean, VECTORS))
        passed, output = check(clean, None)
        if not passed:
            sys.exit(f"the package without a violation does not pass\n{output}")
        missed = [plant for plant in PLANTS if not found(clean, os.path.join(folder, "planted"), *plant)]
    if missed:
        sys.exit(f"tools/check --self-test: {len(missed)} of {len(PLANTS)} violations were not found")
    print(f"tools/check --self-test: all {len(PLANTS)} violations were found")


def copy_vectors(source, folder):
    described = json.loads(load(os.path.join(source, "vectors.json")))
    described["vectors"] = [vector for vector in described["vectors"] if vector["file"] in VECTOR_FILES]
    save(os.path.join(folder, "vectors.json"), json.dumps(described))
    for name in VECTOR_FILES:
        shutil.copy(os.path.join(source, name), folder)


def found(clean, planted, rule, title, path, edit, expected):
    shutil.copytree(clean, planted)
    place = os.path.join(planted, path)
    save(place, edit(load(place)))
    passed, output = check(planted, rule)
    shutil.rmtree(planted)
    success = not passed and expected in output
    print(f"{'found ' if success else 'MISSED'}  {rule}: {title}", flush=True)
    if not success:
        print(output)
    return success


def check(root, rule):
    only = ["--only", rule] if rule else []
    run = subprocess.run(
        [os.path.join(TOOLS, "check"), "--in", root, *only],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return run.returncode == 0, run.stdout


def load(path):
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as file:
        return file.read()


def save(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
