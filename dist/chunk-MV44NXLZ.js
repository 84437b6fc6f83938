import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{BUILTIN_FIXTURES,BYTE_ORDER_MARK,ComparedDefinitions,Inspection,SupportEffects}from"./chunk-6FDD2PQY.js";import{isShallow}from"./chunk-SX5SK2OW.js";import{chooseInterpreter,isDirectory,probeEnvironment}from"./chunk-XE3HNLFV.js";import{findCommit,findMergeBase,git,importCommit,madeBy,ownerMark,rawPath,readTree,splitNul,tryGit}from"./chunk-4ZGAJNCI.js";import{isSecretName,secretValues}from"./chunk-RN5SQLXC.js";import{ArbiterError}from"./chunk-6N6ZSWTA.js";import{Mutant}from"./chunk-6UQSJSPJ.js";import{exec}from"./chunk-7DU3DF6Z.js";import{array,boolean,number,object,string,tuple}from"./chunk-5SDUPWIH.js";async function findChange({root,env},{base,head,commit:top}){let repo={directory:root,env},headCommit=top??await requireCommit(repo,head),candidates=base===void 0?await findBases(repo,head):[{name:base,commit:await requireCommit(repo,base),why:null}],[nearest]=candidates;if(nearest===void 0)throw new ArbiterError("unknown-base","No branch is called main, master or trunk.",{fix:"Name what the change is compared with, as in verify HEAD~1 or verify BRANCH."});let isPart=null;for(let candidate of candidates){let{name,commit,why}=candidate,mergeBase=await findMergeBase(repo,[commit,headCommit]);if(mergeBase===null)continue;let comparedWith=why===null?name:`${name} (${why})`;if(mergeBase!==headCommit)return{base:mergeBase,head:headCommit,comparedWith};isPart??=candidate}throw isPart!==null?new ArbiterError("unknown-base",`There is nothing to compare: ${head} is part of ${isPart.name}.`,{fix:NAME_IT}):new ArbiterError("unknown-base",`${nearest.name} and ${head} have no common history.`,{fix:await isShallow(repo)?UNSHALLOW:"Name another commit to compare with."})}var NAME_IT="Name what to judge: the last commit (verify HEAD~1), a branch (verify main..BRANCH), or work that is not committed (verify --worktree).",UNSHALLOW="This clone is shallow: fetch the rest of it with git fetch --unshallow, in a workflow with fetch-depth: 0 for actions/checkout.";async function requireCommit(repo,revision){let commit=await findCommit(repo,revision);if(commit!==null)return commit;throw new ArbiterError("unknown-base",`${revision}: there is no such branch or commit.`,{fix:await isShallow(repo)?UNSHALLOW:"git branch --all lists the branches."})}var USUAL_NAMES=["main","master","trunk"];async function findBases(repo,head){let own=(await git(repo,["rev-parse","--symbolic-full-name",head])).trim(),tracked=await readTracked(repo,own),ofOrigin=await tryGit(repo,["symbolic-ref","--quiet","refs/remotes/origin/HEAD"]),found=[{ref:tracked,why:`tracked by ${shorten(own)}`},{ref:ofOrigin.stdout.trim(),why:"the default branch of origin"},...["refs/remotes/origin/","refs/heads/"].flatMap(folder=>USUAL_NAMES.map(name=>({ref:`${folder}${name}`,why:"the default branch, by its name"})))].map(async({ref,why})=>{let commit=ref===""?null:await findCommit(repo,ref);return commit===null?[]:[{name:shorten(ref),commit,why}]});return(await Promise.all(found)).flat()}async function readTracked(repo,branch){if(!branch.startsWith("refs/heads/"))return"";let format="--format=%(upstream) %(upstream:remoteref)",[ref="",remoteRef]=(await git(repo,["for-each-ref",format,branch])).trim().split(" ");return remoteRef===branch?"":ref}function shorten(ref){return ref.replace(/^refs\/(?:heads|remotes)\//,"")}async function readCommits({root,env},{base,head}){let args=["log","-z","--no-notes","--format=%H%n%an%n%B",`${base}..${head}`];return(await git({directory:root,env},args)).split("\0").flatMap(record=>{let[commit="",author,...lines]=record.split(`
`);return author===void 0?[]:[{commit,author,message:lines.join(`
`)}]})}async function readMerged({root,env},{head,last,since}){let repo={directory:root,env},until=since===void 0?[]:[`--since=${since}T00:00:00`];return(await git(repo,[...["log","-z","--first-parent","--no-notes","--format=%H%n%P%n%cs%n%s"],`--max-count=${last}`,...until,await requireCommit(repo,head)])).split("\0").flatMap(record=>{let[commit="",parents="",date="",title=""]=record.split(`
`),[base=""]=parents.split(" ");return base===""?[]:[{base,head:commit,date,title}]})}async function readChangedFiles(repo,folder,{base,head}){let fields=splitNul(await git(repo,[...["diff-tree","-r","-z","--name-status","--find-renames","--no-ext-diff"],base,head])),inside=folder===""?"":`${folder}/`;return parseFields(fields).filter(({path})=>path.startsWith(inside)).map(({path,before,isDeleted})=>({path:path.slice(inside.length),before:before?.startsWith(inside)?before.slice(inside.length):null,isDeleted}))}function parseFields(fields){let files=[];for(let index=0;index<fields.length;){let[status="",first="",second=""]=fields.slice(index,index+3),isMoved=status.startsWith("R");index+=isMoved?3:2,files.push({path:isMoved?second:first,before:status==="A"?null:first,isDeleted:status==="D"})}return files}function createTreeStore(repo,folder){return{changed:(base,head)=>readChangedFiles(repo,folder,{base,head}),overlay:async({onto,from,paths})=>{let source=await readTree(repo,from),files=paths.map(path=>{let inside=folder===""?path:`${folder}/${path}`,entry=source.get(rawPath(inside));return{path:inside,mode:entry?.mode??"",content:entry??null}}),about=madeBy(void 0,0);return(await importCommit(repo,{start:onto,parents:[],about,message:"",files})).tree}}}import{execFile}from"node:child_process";import{existsSync,readdirSync,realpathSync}from"node:fs";import{join,sep}from"node:path";var affected_tests_default=`# Which tests a change may affect, nearest first: those that import or mention a changed module, directly or
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
    return re.compile("|".join(r"\\b" + re.escape(one) + r"\\b" for one in sorted(words))) if words else None

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
`;var assertions_default=`# Counts the assertions of a function that can fail its test.
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
`;var check_syntax_default=`# Compiles texts without running them. The result of each is printed before the next is compiled, so that
# the file is known when the parser itself crashes. Works on every Python 3.
import json
import re

# Such a file is kept byte by byte, so that characters which take several bytes cannot be added to it.
OTHER_ENCODING = re.compile(r"(?:.*\\n)?[ \\t\\f]*#.*?coding[:=][ \\t]*(?!utf|u8)([-\\w.]+)", re.I)


def main(files):
    for path, text in files:
        print(json.dumps(check(path, text)), flush=True)


def check(path, text):
    try:
        compile(text, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        return {"line": error.lineno, "message": str(error.msg)}
    except Exception as error:
        return {"line": None, "message": type(error).__name__}
    declared = OTHER_ENCODING.match(text)
    strange = [one for one in text if ord(one) > 255]
    if not declared or not strange:
        return None
    message = "it declares the encoding %s, and %s cannot be written in it" % (declared.group(1), strange[0])
    return {"line": None, "message": message}
`;var definitions_default=`# Compares two versions of a module definition by definition, and takes definitions of one into the other.
# Parses texts and runs none of them; prints one line of JSON for each request.
import ast
import json

from .tree import (
    DEFINITIONS, FUNCTIONS, Module, bound_name, defined_names, first_line, functions_of, is_assignment, is_fixture,
    is_text, last_name)

FRAMEWORKS = {"pytest", "_pytest", "unittest", "hypothesis", "nose", "doctest"}
HELPING = ("assert", "check", "expect", "verify", "ensure", "should")


def words_of(node):
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def asserts(node):
    for each in ast.walk(node):
        if isinstance(each, ast.Assert):
            return True
        if isinstance(each, ast.Raise) and each.exc is not None and last_name(each.exc) == "AssertionError":
            return True
        if isinstance(each, ast.Call) and last_name(each).startswith(("assert", "fail")):
            return True
    return False


def returns(node):
    return any(isinstance(each, ast.Return) and each.value is not None for each in ast.walk(node))


def is_helper(node):
    """What only tests have a use for, by its text."""
    if isinstance(node, FUNCTIONS):
        if is_fixture(node) or node.name.startswith("pytest_"):
            return True
        is_named = node.name.lstrip("_").startswith(HELPING)
        if not returns(node):
            return asserts(node) or is_named and any(isinstance(each, ast.Raise) for each in ast.walk(node))
        return is_named and asserts(node)
    if isinstance(node, ast.ClassDef):
        if any(last_name(base).endswith("TestCase") for base in node.bases):
            return True
        return any(each.name.startswith(HELPING) and asserts(each) for each in functions_of(node))
    return False


def dump(module, name):
    return [ast.dump(node) for node in module.named.get(name, [])]


def span(node):
    return first_line(node) - 1, node.end_lineno


def text_of(module, node):
    start, end = span(node)
    return module.lines[start:end]


def uses_framework(module):
    sources = [source for source, _ in module.imports.values()] + module.stars
    return any(source.split(".")[0] in FRAMEWORKS for source in sources)


def helpers(module):
    """Helpers, and what nothing else in the module uses."""
    if uses_framework(module):
        return {name for name in module.named if "." not in name}
    found = {name for name, nodes in module.named.items() if any(map(is_helper, nodes))}
    while True:
        users = {}
        for node in module.tree.body:
            names = set(defined_names(node))
            for word in words_of(node) - names:
                users.setdefault(word, []).append(bool(names) and names <= found)
        more = {word for word, own in users.items() if word in module.named and all(own)} - found
        more = {name for name in more if name.startswith("_")}
        if not more:
            return found
        found |= more


def documented(module):
    """Everything with a docstring, by its dotted name; the module itself is the empty one."""
    return {name: node for name, node in definitions(module.tree) if node.body and is_text(node.body[0])}


def definitions(node, owners=()):
    yield ".".join(owners), node
    for each in node.body:
        if isinstance(each, DEFINITIONS):
            yield from definitions(each, owners + (each.name,))


def doctests(module):
    texts = {name: ast.get_docstring(node) or "" for name, node in documented(module).items()}
    return {name: text for name, text in texts.items() if ">>>" in text}


def compare(old, now):
    before, after = Module(old), Module(now)
    differ = [name for name in dict.fromkeys([*before.named, *after.named])
              if dump(before, name) != dump(after, name)]
    changed = [name for name in differ if name in helpers(before)]
    fixtures = [node for name in changed for node in before.named[name]
                if isinstance(node, FUNCTIONS) and is_fixture(node)]
    nodes = {name: before.named.get(name, []) + after.named.get(name, []) for name in differ}
    known = doctests(before)
    return {
        "helpers": changed,
        "isShared": bool(fixtures) or uses_framework(before),
        "constants": [name for name in differ if all(map(is_assignment, nodes[name]))],
        "doctests": [name for name, text in doctests(after).items() if known.get(name) != text],
    }


def take(into, donor, names, docstrings):
    target, source = Module(into), Module(donor)
    edits, tail, taken = [], [], []
    for name in names:
        nodes = source.named.get(name, [])
        if not nodes:
            continue
        taken += nodes
        text = [line for node in nodes for line in text_of(source, node)]
        own = target.named.get(name, [])
        if own:
            edits.append((*span(own[0]), text))
            edits += [(*span(node), []) for node in own[1:]]
        elif "." in name:
            owner = target.named.get(name.split(".")[0], [None])[-1]
            if isinstance(owner, ast.ClassDef):
                members = [each for each in owner.body if is_assignment(each)] or owner.body[:1]
                end = members[-1].end_lineno
                edits.append((end, end, text))
        else:
            tail += ["\\n", "\\n"] + text
    if docstrings is not None:
        unknown = list(document(target, source, edits))
        for name, node in unknown if docstrings == "all" else []:
            tail += ["\\n", "\\n"] + stub(name, node)
    bound = {word for node in target.import_statements() for word in bound_by(node)} | set(target.named)
    wanted = {word for node in taken for word in words_of(node)} - bound
    needed = [node for node in source.import_statements() if wanted & bound_by(node)]
    start = max([0] + [node.end_lineno for node in target.tree.body[:1] if is_text(node)]
                + [node.end_lineno for node in target.import_statements() if getattr(node, "module", "") == "__future__"])
    edits.append((start, start, [line for node in needed for line in text_of(source, node)]))
    lines = list(target.lines)
    for start, end, text in sorted(edits, key=lambda edit: (edit[0], edit[1]), reverse=True):
        lines[start:end] = text
    return "".join(lines + tail)


def bound_by(node):
    return {bound_name(each) for each in node.names}


def document(target, source, edits):
    """Gives the target the docstrings of the source; yields what the target does not define."""
    wanted, own = doctests(source), doctests(target)
    nodes, known = documented(source), dict(definitions(target.tree))
    for name, text in wanted.items():
        if own.get(name) == text:
            continue
        written = text_of(source, nodes[name].body[0])
        node = known.get(name)
        if node is None:
            if "." not in name:
                yield name, nodes[name]
            continue
        body = node.body[0] if node.body else None
        if body is not None and is_text(body):
            edits.append((*span(body), written))
        elif body is None or body.lineno > getattr(node, "lineno", 0):
            start = span(body)[0] if body is not None else 0
            edits.append((start, start, written))


def stub(name, node):
    text = repr(ast.get_docstring(node))
    if isinstance(node, ast.ClassDef):
        head = ["class %s:\\n" % name, "    __doc__ = %s\\n" % text]
        return head + ["    def __init__(self, *args, **kwargs):\\n", "        raise NotImplementedError\\n"]
    head = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    return ["%s %s(*args, **kwargs):\\n" % (head, name), "    raise NotImplementedError\\n",
            "%s.__doc__ = %s\\n" % (name, text)]


def main(requests):
    for request in requests:
        try:
            answer = take(*request[1:]) if request[0] == "take" else compare(*request[1:])
        except Exception:
            answer = None
        print(json.dumps(answer), flush=True)
`;var flaws_default=`# What keeps a written test from running as it is written. Each finding is the name of a flaw; where this
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
`;var inspect_support_default=`# What test files and their support do when they are imported. "effects" are what the import of a file does
# to anything outside of it: stores into, and calls that change, something that the file did not make
# itself. Functions that are called during the import are followed, the bodies of others are not.
import ast
import json

from .tree import DEFINITIONS, FUNCTIONS, IMPORTS, bound_name, is_text, last_name, own_name, parameters

DYNAMIC = {"exec", "eval", "compile", "__import__", "globals", "vars", "locals", "setattr", "delattr"}
MAKING = {"dict", "list", "set", "bytearray", "defaultdict", "deque", "sorted", "copy", "deepcopy",
          "replace", "loads", "load", "safe_load"}
ALWAYS = {"setattr", "delattr", "setitem", "delitem", "setenv", "delenv", "syspath_prepend", "start",
          "enter_context", "__enter__", "addsitedir", "settrace", "setprofile", "addaudithook", "chdir",
          "reload", "putenv", "unsetenv", "register_at_fork", "__setitem__", "__setattr__",
          "__delitem__", "__delattr__", "addfinalizer", "import_plugin", "consider_module"}
CHANGING = {"append", "extend", "insert", "remove", "pop", "popitem", "clear", "update", "setdefault",
            "add", "discard", "sort", "reverse", "register", "appendleft", "extendleft"}
ASKING = {"usefixtures", "getfixturevalue", "lazy_fixture", "lf", "fixture_ref"}


def source(node):
    return ast.unparse(node).split("\\n")[0][:120]


def root(node):
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Starred)):
        node = node.value
    return node


def is_main(test):
    return (isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq) and len(test.ops) == 1
            and getattr(test.left, "id", "") == "__name__"
            and getattr(test.comparators[0], "value", "") == "__main__")


