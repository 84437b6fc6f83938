export interface Frame {
  file: string;
  line: number;
  function: string;
}

/** The frames of a `--tb=short` traceback, outermost first. */
export function readFrames(details: string): Frame[] {
  return [...details.matchAll(/^(\S.*?):(\d+): in (.+)$/gm)].map(
    ([, file = "", line, name = ""]) => ({ file, line: Number(line), function: name }),
  );
}
