import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: object;
}

interface Operation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, object>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

/** The parts of GitHub's published description that the product and the live checklist use. */
export const description: Description = merge(
  ...["openapi", "openapi-setup", "openapi-app", "openapi-doctor", "openapi-checks"].map(
    (name): Description =>
      JSON.parse(readFileSync(new URL(`../${name}.json`, import.meta.url), "utf8")),
  ),
);

function merge(...parts: readonly Description[]): Description {
  const merged: Description = { paths: {}, components: {} };
  for (const part of parts) {
    for (const kind of ["paths", "components"] as const) {
      for (const [name, entries] of Object.entries(part[kind])) {
        merged[kind][name] = { ...merged[kind][name], ...entries } as never;
      }
    }
  }
  return merged;
}

const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false });
formats.default(ajv);
// Of GitHub's own making: `owner/name`.
ajv.addFormat("repo.nwo", true);
ajv.addSchema(asJsonSchema({ $id: "github", ...description }), "github");

export interface Call {
  method: string;
  /** As the description writes it, `/repos/{owner}/{repo}`. */
  template: string;
  query: URLSearchParams;
  body: unknown;
}

/** What about a request GitHub's description does not allow. */
export function checkRequest({ method, template, query, body }: Call): string[] {
  const operation = operationOf(method, template);
  const known = (operation.parameters ?? []).map(resolve<Parameter>);
  const problems = [...query.keys()]
    .filter(
      (name) => !known.some((parameter) => parameter.in === "query" && parameter.name === name),
    )
    .map((name) => `${operation.operationId} has no query parameter ${name}`);
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (schema === undefined || body === undefined) return problems;
  return [...problems, ...validate(schema, body, `${operation.operationId} request`)];
}

/** What about an answer of the simulator's is not as GitHub's would be. */
export function checkAnswer(call: Omit<Call, "query">, status: number, body: unknown): string[] {
  const operation = operationOf(call.method, call.template);
  const response = operation.responses[String(status)];
  if (response === undefined) return [`${operation.operationId} never answers ${status}`];
  const { content } = resolve<{ content?: Record<string, { schema: object }> }>(response);
  const schema = content?.["application/json"]?.schema;
  if (schema === undefined) return [];
  return validate(schema, body, `${operation.operationId} ${status}`);
}

function operationOf(method: string, template: string): Operation {
  const operation = description.paths[template]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${template} is not described`);
  return operation;
}

/** What a reference stands for; anything else is itself. */
export function resolve<Value>(value: unknown): Value {
  const reference = (value as { $ref?: string }).$ref;
  if (reference === undefined) return value as Value;
  const [, area = "", name = ""] = reference.slice(2).split("/");
  return description.components[area]?.[name] as Value;
}

const compiled = new Map<string, ValidateFunction>();

/** The schema of one request or answer is the same each time, and takes long to compile. */
function validate(schema: object, value: unknown, what: string): string[] {
  const check = compiled.get(what) ?? ajv.compile(asJsonSchema(rooted(schema)));
  compiled.set(what, check);
  if (check(value)) return [];
  return (check.errors ?? []).map((error) => `${what}: ${error.instancePath} ${error.message}`);
}

/** References as seen from outside the description. */
function rooted(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"github#/'));
}

/** `nullable` of OpenAPI 3.0 as a JSON schema says it: beside an enum, or where there is no type. */
function asJsonSchema(value: unknown): object {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (value === null || typeof value !== "object") return value as unknown as object;
  const entries = Object.entries(value).map(([key, child]) => [key, asJsonSchema(child)]);
  const { nullable, ...schema } = Object.fromEntries(entries);
  if (nullable === undefined || typeof nullable === "object")
    return { ...schema, ...given(nullable) };
  return nullable ? { anyOf: [schema, { type: "null" }] } : schema;
}

/** A property may be called `nullable` too. */
function given(nullable: object | undefined): object {
  return nullable === undefined ? {} : { nullable };
}
