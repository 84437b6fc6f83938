import type { MissingName } from "./missing-name.ts";

/** What there is, where no plan says what there will be. */
export interface Surroundings {
  /** Whose a module is; null when neither repository nor environment has it. */
  providerOf: (module: string) => "repository" | "environment" | null;
  /** Whether the repository's own code defines a function or class of that name. */
  defines: (name: string) => boolean;
}

/**
 * Without a plan a test may miss what nobody has: a module that neither repository nor environment
 * provides, a name in a module of the repository, a member or argument of what it defines.
 */
export function absentFromRepository(surroundings: Surroundings) {
  return (missing: MissingName): boolean => {
    switch (missing.kind) {
      case "module":
        return canBeCreated(missing.module, surroundings);
      case "name":
        return surroundings.providerOf(missing.module) === "repository";
      case "member":
        return surroundings.defines(missing.owner);
      case "keyword":
      case "positional":
        return surroundings.defines(missing.callee);
    }
  };
}

/** Nobody adds a module to a package that came with the environment. */
function canBeCreated(module: string, { providerOf }: Surroundings): boolean {
  const [top = module] = module.split(".");
  return providerOf(module) === null && providerOf(top) !== "environment";
}
