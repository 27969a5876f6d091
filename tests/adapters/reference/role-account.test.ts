// Which local parts are functions and which are people, judged with the words that are really built.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownList } from '../../../scripts/reference-data/own-lists.ts';
import { roleWordSource } from '../../../scripts/reference-data/packages.ts';
import { nameEntries, removedNames } from '../../../scripts/reference-data/person-names.ts';
import { loadReferenceData } from '../../../src-main/adapters/reference/reference-data.ts';
import { foldLocalPart } from '../../../src-main/adapters/reference/role-account.ts';
import { bundledData } from './built-data.ts';

const data = bundledData();
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

describe('functions that nobody is called', () => {
  test.each([
    ['datenschutz', 'datenschutz'],
    ['privacy', 'privacy'],
    ['dpo', 'dpo'],
    ['dsb', 'dsb'],
    ['gdpr', 'gdpr'],
    ['rgpd', 'rgpd'],
    ['legal', 'legal'],
    ['impressum', 'impressum'],
    ['support', 'support'],
    ['buero', 'buero'],
    ['Rezeption', 'rezeption'],
    ['ochrana.osobnich.udaju', 'ochrana-osobnich-udaju'],
    ['personvernombud', 'personvernombud'],
    ['tietosuoja', 'tietosuoja'],
    ['acme-privacy', 'privacy'],
    ['dpo.acme', 'dpo'],
    ['acme-dpo', 'dpo'],
    ['acme.data.protection.officer', 'data-protection-officer'],
    ['datenschutz.ug', 'datenschutz'],
    ['data.protection.officer.emea', 'data-protection-officer'],
    ['konzerndatenschutz', 'konzerndatenschutz'],
    ['acmedatenschutz', 'datenschutz'],
    ['privacyacme', 'privacy'],
    ['acmesupport2', 'support'],
    ['info-acmewidgets', 'info'],
    ['kontakt-dortmund', 'kontakt'],
  ])('%s is %s, whatever stands beside it', (localPart, role) => {
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
    'info.janedoe',
    'j.kontakt',
    'contact-wojcik',
    'counselman',
    'legalova',
    'hortense.arco',
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

  test('a name makes it a person, unless a machine or a function that nobody is called is in it', () => {
    const role = fc.constantFrom(...words('role'), ...words('contact'));
    const whoever = new Set([...words('machine'), ...words('function')]);
    fc.assert(
      fc.property(
        role,
        fc.constantFrom('jane', 'janedoe', 'petrov', 'wojcik', 'j'),
        (word, name) => {
          const answer = reference.roleAccount(`${word}.${name}`);
          expect(answer === null || whoever.has(answer)).toBe(true);
        },
      ),
    );
  });

  test('a contact beside a word that is nobody is a function', () => {
    const contact = fc.constantFrom(...words('contact'));
    fc.assert(
      fc.property(contact, fc.stringMatching(/^q[xz]{3,8}$/), (word, stranger) => {
        expect(reference.roleAccount(`${word}.${stranger}`)).not.toBeNull();
        expect(reference.roleAccount(`${stranger}-${word}`)).not.toBeNull();
      }),
    );
  });

  test('no function is a name, and none that may be glued stands at the end of one', () => {
    const names = nameEntries(removedNames()).map(({ name }) => name);
    const functions = new Set([...words('function'), ...words('contact')]);
    expect(names.filter((name) => functions.has(name))).toEqual([]);
    const glued = words('glued');
    expect(
      names.filter((name) => glued.some((word) => name.startsWith(word) || name.endsWith(word))),
    ).toEqual([]);
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
