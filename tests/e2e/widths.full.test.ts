// Whether what is read first stands in full at the usual widths of a window: the words about a list, the tables of the history, and a comparison.
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { HELD_DOMAIN } from '../hosts/practice-hold.ts';
import { FAILED_LIST, layFailedList } from './failed-list.ts';
import { describeWindow, PATIENCE_MS, says } from './window.ts';

describeWindow(
  'a window as wide as usual',
  (open) => {
    const main = () => open().page.getByRole('main');
    /** How many pixels of a part are out of sight; less than one is a matter of rounding. */
    const hidden = (part: Locator) =>
      part.evaluate(({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth - 1));

    test('1024 px: no table of the history is cut off, and nobody is told what programs are', async () => {
      const { page, go } = open();
      await page.setViewportSize({ width: 1024, height: 768 });
      await go('History');
      await page.getByRole('tab', { name: 'Lists' }).click();
      const table = page.getByRole('table', { name: 'Lists, newest first' });
      await says(table, FAILED_LIST);
      await says(table, 'The network did not come back in time.');
      expect(await table.textContent()).not.toContain('submit the rest');
      expect(await hidden(table.locator('..'))).toBe(0);
    });

    test('1280 px: how far a list is, is read in full beside its totals', async () => {
      const { page, drop, practice } = open();
      await page.setViewportSize({ width: 1280, height: 800 });
      await practice.hold();
      const emails = Array.from({ length: 40 }, (_, index) => `n${index}@kestrel-freight.example`);
      const content = ['email', ...emails, `lena@${HELD_DOMAIN}`].join('\n');
      await drop([{ name: 'Trade fair.csv', content }]);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await says(main(), '97 % · 40 of 41');
      const words = main().getByText(/^97 % · 40 of 41/);
      await expect.poll(() => hidden(words), { timeout: PATIENCE_MS }).toBe(0);
      // Where there is too little room all the same, they are read by pointing at them.
      await page.setViewportSize({ width: 1024, height: 768 });
      await words.hover();
      expect(await words.getAttribute('title')).toMatch(/^97 % · 40 of 41/);
      await page.getByRole('button', { name: 'Try other rules…' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).waitFor();
      await practice.release();
    });

    test('lists are compared beside their addresses, however long their names are', async () => {
      const { page, go, drop } = open();
      await page.setViewportSize({ width: 1280, height: 800 });
      for (const month of ['March', 'April']) {
        await go('Lists');
        await drop([
          {
            name: `${month}, ${'exported with every column and without the last '.repeat(3)}.csv`,
            content: 'email\nnoah@lumen-analytics.example\n',
          },
        ]);
        await page.getByRole('button', { name: 'Check', exact: true }).click();
        await says(main(), 'Done · 1 row');
        await main().getByRole('link', { name: 'All lists' }).click();
      }
      await main().getByRole('button', { name: 'Compare…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Compare two lists' });
      for (const [label, month] of [
        ['First list', 'March'],
        ['Second list', 'April'],
      ] as const) {
        await dialog.getByRole('combobox', { name: label }).click();
        await page.getByRole('option', { name: new RegExp(`^${month}`) }).click();
      }
      await dialog.getByRole('button', { name: 'Show rows: In both' }).click();
      const table = dialog.getByRole('table');
      await says(table, 'noah@lumen-analytics.example');
      expect(await hidden(table.locator('..'))).toBe(0);
      await table.getByTitle(/^March, exported .* without the last/).waitFor();
    });
  },
  { hosts: ['web'], prepare: layFailedList },
);
