// Messy files from drop to export: every line of the file is found again with its cells intact, and the counts add up.
import { readFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { RowPolicies } from '../../src-shared/bridge/files.ts';
import { asExported } from '../faults/messy-list.ts';
import { describeWindow, exportDialog, says } from './window.ts';

const HEADER = ['Kunde', 'Ansprechpartner', 'E-Mail', 'Firma', 'IP-Adresse', 'Umsatz', 'Bemerkung'];

/** As analysts get them: umlauts, quoted line ends and separators, formulas, repeats, gaps, too many cells and too few. */
const ROWS: readonly (readonly string[])[] = [
  [
    'K1',
    'Amelia Clarke',
    'amelia.clarke@kestrel-freight.example',
    'Kestrel Freight',
    '193.0.6.139',
    '1.200,50',
    'wichtig; sehr',
  ],
  ['K2', 'John Doe', 'jdoe@kestrel-freight.example', 'Kestrel', 'unknown', '0', 'zwei\r\nZeilen'],
  ['K3', 'Jürgen Müller', 'mueller@meyer-soehne.example', 'Meyer & Söhne', '', '17', 'sagt "ja"'],
  ['K4', 'Jürgen Müller', 'mueller@meyer-soehne.example', 'Meyer & Söhne', '', '17', 'noch einmal'],
  ['', '', '', '', '', '', ''],
  ['K5', 'Otto Größe', 'keine Adresse', 'Größe', '', '3', '=1+1'],
  ['K6', 'Noah', 'noah (at) lumen-analytics (dot) example', 'Lumen', '', '4', 'ausgeschrieben'],
  ['K7', 'Zoë', 'jdoe@kestrel-freight.example, doe.jane@kestrel-freight.example', '', '', '5', ''],
  ['K8', 'Extra', 'noah@lumen-analytics.example', 'Lumen', '', '7', 'ungleich', 'eins', 'zwei'],
  ['K9', 'Kurz', 'trash@mailinator.com'],
  ['K10', 'Jörg', '  <amelia.clarke@kestrel-freight.example>  ', 'Kestrel', '', '8', 'mit Rand'],
];

const TEXT = papaparse.unparse([HEADER, ...ROWS] as string[][], {
  delimiter: ';',
  newline: '\r\n',
});
const LINES = TEXT.split('\r\nK');
/** The lines from that one on are in the other encoding. */
const SECOND_HALF = 6;
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '');

const FILES: Readonly<Record<string, Uint8Array>> = {
  'UTF-8 with a mark': Buffer.from(`\ufeff${TEXT}`),
  'UTF-8 without': Buffer.from(TEXT),
  'Windows-1252': iconv.encode(TEXT, 'windows-1252'),
  'half UTF-8, half Windows-1252': Buffer.concat([
    Buffer.from(LINES.slice(0, SECOND_HALF).join('\r\nK')),
    iconv.encode(`\r\nK${LINES.slice(SECOND_HALF).join('\r\nK')}`, 'windows-1252'),
  ]),
  'lines that end in LF': Buffer.from(TEXT.replaceAll('\r\n', '\n')),
};

