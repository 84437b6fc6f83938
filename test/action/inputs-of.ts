/** Reads inputs as `@actions/core` does, from an environment other than this process's own. */
export function inputsOf(env: NodeJS.ProcessEnv): (name: string) => string {
  return (name) => env[`INPUT_${name.toUpperCase()}`]?.trim() ?? "";
}
