# Every Python of a run without mounts starts with this: whatever an editable install finds in the checkout,
# it finds in the tree instead. Works on every Python 3.
import os, sys
class Renamed:
    folders = {}
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name not in cls.folders: return None
        from importlib.util import spec_from_file_location
        folder = cls.folders[name]
        return spec_from_file_location(name, folder + "/__init__.py", submodule_search_locations=[folder])
def redirect(checkout, tree):
    # A virtual environment may lie in the checkout, or be the checkout.
    own = [(os.path.realpath(prefix), end) for prefix in (sys.prefix, sys.base_prefix) for end in ("/", "/lib/python", "/lib64/python")]
    own = tuple(prefix + end for prefix, end in own if end != "/" or prefix != checkout)
    def move(path):
        if not isinstance(path, str) or not os.path.isabs(path): return path
        real = os.path.realpath(path)
        if not (real + "/").startswith(checkout + "/") or real.startswith(own): return path
        return tree + real[len(checkout):]
    def roots(path):
        # In its strict mode, setuptools makes a folder of links to the sources.
        if move(path) == path or not os.path.basename(path).startswith("__editable__."): return [move(path)]
        files = [os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names]
        pairs = [(os.path.realpath(file), file[len(path):]) for file in files]
        for target, inner in pairs:
            # The folder of a package may have another name than the package.
            while os.path.basename(target) == os.path.basename(inner): target, inner = os.path.dirname(target), os.path.dirname(inner)
            if inner.strip("/") and not inner.endswith(".py"): Renamed.folders[inner.strip("/").replace("/", ".")] = move(target)
        return sorted({move(target[:-len(inner)]) for target, inner in pairs if target.endswith(inner)})
    sys.path[:] = [root for path in sys.path for root in roots(path)]
    if Renamed.folders: sys.meta_path.append(Renamed)
    for name, module in list(sys.modules.items()):
        tables = [getattr(module, "MAPPING", {})] if name.startswith("__editable__") else []
        if name == "editables.redirector": tables = [module.RedirectingFinder._redirections]
        for table in tables: table.update([(key, move(path)) for key, path in table.items()])
        # Namespace packages, which old versions of setuptools make at the start.
        spaces = getattr(module, "NAMESPACES", {}).values() if name.startswith("__editable__") else []
        for paths in [*spaces, getattr(module, "__path__", None)]:
            if isinstance(paths, list): paths[:] = map(move, paths)
def start_next(this):
    # The one that would have been found without this. Beside this, there may be metadata of packages.
    folder = os.path.dirname(__file__)
    sys.path[:] = [path for path in sys.path if path != folder]
    del sys.modules[__name__]
    try: import sitecustomize
    except ImportError: sys.modules[__name__] = this
    sys.path.append(folder)
redirect(*PATHS)
start_next(sys.modules[__name__])
