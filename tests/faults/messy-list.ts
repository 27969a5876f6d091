// A messy list of any length, as a spreadsheet and a CRM leave it: what stands in its file, row by row, and what should come of it.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import iconv from 'iconv-lite';
import papaparse from 'papaparse';

export const HEADER = [
  'Kunde',
  'Ansprechpartner',
  'E-Mail',
  'Firma',
  'IP-Adresse',
  'Umsatz',
  'Bemerkung',
];

/** Stands in the note of one row in a hundred. */
export const MARKED = 'Sonderfall';

export interface MessyRow {
  /** As they stand in the file. */
  readonly cells: readonly string[];
  /** The cleaned address of each row that it becomes; empty where there is none. */
  readonly addresses: readonly string[];
  readonly kind: 'blank' | 'unusable' | 'duplicate' | 'sound';
}

/** After this many rows come others of the same kinds. */
const CYCLE = 100;
/** Those before are customers of their own; from there on come those of the twenty rows before, again and again. */
const REPEATS_FROM = 40;
const REPEATED = 20;
const DOMAINS = 40;

/** Row `place` (from 0) of the list. */
export function messyRow(index: number): MessyRow {
  const kind = index % CYCLE;
  const name = index % 3 === 0 ? `Jürgen Größe ${index}` : `Amelia Clarke ${index}`;
  const domain = `n${index % DOMAINS}.any-branch.example`;
  const address = `kunde${index}@${domain}`;
  const row = (email: string, note: string, ...surplus: readonly string[]) => [
    `K${index}`,
    name,
    email,
    'Meyer & Söhne',
    '193.0.6.139',
    '1.200,50',
    note,
    ...surplus,
  ];
  const sound = (cells: readonly string[]): MessyRow => ({
    cells,
    addresses: [address],
    kind: 'sound',
  });
  switch (kind) {
    case 0:
      return { cells: HEADER.map(() => ''), addresses: [''], kind: 'blank' };
    case 1:
      return { cells: row('keine Adresse', ''), addresses: [''], kind: 'unusable' };
    case 2:
      return sound(row(address.replace('@', ' (at) ').replaceAll('.', ' (dot) '), ''));
    case 3: {
      const second = `zweite${index}@${domain}`;
      return {
        cells: row(`${address}, ${second}`, 'zwei in einer Zelle'),
        addresses: [address, second],
        kind: 'sound',
      };
    }
    case 4:
      return sound(row(address, 'ungleich', 'eins', 'zwei'));
    case 5:
      return sound([`K${index}`, name, address]);
    case 6:
      return sound(row(address, `zwei\r\nZeilen für ${index}`));
    case 7:
      return sound(row(address, `sagt "ja"; und zahlt`));
    case 8:
      return sound(row(address, '=1+1'));
    case 9:
      return sound(row(`  <${address}>  `, 'mit Rand'));
    case 10:
      return sound(row(address, `${MARKED} ${index}`));
    case 11:
      return sound(row(address, '').with(4, 'unbekannt'));
    default:
      break;
  }
  if (kind < REPEATS_FROM) return sound(row(address, ''));
  // The same customer as some rows before, under another number and in other letters.
  const { cells, addresses } = messyRow(index - kind + REPEATS_FROM - REPEATED + (kind % REPEATED));
  const repeated = cells.with(0, `K${index}`).with(2, domainInCapitals(addresses[0] ?? ''));
  return { cells: repeated, addresses, kind: 'duplicate' };
}

function domainInCapitals(address: string): string {
  return address.replace(/@.*/, (domain) => domain.toUpperCase());
}

/** How many of the first `rows` rows are of each kind; rows that become two count twice. */
export function kindsOf(rows: number): Readonly<Record<MessyRow['kind'] | 'added', number>> {
  const kinds = { blank: 0, unusable: 0, duplicate: 0, sound: 0, added: 0 };
  for (let index = 0; index < rows; index += 1) {
    const { kind, addresses } = messyRow(index);
    kinds[kind] += addresses.length;
    kinds.added += addresses.length - 1;
  }
  return kinds;
}

/** From this share of the rows on the file is in the other encoding. */
const OTHER_FROM = 0.6;

/**
 * Writes the list as a file with a byte order mark, semicolons and CRLF; its last part is Windows-1252. Resolves with the
 * number of its lines that are in that encoding and not in UTF-8.
 */
export async function writeMessyList(path: string, rows: number): Promise<number> {
  const out = createWriteStream(path);
  out.write(`\ufeff${HEADER.join(';')}\r\n`);
  let otherLines = 0;
  for (let index = 0; index < rows; index += 1) {
    const text = papaparse.unparse([[...messyRow(index).cells]], { delimiter: ';' });
    const other = index >= rows * OTHER_FROM;
    if (other) otherLines += text.split('\r\n').filter((line) => /[^\0-\x7f]/.test(line)).length;
    const line = `${text}\r\n`;
    if (!out.write(other ? iconv.encode(line, 'windows-1252') : line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  return otherLines;
}

/** As an export has the cell: what a spreadsheet would run has an apostrophe before it. */
export function asExported(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
