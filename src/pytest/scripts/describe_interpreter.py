# Where an interpreter is installed and what it has. The first entry of the search path is the repository,
# and is removed before anything is imported. Editable installs of setuptools are in a finder's MAPPING.
# Only the package with pytest's version is imported: importing all of pytest takes ten times as long, and
# a broken pytest shows in its first run.
import sys
del sys.path[0]
import hashlib, importlib.util, json, os, site
try:
    if importlib.util.find_spec("pytest") is None:
        raise ImportError("No module named 'pytest'")
    import _pytest
    version, problem = _pytest.__version__, ""
except Exception as error:
    version, problem = None, "%s: %s: %s" % (sys.executable, type(error).__name__, error)
mapped = [m.MAPPING for n, m in list(sys.modules.items()) if n.startswith("__editable__") and hasattr(m, "MAPPING")]
editable = [os.path.dirname(p) for mapping in mapped for p in mapping.values()]
def installed():
    for folder in sys.path:
        try:
            yield from (one for one in os.listdir(folder) if one.endswith((".dist-info", ".egg-info", ".pth")))
        except OSError:
            pass
packages = "\n".join([sys.version] + sorted(installed()))
print()
print(json.dumps({
    "executable": sys.executable,
    "virtualEnv": sys.prefix if sys.prefix != sys.base_prefix else None,
    "userBase": site.getuserbase() if site.ENABLE_USER_SITE else None,
    "pytest": version,
    "pytestProblem": problem,
    "coverage": importlib.util.find_spec("pytest_cov") is not None,
    "xdist": importlib.util.find_spec("xdist") is not None,
    "packages": hashlib.sha256(packages.encode("utf-8", "replace")).hexdigest(),
    "prefixes": [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix],
    "searchPath": sys.path + editable,
}))
