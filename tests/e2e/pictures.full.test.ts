// A check, and one list from drop to export, a picture at each step, and a film of the two clicks; `npm run pictures` keeps them for the README and docs/window.md.
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { HELD_DOMAIN } from '../hosts/practice-hold.ts';
import { SAMPLE_LIST } from '../hosts/vouch-process.ts';
import { startFilm } from './film.ts';
import { MESSY_PEOPLE } from './messy-people.ts';
import { describeWindow, exportDialog, says } from './window.ts';

const IMAGES = resolve(import.meta.dirname, '..', '..', 'docs', 'images');
const KEPT = process.env.VOUCH_PICTURES === '1';
const SIZE = { width: 1280, height: 800 };
const WIDTHS = [
  { width: 480, height: 860 },
  { width: 1024, height: 768 },
  { width: 1360, height: 860 },
];

describeWindow(
  'a check and a list',
  (open) => {
    /** A picture of the window as it stands; at least it can be taken where none is kept. */
    async function picture(name: string): Promise<void> {
      const { page } = open();
      await page.mouse.move(0, 0);
      const bytes = await page.screenshot(KEPT ? { path: resolve(IMAGES, `${name}.png`) } : {});
      expect(bytes.length).toBeGreaterThan(10_000);
    }

    /** The same at each of the widths that docs/window.md shows. */
    async function pictures(name: string): Promise<void> {
      for (const size of WIDTHS) {
        await open().page.setViewportSize(size);
        await picture(`${name}-${size.width}`);
      }
      await open().page.setViewportSize(SIZE);
    }

    /** Without those that are waited for. */
    async function quickList(): Promise<string> {
      const lines = (await readFile(SAMPLE_LIST, 'utf8')).split('\n');
      return lines.filter((line) => !/silent-harbour|slow-coast/.test(line)).join('\n');
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
      await pictures('verify');
    });

    test('a list goes from its drop to its export', async () => {
      const { page, drop, practice } = open();
      await practice.hold();
      // One is waited for: so that there is a moment in which the list runs.
      const list = await quickList();
      const columns = (list.split('\n')[0] ?? '').split(',').length;
      const held = `lena@${HELD_DOMAIN}${','.repeat(columns - 1)}`;
      await drop([{ name: 'Spring campaign.csv', content: `${list.trimEnd()}\n${held}` }]);
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
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });

    test('a messy list before its start, and a finished one, at each width', async () => {
      const { page, drop, go } = open();
      const main = page.getByRole('main');
      await go('Lists');
      await page.evaluate("location.hash = '#/lists'");
      await drop([{ name: 'Trade fair.csv', content: MESSY_PEOPLE }]);
      await says(main.getByRole('status').filter({ hasText: 'to check' }), '322 people');
      await pictures('mapping');
      await main.getByRole('button', { name: 'Choose another file' }).click();
      await drop([{ name: 'Spring campaign.csv', content: await quickList() }]);
      await main.getByRole('button', { name: 'Check', exact: true }).click();
      await says(main, /Done · \d+ rows/);
      await page.getByRole('grid').waitFor();
      await pictures('results');
    });

    test('a film of the two clicks', async () => {
      const { page, drop, go, saved } = open();
      const main = page.getByRole('main');
      await page.setViewportSize({ width: 1120, height: 700 });
      await go('Lists');
      await page.evaluate("location.hash = '#/lists'");
      await main.getByRole('heading', { name: 'Drop a list anywhere in this window' }).waitFor();
      const film = await startFilm(page, { x: 700, y: 500 });
      await film.show(1_200);
      await drop([{ name: 'Spring campaign.csv', content: await quickList() }]);
      await says(main.getByRole('status').filter({ hasText: 'to check' }), /\d/);
      await film.show(2_000);
      const start = main.getByRole('button', { name: 'Check', exact: true });
      await film.pointAt(start);
      await film.show(600);
      await start.click();
      await says(main, /Done · \d+ rows/);
      await page.getByRole('grid').waitFor();
      await film.show(2_000);
      const download = main.getByRole('button', { name: /^Download [\d,]+ approved$/ });
      await film.pointAt(download);
      await film.show(600);
      await saved('approved.csv', () => download.click());
      await page.getByText(/^Spring campaign-approved\.csv: /).waitFor();
      await film.show(2_800);
      const file = await film.end();
      expect([file.toString('latin1', 0, 4), file.toString('latin1', 8, 12)]).toEqual([
        'RIFF',
        'WEBP',
      ]);
      expect(file.length).toBeGreaterThan(100_000);
      if (KEPT) await writeFile(resolve(IMAGES, 'two-clicks.webp'), file);
      await page.setViewportSize(SIZE);
    });
  },
  { hosts: ['web'] },
);
