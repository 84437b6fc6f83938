import { posix } from "node:path";
import { isPythonFile } from "./files.ts";

/**
 * Whether `python -m pytest` would import a new file at the root, or in `src/`, in place of a module of
 * Python, of pytest or of one of pytest's dependencies. A folder without `__init__.py` replaces none.
 */
export function shadowsForeignModule(path: string): boolean {
  const inRoot = path.replace(/^src\//, "");
  return isPythonFile(inRoot) && isForeignModule(moduleAtRoot(inRoot));
}

/** The module that a new file adds at the root or in `src/`; null for any other file. */
export function topModule(path: string): string | null {
  const inRoot = path.replace(/^src\//, "");
  const name = isPythonFile(inRoot) ? moduleAtRoot(inRoot) : "";
  return name === "" || name === "__init__" ? null : name;
}

/**
 * The existing module or package that Python would no longer import if this new file were there: a
 * package hides a module of its name beside it, and of the root and `src/` one hides the other.
 */
export function hiddenBy(path: string, existing: ReadonlySet<string>): string | null {
  if (!isPythonFile(path) || existing.has(path)) return null;
  const module = path.replace(/\/__init__\.py$/, ".py");
  if (module !== path && existing.has(module)) return module;
  const [, source = "", name = ""] = /^(src\/)?([^/]+?)(?:\.py$|\/)/.exec(path) ?? [];
  const holds = (root: string) => {
    if (existing.has(`${root}${name}.py`)) return `${root}${name}.py`;
    const folder = `${root}${name}/`;
    const isFull = [...existing].some((each) => each.startsWith(folder) && isPythonFile(each));
    return isFull ? folder : null;
  };
  if (name === "src" || holds(source) !== null) return null;
  return holds(source === "" ? "src/" : "");
}

/** `cart` for `cart.py` and `cart/__init__.py`; empty for a module inside a package. */
function moduleAtRoot(path: string): string {
  return /^([^/]+?)(?:\.py|\/__init__\.py)$/.exec(path)?.[1] ?? "";
}

/** Whether a top-level module of this name belongs to Python, pytest or its dependencies. */
export function isForeignModule(name: string): boolean {
  return FOREIGN.has(name.toLowerCase());
}

/** Whether a top-level module of this name belongs to Python. */
export function isStandardModule(name: string): boolean {
  return STANDARD.has(name);
}

/**
 * `sys.stdlib_module_names` of Python 3.9 to 3.14 without names that begin with an underscore, and
 * without `test`, which is a usual folder of tests.
 */
const STANDARD_LIBRARY =
  "abc aifc annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect builtins bz2 calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall compression concurrent configparser contextlib contextvars copy copyreg cprofile crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo";

/**
 * What pytest 6 to 9 imports when it starts, from `python -X importtime -m pytest`, and the plugins that
 * installed packages most often register with it.
 */
const PYTEST_START =
  "pytest _pytest pluggy iniconfig packaging py pygments exceptiongroup tomli toml attr attrs colorama atomicwrites importlib_metadata zipp typing_extensions more_itertools pathlib2 pkg_resources setuptools wcwidth six funcsigs sitecustomize usercustomize apport_python_hook hypothesis _hypothesis_globals _hypothesis_pytestplugin _hypothesis_ftz_detector sortedcontainers xdist execnet pytest_cov coverage pytest_mock pytest_asyncio pytest_timeout pytest_django pytest_flask pytest_randomly random_order pytest_rerunfailures pytest_sugar pytest_html pytest_metadata pytest_xdist pytest_forked pytest_benchmark pytest_subtests pytest_httpx pytest_env pytest_socket pytest_bdd pytest_order anyio sniffio faker typeguard syrupy freezegun pytest_freezegun respx aiohttp pytest_aiohttp pytest_tornasync pytest_twisted pytest_trio nbval twisted";

/** Modules that begin with an underscore are imported by the standard library as well. */
const PRIVATE =
  "_abc _collections_abc _compat_pickle _datetime _pydatetime _decimal _pydecimal _io _pyio _json _socket _ssl _sitebuiltins _strptime _threading_local _weakrefset _markupbase _osx_support _bootlocale _aix_support _sysconfig _colorize _pyrepl _opcode_metadata _ios_support _android_support __future__ __main__ _py_abc _bootsubprocess _compression _py_warnings";

const STANDARD = new Set(STANDARD_LIBRARY.split(" "));
const FOREIGN = new Set(`${STANDARD_LIBRARY} ${PYTEST_START} ${PRIVATE}`.split(" "));

interface Tree {
  /** The paths of all files. */
  files: readonly string[];
  read: (path: string) => Promise<string | null>;
}

/**
 * Why the sources of a change are not what Python runs: a file of compiled code, of the change or beside
 * one of its files, that Python takes instead. Null if there is none.
 */
export async function findCompiledCode(
  changed: readonly string[],
  { files, read }: Tree,
): Promise<string | null> {
  const [own, all] = [new Set(changed), new Set(files)];
  for (const path of files) {
    const source = sourceOf(path);
    if (source === null) continue;
    const hasSource = all.has(source);
    if (isOnlyBytecode(path) && !hasSource && own.has(path)) {
      return `${path} is compiled code without a source`;
    }
    const isConcerned = hasSource && (own.has(path) || own.has(source));
    if (isConcerned && (await isPreferred(path, read))) {
      return `Python runs ${path} in place of ${source}: remove the compiled file`;
    }
  }
  return null;
}

const COMPILED = /^(?<module>\w+)(?:\.[\w-]+)*\.(?:pyc|so|pyd)$/;

/** The source that Python would compile to this file; null if it is not compiled code. */
function sourceOf(path: string): string | null {
  const { dir, base } = posix.parse(path);
  const module = COMPILED.exec(base)?.groups?.module;
  if (module === undefined) return null;
  return posix.join(isCache(dir) ? posix.dirname(dir) : dir, `${module}.py`);
}

function isCache(folder: string): boolean {
  return posix.basename(folder) === "__pycache__";
}

/** Bytecode outside of a cache: imported only where there is no source. */
function isOnlyBytecode(path: string): boolean {
  return path.endsWith(".pyc") && !isCache(posix.dirname(path));
}

/**
 * Whether Python takes the file instead of its source: an extension module always, and bytecode of a cache
 * that says not to look at its source (PEP 552). Any other bytecode is outdated in a new checkout.
 */
async function isPreferred(path: string, read: Tree["read"]): Promise<boolean> {
  if (!path.endsWith(".pyc")) return !isCache(posix.dirname(path));
  if (isOnlyBytecode(path)) return false;
  // The magic number comes first. Its second byte is ASCII, so its four bytes are read as four characters.
  const flags = (await read(path))?.charCodeAt(4) ?? 0;
  return flags === UNCHECKED_HASH;
}

const UNCHECKED_HASH = 0b01;
