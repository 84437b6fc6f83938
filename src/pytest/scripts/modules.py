# The definitions and imports of modules, and where a name leads. Names are followed without types: where
# this cannot tell, it decides in favour of the test.
import ast, os, re, sys

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
MODULE_SETUPS = re.compile(r"(setup|teardown|setUp|tearDown)(Module|_module|_function)?$")

def standard_modules():
    names = getattr(sys, "stdlib_module_names", None)
    if names is not None:
        return set(names)
    folder = os.path.dirname(os.__file__)
    found = os.listdir(folder) + os.listdir(os.path.join(folder, "lib-dynload"))
    return set(sys.builtin_module_names) | {name.split(".")[0] for name in found}

class Module:
    def __init__(self, path, tree):
        self.path = path
        self.origin = self
        self.names = {}
        self.imports = {}
        self.stars = []
        self.always = []
        self.collect(tree.body)

    def collect(self, body):
        for node in body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self.stars += read_imports(node, self.imports)
            elif isinstance(node, FUNCTIONS + (ast.ClassDef,)):
                self.names.setdefault(node.name, []).append(node)
                if isinstance(node, FUNCTIONS) and (is_autouse(node) or MODULE_SETUPS.match(node.name)):
                    self.always.append(node)
            else:
                for name in bound_names(node):
                    self.names.setdefault(name, []).append(node)
                for field in ("body", "orelse", "finalbody"):
                    self.collect(getattr(node, field, []))
                for handler in getattr(node, "handlers", []):
                    self.collect(handler.body)

def read_imports(node, into):
    stars = []
    if isinstance(node, ast.Import):
        for alias in node.names:
            into[alias.asname or alias.name.split(".")[0]] = (alias.name, None)
        return stars
    module = "." * node.level + (node.module or "")
    for alias in node.names:
        if alias.name == "*":
            stars.append(module)
        else:
            into[alias.asname or alias.name] = (module, alias.name)
    return stars

def bound_names(node):
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.With, ast.Expr)):
        for child in ast.walk(node):
            if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
                yield child.id

def functions_of(node):
    return [each for each in node.body if isinstance(each, FUNCTIONS)]

def last_name(node):
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""

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

class Lookup:
    """A module as a function sees it, with the imports of the function."""
    def __init__(self, module, imports):
        self.origin = module
        self.names = module.names
        self.imports = imports
        self.stars = module.stars

class Refs:
    """What a definition refers to, once for each definition."""
    def __init__(self, root):
        self.names = set()
        self.attributes = set()
        self.words = set()
        self.imports = {}
        self.stars = []
        self.literals = []
        pending = [root]
        documentation = set()
        while pending:
            node = pending.pop()
            body = getattr(node, "body", None)
            if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
                documentation.add(id(body[0].value))
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self.names.add(node.id)
                self.words.add(node.id)
            elif isinstance(node, ast.Attribute):
                self.words.add(node.attr)
                if isinstance(node.value, ast.Name):
                    self.attributes.add((node.value.id, node.attr))
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                self.stars += read_imports(node, self.imports)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
                if len(node.value) <= 200:
                    self.literals.append(node.value)
            if isinstance(node, ast.AnnAssign):
                pending += [each for each in (node.target, node.value) if each is not None]
            elif isinstance(node, ast.arg):
                continue
            elif isinstance(node, FUNCTIONS):
                pending += node.body + node.decorator_list + [node.args]
            else:
                pending.extend(ast.iter_child_nodes(node))

class Inspector:
    def __init__(self, modules, promised, written):
        self.promised = promised
        self.written = written
        self.by_name = {}
        for module in modules:
            is_package = module.path.endswith("/__init__.py")
            parts = re.sub(r"(/__init__)?\.py$", "", module.path).split("/")
            for index in range(1 if is_package else len(parts)):
                self.by_name.setdefault(".".join(parts[index:]), module)
        self.conftests = [each for each in modules if os.path.basename(each.path) == "conftest.py"]
        self.known = {}
        self.depth = 0
        self.methods = {}
        for module in modules:
            for nodes in module.names.values():
                for node in nodes:
                    if isinstance(node, ast.ClassDef):
                        for method in functions_of(node):
                            self.methods.setdefault(method.name, []).append((method, module))
        self.cached_refs = {}

    # ---- where a name leads
    def module_of(self, name):
        return self.by_name.get(name.lstrip(".")) if name.strip(".") else None

    def resolve(self, module, name, attribute=None):
        """The definitions that a name of a module stands for, in the given files."""
        if name in module.names:
            return [(node, module.origin) for node in module.names[name]]
        if name not in module.imports:
            found = []
            for star in module.stars:
                other = self.module_of(star)
                if other is not None and other is not module.origin and name in other.names:
                    found += [(node, other) for node in other.names[name]]
            return found
        source, original = module.imports[name]
        other = self.module_of(source)
        if original is not None and other is not None:
            return [(node, other) for node in other.names.get(original, [])]
        inner = self.module_of(source + "." + original) if original is not None else other
        if inner is not None and attribute is not None:
            return [(node, inner) for node in inner.names.get(attribute, [])]
        return []

    def fixture(self, module, owner, name):
        if owner is not None:
            for method in functions_of(owner):
                if method.name == name and is_fixture(method):
                    return [(method, module)]
        for place in [module] + self.conftests:
            found = [(node, where) for node, where in self.resolve(place, name) if isinstance(node, FUNCTIONS)]
            if found:
                return found
        return []

    # ---- assertions
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

    # ---- what a test reaches
    def refs(self, node):
        key = id(node)
        if key not in self.cached_refs:
            self.cached_refs[key] = Refs(node)
        return self.cached_refs[key]
