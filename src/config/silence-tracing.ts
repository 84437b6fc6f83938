/**
 * Removes the variables that make the workflow engine and the model libraries send runs or questions to
 * a tracing service. They are often set for another program, and the data policy promises that nothing
 * but the questions to the model leaves the machine.
 */
export function silenceTracing(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) {
    if (/^(LANGSMITH|LANGCHAIN)_/.test(name)) delete env[name];
  }
}
