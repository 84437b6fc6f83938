# Finds small changes of given lines that a test should notice. Parses the texts, and never runs them.
import ast
import bisect
import json
import re
import time

from .tree import first_line

COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}
ARITHMETIC = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Div,
    ast.Mod: ast.Mult, ast.Pow: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}
# What is printed or logged is for people, and what is declared for type checkers does nothing.
TALK = {"log", "logger", "logging", "_log", "_logger", "warnings", "print"}
TYPES = {"TypeVar", "ParamSpec", "NewType", "cast", "overload"}
# A value of such a name changes how fast something is, and seldom what it gives.
TUNING = ("size", "limit", "timeout", "cache", "chunk", "buffer", "delay", "interval", "retries")


# The mark of mutmut.
KEPT = re.compile(r"#\s*pragma:\s*no mutate\b")


def root_of(node):
    while isinstance(node, (ast.Attribute, ast.Call, ast.Subscript)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def is_talk(node):
    return isinstance(node, ast.Call) and root_of(node.func) in TALK


def is_declaration(node):
    return isinstance(node, ast.Call) and (
        getattr(node.func, "id", None) in TYPES or getattr(node.func, "attr", None) in TYPES)


def is_textual(node):
    if isinstance(node, ast.Constant):
        return isinstance(node.value, (str, bytes))
    return isinstance(node, (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp))


# A text with the places of its lines, so that a huge one is not split again for every node.
class Source:
    def __init__(self, path, text, lines):
        self.path, self.text = path, text
        self.starts = [0, *(each.end() for each in re.finditer("\r\n|\r|\n", text)), len(text)]
        self.lines = [each for each in sorted(set(lines)) if not KEPT.search(self.line(each))]

    def line(self, number):
        return self.text[self.starts[number - 1]:self.starts[number]]

    def has(self, first, last=None):
        at = bisect.bisect_left(self.lines, first)
        return at < len(self.lines) and self.lines[at] <= (last or first)

    # Columns are counted in bytes of UTF-8.
    def offset(self, line, column):
        return self.starts[line - 1] + len(self.line(line).encode()[:column].decode())

    def span(self, node):
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def segment(self, node):
        start, end = self.span(node)
        return self.text[start:end]


class Finder(ast.NodeVisitor):
    def __init__(self, source):
        self.source = source
        self.owners = []
        self.in_raise = 0
        self.found = []

    def add(self, node, new, kind, maybe_equivalent=False):
        if not self.source.has(node.lineno):
            return
        start, end = self.source.span(node)
        old = self.source.text[start:end]
        if old == new:
            return
        mutant = {
            "file": self.source.path, "line": node.lineno, "kind": kind, "function": ".".join(self.owners),
            "old": old, "new": new, "mayBeEquivalent": maybe_equivalent, "from": start, "to": end,
        }
        self.found.append((mutant, node))

    def replace(self, node, change, kind, maybe_equivalent=False):
        if not self.source.has(node.lineno):
            return
        copy = ast.parse(ast.unparse(node), mode="eval").body
        change(copy)
        self.add(node, "(" + ast.unparse(copy) + ")", kind, maybe_equivalent)

    def visit_Module(self, node):
        self.visit_body(node)

    def visit_body(self, node):
        body = node.body
        if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            body = body[1:]
        for child in body:
            self.visit(child)

    def visit_ClassDef(self, node):
        for child in node.decorator_list:
            self.visit(child)
        self.owners.append(node.name)
        self.visit_body(node)
        self.owners.pop()

    def visit_FunctionDef(self, node):
        if any(is_overload(each) for each in node.decorator_list):
            return
        self.owners.append(node.name)
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None:
                self.visit(default)
        self.visit_body(node)
        self.owners.pop()

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_AnnAssign(self, node):
        if node.value is not None:
            self.visit_assigned(node, [node.target])

    def visit_Assign(self, node):
        names = [each.id for each in node.targets if isinstance(each, ast.Name)]
        if "__all__" in names or is_declaration(node.value):
            return
        self.visit_assigned(node, node.targets)

    def visit_assigned(self, node, targets):
        if any(isinstance(each, (ast.Attribute, ast.Subscript)) for each in targets):
            self.add(node, "pass", "removed statement")
        names = [getattr(each, "id", getattr(each, "attr", "")) for each in targets]
        before = len(self.found)
        self.visit(node.value)
        if any(part in name.lower() for name in names for part in TUNING):
            for mutant, _ in self.found[before:]:
                mutant["mayBeEquivalent"] = True

    def visit_AugAssign(self, node):
        self.add(node, "pass", "removed statement")
        self.visit(node.value)

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Constant) or is_talk(node.value):
            return
        if isinstance(node.value, ast.Call):
            tidy = getattr(node.value.func, "attr", "") in ("close", "flush", "clear_cache")
            self.add(node, "pass", "removed call", tidy)
        self.generic_visit(node)

    def visit_Assert(self, node):
        pass

    def visit_Call(self, node):
        if is_talk(node) or is_declaration(node):
            return
        self.generic_visit(node)

    def visit_Raise(self, node):
        self.add(node, "pass", "removed statement")
        named = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        if isinstance(named, (ast.Name, ast.Attribute)) and ast.unparse(named) != "NotImplementedError":
            self.add(named, "ArithmeticError", "exception type")
        self.in_raise += 1
        if node.exc is not None:
            self.visit(node.exc)
        self.in_raise -= 1

    def visit_ExceptHandler(self, node):
        if isinstance(node.type, (ast.Name, ast.Attribute)):
            self.add(node.type, "ArithmeticError", "exception type")
        for child in node.body:
            self.visit(child)

    def visit_Return(self, node):
        if node.value is None:
            return
        if not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self.add(node, "return None", "return value")
        self.visit(node.value)

    def visit_If(self, node):
        condition = ast.unparse(node.test)
        if "TYPE_CHECKING" in condition or "__name__" in condition:
            return
        if not isinstance(node.test, ast.Compare) and not isinstance(node.test, ast.UnaryOp):
            self.add(node.test, "(not (" + condition + "))", "condition")
        self.generic_visit(node)

    def visit_IfExp(self, node):
        if not isinstance(node.test, (ast.Compare, ast.UnaryOp)):
            self.add(node.test, "(not (" + ast.unparse(node.test) + "))", "condition")
        self.generic_visit(node)

    def visit_Compare(self, node):
        new = COMPARISONS.get(type(node.ops[0])) if len(node.ops) == 1 else None
        if new is not None:
            def change(copy):
                copy.ops[0] = new()
            # Where both sides are equal, either branch of a minimum gives the same.
            boundary = isinstance(node.ops[0], (ast.Lt, ast.LtE, ast.Gt, ast.GtE))
            self.replace(node, change, "comparison", boundary and self.is_choice(node))
        self.generic_visit(node)

    def is_choice(self, node):
        parent = getattr(node, "parent", None)
        if not isinstance(parent, ast.IfExp):
            return False
        sides = {ast.dump(node.left), ast.dump(node.comparators[0])}
        return {ast.dump(parent.body), ast.dump(parent.orelse)} == sides

    def visit_BoolOp(self, node):
        def change(copy):
            copy.op = ast.Or() if isinstance(copy.op, ast.And) else ast.And()
        self.replace(node, change, "boolean operator")
        self.generic_visit(node)

    def visit_UnaryOp(self, node):
        if isinstance(node.op, ast.Not):
            self.add(node, "(" + ast.unparse(node.operand) + ")", "boolean operator")
        self.generic_visit(node)

    def visit_BinOp(self, node):
        new = ARITHMETIC.get(type(node.op))
        if new is not None and not is_textual(node.left) and not is_textual(node.right):
            def change(copy):
                copy.op = new()
            self.replace(node, change, "arithmetic operator")
        self.generic_visit(node)

    def visit_JoinedStr(self, node):
        pass

    def visit_Constant(self, node):
        value = node.value
        if isinstance(value, bool):
            self.add(node, repr(not value), "constant")
        elif isinstance(value, (int, float)):
            self.add(node, repr(value + 1), "constant")
        elif isinstance(value, str) and not self.in_raise:
            self.add(node, repr(value + "?") if value else repr("?"), "constant")


