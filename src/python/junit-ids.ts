export interface JunitName {
  /** Path and classes, joined by dots: `tests.test_cart.TestCart`. */
  classname: string;
  /** The function's name with its parameters. */
  name: string;
  /** Where the function is defined: for an inherited test another file than the one collected. */
  file: string | null;
}

/** pytest's node id and the file in it, from what the JUnit format makes of them. */
export function rebuildNodeId(
  { classname, name, file }: JunitName,
  exists: (path: string) => boolean,
): { id: string; file: string } {
  if (classname === "") return rebuildWithoutClassname(name, file ?? name);

  const own = file === null ? null : classesBehind(file, classname);
  if (file !== null && own !== null) return { id: [file, ...own, name].join("::"), file };

  const segments = classname.split(".");
  const found = findModule(segments, exists) ?? guessModule(segments);
  return { id: [found.file, ...found.classes, name].join("::"), file: found.file };
}

/**
 * A node that is a whole file has only a name. So has one with a bracket in its path: pytest takes
 * all from the first bracket on for parameters and leaves it alone.
 */
function rebuildWithoutClassname(name: string, file: string): { id: string; file: string } {
  const bracket = name.indexOf("[");
  return { id: bracket === -1 ? file : file.slice(0, bracket) + name.slice(bracket), file };
}

function classesBehind(file: string, classname: string): string[] | null {
  const module = file.replace(/\.py$/, "").replaceAll("/", ".");
  if (classname === module) return [];
  return classname.startsWith(`${module}.`) ? classname.slice(module.length + 1).split(".") : null;
}

interface Module {
  file: string;
  classes: string[];
}

/** Tries every dot as a separator of directories: a directory's name may hold dots itself. */
function findModule(
  segments: string[],
  exists: (path: string) => boolean,
  directory = "",
): Module | null {
  for (let length = 1; length <= segments.length; length++) {
    const path = directory + segments.slice(0, length).join(".");
    const rest = segments.slice(length);
    if (exists(`${path}.py`)) return { file: `${path}.py`, classes: rest };
    const below = exists(path) ? findModule(rest, exists, `${path}/`) : null;
    if (below !== null) return below;
  }
  return null;
}

/** Where the file is gone by now: classes are the segments that begin like a class. */
function guessModule(segments: string[]): Module {
  const firstClass = segments.findIndex((segment, index) => index > 0 && /^\p{Lu}/u.test(segment));
  const end = firstClass === -1 ? segments.length : firstClass;
  return { file: `${segments.slice(0, end).join("/")}.py`, classes: segments.slice(end) };
}
