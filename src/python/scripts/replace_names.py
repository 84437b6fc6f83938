# Spoiling what it is given makes `something` fail tests that say what must not happen, such as "an unknown
# code changes nothing": these pass with code that does nothing, and are right to.
def _replace_names(space, returned, promises):
    import functools
    import os
    import pathlib
    import sys
    import tempfile

    given_before = {}

    class Other(str):
        pass

    def other_than(value):
        if isinstance(value, bool):
            return not value
        if isinstance(value, (str, bytes, tuple)):
            return value + value[:1] if value else Other("other")
        try:
            return value + 1
        except Exception:
            return Other("other")

    def spoil(value, deep=True):
        try:
            if hasattr(value, "mock_calls"):
                spoil_mock(value)
            elif isinstance(value, list):
                value.append(Other("other"))
            elif isinstance(value, dict):
                value[Other("other")] = Other("other")
            elif isinstance(value, set):
                value.add(Other("other"))
            elif isinstance(value, bytearray):
                value.append(1)
            elif isinstance(value, pathlib.Path):
                spoil_path(value)
            elif hasattr(value, "write") and hasattr(value, "getvalue"):
                value.write("other")
            elif isinstance(value, (Answer, type, type(sys))):
                pass
            elif callable(value) and not hasattr(value, "__dict__"):
                value()
            elif deep and getattr(value, "__dict__", None):
                for name, inner in list(vars(value).items()):
                    if isinstance(inner, (list, dict, set, bytearray)) or hasattr(inner, "mock_calls"):
                        spoil(inner, False)
                    else:
                        object.__setattr__(value, name, other_than(inner))
            elif callable(value):
                value()
        except Exception:
            pass

    def spoil_mock(value):
        make = value._get_child_mock

        def make_called(**options):
            child = make(**options)
            call_mock(child)
            return child

        value.__dict__["_get_child_mock"] = make_called
        for name in list(value._mock_children):
            if name != "()":
                call_mock(getattr(value, name))
        if callable(value):
            call_mock(value)

    def call_mock(value):
        try:
            value()
        except Exception:
            # It needs arguments that are not known here.
            counted = getattr(value, "mock", value)
            counted.called = True
            counted.call_count += 1

    def spoil_path(value):
        temporary = os.path.realpath(tempfile.gettempdir()) + os.sep
        if not os.path.realpath(value).startswith(temporary):
            return
        target = value / "other" if value.is_dir() else value
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("other")

    def answer(name, instance, given, named):
        if returned == "nothing":
            return None
        if returned == "argument":
            return next(iter([*given, *named.values()]), instance)
        try:
            call = (name, id(instance), repr(given), repr(named))
        except Exception:
            call = object()
        for value in [instance, *given, *named.values()]:
            spoil(value)
        print("other")
        print("other", file=sys.stderr)
        # The same for the same call: a result that is compared with itself is not checked. The
        # instance is kept so that no other one gets its id.
        return given_before.setdefault(call, (object(), instance))[0]

    async def give(value):
        return value

    class Answer:
        def __init__(self, name, instance=None, result=True, later=False):
            self.name = name
            self.instance = instance
            self.result = result
            self.later = later

        def __get__(self, instance, owner=None):
            return self if instance is None else Answer(self.name, instance, self.result, self.later)

        def __call__(self, *given, **named):
            result = answer(self.name, self.instance, given, named)
            if self.later:
                return give(result)
            return result if self.result else None

        def __bool__(self):
            return returned != "nothing"

    class AnswersForClass(type):
        def __getattr__(cls, name):
            if name.startswith("__"):
                raise AttributeError(name)
            return Answer(name)

    def make_function(name, before, later):
        def call(*given, **named):
            return answer(name, None, given, named)

        async def call_later(*given, **named):
            return answer(name, None, given, named)

        made = call_later if later else call
        return functools.update_wrapper(made, before) if callable(before) else made

    def make_class(name):
        def start(self, *given, **named):
            if returned == "something":
                answer(name, None, given, named)

        def find(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            return Answer(name, self)

        def equals(self, value):
            return self is value if returned != "nothing" else isinstance(value, type(self))

        members = {"__init__": start, "__getattr__": find, "__eq__": equals, "__hash__": lambda self: 1}
        return AnswersForClass(name, (), {**members, "__module__": space["__name__"]})

    def make(name, kind, later, before, is_member):
        if kind == "exception":
            return before if isinstance(before, type) else type(name, (Exception,), {})
        if kind == "class":
            return make_class(name)
        if kind == "constant" or name.isupper():
            return {"nothing": None, "something": object(), "argument": ""}[returned]
        if is_member:
            return Answer(name, result=name != "__init__", later=later)
        return make_function(name, before, later)

    for path, kind, later in promises:
        *owners, name = path.split(".")
        try:
            owner = None
            for each in owners:
                owner = space[each] if owner is None else getattr(owner, each)
            if owner is None:
                space[name] = make(name, kind, later, space.get(name), False)
            else:
                setattr(owner, name, make(name, kind, later, None, True))
        except Exception:
            pass