class Import(ast.NodeVisitor):
    """Follows what runs when the module is imported."""

    def __init__(self, tree):
        self.effects, self.owned, self.seen = [], {"self", "cls"}, set()
        self.local = {n.name: n for n in ast.walk(tree) if isinstance(n, DEFINITIONS)}
        self.owned |= set(self.local)
        self.all(tree.body)

    def all(self, nodes):
        for node in nodes:
            if node is not None:
                self.visit(node)

    def found(self, node):
        self.effects.append({"line": node.lineno, "source": source(node)})

    def owns(self, node):
        node = root(node)
        if isinstance(node, ast.Name):
            return node.id in self.owned
        if isinstance(node, ast.Call):
            name = own_name(node.func)
            return name[:1].isupper() or name in MAKING or name in self.local
        return not isinstance(node, (ast.NamedExpr, ast.IfExp, ast.BoolOp, ast.Await))

    def store(self, target, value=None):
        if isinstance(target, (ast.Tuple, ast.List)):
            for each in target.elts:
                self.store(each)
        elif isinstance(target, ast.Starred):
            self.store(target.value)
        elif isinstance(target, ast.Name):
            if target.id in ("pytest_plugins", "collect_ignore", "collect_ignore_glob"):
                self.found(target)
            made = value is not None and self.owns(value)
            (self.owned.add if made else self.owned.discard)(target.id)
        elif not self.owns(target):
            self.found(target)

    def visit_Assign(self, node):
        self.visit(node.value)
        for target in node.targets:
            self.store(target, node.value)

    def visit_AnnAssign(self, node):
        self.all([node.value])
        if node.value is not None or not isinstance(node.target, ast.Name):
            self.store(node.target, node.value)

    def visit_AugAssign(self, node):
        self.visit(node.value)
        if not self.owns(node.target):
            self.found(node)

    def visit_NamedExpr(self, node):
        self.visit(node.value)
        self.store(node.target, node.value)

    def visit_Delete(self, node):
        for target in node.targets:
            if not isinstance(target, ast.Name):
                self.store(target)

    def visit_For(self, node):
        self.visit(node.iter)
        self.store(node.target)
        self.all(node.body + node.orelse)

    visit_AsyncFor = visit_For

    def visit_With(self, node):
        for item in node.items:
            self.visit(item.context_expr)
            if item.optional_vars is not None:
                self.store(item.optional_vars)
        self.all(node.body)

    visit_AsyncWith = visit_With

    def bind(self, node):
        for alias in node.names:
            name = bound_name(alias)
            self.owned.discard(name)
            if name in ("pytest_plugins", "collect_ignore", "collect_ignore_glob"):
                self.found(node)

    visit_Import = visit_ImportFrom = bind

    def visit_If(self, node):
        if is_main(node.test):
            self.all(node.orelse)
        else:
            self.generic_visit(node)

    def visit_FunctionDef(self, node):
        if node.name == "pytest_plugins":
            self.found(node)
        self.all(node.args.defaults + node.args.kw_defaults)
        for decorator in node.decorator_list:
            self.visit(decorator)
            self.follow(decorator)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        for decorator in node.decorator_list:
            self.visit(decorator)
            self.follow(decorator)
        self.all(node.bases + [k.value for k in node.keywords])
        for base in node.bases + [k.value for k in node.keywords]:
            self.follow(base)
        self.all(node.body)

    def follow(self, func):
        """Runs into a function or a class of this module."""
        node = self.local.get(own_name(func))
        if node is None or node in self.seen:
            return
        self.seen.add(node)
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, FUNCTIONS) and method.name.startswith("__"):
                    self.all(method.body)
        else:
            self.all(node.body)

    def visit_Call(self, node):
        self.generic_visit(node)
        name = own_name(node.func)
        for each in [node.func] + node.args + [k.value for k in node.keywords]:
            self.follow(each)
        if isinstance(node.func, ast.Name):
            first = node.args[0] if node.args else None
            if name in ("setattr", "delattr") and first is not None and self.owns(first):
                return
            if name in DYNAMIC:
                self.found(node)
        elif isinstance(node.func, ast.Attribute):
            if name in ALWAYS or (name in CHANGING and not self.owns(node.func.value)):
                self.found(node)


