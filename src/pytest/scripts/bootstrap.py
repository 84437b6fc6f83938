# Starts pytest as "python -m pytest" does, with these differences:
# - It closes inherited files first, which would otherwise be open inside every sandbox.
# - It imports pytest before the repository's directories are on the search path, so that a pytest.py
#   there cannot replace it.
# - A plugin refuses options under which no test body runs, and sends us every result when it happens,
#   over a copy of the output that was opened before any test code was imported. What was sent cannot
#   be taken back; readLiveResults reads it.
# - It watches which files of the repository are opened, and which sources are written, with an audit
#   hook that cannot be removed.
# - It tells which files of the repository read which data.
# - It tells which assertions of pytest and unittest, and which built-ins, are no longer the original ones,
#   and whether pytest itself has imported the test files: other code may leave assertions out.
# - It tells of exceptions what their texts do not say.
# - It tells which tests reach the lines that it is asked about, where that does not take long.
# - It orders a whole suite: what comes first and last, what is left out, and when it is time to stop.
# Works on every Python 3: -P needs 3.11, and -I hides packages. Its names are not those of __main__, and it
# takes what it calls from other modules before any test can replace it.
import os, sys
for fd in os.listdir("/proc/self/fd"):
    try:
        if int(fd) > 2: os.close(int(fd))
    except OSError:
        pass
del sys.path[0]
import builtins, collections, difflib, dis, fnmatch, gc, json, threading, traceback, zlib
from os import write
from os.path import basename, dirname, isfile, join, normpath
from sys import _getframe as frame_of, modules
from time import monotonic
import pytest


def start():
    begun = monotonic()
    originals = Originals()
    options, arguments, targets = take_arguments()
    lay_search_path(options)
    orders = Orders(options, begun)
    send = open_wire(options["mark"].encode())
    tracer = Tracer(options["root"] + "/", options["reach"]) if options.get("reach") else None
    usage = Usage(options["root"] + "/", send, tracer)
    plugin = Plugin(options, targets, orders, originals, usage, tracer, send)
    sys.addaudithook(usage.watch)
    if tracer is not None: tracer.start()
    code = run_pytest(arguments, plugin, send)
    send("exit", code)
    sys.exit(code)


class Originals:
    """What decides whether a test fails, as it was before any code of the repository ran."""
    # Programs and tests do replace these, and no test is weaker for it.
    USUAL = {"print", "open", "input", "breakpoint", "help", "exit", "quit", "_", "__import__"}
    # What tests compare with; anything else of Python's own a program may well replace.
    COMPARING = ("math", "operator", "re", "fnmatch", "ast")
    OF_PYTEST = ("python_api", "raises", "recwarn", "outcomes", "python", "unittest", "runner", "reports",
                 "skipping", "assertion.rewrite")

    def __init__(self):
        self.kept, self.texts = [], {}
        self.library = dirname(os.__file__)
        for key, value in list(vars(builtins).items()):
            if key not in self.USUAL and callable(value): self.keep("builtins", builtins, key, value)
        for name in self.COMPARING:
            for key, value in list(vars(modules.get(name, object)).items()):
                is_public = name in modules and not key.startswith("_")
                if is_public and callable(value) and not isinstance(value, type):
                    self.keep(name, modules[name], key, value)
        for key, value in list(vars(pytest).items()):
            if not key.startswith("__"): self.kept.append(("pytest." + key, pytest, key, value, None))
        for name in ("_pytest." + each for each in self.OF_PYTEST):
            for key, value in list(vars(modules.get(name, object)).items()):
                if getattr(value, "__module__", None) != name: continue
                if isinstance(value, type):
                    for member, inner in list(vars(value).items()): self.keep(name + "." + key, value, member, inner)
                elif isinstance(value, FUNCTION):
                    self.keep(name, modules[name], key, value)

    def keep(self, name, owner, key, value):
        self.kept.append((name + "." + key, owner, key, value, code_of(value)))

    def replaced(self):
        """The names of what is another object now, or has other code."""
        if modules.get("pytest") is not pytest: yield "pytest"
        for name, owner, key, value, code in self.kept:
            now = vars(owner).get(key, value)
            if now is not value or code is not None and code_of(now) is not code: yield name
        try:
            for name in ("unittest", "unittest.mock"): yield from self.replaced_in_library(name)
        except Exception:
            pass  # An installation without its texts tells nothing.

    def replaced_in_library(self, name):
        package = modules.get(name)
        if package is None: return
        file = "case.py" if name == "unittest" else "mock.py"
        space = modules.get("unittest.case", package) if name == "unittest" else package
        for owner, code in self.codes_in(join(self.library, "unittest", file)):
            if name == "unittest.mock" and not code.co_name.startswith(("assert", "_assert")): continue
            cls = getattr(package if owner == "TestCase" else space, owner, None)
            if not isinstance(cls, type): continue
            value = vars(cls).get(code.co_name)
            value = getattr(value, "__func__", value)
            # A context manager is made from its function; anything else that wraps one replaces it.
            if getattr(value, "__globals__", None) is vars(modules["contextlib"]): value = value.__wrapped__
            if type(value) is not FUNCTION or not is_same_code(code, value.__code__):
                yield "%s.%s.%s" % (name, owner, code.co_name)

    def codes_in(self, path):
        # Importing unittest takes time, and most tests never do: its text says what it would be.
        if path not in self.texts:
            with open(path, "rb") as file: module = compile(file.read(), path, "exec", dont_inherit=True)
            classes = [one for one in module.co_consts if type(one) is CODE]
            self.texts[path] = [(one.co_name, code) for one in classes for code in one.co_consts if type(code) is CODE]
        return self.texts[path]


