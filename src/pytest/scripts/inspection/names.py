# Follows names through modules, without types: where this cannot tell, it decides in favour of the test.
import ast
import os
import re

from .tree import FUNCTIONS, IMPORTS, functions_of, is_fixture, read_imports


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
            elif isinstance(node, IMPORTS):
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

class Names:
    """Where the names of modules lead."""
    def __init__(self, modules):
        self.by_name = {}
        for module in modules:
            is_package = module.path.endswith("/__init__.py")
            parts = re.sub(r"(/__init__)?\.py$", "", module.path).split("/")
            for index in range(1 if is_package else len(parts)):
                self.by_name.setdefault(".".join(parts[index:]), module)
        self.conftests = [each for each in modules if os.path.basename(each.path) == "conftest.py"]
        self.methods = {}
        for module in modules:
            for nodes in module.names.values():
                for node in nodes:
                    if isinstance(node, ast.ClassDef):
                        for method in functions_of(node):
                            self.methods.setdefault(method.name, []).append((method, module))
        self.cached_refs = {}

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

    def refs(self, node):
        key = id(node)
        if key not in self.cached_refs:
            self.cached_refs[key] = Refs(node)
        return self.cached_refs[key]
