# Counts the assertions of a function that can fail its test.
import ast
import re

from .names import Lookup, Names
from .tree import DEFINITIONS, FUNCTIONS, IMPORTS, TRIES, functions_of, last_name, read_imports, truth

MATCH = getattr(ast, "Match", ())
ASSERTING = re.compile(r"_*(assert|(check|verify|expect|ensure|should|must)(?![a-z]))")
COMPARING = re.compile(r"assert(True|False|Equals?|NotEqual|Is|IsNot|IsNone|IsNotNone|In|NotIn|Greater|Less)$")
ASSERTING_METHODS = {"raise_for_status", "fnmatch_lines", "no_fnmatch_line", "re_match_lines"}
PYTEST_ASSERTIONS = {"raises", "warns", "deprecated_call", "fail", "RaisesGroup"}
SKIPS = {"skip", "exit", "xfail", "skipTest", "_exit"}
LISTING = {"list", "tuple", "set", "sorted", "reversed", "enumerate", "iter"}
DEEPEST_HELPER = 40

def is_constant(node):
    return not any(isinstance(each, (ast.Name, ast.Call, ast.Attribute, ast.Await)) for each in ast.walk(node))

def caught(node):
    """1 for a handler or suppress() that catches AssertionError, 2 for one that catches everything."""
    if node is None:
        return 2
    if isinstance(node, ast.Tuple):
        return max([caught(each) for each in node.elts] or [0])
    return {"AssertionError": 1, "Exception": 1, "BaseException": 2}.get(last_name(node), 0)

class Count:
    def __init__(self):
        self.effective = 0
        self.swallowed = 0
        self.certain = 0

    def add(self, strength, swallowed, certain):
        if swallowed >= strength:
            self.swallowed += 1
        else:
            self.effective += 1
            self.certain += 1 if certain else 0

    def add_helper(self, asserts):
        self.effective += 1 if asserts else 0
        self.certain += 1 if asserts else 0

