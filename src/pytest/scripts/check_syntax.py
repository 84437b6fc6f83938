# Compiles texts without running them. The result of each is printed before the next is compiled, so that
# the file is known when the parser itself crashes.
import json, sys, warnings
warnings.simplefilter("ignore")
for path, text in json.load(sys.stdin.buffer):
    answer = None
    try:
        compile(text, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        answer = {"line": error.lineno, "message": str(error.msg)}
    except Exception as error:
        answer = {"line": None, "message": type(error).__name__}
    print(json.dumps(answer), flush=True)
