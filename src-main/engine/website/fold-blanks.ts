// Text with its white space folded, as it shows on a page.

/**
 * Every run of white space becomes one space, control characters included: some are commands to a terminal. Invisible
 * signs that guide line breaks go, and so do those that turn the order of writing (UAX #9 §2), which would turn what
 * is beside the text as well.
 */
export function foldBlanks(text: string): string {
  return text
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim();
}
