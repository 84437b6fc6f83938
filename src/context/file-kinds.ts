const VENDORED =
  /(^|\/)(site-packages|node_modules|vendor|vendored|_vendor|third_party|\.?venv|__pycache__|\.tox|\.nox|\.eggs|[^/]+\.(egg|dist)-info)\/|^(build|dist)\//i;
const GENERATED_NAME = /_pb2(_grpc)?\.pyi?$|\.min\.(js|css)$|(^|\/)(_version|_build_info)\.py$/i;
const GENERATED_HEAD =
  /@generated|\bdo not (edit|modify)\b|\b(auto-?generated|generated (automatically )?by)\b/i;
const HEAD = 500;

/** Whether a file is vendored or generated, by its path. */
export function isForeign(path: string): boolean {
  return VENDORED.test(path) || GENERATED_NAME.test(path);
}

/** Whether the comments at the top of a file say that it is generated. */
export function isGenerated(text: string): boolean {
  const comments = text
    .slice(0, HEAD)
    .split("\n")
    .filter((line) => line.startsWith("#"));
  return comments.some((line) => GENERATED_HEAD.test(line));
}

/**
 * What a file is to the tools that execute or obey it: CI, build tools, editors, merge bots, agents and
 * shells. Null for a file that is only data, prose or source.
 */
export function toolFileKind(path: string): string | null {
  const name = path.toLowerCase();
  return KINDS.find(({ patterns }) => patterns.some((pattern) => pattern.test(name)))?.kind ?? null;
}

/** Matches a file of one of these names in any folder; the path is in lower case. */
function named(...names: readonly string[]): RegExp {
  return new RegExp(`(^|/)(?:${names.join("|")})$`);
}