def fixture_of(node):
    """The names of a fixture, and whether every test gets it; None for another function."""
    for decorator in node.decorator_list:
        call = decorator if isinstance(decorator, ast.Call) else None
        if last_name(decorator) not in ("fixture", "yield_fixture"):
            continue
        names, autouse = [node.name], False
        for keyword in call.keywords if call else []:
            value = getattr(keyword.value, "value", keyword)
            if keyword.arg == "name" and isinstance(value, str):
                names.append(value)
            elif keyword.arg in ("autouse", "name", None) and value is not False:
                autouse = True
        return names, autouse or bool(call and len(call.args) > 1)
    return None


def literal(node):
    try:
        ast.literal_eval(node)
        return True
    except Exception:
        return False


def kind_of(node):
    if is_text(node):
        return "text", []
    if isinstance(node, IMPORTS):
        names = [bound_name(a) for a in node.names]
        return ("star" if "*" in names else "import"), names
    if isinstance(node, FUNCTIONS):
        fixture = fixture_of(node)
        if fixture is not None and len(node.decorator_list) == 1:
            return ("autouse" if fixture[1] else "fixture"), fixture[0]
        return ("other" if node.decorator_list else "function"), [node.name]
    if isinstance(node, ast.Assign) and all(isinstance(t, ast.Name) for t in node.targets):
        return ("value" if literal(node.value) else "other"), [t.id for t in node.targets]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return ("value" if node.value is None or literal(node.value) else "other"), [node.target.id]
    return "other", []


