// Whether the sample list is what people are promised: its size, its form and the variety of its rows.
import { readFile } from 'node:fs/promises';
import { domainToASCII, fileURLToPath } from 'node:url';
import { readXlsx } from 'hucre/xlsx';
import ipaddr from 'ipaddr.js';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderSampleList, renderSampleWorkbook } from '../../scripts/write-sample-list.ts';
import { PRACTICE_DOMAINS } from '../../src-main/practice/domains.ts';
import { fullRows, openTable } from '../adapters/files/open.ts';

type Column = 'id' | 'full_name' | 'email' | 'company' | 'ip' | 'city' | 'note';
type Row = Readonly<Record<Column, string>>;

let text: string;
let rows: readonly Row[];
beforeAll(async () => {
  const bytes = await readFile(
    new URL('../../resources/practice/sample-list.csv', import.meta.url),
  );
  text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    .decode(bytes)
    .replaceAll('\r\n', '\n');
  const parsed = Papa.parse<Row>(text, { header: true, skipEmptyLines: true });
  expect(parsed.errors).toEqual([]);
  rows = parsed.data;
});

const having = (column: Column, wanted: RegExp) => rows.filter((row) => wanted.test(row[column]));
const domainOf = (email: string) =>
  domainToASCII(email.trim().replace(/>$/, '').split('@').at(-1) ?? '');
const at = (domain: string) => rows.filter((row) => domainOf(row.email) === domain);

