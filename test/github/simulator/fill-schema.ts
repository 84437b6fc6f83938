import { description, resolve } from "./openapi.ts";

interface Schema {
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, object>;
  allOf?: object[];
  anyOf?: object[];
  oneOf?: object[];
}

/**
 * An object as that schema of GitHub's wants it: what we know, and the dullest value that is allowed
 * for everything else that has to be there.
 */
export function fillSchema(name: string, known: Readonly<Record<string, unknown>>) {
  const schema = description.components.schemas?.[name];
  if (schema === undefined) throw new Error(`GitHub's description has no schema ${name}`);
  return { ...dullestObject(schema as Schema), ...known };
}

/** The same for what a list holds whose schema has no name. */
export function fillItem(path: string, known: Readonly<Record<string, unknown>>) {
  const answer = description.paths[path]?.get?.responses["200"] as Listed | undefined;
  const schema = answer?.content["application/json"]?.schema.items;
  if (schema === undefined) throw new Error(`GitHub's description has no list at ${path}`);
  return { ...dullestObject(schema), ...known };
}

interface Listed {
  content: Record<string, { schema: { items: Schema } }>;
}

function dullest(given: unknown): unknown {
  const schema = resolve<Schema>(given);
  if (schema.nullable === true) return null;
  if (schema.enum !== undefined) return schema.enum[0];
  const [one] = schema.anyOf ?? schema.oneOf ?? [];
  if (one !== undefined) return dullest(one);
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(dullest));
  if (schema.properties !== undefined) return dullestObject(schema);
  if (schema.type === "string") return dullestText(schema.format);
  if (schema.type === "array") return [];
  if (schema.type === "boolean") return false;
  return schema.type === "integer" || schema.type === "number" ? 0 : {};
}

function dullestObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  return Object.fromEntries(required.map((key) => [key, dullest(properties[key] ?? {})]));
}

function dullestText(format: string | undefined): string {
  if (format === "uri") return "https://github.invalid/";
  return format === "date-time" ? "2026-01-01T00:00:00Z" : "";
}