FUNCTION, CODE = type(start), type(start.__code__)


def code_of(value):
    return getattr(getattr(value, "__func__", value), "__code__", None)


def is_same_code(one, other):
    if type(one) is not CODE: return one == other
    if type(other) is not CODE or one.co_code != other.co_code or one.co_names != other.co_names: return False
    return len(one.co_consts) == len(other.co_consts) and all(map(is_same_code, one.co_consts, other.co_consts))


def take_arguments():
    """Our options, the arguments for pytest, and the targets."""
    options = json.loads(sys.argv[1])
    # Given to pytest as arguments, targets would bring the configuration of their folder in place of the root's.
    begin = len(sys.argv) - options.get("targets", 0)
    arguments, targets = sys.argv[2:begin], sys.argv[begin:]
    # Code must not be able to tell us from plain pytest by its arguments, nor take ours for its own.
    sys.argv[:] = [join(dirname(pytest.__file__), "__main__.py")]
    if hasattr(sys, "orig_argv"): sys.orig_argv[1:] = ["-m", "pytest"]
    return options, arguments, targets


def lay_search_path(options):
    sys.path[:0] = options["forTests"]
    given = [path for path in [os.environ.get("PYTHONPATH")] if path]
    if options["forChildren"]: os.environ["PYTHONPATH"] = os.pathsep.join(options["forChildren"] + given)


class Orders:
    """Which tests of a suite run, in which order, and until when."""
    def __init__(self, options, begun):
        self.begun, self.only = begun, options["only"]
        self.last, self.also = set(options["last"]), set(options["also"])
        orders = {}
        if options.get("orders"):
            with open(options["orders"], encoding="utf-8") as file: orders = json.load(file)
        self.first = {path: place for place, path in enumerate(orders.get("first", []))}
        self.without, self.until = set(orders.get("without", [])), set(orders.get("until", []))
        self.seconds = orders.get("seconds")

    def arrange(self, items):
        if self.only is not None:
            items[:] = [one for one in items if file_of(one) in self.only]
        if self.without:
            items[:] = [one for one in items if one.nodeid not in self.without or file_of(one) in self.also]
        if self.first:
            items.sort(key=lambda one: self.first.get(file_of(one), len(self.first)))
        if self.last:
            items.sort(key=self.is_last)

    def is_last(self, item):
        return not self.last.isdisjoint((file_of(item), item.nodeid.partition("[")[0]))

    def must_run(self, item):
        return self.is_last(item) or file_of(item) in self.also

    def is_over(self, ended):
        if self.until and self.until <= ended: return True
        return self.seconds is not None and monotonic() - self.begun > self.seconds


