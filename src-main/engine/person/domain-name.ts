// Tells whether a domain is named after a person, who then may call the mailbox whatever they like: me@janedoe.example.
import type { NameDictionary } from '../ports.ts';
import { matchName } from './match.ts';

/** Whether the first label of a registrable domain (`janedoe.example`) is made of more than one part of the name, or is the surname. */
export function isNamedAfter(
  registrableDomain: string,
  name: string,
  dictionary: NameDictionary,
): boolean {
  const [label = ''] = registrableDomain.split('.');
  const match = matchName(name, label, dictionary);
  return match.state === 'full' && (match.strength !== 'weak' || match.pattern === 'last');
}
