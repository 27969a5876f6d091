// Says what the package `tr46` 6 offers, which ships without types; only what the engine uses.
declare module 'tr46' {
  /** The flags of UTS #46 §4; each is false when left out. */
  interface Uts46Options {
    readonly checkHyphens?: boolean;
    readonly checkBidi?: boolean;
    readonly checkJoiners?: boolean;
    readonly useSTD3ASCIIRules?: boolean;
    readonly verifyDNSLength?: boolean;
    readonly transitionalProcessing?: boolean;
    readonly ignoreInvalidPunycode?: boolean;
  }
  /** UTS #46 §4.2; null when any step fails. */
  export function toASCII(domain: string, options?: Uts46Options): string | null;
  /** UTS #46 §4.3; `domain` is filled even when `error` is true. */
  export function toUnicode(
    domain: string,
    options?: Uts46Options,
  ): { readonly domain: string; readonly error: boolean };
}
