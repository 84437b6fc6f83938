# Compares two versions of a module definition by definition, and takes definitions of one into the other.
# Parses texts and runs none of them; prints one line of JSON for each request.
import ast
import json

from .tree import (
    DEFINITIONS, FUNCTIONS, Module, bound_name, defined_names, first_line, functions_of, is_assignment, is_fixture,
    is_text, last_name)

FRAMEWORKS = {"pytest", "_pytest", "unittest", "hypothesis", "nose", "doctest"}
HELPING = ("assert", "check", "expect", "verify", "ensure", "should")


def words_of(node):
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def asserts(node):
    for each in ast.walk(node):
        if isinstance(each, ast.Assert):
            return True
        if isinstance(each, ast.Raise) and each.exc is not None and last_name(each.exc) == "AssertionError":
            return True
        if isinstance(each, ast.Call) and last_name(each).startswith(("assert", "fail")):
            return True
    return False


def returns(node):
    return any(isinstance(each, ast.Return) and each.value is not None for each in ast.walk(node))


def is_helper(node):
    """What only tests have a use for, by its text."""
    if isinstance(node, FUNCTIONS):
        if is_fixture(node) or node.name.startswith("pytest_"):
            return True
        is_named = node.name.lstrip("_").startswith(HELPING)
        if not returns(node):
            return asserts(node) or is_named and any(isinstance(each, ast.Raise) for each in ast.walk(node))
        return is_named and asserts(node)
    if isinstance(node, ast.ClassDef):
        if any(last_name(base).endswith("TestCase") for base in node.bases):
            return True
        return any(each.name.startswith(HELPING) and asserts(each) for each in functions_of(node))
    return False


def dump(module, name):
    return [ast.dump(node) for node in module.named.get(name, [])]


def span(node):
    return first_line(node) - 1, node.end_lineno


def text_of(module, node):
    start, end = span(node)
    return module.lines[start:end]


def uses_framework(module):
    sources = [source for source, _ in module.imports.values()] + module.stars
    return any(source.split(".")[0] in FRAMEWORKS for source in sources)


def helpers(module):
    """Helpers, and what nothing else in the module uses."""
    if uses_framework(module):
        return {name for name in module.named if "." not in name}
    found = {name for name, nodes in module.named.items() if any(map(is_helper, nodes))}
    while True:
        users = {}
        for node in module.tree.body:
            names = set(defined_names(node))
            for word in words_of(node) - names:
                users.setdefault(word, []).append(bool(names) and names <= found)
        more = {word for word, own in users.items() if word in module.named and all(own)} - found
        more = {name for name in more if name.startswith("_")}
        if not more:
            return found
        found |= more


def documented(module):
    """Everything with a docstring, by its dotted name; the module itself is the empty one."""
    return {name: node for name, node in definitions(module.tree) if node.body and is_text(node.body[0])}


def definitions(node, owners=()):
    yield ".".join(owners), node
    for each in node.body:
        if isinstance(each, DEFINITIONS):
            yield from definitions(each, owners + (each.name,))


def doctests(module):
    texts = {name: ast.get_docstring(node) or "" for name, node in documented(module).items()}
    return {name: text for name, text in texts.items() if ">>>" in text}


def compare(old, now):
    before, after = Module(old), Module(now)
    differ = [name for name in dict.fromkeys([*before.named, *after.named])
              if dump(before, name) != dump(after, name)]
    changed = [name for name in differ if name in helpers(before)]
    fixtures = [node for name in changed for node in before.named[name]
                if isinstance(node, FUNCTIONS) and is_fixture(node)]
    nodes = {name: before.named.get(name, []) + after.named.get(name, []) for name in differ}
    known = doctests(before)
    return {
        "helpers": changed,
        "isShared": bool(fixtures) or uses_framework(before),
        "constants": [name for name in differ if all(map(is_assignment, nodes[name]))],
        "doctests": [name for name, text in doctests(after).items() if known.get(name) != text],
    }


def take(into, donor, names, docstrings):
    target, source = Module(into), Module(donor)
    edits, tail, taken = [], [], []
    for name in names:
        nodes = source.named.get(name, [])
        if not nodes:
            continue
        taken += nodes
        text = [line for node in nodes for line in text_of(source, node)]
        own = target.named.get(name, [])
        if own:
            edits.append((*span(own[0]), text))
            edits += [(*span(node), []) for node in own[1:]]
        elif "." in name:
            owner = target.named.get(name.split(".")[0], [None])[-1]
            if isinstance(owner, ast.ClassDef):
                members = [each for each in owner.body if is_assignment(each)] or owner.body[:1]
                end = members[-1].end_lineno
                edits.append((end, end, text))
        else:
            tail += ["\n", "\n"] + text
    if docstrings is not None:
        unknown = list(document(target, source, edits))
        for name, node in unknown if docstrings == "all" else []:
            tail += ["\n", "\n"] + stub(name, node)
    bound = {word for node in target.import_statements() for word in bound_by(node)} | set(target.named)
    wanted = {word for node in taken for word in words_of(node)} - bound
    needed = [node for node in source.import_statements() if wanted & bound_by(node)]
    start = max([0] + [node.end_lineno for node in target.tree.body[:1] if is_text(node)]
                + [node.end_lineno for node in target.import_statements() if getattr(node, "module", "") == "__future__"])
    edits.append((start, start, [line for node in needed for line in text_of(source, node)]))
    lines = list(target.lines)
    for start, end, text in sorted(edits, key=lambda edit: (edit[0], edit[1]), reverse=True):
        lines[start:end] = text
    return "".join(lines + tail)


def bound_by(node):
    return {bound_name(each) for each in node.names}


def document(target, source, edits):
    """Gives the target the docstrings of the source; yields what the target does not define."""
    wanted, own = doctests(source), doctests(target)
    nodes, known = documented(source), dict(definitions(target.tree))
    for name, text in wanted.items():
        if own.get(name) == text:
            continue
        written = text_of(source, nodes[name].body[0])
        node = known.get(name)
        if node is None:
            if "." not in name:
                yield name, nodes[name]
            continue
        body = node.body[0] if node.body else None
        if body is not None and is_text(body):
            edits.append((*span(body), written))
        elif body is None or body.lineno > getattr(node, "lineno", 0):
            start = span(body)[0] if body is not None else 0
            edits.append((start, start, written))


def stub(name, node):
    text = repr(ast.get_docstring(node))
    if isinstance(node, ast.ClassDef):
        head = ["class %s:\n" % name, "    __doc__ = %s\n" % text]
        return head + ["    def __init__(self, *args, **kwargs):\n", "        raise NotImplementedError\n"]
    head = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    return ["%s %s(*args, **kwargs):\n" % (head, name), "    raise NotImplementedError\n",
            "%s.__doc__ = %s\n" % (name, text)]


def main(requests):
    for request in requests:
        try:
            answer = take(*request[1:]) if request[0] == "take" else compare(*request[1:])
        except Exception:
            answer = None
        print(json.dumps(answer), flush=True)
