import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { inPrivateDirectory } from "./private-directory.ts";

/** Things that nobody inside a sandbox may get hold of, all under one secret word. */
export interface Bait {
  token: string;
  /** Only this user may enter it; has a file `secret`. */
  folder: string;
  /** Where a server of the host listens. */
  port: number;
}

/** Lays it out: a private file, a process with a secret in its environment, a listening server. */
export async function withBait<T>(use: (bait: Bait) => Promise<T>): Promise<T> {
  return inPrivateDirectory(async ({ path: folder }) => {
    const token = `bait-${randomUUID()}`;
    writeFileSync(join(folder, "secret"), token, { mode: 0o600 });
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const sibling = spawn("sleep", ["600"], {
      argv0: token,
      env: { SECRET: token },
      stdio: "ignore",
    });
    sibling.on("error", () => {});
    try {
      const { port } = server.address() as AddressInfo;
      return await use({ token, folder, port });
    } finally {
      sibling.kill("SIGKILL");
      server.close();
    }
  });
}
