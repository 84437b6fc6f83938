import { spawn } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tryGit } from "./git.ts";
import { record } from "./history.ts";
import { enforcePushRules, withReasons } from "./push-rules.ts";
import type { Token, World } from "./world.ts";

/** Fetch and push over HTTP, by git's own server program; answers which refs a push has moved. */
export async function serveGit(
  { world, token }: { world: World; token: Token | null },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<{ status: number; moved: string[] }> {
  const url = new URL(request.url ?? "/", world.url);
  const service = url.searchParams.get("service") ?? url.pathname.split("/").at(-1);
  const access = service === "git-receive-pack" ? "write" : "read";
  const refused = refuse({ world, token }, access);
  if (refused !== null) {
    response.writeHead(refused, { "www-authenticate": 'Basic realm="GitHub"' }).end();
    return { status: refused, moved: [] };
  }
  const pushes = service === "git-receive-pack" && request.method === "POST";
  if (!pushes) return { status: await runBackend({ world, url }, request, response), moved: [] };
  const before = listRefs(world);
  const { env, takeReasons } = enforcePushRules(world, token);
  const rewrite = (body: Buffer) => withReasons(body, takeReasons());
  const status = await runBackend({ world, url, env, rewrite }, request, response);
  const after = listRefs(world);
  const names = new Set([...before.keys(), ...after.keys()]);
  const moved = [...names].filter((name) => before.get(name) !== after.get(name));
  for (const name of moved) {
    const ends = { from: before.get(name), to: after.get(name) };
    recordMove(world, { name, ...ends, by: token?.login ?? "" });
    if (token?.isJobToken === true && ends.to !== undefined) world.awaitingClick.add(ends.to);
  }
  return { status, moved };
}

function refuse(
  { world, token }: { world: World; token: Token | null },
  access: "read" | "write",
): number | null {
  if (token === null) return world.rules.isPrivate || access === "write" ? 401 : null;
  if (world.rules.isArchived && access === "write") return 403;
  const granted = token.permissions.contents;
  if (granted === undefined) return world.rules.isPrivate || access === "write" ? 403 : null;
  return access === "write" && granted !== "write" ? 403 : null;
}

function listRefs({ gitDir }: World): Map<string, string> {
  const { stdout } = tryGit(gitDir, "for-each-ref", "--format=%(refname) %(objectname)");
  const pairs = stdout.split("\n").map((line) => line.split(" "));
  return new Map(pairs.map(([name = "", id = ""]) => [name, id]));
}

interface Move {
  name: string;
  from: string | undefined;
  to: string | undefined;
  by: string;
}

/** Branches only: notes and states of ours are on no page. */
function recordMove(world: World, { name, from, to, by }: Move): void {
  if (!name.startsWith("refs/heads/")) return;
  const branch = name.slice("refs/heads/".length);
  if (to === undefined) {
    record(world, by, { issue: null, what: "branch-removed", branch });
    return;
  }
  const commits = listCommits(world, { of: to, without: from ?? world.defaultBranch });
  const dropped = from === undefined ? [] : listCommits(world, { of: from, without: to });
  const gone = dropped.map(({ sha }) => sha);
  record(world, by, { issue: null, what: "pushed", branch, commits, dropped: gone });
}

/** Oldest first. */
function listCommits({ gitDir }: World, { of, without }: { of: string; without: string }) {
  const { stdout } = tryGit(gitDir, "log", "--reverse", "--format=%H %s", of, `^${without}`);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ sha: line.slice(0, 40), title: line.slice(41) }));
}

interface Service {
  world: World;
  url: URL;
  env?: NodeJS.ProcessEnv;
  /** Changes the body of the answer. */
  rewrite?: (body: Buffer) => Buffer;
}

/** `git http-backend` speaks CGI: headers, an empty line, the body. */
function runBackend(
  { world, url, env = {}, rewrite = (body) => body }: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number> {
  const inside = url.pathname.replace(`/${world.owner}/${world.repo}.git`, "");
  const backend = spawn("git", ["http-backend"], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: world.gitDir,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: inside,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      HTTP_GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      REMOTE_USER: "simulator",
      GIT_CONFIG_NOSYSTEM: "1",
      ...env,
    },
  });
  request.pipe(backend.stdin);
  backend.stdin.on("error", () => {});
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    backend.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    backend.on("close", () => resolve(sendCgi(Buffer.concat(chunks), { response, rewrite })));
  });
}

function sendCgi(
  output: Buffer,
  { response, rewrite }: { response: ServerResponse; rewrite: (body: Buffer) => Buffer },
): number {
  const end = output.indexOf("\r\n\r\n");
  const headers = output.subarray(0, end).toString("latin1").split("\r\n");
  const pairs = headers.map((line) => line.split(/:\s*/, 2) as [string, string]);
  const status = Number.parseInt(pairs.find(([name]) => name === "Status")?.[1] ?? "200", 10);
  response.writeHead(status, Object.fromEntries(pairs.filter(([name]) => name !== "Status")));
  response.end(rewrite(output.subarray(end + 4)));
  return status;
}