describe('the sample list', () => {
  test('is what its script writes', () => {
    expect(text).toBe(renderSampleList());
  });

  test('has 200 rows, numbered in order, under the promised header', () => {
    expect(text.split('\n')[0]).toBe('id,full_name,email,company,ip,city,note');
    expect(rows.map(({ id }) => id)).toEqual(
      Array.from({ length: 200 }, (_, index) => `R-${String(index + 1).padStart(3, '0')}`),
    );
  });

  test('has somebody at every practice domain', () => {
    // Nobody has an address at what the practice network itself runs on.
    const missing = PRACTICE_DOMAINS.filter(
      ({ name, group }) => group !== 'services' && at(name).length === 0,
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('asks questions that fail or are slow only a few times', () => {
    const failing = PRACTICE_DOMAINS.filter(({ dns }) => dns.kind === 'failing').flatMap(
      ({ name }) => at(name),
    );
    expect(failing).toHaveLength(3);
    expect(at('slow-coast.example').length).toBeLessThanOrEqual(2);
  });

  test('has addresses in the usual patterns', () => {
    for (const email of [
      'amelia.clarke@', // first.last
      'jdoe@', // flast
      'w.vandenberg@', // f.last
      'doe.jane@', // last.first
      'rossi.s@', // last.f
      'bob.fielding@', // nickname
      'mueller@', // umlaut written out
      'kathe.schonfeld@', // umlaut dropped
      'dmitry.ivanov@', // from another script
    ]) {
      expect(
        rows.filter((row) => row.email.startsWith(email)),
        email,
      ).not.toEqual([]);
    }
  });

  test('has a dozen kinds of badly formed addresses and one empty cell', () => {
    const kinds = {
      'no @': /^[^@]+\.example$/,
      'two @': /@@/,
      'no local part': /^@/,
      'no domain': /@$/,
      'dot first': /^\./,
      'dot last': /\.@/,
      'two dots': /\w\.\.\w+@/,
      blank: /^\w+ \w+@/,
      'one label': /@\w+$/,
      literal: /@\[/,
      comma: /@.*,/,
      hyphen: /@-/,
      'empty label': /@.*\.\./,
      numeric: /@[\d.]+$/,
      'open quote': /^"[^"]+$/,
      'too long': /^[^@]{65,}@/,
      'two addresses': /;/,
      'web address': /^https:/,
    };
    for (const [kind, form] of Object.entries(kinds))
      expect(having('email', form), kind).not.toEqual([]);
    expect(having('email', /^$/)).toHaveLength(1);
  });

  test('has addresses that only need tidying', () => {
    for (const form of [/^ +\S+ +$/, /^mailto:/, /<.+>$/, /^\u200b/])
      expect(having('email', form)).toHaveLength(1);
  });

  test('has role accounts, throwaway addresses, aliases, and companies at free providers', () => {
    expect(
      having('email', /^(info|sales|no-reply|support|admin|rechnung|accueil)[@+]/).length,
    ).toBeGreaterThanOrEqual(7);
    expect(having('email', /@(mailinator|yopmail)\.com$/).length).toBeGreaterThanOrEqual(3);
    expect(having('email', /@(duck\.com|veil-relay\.example)$/)).toHaveLength(2);
    const free = having('email', /@(gmail\.com|outlook\.com|gmx\.de)$/);
    expect(free.filter(({ company }) => company !== '').length).toBeGreaterThanOrEqual(3);
    expect(free.filter(({ company }) => company === '').length).toBeGreaterThanOrEqual(3);
  });

  test('has rows that come twice, some of them in other case', () => {
    const verified = ({ email, full_name, company, ip }: Row) =>
      JSON.stringify([email, full_name, company, ip]);
    const folded = (row: Row) => verified({ ...row, email: row.email.toLowerCase() });
    const repeated = (key: (row: Row) => string) => rows.length - new Set(rows.map(key)).size;
    expect(repeated(verified)).toBe(3);
    expect(repeated(folded)).toBe(5);
  });

  test('has IP addresses of every sort', () => {
    const valid = rows.filter(({ ip }) => ipaddr.isValid(ip)).map(({ ip }) => ipaddr.parse(ip));
    expect(rows.filter(({ ip }) => ip !== '' && !ipaddr.isValid(ip))).toHaveLength(1);
    expect(valid.filter((ip) => ip.range() === 'private').length).toBeGreaterThanOrEqual(3);
    expect(valid.filter((ip) => ip.range() === 'loopback')).toHaveLength(1);
    const ordinary = valid.filter((ip) => ip.range() === 'unicast');
    expect(new Set(ordinary.map(String)).size).toBeGreaterThanOrEqual(20);
    expect(ordinary.filter((ip) => ip.kind() === 'ipv6').length).toBeGreaterThanOrEqual(4);
  });

  test('has cells that need quoting, a formula, phone numbers and many scripts', () => {
    expect(having('company', /,/)).not.toEqual([]);
    expect(having('note', /"/)).not.toEqual([]);
    expect(having('note', /\n/)).not.toEqual([]);
    expect(having('note', /^=/)).toHaveLength(1);
    expect(having('note', /^\+49 /).length).toBeGreaterThanOrEqual(2);
    for (const script of ['Han', 'Cyrillic', 'Greek', 'Arabic', 'Hangul']) {
      expect(having('full_name', new RegExp(`\\p{Script=${script}}`, 'u')), script).not.toEqual([]);
    }
    expect(having('city', /[^\x20-\x7e]/).length).toBeGreaterThanOrEqual(20);
    expect(having('email', /[^\x20-\x7e]/).length).toBeGreaterThanOrEqual(4);
  });
});

describe('the sample workbook', () => {
  const WORKBOOK = fileURLToPath(
    new URL('../../resources/practice/sample-list.xlsx', import.meta.url),
  );

  async function sheet(name: string | null) {
    const table = await openTable(WORKBOOK, { sheet: name });
    const cells: string[][] = [];
    for await (const batch of table.rows) cells.push(...fullRows(batch));
    return { columns: table.columns, sheets: table.sheets, cells };
  }

  test('is what its script writes', async () => {
    // Byte for byte it differs: an archive notes when it was made.
    const written = await readXlsx(await renderSampleWorkbook());
    expect((await readXlsx(await readFile(WORKBOOK))).sheets).toEqual(written.sheets);
  });

  test('has the rows of the list, and a column of dates', async () => {
    const { columns, cells } = await sheet(null);
    expect(columns).toEqual([...Object.keys(rows[0] ?? {}), 'signed_up']);
    const list = rows.map((row) => Object.values(row));
    expect(cells.map((row) => row.slice(0, -1))).toEqual(list);
    expect(cells.every((row) => /^2026-03-\d\d$/.test(row.at(-1) ?? ''))).toBe(true);
  });

  test('has a second sheet with a lone column that has no header', async () => {
    const { sheets, cells } = await sheet('Newsletter');
    expect(sheets).toEqual(['People', 'Newsletter']);
    expect(cells.filter(([cell = '']) => !cell.includes('@'))).toHaveLength(2);
  });
});
