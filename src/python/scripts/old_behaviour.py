def _take_old_behaviour(space, names, text):
    import ast
    import functools
    import inspect
    import types

    class Dressed:
        def __init__(self, old, new):
            functools.update_wrapper(self, new)
            self._old = old
            for name in ("__code__", "__defaults__", "__kwdefaults__"):
                setattr(self, name, getattr(new, name))

        def __call__(self, *given, **named):
            return self._old(*given, **named)

        def __get__(self, instance, owner=None):
            return self if instance is None else types.MethodType(self, instance)

    def missing(*given, **named):
        raise NotImplementedError

    definitions = (ast.FunctionDef, ast.AsyncFunctionDef)
    before = {node.name: node for node in ast.parse(text).body if isinstance(node, definitions)}
    for name in names:
        new, old = space[name], missing
        if name in before:
            exec(compile(ast.Module([before[name]], []), "<old>", "exec", dont_inherit=True), space)
            old = space[name]
        is_plain = isinstance(new, types.FunctionType) and not inspect.iscoroutinefunction(new)
        space[name] = Dressed(old, new) if is_plain else old
