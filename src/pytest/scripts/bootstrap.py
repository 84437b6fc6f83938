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
# Works on every Python 3: -P needs 3.11, and -I hides packages.
import sys, os
for fd in os.listdir("/proc/self/fd"):
    try:
        if int(fd) > 2: os.close(int(fd))
    except OSError:
        pass
del sys.path[0]
import pytest
def watch_assertions(modules):
    # Called before any code of the repository runs. The result yields the names of what was replaced since.
    import builtins
    kept, functions, join = [], type(watch_assertions), os.path.join
    codes = type(watch_assertions.__code__)
    library = os.path.dirname(os.__file__)
    def keep(name, owner):
        for key, value in list(vars(owner).items()):
            inner = getattr(value, "__func__", value)
            kept.append(("%s.%s" % (name, key), owner, key, value, getattr(inner, "__code__", None)))
    # Programs and tests do replace these, and no test is weaker for it.
    usual = {"print", "open", "input", "breakpoint", "help", "exit", "quit", "_", "__import__"}
    keep("builtins", builtins)
    kept[:] = [one for one in kept if one[2] not in usual and callable(one[3])]
    # What tests compare with; anything else of Python's own a program may well replace.
    for name in "math", "operator", "re", "fnmatch", "ast":
        own = vars(modules.get(name, object)).items()
        kept += [(name + "." + key, modules[name], key, value, getattr(value, "__code__", None)) for key, value in list(own) if name in modules and not isinstance(value, type) and callable(value) and not key.startswith("_")]
    pytests = [key for key in vars(pytest) if not key.startswith("__")]
    kept += [("pytest." + key, pytest, key, getattr(pytest, key), None) for key in pytests]
    for module in "python_api raises recwarn outcomes python unittest runner reports skipping assertion.rewrite".split():
        space = vars(modules.get("_pytest." + module, object))
        for key, value in list(space.items()):
            if getattr(value, "__module__", None) != "_pytest." + module: continue
            if isinstance(value, type): keep("_pytest.%s.%s" % (module, key), value)
            elif type(value) is functions: kept.append(("_pytest.%s.%s" % (module, key), modules["_pytest." + module], key, value, value.__code__))
    def same(one, other):
        if type(one) is not codes: return one == other
        if type(other) is not codes or one.co_code != other.co_code or one.co_names != other.co_names: return False
        return len(one.co_consts) == len(other.co_consts) and all(map(same, one.co_consts, other.co_consts))
    texts = {}
    def codes_of(path):
        # Importing unittest takes time, and most tests never do: its text says what it would be.
        if path not in texts:
            with open(path, "rb") as file: module = compile(file.read(), path, "exec", dont_inherit=True)
            classes = [one for one in module.co_consts if type(one) is codes]
            texts[path] = [(one.co_name, code) for one in classes for code in one.co_consts if type(code) is codes]
        return texts[path]
    def of_library(name):
        package = modules.get(name)
        if package is None: return
        file = "case.py" if name == "unittest" else "mock.py"
        space = modules.get("unittest.case", package) if name == "unittest" else package
        for owner, code in codes_of(join(library, "unittest", file)):
            if name == "unittest.mock" and not code.co_name.startswith(("assert", "_assert")): continue
            cls = getattr(package if owner == "TestCase" else space, owner, None)
            if not isinstance(cls, type): continue
            value = vars(cls).get(code.co_name)
            value = getattr(value, "__func__", value)
            # A context manager is made from its function; anything else that wraps one replaces it.
            if getattr(value, "__globals__", None) is vars(modules["contextlib"]): value = value.__wrapped__
            if type(value) is not functions or not same(code, value.__code__): yield "%s.%s.%s" % (name, owner, code.co_name)
    def replaced():
        if modules.get("pytest") is not pytest: yield "pytest"
        for name, owner, key, value, code in kept:
            now = vars(owner).get(key, value)
            if now is not value: yield name
            elif code is not None and getattr(getattr(now, "__func__", now), "__code__", None) is not code: yield name
        try:
            for name in ("unittest", "unittest.mock"): yield from of_library(name)
        except Exception:
            pass  # An installation without its texts tells nothing.
    return replaced
