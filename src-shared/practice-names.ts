// Which domains the practice network can answer for: invented ones, and a few real names that it simulates.

/** Top-level names that nobody can register (RFC 6761 §6, RFC 2606 §2). */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost)$/;

/** Under which the practice network looks for companies. */
export const PRACTICE_ENDING = 'example';

/** Mail services whose real names are played. */
export const PLAYED_SERVICES = [
  'gmail.com',
  'outlook.com',
  'gmx.de',
  'mailinator.com',
  'yopmail.com',
  'duck.com',
] as const;

/** Real names with invented answers, as A-labels; `practice/domains.ts` says what each shows. */
const PLAYED: ReadonlySet<string> = new Set([
  ...PLAYED_SERVICES,
  'gmial.com',
  'xn--ypal-43d9g.com',
  // Where registries are asked for.
  'iana.org',
  // A mail filter.
  'pphosted.com',
]);

/** Whether the practice network has an answer about a domain, even that it does not exist. In ASCII, without a last dot. */
export function isInPractice(domain: string): boolean {
  const name = domain.toLowerCase();
  if (RESERVED.test(name)) return true;
  const labels = name.split('.');
  return labels.some((_, index) => PLAYED.has(labels.slice(index).join('.')));
}
