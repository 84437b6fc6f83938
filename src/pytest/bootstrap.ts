/**
 * Starts pytest as `python -m pytest` does, with one difference: pytest is imported before the
 * repository's directories are on the search path, so that a `pytest.py` there cannot take its place.
 * Works on every Python 3; `-P` would need 3.11 and `-I` would hide packages of the user's own.
 */
export const BOOTSTRAP = `import sys
del sys.path[0]
import pytest, json, os
roots = json.loads(sys.argv[1])
sys.argv[:2] = ["pytest"]
sys.path[:0] = roots["forTests"]
given = [p for p in [os.environ.get("PYTHONPATH")] if p]
os.environ["PYTHONPATH"] = os.pathsep.join(roots["forChildren"] + given)
sys.exit(pytest.console_main())
`;
