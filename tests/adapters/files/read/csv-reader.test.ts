import { createCipheriv } from 'node:crypto';
import { appendFile, mkdir, symlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { shareOf } from '../../../../src-main/adapters/files/read/csv-reader.ts';
import { readTable } from '../../../../src-main/adapters/files/read/read-table.ts';
import type { TableOptions } from '../../../../src-main/service/ports/files.ts';
import { runs } from '../../../setup/depth.ts';
import { useFolder } from '../folder.ts';
import { asRead, fileErrorOf, openTable, rowsOf } from '../open.ts';
import { storedZip } from '../zip-by-hand.ts';

const folder = useFolder();

/** Bytes that look random, and are the same in each run. */
const ENCRYPTED = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
  Buffer.alloc(4_096),
);

async function read(content: string | Buffer, options: Partial<TableOptions> = {}) {
  const table = await openTable(Readable.from([Buffer.from(content)]), {
    header: true,
    ...options,
  });
  return {
    columns: table.columns,
    delimiter: table.delimiter,
    encoding: table.encoding,
    rows: await rowsOf(table),
  };
}

describe('rows and columns', () => {
  test('a header names the columns and the rest are rows', async () => {
    expect(await read('email,name\na@x.example,Ann\nb@x.example,Bob\n')).toEqual({
      columns: ['email', 'name'],
      delimiter: ',',
      encoding: 'utf-8',
      rows: [
        ['a@x.example', 'Ann'],
        ['b@x.example', 'Bob'],
      ],
    });
  });

  test('without a header the columns are numbered by the widest row of the sample and the first row is data', async () => {
    const table = await read('a@x.example\nb@x.example,Bob\n', { header: false });
    expect(table).toMatchObject({
      columns: ['column 1', 'column 2'],
      rows: [['a@x.example'], ['b@x.example', 'Bob']],
    });
  });

  test('empty and repeated header names are kept in order', async () => {
    expect((await read('email,,email\n1,2,3\n')).columns).toEqual(['email', '', 'email']);
  });

  test('short and long rows stay as they are', async () => {
    expect(await read('a,b,c\n1\n1,2,3,4\n1,2,\n')).toMatchObject({
      columns: ['a', 'b', 'c'],
      rows: [['1'], ['1', '2', '3', '4'], ['1', '2', '']],
    });
  });

  test('a blank line in the middle is a row, the line end at the end is none', async () => {
    expect(await read('email\na@x.example\n\nb@x.example\n')).toMatchObject({
      columns: ['email'],
      rows: [['a@x.example'], [''], ['b@x.example']],
    });
  });

  test('a last line without a line end is a row', async () => {
    expect(await read('email\na@x.example')).toMatchObject({
      columns: ['email'],
      rows: [['a@x.example']],
    });
  });

  test('blank lines above the header are skipped', async () => {
    expect(await read('\n\nemail\na@x.example\n')).toMatchObject({
      columns: ['email'],
      rows: [['a@x.example']],
    });
  });

  test.each([
    [null, null],
    [{ read: 0, size: 0 }, 1],
    [{ read: 1, size: 4 }, 0.25],
  ])('of %j the share that was read is %j', (progress, share) => {
    expect(shareOf({ bytes: { progress: () => progress } })).toBe(share);
  });

  test('blank lines above the first row of a list without a header are rows', async () => {
    expect(await read('\na@x.example\n', { header: false })).toMatchObject({
      columns: ['column 1'],
      rows: [[''], ['a@x.example']],
    });
  });

  test('a header alone is a list without rows', async () => {
    expect(await read('email,name\n')).toMatchObject({ columns: ['email', 'name'], rows: [] });
  });

  test('CRLF, LF and CR may be mixed', async () => {
    expect(await read('a,b\r\n1,2\n3,4\r5,6\r\n\r\n7,8')).toMatchObject({
      columns: ['a', 'b'],
      rows: [['1', '2'], ['3', '4'], ['5', '6'], [''], ['7', '8']],
    });
  });

  test('line ends within quotes are kept as they are', async () => {
    expect(await read('a,b\r\n"x\r\ny\nz\rw",2\r\n3,4\r\n')).toMatchObject({
      columns: ['a', 'b'],
      rows: [
        ['x\r\ny\nz\rw', '2'],
        ['3', '4'],
      ],
    });
  });

  test('quotes are taken off, doubled quotes halved, quotes in the middle of a cell kept', async () => {
    expect(await read('a,b\n"x ""y"" z",5" pipe\n"1" , 2\n"",""\nx,\n')).toMatchObject({
      columns: ['a', 'b'],
      rows: [['x "y" z', '5" pipe'], ['1', ' 2'], [''], ['x', '']],
    });
  });

  test('a cell whose quotes do not add up never swallows the rows after it', async () => {
    const { rows } = await read(
      'name,email\n"Acme" Inc,a@x.example\n"Say "hi" now",b@x.example\n"open,c@x.example\n"d",d@x.example\n',
    );
    expect(rows).toEqual([
      ['"Acme" Inc', 'a@x.example'],
      ['Say "hi" now', 'b@x.example'],
      ['"open', 'c@x.example'],
      ['d', 'd@x.example'],
    ]);
  });

  test('the sample holds the first rows and the rows give them again', async () => {
    const text = `email\n${Array.from({ length: 2500 }, (_, n) => `u${n}@x.example\n`).join('')}`;
    const table = await openTable(Readable.from([Buffer.from(text)]), { header: true });
    expect(table.sample).toHaveLength(100);
    expect(table.sample[0]).toEqual(['u0@x.example']);
    const sizes: number[] = [];
    for await (const batch of table.rows) sizes.push(batch.length);
    expect(sizes).toEqual([1000, 1000, 500]);
  });

  test('any table written as CSV is read back cell by cell, however its bytes are cut', async () => {
    const cell = fc.stringMatching(/^[a-zé,;"\r\n \t]{0,6}$/);
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 7 }),
        async (rows, newline, size) => {
          const bytes = Buffer.from(
            `h1,h2${newline}${Papa.unparse(rows, { newline, quotes: true })}`,
          );
          const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
            bytes.subarray(n * size, (n + 1) * size),
          );
          // In place: hundreds of processes would tell nothing more.
          const opened = await readTable(Readable.from(chunks), { header: true, delimiter: ',' });
          expect(await rowsOf(opened)).toEqual(asRead(rows));
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test('rows beyond the first blocks are the same however the file is cut into blocks', async () => {
    const rows = Array.from({ length: 30_000 }, (_, n) => [
      `u${n}@x.example`,
      n % 7 === 0 ? `Line\r\n"${n}"` : `Zoë ${n}`,
      '',
    ]);
    const path = await folder.file(
      'blocks.csv',
      Papa.unparse([['email', 'name', 'note'], ...rows]),
    );
    const table = await openTable(path, { header: true });
    expect(await rowsOf(table)).toEqual(rows);
  });
});

describe('delimiters', () => {
  test.each([
    [';', 'email;name\na@x.example;Doe, John\nb@x.example;Roe, Jane\n'],
    ['\t', 'email\tname\na@x.example\tDoe, John\n'],
    ['|', 'email|name\na@x.example|A;B\n'],
    [',', 'email,name\n"a@x.example","x;y;z"\n'],
  ])('%j is found', async (delimiter, text) => {
    expect((await read(text)).delimiter).toBe(delimiter);
  });

  test('a single column needs none, whatever its header says', async () => {
    expect((await read('address (work; private)\na@x.example\nb@x.example\n')).columns).toEqual([
      'address (work; private)',
    ]);
    expect((await read('email\na@x.example\n')).columns).toEqual(['email']);
  });

  test('one is named by hand', async () => {
    expect(await read('email:name\na:b\n', { delimiter: ':' })).toMatchObject({
      columns: ['email', 'name'],
      rows: [['a', 'b']],
    });
    expect((await read('email\tname\n', { delimiter: 'tab' })).columns).toEqual(['email', 'name']);
  });

  test('a hint for Excel in the first line is followed and is no row', async () => {
    expect(await read('sep=;\r\nemail;name\r\na@x.example;Ann\r\n')).toMatchObject({
      delimiter: ';',
      columns: ['email', 'name'],
    });
  });

  test('what cannot separate cells is refused', async () => {
    expect((await fileErrorOf(read('a,b\n', { delimiter: '"' }))).code).toBe('bad_delimiter');
    expect((await fileErrorOf(read('a,b\n', { delimiter: '::' }))).code).toBe('bad_delimiter');
  });
});

describe('encodings', () => {
  const text = 'email,name\na@x.example,Jürgen Größe\nb@x.example,Éloïse\n';

  test.each([
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', iconv.encode(text, 'utf-16le', { addBOM: true })],
    ['utf-16be', iconv.encode(text, 'utf-16be', { addBOM: true })],
    ['utf-16le', iconv.encode(text, 'utf-16le')],
    ['utf-16be', iconv.encode(text, 'utf-16be')],
    ['utf-8', Buffer.from(text)],
    ['windows-1252', iconv.encode(text, 'windows-1252')],
  ])('%s is recognised and its mark is no text', async (encoding, bytes) => {
    const table = await read(bytes);
    expect(table).toMatchObject({ encoding, columns: ['email', 'name'] });
    expect(table.rows[0]).toEqual(['a@x.example', 'Jürgen Größe']);
  });

  test.each([
    ['windows-1251', 'email,имя\na@x.example,Иван Петров\nb@x.example,Сергей Иванов\n'],
    ['shift_jis', 'email,名前\na@x.example,山田太郎\nb@x.example,佐藤花子\n'],
    ['windows-1250', 'email,imię\na@x.example,Łukasz Żółć\nb@x.example,Grażyna Święch\n'],
  ])('%s is told by statistics', async (encoding, content) => {
    const table = await read(iconv.encode(content, encoding));
    expect(table.rows).toEqual((await read(content)).rows);
  });

  test('the first accent of a file may stand in its last row', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`email,name\n${'a@x.example,Ann\n'.repeat(60_000)}`),
      iconv.encode('z@x.example,Zoé', 'windows-1252'),
    ]);
    const table = await openTable(await folder.file('late.csv', bytes), { header: true });
    expect(table.encoding).toBe('windows-1252');
    expect((await rowsOf(table)).at(-1)).toEqual(['z@x.example', 'Zoé']);
  });

  test('a few broken bytes do not turn UTF-8 into something else', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`name\n${'Jürgen Größe\n'.repeat(50)}`),
      Buffer.from([0xe9, 0x0a]),
    ]);
    const table = await read(bytes);
    expect(table).toMatchObject({ encoding: 'utf-8+windows-1252' });
    expect(table.rows[0]).toEqual(['Jürgen Größe']);
    expect(table.rows.at(-1)).toEqual(['é']);
  });

  test.each(['UTF-8 first', 'Latin-1 first'])(
    'of two halves each is read as it is: %s',
    async (order) => {
      const halves = [
        Buffer.from('p@x.example,Jürgen Größe\n'.repeat(10_000)),
        iconv.encode('p@x.example,Éloïse Müller\n'.repeat(10_000), 'latin1'),
      ];
      const [first, second] = order === 'UTF-8 first' ? halves : halves.toReversed();
      const bytes = Buffer.concat(
        [Buffer.from('email,name\n'), first ?? second, second ?? first].flatMap(
          (part) => part ?? [],
        ),
      );
      const table = await openTable(await folder.file('halves.csv', bytes), { header: true });
      expect(table.encoding).toBe('utf-8+windows-1252');
      const rows = await rowsOf(table);
      const names = new Map<string, number>();
      for (const [, name = ''] of rows) names.set(name, (names.get(name) ?? 0) + 1);
      expect(Object.fromEntries(names)).toEqual({
        'Jürgen Größe': 10_000,
        'Éloïse Müller': 10_000,
      });
      const damage = table.damage();
      expect(damage).toMatchObject({ unreadable: 0, other: 'windows-1252', otherLines: 10_000 });
      const line = order === 'UTF-8 first' ? 10_002 : 2;
      expect(damage?.shown[0]).toEqual({ line, text: 'p@x.example,Éloïse Müller' });
    },
  );

  test('a mark of UTF-8 says nothing of lines that were appended in another encoding', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\ufeffemail,name\r\na@x.example,Jürgen\r\n'),
      iconv.encode('b@x.example,Müller\r\n', 'latin1'),
    ]);
    const table = await read(bytes);
    expect(table.rows).toEqual([
      ['a@x.example', 'Jürgen'],
      ['b@x.example', 'Müller'],
    ]);
  });

  test('bytes that are no character in any of them are counted', async () => {
    const bytes = Buffer.concat([
      Buffer.from('email,name\na@x.example,Jürgen Größe Äpfel\nb@x.example,Gr'),
      Buffer.from([0x81, 0x0a]),
      Buffer.from('c@x.example,Zoë über É'),
      Buffer.from([0xc3, 0x0a]),
    ]);
    const table = await openTable(await folder.file('bytes.csv', bytes), { header: true });
    const rows = await rowsOf(table);
    expect(rows.map(([, name]) => name)).toEqual([
      'Jürgen Größe Äpfel',
      'Gr\ufffd',
      'Zoë über É\ufffd',
    ]);
    expect(table.damage()).toMatchObject({ unreadable: 2, otherLines: 1 });
  });

  test('a stream that stops being UTF-8 after its start is an error that says what to do', async () => {
    const start = Buffer.from(`email,name\n${'a@x.example,Ann\n'.repeat(10_000)}`);
    const table = await openTable(
      Readable.from([start, iconv.encode('z@x.example,Zoé\n', 'latin1')]),
      { header: true },
    );
    const error = await fileErrorOf(rowsOf(table));
    expect(error.code).toBe('wrong_encoding');
    expect(error.message).toContain('--encoding');
  });

  test('one is named by hand', async () => {
    const table = await read(iconv.encode('name\nGrażyna\n', 'iso-8859-2'), {
      encoding: 'ISO-8859-2',
    });
    expect(table.rows).toEqual([['Grażyna']]);
  });

  test('an unknown name is refused', async () => {
    const error = await fileErrorOf(read('a\n', { encoding: 'utf-99' }));
    expect(error.code).toBe('unknown_encoding');
  });
});