def file_of(item):
    return item.nodeid.split("::")[0]


def open_wire(mark):
    """A function that sends one message."""
    wire, encode = os.dup(1), json.JSONEncoder().encode
    def send(*fields):
        data = mark + encode(fields).encode() + b"\n"
        while data:
            data = data[write(wire, data):]
    return send


class Tracer:
    """Which tests reach the lines that were asked about."""
    # Each takes less than a microsecond: more of them would make the tests slow.
    MOST_EVENTS = 2000000

    def __init__(self, root, reach):
        self.root, self.cwd, self.left = root, os.getcwd(), self.MOST_EVENTS
        # Which test runs; empty for an import or a fixture, which tests share that do not show up there.
        self.test = ""
        self.seen = {path: {line: set() for line in lines} for path, lines in reach.items()}
        self.lines, self.asked = {}, {}
        # Tests that start other processes, whose lines are not seen.
        self.elsewhere = set()

    def start(self):
        threading.settrace(self.on_call)
        sys.settrace(self.on_call)

    def on_call(self, frame, event, arg):
        if not self.may_go_on(): return None
        return self.on_line if self.is_asked(frame.f_code) else None

    def on_line(self, frame, event, arg):
        if not self.may_go_on(): return None
        tests = self.lines[frame.f_code.co_filename].get(frame.f_lineno)
        if event == "line" and tests is not None: tests.add(self.test)
        return self.on_line

    def may_go_on(self):
        self.left -= 1
        if self.left <= 0: sys.settrace(None)
        return self.left > 0

    def is_asked(self, code):
        # Whether it has one of the lines. Most code is of other files, which its path alone tells.
        name = code.co_filename
        if name not in self.lines:
            path = normpath(join(self.cwd, name))
            self.lines[name] = self.seen.get(path[len(self.root):] if path.startswith(self.root) else None)
        if self.lines[name] is None: return False
        if code not in self.asked:
            self.asked[code] = any(line in self.lines[name] for _, line in dis.findlinestarts(code))
        return self.asked[code]

    def switch(self, test):
        # Where other code traces as well, what was seen is not known.
        if self.left > 0 and sys.gettrace() != self.on_call: self.seen, self.left = {}, 0
        self.test = test

    def send(self, send):
        self.switch("")
        sys.settrace(None)
        # Where it broke off, any test may reach more than was seen.
        is_all = self.left > 0
        for path, lines in self.seen.items():
            for line, tests in lines.items():
                if tests or is_all: send("reached", path, line, sorted(tests)[:1000])
        send("elsewhere", sorted(self.elsewhere)[:1000] if is_all else [""])


