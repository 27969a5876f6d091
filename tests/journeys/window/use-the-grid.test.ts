// What keys and clicks in the grid do, over rows that a door answers.
import { notifications, notificationsStore } from '@mantine/notifications';
import { describe, expect, test, vi } from 'vitest';
import type { ListView } from '../../../src-renderer/features/lists/lists-store.ts';
import type { GridColumn } from '../../../src-renderer/features/lists/results/grid/grid-column.ts';
import { ALL_ROWS, countedAs, type GridRow, rowsWhere } from '../../../src-shared/bridge/lists.ts';
import { REVIEWED } from '../../doubles/results.ts';
import { drawHook } from '../../renderer/draw-hook.ts';
import { gridRows } from '../../renderer/lists/grid-rows.ts';
import { openPage, settled } from '../../renderer/open-page.ts';

const BLOCKED = rowsWhere(countedAs('block'));
const ORDER = { by: 'row', descending: false } as const;
const column = (id: GridColumn['id']): GridColumn => ({
  id,
  title: id,
  width: 100,
  text: () => id,
});
const COLUMNS = [column('domain'), column('name'), column('company')];

interface Listed {
  readonly rows?: readonly GridRow[];
  readonly view?: Partial<ListView>;
  readonly count?: number | null;
}

async function grid({ rows = gridRows(0, 50), view = {}, count = rows.length }: Listed = {}) {
  notifications.clean();
  const opened = openPage({ answers: { 'decisions.undo': { rows: 1 } as never } });
  let list = rows;
  opened.answerBy('rows.page', ({ offset, limit }: { offset: number; limit: number }) => ({
    rows: list.slice(offset, offset + limit),
  }));
  opened.answerBy('decisions.set', () => ({ change_id: 'c1', rows: 1 }));
  const { client } = await import('../../../src-renderer/bridge/client.ts');
  const { createRowSource } = await import(
    '../../../src-renderer/features/lists/results/grid/row-source.ts'
  );
  const { useLists } = await import('../../../src-renderer/features/lists/lists-store.ts');
  const { useTriageNote } = await import(
    '../../../src-renderer/features/lists/results/grid/triage.ts'
  );
  const { useGridActions } = await import(
    '../../../src-renderer/features/lists/results/grid/use-grid-actions.ts'
  );
  const lists = useLists.getState;
  lists().changeView('job_1', view);
  const viewNow = () => lists().views.job_1 as ListView;
  const { filter, sort } = viewNow();
  const source = createRowSource(client, { jobId: 'job_1', filter, sort });
  const shown = { source, count, error: null, reload: () => {}, version: 0 };
  const hook = await drawHook(() => {
    const columns = useLists((state) => state.columns.job_1) ?? {
      shown: ['domain', 'name', 'company'],
      widths: {},
    };
    const drawn = useLists((state) => state.views.job_1) as ListView;
    return useGridActions('job_1', drawn, shown, COLUMNS, columns);
  }, undefined);
  const does = (act: (actions: ReturnType<typeof useGridActions>) => unknown) =>
    hook.after(async () => {
      await act(hook.now());
      await settled();
    });
  const pages = () =>
    opened.asked('rows.page').map((each) => {
      const { offset, limit } = each as { offset: number; limit: number };
      return [offset, limit];
    });
  const decided = () =>
    opened.asked('decisions.set').map((each) => (each as { rows: unknown }).rows);
  return {
    ...opened,
    does,
    hook,
    viewNow,
    lists,
    source,
    pages,
    decided,
    note: () => useTriageNote.getState().note?.words ?? null,
    becomes: (next: readonly GridRow[]) => {
      list = next;
    },
  };
}

const reported = () => notificationsStore.getState().notifications.map(({ message }) => message);
const some = (...rows: { from: number; to: number }[]) => ({ kind: 'some', rows }) as const;
const toReview = (row: GridRow): GridRow => ({ ...row, item: REVIEWED as never });

