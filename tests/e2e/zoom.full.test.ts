import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { OPTIONS } from '../doubles/list-choices.ts';
import { SAMPLE_LIST } from '../hosts/vouch-process.ts';
import { describeWindow, PATIENCE_MS, says } from './window.ts';

/** What a window of 1280 × 800 has room for at 200 % (WCAG 2.2, 1.4.4 and 1.4.10). */
const DOUBLED = { width: 640, height: 400 };

/** Of the page, where the functions given to `evaluate` run. */
interface Box {
  readonly right: number;
  readonly top: number;
  readonly width: number;
}
interface Part {
  readonly textContent: string | null;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  getAttribute(name: string): string | null;
  closest(selector: string): unknown;
  getBoundingClientRect(): Box;
}
declare const document: { querySelectorAll(selector: string): Iterable<Part> };
declare const innerWidth: number;

describeWindow(
  'a window at twice the size',
  (open) => {
    /** Controls beyond the right edge, and screens that scroll sideways; tables may, in a frame of their own. */
    const cutOff = () =>
      open().page.evaluate(() => {
        const tables = '[role="grid"], table, [class*="table-scroll"], [role="tablist"]';
        const outside = [...document.querySelectorAll('main button, main input, main a')].filter(
          (part) => {
            const { right, width } = part.getBoundingClientRect();
            return width > 1 && right > innerWidth && part.closest(tables) === null;
          },
        );
        const sideways = [...document.querySelectorAll('main [data-scrollbars]')].filter(
          (part) => part.scrollWidth > part.clientWidth + 1,
        );
        return [...outside, ...sideways].map(
          (part) => part.getAttribute('aria-label') ?? part.textContent?.slice(0, 60) ?? '',
        );
      });

    async function nothingIsCutOff(): Promise<void> {
      await expect.poll(cutOff, { timeout: PATIENCE_MS }).toEqual([]);
    }

    test('shows the form, its button and a verdict', async () => {
      const { page } = open();
      await page.setViewportSize(DOUBLED);
      const email = page.getByLabel('Email address');
      await email.fill('amelia.clarke@kestrel-freight.example');
      await nothingIsCutOff();
      await email.press('Enter');
      await says(page.getByRole('article', { name: 'Verdict' }), 'Approve');
      await nothingIsCutOff();
    });

    test('shows a file, its list and a row of it', async () => {
      const { page, go, drop } = open();
      await go('Lists');
      await nothingIsCutOff();
      const name = 'a list with a name that is longer than any screen of this size is wide';
      const content = 'email\nnoah@lumen-analytics.example\ntrash@mailinator.com\n';
      await page.setViewportSize({ width: 1280, height: 800 });
      await drop([{ name: `${name}.csv`, content }]);
      await page.setViewportSize(DOUBLED);
      const check = page.getByRole('button', { name: 'Check', exact: true });
      await check.waitFor();
      await nothingIsCutOff();
      await check.click();
      await says(page.getByRole('main'), 'Done · 2 rows');
      await nothingIsCutOff();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Enter');
      const row = page.getByRole('complementary', { name: 'The row under the cursor' });
      await says(row, 'noah@lumen-analytics.example');
      await nothingIsCutOff();
      await page.keyboard.press('ArrowDown');
      await says(row, 'trash@mailinator.com');
      await page.keyboard.press('Escape');
      await row.waitFor({ state: 'detached' });
    });

    test.each(['History', 'API', 'Settings'] as const)('shows the screen %s', async (screen) => {
      const { page, go } = open();
      await go(screen);
      await page.getByRole('heading', { level: 1, name: screen }).waitFor();
      await nothingIsCutOff();
    });
  },
  { hosts: ['web'] },
);

/** A small window, and what one of 1280 × 800 has room for at 150 %. */
const NARROW = [
  { width: 1000, height: 700 },
  { width: 853, height: 533 },
];

describeWindow(
  'a narrow window',
  (open) => {
    const main = () => open().page.getByRole('main');
    const right = async (place: Locator) => {
      const box = await place.boundingBox();
      return box === null ? null : box.x + box.width;
    };

    /** How many lines the filter, the views and the columns take. */
    const linesOfTools = async () => {
      const tops = await main()
        .getByRole('button', { name: /^(?:Filter|Views|Columns)$/ })
        .evaluateAll((parts: Part[]) =>
          parts.map((part) => Math.round(part.getBoundingClientRect().top)),
        );
      return new Set(tops).size;
    };

    test('shows the tools in one line, also beside a row', async () => {
      const { page, go, drop } = open();
      await go('Lists');
      // With rows of every state, those that could not be checked among them; without those that are waited for.
      const lines = (await readFile(SAMPLE_LIST, 'utf8')).split('\n');
      const content = lines.filter((line) => !/silent-harbour|slow-coast/.test(line)).join('\n');
      await drop([{ name: 'Every state.csv', content }]);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await says(main(), 'Done · 192 rows');
      await says(main().getByRole('group', { name: /^Totals/ }), 'Not checked');
      const row = page.getByRole('complementary', { name: 'The row under the cursor' });
      for (const size of NARROW) {
        await page.setViewportSize(size);
        await expect.poll(linesOfTools, { timeout: PATIENCE_MS }).toBe(1);
        await page.getByRole('grid').focus();
        await page.keyboard.press('Enter');
        await row.waitFor();
        await expect.poll(linesOfTools, { timeout: PATIENCE_MS }).toBe(1);
        await page.keyboard.press('Escape');
        await row.waitFor({ state: 'detached' });
      }
    });

    test('shows a check of the history to its end', async () => {
      const { page, go, call } = open();
      const email = 'nobody@granite-works.example';
      await call('verify', { request: { email }, options: OPTIONS });
      await go('History');
      const remove = page.getByRole('button', { name: `Delete the check of ${email}` });
      await remove.waitFor();
      await main().getByText('Role address').waitFor();
      const end = main().getByRole('button', { name: 'Delete history' });
      for (const size of NARROW) {
        await page.setViewportSize(size);
        // Negative where the row's last button would stand beyond the page's last one.
        await expect
          .poll(async () => ((await right(end)) ?? 0) - ((await right(remove)) ?? Infinity), {
            timeout: PATIENCE_MS,
          })
          .toBeGreaterThanOrEqual(0);
      }
    });
  },
  { hosts: ['web'] },
);
