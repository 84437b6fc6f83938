"""Reads Python files with CPython's own parser: what src/python/parse.ts has to read in them as well.

Takes paths on standard input and prints a JSON object for each file that this Python can parse.
"""

import ast
import io
import json
import sys
import tokenize
import warnings

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = (*FUNCTIONS, ast.ClassDef)
# Before 3.12 the parser does not know the lines of names in f-strings.
KNOWS_LINES = sys.version_info >= (3, 12)


def main():
    warnings.simplefilter("ignore")
    for path in sys.stdin.read().splitlines():
        try:
            with open(path, encoding="utf-8", newline="") as file:
                text = file.read()
            tree = ast.parse(text.encode())
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        # Our lines end with a line feed only.
        if "\r" in text.replace("\r\n", ""):
            continue
        try:
            print(json.dumps({"path": path, **read(tree, read_tokens(text))}))
        except (RecursionError, tokenize.TokenError):
            continue


def read(tree, tokens):
    names = []
    collect_names(tree, names, None)
    return {
        "definitions": list(find_definitions(tree.body, [], header_ends(tokens))),
        "statements": [describe(node) for node in tree.body],
        "imports": [each for node in ast.walk(tree) for each in imports_of(node)],
        "names": names,
        "texts": lines_in_strings(tokens),
    }


def find_definitions(nodes, owners, headers):
    for node in nodes:
        if not isinstance(node, DEFINITIONS):
            yield from find_definitions(blocks_of(node), owners, headers)
            continue
        name = ".".join([*owners, node.name])
        kind = "class" if isinstance(node, ast.ClassDef) else "function"
        parameters = None
        if kind == "function":
            every = node.args
            parameters = [each.arg for each in [*every.posonlyargs, *every.args, *every.kwonlyargs]]
        span = [first_line(node), node.lineno, headers.get(node.lineno), node.end_lineno]
        yield [name, kind, len(owners), *span, parameters]
        if kind == "class":
            yield from find_definitions(node.body, [*owners, node.name], headers)


def blocks_of(node):
    found = []
    for field in ("body", "orelse", "handlers", "finalbody", "cases"):
        value = getattr(node, field, None)
        if isinstance(value, list):
            for each in value:
                inner = isinstance(each, ast.ExceptHandler) or type(each).__name__ == "match_case"
                found.extend(each.body if inner else [each])
    # The handlers of a `try` come before its `else`.
    return sorted(found, key=lambda each: (each.lineno, each.col_offset))


def first_line(node):
    return min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])


def describe(node):
    return [kind_of(node), first_line(node), node.end_lineno, sorted(set(bound_by(node)))]


def kind_of(node):
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return "import"
    if isinstance(node, DEFINITIONS):
        return "class" if isinstance(node, ast.ClassDef) else "function"
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        targets = [node.target]
    if targets and all(map(is_plain, targets)):
        return "assignment"
    is_text = isinstance(node, ast.Expr) and (
        isinstance(node.value, ast.JoinedStr)
        or isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, (str, bytes))
    )
    return "text" if is_text else "other"


def is_plain(target):
    if isinstance(target, (ast.Tuple, ast.List)):
        return all(map(is_plain, target.elts))
    if isinstance(target, ast.Starred):
        return is_plain(target.value)
    return isinstance(target, ast.Name)


def bound_by(node):
    """The names that a statement binds in the scope that it is in."""
    if isinstance(node, DEFINITIONS):
        yield node.name
        # A walrus in a decorator or a default value binds a name, too; our reader leaves it out.
        return
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        for alias in node.names:
            if alias.name != "*":
                yield (alias.asname or alias.name).split(".")[0]
        return
    yield from bound_in_expression(node)


def bound_in_expression(node):
    if isinstance(node, (ast.Lambda,)):
        return
    if isinstance(node, DEFINITIONS) or isinstance(node, (ast.Import, ast.ImportFrom)):
        yield from bound_by(node)
        return
    if isinstance(node, ast.AnnAssign) and node.value is None:
        return
    if isinstance(node, ast.comprehension):
        for each in [node.iter, *node.ifs]:
            yield from bound_in_expression(each)
        return
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    if isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name
    if type(node).__name__ in ("MatchAs", "MatchStar") and node.name:
        yield node.name
    if type(node).__name__ == "MatchMapping" and node.rest:
        yield node.rest
    for child in ast.iter_child_nodes(node):
        yield from bound_in_expression(child)


def imports_of(node):
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield [alias.name, None, alias.asname or alias.name.split(".")[0]]
    if isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        for alias in node.names:
            yield [module, alias.name, alias.asname or alias.name]


def collect_names(node, found, string):
    """Adds `[name, role, line]`; the line is null where it is not known."""

    def add(name, role, line):
        found.append([name, role, None if string is not None and not KNOWS_LINES else line])

    kind = type(node).__name__
    if kind == "JoinedStr" or kind == "TemplateStr":
        string = node
    if kind == "Name":
        add(node.id, "binding" if isinstance(node.ctx, ast.Store) else "use", node.lineno)
    elif kind == "Attribute":
        add(node.attr, "member" if isinstance(node.ctx, ast.Store) else "attribute", node.end_lineno)
    elif kind == "keyword" and node.arg:
        add(node.arg, "keyword", node.lineno)
    elif kind == "arg":
        add(node.arg, "parameter", node.lineno)
    elif kind in ("TypeVar", "ParamSpec", "TypeVarTuple"):
        add(node.name, "parameter", node.lineno)
    elif kind in ("Global", "Nonlocal"):
        for name in node.names:
            add(name, kind.lower(), None)
    elif isinstance(node, DEFINITIONS):
        add(node.name, "binding", node.lineno)
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        for alias in node.names:
            if alias.name != "*":
                add((alias.asname or alias.name).split(".")[0], "binding", None)
    elif kind == "ExceptHandler" and node.name:
        add(node.name, "binding", None)
    elif kind in ("MatchAs", "MatchStar") and node.name:
        add(node.name, "binding", node.end_lineno)
    elif kind == "MatchMapping" and node.rest:
        add(node.rest, "binding", None)
    elif kind == "MatchClass":
        for name in node.kwd_attrs:
            add(name, "keyword", None)
    for child in ast.iter_child_nodes(node):
        collect_names(child, found, string)


def read_tokens(text):
    return list(tokenize.generate_tokens(io.StringIO(text, newline="").readline))


def header_ends(tokens):
    """The line of the colon that ends a header, by the line of its `def` or `class`."""
    found = {}
    at, depth = None, 0
    for token in tokens:
        if token.type == tokenize.NAME and token.string in ("def", "class") and at is None:
            at, depth = token.start[0], 0
        elif at is not None and token.type == tokenize.OP:
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(token.string, 0)
            if token.string == ":" and depth == 0:
                found[at] = token.start[0]
                at = None
    return found


def lines_in_strings(tokens):
    lines, starts = set(), []
    for token in tokens:
        kind = tokenize.tok_name[token.type]
        if kind.endswith("STRING_START"):
            starts.append(token.start[0])
        if kind == "STRING" or kind.endswith("STRING_END"):
            first = starts.pop() if kind != "STRING" else token.start[0]
            lines.update(range(first + 1, token.end[0] + 1))
    return sorted(lines)


if __name__ == "__main__":
    sys.setrecursionlimit(20000)
    main()
