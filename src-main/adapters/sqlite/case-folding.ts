// Text as it is compared and searched: without regard to letter case, and to how accents are composed.

/** Most texts are plain ASCII, which composes nothing: asking costs a tenth of what composing does. */
const BEYOND_ASCII = /[\u0080-\uffff]/;

export function folded(text: string): string {
  return (BEYOND_ASCII.test(text) ? text.normalize('NFC') : text).toLowerCase();
}
