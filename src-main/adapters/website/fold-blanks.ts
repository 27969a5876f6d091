// Text with its white space folded, as it shows on a page.

/** Every run of white space becomes one space; invisible signs that only guide line breaks go. */
export function foldBlanks(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();
}
