import { invalid } from "../refusal.ts";

/** What GitHub takes at most, in characters, and how it refuses more: each place in its own words. */
const LIMITS = {
  comment: {
    max: 65_536,
    resource: "IssueComment",
    field: "data",
    code: "unprocessable",
    name: "Body",
  },
  body: { max: 65_536, resource: "Issue", field: "body", code: "custom", name: "body" },
  title: { max: 256, resource: "Issue", field: "title", code: "custom", name: "title" },
  review: {
    max: 65_536,
    resource: "PullRequestReview",
    field: "body",
    code: "custom",
    name: "body",
  },
  label: { max: 50, resource: "Label", field: "name", code: "custom", name: "name" },
  description: {
    max: 100,
    resource: "Label",
    field: "description",
    code: "custom",
    name: "description",
  },
} as const;

/** The text itself, if it is short enough. */
export function requireShort(text: string, place: keyof typeof LIMITS): string {
  const { max, name, ...error } = LIMITS[place];
  if ([...text].length <= max) return text;
  throw invalid({ ...error, message: `${name} is too long (maximum is ${max} characters)` });
}
