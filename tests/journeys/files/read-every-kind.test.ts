import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_ELEMENT_LENGTH } from '../../../src-main/adapters/files/read/json-elements.ts';
import { readTable } from '../../../src-main/adapters/files/read/read-table.ts';
import { useFolder } from '../../adapters/files/folder.ts';
import { asRead, fileErrorOf, openTable, rowsOf } from '../../adapters/files/open.ts';
import { runs } from '../../setup/depth.ts';

const folder = useFolder();

async function read(name: string, content: string | Buffer) {
  const table = await openTable(await folder.file(name, content), {});
  return { kind: table.kind, columns: table.columns, rows: await rowsOf(table) };
}

describe('JSON', () => {
  test('an array of objects has their keys as columns, in the order they come', async () => {
    const text = JSON.stringify([
      { email: 'a@x.example', n: 1 },
      { name: 'Bob', email: 'b@x.example', tags: ['x'], no: null },
    ]);
    expect(await read('a.json', text)).toEqual({
      kind: 'json',
      columns: ['email', 'n', 'name', 'tags', 'no'],
      rows: [
        ['a@x.example', '1'],
        ['b@x.example', '', 'Bob', '["x"]', ''],
      ],
    });
  });

  test('a list of strings is one of addresses', async () => {
    expect(await read('strings.json', '["a@x.example", "b@x.example"]')).toEqual({
      kind: 'json',
      columns: ['email'],
      rows: [['a@x.example'], ['b@x.example']],
    });
  });

  test.each(['{}', '[{}, {}]', '{}\n{}\n'])(
    'objects without a key are no list: %j',
    async (text) => {
      expect((await fileErrorOf(read('bare.json', text))).code).toBe('empty');
    },
  );

  test('a list within an object is found, whatever stands before and behind it', async () => {
    const text =
      '{\n "meta": {"all": [1, 2], "s": "[{"}, "items": [{"email": "a@x.example"}],\n "next": null }';
    expect((await read('wrapped.json', text)).rows).toEqual([['a@x.example']]);
  });

  test('long numbers keep their digits', async () => {
    expect(
      (await read('n.json', '[{"email":"a@x.example","id":12345678901234567890}]')).rows,
    ).toEqual([['a@x.example', '12345678901234567890']]);
  });

  test('any rows are read back, however long', async () => {
    const value = fc.string({ unit: 'binary' });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ email: value, b: value }), { minLength: 1 }),
        fc.boolean(),
        async (items, lines) => {
          const text = lines
            ? items.map((item) => JSON.stringify(item)).join('\n')
            : JSON.stringify(items, null, 2);
          const path = await folder.file(lines ? 'any.ndjson' : 'any.json', text);
          // In place: hundreds of processes would tell nothing more.
          const table = await readTable(path, {});
          expect(await rowsOf(table)).toEqual(
            asRead(items.map(({ email, b }) => [email.toWellFormed(), b.toWellFormed()])),
          );
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test('elements cut at block ends are whole', async () => {
    const items = Array.from({ length: 5_000 }, (_, n) => ({
      email: `p${n}@x.example`,
      note: '\\"[{,'.repeat(n % 9),
    }));
    const { rows } = await read('long.json', JSON.stringify(items));
    expect(rows).toEqual(items.map(({ email, note }) => [email, note]));
  });

  test('a broken line is reported with its number', async () => {
    const error = await fileErrorOf(
      read('broken.ndjson', '{"email":"a@x.example"}\n\n{"email":\n{"email":"b@x.example"}\n'),
    );
    expect(error.code).toBe('bad_json');
    expect(error.message).toContain('line 3');
  });

  test.each([
    '[{"email":"a@x.example"}',
    '[{"email":"a@x.example"]',
    '[{"email":"a"},]',
    '{"a":1,\n"b":2}',
  ])('%s is told as what it is', async (text) => {
    expect((await fileErrorOf(read('bad.json', text))).code).toBe('bad_json');
  });

  test('a line as long as one may be is read, a longer one is refused', async () => {
    const line = (length: number) => `${'{"email":"a@x.example"'.padEnd(length - 1)}}`;
    const longest = await folder.file('longest.ndjson', line(MOST_ELEMENT_LENGTH));
    const table = await openTable(longest, {});
    expect(table.columns).toEqual(['email']);
    expect(await rowsOf(table)).toEqual([['a@x.example']]);
    const longer = await folder.file('longer.ndjson', line(MOST_ELEMENT_LENGTH + 1));
    const { code, message, row } = await fileErrorOf(openTable(longer, {}));
    expect({ code, message, row }).toEqual({
      code: 'bad_json',
      message: `${longer} is not a list of addresses: line 1 is longer than 33 million characters; check what is in it.`,
      row: null,
    });
  });

  test.each([
    ['growing.json', '[{"email":"a@x.example"}]'],
    ['growing.ndjson', '{"email":"a@x.example"}\n'],
  ])('a file that grows while it is read is refused: %s', async (name, text) => {
    const path = await folder.file(name, text);
    const table = await openTable(path, {});
    await appendFile(path, '\n');
    expect((await fileErrorOf(rowsOf(table))).code).toBe('changed_while_read');
  });
});

