/** Files that hold keys, passwords or tokens by what everybody calls them. */
const SECRET_NAMES = [
  /^\.env|\.env$/i,
  /\.(pem|key|p8|p12|pfx|pkcs12|ppk|keystore|jks|kdbx|gpg|asc|tfstate|tfvars|ovpn)$/i,
  /secret/i,
  /^id_(rsa|dsa|ecdsa|ed25519)/i,
  /^[._](netrc|npmrc|pypirc|pgpass|htpasswd|dockercfg|boto|s3cfg|my\.cnf|vault-token)$/i,
  /^\.(ssh|aws|azure|gnupg|kube|docker)$/i,
  /credential/i,
  /^(service[-_]?account|client[-_]?token|token).*\.json$/i,
  /_history$/i,
];

/** Whether a file, or a folder it is in, is called what secrets are called. */
export function hasSecretName(path: string): boolean {
  return path.split("/").some((part) => SECRET_NAMES.some((pattern) => pattern.test(part)));
}
