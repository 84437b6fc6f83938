# Parses texts with ast and runs none of them, on Python 3.9 and newer. Reads the request from stdin, and
# prints one line of JSON.
import json

request = json.load(sys.stdin.buffer)
names = set(request["names"])
FIXTURES = set(request["fixtures"]) | {"self", "cls"}
standard = standard_modules()
modules, trees, failed = [], [], []
for path, text in request["files"]:
    try:
        tree = ast.parse(text)
        modules.append(Module(path, tree))
        trees.append(tree)
    except Exception as error:
        failed.append({"file": path, "problem": type(error).__name__})
inspector = Inspector(modules, set(request["promised"]), set(request["inspected"]))
tests, unknown = [], []
texts = dict(request["files"])
for module, tree in zip(modules, trees):
    if module.path not in request["inspected"]:
        continue
    try:
        flaws = Flaws(tree)
        for owners, function in tests_of(tree.body, [], names):
            tests.append(inspect(inspector, module, owners, function, standard, flaws))
        for name, line in unknown_names(texts[module.path], tree, module):
            unknown.append({"file": module.path, "name": name, "line": line})
    except Exception as error:
        failed.append({"file": module.path, "problem": type(error).__name__})
print(json.dumps({"tests": tests, "failed": failed, "unknown": unknown}))