describe('gzip', () => {
  test('of a list is read, from a file and from a pipe', async () => {
    const packed = gzipSync('email,name\na@x.example,Ann\n');
    const expected = {
      kind: 'delimited',
      columns: ['email', 'name'],
      rows: [['a@x.example', 'Ann']],
    };
    expect(await read('list.csv.gz', packed)).toEqual(expected);
    expect(await read('list.bin', Buffer.concat([packed, gzipSync('b@x.example,Bob\n')]))).toEqual({
      ...expected,
      rows: [
        ['a@x.example', 'Ann'],
        ['b@x.example', 'Bob'],
      ],
    });
    const table = await openTable(createReadStream(await folder.file('p.gz', packed)), {});
    expect(table.columns).toEqual(['email', 'name']);
    await table.close();
  });

  test('that ends too early or is damaged is reported', async () => {
    const packed = gzipSync(`email\n${'a@x.example\n'.repeat(50_000)}`);
    expect((await fileErrorOf(read('cut.gz', packed.subarray(0, packed.length - 20)))).code).toBe(
      'broken_file',
    );
    const damaged = Buffer.from(packed);
    damaged.fill(7, 60, 90);
    expect((await fileErrorOf(read('bad.gz', damaged))).code).toBe('broken_file');
  });

  test('that unpacks beyond reason is refused', async () => {
    const megabyte = gzipSync(Buffer.alloc(1024 * 1024, '\n'));
    const bomb = Buffer.concat(Array<Buffer>(320).fill(megabyte));
    expect((await fileErrorOf(read('bomb.csv.gz', bomb))).code).toBe('too_large');
  });
});

describe('text', () => {
  test('with one address a line is a list whose lines all count', async () => {
    expect(
      await read(
        'list.txt',
        'a@x.example\r\nBob <b@x.example>\r\n\r\nnonsense\r\nc@x.example\r\nd@x.example\r\n',
      ),
    ).toEqual({
      kind: 'text',
      columns: ['email', 'name'],
      rows: [
        ['a@x.example', ''],
        ['b@x.example', 'Bob'],
        [''],
        ['nonsense', ''],
        ['c@x.example', ''],
        ['d@x.example', ''],
      ],
    });
  });

  test('with addresses anywhere gives them and their names', async () => {
    const text = `To: Ann Lee <ann@x.example>, "Doe, Jane" <jane@x.example>
Dear all, please write to bob@x.example (Bob Ray). Or, if he is away: <mailto:help@x.example>!
Kind regards
--
carl@x.example | +49 30 123`;
    expect((await read('mail.txt', text)).rows).toEqual([
      ['ann@x.example', 'Ann Lee'],
      ['jane@x.example', 'Doe, Jane'],
      ['bob@x.example', 'Bob Ray'],
      ['help@x.example', ''],
      ['carl@x.example', ''],
    ]);
  });

  test('a hundred thousand addresses on one line are all found', async () => {
    const all = Array.from({ length: 100_000 }, (_, n) => `person${n}@company.example`);
    const { rows } = await read('line.txt', all.join(', '));
    expect(rows.map(([email]) => email)).toEqual(all);
  });

  test('more addresses at once than a call can have arguments are all found', async () => {
    const { rows } = await read('dense.txt', 'a@b.c '.repeat(400_000));
    expect(rows).toHaveLength(400_000);
  });

  test('that is a table is read as one, whatever its name', async () => {
    const { kind, columns } = await read(
      'table.txt',
      'Name\tMail\nAnn\ta@x.example\nBob\tb@x.example\n',
    );
    expect({ kind, columns }).toEqual({ kind: 'delimited', columns: ['Name', 'Mail'] });
  });

  test.each([
    ['email,n\na@x.example,1,extra\n', [['a@x.example', '1', 'extra']]],
    [
      'Nr;E-Mail;Note\n1;a@x.example\n2;b@x.example\n',
      [
        ['1', 'a@x.example'],
        ['2', 'b@x.example'],
      ],
    ],
  ])('a head that names the addresses makes a table of uneven rows: %j', async (text, rows) => {
    const table = await read('uneven.txt', text);
    expect({ kind: table.kind, rows: table.rows }).toEqual({ kind: 'delimited', rows });
  });

  test('a pasted column with its header is a table of one column', async () => {
    const table = await openTable(Readable.from(['Work email\na@x.example\nb@x.example\n']), {});
    expect({ kind: table.kind, columns: table.columns }).toEqual({
      kind: 'delimited',
      columns: ['Work email'],
    });
    await table.close();
  });

  test('without any address says so', async () => {
    expect((await fileErrorOf(read('none.txt', 'me@\nyou@\nthey@ and so on'))).code).toBe('empty');
  });
});

describe('a CSV file', () => {
  test('whose first row is data has no header', async () => {
    expect(await read('bare.csv', 'a@x.example,Ann\nb@x.example,Bob\n')).toEqual({
      kind: 'delimited',
      columns: ['column 1', 'column 2'],
      rows: [
        ['a@x.example', 'Ann'],
        ['b@x.example', 'Bob'],
      ],
    });
  });

  test('may hold a cell of ten million characters, of which it keeps as much as a cell may hold', async () => {
    const long = `${'word "", \r\n'.repeat(1_000_000)}`;
    const { rows } = await read(
      'huge.csv',
      `email,note\na@x.example,"${long}"\nb@x.example,short\n`,
    );
    expect(rows[0]?.[1]).toBe(`${long.replaceAll('""', '"').slice(0, 32_766)}…`);
    expect(rows[1]).toEqual(['b@x.example', 'short']);
  });

  test('may have ten thousand columns', async () => {
    const wide = Array.from({ length: 10_000 }, (_, n) => `c${n}`);
    const { columns, rows } = await read('wide.csv', `${wide.join(',')}\n${wide.join(',')}\n`);
    expect([columns.length, rows[0]?.length]).toEqual([10_000, 10_000]);
  });
});
