# Tells which statements given lines of a file belong to, without those that do nothing when they run. Parses
# the texts and runs none of them; prints a line of JSON for each file.
import ast
import json
import re

from .tree import FUNCTIONS, decorators, first_line, is_assignment, is_text, is_type_checking, stored_names

VERSION = re.compile(r"(?i)_*(version|release|revision)(_*(info|tuple|string|id))?_*$")


def main(files):
    for text, lines, gaps in files:
        try:
            found = Statements(text).touched(lines, gaps)
        except Exception:
            found = None
        print(json.dumps(found), flush=True)


class Statements:
    def __init__(self, text):
        self.lines = text.split("\n")
        # The innermost statement of each line: its first and last line without a body; None where it does nothing.
        self.of = {}
        self.add(ast.parse(text).body, False)

    def add(self, body, is_idle):
        for node in body:
            first, last = first_line(getattr(node, "pattern", node)), end_of(node)
            inner = getattr(node, "body", None)
            has_body = isinstance(inner, list) and first_line(inner[0]) > first
            head = max(first, first_line(inner[0]) - 1) if has_body else last
            span = None if is_idle or does_nothing(node) else (first, head)
            for line in range(first, last + 1):
                is_own = line <= head and not (has_body and self.is_empty(line))
                self.of[line] = span if is_own else None
            if has_body:
                self.add_bodies(node, is_idle)

    def add_bodies(self, node, is_idle):
        is_hint = isinstance(node, FUNCTIONS) and bool(decorators(node, "overload"))
        self.add(node.body, is_idle or is_hint or is_type_checking(node))
        for field in ("handlers", "orelse", "finalbody"):
            self.add(getattr(node, field, []), is_idle)
        self.add(getattr(node, "cases", []), is_idle)

    def touched(self, lines, gaps):
        spans = {self.of.get(line) for line in lines} | {self.beside(line, indent) for line, indent in gaps}
        return sorted(span for span in spans if span is not None)

    def beside(self, line, indent):
        """The statement before the place where code with this indent was taken out, or the one behind it."""
        if indent == 0:
            return None
        before = line
        while before > 0 and (self.is_empty(before) or self.indent(before) > indent):
            before -= 1
        is_sibling = before > 0 and self.indent(before) == indent
        return is_sibling and self.of.get(before) or self.of.get(line + 1)

    def indent(self, line):
        text = self.lines[line - 1]
        return len(text) - len(text.lstrip())

    def is_empty(self, line):
        return self.lines[line - 1].strip() == "" or self.lines[line - 1].lstrip().startswith("#")


def end_of(node):
    return node.body[-1].end_lineno if hasattr(node, "pattern") else node.end_lineno


def does_nothing(node):
    if isinstance(node, (ast.Pass, ast.Global, ast.Nonlocal)) or is_text(node):
        return True
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.AnnAssign) and node.value is None:
        return True
    return is_assignment(node) and isinstance(node.value, (ast.Constant, ast.Tuple)) and all(
        VERSION.match(name) for name in list(stored_names(node)) or [""])
