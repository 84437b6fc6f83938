# What keeps a written test from running as it is written. Each finding is the name of a flaw; where this
# cannot tell, there is none.
import ast
import builtins
import symtable

from .names import Refs
from .tree import DEFINITIONS, FUNCTIONS, IMPORTS, functions_of, last_name, parameters, stored_names


EXPECTED = {"xfail", "expectedFailure"}

class Flaws:
    """What a module does to its own tests, other than defining them."""
    def __init__(self, tree):
        self.shadowed = set()
        self.replaced = set()
        self.look(tree.body)
        for node in outside_functions(tree):
            self.replaced.update(replaced_names(node))

    def look(self, body):
        last = {}
        for node in body:
            if isinstance(node, DEFINITIONS):
                if node.name in last:
                    self.shadowed.add(id(last[node.name]))
                last[node.name] = node
                if isinstance(node, ast.ClassDef):
                    self.look(node.body)
            elif isinstance(node, ast.Assign):
                for name in stored_names(node):
                    if name in last and not mentions(node.value, name):
                        self.replaced.add(name)

    def of(self, inspector, module, owners, function, words):
        if any(id(each) in self.shadowed for each in owners + [function]):
            return "shadowed"
        if function.name in self.replaced or any(ignores_test(inspector, module, each) for each in function.decorator_list):
            return "replaced"
        if owners and not any(last_name(each) != "object" for each in owners[-1].bases):
            if any(each.name in ("__init__", "__new__") for each in functions_of(owners[-1])):
                return "constructor"
        # A decorator may run a coroutine or a generator.
        if not function.decorator_list and owners and is_plain_case(module, owners[-1]):
            if isinstance(function, ast.AsyncFunctionDef):
                return "unawaited"
        if not function.decorator_list and any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in own_nodes(function)):
            return "generator"
        return "expected failure" if words & EXPECTED else None

def outside_functions(tree):
    pending = [tree]
    while pending:
        node = pending.pop()
        yield node
        pending += [each for each in ast.iter_child_nodes(node) if not isinstance(each, FUNCTIONS + (ast.Lambda,))]

def own_nodes(function):
    pending = list(function.body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, FUNCTIONS + (ast.Lambda, ast.ClassDef)):
            pending.extend(ast.iter_child_nodes(node))

def mentions(node, name):
    return any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(node))

def text_of(node):
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None

def replaced_names(node):
    """The names in globals()["test_it"] = other, test_it.__code__ = other, and TestIt.test_it = other."""
    for target in getattr(node, "targets", []) if isinstance(node, ast.Assign) else []:
        if isinstance(target, ast.Subscript) and last_name(target.value) in ("globals", "vars", "locals"):
            yield text_of(target.slice)
        elif isinstance(target, ast.Attribute):
            yield last_name(target.value) if target.attr == "__code__" else target.attr
    if isinstance(node, ast.Call) and last_name(node) == "setattr" and len(node.args) == 3:
        name = text_of(node.args[1])
        yield last_name(node.args[0]) if name == "__code__" else name

def ignores_test(inspector, module, decorator):
    """Whether a decorator of the written files returns something that never calls the test."""
    if not isinstance(decorator, ast.Name):
        return False
    found = [node for node, where in inspector.resolve(module, decorator.id) if where.path in inspector.written]
    if len(found) != 1 or not isinstance(found[0], FUNCTIONS) or not parameters(found[0]):
        return False
    test = parameters(found[0])[0]
    for node in ast.walk(found[0]):
        if isinstance(node, ast.Call) and last_name(node) not in ("wraps", "update_wrapper"):
            if any(mentions(each, test) for each in [node.func] + node.args + [each.value for each in node.keywords]):
                return False
        elif isinstance(node, (ast.Return, ast.Assign, ast.Await)) and isinstance(node.value, ast.Name) and node.value.id == test:
            return False
    return True

def is_plain_case(module, owner):
    for base in owner.bases:
        if isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name) and base.attr == "TestCase":
            if module.imports.get(base.value.id) == ("unittest", None):
                return True
        if isinstance(base, ast.Name) and module.imports.get(base.id) == ("unittest", "TestCase"):
            return True
    return False

SCOPES = FUNCTIONS + (ast.Lambda, ast.ClassDef, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
GIVEN = set(dir(builtins)) | {"__file__", "__path__", "WindowsError", "_"}

def unknown_names(text, module):
    """The names that functions use and that have no value then, with their lines."""
    tree = module.tree
    words = Refs(tree).words
    if module.stars or words & {"exec", "globals", "NameError"}:
        return
    top = symtable.symtable(text, "tests", "exec")
    known = GIVEN | {each.get_name() for each in top.get_symbols() if each.is_assigned() or each.is_imported()}
    missing, pending = set(), top.get_children()
    while pending:
        table = pending.pop()
        pending += table.get_children()
        for each in table.get_symbols():
            if each.is_declared_global() and each.is_assigned():
                known.add(each.get_name())
            elif each.is_global() and each.is_referenced():
                missing.add(each.get_name())
    # Annotations may name what only a type checker imports.
    for name in sorted((missing - known) & words):
        yield name, min(each.lineno for each in ast.walk(tree) if isinstance(each, ast.Name) and each.id == name)
    for function in ast.walk(tree):
        if isinstance(function, FUNCTIONS):
            yield from early_names(function)

def early_names(function):
    """A name that a later line binds is local to the whole function, even where it hides an import."""
    later = {each.id for each in in_scope(function.body) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    later -= set(parameters(function))
    for each in in_scope(function.body):
        later -= set(each.names) if isinstance(each, (ast.Global, ast.Nonlocal)) else set()
    for statement in function.body:
        inside = list(in_scope([statement]))
        if isinstance(statement, (ast.Assign, ast.Assert, ast.Expr, ast.Return)):
            later -= {each.target.id for each in inside if isinstance(each, ast.NamedExpr)}
            for each in inside:
                if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load) and each.id in later:
                    yield each.id, each.lineno
        later -= {each.id for each in inside if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        for each in inside:
            if isinstance(each, IMPORTS):
                later -= {alias.asname or alias.name.split(".")[0] for alias in each.names}
            later.discard(getattr(each, "name", None))

def in_scope(body):
    pending = list(body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, SCOPES):
            pending.extend(ast.iter_child_nodes(node))
