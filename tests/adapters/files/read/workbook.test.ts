import { createReadStream } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../../src-main/adapters/files/read/read-table.ts';
import type { TableOptions } from '../../../../src-main/service/ports/files.ts';
import { runs } from '../../../setup/depth.ts';
import { useFolder } from '../folder.ts';
import { asRead, fileErrorOf, fullRows, openTable, rowsOf } from '../open.ts';
import { byHand, MAIN } from '../workbook-by-hand.ts';
import { storedZip } from '../zip-by-hand.ts';

const folder = useFolder();

async function read(content: Uint8Array, options: TableOptions = {}, name = 'list.xlsx') {
  const table = await openTable(await folder.file(name, Buffer.from(content)), options);
  return { ...table, rows: await rowsOf(table) };
}

describe('a workbook', () => {
  test('tells how much of it was read, by its strings and the sheet’s own bytes', async () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => [
      `p${row * 7_919}@x.example`,
      String((row * 2_654_435_761) % 4_294_967_296),
    ]);
    const content = await writeXlsx({ sheets: [{ name: 'S', rows: [['email', 'n'], ...rows] }] });
    const table = await openTable(await folder.file('long.xlsx', Buffer.from(content)), {});
    const shares: (number | null)[] = [];
    for await (const _ of table.rows) shares.push(table.share());
    const reported = shares.filter((share) => share !== null);
    expect(reported).toHaveLength(shares.length);
    expect(reported).toEqual([...reported].sort((one, other) => one - other));
    expect(new Set(reported).size).toBeGreaterThan(3);
    expect(reported[0]).toBeGreaterThan(0);
    expect(reported[0]).toBeLessThan(0.9);
    expect(reported.at(-1)).toBe(1);
  });

  test('gives its first visible sheet that holds something, and names all', async () => {
    const content = await writeXlsx({
      sheets: [
        { name: 'Hidden', hidden: true, rows: [['email'], ['no@x.example']] },
        { name: 'Empty', rows: [] },
        {
          name: 'People',
          rows: [
            ['email', 'name'],
            ['a@x.example', 'Ann'],
          ],
        },
      ],
    });
    const { kind, columns, rows, sheet, sheets } = await read(content);
    expect({ kind, columns, rows, sheet, sheets }).toEqual({
      kind: 'workbook',
      columns: ['email', 'name'],
      rows: [['a@x.example', 'Ann']],
      sheet: 'People',
      sheets: ['Hidden', 'Empty', 'People'],
    });
    const hidden = await read(content, { sheet: 'Hidden' });
    expect(hidden.rows).toEqual([['no@x.example']]);
  });

  test('a missing sheet is reported with those that exist', async () => {
    const content = await writeXlsx({ sheets: [{ name: 'People', rows: [['email']] }] });
    const error = await fileErrorOf(read(content, { sheet: 'Folk' }));
    expect(error.code).toBe('unknown_sheet');
    expect(error.message).toContain('"People"');
  });

  test('cells are the text that people see, dates in ISO form', async () => {
    const content = await writeXlsx({
      sheets: [
        {
          name: 'S',
          columns: [{}, {}, { numFmt: '00000' }, { numFmt: '0%' }, { numFmt: 'dd.mm.yyyy' }],
          rows: [
            ['email', 'n', 'zip', 'share', 'day'],
            ['a@x.example', 0.1 + 0.2, 1067, 0.25, new Date(Date.UTC(2024, 4, 1))],
            ['b@x.example', true, 99, 1, new Date(Date.UTC(2024, 4, 1, 13, 45))],
          ],
        },
      ],
    });
    expect((await read(content)).rows).toEqual([
      ['a@x.example', '0.3', '01067', '25%', '2024-05-01'],
      ['b@x.example', 'TRUE', '00099', '100%', '2024-05-01T13:45:00'],
    ]);
  });

  test.each([
    ['1', 'TRUE'],
    ['true', 'TRUE'],
    ['0', 'FALSE'],
    ['false', 'FALSE'],
  ])('has the truth value %s as %s', async (written, shown) => {
    const content = byHand(
      `<worksheet><sheetData><row><c t="inlineStr"><is><t>email</t></is></c><c t="inlineStr"><is><t>paid</t></is></c></row><row><c t="inlineStr"><is><t>a@x.example</t></is></c><c t="b"><v>${written}</v></c></row></sheetData></worksheet>`,
    );
    expect((await read(content)).rows).toEqual([['a@x.example', shown]]);
  });

  test('made of raw parts is read: prefixes, shared and rich strings, formulas, gaps, merged cells, errors', async () => {
    const content = byHand(
      `<?xml version="1.0"?><!-- a > b --><x:worksheet xmlns:x="${MAIN}"><x:sheetData>
        <x:row r="3"><x:c r="A3" t="s"><x:v>0</x:v></x:c><x:c r="C3" t="s"><x:v>1</x:v></x:c></x:row>
        <x:row r="4"><x:c r="A4" t="str"><x:f>B4&amp;"@x.example"</x:f><x:v>ann@x.example</x:v></x:c><x:c r="C4" s="1"><x:v>45413.5</x:v></x:c></x:row>
        <x:row r="6"><x:c t="inlineStr"><x:is><x:r><x:t>b@</x:t></x:r><x:r><x:t>x.example</x:t></x:r></x:is></x:c><x:c r="C6" t="e"><x:v>#N/A</x:v></x:c></x:row>
        <x:row r="1048576" s="1"><x:c r="A1048576" s="1"/></x:row>
      </x:sheetData><x:mergeCells><x:mergeCell ref="A6:B6"/></x:mergeCells></x:worksheet>`,
      {
        'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>E-Mail</t></si><si><r><t xml:space="preserve">Da</t></r><r><t>y_x0041_&#x20;</t></r><rPh><t>no</t></rPh></si></sst>`,
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="d\\.m\\.yy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
      },
    );
    const { columns, rows, sheet } = await read(content);
    expect(sheet).toBe('People & co');
    expect(columns).toEqual(['E-Mail', '', 'DayA ']);
    expect(rows).toEqual([
      ['ann@x.example', '', '2024-05-01T12:00:00'],
      [''],
      ['b@x.example', '', '#N/A'],
    ]);
  });

  test('from a pipe is read like a file', async () => {
    const content = await writeXlsx({
      sheets: [{ name: 'S', rows: [['email'], ['a@x.example']] }],
    });
    const path = await folder.file('piped.xlsx', Buffer.from(content));
    const table = await openTable(createReadStream(path), {});
    const rows: string[][] = [];
    for await (const batch of table.rows) rows.push(...fullRows(batch));
    expect(rows).toEqual([['a@x.example']]);
  });

  test('any table written by the library is read back', async () => {
    const cell = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/[\0-\x08\x0b-\x1f\ufffe\uffff]|\p{Cs}|_x|\r/u.test(text));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('shared' as const, 'inline' as const),
        async (rows, stringMode) => {
          const content = await writeXlsx({
            sheets: [{ name: 'S', rows: [['a', 'b', 'c'], ...rows] }],
            stringMode,
          });
          const filled = asRead(rows).map((row) =>
            row.slice(0, row.findLastIndex((text) => text !== '') + 1 || 1),
          );
          const path = await folder.file('any.xlsx', Buffer.from(content));
          // In place: so many processes would tell nothing more.
          const table = await readTable(path, { header: true });
          expect(await rowsOf(table)).toEqual(filled);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

describe('a workbook that cannot be read', () => {
  test('with a password is reported', async () => {
    const content = await writeXlsx({
      sheets: [{ name: 'S', rows: [['email']] }],
      encryption: { password: 'secret', spinCount: 10 },
    });
    expect((await fileErrorOf(read(content))).code).toBe('password_protected');
  });

  test('cut off at any place is broken, and never hangs', async () => {
    const content = await writeXlsx({
      sheets: [{ name: 'S', rows: [['email'], ['a@x.example']] }],
    });
    for (const share of [0.2, 0.5, 0.8, 0.99]) {
      const cut = content.slice(0, Math.floor(content.length * share));
      expect((await fileErrorOf(read(cut))).code).toBe('broken_file');
    }
  });

  test('with bytes behind its end is read, as spreadsheet programs do', async () => {
    const content = Buffer.from(
      await writeXlsx({ sheets: [{ name: 'S', rows: [['email'], ['a@x.example']] }] }),
    );
    const table = await read(Buffer.concat([content, Buffer.alloc(100)]));
    expect(table.rows).toEqual([['a@x.example']]);
  });

  test('damaged inside is broken', async () => {
    const content = Buffer.from(
      await writeXlsx({ sheets: [{ name: 'S', rows: [['email'], ['a@x.example']] }] }),
    );
    const at = content.indexOf('xl/worksheets/sheet1.xml') + 40;
    content.fill(0xff, at, at + 40);
    expect((await fileErrorOf(read(content))).code).toBe('broken_file');
  });

  test.each([
    ['after a row', '<worksheet><sheetData><row><c><v>1</v></c></row><row><c><v>2</v></c></row>'],
    ['in a row', '<worksheet><sheetData><row><c><v>1</v></c></row><row><c>'],
    ['before any', '<worksheet><sheetData>'],
  ])('a sheet that was cut off %s is broken: rows could be missing', async (_, sheet) => {
    const error = await fileErrorOf(read(byHand(sheet)));
    expect(error.message).toBe('The sheet ends in the middle; save it again.');
  });

  test('a sheet that unpacks beyond reason is refused before it fills the memory', async () => {
    const bomb = Buffer.concat([
      Buffer.from(`<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>`),
      Buffer.alloc(300 * 1024 * 1024, 0x20),
    ]);
    const content = byHandPacked(deflateRawSync(bomb));
    const error = await fileErrorOf(read(content));
    expect(['too_large', 'row_too_long']).toContain(error.code);
  });

  test('marked text without end is refused while it grows', async () => {
    const sheet = Buffer.concat([
      Buffer.from('<worksheet><sheetData><row><c t="inlineStr"><is><t><![CDATA['),
      Buffer.alloc(40 * 1024 * 1024, 0x20),
      Buffer.from(']]></t></is></c></row></sheetData></worksheet>'),
    ]);
    expect((await fileErrorOf(read(byHandPacked(deflateRawSync(sheet))))).code).toBe('broken_file');
  });
});

describe('a text that is longer than a cell may be', () => {
  const long = 'x'.repeat(40_000);
  const cut = `${'x'.repeat(32_766)}…`;

  test.each([
    ['in its cell', `<c t="inlineStr"><is><t>${long}</t></is></c>`],
    ['of a formula', `<c t="str"><v>${long}</v></c>`],
    ['among the shared ones', '<c t="s"><v>0</v></c>'],
  ])('is cut, and counted: %s', async (_, cell) => {
    const content = byHand(`<worksheet><sheetData><row>${cell}</row></sheetData></worksheet>`, {
      'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>`,
    });
    const table = await openTable(await folder.file('cut.xlsx', content), { header: false });
    expect(await rowsOf(table)).toEqual([[cut]]);
    expect(table.cutCells()).toBe(1);
  });
});

function byHandPacked(packed: Buffer): Buffer {
  return storedZip(
    {
      '_rels/.rels': '<Relationships/>',
      'xl/workbook.xml': '<workbook><sheets><sheet name="S" id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Type="x/worksheet" Target="s.xml"/></Relationships>',
    },
    { 'xl/s.xml': packed },
  );
}