/** Like `named`, at the root only: elsewhere these names are common for source and data. */
function namedAtRoot(...names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.join("|")})$`);
}

const YAML = "\\.ya?ml";
/** What the configuration of a JavaScript tool ends in; most of them are code. */
const SCRIPTED = "\\.(?:[cm]?[jt]s|json5?|ya?ml|toml)";

const AGENTS = [
  named("agents?(?:\\.[\\w-]+)?\\.md", "claude(?:\\.[\\w-]+)?\\.md", "gemini\\.md", "codex\\.md"),
  named("copilot-instructions\\.md", "qwen\\.md", "warp\\.md", "skill\\.md", "[\\w.-]+\\.mdc"),
  named("[\\w.-]+\\.instructions\\.md", "llms(?:-full)?\\.txt", "mcp\\.json", "opencode\\.jsonc?"),
  namedAtRoot("conventions\\.md", "instructions\\.md", "prompt\\.md"),
  /(^|\/)\.(?:cursor|claude|codex|gemini|aider|windsurf|cline|roo|continue|junie|kiro|amazonq)/,
];

const REVIEW = [
  named("codeowners", "owners(?:_aliases)?", "maintainers", `prow${YAML}`),
  named(`mergify${YAML}`, `kodiak\\.toml`, `bors\\.toml`, `codecov${YAML}`, `renovate${SCRIPTED}`),
  named(`dependabot${YAML}`, `lefthook(?:-local)?${YAML}`, `pre-commit-config${YAML}`),
  named(`pre-commit-hooks${YAML}`, "dangerfile(?:\\.[\\w.]+)?", `sonar-project\\.properties`),
  named("release-please-config\\.json", `commitlint\\.config${SCRIPTED}`),
];

const SCRIPTS = [
  /\.(?:sh|bash|zsh|fish|ksh|csh|bat|cmd|ps[dm]?1|command|applescript|vbs|wsf|reg|desktop|awk)$/,
  /\.(?:exe|dll|so|dylib|pyd|pyc|pyo|pyz|whl|egg|jar|class|node|wasm|bin|com|msi|deb|rpm|app)$/,
  /\.(?:so|dylib)\.[\d.]+$/,
  /\.(?:service|timer|socket|mount|plist|crontab)$/,
  named("crontab", "configure", "gradlew", "mvnw"),
  namedAtRoot("bootstrap", "autogen", "install", "build", "test", "run", "manage\\.py"),
  /(^|\/)(?:git-?hooks|hooks)\/(?:pre|post|commit|prepare|applypatch|update|push)[\w-]*$/,
];

const BUILD = [
  named("setup\\.(?:py|cfg)", "pyproject\\.toml", "tox\\.(?:ini|toml)", "noxfile\\.py"),
  named(
    "pytest\\.(?:ini|toml)",
    "(?:ruff|mypy|pyrefly|pyre|ty)\\.(?:ini|toml)",
    "pylintrc(?:\\.toml)?",
  ),
  named(
    "pyrightconfig\\.json",
    "bandit\\.ya?ml",
    "coverage\\.toml",
    "pycodestyle",
    "flake8",
    "pep8",
  ),
  named("(?:[\\w.-]*[-_])?(?:requirements?|constraints?)(?:[-_.][\\w.-]+)?\\.(?:txt|in|pip|lock)"),
  /(^|\/)requirements\/[^/]+\.(?:txt|in|pip|lock)$/,
  named(`environment(?:[-_.][\\w-]+)?${YAML}`, `conda(?:-lock)?${YAML}`, "conanfile\\.\\w+"),
  named(
    "pipfile",
    "[\\w.-]*\\.lock",
    "pdm\\.toml",
    "poetry\\.toml",
    "uv\\.toml",
    "hatch\\.toml",
    "pixi\\.toml",
  ),
  named("hatch_build\\.py", "versioneer\\.py", "pylock[\\w.-]*\\.toml"),
  named("manifest\\.in", "fabfile\\.py", "sconstruct", "sconscript", "wscript", "waf"),
  namedAtRoot(
    "pavement\\.py",
    "dodo\\.py",
    "tasks\\.py",
    "build\\.py",
    "_?build_\\w+\\.py",
    "conf\\.py",
  ),
  /(^|\/)docs?\/(?:[\w.-]+\/)?conf\.py$/,
  named(
    "(?:gnu|bsd)?makefile(?:\\.[\\w.-]+)?",
    "[\\w.-]+\\.mk",
    "[\\w.-]+\\.mak",
    "justfile",
    "\\.justfile",
  ),
  named(
    `taskfile(?:\\.dist)?${YAML}`,
    "rakefile",
    "gemfile",
    "vagrantfile",
    "procfile",
    "earthfile",
    "tiltfile",
  ),
  named("cmakelists\\.txt", "[\\w.-]+\\.cmake", "cmakepresets\\.json", "cmakeuserpresets\\.json"),
  named(
    "meson\\.build",
    "meson_options\\.txt",
    "meson\\.options",
    "build\\.ninja",
    "[\\w.-]+\\.gyp",
  ),
  named("(?:docker|container)file(?:\\.[\\w.-]+)?", "[\\w.-]+\\.(?:docker|container)file"),
  named(
    `(?:docker-)?compose(?:\\.[\\w.-]+)?${YAML}`,
    "docker-bake\\.(?:hcl|json)",
    `devcontainer\\.json`,
  ),
  named(
    `skaffold${YAML}`,
    `chart${YAML}`,
    `kustomization${YAML}`,
    "[\\w.-]+\\.tf",
    "[\\w.-]+\\.hcl",
    "[\\w.-]+\\.nix",
  ),
  named(
    "build\\.(?:gradle(?:\\.kts)?|xml|sbt|zig|rs)",
    "settings\\.gradle(?:\\.kts)?",
    "pom\\.xml",
  ),
  named("gradle\\.properties", "(?:build|workspace|module)\\.bazel", "[\\w.-]+\\.bzl"),
  named("pants\\.toml", "guix\\.scm"),
  named(
    "package(?:-lock)?\\.json",
    "npm-shrinkwrap\\.json",
    `pnpm-(?:lock|workspace)${YAML}`,
    "bun\\.lockb",
  ),
  named(
    "cargo\\.toml",
    "go\\.(?:mod|sum|work)",
    "composer\\.json",
    "[\\w.-]+\\.gemspec",
    "mix\\.exs",
    "deno\\.jsonc?",
  ),
  named(
    "[\\w.-]+\\.config\\.[cm]?[jt]s",
    "[\\w.-]*tsconfig[\\w.-]*\\.json",
    "(?:gulp|grunt)file\\.[\\w.]+",
  ),
  named(
    `mkdocs${YAML}`,
    `readthedocs${YAML}`,
    `_config${YAML}`,
    "netlify\\.toml",
    "vercel\\.json",
    "fly\\.toml",
  ),
  named(`serverless${YAML}`, `render${YAML}`, "samconfig\\.toml"),
  namedAtRoot(`app${YAML}`, "app\\.json", "runtime\\.txt", "workspace", "buck", `meta${YAML}`),
];

const CI = [
  named(
    `(?:azure-pipelines|bitbucket-pipelines)(?:[-.][\\w.-]+)?${YAML}`,
    "jenkinsfile(?:\\.[\\w.-]+)?",
  ),
  named(
    `appveyor${YAML}`,
    `buildspec${YAML}`,
    `cloudbuild${YAML}`,
    `codemagic${YAML}`,
    `wercker${YAML}`,
  ),
  named(
    `[\\w.-]*gitlab-ci[\\w.-]*${YAML}`,
    `travis${YAML}`,
    `drone${YAML}`,
    `woodpecker${YAML}`,
    `cirrus${YAML}`,
  ),
  named(`semaphore${YAML}`, `bitrise${YAML}`, `concourse${YAML}`, "dagger\\.json"),
  namedAtRoot(`action${YAML}`, `release${YAML}`),
  /^(?:buildkite|woodpecker|circleci|workflows|ci)\/[^/]+\.ya?ml$/,
];

const ENVIRONMENT = [
  named("pip\\.(?:conf|ini)", "pydistutils\\.cfg", "distutils\\.cfg", "mise(?:\\.[\\w-]+)?\\.toml"),
  named(
    "pyvenv\\.cfg",
    "[\\w.-]+\\._?pth",
    "(?:site|user)customize\\.py",
    "gitconfig",
    "inputrc",
    "ssh_config",
  ),
  named(
    "[\\w.-]+\\.code-workspace",
    "[\\w.-]+\\.sublime-project",
    "[\\w.-]+\\.iml",
    "dir-locals(?:-2)?\\.el",
  ),
  // Everything with a dot in front belongs to a tool: editors, shells, linters, git, CI, agents.
  /(^|\/)\.[^/]/,
];

const KINDS: readonly { kind: string; patterns: readonly RegExp[] }[] = [
  { kind: "an instruction file for agents", patterns: AGENTS },
  { kind: "a program or script", patterns: SCRIPTS },
  { kind: "configuration", patterns: [...CI, ...BUILD, ...REVIEW, ...ENVIRONMENT] },
];