describeWindow(
  'messy files',
  (open) => {
    const main = () => open().page.getByRole('main');
    const grid = () => main().getByRole('grid');

    async function changes() {
      await main().getByRole('button', { name: /^see / }).click();
      const dialog = open().page.getByRole('dialog', {
        name: 'Rows that are not simply one address',
      });
      await dialog.waitFor();
      return dialog;
    }

    async function choose(
      wanted: Pick<RowPolicies, 'duplicates' | 'blank' | 'at_sign' | 'several'>,
    ) {
      const dialog = await changes();
      const choices = {
        'What to do with repeats': wanted.duplicates,
        'What to do with blank rows': wanted.blank,
        'What to do with written-out addresses': wanted.at_sign,
        'What to do with cells that hold several addresses': wanted.several,
      };
      for (const [label, value] of Object.entries(choices))
        await dialog.getByLabel(label).selectOption(value);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    }

    async function exported(name: string): Promise<string[][]> {
      const { page, saved } = open();
      const dialog = await exportDialog(page);
      await dialog.getByRole('button', { name: 'More choices' }).click();
      await dialog.locator('input[value="As in the file: Semicolon ;"]').waitFor();
      const path = await saved(name, () =>
        dialog.getByRole('button', { name: 'Export', exact: true }).click(),
      );
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await dialog.waitFor({ state: 'detached' });
      return papaparse.parse<string[]>((await readFile(path, 'utf8')).trimEnd(), {
        delimiter: ';',
        newline: '\n',
      }).data;
    }

    describe.each(Object.entries(FILES))('%s', (name, content) => {
      test('is counted, and the numbers add up to the file', async () => {
        const { page, drop, go } = open();
        await go('Lists');
        await drop([{ name: 'Kunden.csv', content }]);
        await page.getByRole('heading', { level: 1, name: 'Kunden.csv' }).waitFor();
        const before = main().getByRole('region', { name: 'Before you start' });
        // What was chosen for the file before is remembered for the same heading.
        await choose({ duplicates: 'all', blank: 'skip', at_sign: 'leave', several: 'leave' });
        await says(before, /^5 people to check, 2 repeats, 3 unusable, 1 blank\..*11 rows/);
        await says(main().getByRole('region', { name: /first rows/ }), 'Jürgen Müller');
        const other = main().getByRole('button', { name: 'show lines read as Windows-1252' });
        expect(await other.count()).toBe(name.startsWith('half') ? 1 : 0);
      });

      test('each class can be looked at and exported, row by row', async () => {
        const { saved } = open();
        const dialog = await changes();
        await dialog.getByRole('button', { name: /Unusable rows$/ }).click();
        const path = await saved('unusable.csv', () =>
          dialog.getByRole('button', { name: 'Export all 3 rows' }).click(),
        );
        const table = papaparse.parse<string[]>((await readFile(path, 'utf8')).trimEnd(), {
          delimiter: ';',
          newline: '\n',
        }).data;
        expect(table[0]).toEqual(['vouch_row', 'vouch_why', 'vouch_read_as', ...HEADER]);
        expect(table.slice(1).map(([row]) => row)).toEqual(['6', '7', '8']);
        expect(table.slice(1).map((cells) => cells.slice(3))).toEqual(
          ROWS.slice(5, 8).map((cells) => cells.map(asExported)),
        );
        await dialog.getByRole('button', { name: 'Close' }).click();
        await dialog.waitFor({ state: 'detached' });
      });

      test('is repaired, run, decided about and exported; every line is there with its cells', async () => {
        const { page } = open();
        await choose({ duplicates: 'all', blank: 'keep', at_sign: 'apply', several: 'each' });
        await says(
          main().getByRole('region', { name: 'Before you start' }),
          /^6 people to check, 4 repeats, 1 unusable, 1 blank\..*11 rows and 1 more from cells with several addresses/,
        );
        await main().getByRole('button', { name: 'Check', exact: true }).click();
        await says(main(), /Done · 11 rows/);

        await says(grid().locator('[aria-rowindex="2"]'), '@');
        await grid().focus();
        await page.keyboard.press('Home');
        await page.keyboard.press('b');
        await says(grid().locator('[aria-rowindex="2"]'), 'You decided: block');

        const [header = [], ...rows] = await exported('all.csv');
        const own = header.slice(0, 9);
        expect(own).toEqual([...HEADER, 'column 8', 'column 9']);
        expect(header.slice(9).every((column) => column.startsWith('vouch_'))).toBe(true);
        const several = 7;
        const lines = ROWS.flatMap((cells, index) =>
          index === several ? [cells, cells] : [cells],
        );
        expect(rows.map((cells) => cells.slice(0, 9))).toEqual(
          lines.map((cells) =>
            isBlank(cells)
              ? ['']
              : Array.from({ length: 9 }, (_, index) => {
                  const cell = asExported(cells[index] ?? '');
                  return name.endsWith('LF') ? cell.replaceAll('\r\n', '\n') : cell;
                }),
          ),
        );
        const column = (title: string) =>
          rows.filter((cells) => !isBlank(cells)).map((cells) => cells[header.indexOf(title)]);
        expect(column('vouch_decision')).toEqual(['block', ...Array(10).fill('')]);
        expect(column('vouch_normalized').slice(5, 8)).toEqual([
          'noah@lumen-analytics.example',
          'jdoe@kestrel-freight.example',
          'doe.jane@kestrel-freight.example',
        ]);
        expect(column('vouch_state')).toEqual(Array(11).fill('final'));
        const decided = column('vouch_decision');
        const counted = column('vouch_recommendation').map((cell, index) => decided[index] || cell);
        const totals = main().getByRole('group', { name: /^Totals/ });
        for (const verdict of new Set(counted)) {
          const count = counted.filter((cell) => cell === verdict).length;
          const button = totals.getByRole('button', { name: new RegExp(`^${verdict}`, 'i') });
          await says(button, new RegExp(`^${verdict} ${count}, `, 'i'));
        }
      });
    });
  },
  { hosts: ['web'] },
);
