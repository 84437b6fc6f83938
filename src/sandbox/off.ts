import type { Confined, Confinement } from "./confinement.ts";

/** No boundary: the tests are the person's own user, with bounds on the files each process writes. */
export function confineLittle({ program, limits }: Confinement): Confined {
  // The unit of -f is 512 bytes in every POSIX shell.
  const bounds = `ulimit -c 0; ulimit -f ${Math.ceil(limits.diskBytes / 512)}; exec "$@"`;
  const args = ["-c", bounds, "sh", program.executable, ...program.args];
  return { ...program, executable: "/bin/sh", args, endsWithInput: false, wrapped: false };
}
