import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { OPTIONS } from '../doubles/list-choices.ts';
import { describeWindow, holds, PATIENCE_MS, recentChecks, says } from './window.ts';

const TURNED = '\u202e';
const ADDRESS = `jane${TURNED}elpmaxe.live@kestrel-freight.example`;
const CSV = `email,name\n${ADDRESS},Jane\u200bDoe\nnoah@lumen-analytics.example,דנה\n`;

/** Of the page, where the functions given to `evaluate` run. */
declare const getComputedStyle: (element: unknown, pseudo: string) => { readonly content: string };
declare const getSelection: () => { selectAllChildren(element: unknown): void };

describeWindow(
  'text that others wrote',
  (open) => {
    const page = () => open().page;
    const main = () => page().getByRole('main');

    /** Waits until that place writes out the character in its text. */
    async function writesOut(place: Locator, code: string): Promise<void> {
      const shown = () =>
        place
          .locator('[data-escape]')
          .evaluateAll((found) => found.map((each) => getComputedStyle(each, '::before').content));
      await expect.poll(shown, { timeout: PATIENCE_MS }).toContain(`"⟨${code}⟩"`);
    }

    /** What a person gets who selects a place and copies it. */
    async function copiedFrom(place: Locator): Promise<string> {
      await place.evaluate((element) => getSelection().selectAllChildren(element));
      await page().keyboard.press('ControlOrMeta+C');
      return open().copied();
    }

    test('a turned address is told at the field, in the recent checks and in the history', async () => {
      const email = page().getByLabel('Email address');
      await email.fill(ADDRESS);
      await writesOut(page().locator('form').filter({ has: email }), 'U+202E');
      await open().call('verify', { request: { email: ADDRESS }, options: OPTIONS });
      const recent = await recentChecks(page());
      await writesOut(recent, 'U+202E');
      await page().keyboard.press('Escape');
      await recent.waitFor({ state: 'detached' });
      await open().go('History');
      const row = page()
        .getByRole('table', { name: /^Single checks/ })
        .locator('tbody tr')
        .first();
      await writesOut(row, 'U+202E');
      await page()
        .getByRole('button', { name: /^Delete the check of jane⟨U\+202E⟩/ })
        .waitFor();
      expect(await copiedFrom(row.getByRole('link'))).toBe(ADDRESS);
    });

    test('its JSON shows it, and means the same', async () => {
      await main().locator('tbody tr').first().click();
      await page().getByRole('button', { name: 'Raw JSON' }).click();
      const json = page().getByRole('region', { name: 'The result as JSON' });
      await says(json, 'jane\\u202e');
      expect(JSON.parse((await json.textContent()) ?? '').input.email).toBe(ADDRESS);
    });

    test('a list writes it out before it runs, in its rows, and beside the others', async () => {
      await open().drop([{ name: 'contacts.csv', content: CSV }]);
      await writesOut(main().getByRole('region', { name: /^The first rows/ }), 'U+202E');
      await main().getByRole('button', { name: 'change: name, list, policy and recipe' }).click();
      const name = main().getByLabel('Name of the list');
      await holds(name, 'contacts');
      await name.fill(`safe${TURNED}vsc`);
      await main()
        .getByRole('button', { name: /^Check/ })
        .click();
      const grid = main().getByRole('grid');
      await writesOut(grid, 'U+202E');
      await writesOut(grid, 'U+200B');
      await writesOut(main().locator('h1'), 'U+202E');
      await expect
        .poll(() => page().title(), { timeout: PATIENCE_MS })
        .toBe('safe⟨U+202E⟩vsc · Vouch');
      await open().go('Lists');
      await writesOut(main(), 'U+202E');
    });
  },
  { hosts: ['web'] },
);
