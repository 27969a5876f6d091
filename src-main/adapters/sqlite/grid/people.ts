// Whether address, name or network of a row are among those that patterns ask for.
import type { Pattern } from '../../../../src-shared/bridge/patterns.ts';
import {
  addressParts,
  isKeyboardLike,
  mailboxOf,
  nameKey,
  networkOf,
  stemOf,
} from '../../../engine/list-patterns/address-keys.ts';
import { folded } from '../case-folding.ts';

/** What is asked for of addresses and names, as JSON; null where nothing is. */
export function wantedPeople(patterns: readonly Pattern[]): WantedPeople | null {
  const stems = patterns.flatMap((one) =>
    one.kind === 'tumbled' ? [`${one.stem}@${one.domain}`] : [],
  );
  const mailboxes = patterns.flatMap((one) => (one.kind === 'mailbox' ? [one.mailbox] : []));
  const names = patterns.flatMap((one) => (one.kind === 'name' ? [one.name] : []));
  const keyboard = patterns.some((one) => one.kind === 'keyboard');
  if (stems.length + mailboxes.length + names.length === 0 && !keyboard) return null;
  return { text: JSON.stringify({ stems, mailboxes, names, keyboard }), byName: names.length > 0 };
}

export interface WantedPeople {
  readonly text: string;
  readonly byName: boolean;
}

interface Wanted {
  readonly stems: readonly string[];
  readonly mailboxes: readonly string[];
  readonly names: readonly string[];
  readonly keyboard: boolean;
}

/** `wanted` is what `wantedPeople` says. */
export function matchesPeople(text: string, address: string, name: string | null): boolean {
  const wanted = readWanted<Wanted>(text);
  if (name !== null && wanted.names.includes(nameKey(folded(name)) ?? '')) return true;
  if (wanted.stems.length + wanted.mailboxes.length === 0 && !wanted.keyboard) return false;
  const parts = addressParts(address);
  if (parts === null) return false;
  if (wanted.keyboard && isKeyboardLike(parts.local)) return true;
  if (wanted.mailboxes.length > 0 && wanted.mailboxes.includes(mailboxOf(parts))) return true;
  if (wanted.stems.length === 0) return false;
  const stem = stemOf(parts.local);
  return stem !== null && wanted.stems.includes(`${stem.text}@${parts.domain}`);
}

/** `text` is a JSON array of networks. */
export function networkIn(text: string, ip: string | null): boolean {
  const network = ip === null ? null : networkOf(ip);
  return network !== null && readWanted<readonly string[]>(text).includes(network);
}

/** A question is asked of every row of a list: it is read once. */
let last: { readonly text: string; readonly value: unknown } = { text: '', value: null };

function readWanted<T>(text: string): T {
  if (last.text !== text) last = { text, value: JSON.parse(text) };
  return last.value as T;
}
