# Runs one program of this package. Reads its modules and its request from stdin: a text of the repository
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
