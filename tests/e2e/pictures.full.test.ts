// One list from drop to export, a picture at each step; VOUCH_PICTURES=1 keeps the pictures for the README.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { HELD_DOMAIN } from '../hosts/practice-hold.ts';
import { SAMPLE_LIST } from '../hosts/vouch-process.ts';
import { describeWindow, says } from './window.ts';

const IMAGES = resolve(import.meta.dirname, '..', '..', 'docs', 'images');

describeWindow(
  'one list',
  (open) => {
    /** A picture of the window as it stands; at least it can be taken where none is kept. */
    async function picture(name: string): Promise<void> {
      const { page } = open();
      await page.mouse.move(0, 0);
      const kept = process.env.VOUCH_PICTURES === '1';
      const bytes = await page.screenshot(
        kept ? { path: resolve(IMAGES, `list-${name}.png`) } : {},
      );
      expect(bytes.length).toBeGreaterThan(10_000);
    }

    test('goes from its drop to its export', async () => {
      const { page, drop, practice } = open();
      await practice.hold();
      // Without those that are waited for, but for one: so that there is a moment in which the list runs.
      const lines = (await readFile(SAMPLE_LIST, 'utf8')).split('\n');
      const quick = lines.filter((line) => !/silent-harbour|slow-coast/.test(line) && line !== '');
      const columns = (lines[0] ?? '').split(',').length;
      const held = `lena@${HELD_DOMAIN}${','.repeat(columns - 1)}`;
      await drop([{ name: 'Spring campaign.csv', content: [...quick, held].join('\n') }]);
      const start = page.getByRole('button', { name: /^Check 1\d\d rows$/ });
      await start.waitFor();
      await picture('1-counted');

      await start.click();
      await page.getByRole('grid').waitFor();
      await says(page.getByRole('main'), /1\d\d of 1\d\d/);
      await picture('2-running');

      await practice.release();
      await says(page.getByRole('main'), /Done · \d+ rows/);
      await picture('3-done');

      await page.getByRole('grid').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('article', { name: 'Verdict' }).waitFor();
      await picture('4-reasons');
      await page.keyboard.press('Escape');
      await page.getByRole('article', { name: 'Verdict' }).waitFor({ state: 'detached' });

      await page
        .getByRole('group', { name: /^Totals/ })
        .getByRole('button', { name: 'Block' })
        .click();
      await page.getByRole('button', { name: 'Show all' }).waitFor();
      await picture('5-filtered');

      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /^Export/ });
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await dialog.getByRole('button', { name: 'Export again' }).waitFor();
      await picture('6-exported');
    });
  },
  { hosts: ['web'] },
);
