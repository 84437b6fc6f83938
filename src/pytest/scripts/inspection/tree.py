# What a module of Python says, read from its syntax tree. The other programs share these.
import ast
import io
import re

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = FUNCTIONS + (ast.ClassDef,)
IMPORTS = (ast.Import, ast.ImportFrom)
TRIES = tuple(kind for kind in (ast.Try, getattr(ast, "TryStar", None)) if kind)
MODULE_SETUPS = re.compile(r"(setup|teardown|setUp|tearDown)(Module|_module|_function)?$")


class Module:
    def __init__(self, text, path=""):
        self.path = path
        self.tree = ast.parse(text)
        self.lines = lines_of(text)
        self.origin = self
        # The statements that may bind a name of the module, also those inside `if` and `try`.
        self.names = {}
        self.imports = {}
        self.stars = []
        # Fixtures and set-up functions that run for every test.
        self.always = []
        self.collect(self.tree.body)
        self.named = self.statements()

    def collect(self, body):
        for node in body:
            if isinstance(node, IMPORTS):
                self.stars += read_imports(node, self.imports)
            elif isinstance(node, DEFINITIONS):
                self.names.setdefault(node.name, []).append(node)
                if isinstance(node, FUNCTIONS) and (is_autouse(node) or MODULE_SETUPS.match(node.name)):
                    self.always.append(node)
            else:
                for name in stored_names(node):
                    self.names.setdefault(name, []).append(node)
                for field in ("body", "orelse", "finalbody"):
                    self.collect(getattr(node, field, []))
                for handler in getattr(node, "handlers", []):
                    self.collect(handler.body)

    def statements(self):
        """The statements at the top by the names that they define; assignments in a class as `Color.RED`."""
        found = {}
        for node in self.tree.body:
            for name in defined_names(node):
                found.setdefault(name, []).append(node)
            for each in node.body if isinstance(node, ast.ClassDef) else []:
                for name in defined_names(each) if is_assignment(each) else []:
                    found.setdefault(node.name + "." + name, []).append(each)
        return found

    def import_statements(self):
        return [node for node in self.tree.body if isinstance(node, IMPORTS)]


def lines_of(text):
    # Not splitlines: a form feed ends a line there, and none in a source.
    lines = list(io.StringIO(text, newline=""))
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    return lines


def read_imports(node, into):
    """Adds what an import binds, as the module and the name in it; returns the modules with a star."""
    stars = []
    if isinstance(node, ast.Import):
        for alias in node.names:
            into[bound_name(alias)] = (alias.name, None)
        return stars
    module = "." * node.level + (node.module or "")
    for alias in node.names:
        if alias.name == "*":
            stars.append(module)
        else:
            into[bound_name(alias)] = (module, alias.name)
    return stars


def bound_name(alias):
    return alias.asname or alias.name.split(".")[0]


def stored_names(node):
    """The names that a statement stores into, wherever in it."""
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.With, ast.Expr)):
        for child in ast.walk(node):
            if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
                yield child.id


def defined_names(node):
    """The name of a definition, or the plain names that an assignment is to."""
    if isinstance(node, DEFINITIONS):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        targets = [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def is_assignment(node):
    return isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign))


def is_text(node):
    """Whether a statement is nothing but a string, as a docstring is."""
    return isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str)


def is_type_checking(node):
    """Whether an `if` holds what only type checkers read."""
    return isinstance(node, ast.If) and own_name(node.test) == "TYPE_CHECKING"


def functions_of(node):
    return [each for each in node.body if isinstance(each, FUNCTIONS)]


def own_name(node):
    """`c` for `a.b.c` and for `c`; empty for any other expression."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def last_name(node):
    """The same, and for a call that of what is called."""
    return own_name(node.func if isinstance(node, ast.Call) else node)


def decorators(node, name):
    return [each for each in node.decorator_list if last_name(each) == name]


def is_fixture(node):
    return bool(decorators(node, "fixture") or decorators(node, "yield_fixture"))


def is_autouse(node):
    return any(isinstance(each, ast.Call) and any(
        keyword.arg == "autouse" and truth(keyword.value) for keyword in each.keywords)
        for each in decorators(node, "fixture"))


def parameters(node):
    every = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
    return [each.arg for each in every]


def first_line(node):
    """With decorators."""
    return min([node.lineno] + [each.lineno for each in getattr(node, "decorator_list", [])])


def truth(node):
    """Whether an expression is always true or always false; None where that is not known."""
    if isinstance(node, ast.Constant):
        return bool(node.value)
    if isinstance(node, (ast.Lambda, ast.GeneratorExp)):
        return True
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        if any(isinstance(each, ast.Starred) for each in node.elts):
            return None
        return bool(node.elts)
    if isinstance(node, ast.Dict):
        return None if None in node.keys else bool(node.keys)
    if isinstance(node, ast.JoinedStr):
        return True if any(isinstance(each, ast.Constant) and each.value for each in node.values) else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = truth(node.operand)
        return None if inner is None else not inner
    if isinstance(node, ast.BoolOp):
        parts = [truth(each) for each in node.values]
        decisive = isinstance(node.op, ast.Or)
        if decisive in parts:
            return decisive
        return None if None in parts else not decisive
    if isinstance(node, ast.NamedExpr):
        return truth(node.value)
    if isinstance(node, ast.Name) and node.id == "TYPE_CHECKING":
        return False
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return compared(node.left, node.ops[0], node.comparators[0])
    return None


def compared(left, operator, right):
    if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
        same = left.value == right.value
    elif isinstance(left, ast.Name) and isinstance(right, ast.Name) and left.id == right.id:
        same = True
    else:
        return None
    if isinstance(operator, (ast.Eq, ast.Is)):
        return same
    if isinstance(operator, (ast.NotEq, ast.IsNot)):
        return not same
    return None