def inspect(text):
    tree = ast.parse(text)
    statements = []
    for node in tree.body:
        kind, names = kind_of(node)
        statements.append({"line": node.lineno, "kind": kind, "names": names, "source": source(node)})
    fixtures, requested = [], []
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            requested += parameters(node)
            found = fixture_of(node)
            fixtures += found[0] if found else []
        elif isinstance(node, ast.Call) and own_name(node.func) in ASKING:
            requested += [a.value for a in node.args if isinstance(getattr(a, "value", None), str)]
    return {"statements": statements, "effects": Import(tree).effects,
            "fixtures": sorted(set(fixtures)), "requested": sorted(set(requested))}


def main(texts):
    for text in texts:
        try:
            answer = inspect(text)
        except Exception as error:
            what = "code that cannot be read: " + type(error).__name__
            answer = {"statements": [], "effects": [{"line": 1, "source": what}], "fixtures": [], "requested": []}
        print(json.dumps(answer), flush=True)
`;var inspect_tests_default=`# Describes the tests of a repository from their texts, on Python 3.9 and newer.
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
`;var mutate_default=`# Finds small changes of given lines that a test should notice. Parses the texts, and never runs them.
import ast
import bisect
import json
import re
import time

from .tree import first_line

COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}
ARITHMETIC = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Div,
    ast.Mod: ast.Mult, ast.Pow: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}
# What is printed or logged is for people, and what is declared for type checkers does nothing.
TALK = {"log", "logger", "logging", "_log", "_logger", "warnings", "print"}
TYPES = {"TypeVar", "ParamSpec", "NewType", "cast", "overload"}
# A value of such a name changes how fast something is, and seldom what it gives.
TUNING = ("size", "limit", "timeout", "cache", "chunk", "buffer", "delay", "interval", "retries")


# The mark of mutmut.
KEPT = re.compile(r"#\\s*pragma:\\s*no mutate\\b")


