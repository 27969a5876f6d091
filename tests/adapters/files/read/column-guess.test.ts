import { describe, expect, test } from 'vitest';
import {
  guessColumns,
  looksLikeHeader,
} from '../../../../src-main/adapters/files/read/column-guess.ts';
import {
  applyMapping,
  parseOverrides,
  toRequest,
} from '../../../../src-main/service/lists/columns.ts';
import type { ColumnMapping } from '../../../../src-main/service/ports/files.ts';

const NONE: ColumnMapping = {
  email: null,
  name: null,
  first_name: null,
  last_name: null,
  company_name: null,
  ip_address: null,
};

describe('guesses by header', () => {
  test.each([
    [
      'en',
      ['id', 'full_name', 'email', 'company', 'ip', 'note'],
      { email: 2, name: 1, company_name: 3, ip_address: 4 },
    ],
    [
      'en',
      ['EmailAddress', 'FirstName', 'LastName', 'Organization'],
      { email: 0, first_name: 1, last_name: 2, company_name: 3 },
    ],
    [
      'de',
      ['Vorname', 'Name', 'E-Mail-Adresse', 'Firma', 'IP-Adresse'],
      { first_name: 0, last_name: 1, email: 2, company_name: 3, ip_address: 4 },
    ],
    [
      'fr',
      ['Nom', 'Prénom', 'Courriel', 'Société'],
      { last_name: 0, first_name: 1, email: 2, company_name: 3 },
    ],
    [
      'es',
      ['Nombre', 'Apellidos', 'Correo electrónico', 'Empresa'],
      { first_name: 0, last_name: 1, email: 2, company_name: 3 },
    ],
    ['es', ['Nombre', 'Correo', 'Razón social'], { name: 0, email: 1, company_name: 2 }],
    [
      'it',
      ['Nome', 'Cognome', 'Posta elettronica', 'Azienda'],
      { first_name: 0, last_name: 1, email: 2, company_name: 3 },
    ],
    [
      'pt',
      ['Nome completo', 'Endereço de e-mail', 'Empresa'],
      { name: 0, email: 1, company_name: 2 },
    ],
    [
      'nl',
      ['Voornaam', 'Achternaam', 'E-mailadres', 'Bedrijf'],
      { first_name: 0, last_name: 1, email: 2, company_name: 3 },
    ],
    [
      'pl',
      ['Imię i nazwisko', 'Adres e-mail', 'Nazwa firmy', 'Adres IP'],
      { name: 0, email: 1, company_name: 2, ip_address: 3 },
    ],
    ['ru', ['ФИО', 'Электронная почта', 'Компания'], { name: 0, email: 1, company_name: 2 }],
    ['ja', ['氏名', 'メールアドレス', '会社名'], { name: 0, email: 1, company_name: 2 }],
    ['en', ['Name', 'Surname', 'e-mail'], { first_name: 0, last_name: 1, email: 2 }],
  ])('%s: %j', (_language, columns, expected) => {
    expect(guessColumns(columns, [])).toEqual({ ...NONE, ...expected });
  });
});

describe('guesses by content', () => {
  test('the column of addresses is found when the header says nothing', () => {
    const sample = [
      ['17', 'a@x.example', '192.0.2.1'],
      ['18', '', '2001:db8::1'],
      ['19', 'c@x.example', ''],
    ];
    expect(guessColumns(['column 1', 'column 2', 'column 3'], sample)).toEqual({
      ...NONE,
      email: 1,
      ip_address: 2,
    });
  });

  test('a header that speaks of mail loses to addresses when its cells hold none', () => {
    expect(guessColumns(['Email', 'Contact'], [['yes', 'a@x.example']]).email).toBe(1);
  });

  test('a header that mentions mail is taken when its cells agree', () => {
    expect(
      guessColumns(['Login', 'E-Mail (dienstlich)'], [['a@old.example', 'a@x.example']]).email,
    ).toBe(1);
  });

  test('the only column there is holds the addresses', () => {
    expect(guessColumns(['Kundenliste'], [['nonsense']]).email).toBe(0);
  });

  test('no column is taken when nothing looks like an address', () => {
    expect(guessColumns(['id', 'amount'], [['1', '2']])).toEqual(NONE);
  });

  test('a first row with an address in it is data', () => {
    expect(looksLikeHeader(['a@x.example', 'Ann'])).toBe(false);
    expect(looksLikeHeader(['email', 'name'])).toBe(true);
    expect(looksLikeHeader(['foo', 'bar'])).toBe(true);
  });

  test.each([
    'email',
    'E-Mail-Adresse',
    'Email Address',
    'Kunden-E-Mails',
    'Adressen',
    'Recipients',
    'メール',
  ])('%s alone in its row is a header', (text) => {
    expect(looksLikeHeader([text])).toBe(true);
  });

  test.each(['nobody', 'info', 'Jane Doe', '12', '', 'gmail.com'])(
    '%j alone in its row is data that lacks its address',
    (text) => {
      expect(looksLikeHeader([text])).toBe(false);
    },
  );
});

