# Compares two versions of a module definition by definition, and takes definitions of one into the other.
# Parses texts and runs none of them; prints one line of JSON for each request.
import ast, io, json, sys, warnings
warnings.simplefilter("ignore")

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = FUNCTIONS + (ast.ClassDef,)
FRAMEWORKS = {"pytest", "_pytest", "unittest", "hypothesis", "nose", "doctest"}
HELPING = ("assert", "check", "expect", "verify", "ensure", "should")


def names_of(node):
    if isinstance(node, DEFINITIONS):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        targets = [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def is_constant(node):
    return isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign))


def is_import(node):
    return isinstance(node, (ast.Import, ast.ImportFrom))


def is_text(node):
    return isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str)


def words_of(node):
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def last(node):
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def asserts(node):
    for each in ast.walk(node):
        if isinstance(each, ast.Assert):
            return True
        if isinstance(each, ast.Raise) and each.exc is not None and last(each.exc) == "AssertionError":
            return True
        if isinstance(each, ast.Call) and last(each).startswith(("assert", "fail")):
            return True
    return False


def returns(node):
    return any(isinstance(each, ast.Return) and each.value is not None for each in ast.walk(node))


def is_fixture(node):
    return any(last(each) == "fixture" for each in node.decorator_list)


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
        if any(last(base).endswith("TestCase") for base in node.bases):
            return True
        methods = [each for each in node.body if isinstance(each, FUNCTIONS)]
        return any(each.name.startswith(HELPING) and asserts(each) for each in methods)
    return False


class Module:
    def __init__(self, text):
        # Not splitlines: a form feed ends a line there, and none in a source.
        self.lines = list(io.StringIO(text, newline=""))
        if self.lines and not self.lines[-1].endswith("\n"):
            self.lines[-1] += "\n"
        self.tree = ast.parse(text)
        self.named = {}
        for node in self.tree.body:
            for name in names_of(node):
                self.named.setdefault(name, []).append(node)
            if isinstance(node, ast.ClassDef):
                for each in node.body:
                    if is_constant(each):
                        for name in names_of(each):
                            self.named.setdefault(node.name + "." + name, []).append(each)

    def dump(self, name):
        return [ast.dump(node) for node in self.named.get(name, [])]

    def span(self, node):
        first = min([node.lineno] + [each.lineno for each in getattr(node, "decorator_list", [])])
        return first - 1, node.end_lineno

    def text(self, node):
        start, end = self.span(node)
        return self.lines[start:end]

    def imports(self):
        return [node for node in self.tree.body if is_import(node)]

    def uses_framework(self):
        for node in self.imports():
            modules = [each.name for each in getattr(node, "names", [])]
            if isinstance(node, ast.ImportFrom):
                modules = [node.module or ""] if node.level == 0 else []
            if any(module.split(".")[0] in FRAMEWORKS for module in modules):
                return True
        return False

    def helpers(self):
        """Helpers, and what nothing else in the module uses."""
        if self.uses_framework():
            return {name for name in self.named if "." not in name}
        found = {name for name, nodes in self.named.items() if any(map(is_helper, nodes))}
        while True:
            users = {}
            for node in self.tree.body:
                for word in words_of(node) - set(names_of(node)):
                    users.setdefault(word, []).append(set(names_of(node)) <= found and names_of(node) != [])
            more = {word for word, own in users.items() if word in self.named and all(own)} - found
            more = {name for name in more if name.startswith("_")}
            if not more:
                return found
            found |= more

    def documented(self):
        """Everything with a docstring, by its dotted name; the module itself is the empty one."""
        def visit(node, owners):
            if node.body and is_text(node.body[0]):
                yield ".".join(owners), node
            for each in node.body:
                if isinstance(each, DEFINITIONS):
                    yield from visit(each, owners + [each.name])
        return dict(visit(self.tree, []))

    def doctests(self):
        texts = {name: ast.get_docstring(node) or "" for name, node in self.documented().items()}
        return {name: text for name, text in texts.items() if ">>>" in text}


