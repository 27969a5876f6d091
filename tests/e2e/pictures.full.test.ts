// A check, and one list from drop to export, a picture at each step; VOUCH_PICTURES=1 keeps the pictures for the README.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { HELD_DOMAIN } from '../hosts/practice-hold.ts';
import { SAMPLE_LIST } from '../hosts/vouch-process.ts';
import { describeWindow, exportDialog, says } from './window.ts';

const IMAGES = resolve(import.meta.dirname, '..', '..', 'docs', 'images');

describeWindow(
  'a check and a list',
  (open) => {
    /** A picture of the window as it stands; at least it can be taken where none is kept. */
    async function picture(name: string): Promise<void> {
      const { page } = open();
      await page.mouse.move(0, 0);
      const kept = process.env.VOUCH_PICTURES === '1';
      const bytes = await page.screenshot(kept ? { path: resolve(IMAGES, `${name}.png`) } : {});
      expect(bytes.length).toBeGreaterThan(10_000);
    }

    test('the first start offers a list to try', async () => {
      await open()
        .page.getByRole('heading', { name: /^Drop a list here/ })
        .waitFor();
      await picture('start');
    });

    test('an address is checked, with the evidence for its score', async () => {
      const { page } = open();
      const fields = {
        'Email address': 'amelia.clarke@kestrel-freight.example',
        Name: 'Amelia Clarke',
        Company: 'Kestrel Freight',
        'IP address': '193.0.6.139',
      };
      for (const [label, text] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(text);
      await page.keyboard.press('Enter');
      await says(page.getByRole('article', { name: 'Verdict' }), /the name fits; the company fits/);
      await picture('verify');
    });

    test('a list goes from its drop to its export', async () => {
      const { page, drop, practice } = open();
      await practice.hold();
      // Without those that are waited for, but for one: so that there is a moment in which the list runs.
      const lines = (await readFile(SAMPLE_LIST, 'utf8')).split('\n');
      const quick = lines.filter((line) => !/silent-harbour|slow-coast/.test(line) && line !== '');
      const columns = (lines[0] ?? '').split(',').length;
      const held = `lena@${HELD_DOMAIN}${','.repeat(columns - 1)}`;
      await drop([{ name: 'Spring campaign.csv', content: [...quick, held].join('\n') }]);
      const start = page.getByRole('button', { name: 'Check', exact: true });
      await start.waitFor();
      await picture('list-1-counted');

      await start.click();
      await page.getByRole('grid').waitFor();
      await says(page.getByRole('main'), /1\d\d of 1\d\d/);
      await picture('list-2-running');

      await practice.release();
      await says(page.getByRole('main'), /Done · \d+ rows/);
      await picture('list-3-done');

      await page.getByRole('grid').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('article', { name: 'Verdict' }).waitFor();
      await picture('list-4-reasons');
      await page.keyboard.press('Escape');
      await page.getByRole('article', { name: 'Verdict' }).waitFor({ state: 'detached' });

      await page
        .getByRole('group', { name: /^Totals/ })
        .getByRole('button', { name: 'Block' })
        .click();
      await page.getByRole('button', { name: 'Show all' }).waitFor();
      await picture('list-5-filtered');

      const dialog = await exportDialog(page);
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await dialog.getByRole('button', { name: 'Export again' }).waitFor();
      await picture('list-6-exported');
    });
  },
  { hosts: ['web'] },
);
