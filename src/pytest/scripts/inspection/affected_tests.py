# Which tests a change may affect, nearest first: those that import or mention a changed module, directly or
# through others, and those that lie beside it. Reads files below a root, parses them and runs nothing.
import ast
import collections
import gc
import json
import os
import re

FAR = 3
MAX_BYTES = 2000000
MAX_REEXPORTS = 8

def read(root, path):
    try:
        with open(os.path.join(root, path), "rb") as file:
            return file.read(MAX_BYTES)
    except OSError:
        return b""

class Files:
    """The Python files of a repository, by path and by the names that they can be imported by."""
    def __init__(self, paths):
        self.paths = set(paths)
        self.names = collections.defaultdict(list)
        for path in paths:
            for name in self.names_of(path):
                self.names[name].append(path)

    def names_of(self, path):
        parts = module_parts(path)
        starts = {0, 1} if parts[:1] == ["src"] else {0}
        top = len(path.split("/")) - 1
        while top > 0 and "/".join(path.split("/")[:top] + ["__init__.py"]) in self.paths:
            top -= 1
        return {".".join(parts[start:]) for start in starts | {top} if parts[start:]}

    def at(self, parts):
        """The file of a module, or of a package, below the root."""
        for path in "/".join(parts) + ".py", "/".join(parts + ["__init__.py"]):
            if path in self.paths:
                return [path]
        return []

    def named(self, name):
        """The files of the longest part of a dotted name that is a module here."""
        while name:
            if name in self.names:
                return self.names[name]
            name = name.rpartition(".")[0]
        return []

def module_parts(path):
    parts = path[:-len(".py")].split("/")
    return parts[:-1] if parts[-1] == "__init__" else parts

def imports(files, path, text):
    """Each import as the file that it leads to and the name that is taken from it; None for all of it."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                for found in files.named(alias.name):
                    yield found, None
        elif isinstance(node, ast.ImportFrom):
            yield from imported_names(files, path, node)

def imported_names(files, path, node):
    below = path.split("/")[:-node.level] if node.level else None
    module = node.module.split(".") if node.module else []
    for alias in node.names:
        if below is None:
            dotted = ".".join(module + [alias.name])
            found = files.names.get(dotted)
            sources = [] if found else files.named(".".join(module))
        else:
            found = files.at(below + module + [alias.name])
            sources = [] if found else files.at(below + module)
        for one in found or []:
            yield one, None
        for one in sources:
            yield one, None if alias.name == "*" else alias.name

def follow(graph, source, name, depth=0):
    """Past a package that only passes a name on, to where it comes from."""
    passed_on = [] if name is None or depth > MAX_REEXPORTS else [
        (target, taken) for target, taken in graph.get(source, ()) if taken == name]
    if not passed_on or not source.endswith("__init__.py"):
        return {source}
    return set().union(*(follow(graph, target, taken, depth + 1) for target, taken in passed_on))

def folders_above(path):
    parts = path.split("/")[:-1]
    return ["/".join(parts[:size]) for size in range(len(parts), -1, -1)]

def users(files, graph):
    """Which files use a file."""
    found = collections.defaultdict(set)
    for path, taken in graph.items():
        for source, name in taken:
            for target in follow(graph, source, name):
                found[target].add(path)
        for folder in folders_above(path):
            conftest = (folder + "/" if folder else "") + "conftest.py"
            if conftest in files.paths and conftest != path:
                found[conftest].add(path)
    return found

def distances(start, using):
    known = dict.fromkeys(start, 0)
    waiting = collections.deque(start)
    while waiting:
        path = waiting.popleft()
        for user in using.get(path, ()):
            if user not in known:
                known[user] = known[path] + 1
                waiting.append(user)
    return known

def mention(files, changed):
    names = {name for path in changed if path in files.paths for name in files.names_of(path)}
    words = {name for name in names if "." in name} | set(changed)
    return re.compile("|".join(r"\b" + re.escape(one) + r"\b" for one in sorted(words))) if words else None

def main(request):
    gc.disable()
    root, changed, tests = request["root"], request["changed"], request["tests"]
    files = Files([path for path in request["files"] if path.endswith(".py")])
    pattern, is_test, graph, mentioned = mention(files, changed), set(tests), {}, set()
    for path in files.paths:
        text = read(root, path)
        graph[path] = list(imports(files, path, text))
        if path in is_test and pattern and pattern.search(text.decode("utf-8", "replace")):
            mentioned.add(path)
    near = distances([path for path in changed if path in files.paths], users(files, graph))
    beside = {os.path.dirname(path) for path in changed}
    beside |= {folder + "/tests" for folder in beside if folder}
    def distance(test):
        if test in mentioned:
            return 1
        return near.get(test, FAR if os.path.dirname(test) in beside else None)
    found = [(distance(test), place, test) for place, test in enumerate(tests)]
    print(json.dumps([test for far, _, test in sorted(one for one in found if one[0] is not None)]))
