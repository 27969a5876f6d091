// Whether an address can be judged on the practice network.
import { isInPractice } from '../../../src-shared/practice-names.ts';

/** True as well for what is no address: whether it is badly formed can be said anywhere. */
export function isPracticeAddress(text: string): boolean {
  const domain = text
    .slice(text.lastIndexOf('@') + 1)
    .trim()
    .replace(/[>.]+$/, '');
  return !domain.includes('.') || !text.includes('@') || isInPractice(asciiOf(domain));
}

/** The A-label form, by the browser's own parser; the text itself where that refuses it. */
function asciiOf(domain: string): string {
  try {
    return new URL(`http://${domain}/`).hostname;
  } catch {
    return domain;
  }
}
