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

/** Patterns for whole names in any folder; the path is in lower case. */
function named(names: string): RegExp {
  return new RegExp(`(^|/)(?:${names.trim().split(/\s+/).join("|")})$`);
}

/** Like `named`, at the root only: elsewhere these names are common for source and data. */
function namedAtRoot(names: string): RegExp {
  return new RegExp(`^(?:${names.trim().split(/\s+/).join("|")})$`);
}

const AGENTS = [
  named(String.raw`
  agents?(?:\.[\w-]+)?\.md claude(?:\.[\w-]+)?\.md gemini\.md codex\.md
  copilot-instructions\.md qwen\.md warp\.md skill\.md [\w.-]+\.mdc [\w.-]+\.instructions\.md
  llms(?:-full)?\.txt mcp\.json opencode\.jsonc?`),
  namedAtRoot("conventions\\.md instructions\\.md prompt\\.md"),
  /(^|\/)\.(?:cursor|claude|codex|gemini|aider|windsurf|cline|roo|continue|junie|kiro|amazonq)/,
];

const SCRIPTS = [
  /\.(?:sh|bash|zsh|fish|ksh|csh|bat|cmd|ps[dm]?1|command|applescript|vbs|wsf|reg|desktop|awk)$/,
  /\.(?:exe|dll|so|dylib|pyd|pyc|pyo|pyz|whl|egg|jar|class|node|wasm|bin|com|msi|deb|rpm|app)$/,
  /\.(?:so|dylib)\.[\d.]+$/,
  /\.(?:service|timer|socket|mount|plist|crontab)$/,
  /(^|\/)(?:git-?hooks|hooks)\/(?:pre|post|commit|prepare|applypatch|update|push)[\w-]*$/,
  named("crontab configure gradlew mvnw"),
  namedAtRoot("bootstrap autogen install build test run manage\\.py"),
];

const CONFIGURATION = [
  named(String.raw`
  (?:azure-pipelines|bitbucket-pipelines)(?:[-.][\w.-]+)?\.ya?ml jenkinsfile(?:\.[\w.-]+)?
  appveyor\.ya?ml buildspec\.ya?ml cloudbuild\.ya?ml codemagic\.ya?ml wercker\.ya?ml
  [\w.-]*gitlab-ci[\w.-]*\.ya?ml travis\.ya?ml drone\.ya?ml woodpecker\.ya?ml cirrus\.ya?ml
  semaphore\.ya?ml bitrise\.ya?ml concourse\.ya?ml dagger\.json setup\.(?:py|cfg)
  pyproject\.toml tox\.(?:ini|toml) noxfile\.py pytest\.(?:ini|toml)
  (?:ruff|mypy|pyrefly|pyre|ty)\.(?:ini|toml) pylintrc(?:\.toml)? pyrightconfig\.json
  bandit\.ya?ml coverage\.toml pycodestyle flake8 pep8
  (?:[\w.-]*[-_])?(?:requirements?|constraints?)(?:[-_.][\w.-]+)?\.(?:txt|in|pip|lock)
  environment(?:[-_.][\w-]+)?\.ya?ml conda(?:-lock)?\.ya?ml conanfile\.\w+ pipfile
  [\w.-]*\.lock pdm\.toml poetry\.toml uv\.toml hatch\.toml pixi\.toml hatch_build\.py
  versioneer\.py pylock[\w.-]*\.toml manifest\.in fabfile\.py sconstruct sconscript wscript
  waf (?:gnu|bsd)?makefile(?:\.[\w.-]+)? [\w.-]+\.mk [\w.-]+\.mak justfile \.justfile
  taskfile(?:\.dist)?\.ya?ml rakefile gemfile vagrantfile procfile earthfile tiltfile
  cmakelists\.txt [\w.-]+\.cmake cmakepresets\.json cmakeuserpresets\.json meson\.build
  meson_options\.txt meson\.options build\.ninja [\w.-]+\.gyp
  (?:docker|container)file(?:\.[\w.-]+)? [\w.-]+\.(?:docker|container)file
  (?:docker-)?compose(?:\.[\w.-]+)?\.ya?ml docker-bake\.(?:hcl|json) devcontainer\.json
  skaffold\.ya?ml chart\.ya?ml kustomization\.ya?ml [\w.-]+\.tf [\w.-]+\.hcl [\w.-]+\.nix
  build\.(?:gradle(?:\.kts)?|xml|sbt|zig|rs) settings\.gradle(?:\.kts)? pom\.xml
  gradle\.properties (?:build|workspace|module)\.bazel [\w.-]+\.bzl pants\.toml guix\.scm
  package(?:-lock)?\.json npm-shrinkwrap\.json pnpm-(?:lock|workspace)\.ya?ml bun\.lockb
  cargo\.toml go\.(?:mod|sum|work) composer\.json [\w.-]+\.gemspec mix\.exs deno\.jsonc?
  [\w.-]+\.config\.[cm]?[jt]s [\w.-]*tsconfig[\w.-]*\.json (?:gulp|grunt)file\.[\w.]+
  mkdocs\.ya?ml readthedocs\.ya?ml _config\.ya?ml netlify\.toml vercel\.json fly\.toml
  serverless\.ya?ml render\.ya?ml samconfig\.toml codeowners owners(?:_aliases)? maintainers
  prow\.ya?ml mergify\.ya?ml kodiak\.toml bors\.toml codecov\.ya?ml
  renovate\.(?:[cm]?[jt]s|json5?|ya?ml|toml) dependabot\.ya?ml lefthook(?:-local)?\.ya?ml
  pre-commit-config\.ya?ml pre-commit-hooks\.ya?ml dangerfile(?:\.[\w.]+)?
  sonar-project\.properties release-please-config\.json
  commitlint\.config\.(?:[cm]?[jt]s|json5?|ya?ml|toml) pip\.(?:conf|ini) pydistutils\.cfg
  distutils\.cfg mise(?:\.[\w-]+)?\.toml pyvenv\.cfg [\w.-]+\._?pth (?:site|user)customize\.py
  gitconfig inputrc ssh_config [\w.-]+\.code-workspace [\w.-]+\.sublime-project [\w.-]+\.iml
  dir-locals(?:-2)?\.el`),
  namedAtRoot(String.raw`
  action\.ya?ml release\.ya?ml pavement\.py dodo\.py tasks\.py build\.py _?build_\w+\.py
  conf\.py app\.ya?ml app\.json runtime\.txt workspace buck meta\.ya?ml`),
  /^(?:buildkite|woodpecker|circleci|workflows|ci)\/[^/]+\.ya?ml$/,
  /(^|\/)requirements\/[^/]+\.(?:txt|in|pip|lock)$/,
  /(^|\/)docs?\/(?:[\w.-]+\/)?conf\.py$/,
  // Everything with a dot in front belongs to a tool: editors, shells, linters, git, CI, agents.
  /(^|\/)\.[^/]/,
];

const KINDS: readonly { kind: string; patterns: readonly RegExp[] }[] = [
  { kind: "an instruction file for agents", patterns: AGENTS },
  { kind: "a program or script", patterns: SCRIPTS },
  { kind: "configuration", patterns: CONFIGURATION },
];
