# What test files and their support do when they are imported. "effects" are what the import of a file does
# to anything outside of it: stores into, and calls that change, something that the file did not make
# itself. Functions that are called during the import are followed, the bodies of others are not.
import ast
import json

from .tree import DEFINITIONS, FUNCTIONS, IMPORTS, bound_name, is_text, last_name, own_name, parameters

DYNAMIC = {"exec", "eval", "compile", "__import__", "globals", "vars", "locals", "setattr", "delattr"}
MAKING = {"dict", "list", "set", "bytearray", "defaultdict", "deque", "sorted", "copy", "deepcopy",
          "replace", "loads", "load", "safe_load"}
ALWAYS = {"setattr", "delattr", "setitem", "delitem", "setenv", "delenv", "syspath_prepend", "start",
          "enter_context", "__enter__", "addsitedir", "settrace", "setprofile", "addaudithook", "chdir",
          "reload", "putenv", "unsetenv", "register_at_fork", "__setitem__", "__setattr__",
          "__delitem__", "__delattr__", "addfinalizer", "import_plugin", "consider_module"}
CHANGING = {"append", "extend", "insert", "remove", "pop", "popitem", "clear", "update", "setdefault",
            "add", "discard", "sort", "reverse", "register", "appendleft", "extendleft"}
ASKING = {"usefixtures", "getfixturevalue", "lazy_fixture", "lf", "fixture_ref"}


def source(node):
    return ast.unparse(node).split("\n")[0][:120]


def root(node):
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Starred)):
        node = node.value
    return node


def is_main(test):
    return (isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq) and len(test.ops) == 1
            and getattr(test.left, "id", "") == "__name__"
            and getattr(test.comparators[0], "value", "") == "__main__")


class Import(ast.NodeVisitor):
    """Follows what runs when the module is imported."""

    def __init__(self, tree):
        self.effects, self.owned, self.seen = [], {"self", "cls"}, set()
        self.local = {n.name: n for n in ast.walk(tree) if isinstance(n, DEFINITIONS)}
        self.owned |= set(self.local)
        self.all(tree.body)

    def all(self, nodes):
        for node in nodes:
            if node is not None:
                self.visit(node)

    def found(self, node):
        self.effects.append({"line": node.lineno, "source": source(node)})

    def owns(self, node):
        node = root(node)
        if isinstance(node, ast.Name):
            return node.id in self.owned
        if isinstance(node, ast.Call):
            name = own_name(node.func)
            return name[:1].isupper() or name in MAKING or name in self.local
        return not isinstance(node, (ast.NamedExpr, ast.IfExp, ast.BoolOp, ast.Await))

    def store(self, target, value=None):
        if isinstance(target, (ast.Tuple, ast.List)):
            for each in target.elts:
                self.store(each)
        elif isinstance(target, ast.Starred):
            self.store(target.value)
        elif isinstance(target, ast.Name):
            if target.id in ("pytest_plugins", "collect_ignore", "collect_ignore_glob"):
                self.found(target)
            made = value is not None and self.owns(value)
            (self.owned.add if made else self.owned.discard)(target.id)
        elif not self.owns(target):
            self.found(target)

    def visit_Assign(self, node):
        self.visit(node.value)
        for target in node.targets:
            self.store(target, node.value)

    def visit_AnnAssign(self, node):
        self.all([node.value])
        if node.value is not None or not isinstance(node.target, ast.Name):
            self.store(node.target, node.value)

    def visit_AugAssign(self, node):
        self.visit(node.value)
        if not self.owns(node.target):
            self.found(node)

    def visit_NamedExpr(self, node):
        self.visit(node.value)
        self.store(node.target, node.value)

    def visit_Delete(self, node):
        for target in node.targets:
            if not isinstance(target, ast.Name):
                self.store(target)

    def visit_For(self, node):
        self.visit(node.iter)
        self.store(node.target)
        self.all(node.body + node.orelse)

    visit_AsyncFor = visit_For

    def visit_With(self, node):
        for item in node.items:
            self.visit(item.context_expr)
            if item.optional_vars is not None:
                self.store(item.optional_vars)
        self.all(node.body)

    visit_AsyncWith = visit_With

    def bind(self, node):
        for alias in node.names:
            name = bound_name(alias)
            self.owned.discard(name)
            if name in ("pytest_plugins", "collect_ignore", "collect_ignore_glob"):
                self.found(node)

    visit_Import = visit_ImportFrom = bind

    def visit_If(self, node):
        if is_main(node.test):
            self.all(node.orelse)
        else:
            self.generic_visit(node)

    def visit_FunctionDef(self, node):
        if node.name == "pytest_plugins":
            self.found(node)
        self.all(node.args.defaults + node.args.kw_defaults)
        for decorator in node.decorator_list:
            self.visit(decorator)
            self.follow(decorator)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        for decorator in node.decorator_list:
            self.visit(decorator)
            self.follow(decorator)
        self.all(node.bases + [k.value for k in node.keywords])
        for base in node.bases + [k.value for k in node.keywords]:
            self.follow(base)
        self.all(node.body)

    def follow(self, func):
        """Runs into a function or a class of this module."""
        node = self.local.get(own_name(func))
        if node is None or node in self.seen:
            return
        self.seen.add(node)
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, FUNCTIONS) and method.name.startswith("__"):
                    self.all(method.body)
        else:
            self.all(node.body)

    def visit_Call(self, node):
        self.generic_visit(node)
        name = own_name(node.func)
        for each in [node.func] + node.args + [k.value for k in node.keywords]:
            self.follow(each)
        if isinstance(node.func, ast.Name):
            first = node.args[0] if node.args else None
            if name in ("setattr", "delattr") and first is not None and self.owns(first):
                return
            if name in DYNAMIC:
                self.found(node)
        elif isinstance(node.func, ast.Attribute):
            if name in ALWAYS or (name in CHANGING and not self.owns(node.func.value)):
                self.found(node)


