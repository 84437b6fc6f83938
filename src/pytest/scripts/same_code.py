# Tells whether two versions of a file are the same code: comments, layout and docstrings do not count.
# Parses texts and runs none of them; prints one line of JSON for each pair.
import ast, json, sys, warnings
warnings.simplefilter("ignore")

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def is_text(node):
    return isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str)


def code_of(text):
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and node.body and is_text(node.body[0]):
            # A body of nothing but a docstring does the same as one of nothing but `pass`.
            node.body[:1] = [] if node.body[1:] else [ast.Pass()]
    return ast.dump(tree)


for old, now in json.load(sys.stdin.buffer):
    try:
        same = code_of(old) == code_of(now)
    except Exception:
        same = False
    print(json.dumps(same), flush=True)