describe('what cannot be read', () => {
  test('a file that is not there', async () => {
    const error = await fileErrorOf(openTable(folder.path('nobody.csv'), { header: true }));
    expect(error.code).toBe('missing');
  });

  test('links that lead to each other', async () => {
    await symlink(folder.path('one.csv'), folder.path('other.csv'));
    await symlink(folder.path('other.csv'), folder.path('one.csv'));
    const error = await fileErrorOf(openTable(folder.path('one.csv'), { header: true }));
    expect(error).toMatchObject({ code: 'io', cause: { code: 'ELOOP' } });
  });

  test('a folder', async () => {
    await mkdir(folder.path('lists'));
    expect((await fileErrorOf(openTable(folder.path('lists'), { header: true }))).code).toBe(
      'is_folder',
    );
  });

  test.each([
    ['no bytes', ''],
    ['a mark alone', '\ufeff'],
    ['blank lines', '\n \r\n\t\n'],
  ])('%s is an empty file', async (_what, content) => {
    expect((await fileErrorOf(read(content))).code).toBe('empty');
    expect((await fileErrorOf(read(content, { header: false }))).code).toBe('empty');
    expect(
      (await fileErrorOf(openTable(await folder.file('empty.csv', content), { header: true })))
        .code,
    ).toBe('empty');
  });

  test.each([
    ['Excel workbook', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0', 'latin1')],
    [
      'OpenDocument',
      Buffer.from('PK\x03\x04\0\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'latin1'),
    ],
    ['ZIP archive', Buffer.from('PK\x03\x04\x14\0\0\0list.csv', 'latin1')],
    ['in Numbers, export it as CSV', storedZip({ 'Index/Document.iwa': '' })],
    ['PNG picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['not a text file', Buffer.from('email\na\0b@x.example\n', 'latin1')],
    ['not a text file', ENCRYPTED],
  ])('it says "%s"', async (words, bytes) => {
    const error = await fileErrorOf(read(bytes));
    expect(error.code).toBe('not_text');
    expect(error.message).toContain(words);
  });

  test('a stray control character spoils its cell, not the file', async () => {
    const rows = ['a\x02@x.example', 'b@x.example', 'c@x.example'];
    expect(await read(`email\n${rows.join('\n')}\n`)).toMatchObject({
      columns: ['email'],
      rows: rows.map((row) => [row]),
    });
  });

  test('a stray NUL spoils its cell, not the file', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `a${at}@x.example`);
    const text = `email\n${rows.join('\n')}\nb\0@x.example\n`;
    expect((await read(text)).rows).toEqual([...rows, 'b\0@x.example'].map((row) => [row]));
  });

  test('a quote that is never closed is reported with its row and line', async () => {
    const error = await fileErrorOf(
      read('email,name\n"a\nb",Ann\nc@x.example,"Bob\nd@x.example,Dan\n'),
    );
    expect(error).toMatchObject({ code: 'unterminated_quote', row: 3 });
    expect(error.message).toContain('line 4 of the file');
  });

  test('an open quote is not read on without end', async () => {
    const endless = Readable.from(
      (function* () {
        yield Buffer.from('email\n"');
        for (;;) yield Buffer.alloc(65_536, 'x');
      })(),
    );
    expect((await fileErrorOf(openTable(endless, { header: false }).then(rowsOf))).code).toBe(
      'unterminated_quote',
    );
  });

  test('a file that grows while it is read', async () => {
    const path = await folder.file('growing.csv', `email\n${'a@x.example\n'.repeat(100_000)}`);
    const table = await openTable(path, { header: true });
    await appendFile(path, 'late@x.example\n');
    expect((await fileErrorOf(rowsOf(table))).code).toBe('changed_while_read');
  });
});

describe('streaming', () => {
  test('a stream is read only as fast as its rows are taken', async () => {
    let given = 0;
    const source = Readable.from(
      (function* () {
        yield Buffer.from('email\n');
        for (; given < 500; given += 1) yield Buffer.from('a@x.example\n'.repeat(6_000));
      })(),
      { highWaterMark: 1 },
    );
    const table = await openTable(source, { header: true });
    for await (const batch of table.rows) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
    expect(given).toBeLessThan(10);
    expect(source.destroyed).toBe(true);
  });

  test('an abort ends the rows with its reason', async () => {
    const path = await folder.file('long.csv', `email\n${'a@x.example\n'.repeat(200_000)}`);
    const stop = new AbortController();
    const table = await openTable(path, { header: true, signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(rowsOf(table)).rejects.toThrow('enough');
  });
});

test('the sample of a short file has its last row, whether or not a line end follows', async () => {
  for (const end of ['', '\n', '\r\n']) {
    const table = await openTable(Readable.from([`email\na@x.example\nb@x.example${end}`]), {});
    expect(table.sample).toEqual([['a@x.example'], ['b@x.example']]);
    expect(await rowsOf(table)).toEqual([['a@x.example'], ['b@x.example']]);
  }
});
