// Addresses written so that programs do not find them, in several languages, and what is a sentence.
import { expect, test } from 'vitest';
import { deobfuscated } from '../../../../src-main/service/lists/rows/deobfuscate.ts';

test.each([
  ['jane (at) acme.com', 'jane@acme.com'],
  ['jane [at] acme [dot] com', 'jane@acme.com'],
  ['jane AT acme DOT co DOT uk', 'jane@acme.co.uk'],
  ['jane.doe{at}acme.com', 'jane.doe@acme.com'],
  ['jane @ acme . com', 'jane@acme.com'],
  ['jane&#64;acme&#46;com', 'jane@acme.com'],
  ['jane&commat;acme&period;com', 'jane@acme.com'],
  ['jane%40acme.com', 'jane@acme.com'],
  ['jane(a)acme.com', 'jane@acme.com'],
  ['jane [ä] acme.com', 'jane@acme.com'],
  ['jane <et> acme.com', 'jane@acme.com'],
  ['jane arroba acme punto com', 'jane@acme.com'],
  ['jane chiocciola acme punto com', 'jane@acme.com'],
  ['jane ät acme punkt com', 'jane@acme.com'],
  ['jane zavináč acme tečka com', 'jane@acme.com'],
  ['jane małpa acme kropka com', 'jane@acme.com'],
  ['jane apenstaartje acme punt com', null],
  ['jane snabel-a acme.com', 'jane@acme.com'],
  ['jane kukac acme.com', 'jane@acme.com'],
  ['jane arobase acme point com', 'jane@acme.com'],
  ['jane chez acme.com', 'jane@acme.com'],
  ['jane dot doe at acme dot com', 'jane.doe@acme.com'],
  // Sentences, several signs, and what is no address.
  ['', null],
  ['write to jane at acme.com', null],
  ['jane at acme.com today', null],
  ['jane at acme at com', null],
  ['at acme.com', null],
  ['jane at', null],
  ['jane a acme.com', null],
  ['jane at acme', null],
  ['jane at co.uk', null],
  ['jane doe', null],
])('%j is %s', (text, expected) => {
  expect(deobfuscated(text)?.normalized ?? null).toBe(expected);
});

test('a text is read up to the length of an address', () => {
  const padded = (length: number) => 'jane at acme.com'.padEnd(length);
  expect([deobfuscated(padded(254))?.normalized, deobfuscated(padded(255))]).toEqual([
    'jane@acme.com',
    null,
  ]);
});
