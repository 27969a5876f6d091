// Who caused something.

/** Who caused something: an API key, the window, or the command line. */
export type Origin =
  | { readonly kind: 'key'; readonly keyId: string }
  | { readonly kind: 'app' }
  | { readonly kind: 'command' };
