#!/usr/bin/env python3
"""Mutation tests of a random sample: cargo-mutants says which mutants there are, and one build holds all of the sample.

Each mutant is a branch that the variable SANDTABLE_MUTANT chooses, so 600 mutants need one compilation and not 600. It needs
`cargo install cargo-mutants`, and tree-sitter with tree-sitter-rust for Python. Sources and build are in target/mutants.

usage: .ci/mutants.py COUNT SEED [PACKAGE...]      (sandtable-engine and sandtable-analysis if none is named)
"""

import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed

import tree_sitter
import tree_sitter_rust

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "target" / "mutants"
COPY, BUILD = FOLDER / "sources", FOLDER / "build"
# Of computing: for tests that play many games, and for unit tests.
SECONDS = (600, 60)
SYSTEMS = ("belfort", "eagle", "grandes_batailles", "loire", "verdun")
SURVIVES, SURVIVES_OWN = "SURVIVES", "survives its package"
# The error of rustc for a `match` that misses a case.
NOT_EXHAUSTIVE = "E0004"
PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))
SWITCH = """
/// Whether a mutant is played.
#[doc(hidden)]
pub fn mutant(number: u32) -> bool {
    static CHOSEN: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("SANDTABLE_MUTANT").map_or(0, |text| text.parse().unwrap()));
    *CHOSEN == number
}
"""


def listed(packages):
    """All mutants of cargo-mutants, in its order."""
    arguments = [word for package in packages for word in ("-p", package)]
    text = subprocess.run(["cargo", "mutants", "--list", "--json", *arguments], cwd=ROOT, check=True, capture_output=True).stdout
    return json.loads(text)


class Source:
    """A file, and what is written into it."""

    def __init__(self, name):
        self.name = name
        self.text = (ROOT / name).read_bytes()
        self.lines = [0]
        for line in self.text.split(b"\n"):
            self.lines.append(self.lines[-1] + len(line) + 1)
        self.tree = PARSER.parse(self.text)

    def offset(self, place):
        """The byte of a line and a column, which counts characters."""
        start = self.lines[place["line"] - 1]
        line = self.text[start : self.lines[place["line"]]].decode()
        return start + len(line[: place["column"] - 1].encode())

    def node(self, start, end, kinds):
        """The smallest node of some kinds around a span."""
        node = self.tree.root_node.descendant_for_byte_range(start, end)
        while node is not None and node.type not in kinds:
            node = node.parent
        return node

    def edit(self, mutant, number):
        """What a mutant writes: a span, and the text in its place, or nothing if it cannot be a branch."""
        start, end = self.offset(mutant["span"]["start"]), self.offset(mutant["span"]["end"])
        chosen = f"crate::mutant({number})"
        said = lambda node: self.text[node.start_byte : node.end_byte].decode()
        match mutant["genre"]:
            case "FnValue" if "-> impl " not in mutant["name"]:
                return start, start, f"if {chosen} {{ return {mutant['replacement']}; }} "
            case "BinaryOperator":
                node = self.node(start, end, ("binary_expression", "compound_assignment_expr"))
                if node is None or "let " in said(node):
                    return None
                left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
                before, after = self.text[node.start_byte : start].decode(), self.text[end : node.end_byte].decode()
                if left is None or right is None or not left.end_byte <= start < end <= right.start_byte:
                    return None
                return node.start_byte, node.end_byte, f"(if {chosen} {{ {before}{mutant['replacement']}{after} }} else {{ {said(node)} }})"
            case "UnaryOperator":
                node = self.node(start, end, ("unary_expression",))
                if node is None or node.start_byte != start:
                    return None
                return node.start_byte, node.end_byte, f"(if {chosen} {{ {self.text[end:node.end_byte].decode()} }} else {{ {said(node)} }})"
            case "MatchArmGuard":
                guard = self.text[start:end].decode()
                return None if "let " in guard else (start, end, f"(if {chosen} {{ {mutant['replacement']} }} else {{ {guard} }})")
            case "MatchArm":
                pattern = self.node(start, end, ("match_arm",)).child_by_field_name("pattern")
                guard = pattern.child_by_field_name("condition")
                if guard is None:
                    return pattern.end_byte, pattern.end_byte, f" if !{chosen}"
                return None if "let " in said(guard) else (guard.start_byte, guard.end_byte, f"!{chosen} && ({said(guard)})")
        return None