class Usage:
    """Which files of the repository are opened, imported, written and run, seen by an audit hook."""
    SOURCES = (".py", ".pyc")
    STARTS = {"subprocess.Popen", "os.system", "os.posix_spawn", "os.fork", "os.forkpty", "os.spawn", "os.exec"}
    # What writes the bytecode of a source that is imported.
    WRITERS = (("importlib._bootstrap_external", "_write_atomic"), ("_frozen_importlib_external", "_write_atomic"),
               ("_pytest.assertion.rewrite", "_write_pyc"))

    def __init__(self, root, send, tracer):
        self.root, self.cwd, self.send, self.tracer = root, os.getcwd(), send, tracer
        self.opened, self.told, self.written, self.known = set(), set(), set(), set()
        # Which data is read by which file, and whether that was sent.
        self.readers = {}
        # Files whose code was run by something else than pytest's import of test files.
        self.foreign = set()
        rewriting = getattr(modules.get("_pytest.assertion.rewrite"), "AssertionRewritingHook", None)
        self.importer = code_of(getattr(rewriting, "exec_module", None))
        self.compilers = {code_of(getattr(modules.get(module), name, None)) for module, name in self.WRITERS}

    def watch(self, event, args):
        if self.tracer is not None and event in self.STARTS: self.tracer.elsewhere.add(self.tracer.test)
        if event == "os.rename" and frame_of(1).f_code not in self.compilers: self.note_written(args[1])
        if event == "exec" and getattr(args[0], "co_name", None) == "<module>" and frame_of(1).f_code is not self.importer:
            self.foreign.add(normpath(join(self.cwd, args[0].co_filename)))
        if event != "open": return
        if (args[2] or 0) & 3: return self.note_written(args[0])
        if type(args[0]) is not str or len(self.opened) > 20000: return
        path = normpath(join(self.cwd, args[0]))
        if not path.startswith(self.root): return
        path = path[len(self.root):]
        self.opened.add(path)
        if path.endswith(self.SOURCES) or len(self.readers) > 5000: return
        reader = self.reader_of()
        if reader is not None: self.readers.setdefault((path, reader), False)

    def note_written(self, path):
        if type(path) is not str or not path.endswith(self.SOURCES) or len(self.written) > 1000: return
        path = normpath(join(self.cwd, path))
        if path.startswith(self.root) and path not in self.written:
            self.written.add(path)
            self.send("written", path[len(self.root):])

    def reader_of(self):
        # The innermost code of the repository; what it calls is Python's own or installed.
        frame = frame_of(2)
        while frame is not None:
            path = frame.f_code.co_filename
            if path.startswith(self.root): return path[len(self.root):]
            frame = frame.f_back

    def send_used(self):
        # Between two files: a run that does not reach its end has told what it used until then.
        for kind, paths in ("opened", self.opened - self.told), ("loaded", self.loaded()):
            paths = sorted(set(paths))[:20000]
            for at in range(0, len(paths), 200):
                self.send("used", kind, paths[at:at + 200])
        self.told.update(self.opened)
        new = sorted(pair for pair, is_told in self.readers.items() if not is_told)
        for at in range(0, len(new), 200):
            self.send("read", new[at:at + 200])
        self.readers.update((pair, True) for pair in new)

    def loaded(self):
        names = set(list(modules)) - self.known
        self.known.update(names)
        for name in names:
            path = getattr(modules.get(name), "__file__", None)
            if type(path) is str and path.startswith(self.root): yield path[len(self.root):]


