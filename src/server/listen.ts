import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { unusable } from "./settings.ts";

interface Place {
  host: string;
  /** 0 for any that is free. */
  port: number;
}

/** Returns the port once the server listens. */
export async function listen(server: Server, { host, port }: Place): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, { host, port })));
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function explain(error: NodeJS.ErrnoException, { host, port }: Place): Error {
  if (error.code === "EADDRINUSE") {
    const fix = "Stop what listens there, or set PORT to another.";
    return unusable(`The port ${port} of ${host} is in use.`, fix, error);
  }
  return unusable(
    `The server cannot listen on the port ${port} of ${host}: ${error.code}.`,
    "Set HOST to an address of this machine, and PORT to a port that the server's user may open.",
    error,
  );
}
