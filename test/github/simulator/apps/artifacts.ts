import type { IncomingMessage, ServerResponse } from "node:http";
import { deflateRawSync } from "node:zlib";
import { fillSchema } from "../fill-schema.ts";
import type { Operation } from "../operation.ts";
import { notFound, Refusal } from "../refusal.ts";
import type { World } from "../world.ts";

/** What a run of a workflow uploaded. */
export interface ArtifactRecord {
  id: number;
  run: number;
  name: string;
  /** An archive, as `actions/upload-artifact` makes it; hostile code may upload anything. */
  bytes: Uint8Array;
  /** What GitHub believes that it is; the program that uploads says so. */
  size: number;
  isExpired: boolean;
}

const ACTIONS = "/repos/{owner}/{repo}/actions";

export const artifactOperations: Operation[] = [
  {
    method: "GET",
    template: `${ACTIONS}/runs/{run_id}/artifacts`,
    needs: ["actions", "read"],
    run: ({ world, params, query }) => {
      const name = query.get("name");
      const found = world.artifacts
        .filter(({ run }) => run === Number(params.run_id))
        .filter((artifact) => name === null || artifact.name === name);
      const most = Number(query.get("per_page") ?? 30);
      const artifacts = found.slice(0, most).map((artifact) => render(world, artifact));
      return { status: 200, body: { total_count: found.length, artifacts } };
    },
  },
  {
    method: "GET",
    template: `${ACTIONS}/artifacts/{artifact_id}/{archive_format}`,
    needs: ["actions", "read"],
    run: ({ world, params }) => {
      const artifact = world.artifacts.find(({ id }) => id === Number(params.artifact_id));
      if (artifact === undefined) throw notFound();
      if (artifact.isExpired) throw new Refusal(410, "Artifact has expired");
      // Another host, as on GitHub.
      const host = world.url.replace("127.0.0.1", "localhost");
      return { status: 302, headers: { location: `${host}${STORAGE}${artifact.id}?sig=signed` } };
    },
  },
];

const STORAGE = "/storage/artifacts/";

/** The storage to which GitHub redirects: the address is signed, and a token beside it is refused. */
export function serveStorage(
  { artifacts }: World,
  { url = "", headers }: IncomingMessage,
  response: ServerResponse,
): { status: number } | null {
  if (!url.startsWith(STORAGE)) return null;
  const id = Number.parseInt(url.slice(STORAGE.length), 10);
  const found = artifacts.find((artifact) => artifact.id === id);
  const status = headers.authorization !== undefined ? 401 : found === undefined ? 404 : 200;
  response.writeHead(status, { "content-type": "application/zip" });
  response.end(status === 200 ? found?.bytes : undefined);
  return { status };
}

function render(world: World, { id, run, name, size, isExpired }: ArtifactRecord) {
  const { owner, repo, url } = world;
  const address = `${url}/repos/${owner}/${repo}/actions/artifacts/${id}`;
  return fillSchema("artifact", {
    id,
    name,
    size_in_bytes: size,
    url: address,
    archive_download_url: `${address}/zip`,
    expired: isExpired,
    workflow_run: { id: run, repository_id: 1, head_repository_id: 1 },
  });
}

/** An archive with these files, without what a reader of ours does not need, such as checksums. */
export function zip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    // As where the sizes are known only afterwards: the archive's directory alone has them.
    const local = header("504b0304", [20, 8, 8, 0, 0]);
    const sizes = Buffer.alloc(16);
    sizes.writeUInt16LE(path.length, 12);
    const after = header("504b0708", []);
    const known = Buffer.alloc(12);
    known.writeUInt32LE(packed.length, 4);
    known.writeUInt32LE(bytes.length, 8);
    locals.push(local, sizes, path, packed, after, known);
    const more = Buffer.alloc(18);
    more.writeUInt16LE(path.length, 0);
    more.writeUInt32LE(offset, 14);
    entries.push(header("504b0102", [20, 20, 8, 8, 0, 0]), known, more, path);
    offset += Buffer.concat(locals.slice(-6)).length;
  }
  const directory = Buffer.concat(entries);
  const end = header("504b0506", [0, 0, Object.keys(files).length, Object.keys(files).length]);
  const where = Buffer.alloc(10);
  where.writeUInt32LE(directory.length, 0);
  where.writeUInt32LE(offset, 4);
  return Buffer.concat([...locals, directory, end, where]);
}

/** A signature, and numbers of two bytes. */
function header(signature: string, numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + numbers.length * 2);
  bytes.write(signature, "hex");
  for (const [index, number] of numbers.entries()) bytes.writeUInt16LE(number, 4 + index * 2);
  return bytes;
}
