// Reads an address that is obfuscated to hide it from programs: jane (at) acme [dot] example.
import { parseAddress, type ValidAddress } from '../../../engine/address/parse.ts';

/** Longer texts are sentences. */
const LONGEST = 254;

/** What people write for the sign, in the languages of lists that we have seen. */
const AT = new Set([
  '@',
  'at',
  'ät',
  'arroba',
  'arobase',
  'chiocciola',
  'chez',
  'apenstaartje',
  'zavinac',
  'zavináč',
  'malpa',
  'małpa',
  'snabel-a',
  'kukac',
]);
const DOT = new Set(['.', 'dot', 'punkt', 'punto', 'point', 'ponto', 'kropka', 'tecka', 'tečka']);
/** `jane(a)acme.example` is as common as it is ambiguous: only between brackets. */
const BRACKETED_AT = new Set(['a', 'ä', 'et', 'e']);

/**
 * The address, or null. Every word counts: one to the left of the sign and one to its right, or several with dots between
 * them; a sentence is none.
 */
export function deobfuscated(text: string): ValidAddress | null {
  if (text === '' || text.length > LONGEST) return null;
  const parts = partsOf(
    text.replace(/&#0*64;|&commat;|%40/gi, '@').replace(/&#0*46;|&period;/gi, '.'),
  );
  const at = parts.indexOf('@');
  if (at < 1 || at !== parts.lastIndexOf('@')) return null;
  const local = joined(parts.slice(0, at));
  const domain = joined(parts.slice(at + 1));
  if (local === null || domain === null) return null;
  const parsed = parseAddress(`${local}@${domain}`);
  return parsed.valid && parsed.registrableDomain !== '' ? parsed : null;
}

/** Words, with `@` and `.` for whatever stands for them. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  // A split with a group keeps what it splits at: blanks, brackets and the sign itself.
  let bracketed = false;
  for (const piece of text.split(/([\s()[\]{}<>@]+)/)) {
    if (/^[\s()[\]{}<>@]*$/.test(piece)) {
      if (piece.includes('@')) parts.push('@');
      if (/[([{<]/.test(piece)) bracketed = true;
      else if (/[)\]}>]/.test(piece)) bracketed = false;
      continue;
    }
    const word = piece.toLowerCase();
    if (AT.has(word) || (bracketed && BRACKETED_AT.has(word))) parts.push('@');
    else if (DOT.has(word)) parts.push('.');
    else parts.push(piece);
    if (bracketed) bracketed = false;
  }
  return parts;
}

/** Words in one; null where two stand beside each other with no dot between them. */
function joined(parts: readonly string[]): string | null {
  let text = '';
  for (const part of parts) {
    const apart = text !== '' && !text.endsWith('.') && !part.startsWith('.');
    if (apart) return null;
    text += part;
  }
  return text === '' ? null : text;
}
