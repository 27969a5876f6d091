import { describe, expect, test } from 'vitest';
import { readAddressCell } from '../../../../src-main/service/lists/rows/address-repair.ts';
import { deobfuscated } from '../../../../src-main/service/lists/rows/deobfuscate.ts';

const LEAVE = { at_sign: 'leave', slip: 'leave', suggestion: 'leave', several: 'leave' } as const;
const APPLY = { at_sign: 'apply', slip: 'apply', suggestion: 'apply', several: 'each' } as const;

const read = (cell: string, policies: Parameters<typeof readAddressCell>[1] = LEAVE) =>
  readAddressCell(cell, policies, (domain) => domain === 'gmx.net');
const texts = (reading: ReturnType<typeof read>) => reading.addresses.map(({ text }) => text);

describe('an address that is written out', () => {
  test.each([
    ['jane(at)acme.example.com', 'jane@acme.example.com'],
    ['jane [at] acme-gmbh.de', 'jane@acme-gmbh.de'],
    ['jane.doe (ät) acme (punkt) de', 'jane.doe@acme.de'],
    ['jane AT acme DOT co DOT uk', 'jane@acme.co.uk'],
    ['jane@acme (dot) de', 'jane@acme.de'],
    ['jane @ acme.de', 'jane@acme.de'],
    ['jane&#64;acme&#46;de', 'jane@acme.de'],
    ['jane (a) acme.de', 'jane@acme.de'],
    ['<jane{at}acme.de>', 'jane@acme.de'],
  ])('%s is %s', (cell, meant) => {
    expect(deobfuscated(cell)?.normalized).toBe(meant);
  });

  test.each([
    'meet me at acme.de',
    'at acme.de',
    'jane a acme.de',
    'jane at acme',
    'jane at acme at example.de',
    'look at the dot',
    '',
    `${'at '.repeat(80)}acme.de`,
  ])('%s is none', (cell) => {
    expect(deobfuscated(cell)).toBeNull();
  });

  test('is offered, and mended only where that was chosen', () => {
    const offered = read('jane (at) acme.de');
    expect(offered.addresses).toEqual([]);
    expect(offered.reason).not.toBeNull();
    expect(offered.repairs).toMatchObject([{ kind: 'at_sign', after: 'jane@acme.de' }]);
    expect(texts(read('jane (at) acme.de', APPLY))).toEqual(['jane@acme.de']);
  });
});

describe('a mail domain that is probably mistyped', () => {
  test('stays where nobody chose otherwise, and the one that was meant is offered', () => {
    const reading = read('Jane@gmial.com');
    expect(texts(reading)).toEqual(['Jane@gmial.com']);
    expect(reading.repairs).toMatchObject([{ kind: 'suggestion', after: 'Jane@gmail.com' }]);
    expect(texts(read('Jane@gmial.com', APPLY))).toEqual(['Jane@gmail.com']);
  });

  test.each([
    ['jane@gmail', []],
    ['jane@gmail.con', ['jane@gmail.con']],
  ])('and cannot exist, as in %s, is a slip', (cell, unrepaired) => {
    const reading = read(cell);
    expect(texts(reading)).toEqual(unrepaired);
    expect(reading.repairs).toMatchObject([{ kind: 'slip', after: 'jane@gmail.com' }]);
    expect(texts(read(cell, { ...LEAVE, suggestion: 'apply' }))).toEqual(unrepaired);
    expect(texts(read(cell, { ...LEAVE, slip: 'apply' }))).toEqual(['jane@gmail.com']);
  });

  test('and may exist stays where only slips are corrected', () => {
    expect(texts(read('Jane@gmial.com', { ...LEAVE, slip: 'apply' }))).toEqual(['Jane@gmial.com']);
  });

  test('is not offered for a domain that is known', () => {
    expect(read('jane@gmx.net').repairs).toEqual([]);
  });
});

describe('a cell with several addresses', () => {
  const cell = 'Ann <ann@x.example>; bob@y.example / mailto:cem@z.example, ann@x.example';

  test('cannot be used until somebody says which of them', () => {
    const reading = read(cell);
    expect(reading.addresses).toEqual([]);
    expect(reading.repairs).toMatchObject([
      { kind: 'several', after: 'ann@x.example, bob@y.example, cem@z.example' },
    ]);
  });

  test('gives its first, or each of them once', () => {
    expect(texts(read(cell, { ...LEAVE, several: 'first' }))).toEqual(['ann@x.example']);
    expect(texts(read(cell, APPLY))).toEqual(['ann@x.example', 'bob@y.example', 'cem@z.example']);
  });

  test('with more than anybody means stays unusable, and none of them is lost in silence', () => {
    const many = Array.from({ length: 101 }, (_, n) => `p${n}@x.example`);
    expect(read(many.join(' '), APPLY).addresses).toEqual([]);
    expect(read(many.slice(0, 100).join(' '), APPLY).addresses).toHaveLength(100);
  });
});

describe('an address with something around it', () => {
  test('is read without, keeps its text, and shows both', () => {
    const reading = read(' "Jane Doe" <jane@acme.de>, ');
    expect(texts(reading)).toEqual([' "Jane Doe" <jane@acme.de>, ']);
    expect(reading.repairs).toMatchObject([{ kind: 'tidied', after: 'jane@acme.de' }]);
  });

  test('without anything around it needs no repair', () => {
    expect(read('jane@acme.de')).toMatchObject({ repairs: [], reason: null });
  });
});
