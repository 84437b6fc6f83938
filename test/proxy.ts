import { request as ask, createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { onTestFinished } from "vitest";

/**
 * A proxy that takes every name for this machine, so that names nobody can look up work through it and
 * not without it. It tunnels (CONNECT) and forwards (a whole address in the first line).
 */
export async function startProxy() {
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { host, hostname: _, port, pathname, search } = new URL(incoming.url ?? "");
    asked.push(`${incoming.method} ${host}`);
    const { method, headers } = incoming;
    const target = { port, path: pathname + search, method, headers };
    const onward = ask({ host: "127.0.0.1", ...target }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on("connect", ({ url = "" }, client) => {
    asked.push(`CONNECT ${url}`);
    const target = connect(Number(url.split(":").at(-1)), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      client.pipe(target).pipe(client);
    });
    target.on("error", () => client.destroy());
    client.on("error", () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
