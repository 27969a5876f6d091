// Tells whether the domain explains a local part that no name makes: a university numbers its members, and an owner repeats the domain.
import { placeholder } from './identifier.ts';

/** Universities and schools: `.edu`, `.ac.uk`, `.edu.cn`. */
const ACADEMIC = /\.(?:ac|edu)(?:\.[a-z]{2})?$/;

/** Whether letters and digits of the local part are the scheme of its domain rather than chance. */
export function isSchemeOfDomain({
  localPart,
  domain,
  registrableDomain,
}: {
  readonly localPart: string;
  readonly domain: string;
  readonly registrableDomain: string;
}): boolean {
  const local = localPart.toLowerCase();
  if (ACADEMIC.test(domain)) return /[0-9]/.test(local) && placeholder(local) === null;
  return registrableDomain.startsWith(`${local}.`);
}
