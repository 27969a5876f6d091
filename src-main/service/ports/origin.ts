// Who caused a check or a job, with the key where it was one.

/** Who caused something: an API key, the window, or the command line. */
export type Origin =
  | { readonly kind: 'key'; readonly keyId: string }
  | { readonly kind: 'app' }
  | { readonly kind: 'command' };