def start():
    import collections, difflib, dis, fnmatch, gc, json, threading, time, zlib
    replaced, lost = watch_assertions(sys.modules), set()
    clock = time.monotonic
    begun = clock()
    options = json.loads(sys.argv[1])
    # Given to pytest as arguments, they would bring the configuration of their folder in place of the root's.
    begin = len(sys.argv) - options.get("targets", 0)
    targets = sys.argv[begin:]
    arguments = sys.argv[2:begin]
    # Code must not be able to tell us from plain pytest by its arguments, nor take ours for its own.
    sys.argv[:] = [os.path.join(os.path.dirname(pytest.__file__), "__main__.py")]
    if hasattr(sys, "orig_argv"): sys.orig_argv[1:] = ["-m", "pytest"]
    sys.path[:0] = options["forTests"]
    given = [p for p in [os.environ.get("PYTHONPATH")] if p]
    os.environ["PYTHONPATH"] = os.pathsep.join(options["forChildren"] + given)
    root, mark, only = options["root"] + "/", options["mark"].encode(), options["only"]
    last, also = set(options["last"]), set(options["also"])
    orders = {}
    if options.get("orders"):
        with open(options["orders"], encoding="utf-8") as file: orders = json.load(file)
    first = {path: place for place, path in enumerate(orders.get("first", []))}
    without, until = set(orders.get("without", [])), set(orders.get("until", []))
    seconds = orders.get("seconds")
    wire, write, encode = os.dup(1), os.write, json.JSONEncoder().encode
    join, normalize, cwd = os.path.join, os.path.normpath, os.getcwd()
    opened, written, modules, told, known = set(), set(), sys.modules, set(), set()
    readers, frame_of = {}, sys._getframe
    rewriting = getattr(modules.get("_pytest.assertion.rewrite"), "AssertionRewritingHook", None)
    importer = getattr(getattr(rewriting, "exec_module", None), "__code__", None)
    # Files whose code was run by something else than pytest's import of test files.
    foreign = set()
    sources = (".py", ".pyc")
    # What writes the bytecode of a source that is imported.
    compilers = {getattr(getattr(modules.get(module), name, None), "__code__", None) for module, name in (("importlib._bootstrap_external", "_write_atomic"), ("_frozen_importlib_external", "_write_atomic"), ("_pytest.assertion.rewrite", "_write_pyc"))}
    def send(*fields):
        data = mark + encode(fields).encode() + b"\n"
        while data:
            data = data[write(wire, data):]
    def send_used():
        # Between two files: a run that does not reach its end has told what it used until then.
        for kind, paths in ("opened", opened - told), ("loaded", loaded()):
            paths = sorted(set(paths))[:20000]
            for at in range(0, len(paths), 200):
                send("used", kind, paths[at:at + 200])
        told.update(opened)
        new = sorted(pair for pair, is_told in readers.items() if not is_told)
        for at in range(0, len(new), 200):
            send("read", new[at:at + 200])
        readers.update((pair, True) for pair in new)
        send_replaced()
    def reader_of():
        # The innermost code of the repository; what it calls is Python's own or installed.
        frame = frame_of(2)
        while frame is not None:
            path = frame.f_code.co_filename
            if path.startswith(root): return path[len(root):]
            frame = frame.f_back
    def send_replaced():
        names = sorted({name for name in replaced() if name not in lost})[:50]
        lost.update(names)
        if names: send("replaced", names)
    class Tracer:
        # Which test runs; empty for an import or a fixture, which tests share that do not show up there.
        test = ""
        # Each takes less than a microsecond: more of them would make the tests slow.
        left = 500000
        def __init__(self, reach):
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
                path = normalize(join(cwd, name))
                self.lines[name] = self.seen.get(path[len(root):] if path.startswith(root) else None)
            if self.lines[name] is None: return False
            if code not in self.asked:
                self.asked[code] = any(line in self.lines[name] for _, line in dis.findlinestarts(code))
            return self.asked[code]
        def switch(self, test):
            # Where other code traces as well, what was seen is not all.
            if sys.gettrace() != self.on_call: self.left = 0
            self.test = test
        def send(self):
            self.switch("")
            sys.settrace(None)
            for path, lines in self.seen.items() if self.left > 0 else ():
                for line, tests in lines.items(): send("reached", path, line, sorted(tests)[:1000])
            send("elsewhere", sorted(self.elsewhere)[:1000])
    tracer = Tracer(options["reach"]) if options.get("reach") else None
    def wrote(path):
        if type(path) is not str or not path.endswith(sources) or len(written) > 1000: return
        path = normalize(join(cwd, path))
        if path.startswith(root) and path not in written:
            written.add(path)
            send("written", path[len(root):])
    starts = {"subprocess.Popen", "os.system", "os.posix_spawn", "os.fork", "os.forkpty", "os.spawn", "os.exec"}
    def watch(event, args):
        if tracer is not None and event in starts: tracer.elsewhere.add(tracer.test)
        if event == "os.rename" and frame_of(1).f_code not in compilers: wrote(args[1])
        if event == "exec" and getattr(args[0], "co_name", None) == "<module>" and frame_of(1).f_code is not importer:
            foreign.add(normalize(join(cwd, args[0].co_filename)))
        if event != "open": return
        if (args[2] or 0) & 3: return wrote(args[0])
        if type(args[0]) is not str or len(opened) > 20000: return
        path = normalize(join(cwd, args[0]))
        if not path.startswith(root): return
        path = path[len(root):]
        opened.add(path)
        if path.endswith((".py", ".pyc")) or len(readers) > 5000: return
        reader = reader_of()
        if reader is not None: readers.setdefault((path, reader), False)
    def loaded():
        names = set(list(modules)) - known
        known.update(names)
        for name in names:
            path = getattr(modules.get(name), "__file__", None)
            if type(path) is str and path.startswith(root): yield path[len(root):]
    def file_of(one):
        return one.nodeid.split("::")[0]
    def names_of(one):
        return file_of(one), one.nodeid.partition("[")[0]
    def seed_of(config):
        # Of the plugins that shuffle tests: the option that gives the same order again.
        if getattr(config.option, "randomly_reorganize", False):
            return "--randomly-seed=%s" % config.option.randomly_seed
        plugin = modules.get("random_order.config")
        if plugin is not None and plugin.Config(config).is_enabled:
            return "--random-order-seed=%s" % plugin.Config(config).seed
    def must_run(one):
        return not last.isdisjoint(names_of(one)) or file_of(one) in also
    def describe(error):
        # What no text says of an exception: the code that raised it, and the object that lacks an attribute.
        error = getattr(error, "exc_info", (None, error))[1]  # That of an example in a docstring.
        while getattr(error, "exceptions", None): error = error.exceptions[0]
        trace, path, one, name = error.__traceback__, "", getattr(error, "obj", None), getattr(error, "name", None)
        while trace is not None:
            trace, path = trace.tb_next, normalize(join(cwd, trace.tb_frame.f_code.co_filename))
        owners, similar = [], []
        if isinstance(error, AttributeError) and type(name) is str:
            owners = (one if isinstance(one, type) else type(one)).__mro__
            others = [each for each in dir(one) if abs(len(each) - len(name)) < 2]
            similar = difflib.get_close_matches(name, others, 1, 0.8)
        module = modules.get(owners[0].__module__) if owners else None
        return {
            "exception": type(error).__name__,
            "file": path[len(root):] if path.startswith(root) and os.path.isfile(path) else None,
            "owners": [each.__qualname__ for each in owners][:50],
            "isOwnClass": str(getattr(module, "__file__", None)).startswith(root),
            "similar": similar[0] if similar else None,
        }
    class Plugin:
        collected, ended, failed, found = set(), set(), set(), []
        file, stopped = None, False
        def pytest_plugin_registered(self, plugin):
            # Code of the repository that is no conftest.py, and may run tests in pytest's place.
            module = plugin if type(plugin) is type(sys) else modules.get(type(plugin).__module__)
            path = str(getattr(module, "__file__", None))
            if path.startswith(root) and not path.endswith("/conftest.py"):
                send("replaced", ["pytest's hooks (with a plugin in %s)" % path[len(root):]])
        def unmatched(self, config):
            # Names of further files that python_files does not match.
            patterns = [str(one) for one in config.getini("python_files")]
            return [name for name in map(os.path.basename, also) if not any(fnmatch.fnmatch(name, one) for one in patterns)]
        @pytest.hookimpl(hookwrapper=True)
        def pytest_cmdline_main(self, config):
            # Not an argument: where the repository switches pytest-xdist off, -n would be a usage error.
            # A number that the user or the repository gives wins, except over 0.
            # Workers are not told of further files, and find those by their names alone.
            workers = 0 if self.unmatched(config) else options["workers"]
            if workers == 0 or getattr(config.option, "numprocesses", 0) is None:
                config.option.numprocesses = workers
            yield
        def pytest_configure(self, config):
            for name in ("setupplan", "setuponly", "trace", "usepdb"):
                if getattr(config.option, name, False):
                    raise pytest.UsageError("option %s runs no test" % name)
            self.config = config
            # With the repository's -p no:junitxml, nothing else writes the report.
            if config.pluginmanager.is_blocked("junitxml"): modules["_pytest.junitxml"].pytest_configure(config)
            if targets: config.args[:] = targets
            config.args.extend(options["also"])
            send("patterns", [str(one) for one in config.getini("python_files")][:20])
            # New versions of pytest drop an argument that lies below another.
            config.getini("python_files").extend(self.unmatched(config))
        def pytest_sessionstart(self, session):
            # Wide enough that no summary line is truncated. Not by a variable, which tests would see.
            reporter = session.config.pluginmanager.getplugin("terminalreporter")
            if hasattr(reporter, "_tw"): reporter._tw.fullwidth = 200
            seed = seed_of(session.config)
            if seed is not None: send("seed", seed[:200])
        def pytest_itemcollected(self, item):
            self.found.append(item)
        def send_order(self, items):
            # pytest itself groups tests by their fixtures; only hooks of the repository may shuffle them.
            hooks = self.config.hook.pytest_collection_modifyitems.get_hookimpls()
            codes = [getattr(one.function, "__code__", None) for one in hooks]
            if not any(one.co_filename.startswith(root) for one in codes if one is not None): return
            left = set(map(id, items))
            ids = lambda them: [one.nodeid for one in sorted(them, key=file_of) if file_of(one) not in also]
            now = ids(items)
            if now != ids(one for one in self.found if id(one) in left): send("order", zlib.crc32("\n".join(now).encode()))
        @pytest.hookimpl(trylast=True)
        def pytest_collection_modifyitems(self, items):
            self.send_order(items)
            if only is not None:
                items[:] = [one for one in items if file_of(one) in only]
            if without:
                items[:] = [one for one in items if one.nodeid not in without or file_of(one) in also]
            if first:
                items.sort(key=lambda one: first.get(file_of(one), len(first)))
            if last:
                items.sort(key=lambda one: not last.isdisjoint(names_of(one)))
        def pytest_collectstart(self, collector):
            if isinstance(collector, pytest.File): send("collecting", collector.nodeid)
        @pytest.hookimpl(tryfirst=True)
        def pytest_make_collect_report(self, collector):
            # A file that ended the process when it was imported.
            if isinstance(collector, pytest.File) and collector.nodeid in without:
                from _pytest.reports import CollectReport
                return CollectReport(collector.nodeid, "passed", None, [])
        def pytest_collectreport(self, report):
            if report.failed:
                send("uncollected", report.nodeid)
                self.explain(report)
        def pytest_collection_finish(self, session):
            send_replaced()
            files = {str(getattr(one, "path", None) or one.fspath) for one in session.items if type(one.getparent(pytest.Module)) is pytest.Module}
            is_rewritten = importer is not None and getattr(session.config.option, "assertmode", None) == "rewrite"
            if is_rewritten and not foreign.isdisjoint(files): send("replaced", ["pytest's import of test files"])
            self.collect(one.nodeid for one in session.items)
        @pytest.hookimpl(optionalhook=True)
        def pytest_xdist_node_collection_finished(self, node, ids):
            # Every worker collects the same tests, and this process none.
            if not self.collected: self.collect(ids)
        def collect(self, ids):
            counts = collections.Counter(ids)
            self.collected = set(counts)
            send("repeated", [one for one, count in counts.items() if count > 1])
            send("collected", sorted(collections.Counter(one.split("::")[0] for one in counts).items()))
        @pytest.hookimpl(tryfirst=True)
        def pytest_runtest_protocol(self, item):
            if file_of(item) != self.file:
                self.file = file_of(item)
                send_used()
            if self.is_over() and not self.stopped:
                self.stopped = True
                # The next test was promised to this one, which leaves shared fixtures to it.
                items = item.session.items
                end = items.index(item) + 2
                self.collected -= {one.nodeid for one in items[end:] if not must_run(one)}
                items[end:] = [one for one in items[end:] if must_run(one)]
        def is_over(self):
            if until and until <= self.ended: return True
            return seconds is not None and clock() - begun > seconds
        @pytest.hookimpl(hookwrapper=True, tryfirst=True)
        def pytest_runtest_call(self, item):
            if tracer is not None: tracer.switch(item.nodeid)
            yield
            if tracer is not None: tracer.switch("")
        def pytest_runtest_logstart(self, nodeid):
            send("start", nodeid)
        def explain(self, report):
            try: text = str(report.longrepr)
            except Exception: return
            crash = getattr(report.longrepr, "reprcrash", None)
            message = getattr(crash, "message", None) or ""
            send("failure", report.nodeid, message[:4000], text[-4000:])
        @pytest.hookimpl(tryfirst=True)
        def pytest_runtest_logreport(self, report):
            part = type(report).__name__ != "TestReport"
            # JUnit reports do not tell a test that passes against its xfail mark from others that pass.
            outcome = "xpassed" if report.passed and hasattr(report, "wasxfail") else report.outcome
            send("result", report.nodeid, report.when, outcome, part)
            if report.failed: self.explain(report)
            if report.when == "teardown": self.ended.add(report.nodeid)
            # Workers have their own queues, and are told to stop.
            workers = self.config.pluginmanager.getplugin("dsession") if self.is_over() else None
            if workers is not None: workers.shouldstop = "it is time to stop"
        @pytest.hookimpl(hookwrapper=True, tryfirst=True)
        def pytest_runtest_makereport(self, item, call):
            made = yield
            report = made.get_result()
            if report.failed:
                try: seen = describe(call.excinfo.value)
                except Exception: seen = None
                # The first exception is the reason; a teardown may add another.
                if seen is not None and item.nodeid not in self.failed: send("exception", item.nodeid, seen)
                self.failed.add(item.nodeid)
            elif call.when == "call" and report.passed and item.nodeid in self.failed:
                send("retried", item.nodeid)
        @pytest.hookimpl(trylast=True)
        def pytest_sessionfinish(self, session, exitstatus):
            # pytest collects what tests left behind when its rules for warnings apply again, not now.
            gc.disable()
            known.clear()
            send_used()
            if tracer is not None: tracer.send()
            send("finished", int(session.exitstatus), len(self.collected - self.ended))
    sys.addaudithook(watch)
    if tracer is not None: tracer.start()
    try:
        code = int(pytest.main(arguments, plugins=[Plugin()]))
    except Exception as error:
        # After the last test, pytest still raises what it is configured to: a file left open, for example.
        import traceback
        traceback.print_exc()
        while getattr(error, "exceptions", None): error = error.exceptions[0]
        send("raised", "%s: %s" % (type(error).__name__, str(error)[:1000]))
        code = 1
    send("exit", code)
    sys.exit(code)
start()
