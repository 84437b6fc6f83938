# Describes the tests of a repository from their texts, on Python 3.9 and newer.
import json

from .assertions import Inspector
from .flaws import Flaws, unknown_names
from .reach import describe, tests_of
from .tree import Module


def main(request):
    names, modules, tests, unknown, failed = set(request["names"]), [], [], [], []
    for path, text in request["files"]:
        try:
            modules.append(Module(text, path))
        except Exception as error:
            failed.append({"file": path, "problem": type(error).__name__})
    inspector, texts = Inspector(modules, request), dict(request["files"])
    for module in modules:
        if module.path not in inspector.written:
            continue
        try:
            flaws = Flaws(module.tree)
            for owners, function in tests_of(module.tree.body, [], names):
                words, test = describe(inspector, module, owners, function)
                flaw = flaws.of(inspector, module, owners, function, words)
                tests.append(dict(test, flaw=flaw))
            for name, line in unknown_names(texts[module.path], module):
                unknown.append({"file": module.path, "name": name, "line": line})
        except Exception as error:
            failed.append({"file": module.path, "problem": type(error).__name__})
    print(json.dumps({"tests": tests, "failed": failed, "unknown": unknown}))
