import { expect, it } from "vitest";
import { silenceTracing } from "../../src/config/environment.ts";

it("removes the variables that enable tracing, and no others", () => {
  const env = {
    LANGSMITH_TRACING: "true",
    LANGCHAIN_TRACING_V2: "true",
    LANGSMITH_GATEWAY: "1",
    PATH: "/bin",
    MY_LANGSMITH_: "x",
  };
  silenceTracing(env);
  expect(env).toEqual({ PATH: "/bin", MY_LANGSMITH_: "x" });
});