def root_of(node):
    while isinstance(node, (ast.Attribute, ast.Call, ast.Subscript)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def is_talk(node):
    return isinstance(node, ast.Call) and root_of(node.func) in TALK


def is_declaration(node):
    return isinstance(node, ast.Call) and (
        getattr(node.func, "id", None) in TYPES or getattr(node.func, "attr", None) in TYPES)


def is_textual(node):
    if isinstance(node, ast.Constant):
        return isinstance(node.value, (str, bytes))
    return isinstance(node, (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp))


# A text with the places of its lines, so that a huge one is not split again for every node.
class Source:
    def __init__(self, path, text, lines):
        self.path, self.text = path, text
        self.starts = [0, *(each.end() for each in re.finditer("\\r\\n|\\r|\\n", text)), len(text)]
        self.lines = [each for each in sorted(set(lines)) if not KEPT.search(self.line(each))]

    def line(self, number):
        return self.text[self.starts[number - 1]:self.starts[number]]

    def has(self, first, last=None):
        at = bisect.bisect_left(self.lines, first)
        return at < len(self.lines) and self.lines[at] <= (last or first)

    # Columns are counted in bytes of UTF-8.
    def offset(self, line, column):
        return self.starts[line - 1] + len(self.line(line).encode()[:column].decode())

    def span(self, node):
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def segment(self, node):
        start, end = self.span(node)
        return self.text[start:end]


class Finder(ast.NodeVisitor):
    def __init__(self, source):
        self.source = source
        self.owners = []
        self.in_raise = 0
        self.found = []

    def add(self, node, new, kind, maybe_equivalent=False):
        if not self.source.has(node.lineno):
            return
        start, end = self.source.span(node)
        old = self.source.text[start:end]
        if old == new:
            return
        mutant = {
            "file": self.source.path, "line": node.lineno, "kind": kind, "function": ".".join(self.owners),
            "old": old, "new": new, "mayBeEquivalent": maybe_equivalent, "from": start, "to": end,
        }
        self.found.append((mutant, node))

    def replace(self, node, change, kind, maybe_equivalent=False):
        if not self.source.has(node.lineno):
            return
        copy = ast.parse(ast.unparse(node), mode="eval").body
        change(copy)
        self.add(node, "(" + ast.unparse(copy) + ")", kind, maybe_equivalent)

    def visit_Module(self, node):
        self.visit_body(node)

    def visit_body(self, node):
        body = node.body
        if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            body = body[1:]
        for child in body:
            self.visit(child)

    def visit_ClassDef(self, node):
        for child in node.decorator_list:
            self.visit(child)
        self.owners.append(node.name)
        self.visit_body(node)
        self.owners.pop()

    def visit_FunctionDef(self, node):
        if any(is_overload(each) for each in node.decorator_list):
            return
        self.owners.append(node.name)
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None:
                self.visit(default)
        self.visit_body(node)
        self.owners.pop()

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_AnnAssign(self, node):
        if node.value is not None:
            self.visit_assigned(node, [node.target])

    def visit_Assign(self, node):
        names = [each.id for each in node.targets if isinstance(each, ast.Name)]
        if "__all__" in names or is_declaration(node.value):
            return
        self.visit_assigned(node, node.targets)

    def visit_assigned(self, node, targets):
        if any(isinstance(each, (ast.Attribute, ast.Subscript)) for each in targets):
            self.add(node, "pass", "removed statement")
        names = [getattr(each, "id", getattr(each, "attr", "")) for each in targets]
        before = len(self.found)
        self.visit(node.value)
        if any(part in name.lower() for name in names for part in TUNING):
            for mutant, _ in self.found[before:]:
                mutant["mayBeEquivalent"] = True

    def visit_AugAssign(self, node):
        self.add(node, "pass", "removed statement")
        self.visit(node.value)

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Constant) or is_talk(node.value):
            return
        if isinstance(node.value, ast.Call):
            tidy = getattr(node.value.func, "attr", "") in ("close", "flush", "clear_cache")
            self.add(node, "pass", "removed call", tidy)
        self.generic_visit(node)

    def visit_Assert(self, node):
        pass

    def visit_Call(self, node):
        if is_talk(node) or is_declaration(node):
            return
        self.generic_visit(node)

    def visit_Raise(self, node):
        self.add(node, "pass", "removed statement")
        named = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        if isinstance(named, (ast.Name, ast.Attribute)) and ast.unparse(named) != "NotImplementedError":
            self.add(named, "ArithmeticError", "exception type")
        self.in_raise += 1
        if node.exc is not None:
            self.visit(node.exc)
        self.in_raise -= 1

    def visit_ExceptHandler(self, node):
        if isinstance(node.type, (ast.Name, ast.Attribute)):
            self.add(node.type, "ArithmeticError", "exception type")
        for child in node.body:
            self.visit(child)

    def visit_Return(self, node):
        if node.value is None:
            return
        if not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self.add(node, "return None", "return value")
        self.visit(node.value)

    def visit_If(self, node):
        condition = ast.unparse(node.test)
        if "TYPE_CHECKING" in condition or "__name__" in condition:
            return
        if not isinstance(node.test, ast.Compare) and not isinstance(node.test, ast.UnaryOp):
            self.add(node.test, "(not (" + condition + "))", "condition")
        self.generic_visit(node)

    def visit_IfExp(self, node):
        if not isinstance(node.test, (ast.Compare, ast.UnaryOp)):
            self.add(node.test, "(not (" + ast.unparse(node.test) + "))", "condition")
        self.generic_visit(node)

    def visit_Compare(self, node):
        new = COMPARISONS.get(type(node.ops[0])) if len(node.ops) == 1 else None
        if new is not None:
            def change(copy):
                copy.ops[0] = new()
            # Where both sides are equal, either branch of a minimum gives the same.
            boundary = isinstance(node.ops[0], (ast.Lt, ast.LtE, ast.Gt, ast.GtE))
            self.replace(node, change, "comparison", boundary and self.is_choice(node))
        self.generic_visit(node)

    def is_choice(self, node):
        parent = getattr(node, "parent", None)
        if not isinstance(parent, ast.IfExp):
            return False
        sides = {ast.dump(node.left), ast.dump(node.comparators[0])}
        return {ast.dump(parent.body), ast.dump(parent.orelse)} == sides

    def visit_BoolOp(self, node):
        def change(copy):
            copy.op = ast.Or() if isinstance(copy.op, ast.And) else ast.And()
        self.replace(node, change, "boolean operator")
        self.generic_visit(node)

    def visit_UnaryOp(self, node):
        if isinstance(node.op, ast.Not):
            self.add(node, "(" + ast.unparse(node.operand) + ")", "boolean operator")
        self.generic_visit(node)

    def visit_BinOp(self, node):
        new = ARITHMETIC.get(type(node.op))
        if new is not None and not is_textual(node.left) and not is_textual(node.right):
            def change(copy):
                copy.op = new()
            self.replace(node, change, "arithmetic operator")
        self.generic_visit(node)

    def visit_JoinedStr(self, node):
        pass

    def visit_Constant(self, node):
        value = node.value
        if isinstance(value, bool):
            self.add(node, repr(not value), "constant")
        elif isinstance(value, (int, float)):
            self.add(node, repr(value + 1), "constant")
        elif isinstance(value, str) and not self.in_raise:
            self.add(node, repr(value + "?") if value else repr("?"), "constant")


def is_overload(node):
    return ast.unparse(node).split(".")[-1] == "overload"


def find(source):
    tree = ast.parse(source.text)
    leave_out_unchanged(tree, source)
    for parent in ast.walk(tree):
        for child in ast.iter_child_nodes(parent):
            child.parent = parent
    finder = Finder(source)
    finder.visit(tree)
    return finder.found


# What has no line of the change in it needs no look: in a huge file that is nearly everything.
def leave_out_unchanged(node, source):
    node.body = [each for each in node.body if source.has(first_line(each), each.end_lineno)]
    for each in node.body:
        if isinstance(each, ast.ClassDef):
            leave_out_unchanged(each, source)


# Whether the text can still be compiled: the function or the statement around the mutant, which says the same
# as the whole file, at a fraction of the time.
def parses(mutant, node, source):
    outer = around(node)
    first, last = first_line(outer), outer.end_lineno
    start, end = source.starts[first - 1], source.starts[last]
    text = source.text[start:mutant["from"]] + mutant["new"] + source.text[mutant["to"]:end]
    try:
        compile("if 1:\\n" + text if text[:1].isspace() else text, "mutant", "exec", dont_inherit=True)
        return True
    except Exception:
        return False


# The outermost statement that is no class.
def around(node):
    path = [node]
    while hasattr(path[-1], "parent"):
        path.append(path[-1].parent)
    statements = [each for each in reversed(path) if isinstance(each, ast.stmt)]
    return next((each for each in statements if not isinstance(each, ast.ClassDef)), statements[-1])


def main(request):
    # ast.unparse came with Python 3.9.
    if not hasattr(ast, "unparse"):
        print("too old")
        return
    # Where the time is nearly up, what was found counts: each is a candidate of the same worth.
    deadline = time.monotonic() + request["seconds"]
    for path, text, lines in request["files"]:
        source = Source(path, text, lines)
        try:
            found = find(source)
        except Exception:
            found = []
        kept, is_cut = [], False
        for mutant, node in found[:request["most"]]:
            is_cut = time.monotonic() > deadline
            if is_cut:
                break
            if parses(mutant, node, source):
                kept.append(mutant)
        print(json.dumps({"mutants": kept, "isCut": is_cut}), flush=True)
`;var names_default=`# Follows names through modules, without types: where this cannot tell, it decides in favour of the test.
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
            parts = re.sub(r"(/__init__)?\\.py$", "", module.path).split("/")
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
`;var reach_default=`# Follows a test to the modules, files and programs it uses.
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
                            yield from re.split(r"[\\s,]+", text.value)
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
`;var same_code_default=`# Tells whether two versions of a file are the same code: comments, layout and docstrings do not count, nor,
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
            # A body of nothing but a docstring does the same as one of nothing but \`pass\`.
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
`;var start_default=`# Runs one program of this package. Reads its modules and its request from stdin: a text of the repository
# can be made to exhaust a parser, so this process is limited before it reads anything. Works on every Python 3.
import json
import sys
import types
import warnings


