// Whether a request asks for a fresh check instead of a cached one, by its Cache-Control.

/** True for the directives of RFC 9111 §5.2.1 by which a client refuses a stored answer. */
export function wantsFresh(cacheControl: string | undefined): boolean {
  if (cacheControl === undefined) return false;
  return cacheControl
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim())
    .some(
      (directive) =>
        directive === 'no-cache' || directive === 'no-store' || /^max-age="?0+"?$/.test(directive),
    );
}
