// A server's own words, cleaned and shortened so that they can be shown and stored.
import type { Reply } from './reply.ts';

/** Enough for the sentence that matters; the rest is mostly links. */
const MAX_CHARACTERS = 300;

/** The reply on one line, code included, without anything that could move a cursor or turn the reading direction. */
export function wordsOf(reply: Reply): string {
  const repeated = /^\s*(#?[245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(reply.lines[0] ?? '')?.[1];
  const texts = reply.lines.map((line, index) =>
    index > 0 && repeated !== undefined && line.startsWith(repeated)
      ? line.slice(repeated.length)
      : line,
  );
  return tidyWords([String(reply.code), ...texts].join(' '));
}

/** Any untrusted text on one line of at most 300 characters. */
export function tidyWords(text: string): string {
  const visible = text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '\ufffd')
    .trim();
  const characters = [...visible.slice(0, 3 * MAX_CHARACTERS)];
  if (characters.length <= MAX_CHARACTERS) return characters.join('');
  return `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
}
