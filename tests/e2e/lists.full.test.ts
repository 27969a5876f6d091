import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import papaparse from 'papaparse';
import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { BridgeResult } from '../../src-shared/bridge/methods.ts';
import { HELD_DOMAIN } from '../hosts/practice-hold.ts';
import { unless } from '../setup/skipped.ts';
import { wasSaid } from './passing-words.ts';
import {
  describeWindow,
  exportDialog,
  facetsOf,
  holds,
  PATIENCE_MS,
  says,
  wears,
} from './window.ts';

/** As an analyst has it: another separator, two columns with addresses, cells that trip up programs. */
const HEADER = ['nr', 'Kontakt', 'Vertretung', 'wer', 'Notiz'];
const ROWS = [
  [
    '1',
    'office@kestrel-freight.example',
    'amelia.clarke@kestrel-freight.example',
    'Amelia Clarke',
    'wichtig; sehr',
  ],
  ['2', 'office@kestrel-freight.example', 'jdoe@kestrel-freight.example', 'John Doe', 'sagt "ja"'],
  [
    '3',
    'office@lumen-analytics.example',
    'noah@lumen-analytics.example',
    'Noah Lindqvist',
    'zwei\nZeilen',
  ],
  ['4', 'office@meyer-soehne.example', 'mueller@meyer-soehne.example', 'Jürgen Müller', '=1+1'],
  ['5', 'office@gmail.com', 'trash@mailinator.com', '', ''],
  ['6', 'office@gmail.com', 'nobody@granite-works.example', 'Nobody', '  '],
  ['7', 'office@gmail.com', 'no address', 'Otto', ''],
  ['8', 'office@gmail.com', 'jdoe@kestrel-freight.example', 'John Doe', 'noch einmal'],
];
const CSV = papaparse.unparse([HEADER, ...ROWS], { delimiter: ';', newline: '\r\n' });