def fixture_of(node):
    """The names of a fixture, and whether every test gets it; None for another function."""
    for decorator in node.decorator_list:
        call = decorator if isinstance(decorator, ast.Call) else None
        if last_name(decorator) not in ("fixture", "yield_fixture"):
            continue
        names, autouse = [node.name], False
        for keyword in call.keywords if call else []:
            value = getattr(keyword.value, "value", keyword)
            if keyword.arg == "name" and isinstance(value, str):
                names.append(value)
            elif keyword.arg in ("autouse", "name", None) and value is not False:
                autouse = True
        return names, autouse or bool(call and len(call.args) > 1)
    return None


def literal(node):
    try:
        ast.literal_eval(node)
        return True
    except Exception:
        return False


def kind_of(node):
    if is_text(node):
        return "text", []
    if isinstance(node, IMPORTS):
        names = [bound_name(a) for a in node.names]
        return ("star" if "*" in names else "import"), names
    if isinstance(node, FUNCTIONS):
        fixture = fixture_of(node)
        if fixture is not None and len(node.decorator_list) == 1:
            return ("autouse" if fixture[1] else "fixture"), fixture[0]
        return ("other" if node.decorator_list else "function"), [node.name]
    if isinstance(node, ast.Assign) and all(isinstance(t, ast.Name) for t in node.targets):
        return ("value" if literal(node.value) else "other"), [t.id for t in node.targets]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return ("value" if node.value is None or literal(node.value) else "other"), [node.target.id]
    return "other", []


def inspect(text):
    tree = ast.parse(text)
    statements = []
    for node in tree.body:
        kind, names = kind_of(node)
        statements.append({"line": node.lineno, "kind": kind, "names": names, "source": source(node)})
    fixtures, requested = [], []
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            requested += parameters(node)
            found = fixture_of(node)
            fixtures += found[0] if found else []
        elif isinstance(node, ast.Call) and own_name(node.func) in ASKING:
            requested += [a.value for a in node.args if isinstance(getattr(a, "value", None), str)]
    return {"statements": statements, "effects": Import(tree).effects,
            "fixtures": sorted(set(fixtures)), "requested": sorted(set(requested))}


def main(texts):
    for text in texts:
        try:
            answer = inspect(text)
        except Exception as error:
            what = "code that cannot be read: " + type(error).__name__
            answer = {"statements": [], "effects": [{"line": 1, "source": what}], "fixtures": [], "requested": []}
        print(json.dumps(answer), flush=True)
