// A list of one column: each of its lines is a row, usable or not, and its head is none.
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { guessColumns } from '../../../src-main/engine/columns/column-guess.ts';
import { countRows } from '../../../src-main/service/lists/rows/count-rows.ts';
import { EVERY_ROW, type FileCount } from '../../../src-shared/bridge/files.ts';
import { useFolder } from '../../adapters/files/folder.ts';
import { openTable } from '../../adapters/files/open.ts';

const folder = useFolder();
const DEPS = { isWellKnown: () => false, suppression: null, companyChecks: 'always' } as const;

const LINES = ['nobody', 'ann@x.example', 'bob@x.example', 'nonsense', 'cem@x.example'];

/** How many rows there are, and which cannot be used. */
async function counted(name: string, content: string | Buffer) {
  const table = await openTable(await folder.file(name, content), {});
  const mapping = guessColumns(table.columns, table.sample);
  const count = await countRows(table, mapping, EVERY_ROW, DEPS, () => {});
  return {
    rows: count.rows,
    usable: count.to_check,
    unusable: unusableOf(count).map(({ row, before }) => [row, before]),
  };
}

function unusableOf({ found }: FileCount) {
  return found.find(({ kind }) => kind === 'unusable')?.rows ?? [];
}

const WHOLE = {
  rows: 5,
  usable: 3,
  unusable: [
    [1, 'nobody'],
    [4, 'nonsense'],
  ],
};

describe.each(['csv', 'txt'])('a .%s of one column', (ending) => {
  test('without a head loses no line, whatever stands in the first', async () => {
    expect(await counted(`bare.${ending}`, LINES.join('\n'))).toEqual(WHOLE);
    expect(await counted(`ended.${ending}`, `${LINES.join('\r\n')}\r\n`)).toEqual(WHOLE);
  });

  test.each(['email', 'E-Mail-Adresse', 'Email Address', '"E-Mail"', 'Addresses'])(
    'does not count its head %s as an address',
    async (head) => {
      expect(await counted(`headed.${ending}`, [head, ...LINES].join('\n'))).toEqual(WHOLE);
    },
  );

  test('gives each row that cannot be used with its reason', async () => {
    const table = await openTable(await folder.file(`why.${ending}`, LINES.join('\n')), {});
    const mapping = guessColumns(table.columns, table.sample);
    const rows = unusableOf(await countRows(table, mapping, EVERY_ROW, DEPS, () => {}));
    for (const { reason } of rows) expect(reason).toMatch(/^[A-Z].*\.$/);
    expect(rows).toHaveLength(2);
  });

  test('in which most lines are no address is still a list', async () => {
    const lines = ['email', 'one', 'two', 'three', 'ann@x.example', 'four'];
    expect(await counted(`poor.${ending}`, lines.join('\n'))).toMatchObject({ rows: 5, usable: 1 });
  });

  test('without any address is a list of rows that cannot be used', async () => {
    expect(await counted(`none.${ending}`, 'nobody\nsomeone\n')).toMatchObject({
      rows: 2,
      usable: 0,
    });
  });
});

test('a workbook of one column without a head loses no row', async () => {
  const content = await writeXlsx({ sheets: [{ name: 'S', rows: LINES.map((line) => [line]) }] });
  expect(await counted('bare.xlsx', Buffer.from(content))).toEqual(WHOLE);
});

test('a letter with addresses in it is no list: its words are no rows', async () => {
  const letter = 'Hello,\n\nplease write to ann@x.example or bob@x.example\n\nThanks\nCem\n';
  expect(await counted('letter.txt', letter)).toEqual({ rows: 2, usable: 2, unusable: [] });
});
