// The CSP nonce of styles that are written at run time.

/** The page's nonce; empty where the host sets no policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Gives the nonce to the scroll lock of dialogs as well, which looks for it under this name (get-nonce, bundled with the kit). */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
