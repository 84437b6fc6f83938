/**
 * The workflow engine and the model libraries send whole runs to a tracing service, or models'
 * questions through its gateway, when certain variables are set: often by somebody, for something
 * else. What leaves the machine is said in the data policy; so they must not be seen.
 */
export function silenceTracing(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) {
    if (/^(LANGSMITH|LANGCHAIN)_/.test(name)) delete env[name];
  }
}