class Plugin:
    def __init__(self, options, targets, orders, originals, usage, tracer, send):
        self.options, self.targets, self.orders, self.originals = options, targets, orders, originals
        self.usage, self.tracer, self.send, self.root = usage, tracer, send, options["root"] + "/"
        self.collected, self.ended, self.failed, self.found, self.lost = set(), set(), set(), [], set()
        self.file, self.stopped, self.broken = None, False, set()

    def pytest_plugin_registered(self, plugin):
        # Code of the repository that is no conftest.py, and may run tests in pytest's place.
        module = plugin if type(plugin) is type(sys) else modules.get(type(plugin).__module__)
        path = str(getattr(module, "__file__", None))
        if path.startswith(self.root) and not path.endswith("/conftest.py"):
            self.send("replaced", ["pytest's hooks (with a plugin in %s)" % path[len(self.root):]])

    @pytest.hookimpl(hookwrapper=True)
    def pytest_cmdline_main(self, config):
        # Not an argument: where the repository switches pytest-xdist off, -n would be a usage error.
        # A number that the user or the repository gives wins, except over 0.
        # Workers are not told of further files, and find those by their names alone.
        workers = 0 if self.unmatched(config) else self.options["workers"]
        if workers == 0 or getattr(config.option, "numprocesses", 0) is None:
            config.option.numprocesses = workers
        yield

    def unmatched(self, config):
        # Names of further files that python_files does not match.
        patterns = [str(one) for one in config.getini("python_files")]
        names = map(basename, self.orders.also)
        return [name for name in names if not any(fnmatch.fnmatch(name, one) for one in patterns)]

    def pytest_configure(self, config):
        for name in ("setupplan", "setuponly", "trace", "usepdb"):
            if getattr(config.option, name, False):
                raise pytest.UsageError("option %s runs no test" % name)
        self.config = config
        # With the repository's -p no:junitxml, nothing else writes the report.
        if config.pluginmanager.is_blocked("junitxml"):
            if self.options["plainReport"]: raise pytest.UsageError("no report with -p no:junitxml")
            modules["_pytest.junitxml"].pytest_configure(config)
        if self.targets: config.args[:] = self.targets
        config.args.extend(self.options["also"])
        self.patterns = [str(one) for one in config.getini("python_files")][:20]
        # New versions of pytest drop an argument that lies below another.
        config.getini("python_files").extend(self.unmatched(config))

    def pytest_sessionstart(self, session):
        # Wide enough that no summary line is truncated. Not by a variable, which tests would see.
        reporter = session.config.pluginmanager.getplugin("terminalreporter")
        if hasattr(reporter, "_tw"): reporter._tw.fullwidth = 200
        seed = seed_of(session.config)
        if seed is not None: self.send("seed", seed[:200])

    def pytest_collectstart(self, collector):
        if isinstance(collector, pytest.File): self.send("collecting", collector.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_make_collect_report(self, collector):
        # A file that ended the process when it was imported.
        if isinstance(collector, pytest.File) and collector.nodeid in self.orders.without:
            from _pytest.reports import CollectReport
            return CollectReport(collector.nodeid, "passed", None, [])

    def pytest_itemcollected(self, item):
        self.found.append(item)

    def pytest_collectreport(self, report):
        if report.failed:
            self.send("uncollected", report.nodeid)
            self.broken.add(report.nodeid)
            self.explain(report)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        self.send_order(items)
        self.orders.arrange(items)

    def send_order(self, items):
        # pytest itself groups tests by their fixtures; only hooks of the repository may shuffle them.
        hooks = self.config.hook.pytest_collection_modifyitems.get_hookimpls()
        codes = [getattr(one.function, "__code__", None) for one in hooks]
        if not any(one.co_filename.startswith(self.root) for one in codes if one is not None): return
        left, also = set(map(id, items)), self.orders.also
        ids = lambda them: [one.nodeid for one in sorted(them, key=file_of) if file_of(one) not in also]
        now = ids(items)
        if now != ids(one for one in self.found if id(one) in left): self.send("order", zlib.crc32("\n".join(now).encode()))

    def pytest_collection_finish(self, session):
        self.send_replaced()
        files = {str(getattr(one, "path", None) or one.fspath) for one in session.items if type(one.getparent(pytest.Module)) is pytest.Module}
        is_rewritten = self.usage.importer is not None and getattr(session.config.option, "assertmode", None) == "rewrite"
        if is_rewritten and not self.usage.foreign.isdisjoint(files): self.send("replaced", ["pytest's import of test files"])
        self.collect(one.nodeid for one in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node, ids):
        # Every worker collects the same tests, and this process none.
        if not self.collected: self.collect(ids)

    def collect(self, ids):
        counts = collections.Counter(ids)
        self.collected = set(counts)
        self.send("repeated", [one for one, count in counts.items() if count > 1])
        # A whole name may be that of the product: it is one of tests if such a file has more than doctests.
        tested = {one.split("::")[0] for one in counts if "." not in one.partition("::")[2].partition("[")[0]} | self.broken
        is_tested = lambda pattern: "*" in pattern or any(fnmatch.fnmatch("/" + one, "*/" + pattern) for one in tested)
        self.send("patterns", [one for one in self.patterns if is_tested(one)])
        self.send("collected", sorted(collections.Counter(one.split("::")[0] for one in counts).items()))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item):
        if file_of(item) != self.file:
            self.file = file_of(item)
            self.usage.send_used()
            self.send_replaced()
        if self.orders.is_over(self.ended) and not self.stopped:
            self.stopped = True
            # The next test was promised to this one, which leaves shared fixtures to it.
            items, must_run = item.session.items, self.orders.must_run
            end = items.index(item) + 2
            self.collected -= {one.nodeid for one in items[end:] if not must_run(one)}
            items[end:] = [one for one in items[end:] if must_run(one)]

    def pytest_runtest_logstart(self, nodeid):
        self.send("start", nodeid)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item):
        if self.tracer is not None: self.tracer.switch(item.nodeid)
        yield
        if self.tracer is not None: self.tracer.switch("")

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item, call):
        made = yield
        report = made.get_result()
        if report.failed:
            try: seen = describe(call.excinfo.value, self.root)
            except Exception: seen = None
            # The first exception is the reason; a teardown may add another.
            if seen is not None and item.nodeid not in self.failed: self.send("exception", item.nodeid, seen)
            self.failed.add(item.nodeid)
        elif call.when == "call" and report.passed and item.nodeid in self.failed:
            self.send("retried", item.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report):
        part = type(report).__name__ != "TestReport"
        # JUnit reports do not tell a test that passes against its xfail mark from others that pass.
        outcome = "xpassed" if report.passed and hasattr(report, "wasxfail") else report.outcome
        self.send("result", report.nodeid, report.when, outcome, part)
        if report.failed: self.explain(report)
        if report.when == "teardown": self.ended.add(report.nodeid)
        # Workers have their own queues, and are told to stop.
        workers = self.config.pluginmanager.getplugin("dsession") if self.orders.is_over(self.ended) else None
        if workers is not None: workers.shouldstop = "it is time to stop"

    def explain(self, report):
        try: text = str(report.longrepr)
        except Exception: return
        crash = getattr(report.longrepr, "reprcrash", None)
        message = getattr(crash, "message", None) or ""
        self.send("failure", report.nodeid, message[:4000], text[-4000:])

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session, exitstatus):
        # pytest collects what tests left behind when its rules for warnings apply again, not now.
        gc.disable()
        self.usage.known.clear()
        self.usage.send_used()
        self.send_replaced()
        if self.tracer is not None: self.tracer.send(self.send)
        self.send("finished", int(session.exitstatus), len(self.collected - self.ended))

    def send_replaced(self):
        names = sorted({name for name in self.originals.replaced() if name not in self.lost})[:50]
        self.lost.update(names)
        if names: self.send("replaced", names)


