"""Finds names that a Python file of ours never uses, and names that nothing defines."""

import ast
import builtins
import os
import symtable
import sys

# What the program that starts a file defines for it.
KNOWN = set(dir(builtins)) | {"__file__", "__name__", "PATHS"}
# What starts a file by its name, or is only imported to see whether that works.
ENTRIES = {"main", "pytest", "_take_old_behaviour", "_replace_names", "tdd_arbiter_probe", "sitecustomize"}


def main(paths):
    # What a module of the package imports from another one is used there.
    shared = {name for path in paths for name in imported(parse(path))}
    for path in paths:
        tree = parse(path)
        for name in sorted(set(defined(tree)) - used(tree) - shared - ENTRIES):
            print("%s: %s is never used" % (os.path.basename(path), name))
        for name in sorted(unknown(path)):
            print("%s: %s is not defined" % (os.path.basename(path), name))


def parse(path):
    with open(path, encoding="utf-8") as file:
        return ast.parse(file.read(), path)


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield from (alias.name for alias in node.names)


def defined(tree):
    """Imports anywhere, and the definitions and assignments of the module itself."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from ((alias.asname or alias.name).split(".")[0] for alias in node.names)
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (each.id for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name))


def used(tree):
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def unknown(path):
    with open(path, encoding="utf-8") as file:
        top = symtable.symtable(file.read(), path, "exec")
    known = KNOWN | {each.get_name() for each in top.get_symbols() if each.is_assigned() or each.is_imported()}
    pending, found = [top], set()
    while pending:
        table = pending.pop()
        pending += table.get_children()
        found |= {each.get_name() for each in table.get_symbols() if each.is_global() and each.is_referenced()}
    return found - known


main(sys.argv[1:])
