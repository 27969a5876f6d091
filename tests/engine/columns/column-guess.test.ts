// Which column of a list holds which field, by what its header and its cells say.
import { describe, expect, test } from 'vitest';
import { guessColumns, looksLikeHeader } from '../../../src-main/engine/columns/column-guess.ts';
import { NO_COLUMNS } from '../../doubles/list-choices.ts';

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
    expect(guessColumns(columns, [])).toEqual({ ...NO_COLUMNS, ...expected });
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
      ...NO_COLUMNS,
      email: 1,
      ip_address: 2,
    });
  });

  // biome-ignore format: a table is read row by row
  test.each([
    [[['a', 'a@x.example'], ['b', ' '], ['c', 'c']], 1],
    [[['a', 'a@x.example'], ['b', 'b'], ['c', 'c']], null],
    [[['a@x.example', 'a@x.example'], ['a', 'b@x.example']], 1],
    [[['a@x.example', 'a@x.example'], ['', 'b@x.example']], 1],
    [[['a@x.example', 'a@x.example'], ['b@x.example', 'b@x.example']], 0],
    [[['', ''], ['', '']], null],
  ])('of %j column %j holds the addresses', (sample, email) => {
    expect(guessColumns(['one', 'other'], sample)).toEqual({ ...NO_COLUMNS, email });
  });

  test('a header that speaks of mail loses to addresses when its cells hold none', () => {
    expect(guessColumns(['Email', 'Contact'], [['yes', 'a@x.example']]).email).toBe(1);
    const backed = ['a@x.example', 'b', 'c'].map((cell) => ['d@x.example', cell]);
    expect(guessColumns(['Contact', 'Email'], backed).email).toBe(1);
    expect(guessColumns(['Id', 'Your e-mail, please'], []).email).toBe(1);
  });

  test('a header that mentions mail is taken when its cells agree', () => {
    const cells = (other: string) => [
      ['a@old.example', 'a@x.example'],
      ['b@old.example', 'b'],
      ['c@old.example', other],
    ];
    const email = (other: string) =>
      guessColumns(['Login', 'E-Mail (dienstlich)'], cells(other)).email;
    expect([email(''), email('c')]).toEqual([1, 0]);
  });

  test('the only column there is holds the addresses', () => {
    expect(guessColumns(['Kundenliste'], [['nonsense']]).email).toBe(0);
  });

  test('no column is taken when nothing looks like an address', () => {
    expect(guessColumns(['id', 'amount'], [['1', '2']])).toEqual(NO_COLUMNS);
  });

  test('a first row with an address in it is data', () => {
    expect(looksLikeHeader(['a@x.example', 'Ann'])).toBe(false);
    expect(looksLikeHeader(['email', 'name'])).toBe(true);
    expect(looksLikeHeader(['foo', 'bar'])).toBe(true);
    const longest = `${'a'.repeat(990)}@x.example`;
    expect(looksLikeHeader([longest, 'Ann'])).toBe(false);
    expect(looksLikeHeader([`a${longest}`, 'Ann'])).toBe(true);
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
