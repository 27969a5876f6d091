// The nonce under which styles may be written at run time: the host's policy names it, the page's head carries it.

/** The page's nonce; empty where the host sets no policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Gives the nonce to the scroll lock of dialogs as well, which looks for it under this name (get-nonce, bundled with the kit). */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
