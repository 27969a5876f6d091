// Measures whether two spellings of one mailbox have one canonical form, and two mailboxes have two.
import { canonicalAddress } from '../../../src-main/engine/address/canonical.ts';
import { parseAddress } from '../../../src-main/engine/address/parse.ts';
import type { Measured } from '../measured.ts';
import { type DataSet, UnusableSet } from '../sets.ts';

export function measureCanonicalForm(read: (name: string) => DataSet): readonly Measured[] {
  const one = read('one-mailbox');
  const parted = one.rows.filter((row) => !isOne(row, one));
  const two = read('two-mailboxes');
  const merged = two.rows.filter((row) => isOne(row, two));
  return [
    {
      what: 'spellings of one mailbox recognised as one (rules of providers)',
      set: one,
      hits: one.rows.length - parted.length,
      of: one.rows.length,
      aim: { atLeast: 1 },
      misses: parted.map((cells) => cells.join(' ')),
    },
    {
      what: 'different mailboxes mistaken for one',
      set: two,
      hits: merged.length,
      of: two.rows.length,
      aim: { none: true },
      misses: merged.map((cells) => cells.join(' ')),
    },
  ];
}

function isOne([first = '', second = '']: readonly string[], set: DataSet): boolean {
  const forms = [first, second].map((address) => {
    const parsed = parseAddress(address);
    if (!parsed.valid) throw new UnusableSet(`${set.name} holds no address in "${address}".`);
    return canonicalAddress(parsed);
  });
  return forms[0] === forms[1];
}
