"""No target imports, or depends on, more than its layer allows.

usage: layering.py [ROOT]

The table is the one of the design. A module of our own may be imported only if the row names it; a module of the
toolchain only if `PLATFORM` or the row names it. A target without a row is refused: it gets its row first.
"""

import os
import re
import sys

import manifest

# Which modules of this package each target may import.
ALLOWED = {
    "SyncCore": "",
    "Codecs": "SyncCore CCrypto CZstd CChecksum",
    "SQLiteKit": "CSQLite",
    "DiaryStore": "SyncCore SQLiteKit Codecs CFileStatus",
    "MediaVault": "SyncCore Codecs",
    "MediaMetadata": "SyncCore",
    "MediaCorpus": "",
    "MediaDeduplicator": "SyncCore Codecs SQLiteKit MediaMetadata MediaVault CBitCount",
    "MediaImaging": "SyncCore MediaMetadata CVipsShim",
    "SyncEngine": "SyncCore DiaryStore MediaVault",
    "CurlTransport": "SyncCore CCurl",
    "SyncServer": "SyncCore SQLiteKit Codecs CMicrohttpd CPostgres",
    "DiaryImport": "SyncCore DiaryStore MediaVault CZip",
    "DiaryScenes": "",
    "DiaryScenarios": "SyncCore Codecs DiaryStore DiarySync MediaVault SyncEngine CurlTransport SyncServer",
    "EditingTraces": "SyncCore",
    "DiarySync": "SyncCore Codecs SQLiteKit DiaryStore MediaMetadata MediaVault MediaDeduplicator SyncEngine"
    " CurlTransport",
    "DiarySyncExamples": "DiarySync MediaImaging",
    "SyncCLI": "SyncCore Codecs SQLiteKit DiaryStore MediaVault MediaImaging SyncEngine CurlTransport SyncServer"
    " DiaryImport DiaryScenarios DiaryScenes DiarySync EditingTraces MediaCorpus MediaDeduplicator CPlainHashing"
    " CVipsShim",
    "SyncServerMain": "SyncServer SyncCore SQLiteKit Codecs",
}
ALLOWED = {name: set(row.split()) for name, row in ALLOWED.items()}

# Modules of the toolchain: open to every target but the pure ones.
PLATFORM = {"Darwin", "Dispatch", "Glibc", "Synchronization"}
PURE = {"DiaryScenes", "SyncCore"}
# Foundation starts slowly and is large; only programs may ask for it.
FOUNDATION = {"Foundation", "FoundationEssentials"}
MAY_USE_FOUNDATION = {"EditingTraces", "SyncCLI", "SyncServerMain"}

# What an embedder links must reach none of these.
EMBEDDED = "DiarySync"
NEVER_EMBEDDED = set("CMicrohttpd CPostgres CVips CZip DiaryScenarios EditingTraces MediaImaging SyncCLI SyncServer SyncServerMain".split())

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:typealias|struct|class|enum|protocol|actor|let|var|func)\s+)?`?(\w+)"
)


def main(root):
    targets = manifest.targets(manifest.load(root))
    findings = []
    for name, target in sorted(targets.items()):
        if name in ALLOWED:
            findings += of_dependencies(name, target) + of_imports(root, name, target)
        elif needs_a_row(root, name, target):
            findings.append(f"Package.swift: {name} has no row in the table of tools/layering.py")
    manifest.report(findings + of_embedding(targets))


def needs_a_row(root, name, target):
    """Tests and fuzz targets may look at everything; C targets and system libraries have no Swift."""
    if target["type"] == "system" or manifest.is_written_in_c(root, target):
        return False
    return not name.startswith("Fuzz") and not manifest.folder(target).startswith("Tests/")


def of_dependencies(name, target):
    surplus = set(manifest.dependencies(target)) - ALLOWED[name]
    return [f"Package.swift: {name} may not depend on {other}" for other in sorted(surplus)]


def of_imports(root, name, target):
    findings = []
    for path in sorted(swift_files(os.path.join(root, manifest.folder(target)))):
        for number, module in imports(path):
            if module != name and not may_import(name, module):
                place = os.path.relpath(path, root)
                findings.append(f"{place}:{number}: {name} may not import {module}")
    return findings


def may_import(name, module):
    if module in ALLOWED[name]:
        return True
    if module in PLATFORM:
        return name not in PURE
    return module in FOUNDATION and name in MAY_USE_FOUNDATION


def swift_files(folder):
    for directory, _, names in os.walk(folder):
        yield from (os.path.join(directory, name) for name in names if name.endswith(".swift"))


def imports(path):
    with open(path, encoding="utf-8") as file:
        lines = without_texts(file.read()).split("\n")
    for number, line in enumerate(lines, 1):
        if match := IMPORT.match(line):
            yield number, match[1]


def without_texts(source):
    """The source with block comments and multi-line strings blanked, line numbers kept."""
    blank = lambda match: "\n" * match[0].count("\n")
    return re.sub(r'/\*.*?\*/|""".*?"""', blank, source, flags=re.DOTALL)


def of_embedding(targets):
    reached, waiting = set(), [EMBEDDED]
    while waiting:
        name = waiting.pop()
        if name in reached or name not in targets:
            continue
        reached.add(name)
        waiting += manifest.dependencies(targets[name])
    surplus = reached & NEVER_EMBEDDED
    return [f"Package.swift: {EMBEDDED} reaches {name}, which no embedder may have to link" for name in sorted(surplus)]


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