def seed_of(config):
    # Of the plugins that shuffle tests: the option that gives the same order again.
    if getattr(config.option, "randomly_reorganize", False):
        return "--randomly-seed=%s" % config.option.randomly_seed
    plugin = modules.get("random_order.config")
    if plugin is not None and plugin.Config(config).is_enabled:
        return "--random-order-seed=%s" % plugin.Config(config).seed


def describe(error, root, cwd=os.getcwd()):
    # What no text says of an exception: the code that raised it, and the object that lacks an attribute.
    error = getattr(error, "exc_info", (None, error))[1]  # That of an example in a docstring.
    while getattr(error, "exceptions", None): error = error.exceptions[0]
    trace, path, one, name = error.__traceback__, "", getattr(error, "obj", None), getattr(error, "name", None)
    while trace is not None:
        trace, path = trace.tb_next, normpath(join(cwd, trace.tb_frame.f_code.co_filename))
    owners, similar = [], []
    if isinstance(error, AttributeError) and type(name) is str:
        owners = (one if isinstance(one, type) else type(one)).__mro__
        others = [each for each in dir(one) if abs(len(each) - len(name)) < 2]
        similar = difflib.get_close_matches(name, others, 1, 0.8)
    module = modules.get(owners[0].__module__) if owners else None
    return {
        "exception": type(error).__name__,
        "file": path[len(root):] if path.startswith(root) and isfile(path) else None,
        "owners": [each.__qualname__ for each in owners][:50],
        "isOwnClass": str(getattr(module, "__file__", None)).startswith(root),
        "similar": similar[0] if similar else None,
    }


def run_pytest(arguments, plugin, send):
    try:
        return int(pytest.main(arguments, plugins=[plugin]))
    except Exception as error:
        # After the last test, pytest still raises what it is configured to: a file left open, for example.
        traceback.print_exc()
        while getattr(error, "exceptions", None): error = error.exceptions[0]
        send("raised", "%s: %s" % (type(error).__name__, str(error)[:1000]))
        return 1


start()