describe('moving', () => {
  test('the cursor moves, a row opens and closes, then the selection goes', async () => {
    const { does, viewNow, hook } = await grid();
    await does((actions) => actions.moveTo(7));
    await does((actions) => actions.open());
    await does((actions) => actions.toggle(gridRows(3, 1)[0] as GridRow));
    expect(viewNow()).toMatchObject({
      cursor: 7,
      detail: true,
      selection: some({ from: 3, to: 3 }),
    });
    expect(hook.now().cursor()).toBe(7);
    await does((actions) => actions.escape());
    expect(viewNow()).toMatchObject({ detail: false, selection: some({ from: 3, to: 3 }) });
    await does((actions) => actions.escape());
    expect(viewNow().selection).toEqual(some());
  });

  test('an order goes up, then down, then back to that of the file', async () => {
    const { does, viewNow } = await grid({ view: { cursor: 9 } });
    const orders = [];
    for (let click = 0; click < 3; click += 1) {
      await does((actions) => actions.sortBy('score'));
      orders.push(viewNow().sort);
    }
    expect(orders).toEqual([
      { by: 'score', descending: false },
      { by: 'score', descending: true },
      ORDER,
    ]);
    expect(viewNow().cursor).toBe(0);
    await does((actions) => actions.sortBy('score'));
    await does((actions) => actions.sortBy('score'));
    await does((actions) => actions.sortBy('domain'));
    expect(viewNow().sort).toEqual({ by: 'domain', descending: false });
  });

  test.each([
    ['domain', 'company', ['name', 'company', 'domain']],
    ['domain', 'name', ['name', 'domain', 'company']],
    ['company', 'domain', ['company', 'domain', 'name']],
    ['company', 'name', ['domain', 'company', 'name']],
  ])('a column is put in place: %s at %s', async (id, before, shown) => {
    const { does, lists } = await grid();
    await does((actions) => actions.place(id, id));
    expect(lists().columns).toEqual({});
    await does((actions) => actions.place(id, before));
    expect(lists().columns.job_1?.shown).toEqual(shown);
  });

  test('a column is as wide as it was drawn', async () => {
    const { does, lists } = await grid();
    await does((actions) => actions.resize('name', 200));
    await does((actions) => actions.resize('domain', 90));
    expect(lists().columns.job_1?.widths).toEqual({ name: 200, domain: 90 });
  });
});

describe('selecting', () => {
  test('in the order of the file a stretch is known without asking', async () => {
    const { does, viewNow, pages } = await grid();
    await does((actions) => actions.selectTo(9, 3));
    expect(viewNow().selection).toEqual(some({ from: 3, to: 9 }));
    expect(pages()).toEqual([]);
  });

  test.each([
    ['another order', { sort: { by: 'score', descending: false } }],
    ['the file from its end', { sort: { by: 'row', descending: true } }],
    ['a filter', { filter: BLOCKED }],
  ] as const)('under %s it is asked for, unless its rows are here', async (_what, view) => {
    const rows = gridRows(0, 50).toReversed();
    const { does, viewNow, pages, source } = await grid({ rows, view });
    await does((actions) => actions.selectTo(0, 2));
    expect(viewNow().selection).toEqual(some({ from: 47, to: 49 }));
    expect(pages()).toEqual([[0, 3]]);
    await does(() => source.look(0, 2));
    await does((actions) => actions.selectTo(1, 3));
    expect(viewNow().selection).toEqual(some({ from: 46, to: 48 }));
    expect(pages()).toEqual([
      [0, 3],
      [0, 200],
    ]);
  });

  test('a stretch is of 20,000 rows at most', async () => {
    const { does, viewNow } = await grid();
    await does((actions) => actions.selectTo(0, 20_000));
    expect(reported()).toEqual([
      'At most 20,000 rows can be selected as one range. Ctrl A selects all rows shown.',
    ]);
    await does((actions) => actions.selectTo(0, 19_999));
    expect(viewNow().selection).toEqual(some({ from: 0, to: 19_999 }));
  });

  test('a stretch that cannot be asked for is told', async () => {
    const { does, answerBy, viewNow } = await grid({ view: { filter: BLOCKED } });
    answerBy('rows.page', () => Promise.reject(new Error('lost')));
    await does((actions) => actions.selectTo(0, 2));
    expect(reported()).toHaveLength(1);
    expect(viewNow().selection).toEqual(some());
  });

  test.each([
    [50, 50],
    [null, 0],
  ])('all rows of a filter: of %s counted %d', async (count, expected) => {
    const { does, viewNow } = await grid({ view: { filter: BLOCKED }, count });
    await does((actions) => actions.selectAll());
    expect(viewNow().selection).toEqual({
      kind: 'filter',
      filter: BLOCKED,
      count: expected,
      except: [],
    });
  });
});