def is_overload(node):
    return ast.unparse(node).split(".")[-1] == "overload"


def find(source):
    tree = ast.parse(source.text)
    leave_out_unchanged(tree, source)
    for parent in ast.walk(tree):
        for child in ast.iter_child_nodes(parent):
            child.parent = parent
    finder = Finder(source)
    finder.visit(tree)
    return finder.found


# What has no line of the change in it needs no look: in a huge file that is nearly everything.
def leave_out_unchanged(node, source):
    node.body = [each for each in node.body if source.has(first_line(each), each.end_lineno)]
    for each in node.body:
        if isinstance(each, ast.ClassDef):
            leave_out_unchanged(each, source)


# Whether the text can still be compiled: the function or the statement around the mutant, which says the same
# as the whole file, at a fraction of the time.
def parses(mutant, node, source):
    outer = around(node)
    first, last = first_line(outer), outer.end_lineno
    start, end = source.starts[first - 1], source.starts[last]
    text = source.text[start:mutant["from"]] + mutant["new"] + source.text[mutant["to"]:end]
    try:
        compile("if 1:\n" + text if text[:1].isspace() else text, "mutant", "exec", dont_inherit=True)
        return True
    except Exception:
        return False


# The outermost statement that is no class.
def around(node):
    path = [node]
    while hasattr(path[-1], "parent"):
        path.append(path[-1].parent)
    statements = [each for each in reversed(path) if isinstance(each, ast.stmt)]
    return next((each for each in statements if not isinstance(each, ast.ClassDef)), statements[-1])


def main(request):
    # ast.unparse came with Python 3.9.
    if not hasattr(ast, "unparse"):
        print("too old")
        return
    # Where the time is nearly up, what was found counts: each is a candidate of the same worth.
    deadline = time.monotonic() + request["seconds"]
    for path, text, lines in request["files"]:
        source = Source(path, text, lines)
        try:
            found = find(source)
        except Exception:
            found = []
        kept, is_cut = [], False
        for mutant, node in found[:request["most"]]:
            is_cut = time.monotonic() > deadline
            if is_cut:
                break
            if parses(mutant, node, source):
                kept.append(mutant)
        print(json.dumps({"mutants": kept, "isCut": is_cut}), flush=True)