def limit(seconds):
    try:
        import resource
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except Exception:
        pass


def load(name, text):
    module = types.ModuleType("inspection." + name)
    module.__package__ = "inspection"
    sys.modules[module.__name__] = module
    exec(compile(text, "<%s>" % module.__name__, "exec"), module.__dict__)
    return module


limit(int(sys.argv[1]))
warnings.simplefilter("ignore")
request = json.load(sys.stdin.buffer)
sys.modules["inspection"] = types.ModuleType("inspection")
# Each module comes after those that it imports, and the program is the last one.
program = [load(name, text) for name, text in request["modules"]][-1]
program.main(request["input"])
`;var statements_default=`# Tells which statements given lines of a file belong to, without those that do nothing when they run. Parses
# the texts and runs none of them; prints a line of JSON for each file.
import ast
import json
import re

from .tree import FUNCTIONS, decorators, first_line, is_assignment, is_text, is_type_checking, stored_names

VERSION = re.compile(r"(?i)_*(version|release|revision)(_*(info|tuple|string|id))?_*$")


def main(files):
    for text, lines, gaps in files:
        try:
            found = Statements(text).touched(lines, gaps)
        except Exception:
            found = None
        print(json.dumps(found), flush=True)


class Statements:
    def __init__(self, text):
        self.lines = text.split("\\n")
        # The innermost statement of each line: its first and last line without a body; None where it does nothing.
        self.of = {}
        self.add(ast.parse(text).body, False)

    def add(self, body, is_idle):
        for node in body:
            first, last = first_line(getattr(node, "pattern", node)), end_of(node)
            inner = getattr(node, "body", None)
            has_body = isinstance(inner, list) and first_line(inner[0]) > first
            head = max(first, first_line(inner[0]) - 1) if has_body else last
            span = None if is_idle or does_nothing(node) else (first, head)
            for line in range(first, last + 1):
                is_own = line <= head and not (has_body and self.is_empty(line))
                self.of[line] = span if is_own else None
            if has_body:
                self.add_bodies(node, is_idle)

    def add_bodies(self, node, is_idle):
        is_hint = isinstance(node, FUNCTIONS) and bool(decorators(node, "overload"))
        self.add(node.body, is_idle or is_hint or is_type_checking(node))
        for field in ("handlers", "orelse", "finalbody"):
            self.add(getattr(node, field, []), is_idle)
        self.add(getattr(node, "cases", []), is_idle)

    def touched(self, lines, gaps):
        spans = {self.of.get(line) for line in lines} | {self.beside(line, indent) for line, indent in gaps}
        return sorted(span for span in spans if span is not None)

    def beside(self, line, indent):
        """The statement before the place where code with this indent was taken out, or the one behind it."""
        if indent == 0:
            return None
        before = line
        while before > 0 and (self.is_empty(before) or self.indent(before) > indent):
            before -= 1
        is_sibling = before > 0 and self.indent(before) == indent
        return is_sibling and self.of.get(before) or self.of.get(line + 1)

    def indent(self, line):
        text = self.lines[line - 1]
        return len(text) - len(text.lstrip())

    def is_empty(self, line):
        return self.lines[line - 1].strip() == "" or self.lines[line - 1].lstrip().startswith("#")


def end_of(node):
    return node.body[-1].end_lineno if hasattr(node, "pattern") else node.end_lineno


def does_nothing(node):
    if isinstance(node, (ast.Pass, ast.Global, ast.Nonlocal)) or is_text(node):
        return True
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.AnnAssign) and node.value is None:
        return True
    return is_assignment(node) and isinstance(node.value, (ast.Constant, ast.Tuple)) and all(
        VERSION.match(name) for name in list(stored_names(node)) or [""])
`;var tree_default=`# What a module of Python says, read from its syntax tree. The other programs share these.
import ast
import io
import re

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = FUNCTIONS + (ast.ClassDef,)
IMPORTS = (ast.Import, ast.ImportFrom)
TRIES = tuple(kind for kind in (ast.Try, getattr(ast, "TryStar", None)) if kind)
MODULE_SETUPS = re.compile(r"(setup|teardown|setUp|tearDown)(Module|_module|_function)?$")


class Module:
    def __init__(self, text, path=""):
        self.path = path
        self.tree = ast.parse(text)
        self.lines = lines_of(text)
        self.origin = self
        # The statements that may bind a name of the module, also those inside \`if\` and \`try\`.
        self.names = {}
        self.imports = {}
        self.stars = []
        # Fixtures and set-up functions that run for every test.
        self.always = []
        self.collect(self.tree.body)
        self.named = self.statements()

    def collect(self, body):
        for node in body:
            if isinstance(node, IMPORTS):
                self.stars += read_imports(node, self.imports)
            elif isinstance(node, DEFINITIONS):
                self.names.setdefault(node.name, []).append(node)
                if isinstance(node, FUNCTIONS) and (is_autouse(node) or MODULE_SETUPS.match(node.name)):
                    self.always.append(node)
            else:
                for name in stored_names(node):
                    self.names.setdefault(name, []).append(node)
                for field in ("body", "orelse", "finalbody"):
                    self.collect(getattr(node, field, []))
                for handler in getattr(node, "handlers", []):
                    self.collect(handler.body)

    def statements(self):
        """The statements at the top by the names that they define; assignments in a class as \`Color.RED\`."""
        found = {}
        for node in self.tree.body:
            for name in defined_names(node):
                found.setdefault(name, []).append(node)
            for each in node.body if isinstance(node, ast.ClassDef) else []:
                for name in defined_names(each) if is_assignment(each) else []:
                    found.setdefault(node.name + "." + name, []).append(each)
        return found

    def import_statements(self):
        return [node for node in self.tree.body if isinstance(node, IMPORTS)]


def lines_of(text):
    # Not splitlines: a form feed ends a line there, and none in a source.
    lines = list(io.StringIO(text, newline=""))
    if lines and not lines[-1].endswith("\\n"):
        lines[-1] += "\\n"
    return lines


def read_imports(node, into):
    """Adds what an import binds, as the module and the name in it; returns the modules with a star."""
    stars = []
    if isinstance(node, ast.Import):
        for alias in node.names:
            into[bound_name(alias)] = (alias.name, None)
        return stars
    module = "." * node.level + (node.module or "")
    for alias in node.names:
        if alias.name == "*":
            stars.append(module)
        else:
            into[bound_name(alias)] = (module, alias.name)
    return stars