describeWindow('the Lists screen', (open, host) => {
  const main = () => open().page.getByRole('main');
  const grid = () => main().getByRole('grid');
  const row = (index: number) => grid().locator(`[role="row"][aria-rowindex="${index + 1}"]`);
  const total = (name: string) =>
    main()
      .getByRole('group', { name: /^Totals/ })
      .getByRole('button', { name });
  const rows = () =>
    grid()
      .getAttribute('aria-rowcount')
      .then((count) => Number(count) - 1);

  async function shows(count: number): Promise<void> {
    await expect.poll(rows, { timeout: PATIENCE_MS }).toBe(count);
  }

  describe('from a dropped file to its results', () => {
    test('a dropped table is read, guessed, and counted before anything runs', async () => {
      const { page, drop } = open();
      await drop([{ name: 'Kontakte März.csv', content: CSV }]);
      await page.getByRole('heading', { level: 1, name: 'Kontakte März.csv' }).waitFor();
      await says(main().getByRole('status').filter({ hasText: 'to check' }), '4 people to check');
    });

    test('a wrong guess is corrected by hand, and the counts follow', async () => {
      const { page } = open();
      await main().getByLabel('Clean up').click();
      await main()
        .getByRole('button', { name: /more columns?, kept as/ })
        .click();
      await main().getByLabel('Use of column Vertretung').selectOption({ label: 'Email' });
      await says(main().getByRole('status').filter({ hasText: 'to check' }), '1 repeat');
      await says(main().getByRole('status').filter({ hasText: 'to check' }), '1 unusable');
      await main()
        .getByRole('columnheader', { name: /Email\s*Vertretung/ })
        .waitFor();
      await main().getByRole('button', { name: /^see / }).click();
      const dialog = page.getByRole('dialog', { name: 'Rows that are not simply one address' });
      await dialog.getByRole('button', { name: /Unusable rows$/ }).click();
      await says(dialog.getByRole('row').nth(1), /^7.*no address/);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    });

    test('the list runs to its end, with every row in its place', async () => {
      await main().getByRole('button', { name: 'Check', exact: true }).click();
      await says(main(), /Done · 8 rows/);
      await shows(8);
      await says(row(1), 'amelia.clarke@kestrel-freight.example');
      await says(row(7), 'no address');
      await says(total('Block'), /Block 3/);
    });

    test('a click on a total, a flag or a domain shows only those rows', async () => {
      await total('Block').click();
      await shows(3);
      await says(main().getByRole('status').filter({ hasText: ' of 8' }), '3 of 8');
      await total('Block').click();
      await shows(8);
      const tab = (name: string) => main().getByText(name, { exact: true }).first().click();
      const charts = main().getByRole('region', { name: 'Charts of this list' });
      await tab('Overview');
      await says(
        charts.getByRole('region', { name: 'Bounces to expect' }),
        /At most [0-9.]+ % of \d rows will bounce, judging by the scores alone/,
      );
      await charts
        .getByRole('region', { name: 'Domains' })
        .getByRole('button', { name: /kestrel-freight/ })
        .click();
      await tab('Rows');
      await shows(3);
      await main()
        .getByRole('button', { name: /^Remove .*kestrel-freight/ })
        .click();
      await shows(8);
      await (await facetsOf(open().page))
        .getByRole('region', { name: 'Flags' })
        .getByRole('button', { name: /^Disposable/ })
        .click();
      await shows(1);
      await says(row(1), 'trash@mailinator.com');
      await main().getByRole('button', { name: 'Show all' }).click();
      await shows(8);
    });

    test('a search finds addresses, and says so when it finds none', async () => {
      const search = main().getByLabel('Search all columns');
      await search.fill('noah');
      await shows(1);
      await search.fill('nobody like this');
      await main().getByText('No row matches this filter').waitFor();
      await main().getByRole('button', { name: 'Show all rows' }).click();
      await shows(8);
      await holds(search, '');
    });

    test('sorts by a column, both ways', async () => {
      const score = grid().getByRole('columnheader', { name: 'Score' });
      await score.getByRole('button').click();
      await wears(score, 'aria-sort', 'ascending');
      await says(row(1), 'nobody@granite-works');
      await score.getByRole('button').click();
      await wears(score, 'aria-sort', 'descending');
      await says(row(1), 'amelia.clarke');
      await score.getByRole('button').click();
      await says(row(8), 'jdoe');
    });

    test('is moved through, selected, copied and opened by keyboard', async () => {
      const { page, copied } = open();
      await grid().focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await page.keyboard.press('End');
      await page.keyboard.press('Space');
      await says(main().getByRole('status').filter({ hasText: 'selected' }), '2 rows selected');
      await page.keyboard.press('ControlOrMeta+C');
      await wasSaid(page, '2 rows were copied.');
      const lines = (await copied()).trim().split('\n');
      expect(lines.filter((line) => line.includes('jdoe@kestrel-freight.example'))).toHaveLength(2);
      await page.keyboard.press('Enter');
      const detail = main().getByRole('complementary', { name: 'The row under the cursor' });
      await says(detail, 'duplicate of row 2');
      await says(detail.getByRole('article', { name: 'Verdict' }), 'Evidence');
      await says(detail.getByRole('region', { name: 'As in the file' }), 'Notiznoch einmal');
      await page.keyboard.press('Escape');
      await detail.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await main().getByText('Enter opens a row').waitFor();
    });
  });

  describe('triage', () => {
    const detail = () => main().getByRole('complementary', { name: 'The row under the cursor' });

    test('a decision is made by a key, filtered by, and taken back', async () => {
      const { page } = open();
      await grid().focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('b');
      await says(row(1), 'You decided: block');
      const facets = await facetsOf(page);
      const decisions = facets.getByRole('region', { name: 'Your decision' });
      await decisions.getByRole('button', { name: 'Your decision' }).click();
      await decisions.getByRole('button', { name: /^Block/ }).click();
      await shows(1);
      expect(page.url()).toContain('decision=block');
      await page.reload();
      await shows(1);
      await main().getByRole('button', { name: 'Show all' }).click();
      await shows(8);
      await page.keyboard.press('Escape');
    });

    test('the record takes a reason, a note and labels, and is left to the next row', async () => {
      const { page } = open();
      await grid().focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await detail().getByLabel('Reason').fill('Asked to be left alone');
      await detail().getByLabel('Reason').press('Enter');
      await detail().getByLabel('Add a label').fill('later');
      await detail().getByLabel('Add a label').press('Enter');
      await detail().getByText('later', { exact: true }).waitFor();
      await detail().getByRole('button', { name: 'Next row' }).click();
      await says(detail(), 'Row 2');
      await page.keyboard.press('Escape');
      await grid().focus();
      await page.keyboard.press('Escape');
      await detail().waitFor({ state: 'detached' });
    });

    test('a view is saved under a name and opened again', async () => {
      const { page } = open();
      await total('Approve').click();
      await main().getByRole('button', { name: 'View', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'View' });
      await dialog.getByLabel('Save this view as').fill('Good ones');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByRole('button', { name: 'Good ones', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await main().getByRole('button', { name: 'Show all' }).click();
      await shows(8);
      await main().getByRole('button', { name: 'View', exact: true }).click();
      await dialog.getByRole('button', { name: 'Good ones', exact: true }).click();
      await expect.poll(rows, { timeout: PATIENCE_MS }).toBeLessThan(8);
      await main().getByRole('button', { name: 'Show all' }).click();
      await shows(8);
    });
  });

  describe('exports', () => {
    test('a CSV that holds every original cell in its place, and the verdicts behind', async () => {
      const path = await exported('out.csv', async (dialog) => {
        await dialog.getByText('CSV', { exact: true }).click();
      });
      const table = papaparse.parse<string[]>((await readFile(path, 'utf8')).trim()).data;
      const [head = [], ...body] = table;
      expect(head.slice(0, HEADER.length)).toEqual(HEADER);
      expect(head[HEADER.length]).toMatch(/^vouch_/);
      // A cell that a spreadsheet would run as a formula is made harmless.
      const harmless = ROWS.map((cells) => cells.map((cell) => cell.replace(/^=/, "'=")));
      expect(body.map((cells) => cells.slice(0, HEADER.length))).toEqual(harmless);
      const verdicts = body.map((cells) => cells[head.indexOf('vouch_recommendation')]);
      expect(verdicts.slice(4, 7)).toEqual(['block', 'block', 'block']);
      expect(verdicts[0]).toBe('approve');
    });

    test('a workbook that is read back as it was', async () => {
      const path = await exported('out.xlsx', async (dialog) => {
        await dialog.getByText('Excel', { exact: true }).click();
      });
      const book = await readXlsx(await readFile(path));
      const cells =
        book.sheets[0]?.rows.map((each) => each.map((cell) => String(cell ?? ''))) ?? [];
      expect(cells[0]?.slice(0, HEADER.length)).toEqual(HEADER);
      expect(cells.slice(1).map((each) => each[2])).toEqual(ROWS.map((each) => each[2]));
      expect(cells).toHaveLength(ROWS.length + 1);
    });

    test('one file for each recommendation', async () => {
      const { page, saved } = open();
      const dialog = await exportDialog(page);
      await dialog.getByText('CSV', { exact: true }).click();
      await dialog.getByRole('button', { name: 'More choices' }).click();
      await dialog.getByLabel('One file for each recommendation').check();
      const start = () => dialog.getByRole('button', { name: 'Export', exact: true }).click();
      const path = await saved('parts.zip', start);
      await dialog.getByText(`.zip${ROWS.length} rows`).waitFor();
      // Names in an archive are not packed.
      const bytes = await readFile(path, 'latin1');
      const names = ['approve', 'block'].map((verdict) => `Kontakte März-${verdict}.csv`);
      for (const name of names)
        expect(bytes.includes(Buffer.from(name).toString('latin1'))).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });

    /** Exports what the dialog is made to say, and resolves with the file. */
    async function exported(
      name: string,
      choose: (dialog: Locator) => Promise<void>,
    ): Promise<string> {
      const { page, saved } = open();
      const dialog = await exportDialog(page);
      await choose(dialog);
      const path = await saved(name, async () => {
        await dialog.getByRole('button', { name: 'Export', exact: true }).click();
        if (host === 'desktop')
          await dialog.getByRole('button', { name: 'Show in folder' }).waitFor();
      });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      return path;
    }
  });

  describe('a list under way', () => {
    /** Ends only when it is cancelled: one domain is held. */
    const ENDLESS = [
      'email',
      'amelia.clarke@kestrel-freight.example',
      'noah@lumen-analytics.example',
      'jdoe@kestrel-freight.example',
      `otto@${HELD_DOMAIN}`,
    ].join('\n');

    test('shows how far it is, is paused, and comes back as it was after a reload', async () => {
      const { page, drop, practice } = open();
      await practice.hold();
      await drop([{ name: 'endless.csv', content: ENDLESS }]);
      await main().getByRole('button', { name: 'Check', exact: true }).click();
      await says(main(), /75 % · 3 of 4/);
      await says(total('Not checked'), /Not checked 1/);
      const url = page.url();
      await main().getByRole('button', { name: 'Pause' }).click();
      await says(main(), /Paused · 3 of 4/);
      await page.reload();
      await says(main(), /Paused · 3 of 4/);
      expect(page.url()).toBe(url);
      await shows(4);
    });

    test('is shown among the lists, continues, and is cancelled after a confirmation', async () => {
      const { page, go } = open();
      await main().getByRole('link', { name: 'All lists' }).click();
      const recent = main().getByRole('region', { name: 'Recent lists' });
      await says(recent.getByRole('link', { name: /endless/ }), /Paused · 75 %/);
      await recent.getByRole('link', { name: /endless/ }).click();
      await main().getByRole('button', { name: 'Resume' }).click();
      await says(main(), /75 % · 3 of 4/);
      await page.reload();
      await says(main(), /75 % · 3 of 4/);
      await main().getByRole('button', { name: 'Cancel' }).click();
      const question = page.getByRole('dialog', { name: 'Cancel this list?' });
      await says(question, '3 rows are checked and kept. The last one will not be checked');
      await question.getByRole('button', { name: 'Cancel the list' }).click();
      await says(main(), /Cancelled · 3 of 4 rows were checked/);
      await go('Lists');
    });
  });

  const pathless =
    host === 'web'
      ? null
      : 'a file that a script makes has no path, which the desktop app asks for';
  test('a pasted file is offered once', unless(pathless), async () => {
    const { page, go } = open();
    await go('Lists');
    await main().getByText('with addresses or a file on the clipboard').waitFor();
    const offered: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/ui/files')) offered.push(request.url());
    });
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['a@kestrel-freight.example'], 'pasted.csv'));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    }`);
    await page.getByRole('heading', { level: 1, name: 'pasted.csv' }).waitFor();
    // A second offer would have begun before the first was mapped.
    expect(offered).toHaveLength(1);
    await main().getByRole('button', { name: 'Choose another file' }).first().click();
  });

  test('two files dropped at once are mapped one after the other', async () => {
    const { page, drop } = open();
    await drop([
      { name: 'first.csv', content: 'email\na@kestrel-freight.example\n' },
      { name: 'second.txt', content: 'b@kestrel-freight.example\nc@kestrel-freight.example\n' },
    ]);
    await page.getByRole('heading', { level: 1, name: 'first.csv' }).waitFor();
    await main().getByText('second.txt is waiting and comes next.').waitFor();
    await page.reload();
    await main().getByText('second.txt is waiting and comes next.').waitFor();
    await main().getByRole('button', { name: 'Open it instead' }).click();
    await page.getByRole('heading', { level: 1, name: 'second.txt' }).waitFor();
    await main().getByRole('button', { name: 'Check', exact: true }).waitFor();
    await main().getByRole('button', { name: 'Choose another file' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
  });

  test('other bands are tried on a list before they are kept, and its totals follow', async () => {
    const { page, call } = open();
    const recent = main().getByRole('region', { name: 'Recent lists' });
    await recent.getByRole('link', { name: /Kontakte/ }).click();
    await shows(8);
    await main().getByRole('button', { name: 'Try other rules…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Try other rules' });
    await dialog.getByRole('textbox', { name: 'Approve from' }).fill('100');
    await says(dialog, '5 rows would move from approve to review.');
    await dialog.getByRole('button', { name: 'Save…' }).click();
    const question = page.getByRole('dialog', { name: 'Save these rules' });
    await question.getByRole('radio', { name: 'Default policy' }).check();
    await question.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await says(total('Approve'), /Approve 0/);
    const { jobs }: BridgeResult<'jobs.list'> = await call('jobs.list', { after: null, limit: 10 });
    expect(jobs.find((job) => job.name === 'Kontakte März')?.recommendations.approve).toBe(0);
  });

  test('the sample list and a workbook come in by the same way', async () => {
    const { page, drop, go, call } = open();
    await go('Lists');
    const { writeXlsx } = await import('hucre/xlsx');
    const book = await writeXlsx({
      sheets: [
        { name: 'Read me', rows: [['nothing here']] },
        {
          name: 'Leads',
          rows: [
            ['Mail'],
            ['noah@lumen-analytics.example'],
            ['liz.okonkwo@kestrel-freight.example'],
          ],
        },
      ],
    });
    await drop([{ name: 'leads.xlsx', content: book }]);
    await page.getByRole('heading', { level: 1, name: 'leads.xlsx' }).waitFor();
    await main().getByRole('button', { name: 'change: how the file is read' }).click();
    await main().getByLabel('Sheet').click();
    await page.getByRole('option', { name: 'Leads' }).click();
    await main().getByRole('button', { name: 'Check', exact: true }).click();
    await says(main(), /Done · 2 rows/);
    await main().getByRole('link', { name: 'All lists' }).click();
    await main().getByRole('button', { name: 'Try the sample list' }).click();
    await main().getByRole('button', { name: 'Check', exact: true }).waitFor();
    await main().getByRole('button', { name: 'Choose another file' }).click();
    expect((await call('jobs.list', { after: null, limit: 10 })).jobs).toHaveLength(3);
  });
});
