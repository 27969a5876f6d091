// The A-labels of a domain name that a registry wrote (RFC 5890 §2.3.2.1), whatever script it wrote it in.
import { toASCII } from 'tr46';

/** Nobody writes a domain name at greater length; each step of the mapping is a pass over it. */
const NAME_CHARACTERS = 1_000;

/** In lower case; null where UTS #46 knows no ASCII form. */
export function asciiName(name: string): string | null {
  if (name.length > NAME_CHARACTERS) return null;
  return toASCII(name) || null;
}
