"""Every target is built under the strict settings, and nothing comes from outside of the toolchain and the system.

usage: strictness.py [ROOT]
"""

import os
import sys

import manifest

FEATURES = {
    "ExistentialAny",
    "InternalImportsByDefault",
    "MemberImportVisibility",
    "NonisolatedNonsendingByDefault",
}
WARNINGS_AS_ERRORS = {"treatAllWarnings": {"_0": "error"}}
SYSTEM_LIBRARY_FILES = {"module.modulemap", "shim.h"}


def main(root):
    package = manifest.load(root)
    findings = [f"Package.swift: depends on the outside package {dependency}" for dependency in package["dependencies"]]
    for target in package["targets"]:
        findings += [f"Package.swift: {target['name']}: {finding}" for finding in of_target(root, target)]
    manifest.report(findings)


def of_target(root, target):
    if target["type"] == "system":
        return of_system_library(os.path.join(root, manifest.folder(target)))
    if manifest.is_written_in_c(root, target):
        return of_settings(target, "c", set())
    return of_settings(target, "swift", FEATURES)


def of_system_library(folder):
    surplus = set(os.listdir(folder)) - SYSTEM_LIBRARY_FILES
    return [f"{name} does not belong into a system library" for name in sorted(surplus)]


def of_settings(target, tool, features):
    kinds = [setting["kind"] for setting in target["settings"] if setting["tool"] == tool]
    unconditional = [
        setting["kind"] for setting in target["settings"] if setting["tool"] == tool and "condition" not in setting
    ]
    enabled = {kind["enableUpcomingFeature"]["_0"] for kind in unconditional if "enableUpcomingFeature" in kind}
    findings = [f"does not enable {feature}" for feature in sorted(features - enabled)]
    if WARNINGS_AS_ERRORS not in unconditional:
        findings.append("does not treat all warnings as errors")
    if any("unsafeFlags" in kind for kind in kinds):
        findings.append("uses unsafeFlags")
    if any("swiftLanguageMode" in kind for kind in kinds):
        findings.append("sets a language mode of its own")
    return findings


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
