// Which local parts are functions and which are people, judged with the words that are really built.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { ownList } from '../../../scripts/reference-data/own-lists.ts';
import { roleWordSource } from '../../../scripts/reference-data/packages.ts';
import { loadReferenceData } from '../../../src-main/adapters/reference/reference-data.ts';
import { foldLocalPart } from '../../../src-main/adapters/reference/role-account.ts';
import { builtData } from './built-data.ts';

const data = builtData();
afterAll(() => data.remove());
const reference = await loadReferenceData(data.folder);
const built = readFileSync(join(data.folder, 'role-accounts.txt'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'));
const words = (kind: string) =>
  built.flatMap(([itsKind, word]) => (itsKind === kind && word !== undefined ? [word] : []));

describe('roles', () => {
  test.each([
    ['info', 'info'],
    ['Sales', 'sales'],
    ['sales+spring', 'sales'],
    ['sales-team', 'sales-team'],
    ['salesteam', 'salesteam'],
    ['financeteam', 'finance'],
    ['support-eu', 'support'],
    ['eu.support', 'support'],
    ['us-sales', 'sales'],
    ['info.de', 'info'],
    ['office.paris', 'office'],
    ['hr2', 'hr'],
    ['sales_01', 'sales'],
    ['admin2024', 'admin'],
    ['customer_service', 'customer-service'],
    ['call.center', 'call-center'],
    ['news', 'news'],
    ['"help desk"', 'help-desk'],
    ['vertrieb', 'vertrieb'],
    ['Büro', 'buro'],
    ['réception', 'reception'],
    ['comptabilité', 'comptabilite'],
    ['księgowość', 'ksiegowosc'],
    ['инфо', 'инфо'],
  ])('%s is the role %s', (localPart, role) => {
    expect(reference.roleAccount(localPart)).toBe(role);
  });

  test.each([
    ['no-reply', 'no-reply'],
    ['noreply', 'noreply'],
    ['no.reply', 'no-reply'],
    ['do_not_reply', 'do-not-reply'],
    ['NoReply-Orders', 'noreply'],
    ['acme-no-reply', 'no-reply'],
    ['mailer-daemon', 'mailer-daemon'],
    ['MAILER-DAEMON', 'mailer-daemon'],
    ['bounces-1234-jane=example.org', 'bounces'],
  ])('%s is a machine, whatever stands beside it', (localPart, role) => {
    expect(reference.roleAccount(localPart)).toBe(role);
  });
});

describe('people', () => {
  test.each([
    'marco',
    'may',
    'art',
    'mark',
    'will',
    'bill',
    'sally',
    'sydney',
    'paris',
    'per',
    'per.hansen',
    'india.knight',
    'a.brand',
    'church',
    'salesman',
    'info.jane',
    'jane.info',
    'amy.sales',
    'e.sales',
    'steve.jobs',
    'dev.patel',
    'it84',
    'md',
    'jd',
    'dan.ish',
    'müller',
  ])('%s is no role', (localPart) => {
    expect(reference.roleAccount(localPart)).toBeNull();
  });

  test.each(['', '+tag', '.', '"', '123', '2024', '-', '€'])(
    '%j is no role either',
    (localPart) => {
      expect(reference.roleAccount(localPart)).toBeNull();
    },
  );
});

describe('the list', () => {
  test('what we remove stands in the package, so that the list does not go stale', () => {
    const packaged = new Set(roleWordSource());
    expect(ownList('role-words-removed.txt').filter((word) => !packaged.has(word))).toEqual([]);
  });

  test('every entry of the package is a role or was removed', () => {
    const removed = new Set(ownList('role-words-removed.txt'));
    const missed = roleWordSource().filter(
      (word) => !removed.has(word) && reference.roleAccount(word) === null,
    );
    expect(missed).toEqual([]);
    const kept = [...removed].filter((word) => reference.roleAccount(word) !== null);
    expect(kept).toEqual([]);
  });

  test('words are folded as local parts are', () => {
    expect(built.filter(([, word]) => word === undefined || foldLocalPart(word) !== word)).toEqual(
      [],
    );
  });

  test('case, separators and sub-address never change the answer', () => {
    const word = fc.constantFrom(...words('role'), ...words('machine'));
    const separator = fc.constantFrom('.', '-', '_', '--', '._');
    fc.assert(
      fc.property(word, separator, fc.string(), (role, joint, tag) => {
        const dressed = `${role.replaceAll('-', joint).toUpperCase()}+${tag}`;
        expect(reference.roleAccount(dressed)).toBe(reference.roleAccount(role));
      }),
    );
  });

  test('an unknown part makes it a person, unless a machine is in it', () => {
    const role = fc.constantFrom(...words('role'));
    const machines = new Set(words('machine'));
    fc.assert(
      fc.property(role, fc.stringMatching(/^q[xz]{3,8}$/), (word, stranger) => {
        const answer = reference.roleAccount(`${word}.${stranger}`);
        expect(answer === null || machines.has(answer)).toBe(true);
      }),
    );
  });

  test('any text at all has an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const answer = reference.roleAccount(text);
        expect(answer === null || answer.length > 0).toBe(true);
      }),
    );
  });
});
