// How much stands in a finished list: what is to be seen, how often Tab stops before the rows, and what leads to the approved ones.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { SAMPLE_LIST } from '../hosts/vouch-process.ts';
import { graveFaults } from './axe.ts';
import { visibleControls } from './visible-controls.ts';
import { describeWindow, exportDialog, says } from './window.ts';

describeWindow(
  'a finished list',
  (open) => {
    const main = () => open().page.getByRole('main');
    const download = () => main().getByRole('button', { name: /^Download [\d,]+ approved$/ });
    const focused = (selector: string) =>
      open().page.locator(':focus').and(open().page.locator(selector)).count();

    /** How often Tab is pressed until the focus is there. */
    async function tabsTo(selector: string): Promise<number> {
      for (let tabs = 1; tabs < 60; tabs += 1) {
        await open().page.keyboard.press('Tab');
        if ((await focused(selector)) > 0) return tabs;
      }
      throw new Error(`Tab never came to ${selector}`);
    }

    /** Without those that are waited for. */
    async function quickList(): Promise<string> {
      const lines = (await readFile(SAMPLE_LIST, 'utf8')).split('\n');
      return lines.filter((line) => !/silent-harbour|slow-coast/.test(line)).join('\n');
    }

    test('two clicks lead from a dropped list to its approved rows', async () => {
      const { page, drop, go, saved } = open();
      await page.setViewportSize({ width: 1360, height: 860 });
      await go('Lists');
      await drop([{ name: 'Spring campaign.csv', content: await quickList() }]);
      await main().getByRole('button', { name: 'Check', exact: true }).click();
      await says(main(), /Done · \d+ rows/);
      const path = await saved('approved.csv', () => download().click());
      const { data } = papaparse.parse<Record<string, string>>(
        (await readFile(path, 'utf8')).replace(/^\ufeff/, '').trim(),
        { header: true },
      );
      expect(new Set(data.map((row) => row.vouch_recommendation))).toEqual(new Set(['approve']));
      const count = Number((await download().textContent())?.match(/\d+/)?.[0]);
      expect(data).toHaveLength(count);
      await says(page.getByText(/^Spring campaign-approved\.csv: /), `${count} rows.`);
    });

    test('at 1360 px there are 25 controls beside the frame, and the rows are tab stop 21', async () => {
      const window = open();
      const { page } = window;
      const { visible } = await visibleControls(page, 'main');
      const names = visible.map((name) => name.replace(/ [\d,]+.*?(?= approved|$)/, ' N'));
      expect(names).toEqual([
        'All lists',
        'Rename this list',
        'Try other rules…',
        'Download N approved',
        'Other rows and formats',
        'More actions for this list',
        'Approve N',
        'Review N',
        'Block N',
        'Not checked N',
        'Skip to the rows',
        'Rows',
        'Overview',
        'Insights',
        'Filter',
        'Search all columns',
        'View',
        'Rows of Spring campaign',
        'Score',
        'Email',
        'Reason',
        'Flags',
        'Name',
        'Company',
        'Select row N',
      ]);
      // From the first one of the window on.
      await page.getByRole('button', { name: 'Collapse the rail' }).focus();
      expect((await tabsTo('[role="grid"]')) + 1).toBe(21);
      expect(await graveFaults(window, 'main')).toEqual([]);
    });

    test('facets, the export and other rules add few', async () => {
      const { page } = open();
      await main().getByRole('button', { name: 'Filter', exact: true }).click();
      const facets = await visibleControls(page, '[aria-label="Filter by facets"]');
      expect([facets.visible.length, facets.tabStops]).toEqual([10, 1]);
      await main().getByRole('button', { name: 'Filter', exact: true }).click();
      const dialog = await exportDialog(page);
      // It can be pressed once the columns are known.
      await dialog.getByRole('button', { name: 'Export', exact: true, disabled: false }).waitFor();
      const exporting = await visibleControls(page);
      expect(exporting).toEqual({
        visible: [
          'Close',
          'CSV',
          'Excel',
          'JSON',
          'NDJSON',
          'Report',
          'Preset',
          'All 192 rows',
          'Approved rows',
          'Choose columns',
          'More choices',
          'Close',
          'Export',
        ],
        tabStops: 8,
      });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await main().getByRole('button', { name: 'Try other rules…' }).click();
      const rules = page.getByRole('dialog', { name: 'Try other rules' });
      await rules.getByText('No row would get a different recommendation.').waitFor();
      expect((await visibleControls(page)).visible.length).toBe(9);
      await page.keyboard.press('Escape');
      await rules.waitFor({ state: 'detached' });
    });

    test('the keyboard alone leads from a file to its approved rows', async () => {
      const { page, go, folder, saved } = open();
      await go('Lists');
      const file = join(folder, 'By keyboard.csv');
      await writeFile(file, 'email\nnoah@lumen-analytics.example\ntrash@mailinator.com\n');
      await main().getByRole('heading', { name: 'Drop a list anywhere in this window' }).waitFor();
      // The page is whole once it shows the list of the tests before.
      await main().getByText('Spring campaign').first().waitFor();
      await main().getByRole('heading', { level: 1 }).focus();
      // The browser is told to hand the dialog over some time before a key can open it.
      const chooser = page.waitForEvent('filechooser');
      await tabsTo('button:has-text("Choose a file")');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(file);
      await page.getByRole('heading', { level: 1, name: 'By keyboard.csv' }).waitFor();
      await says(main().getByRole('status').filter({ hasText: 'to check' }), '2');
      await tabsTo('button:has-text("Check")');
      await page.keyboard.press('Enter');
      await says(main(), /Done · 2 rows/);
      await tabsTo('button:has-text("approved")');
      const path = await saved('by-keyboard.csv', () => page.keyboard.press('Enter'));
      expect(await readFile(path, 'utf8')).toMatch(/\nnoah@lumen-analytics\.example,/);
    });
  },
  { hosts: ['web'] },
);
