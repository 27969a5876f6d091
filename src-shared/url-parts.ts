// What servers that are named by a URL have in common.

/** The parts without their percent signs; null where one is not encoded as a URL's part is. */
export function decoded(parts: readonly string[]): readonly string[] | null {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return null;
  }
}
