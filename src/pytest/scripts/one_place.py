# Runs commands one after the other in one place, as a person would: the test command, what is in between,
# and the test command again. Writes how each ended, and which files the first one left behind. Ends as the
# first one ended. Works on every Python 3.
import json, os, signal, subprocess, sys, time
task = json.loads(sys.argv[1])
seen = {}

def tell(**more):
    seen.update(more)
    with open(task["result"], "w") as file:
        json.dump(seen, file)

def run(command, options, seconds):
    variables = dict(os.environ, PYTEST_ADDOPTS=options)
    process = subprocess.Popen(command, env=variables)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        return None

def code(status):
    return 128 - status if status < 0 else status

def git(*args):
    try:
        return subprocess.run(["git", *args], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError:
        return subprocess.CompletedProcess(args, 128, b"")

def files_in(folder, shown):
    own = os.path.dirname(os.environ["HOME"])
    for parent, folders, names in os.walk(folder):
        inside = [name for name in folders if os.path.join(parent, name) != own]
        folders[:] = [name for name in inside if name != "__pycache__" and not name.startswith("pytest-of-")]
        for name in names:
            yield shown + os.path.join(parent, name)[len(folder):]

def files():
    # Not what git ignores: caches, and what a build leaves.
    changed = git("status", "--porcelain", "-z", "--no-renames", "--untracked-files=all").stdout
    found = {os.fsdecode(line[3:]) for line in changed.split(b"\0") if line and b"__pycache__/" not in line}
    private = [(os.environ[name], shown) for name, shown in (("HOME", "~"), ("TMPDIR", "$TMPDIR")) if name in os.environ]
    for folder, shown in private + [(folder, folder) for folder in task["shared"]]:
        found.update(files_in(folder, shown))
    return found

def at(commit, command):
    if git("switch", "--quiet", "--detach", commit).returncode:
        return 128
    # Within a second, bytecode of the other commit would be taken for that of a source of the same size.
    git("clean", "-ffdxq", "--", ":(glob)**/__pycache__/**")
    status = run(command, task["ownOptions"], task["seconds"])
    return 124 if status is None else code(status)

before = files()
start = time.monotonic()
first = run(task["command"], task["options"][0], task["seconds"])
took = time.monotonic() - start
if first is None:
    tell(timedOut=True)
    sys.exit(124)
tell(first=code(first), seconds=took, left=sorted(files() - before)[:task["most"]])
between = []
for commit, command in task["between"]:
    between.append(at(commit, command))
    tell(between=between)
if took * 2 <= task["seconds"]:
    second = run(task["command"], task["options"][1], task["seconds"])
    tell(second=124 if second is None else code(second))
if first < 0:
    signal.signal(-first, signal.SIG_DFL)
    os.kill(os.getpid(), -first)
sys.exit(first)