def sample(mutants, count, seed):
    """Mutants in a random order until there are enough that can be branches of one build: number, mutant, edit."""
    order = list(mutants)
    random.Random(seed).shuffle(order)
    sources, chosen, skipped = {}, {}, 0
    for mutant in order:
        if len(chosen) == count:
            break
        name = mutant["file"]
        source = sources.get(name) or sources.setdefault(name, Source(name))
        number = len(chosen) + 1
        edit = source.edit(mutant, number)
        others = [other for other in chosen.values() if other[0]["file"] == name]
        clear = edit and all(edit[1] < other[1][0] or other[1][1] < edit[0] for other in others)
        if clear:
            chosen[number] = (mutant, edit)
        else:
            skipped += 1
    return sources, chosen, skipped


def write(sources, chosen, packages):
    """The copy of the workspace with all branches; answers where in the written files each is."""
    COPY.mkdir(parents=True, exist_ok=True)
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0")
    for name in filter(None, files):
        target = COPY / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != (ROOT / name).read_bytes():
            shutil.copyfile(ROOT / name, target)
    where = {}
    for name, source in sources.items():
        text, shift, at = source.text, 0, []
        edits = sorted((edit, number) for number, (mutant, edit) in chosen.items() if mutant["file"] == name)
        for (start, end, new), number in edits:
            new = new.encode()
            text = text[: start + shift] + new + text[end + shift :]
            at.append((start + shift, start + shift + len(new), number))
            shift += len(new) - (end - start)
        where[name] = at
        if text != (COPY / name).read_bytes():
            (COPY / name).write_bytes(text)
    for package in packages:
        library = COPY / package.removeprefix("sandtable-") / "src" / "lib.rs"
        if SWITCH not in library.read_text():
            library.write_text(library.read_text() + SWITCH)
    return where


def cargo(*arguments):
    environment = os.environ | {"CARGO_TARGET_DIR": str(BUILD), "RUSTFLAGS": "--cap-lints allow"}
    run = subprocess.run(["cargo", *arguments, "--message-format=json"], cwd=COPY, env=environment, capture_output=True, text=True)
    return run, [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]


def refused(messages, where):
    """Numbers of mutants that do not compile as branches."""
    numbers = set()
    for message in messages:
        message = message.get("message", {})
        if not isinstance(message, dict) or message.get("level") != "error":
            continue
        for span in message["spans"]:
            first, last = span["byte_start"], span["byte_end"]
            if (message["code"] or {}).get("code") == NOT_EXHAUSTIVE:
                first, last = match_around(span["file_name"], first, last)
            for start, end, number in where.get(span["file_name"], []):
                if start < last and first < end:
                    numbers.add(number)
    return numbers


def match_around(name, start, end):
    """The span of the `match` whose value is at a span of a written file."""
    node = PARSER.parse((COPY / name).read_bytes()).root_node.descendant_for_byte_range(start, end)
    while node is not None and node.type != "match_expression":
        node = node.parent
    return (start, end) if node is None else (node.start_byte, node.end_byte)


def tests(program, number, folder, only, unit):
    """How the tests of a program notice a mutant, or nothing."""
    environment = os.environ | {"SANDTABLE_MUTANT": str(number), "RUST_BACKTRACE": "0"}
    limit = (resource.RLIMIT_CPU, (SECONDS[unit], SECONDS[unit]))
    bounded = lambda: resource.setrlimit(*limit)
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen([program, *only], cwd=folder, env=environment, preexec_fn=bounded, **streams) as run:
        for line in run.stdout:
            if failed := re.match(r"test (\S+) \.\.\. FAILED$", line):
                run.kill()
                return failed[1]
    if run.returncode == 0:
        return None
    return "does not end" if run.returncode in (-signal.SIGXCPU, -signal.SIGKILL) else f"exit code {run.returncode}"


