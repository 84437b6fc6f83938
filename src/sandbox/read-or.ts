/**
 * What `read` returns, or else `otherwise`: a process may exit between two reads, and a file may be gone or
 * belong to another user.
 */
export function readOr<Value>(otherwise: Value, read: () => Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