def compare(old, now):
    before, after = Module(old), Module(now)
    differ = [name for name in dict.fromkeys([*before.named, *after.named])
              if before.dump(name) != after.dump(name)]
    helpers = before.helpers()
    nodes = lambda name: before.named.get(name, []) + after.named.get(name, [])
    doctests = before.doctests()
    return {
        "helpers": [name for name in differ if name in helpers],
        "isShared": before.uses_framework() or any(
            isinstance(node, FUNCTIONS) and is_fixture(node)
            for name in helpers & set(differ) for node in before.named[name]),
        "constants": [name for name in differ if all(map(is_constant, nodes(name)))],
        "doctests": [name for name, text in after.doctests().items() if doctests.get(name) != text],
    }


def take(into, donor, names, docstrings):
    target, source = Module(into), Module(donor)
    edits, tail, taken = [], [], []
    for name in names:
        nodes = source.named.get(name, [])
        if not nodes:
            continue
        taken += nodes
        text = [line for node in nodes for line in source.text(node)]
        own = target.named.get(name, [])
        if own:
            edits.append((*target.span(own[0]), text))
            edits += [(*target.span(node), []) for node in own[1:]]
        elif "." in name:
            owner = target.named.get(name.split(".")[0], [None])[-1]
            if isinstance(owner, ast.ClassDef):
                members = [each for each in owner.body if is_constant(each)] or owner.body[:1]
                end = members[-1].end_lineno
                edits.append((end, end, text))
        else:
            tail += ["\n", "\n"] + text
    if docstrings is not None:
        unknown = list(document(target, source, edits))
        for name, node in unknown if docstrings == "all" else []:
            tail += ["\n", "\n"] + stub(name, node)
    bound = {word for node in target.imports() for word in bound_by(node)} | set(target.named)
    wanted = {word for node in taken for word in words_of(node)} - bound
    needed = [node for node in source.imports() if wanted & bound_by(node)]
    start = max([0] + [node.end_lineno for node in target.tree.body[:1] if is_text(node)]
                + [node.end_lineno for node in target.imports() if getattr(node, "module", "") == "__future__"])
    edits.append((start, start, [line for node in needed for line in source.text(node)]))
    lines = list(target.lines)
    for start, end, text in sorted(edits, key=lambda edit: (edit[0], edit[1]), reverse=True):
        lines[start:end] = text
    return "".join(lines + tail)


def bound_by(node):
    return {(each.asname or each.name).split(".")[0] for each in node.names}


def document(target, source, edits):
    """Gives the target the docstrings of the source; yields what the target does not define."""
    wanted, own = source.doctests(), target.doctests()
    nodes = source.documented()
    known = {name: node for name, node in defined(target.tree)}
    for name, text in wanted.items():
        if own.get(name) == text:
            continue
        written = source.text(nodes[name].body[0])
        node = known.get(name)
        if node is None:
            if "." not in name:
                yield name, nodes[name]
            continue
        body = node.body[0] if node.body else None
        if body is not None and is_text(body):
            edits.append((*target.span(body), written))
        elif body is None or body.lineno > getattr(node, "lineno", 0):
            start = target.span(body)[0] if body is not None else 0
            edits.append((start, start, written))


def defined(tree, owners=()):
    yield ".".join(owners), tree
    for each in tree.body:
        if isinstance(each, DEFINITIONS):
            yield from defined(each, owners + (each.name,))


def stub(name, node):
    text = repr(ast.get_docstring(node))
    if isinstance(node, ast.ClassDef):
        head = ["class %s:\n" % name, "    __doc__ = %s\n" % text]
        return head + ["    def __init__(self, *args, **kwargs):\n", "        raise NotImplementedError\n"]
    head = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    return ["%s %s(*args, **kwargs):\n" % (head, name), "    raise NotImplementedError\n",
            "%s.__doc__ = %s\n" % (name, text)]


for request in json.load(sys.stdin.buffer):
    try:
        answer = take(*request[1:]) if request[0] == "take" else compare(*request[1:])
    except Exception:
        answer = None
    print(json.dumps(answer), flush=True)
