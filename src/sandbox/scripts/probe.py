# Tries every way out that a sandbox promises to close, and everything that tests need to do. Its last line
# says what it reached and what it could not do. Works on every Python 3.
import glob, json, os, socket, subprocess, sys, tempfile
task = json.loads(sys.argv[1])
token, escapes, broken = task["nekot"][::-1].encode(), [], []

def escape(name, attempt):
    try:
        if attempt():
            escapes.append(name)
    except Exception:
        pass

def need(name, attempt):
    try:
        attempt()
    except Exception as error:
        broken.append("%s: %s: %s" % (name, type(error).__name__, error))

def read(path):
    try:
        with open(path, "rb") as file:
            return file.read(1 << 20)
    except OSError:
        return b""

def connect(family, address):
    with socket.socket(family) as client:
        client.settimeout(2)
        client.connect(address)
    return True

def write_outside():
    # Checked from outside: inside, the same path may be another directory.
    with open(os.path.join(task["outside"], "written"), "w"):
        return False

def use_keys():
    import ctypes
    keyctl = {"x86_64": 250, "aarch64": 219, "riscv64": 219, "ppc64le": 271, "s390x": 280}
    get_id, session = 0, -3
    arguments = [keyctl[os.uname().machine], get_id, session, 1]
    return ctypes.CDLL(None).syscall(*map(ctypes.c_long, arguments)) >= 0

def leave_memory():
    # Checked from outside, like write_outside.
    try:
        open(task["memory"], "w").close()
    except OSError:
        pass

def same_interpreter():
    # An interpreter that cannot read its own libraries may start with the system's.
    assert sys.prefix == task["prefix"], "it is installed in " + sys.prefix

def loopback():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(1)
        connect(socket.AF_INET, server.getsockname())

def load_pytest():
    try:
        import pytest
    except ModuleNotFoundError as error:
        # A package of the repository that pytest needs: the worktree of a run has it.
        if error.name not in task["own"]:
            raise

def load_package():
    sys.path[:0] = [task["root"]]
    import tdd_arbiter_probe

def write_inside():
    with open(os.path.join(task["root"], "written"), "w"):
        pass
    with tempfile.TemporaryFile():
        pass

escape("environment", lambda: any(token in read(p) for p in glob.glob("/proc/[0-9]*/environ")))
escape("processes", lambda: any(token in read(p) for p in glob.glob("/proc/[0-9]*/cmdline")))
escape("files", lambda: token in read(os.path.join(task["outside"], "secret")))
escape("outside", write_outside)
escape("git", lambda: read(os.path.join(task["root"], ".git")) != b"")
escape("runner", lambda: any(read(path) for path in task["unreadable"]))
escape("sudo", lambda: subprocess.call(["sudo", "-n", "true"], stdout=-3, stderr=-3) == 0)
for path in ("/var/run/docker.sock", "/run/docker.sock"):
    escape("docker", lambda: connect(socket.AF_UNIX, path))
escape("keys", use_keys)
leave_memory()
escape("network", lambda: connect(socket.AF_INET, ("127.0.0.1", task["port"])))

need("another interpreter answers", same_interpreter)
need("pytest cannot be imported", load_pytest)
need("127.0.0.1 cannot be listened on", loopback)
need("the package under test is not the worktree's", load_package)
need("the tests cannot write", write_inside)
print()
print(json.dumps({"escapes": sorted(set(escapes)), "broken": broken}))
