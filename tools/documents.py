"""The documents hold together: links resolve, tools and tests that they name exist, decisions have no gaps.

usage: documents.py [ROOT]
"""

import os
import re
import sys
import urllib.parse

SKIPPED = {".git", "node_modules"}
FENCE = re.compile(r"^(```|~~~).*?^\1\s*$", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"(?<!\\)\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
REFERENCE = re.compile(r"^\s{0,3}\[[^\]]+\]:\s*<?(\S+?)>?(?:\s|$)", re.MULTILINE)
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*\s*$", re.MULTILINE)
EXTERNAL = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)
TOOL = re.compile(r"(?<![\w/.-])(tools/[\w.-]*\w)")
DECISION = re.compile(r"^(\d{4})-[a-z0-9-]+\.md$")
# A document whose tables end in the tests, or fixtures, that prove a row.
PROVEN = "Docs/MediaReports.md"
TEST_NAME = re.compile(r"func `([^`\n]+)`")
# What a newcomer has to find in the README as soon as there is something to show.
COMMANDS = ("tools/demo", "tools/test")


def main(root):
    documents = {path: read(os.path.join(root, path)) for path in sorted(markdown_files(root))}
    findings = []
    for path, text in documents.items():
        findings += of_links(root, path, text, documents) + of_tools(root, path, text)
    findings += of_readme(root, documents) + of_proofs(root, documents) + of_decisions(root)
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def markdown_files(root):
    for directory, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in SKIPPED and not name.startswith(".build")]
        for name in names:
            if name.endswith(".md"):
                yield os.path.relpath(os.path.join(directory, name), root)


def of_links(root, path, text, documents):
    prose = CODE.sub("", FENCE.sub("", text))
    findings = []
    for link in LINK.findall(prose) + REFERENCE.findall(prose):
        if not EXTERNAL.match(link) and not resolves(root, path, link, documents):
            findings.append(f"{path}: the link {link} leads nowhere")
    return findings


def resolves(root, path, link, documents):
    place, _, fragment = urllib.parse.unquote(link).partition("#")
    target = os.path.normpath(os.path.join(os.path.dirname(path), place)) if place else path
    if target.startswith("..") or not os.path.exists(os.path.join(root, target)):
        return False
    return not fragment or target not in documents or fragment in anchors(documents[target])


def anchors(text):
    """The anchors of a document's headings, as forges form them; a repeated one gets a number."""
    seen, result = {}, set()
    for heading in HEADING.findall(FENCE.sub("", text)):
        words = re.sub(r"\]\([^)]*\)", "", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        result.add(f"{slug}-{seen[slug]}" if slug in seen else slug)
        seen[slug] = seen.get(slug, 0) + 1
    return result


def of_tools(root, path, text):
    findings = []
    for tool in sorted(set(TOOL.findall(text))):
        if not os.path.exists(os.path.join(root, tool)):
            findings.append(f"{path}: names {tool}, which does not exist")
    return findings


def of_readme(root, documents):
    if not os.path.exists(os.path.join(root, "tools/demo")):
        return []
    readme = documents.get("README.md", "")
    return [f"README.md: does not name {command}" for command in COMMANDS if command not in readme]


def of_proofs(root, documents):
    rows = [line for line in documents.get(PROVEN, "").split("\n") if line.startswith("| ") and "`" in line]
    named = {name for row in rows for name in re.findall(r"`([^`]+)`", row.rstrip("| ").rsplit("|", 1)[1])}
    return [f"{PROVEN}: no test or fixture is called {name}" for name in sorted(named - proofs(root) if named else [])]


def proofs(root):
    names = set()
    for directory, _, files in os.walk(os.path.join(root, "Tests")):
        for file in files:
            if file.endswith(".swift"):
                names.update(TEST_NAME.findall(read(os.path.join(directory, file))))
    fixtures = os.path.join(root, "SampleData/fixtures")
    return names | {name[: -len(".json")] for name in (os.listdir(fixtures) if os.path.isdir(fixtures) else [])}


def of_decisions(root):
    folder = os.path.join(root, "Docs/Decisions")
    if not os.path.isdir(folder):
        return []
    findings, numbers = [], []
    for name in sorted(os.listdir(folder)):
        if match := DECISION.match(name):
            numbers.append(int(match[1]))
        else:
            findings.append(f"Docs/Decisions/{name}: is not named NNNN-title.md")
    for expected, number in enumerate(numbers, 1):
        if number != expected:
            return findings + [f"Docs/Decisions: {number:04} stands where {expected:04} should"]
    return findings


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
