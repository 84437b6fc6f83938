# Compiles texts without running them. The result of each is printed before the next is compiled, so that
# the file is known when the parser itself crashes.
import json, re, sys, warnings
warnings.simplefilter("ignore")
# Such a file is kept byte by byte, so that characters which take several bytes cannot be added to it.
OTHER_ENCODING = re.compile(r"(?:.*\n)?[ \t\f]*#.*?coding[:=][ \t]*(?!utf|u8)([-\w.]+)", re.I)
for path, text in json.load(sys.stdin.buffer):
    answer = None
    try:
        compile(text, path, "exec", dont_inherit=True)
        declared = OTHER_ENCODING.match(text)
        strange = [one for one in text if ord(one) > 255]
        if declared and strange:
            answer = {"line": None, "message": "it declares the encoding %s, and %s cannot be written in it" % (declared.group(1), strange[0])}
    except SyntaxError as error:
        answer = {"line": error.lineno, "message": str(error.msg)}
    except Exception as error:
        answer = {"line": None, "message": type(error).__name__}
    print(json.dumps(answer), flush=True)
