import { createPublicKey, generateKeyPairSync, randomBytes, verify } from "node:crypto";
import type { GitHubEvent } from "../workflow-events.ts";
import type { Access, Permission, Token, World } from "../world.ts";

/** A registered App; only its owner has the key. */
export interface AppRecord {
  id: number;
  slug: string;
  pem: string;
  webhookSecret: string;
  /** Where its deliveries go. */
  hookUrl: string;
  permissions: Partial<Record<Permission, Access>>;
  events: string[];
  installations: InstallationRecord[];
  /** Every attempt to deliver an event, oldest first. */
  deliveries: DeliveryRecord[];
}

/** One attempt to deliver an event. All attempts of an event share the guid. */
export interface DeliveryRecord {
  id: number;
  guid: string;
  at: string;
  /** 502 if nothing listened, 504 if no answer came in time. */
  status: number;
  event: GitHubEvent;
  installation: number | undefined;
  isRedelivery: boolean;
}

export interface InstallationRecord {
  id: number;
  isSuspended: boolean;
}

interface Manifest {
  name?: string;
  hook_attributes?: { url?: string };
  default_permissions?: AppRecord["permissions"];
  default_events?: string[];
}

/** Making a key takes longer than all the rest of a test. */
let sharedKey: string | null = null;

/** Registers an App from its manifest, as the page on GitHub does. */
export function registerApp(world: World, manifest: Manifest): AppRecord {
  sharedKey ??= generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs1", format: "pem" })
    .toString();
  const app: AppRecord = {
    id: world.nextId(),
    slug: manifest.name ?? "our-arbiter",
    pem: sharedKey,
    webhookSecret: randomBytes(20).toString("hex"),
    hookUrl: manifest.hook_attributes?.url ?? "",
    permissions: manifest.default_permissions ?? {},
    events: manifest.default_events ?? [],
    installations: [],
    deliveries: [],
  };
  world.apps.set(app.id, app);
  return app;
}

/** Installs an App for the repository's owner. */
export function installApp(world: World, app: AppRecord): InstallationRecord {
  const installation = { id: world.nextId(), isSuspended: false };
  app.installations.push(installation);
  return installation;
}

const LONGEST_TOKEN_SECONDS = 600;
/** GitHub's clock and that of a server differ. */
const DRIFT_SECONDS = 60;

/** The token of an App itself: signed with its key, for ten minutes at most; null for any other text. */
export function readAppToken({ apps }: World, text: string): Token | null {
  const [head = "", body = "", signature = ""] = text.split(".");
  const claims = parse(body);
  const app = apps.get(Number(claims.iss));
  if (app === undefined || parse(head).alg !== "RS256") return null;
  const [issued, expires] = [Number(claims.iat), Number(claims.exp)];
  const now = Date.now() / 1000;
  const isCurrent = issued <= now + DRIFT_SECONDS && expires > now;
  if (!isCurrent || expires - issued > LONGEST_TOKEN_SECONDS + DRIFT_SECONDS) return null;
  const signed = Buffer.from(`${head}.${body}`);
  const key = createPublicKey(app.pem);
  if (!verify("sha256", signed, key, Buffer.from(signature, "base64url"))) return null;
  return { login: `${app.slug}[bot]`, permissions: {}, isJobToken: false, app: app.id };
}

function parse(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return {};
  }
}
