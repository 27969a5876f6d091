// Whether an address can be judged on the practice network.
import { isInPractice } from '../../../src-shared/practice-names.ts';

/** No domain name is longer, however it is written. */
const LONGEST_DOMAIN = 1_000;

/** True as well for what is no address: whether it is badly formed can be said anywhere. */
export function isPracticeAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const rest = text.slice(at + 1).trim();
  if (at < 0 || rest.length > LONGEST_DOMAIN) return true;
  // linear: of at most 1,000 characters
  const domain = rest.replace(/[>.]+$/, '');
  return !domain.includes('.') || isInPractice(asciiOf(domain));
}

/** The A-label form, by the browser's own parser; the text itself where that refuses it. */
function asciiOf(domain: string): string {
  try {
    return new URL(`http://${domain}/`).hostname;
  } catch {
    return domain;
  }
}
