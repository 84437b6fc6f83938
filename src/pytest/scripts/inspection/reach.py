# Follows a test to the modules, files and programs it uses.
import ast
import os
import re
import sys

from .names import Lookup
from .tree import FUNCTIONS, TRIES, decorators, is_autouse, is_fixture, last_name, parameters

SETUPS = re.compile(r"(setUp|tearDown|setup|teardown|asyncSetUp|asyncTearDown)(Class|_method|_class)?$")
STARTERS = {"import_module", "__import__", "reload", "eval", "exec", "execfile", "run_path", "run_module",
    "system", "popen", "CliRunner", "importorskip", "invoke", "pytester", "testdir", "patch", "getfixturevalue"}
STARTING_MODULES = {"subprocess", "runpy", "multiprocessing", "ctypes", "pexpect"}
EXISTENCE = {"exists", "is_file", "is_dir", "isfile", "isdir", "iterdir", "glob", "rglob", "listdir", "stat",
    "scandir", "lexists", "access"}
CONTENT = {"open", "read_text", "read_bytes", "read", "readlines", "load", "loads"}
MOST_LITERALS = 50

def standard_modules():
    names = getattr(sys, "stdlib_module_names", None)
    if names is not None:
        return set(names)
    folder = os.path.dirname(os.__file__)
    found = os.listdir(folder) + os.listdir(os.path.join(folder, "lib-dynload"))
    return set(sys.builtin_module_names) | {name.split(".")[0] for name in found}


STANDARD = standard_modules()


def describe(inspector, module, owners, function):
    owner = owners[-1] if owners else None
    reach = Reach(inspector, owner)
    reach.visit(function, module)
    for node in module.names.get("pytestmark", []):
        reach.visit(node, module)
    given = set(reach.provided(function, owners))
    asserting = inspector.count(function, module, owner)
    for name in parameters(function):
        if name in given:
            continue
        found = inspector.fixture(module, owner, name)
        for node, where in found:
            asserting.add_helper(inspector.asserts(node, where))
            reach.visit_fixture(node, where)
        if not found and name not in inspector.fixtures:
            reach.starts = True
    for node in module.always:
        reach.visit_fixture(node, module)
    for conftest in inspector.conftests:
        for node in conftest.always:
            reach.visit_fixture(node, conftest)
    for each in owners:
        for member in each.body:
            if not (isinstance(member, FUNCTIONS) and member.name.startswith("test")):
                reach.visit(member, module)
                if isinstance(member, FUNCTIONS) and (SETUPS.match(member.name) or is_autouse(member)):
                    asserting.add_helper(inspector.asserts(member, module))
                    reach.visit_fixture(member, module)
        for base in each.bases + each.decorator_list:
            reach.visit(base, module)
    reach.follow()
    # Words in the files that were written tell of flaws.
    return reach.own_words, {
        "file": module.path,
        "id": "::".join([module.path] + [each.name for each in owners] + [function.name]),
        "name": function.name,
        "cases": cases(function) * cases(owner) if owner is not None else cases(function),
        "assertions": asserting.effective,
        "swallowed": asserting.swallowed,
        "certain": asserting.certain,
        "modules": [{"module": name, "standard": name.split(".")[0] in STANDARD} for name in sorted(reach.modules)],
        "startsProgram": reach.starts,
        "files": "content" if reach.words & CONTENT else "existence" if reach.words & EXISTENCE else "none",
        "literals": sorted(reach.literals)[:MOST_LITERALS],
    }

def cases(node):
    number = 1
    for each in decorators(node, "parametrize"):
        values = each.args[1] if isinstance(each, ast.Call) and len(each.args) > 1 else None
        number *= len(values.elts) if isinstance(values, (ast.List, ast.Tuple, ast.Set)) else 100
    return min(number, 1000)

class Reach:
    """Follows names from a test to the modules it uses."""
    def __init__(self, inspector, owner):
        self.inspector = inspector
        self.owner = owner
        self.modules = set()
        self.words = set()
        self.own_words = set()
        self.literals = set()
        self.starts = False
        self.seen = set()
        self.pending = []

    def visit(self, node, module):
        if (id(node), module.path) not in self.seen:
            self.seen.add((id(node), module.path))
            self.pending.append((node, module))

    def visit_fixture(self, node, module):
        self.visit(node, module)
        for name in parameters(node):
            found = self.inspector.fixture(module, self.owner, name)
            for each, where in found:
                if (id(each), where.path) not in self.seen:
                    self.visit_fixture(each, where)
            if not found and name not in self.inspector.fixtures:
                self.starts = True

    def provided(self, function, owners):
        """Parameters that no fixture provides: those of parametrize, given and patch."""
        for node in [function] + owners:
            for each in node.decorator_list:
                if not isinstance(each, ast.Call):
                    continue
                name = last_name(each)
                if name == "parametrize" and each.args:
                    first = each.args[0]
                    texts = first.elts if isinstance(first, (ast.List, ast.Tuple)) else [first]
                    for text in texts:
                        if isinstance(text, ast.Constant) and isinstance(text.value, str):
                            yield from re.split(r"[\s,]+", text.value)
                elif name in ("given", "example", "patch", "object", "dict", "multiple", "data"):
                    yield from parameters(function)

    def follow(self):
        while self.pending:
            node, module = self.pending.pop()
            refs = self.inspector.refs(node)
            self.words |= refs.words
            if module.path in self.inspector.written:
                self.own_words |= refs.words
            self.literals.update(text for text in refs.literals if "." in text or "/" in text)
            if refs.words & STARTERS:
                self.starts = True
            for star in refs.stars + module.stars:
                self.use(star)
            here = Lookup(module, dict(module.imports, **refs.imports))
            for name in refs.names:
                self.name(here, name, None)
            for name, attribute in refs.attributes:
                self.name(here, name, attribute)
            for text in refs.literals:
                # A fixture may be requested by its name, as in usefixtures.
                if text.isidentifier() and len(self.literals) < 10000:
                    for found, where in self.inspector.fixture(module, self.owner, text):
                        if is_fixture(found) and (id(found), where.path) not in self.seen:
                            self.visit_fixture(found, where)

    def name(self, here, name, attribute):
        found = self.inspector.resolve(here, name, attribute)
        for node, where in found:
            self.visit(node, where)
        if name in here.imports:
            source, original = here.imports[name]
            if self.inspector.module_of(source) is None:
                self.use(source if original is None or source.strip(".") else source + original)

    def use(self, module):
        if self.inspector.module_of(module) is not None:
            return
        self.modules.add(module)
        if module.split(".")[0] in STARTING_MODULES:
            self.starts = True

def tests_of(body, owners, names):
    for node in body:
        if isinstance(node, FUNCTIONS):
            if (node.name.startswith("test") or node.name in names) and not is_fixture(node):
                yield owners, node
        elif isinstance(node, ast.ClassDef):
            yield from tests_of(node.body, owners + [node], names)
        elif isinstance(node, (ast.If, ast.With) + TRIES):
            yield from tests_of(node.body + getattr(node, "orelse", []), owners, names)
