// Which addresses a text holds.
import { expect, test } from 'vitest';
import { addressesIn } from '../../../src-main/engine/address/several-addresses.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@acme.example`);

test.each([
  ['', []],
  ['nobody', []],
  ['jane@acme.example', ['jane@acme.example']],
  ['mailto:jane@acme.example', ['jane@acme.example']],
  ['E-Mail:TO:jane@acme.example', ['jane@acme.example']],
  ['jane@acme.example:john@acme.example', []],
  [
    'jane@acme.example, <john@acme.example>; (jo@acme.example)',
    ['jane@acme.example', 'john@acme.example', 'jo@acme.example'],
  ],
  [
    'jane@acme.example/john@acme.example|jo@acme.example',
    ['jane@acme.example', 'john@acme.example', 'jo@acme.example'],
  ],
  ['Jane@acme.example jane@ACME.example', ['Jane@acme.example']],
  ['@acme.example jane@ jane@acme..example j@acme.example', ['j@acme.example']],
  [many(5).join(' '), many(5)],
  [many(6).join(' '), many(5)],
  [`${'x'.repeat(985)} a@acme.example b@acme.example`, ['a@acme.example']],
])('%j: %j', (text, found) => {
  expect(addressesIn(text)).toEqual(found);
});