describe('copying', () => {
  async function copied(listed: Listed, look = true) {
    const opened = await grid(listed);
    const texts: string[] = [];
    vi.stubGlobal('navigator', {
      clipboard: { writeText: async (text: string) => void texts.push(text) },
    });
    if (look) await opened.does(() => opened.source.look(0, 2));
    await opened.does((actions) => actions.copy());
    return texts.map((text) => text.split('\n'));
  }

  test('the row under the cursor, with the columns that are shown', async () => {
    const [lines] = await copied({ view: { cursor: 1 } });
    expect(lines).toEqual([
      'row\trecommendation\tScore\tEmail\tdomain\tname\tcompany',
      '2\tpending\t\tperson1@acme.example\tdomain\tname\tcompany',
    ]);
    expect(reported()).toEqual(['1 row was copied.']);
  });

  test('nothing where no row is here', async () => {
    expect(await copied({ view: { cursor: 1 } }, false)).toEqual([]);
    expect(reported()).toEqual([]);
  });

  test('the selected rows', async () => {
    const [lines] = await copied({ view: { selection: some({ from: 3, to: 4 }) } });
    expect(lines?.map((line) => line.split('\t')[0])).toEqual(['row', '4', '5']);
    expect(reported()).toEqual(['2 rows were copied.']);
  });

  test.each([
    [20_000, '20,000 rows were copied.'],
    [20_001, 'The first 20,000 rows were copied. Use Export to get them all.'],
  ])('of %d selected rows 20,000', async (count, words) => {
    const rows = gridRows(0, count);
    const [lines] = await copied({
      rows,
      view: { selection: { kind: 'filter', filter: ALL_ROWS, count, except: [] } },
    });
    expect(lines).toHaveLength(20_001);
    expect(reported()).toEqual([words]);
  });
});

describe('deciding', () => {
  test.each([
    ['a', 'approve'],
    ['R', 'review'],
    ['b', 'block'],
  ])('%s is %s for the row under the cursor', async (key, decision) => {
    const { does, asked, pages } = await grid({ view: { cursor: 3 } });
    await does((actions) => expect(actions.triage(key)).toBe(true));
    expect(asked('decisions.set')).toEqual([
      {
        job_id: 'job_1',
        rows: { kind: 'spans', spans: [{ from: 3, to: 3 }] },
        change: { decision },
      },
    ]);
    // What the next key is about is read anew.
    await does((actions) => actions.triage('a'));
    expect(pages()).toEqual([
      [0, 200],
      [0, 200],
    ]);
  });

  test('it is for the selected rows, where there are any', async () => {
    const { does, decided, pages } = await grid({ view: { selection: some({ from: 1, to: 2 }) } });
    await does((actions) => actions.decideSelected({ decision: null }));
    expect(decided()).toEqual([{ kind: 'spans', spans: [{ from: 1, to: 2 }] }]);
    expect(pages()).toEqual([]);
  });

  test('nothing is decided behind the last row, and other keys are for others', async () => {
    const { does, decided } = await grid({ view: { cursor: 50 } });
    await does((actions) => actions.triage('a'));
    await does((actions) => expect(actions.triage('x')).toBe(false));
    expect(decided()).toEqual([]);
  });

  test('u takes the last one back, and reads the rows anew', async () => {
    const { does, asked, source, pages } = await grid();
    await does(() => source.look(0, 2));
    await does((actions) => actions.triage('a'));
    await does((actions) => expect(actions.triage('u')).toBe(true));
    expect(asked('decisions.undo')).toHaveLength(1);
    expect(pages()).toHaveLength(3);
  });

  test('n goes on to the next row to review', async () => {
    const rows = gridRows(0, 50).map((row) =>
      [0, 5, 9].includes(row.index) ? toReview(row) : row,
    );
    const { does, viewNow, note } = await grid({ rows });
    await does((actions) => expect(actions.triage('n')).toBe(true));
    expect(viewNow()).toMatchObject({ cursor: 5, detail: true });
    await does((actions) => actions.triage('n'));
    expect(viewNow().cursor).toBe(9);
    // A key behind it is meant for what it did not bring.
    await does((actions) => {
      actions.triage('n');
      actions.triage('a');
    });
    expect(viewNow().cursor).toBe(9);
    expect(note()).toBe('No more rows to review after this one.');
  });

  test('n looks at the place itself where the row that was decided about has left it', async () => {
    const rows = gridRows(0, 50).map(toReview);
    const { does, viewNow, becomes, decided } = await grid({ rows });
    await does((actions) => {
      actions.triage('a');
      becomes(rows.slice(1));
      actions.triage('n');
      actions.triage('a');
    });
    expect(viewNow().cursor).toBe(0);
    expect(decided()).toEqual([
      { kind: 'spans', spans: [{ from: 0, to: 0 }] },
      { kind: 'spans', spans: [{ from: 1, to: 1 }] },
    ]);
  });

  test('n goes on from where the row still stands', async () => {
    const { does, viewNow } = await grid({ rows: gridRows(0, 50).map(toReview) });
    await does((actions) => {
      actions.triage('a');
      actions.triage('n');
    });
    expect(viewNow().cursor).toBe(1);
  });
});