def build(count, seed, packages):
    """The sample as one build: its mutants by number, its programs, and how many mutants could not be part of it."""
    mutants = listed(packages)
    sources, chosen, skipped = sample(mutants, count, seed)
    flags = [word for package in packages for word in ("-p", package)]
    while True:
        where = write(sources, chosen, packages)
        run, messages = cargo("check", "--release", "--tests", *flags)
        bad = refused(messages, where)
        print(f"{len(chosen)} of {len(mutants)} mutants as branches; {len(bad)} do not compile", flush=True)
        if run.returncode == 0:
            break
        if not bad:
            sys.exit(run.stderr[-4000:])
        skipped += len(bad)
        chosen = {number: each for number, each in chosen.items() if number not in bad}
    run, messages = cargo("test", "--release", "--no-run", *flags)
    if run.returncode != 0:
        sys.exit(run.stderr[-4000:])
    programs = []
    for message in messages:
        if message.get("reason") == "compiler-artifact" and message["profile"]["test"] and message["executable"]:
            folder = pathlib.Path(message["manifest_path"]).parent
            programs.append((folder.name, message["executable"], str(folder), message["target"]["kind"] == ["lib"], []))
    for _, program, folder, unit, skip in programs:
        # To read the variable for the first time allocates, which tests of allocations notice at times.
        skip += ["--skip", "allocat"]
        if found := tests(program, 0, folder, skip, unit):
            sys.exit(f"{program} fails without a mutant: {found}")
    return {"mutants": {number: mutant for number, (mutant, _) in chosen.items()}, "programs": programs, "skipped": skipped}


def judge(mutant, number, programs, others):
    """How the tests of the mutant's package notice it, first the unit tests of its system; or those of other packages.

    Tests of other systems are left out: a system's files are not part of their games.
    """
    package = mutant["package"].removeprefix("sandtable-")
    own = [system for system in SYSTEMS if system in pathlib.PurePath(mutant["file"]).parts]
    foreign = [word for system in SYSTEMS if own and system not in own for word in ("--skip", system)]
    for owner, program, folder, unit, skip in sorted(programs, key=lambda program: not program[3]):
        if (owner != package) != others:
            continue
        first = [[f"{system}::" for system in own]] if owner == "engine" and unit and own else []
        for only in [*first, []]:
            if found := tests(program, number, folder, only + skip + foreign, unit):
                return found
    return SURVIVES if others else SURVIVES_OWN


def main():
    count, seed, *packages = sys.argv[1:]
    packages = packages or ["sandtable-engine", "sandtable-analysis"]
    FOLDER.mkdir(parents=True, exist_ok=True)
    kept = FOLDER / f"{seed}-{count}.json"
    if not kept.exists():
        kept.write_text(json.dumps(build(int(count), int(seed), packages)))
    built = json.loads(kept.read_text())
    journal = FOLDER / f"{seed}-{count}.txt"
    done = dict(line.split("\t")[::2] for line in journal.read_text().splitlines()) if journal.exists() else {}
    order = sorted(built["mutants"].items(), key=lambda item: packages.index(item[1]["package"]))
    with open(journal, "a") as lines, ThreadPoolExecutor(os.cpu_count()) as pool:
        # Most mutants are noticed by their package, and other packages take longer.
        for others in (False, True):
            judged = lambda item: judge(item[1], item[0], built["programs"], others)
            waiting = [item for item in order if done.get(item[0]) in ((SURVIVES_OWN,) if others else (None,))]
            running = {pool.submit(judged, item): item for item in waiting}
            for future in as_completed(running):
                number, mutant = running[future]
                done[number] = future.result()
                print(number, mutant["name"], done[number], sep="\t", file=lines, flush=True)
    for number, mutant in order:
        if done[number] == SURVIVES:
            print(mutant["name"])
    caught = sum(found != SURVIVES for found in done.values())
    print(f"{caught} of {len(done)} mutants are caught; {built['skipped']} cannot be branches of one build")


main()
