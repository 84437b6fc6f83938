# Limits this process before it reads a text of the repository: a text can be made to exhaust a parser.
try:
    import resource, sys
    seconds = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
except Exception:
    pass
