import type { Operation } from "./operation.ts";

/** What one marker asks for, and the line at which reading goes on. */
export interface Section {
  operation: Operation | null;
  problems: string[];
  next: number;
}