class Body:
    """Counts the assertions of one function."""
    def __init__(self, inspector, module, owner, count, function):
        self.inspector = inspector
        self.module = module
        self.owner = owner
        self.total = count
        self.local = {each.name: each for each in ast.walk(function)
            if isinstance(each, FUNCTIONS) and each is not function}
        self.imports = dict(module.imports)
        for each in ast.walk(function):
            if isinstance(each, IMPORTS):
                read_imports(each, self.imports)
        self.bound = {each.id for each in ast.walk(function)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        self.certain = True
        self.results = set()
        for each in ast.walk(function):
            if isinstance(each, ast.Assign) and self.is_result(each.value):
                self.results.update(target.id for target in each.targets if isinstance(target, ast.Name))

    def is_result(self, node):
        """Whether an expression is what promised code returned, or a list of it."""
        if isinstance(node, ast.Await):
            return self.is_result(node.value)
        if isinstance(node, ast.Name):
            return node.id in self.results
        if not isinstance(node, ast.Call):
            return False
        if last_name(node) in LISTING and len(node.args) == 1 and isinstance(node.func, ast.Name):
            return self.is_result(node.args[0])
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("items", "keys", "values"):
            return self.is_result(node.func.value)
        return last_name(node) in self.inspector.promised

    def perhaps(self, body, swallowed, may_be_empty):
        """A body that does not run if promised code returns nothing."""
        before = self.certain
        self.certain = before and not may_be_empty
        self.block(body, swallowed)
        self.certain = before

    def block(self, body, swallowed):
        for node in body:
            self.statement(node, swallowed)
            if self.ends(node):
                return

    def ends(self, node):
        if isinstance(node, (ast.Return, ast.Raise, ast.Continue, ast.Break)):
            return True
        if isinstance(node, ast.If):
            known = truth(node.test)
            taken = node.body if known else node.orelse if known is False else None
            return taken is not None and any(self.ends(each) for each in taken)
        return (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
            and last_name(node.value) in SKIPS and isinstance(node.value.func, ast.Attribute))

    def statement(self, node, swallowed):
        if isinstance(node, ast.Assert):
            if truth(node.test) is not True:
                self.total.add(1, swallowed, self.certain)
        elif isinstance(node, ast.Raise):
            self.total.add(1, swallowed, self.certain)
        elif isinstance(node, (ast.If, ast.While)):
            self.expression(node.test, swallowed)
            known = truth(node.test)
            if known is not False:
                self.perhaps(node.body, swallowed, self.is_result(node.test) and not node.orelse)
            if known is not True:
                self.block(node.orelse, swallowed)
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            self.expression(node.iter, swallowed)
            if truth(node.iter) is not False:
                self.perhaps(node.body, swallowed, self.is_result(node.iter))
            self.block(node.orelse, swallowed)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            inner = swallowed
            for item in node.items:
                self.expression(item.context_expr, swallowed)
                if isinstance(item.context_expr, ast.Call) and last_name(item.context_expr) == "suppress":
                    inner = max([inner] + [caught(each) for each in item.context_expr.args])
            self.block(node.body, inner)
        elif isinstance(node, TRIES):
            self.attempt(node, swallowed)
        elif MATCH and isinstance(node, MATCH):
            for case in node.cases:
                self.block(case.body, swallowed)
        elif not isinstance(node, DEFINITIONS):
            self.expression(node, swallowed)

    def attempt(self, node, swallowed):
        if any(isinstance(each, (ast.Return, ast.Break, ast.Continue)) for each in node.finalbody):
            swallowed = 2
        inner = max([swallowed] + [caught(each.type) for each in node.handlers if not self.refuses(each)])
        self.block(node.body, inner)
        for handler in node.handlers:
            # The exception that a handler raises again is not an assertion of its own.
            self.block([each for each in handler.body if not isinstance(each, ast.Raise)], swallowed)
        self.block(node.orelse, swallowed)
        self.block(node.finalbody, swallowed)

    def refuses(self, handler):
        if any(isinstance(each, ast.Raise) for each in ast.walk(handler)):
            return True
        count = Count()
        inner = Body(self.inspector, self.module, self.owner, count, handler)
        inner.local = self.local
        inner.imports = self.imports
        inner.block(handler.body, 0)
        return count.effective > 0

    def expression(self, node, swallowed):
        for each in ast.walk(node):
            strength = self.strength(each)
            if strength:
                self.total.add(strength, swallowed, self.certain)

    def strength(self, node):
        """1 for what raises AssertionError, 2 for what raises pytest's own exception, otherwise 0."""
        if isinstance(node, ast.Attribute) and node.attr in ("should", "must", "should_not"):
            return 1
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            return 1 if self.helper_asserts(node.id, None) else 0
        if not isinstance(node, ast.Call):
            return 0
        name = last_name(node)
        root = node.func
        while isinstance(root, ast.Attribute):
            root = root.value
        source, original = self.imports.get(getattr(root, "id", ""), ("", None))
        if source.split(".")[0] in ("pytest", "_pytest"):
            return 2 if (original or name) in PYTEST_ASSERTIONS and name != "skip" else 0
        if name in self.inspector.promised:
            return 0
        is_own = isinstance(root, ast.Name) and root.id in ("self", "cls")
        if ASSERTING.match(original or name) or ASSERTING.match(name) or (is_own and re.match("fail(?![a-z])|failIf|failUnless", name)):
            values = node.args + [each.value for each in node.keywords if each.arg not in ("msg", "message")]
            return 0 if COMPARING.match(name) and values and all(is_constant(each) for each in values) else 1
        if name in ASSERTING_METHODS:
            return 1
        if any(each.arg == "check" and truth(each.value) for each in node.keywords) and name == "run":
            return 1
        if isinstance(node.func, ast.Attribute):
            if isinstance(node.func.value, ast.Name) and self.helper_asserts(node.func.value.id, name):
                return 1
            return 1 if any(self.inspector.asserts(method, module)
                for method, module in self.inspector.methods.get(name, [])) else 0
        return 0

    def helper_asserts(self, name, attribute):
        if attribute is None and name in self.local:
            return self.inspector.asserts(self.local[name], self.module)
        if name in self.bound:
            return False
        here = Lookup(self.module, self.imports)
        return any(self.inspector.asserts(node, module)
            for node, module in self.inspector.resolve(here, name, attribute))


class Inspector(Names):
    def __init__(self, modules, request):
        Names.__init__(self, modules)
        self.promised = set(request["promised"])
        # The files whose tests are described.
        self.written = set(request["inspected"])
        self.fixtures = set(request["fixtures"]) | {"self", "cls"}
        self.known = {}
        self.depth = 0

    def asserts(self, node, module):
        key = id(node)
        if key not in self.known:
            if self.depth == DEEPEST_HELPER:
                return True
            self.depth += 1
            self.known[key] = False
            if isinstance(node, ast.ClassDef):
                self.known[key] = any(self.asserts(each, module) for each in functions_of(node))
            elif isinstance(node, FUNCTIONS):
                self.known[key] = self.count(node, module, None).effective > 0
            self.depth -= 1
        return self.known[key]

    def count(self, function, module, owner):
        count = Count()
        Body(self, module, owner, count, function).block(function.body, 0)
        return count
