# Tells whether two versions of a file are the same code: comments, layout and docstrings do not count, nor,
# where that is asked, do type hints. Parses texts and runs none of them; prints a line of JSON for each pair.
import ast
import json

from .tree import DEFINITIONS, decorators, is_text, is_type_checking, last_name

HINTING_MODULES = {"typing", "typing_extensions", "collections.abc", "types", "__future__", "_typeshed"}
HINTING_CALLS = {"TypeVar", "ParamSpec", "TypeVarTuple", "NewType"}


def main(pairs):
    for old, now, ignores_hints in pairs:
        try:
            same = code_of(old, ignores_hints) == code_of(now, ignores_hints)
        except Exception:
            same = False
        print(json.dumps(same), flush=True)


def code_of(text, ignores_hints):
    tree = ast.parse(text)
    if ignores_hints:
        tree = WithoutHints().visit(tree)
    for node in ast.walk(tree):
        if isinstance(node, DEFINITIONS + (ast.Module,)) and node.body and is_text(node.body[0]):
            # A body of nothing but a docstring does the same as one of nothing but `pass`.
            node.body[:1] = [] if node.body[1:] else [ast.Pass()]
    return ast.dump(tree)


class WithoutHints(ast.NodeTransformer):
    """The annotations of a class may be its fields, so they stay."""
    def visit_ClassDef(self, node):
        fields = {each for each in node.body if isinstance(each, ast.AnnAssign)}
        node.body = [kept for each in node.body for kept in self.kept(each, each in fields)]
        return node

    def kept(self, node, is_field):
        found = node if is_field else self.visit(node)
        return found if isinstance(found, list) else [] if found is None else [found]

    def visit_FunctionDef(self, node):
        if decorators(node, "overload"):
            return None
        node.returns = None
        return self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_arg(self, node):
        node.annotation = node.type_comment = None
        return node

    def visit_AnnAssign(self, node):
        if node.value is None:
            return None
        return ast.Assign(targets=[node.target], value=self.visit(node.value))

    def visit_Assign(self, node):
        return None if last_name(node.value) in HINTING_CALLS else self.generic_visit(node)

    def visit_If(self, node):
        self.generic_visit(node)
        return node.orelse if is_type_checking(node) else node

    def visit_Import(self, node):
        return None if all(each.name in HINTING_MODULES for each in node.names) else node

    def visit_ImportFrom(self, node):
        return None if node.level == 0 and node.module in HINTING_MODULES else node

    def visit_Call(self, node):
        self.generic_visit(node)
        return node.args[1] if last_name(node) == "cast" and len(node.args) == 2 else node