describe('mapping by hand', () => {
  const columns = ['Mail', 'Name', 'Name', '3'];

  test('a header, its number, or none', () => {
    expect(applyMapping(NONE, { email: 'mail ', name: 2, company_name: '3' }, columns)).toEqual({
      ok: true,
      mapping: { ...NONE, email: 0, name: 1, company_name: 3 },
    });
    expect(applyMapping({ ...NONE, email: 0, name: 1 }, { name: null }, columns)).toEqual({
      ok: true,
      mapping: { ...NONE, email: 0 },
    });
  });

  test('a whole name replaces the pair, and the pair a whole name', () => {
    const pair = { ...NONE, email: 0, first_name: 1, last_name: 2 };
    expect(applyMapping(pair, { name: 4 }, columns)).toEqual({
      ok: true,
      mapping: { ...NONE, email: 0, name: 3 },
    });
    expect(
      applyMapping({ ...NONE, email: 0, name: 3 }, { first_name: 2, last_name: '3' }, columns),
    ).toEqual({
      ok: true,
      mapping: { ...NONE, email: 0, first_name: 1, last_name: 3 },
    });
  });

  test.each([
    [{ email: 'Post' }, 'there is no column "Post"'],
    [{ email: 5 }, 'there is no column "5"'],
    [{ email: '0' }, 'there is no column "0"'],
    [{ email: 'name' }, '2 columns are called "name"'],
    [{}, 'No column looks like email addresses'],
  ])('%j is answered with the columns there are', (overrides, words) => {
    const outcome = applyMapping(NONE, overrides, columns);
    expect(outcome.ok ? '' : outcome.reason).toContain(words);
    expect(outcome.ok ? '' : outcome.reason).toContain('1 Mail, 2 Name, 3 Name, 4 3');
  });

  test('options are read from FIELD=HEADER', () => {
    expect(parseOverrides(['email=E=Mail', 'name='])).toEqual({
      ok: true,
      overrides: { email: 'E=Mail', name: null },
    });
    expect(parseOverrides(['phone=Tel'])).toMatchObject({
      ok: false,
      reason: expect.stringContaining('email, name'),
    });
    expect(parseOverrides(['email'])).toMatchObject({ ok: false });
  });
});

describe('requests', () => {
  test('cells become fields, blank ones are left out', () => {
    const mapping = { ...NONE, email: 0, name: 1, company_name: 2, ip_address: 3 };
    expect(toRequest(['a@x.example', ' Ann Roe ', ' ', '192.0.2.1'], mapping)).toEqual({
      email: 'a@x.example',
      name: 'Ann Roe',
      ip_address: '192.0.2.1',
    });
  });

  test('a first and a last name are joined, one alone stands for itself', () => {
    const mapping = { ...NONE, email: 0, first_name: 2, last_name: 1 };
    expect(toRequest(['a@x.example', 'Roe', 'Ann'], mapping).name).toBe('Ann Roe');
    expect(toRequest(['a@x.example', 'Roe', ''], mapping).name).toBe('Roe');
  });

  test('a row without its address cell asks for nothing', () => {
    expect(toRequest(['x'], { ...NONE, email: 1 })).toEqual({ email: '' });
  });

  test('an address keeps the blanks it was given with', () => {
    expect(toRequest([' a@x.example '], { ...NONE, email: 0 })).toEqual({ email: ' a@x.example ' });
  });
});
