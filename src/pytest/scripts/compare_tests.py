# Compares two versions of test files by their syntax trees, so that layout, comments and the kind of
# quotes do not count. Parses texts and runs none of them; prints one line of JSON for each file.
import ast, json, sys, warnings
warnings.simplefilter("ignore")

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def is_test(node):
    return isinstance(node, FUNCTIONS) and node.name.startswith("test")


def lines_of(node):
    first = [node.lineno] + [decorator.lineno for decorator in getattr(node, "decorator_list", [])]
    return [min(first) - 1, node.end_lineno]


def names_of(node):
    """What a function or an assignment of plain names binds."""
    if isinstance(node, FUNCTIONS):
        return [node.name]
    targets = getattr(node, "targets", None) or [getattr(node, "target", None)]
    return [getattr(each, "id", None) for each in targets]


def may_change(node, owner, wrong):
    return all(name is not None and owner + name in wrong for name in names_of(node))


def frame_of(node):
    """A class without its members, which are compared one by one."""
    return ast.ClassDef(body=[], **{name: value for name, value in ast.iter_fields(node) if name != "body"})


def tests_in(node):
    for each in node.body:
        if isinstance(each, ast.ClassDef):
            yield from (node.name + "::" + name for name in tests_in(each))
        elif is_test(each):
            yield node.name + "::" + each.name


def units_of(body, owner, wrong, may_go=False):
    """The statements in their order; a class is its frame, then its members."""
    ranges = [lines_of(node) for node in body]
    for index, node in enumerate(body):
        if isinstance(node, ast.Pass) or not owner and isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        shared = (index > 0 and ranges[index - 1][1] > ranges[index][0]
                  or index + 1 < len(body) and ranges[index + 1][0] < ranges[index][1])
        unit = {"lines": None if shared else ranges[index], "column": node.col_offset,
                "line": node.lineno, "source": ast.unparse(node).split("\n")[0][:120]}
        if isinstance(node, ast.ClassDef):
            own = [owner + name for name in tests_in(node)]
            goes = may_go or bool(own) and all(name in wrong for name in own)
            key = owner + ast.dump(frame_of(node))
            yield dict(unit, key=key, lines=None, wrong=goes)
            yield from units_of(node.body, owner + node.name + "::", wrong, goes)
        else:
            goes = may_go or may_change(node, owner, wrong)
            yield dict(unit, key=owner + ast.dump(node), wrong=goes)


def compare(before, after, wrong):
    now = list(units_of(ast.parse(after).body, "", wrong))
    same, changed, start = [], [], 0
    for old in units_of(ast.parse(before).body, "", wrong):
        found = next((i for i in range(start, len(now)) if now[i]["key"] == old["key"]), None)
        if found is None:
            if not old["wrong"]:
                changed.append({"line": old["line"], "source": old["source"]})
            continue
        start, new = found + 1, now[found]
        if old["lines"] and new["lines"] and old["column"] == new["column"]:
            same.append({"before": old["lines"], "after": new["lines"]})
    return {"same": same, "changed": changed}


for before, after, wrong in json.load(sys.stdin.buffer):
    try:
        answer = compare(before, after, set(wrong))
    except Exception:
        answer = None
    print(json.dumps(answer), flush=True)
