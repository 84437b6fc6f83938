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