def bound_name(alias):
    return alias.asname or alias.name.split(".")[0]


def stored_names(node):
    """The names that a statement stores into, wherever in it."""
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.With, ast.Expr)):
        for child in ast.walk(node):
            if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
                yield child.id


def defined_names(node):
    """The name of a definition, or the plain names that an assignment is to."""
    if isinstance(node, DEFINITIONS):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        targets = [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def is_assignment(node):
    return isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign))


def is_text(node):
    """Whether a statement is nothing but a string, as a docstring is."""
    return isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str)


def is_type_checking(node):
    """Whether an \`if\` holds what only type checkers read."""
    return isinstance(node, ast.If) and own_name(node.test) == "TYPE_CHECKING"


def functions_of(node):
    return [each for each in node.body if isinstance(each, FUNCTIONS)]


def own_name(node):
    """\`c\` for \`a.b.c\` and for \`c\`; empty for any other expression."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def last_name(node):
    """The same, and for a call that of what is called."""
    return own_name(node.func if isinstance(node, ast.Call) else node)


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


def first_line(node):
    """With decorators."""
    return min([node.lineno] + [each.lineno for each in getattr(node, "decorator_list", [])])


def truth(node):
    """Whether an expression is always true or always false; None where that is not known."""
    if isinstance(node, ast.Constant):
        return bool(node.value)
    if isinstance(node, (ast.Lambda, ast.GeneratorExp)):
        return True
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        if any(isinstance(each, ast.Starred) for each in node.elts):
            return None
        return bool(node.elts)
    if isinstance(node, ast.Dict):
        return None if None in node.keys else bool(node.keys)
    if isinstance(node, ast.JoinedStr):
        return True if any(isinstance(each, ast.Constant) and each.value for each in node.values) else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = truth(node.operand)
        return None if inner is None else not inner
    if isinstance(node, ast.BoolOp):
        parts = [truth(each) for each in node.values]
        decisive = isinstance(node.op, ast.Or)
        if decisive in parts:
            return decisive
        return None if None in parts else not decisive
    if isinstance(node, ast.NamedExpr):
        return truth(node.value)
    if isinstance(node, ast.Name) and node.id == "TYPE_CHECKING":
        return False
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return compared(node.left, node.ops[0], node.comparators[0])
    return None


def compared(left, operator, right):
    if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
        same = left.value == right.value
    elif isinstance(left, ast.Name) and isinstance(right, ast.Name) and left.id == right.id:
        same = True
    else:
        return None
    if isinstance(operator, (ast.Eq, ast.Is)):
        return same
    if isinstance(operator, (ast.NotEq, ast.IsNot)):
        return not same
    return None
`;var PROGRAMS={affected_tests:{affected_tests:affected_tests_default},check_syntax:{check_syntax:check_syntax_default},definitions:{tree:tree_default,definitions:definitions_default},inspect_support:{tree:tree_default,inspect_support:inspect_support_default},inspect_tests:{tree:tree_default,names:names_default,assertions:assertions_default,flaws:flaws_default,reach:reach_default,inspect_tests:inspect_tests_default},mutate:{tree:tree_default,mutate:mutate_default},same_code:{tree:tree_default,same_code:same_code_default},statements:{tree:tree_default,statements:statements_default}};function createTestInspector(choice){return{findAffected:request=>findAffectedTests(choice,request),inspect:async({inspected,support,names,promised})=>{let paths=inspected.map(({path})=>path),stdout=await runProgram(choice,"inspect_tests",{files:[...inspected,...support].map(({path,content})=>[path,content]),inspected:paths,names,promised,fixtures:[...BUILTIN_FIXTURES]});return stdout===null?null:readInspection(stdout,paths)},compareDefinitions:async files=>{let answers=await ask(files.map(({old,now})=>["compare",old,now]));return files.map((_,index)=>ComparedDefinitions.nullable().parse(answers[index]??null))},takeDefinitions:async files=>{let answers=await ask(files.map(({into,from,names,doctests=null})=>["take",into,from,names,doctests])),Text=string().nullable();return files.map((_,index)=>Text.parse(answers[index]??null))},findStatements:async files=>{if(files.length===0)return[];let input=files.map(({text,lines,gaps})=>[text,lines,gaps]),answers=(await runProgram(choice,"statements",input))?.split(`
`)??[];return files.map((_,index)=>Spans.parse(JSON.parse(answers[index]||"null")))},isSameCode:async(versions,{ignoresHints=!1}={})=>{if(versions.length===0)return[];let pairs=versions.map(({old,now})=>[old,now,ignoresHints]),answers=(await runProgram(choice,"same_code",pairs))?.split(`
`);return versions.map((_,index)=>answers?.[index]==="true")}};async function ask(requests){return requests.length===0?[]:(await runProgram(choice,"definitions",requests)??"").split(`
`).filter(line=>line!=="").map(line=>JSON.parse(line))}}var Span=tuple([number(),number()]).transform(([from,to])=>({from,to})),Spans=array(Span).nullable();function readInspection(stdout,paths){if(stdout.trim()===""){let failed=paths.map(file=>({file,problem:"Python gave up on it"}));return{tests:[],failed,unknown:[]}}return Inspection.parse(JSON.parse(stdout))}var AFFECTED_SECONDS=120;async function findAffectedTests(choice,{files,changed,tests}){let input={root:choice.root,files,changed,tests},stdout=await runProgram(choice,"affected_tests",input,{timeoutSeconds:AFFECTED_SECONDS});return stdout===null||stdout.trim()===""?[]:array(string()).parse(JSON.parse(stdout))}function createSupportInspector(choice){return{inspect:async files=>{if(files.length===0)return[];let contents=files.map(({content})=>content),stdout=await runProgram(choice,"inspect_support",contents);if(stdout===null)return[];let answers=stdout.split(`
`).filter(line=>line!=="");return files.map(({path},index)=>{let answer=answers[index];return answer===void 0?{path,...UNREADABLE}:{path,...SupportEffects.parse(JSON.parse(answer))}})},installed:async modules=>{if(modules.length===0)return[];let interpreter=await chooseInterpreter(choice);if("missing"in interpreter)return[];let inside=realpathSync(choice.root)+sep,folders=interpreter.searchPath.filter(folder=>isDirectory(folder)&&!(realpathSync(folder)+sep).startsWith(inside));return modules.filter(name=>folders.some(folder=>holdsModule(folder,name)))}}}function holdsModule(folder,name){return existsSync(join(folder,`${name}.py`))||existsSync(join(folder,name,"__init__.py"))?!0:readdirSync(folder).some(file=>file.startsWith(`${name}.`)&&file.endsWith(".so"))}var UNREADABLE={statements:[],effects:[{line:1,source:"code that Python's parser cannot read"}],fixtures:[],requested:[]};function createSyntaxChecker(choice){return{check:async files=>{if(files.length===0)return[];let texts=files.map(({path,content})=>[path,content]),stdout=await runProgram(choice,"check_syntax",texts);return stdout===null?[]:readSyntaxAnswers(stdout,files)}}}var SyntaxAnswer=object({line:number().nullable(),message:string()}).nullable();function readSyntaxAnswers(stdout,files){let answers=stdout.split(`
`).filter(line=>line!==""),problems=files.slice(0,answers.length).flatMap(({path},index)=>{let answer=SyntaxAnswer.parse(JSON.parse(answers[index]??"null"));return answer===null?[]:[{path,...answer}]}),crashedAt=files[answers.length];return crashedAt===void 0?problems:[...problems,{path:crashedAt.path,line:null,message:"Python's parser gave up on it"}]}var MOST_PER_FILE=500,NOT_SUPPORTED=`too old
`,SHARE_OF_SCRIPT=.5;function createMutator(choice){return{find:async(files,{seconds})=>{if(files.length===0)return{mutants:[]};let request={files:files.map(({path,content,lines:lines2})=>[path,content,lines2]),most:MOST_PER_FILE,seconds:seconds*SHARE_OF_SCRIPT},stdout=await runProgram(choice,"mutate",request,{timeoutSeconds:seconds});if(stdout===null||stdout===NOT_SUPPORTED)return null;let answers=stdout.split(`
`).slice(0,-1).map(line=>MutantAnswer.parse(JSON.parse(line))),starts=files.filter(({content})=>content.startsWith(BYTE_ORDER_MARK)),marked=new Set(starts.map(({path})=>path)),mutants=answers.flatMap(answer=>answer.mutants).map(mutant=>{let{file,from,to}=mutant;return marked.has(file)?{...mutant,from:from+1,to:to+1}:mutant}),isCut=answers.length<files.length||answers.some(answer=>answer.isCut);return mutants.length===0&&isCut?"too long":{mutants}}}}var MutantAnswer=object({mutants:array(Mutant),isCut:boolean()}),TIMEOUT_SECONDS=20,SHARE_OF_PYTHON=.75;async function runProgram(choice,program,input,{timeoutSeconds=TIMEOUT_SECONDS}={}){let interpreter=await chooseInterpreter(choice);if("missing"in interpreter)return null;let options={cwd:"/",env:probeEnvironment(choice.env),timeout:Math.ceil(timeoutSeconds*1e3),killSignal:"SIGKILL",maxBuffer:64*1024*1024},cpuSeconds=Math.ceil(timeoutSeconds*SHARE_OF_PYTHON),args=["-I","-S","-c",start_default,String(cpuSeconds)];return new Promise(resolve=>{let child=execFile(interpreter.executable,args,options,(_,stdout)=>resolve(stdout));child.stdin?.on("error",()=>{});let request={modules:Object.entries(PROGRAMS[program]),input};child.stdin?.end(JSON.stringify(request,withoutMark))})}function withoutMark(_,value){return typeof value=="string"&&value.startsWith(BYTE_ORDER_MARK)?value.slice(1):value}import{mkdtemp,open,rm}from"node:fs/promises";import{tmpdir}from"node:os";import{join as join2}from"node:path";var LAST_LINES=10,LIMIT_MINUTES=60,RUNNER_VARIABLE=/^(?:GITHUB|ACTIONS|INPUT)_/i;async function runSetup(command,{root,env,log,signal,limitMinutes=LIMIT_MINUTES}){if(command===void 0)return;log.record({kind:"started",node:"setup"});let result=await runShellLine(command,{cwd:root,env:withoutSecrets(env),signal,limitMilliseconds:limitMinutes*6e4}),ok=result.ending==="exited"&&result.exitCode===0;if(log.record({kind:"finished",node:"setup",detail:command,ok}),result.ending==="cancelled")throw new ArbiterError("cancelled","The run was cancelled.");if(result.ending==="timed-out")throw setupTimedOut(command,{...result,limitMinutes});if(!ok)throw setupFailed(command,result)}function withoutSecrets(env){let secrets=secretValues(env),kept={};for(let[name,value]of Object.entries(env))value===void 0||RUNNER_VARIABLE.test(name)||isSecretName(name)||secrets.some(secret=>value.includes(secret))||(kept[name]=value);return kept}function setupTimedOut(command,{output,limitMinutes}){return new ArbiterError("setup-failed",`The set-up command \`${command}\` did not finish within ${limitMinutes} minutes:
${lastLines(output)}`,{fix:"Move the slow part to a step of the workflow before this one.",data:{command,limitMinutes}})}function setupFailed(command,{exitCode,output}){return new ArbiterError("setup-failed",`The set-up command \`${command}\` ended with exit code ${exitCode}:
${lastLines(output)}`,{fix:"Try it by hand in the repository.",data:{command,exitCode}})}function lastLines(output){return output.trimEnd().split(`
`).slice(-LAST_LINES).map(line=>`  ${line}`).join(`
`)}var MAX_OUTPUT_BYTES=64*1024,WRAPPER='echo $$; exec >"$1" 2>&1 </dev/null; /bin/sh -c "$2"; exit $?';async function runShellLine(line,options){let{cwd,env,signal,limitMilliseconds}=options;if(signal.aborted)return{ending:"cancelled",exitCode:130,output:""};let folder=await mkdtemp(join2(tmpdir(),`tdd-set-up-${ownerMark()}`)),outputFile=join2(folder,"output"),leader=null,ending="exited",stop=why=>{ending=why,leader!==null&&killGroup(leader)},onGroupId=pid=>{leader=Number(pid),ending!=="exited"&&killGroup(leader)},cancel=()=>stop("cancelled"),timer=setTimeout(()=>stop("timed-out"),limitMilliseconds);signal.addEventListener("abort",cancel);try{let exitCode=await exec("setsid",["/bin/sh","-c",WRAPPER,"sh",outputFile,line],{cwd,env,silent:!0,ignoreReturnCode:!0,listeners:{stdline:onGroupId}});return{ending,exitCode,output:await readEnd(outputFile)}}finally{clearTimeout(timer),signal.removeEventListener("abort",cancel),await rm(folder,{recursive:!0,force:!0})}}async function readEnd(path){let file=await open(path).catch(()=>null);if(file===null)return"";try{let{size}=await file.stat(),length=Math.min(size,MAX_OUTPUT_BYTES),{buffer,bytesRead}=await file.read(Buffer.alloc(length),0,length,size-length);return buffer.toString("utf8",0,bytesRead)}finally{await file.close()}}function killGroup(leader){try{process.kill(-leader,"SIGKILL")}catch{}}export{findChange,readCommits,readMerged,readChangedFiles,createTreeStore,createTestInspector,createSupportInspector,createSyntaxChecker,createMutator,runSetup};
