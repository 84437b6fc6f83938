# Starts pytest as "python -m pytest" does, with these differences:
# - It closes inherited files first, which would otherwise be open inside every sandbox.
# - It imports pytest before the repository's directories are on the search path, so that a pytest.py
#   there cannot replace it.
# - A plugin refuses options under which no test body runs, and sends us every result when it happens,
#   over a copy of the output that was opened before any test code was imported. What was sent cannot
#   be taken back; readLiveResults reads it.
# - It watches which files of the repository are opened, and which sources are written, with an audit
#   hook that cannot be removed.
# Works on every Python 3: -P needs 3.11, and -I hides packages.
import sys, os
for fd in os.listdir("/proc/self/fd"):
    try:
        if int(fd) > 2: os.close(int(fd))
    except OSError:
        pass
del sys.path[0]
import pytest
def start():
    import collections, json
    options = json.loads(sys.argv[1])
    sys.argv[:2] = ["pytest"]
    sys.path[:0] = options["forTests"]
    given = [p for p in [os.environ.get("PYTHONPATH")] if p]
    os.environ["PYTHONPATH"] = os.pathsep.join(options["forChildren"] + given)
    root, mark, only = options["root"] + "/", options["mark"].encode(), options["only"]
    last = set(options["last"])
    wire, write, encode = os.dup(1), os.write, json.JSONEncoder().encode
    join, normalize, cwd = os.path.join, os.path.normpath, os.getcwd()
    opened, written, modules = set(), set(), sys.modules
    sources = (".py", ".pyc") if sys.dont_write_bytecode else (".py",)
    def send(*fields):
        data = mark + encode(fields).encode() + b"\n"
        while data:
            data = data[write(wire, data):]
    def send_used(kind, paths):
        paths = sorted(paths)[:20000]
        for at in range(0, len(paths), 200):
            send("used", kind, paths[at:at + 200])
    def wrote(path):
        if type(path) is not str or not path.endswith(sources) or len(written) > 1000: return
        path = normalize(join(cwd, path))
        if path.startswith(root) and path not in written:
            written.add(path)
            send("written", path[len(root):])
    def watch(event, args):
        if event == "os.rename": wrote(args[1])
        if event != "open": return
        if (args[2] or 0) & 3: return wrote(args[0])
        if type(args[0]) is not str or len(opened) > 20000: return
        path = normalize(join(cwd, args[0]))
        if path.startswith(root): opened.add(path[len(root):])
    def loaded():
        for module in list(modules.values()):
            path = getattr(module, "__file__", None)
            if type(path) is str and path.startswith(root): yield path[len(root):]
    def names_of(one):
        return one.nodeid.split("::")[0], one.nodeid.partition("[")[0]
    class Plugin:
        collected, ended, failed = set(), set(), set()
        @pytest.hookimpl(hookwrapper=True)
        def pytest_cmdline_main(self, config):
            # Not an argument: where the repository switches pytest-xdist off, -n would be a usage error.
            # A number that the user or the repository gives wins, except over 0.
            if options["workers"] == 0 or getattr(config.option, "numprocesses", 0) is None:
                config.option.numprocesses = options["workers"]
            yield
        def pytest_configure(self, config):
            for name in ("setupplan", "setuponly", "trace", "usepdb"):
                if getattr(config.option, name, False):
                    raise pytest.UsageError("option %s runs no test" % name)
            config.args.extend(options["also"])
            send("patterns", [str(one) for one in config.getini("python_files")][:20])
        @pytest.hookimpl(trylast=True)
        def pytest_collection_modifyitems(self, items):
            if only is not None:
                items[:] = [one for one in items if one.nodeid.split("::")[0] in only]
            if last:
                items.sort(key=lambda one: not last.isdisjoint(names_of(one)))
        def pytest_collectreport(self, report):
            if report.failed: send("uncollected", report.nodeid)
        def pytest_collection_finish(self, session):
            self.collect(one.nodeid for one in session.items)
        @pytest.hookimpl(optionalhook=True)
        def pytest_xdist_node_collection_finished(self, node, ids):
            # Every worker collects the same tests, and this process none.
            if not self.collected: self.collect(ids)
        def collect(self, ids):
            counts = collections.Counter(ids)
            self.collected = set(counts)
            send("repeated", [one for one, count in counts.items() if count > 1])
        @pytest.hookimpl(tryfirst=True)
        def pytest_runtest_logreport(self, report):
            part = type(report).__name__ != "TestReport"
            send("result", report.nodeid, report.when, report.outcome, part)
            if report.when == "teardown": self.ended.add(report.nodeid)
        @pytest.hookimpl(hookwrapper=True, tryfirst=True)
        def pytest_runtest_makereport(self, item, call):
            made = yield
            report = made.get_result()
            if report.failed: self.failed.add(item.nodeid)
            elif call.when == "call" and report.passed and item.nodeid in self.failed:
                send("retried", item.nodeid)
        @pytest.hookimpl(trylast=True)
        def pytest_sessionfinish(self, session, exitstatus):
            send_used("opened", opened)
            send_used("loaded", set(loaded()))
            send("finished", int(session.exitstatus), len(self.collected - self.ended))
    sys.addaudithook(watch)
    code = int(pytest.main(plugins=[Plugin()]))
    send("exit", code)
    sys.exit(code)
start()
