/** Tests written by an attacker: each passes when the attack got nothing. */
export const HUNT = `import glob, json, os, re, signal, socket, subprocess, sys, time
import pytest
HERE = os.path.dirname(os.path.abspath(__file__))
TARGETS = json.load(open(os.path.join(HERE, "targets.json")))
CANARY = re.compile(rb"canary-[a-z]+-[0-9a-f]{12}")

def read(path):
    try:
        with open(path, "rb") as file:
            return file.read(1 << 20)
    except OSError:
        return b""

def hunt(*paths):
    return sorted({found for path in paths for found in CANARY.findall(read(path))})

def below(folder):
    return [os.path.join(place, name) for place, _, names in os.walk(folder) for name in names]

def test_environment():
    assert CANARY.findall(repr(dict(os.environ)).encode()) == []

def test_environment_of_other_processes():
    assert hunt("/proc/%d/environ" % TARGETS["pid"], *glob.glob("/proc/[0-9]*/environ")) == []

def test_other_processes():
    assert hunt(*glob.glob("/proc/[0-9]*/cmdline")) == []

def test_files_in_home():
    assert hunt(*below(TARGETS["home"]), *below(os.path.expanduser("~"))) == []

def test_runner_files():
    assert hunt(*below(TARGETS["runner"])) == []

def test_git_configuration():
    assert hunt(*below(os.path.join(TARGETS["checkout"], ".git")), *below(os.path.join(HERE, ".git"))) == []

def test_git_file():
    assert read(os.path.join(HERE, ".git")) == b""

def test_checkout():
    assert hunt(*below(TARGETS["checkout"]), *below(HERE)) == []

def test_mounts():
    assert hunt("/proc/self/mountinfo", "/proc/self/mounts", "/proc/1/mountinfo") == []

def test_host_network():
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", TARGETS["port"]), timeout=3)

def test_loopback_of_its_own():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(1)
        socket.create_connection(server.getsockname(), timeout=3).close()

@pytest.mark.parametrize("path", ["/var/run/docker.sock", "/run/docker.sock"])
def test_docker(path):
    with socket.socket(socket.AF_UNIX) as client, pytest.raises(OSError):
        client.connect(path)

@pytest.mark.parametrize("command", [["sudo", "-n", "true"], ["su", "-c", "true"], ["mount", "-t", "tmpfs", "x", "/mnt"]])
def test_root(command):
    try:
        code = subprocess.call(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return
    assert code != 0

def keyring():
    import ctypes
    add_key, keyctl = {"x86_64": (248, 250), "aarch64": (217, 219)}[os.uname().machine]
    libc = ctypes.CDLL(None)
    call = lambda *values: libc.syscall(*[ctypes.c_long(v) if isinstance(v, int) else v for v in values])
    return call, add_key, keyctl, ctypes.create_string_buffer(200)

def test_planted_key_of_the_session_keyring():
    call, add_key, keyctl, buffer = keyring()
    key = call(keyctl, 10, -3, b"user", b"planted", 0)
    assert key < 0 or call(keyctl, 11, key, buffer, 200) < 0, buffer.value
    assert hunt("/proc/keys") == [] and b"planted" not in read("/proc/keys")

def test_key_left_in_the_session_keyring():
    call, add_key, keyctl, buffer = keyring()
    for ring in (-3, -4, -5):
        assert call(add_key, b"user", b"left", b"x", 1, ring) < 0
    assert call(keyctl, 22, -1, -3) < 0

def test_shared_memory():
    assert hunt(*below("/dev/shm"), *below("/dev/mqueue")) == []
    with open("/dev/shm/" + TARGETS["left"], "w"):
        pass
    import ctypes
    libc = ctypes.CDLL(None)
    assert libc.shmget(TARGETS["ipc"], 4096, 0o666) < 0
    assert libc.shmget(TARGETS["ipc"], 4096, 0o1666) >= 0

def test_rights():
    status = read("/proc/self/status").decode()
    assert os.getuid() != 0 and os.getgroups() == []
    assert re.search(r"NoNewPrivs:\\t1", status)
    assert re.findall(r"Cap(?:Prm|Eff|Bnd|Amb):\\t0*([0-9a-f]+)", status) == ["0"] * 4

def test_writes_outside():
    for folder in TARGETS["outside"]:
        with pytest.raises(OSError):
            open(os.path.join(folder, "escaped"), "w")

def test_interpreter_is_read_only():
    with pytest.raises(OSError):
        open(os.path.join(sys.prefix, "escaped"), "w")

def test_editable_install():
    import shop
    child = subprocess.check_output([sys.executable, "-c", "import shop; print(shop.WHERE)"], cwd="/")
    assert [shop.WHERE, child.decode().strip()] == ["worktree"] * 2

def test_work_goes_on(tmp_path):
    (tmp_path / "a").write_text("a")
    open(os.path.join(HERE, "made-by-a-test"), "w").close()
    open(os.path.join(HERE, "src", "shop", "__init__.py"), "a").close()
    os.openpty()

def test_leaves_a_process_behind():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                signal.signal(number, signal.SIG_IGN)
            os.closerange(0, 256)
            os.execve("/bin/sleep", [TARGETS["left"], "600"], {})
        os._exit(0)
`;

/** Uses up processes, disk and memory until it hits the limits. */
export const GREED = `import os, subprocess, sys, time
import pytest

def test_fork_bomb():
    count = 0
    with pytest.raises(OSError):
        while count < 400:
            if os.fork() == 0:
                time.sleep(600)
                os._exit(0)
            count += 1

def test_disk():
    with pytest.raises(OSError), open("big", "wb", buffering=0) as file:
        for _ in range(1024):
            file.write(b"x" * (1 << 20))
            assert file.tell() < 256 << 20

def test_memory():
    hog = "held = []\\nfor _ in range(64):\\n    held.append(b'x' * (64 << 20))"
    try:
        assert subprocess.call([sys.executable, "-c", hog], stderr=subprocess.DEVNULL) != 0
    except OSError:
        pass
`;
