import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { graveFaults } from './axe.ts';
import { layFailedList } from './failed-list.ts';
import { TOUR } from './tour.ts';
import { describeWindow, exportDialog, PATIENCE_MS, says } from './window.ts';

// On the desktop the same screens stand; those that differ are judged by the short way.
describeWindow(
  'what everybody can use',
  (open) => {
    test('axe finds a fault where there is one', async () => {
      const { page } = open();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate("document.body.append(document.createElement('input'))");
      const found = await graveFaults(open(), 'body');
      await page.evaluate('document.body.lastChild.remove()');
      expect(found).toEqual([expect.stringMatching(/^light label: <input/)]);
    });

    for (const state of TOUR) {
      test(`${state.name}: nothing grave for axe, in light and dark`, async () => {
        const window = open();
        await state.reach(window);
        expect(await graveFaults(window, state.part ?? 'main')).toEqual([]);
        await window.screens(state.name);
        await state.leave?.(window);
      });
    }

    test('the report of a list: nothing grave for axe, on a screen and on paper', async () => {
      const window = open();
      const { call, page } = window;
      const { jobs } = await call('jobs.list', { after: null, limit: 50 });
      const job = jobs.find(({ name }) => name === 'Spring campaign');
      const path = await window.saved('report.html', async () => {
        await page.evaluate(`location.hash = ${JSON.stringify(`#/lists/${job?.job_id}`)}`);
        const dialog = await exportDialog(page);
        await dialog.getByRole('radiogroup', { name: 'Format' }).getByText('Report').click();
        await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      });
      const report = await page.context().newPage();
      try {
        // The report lets no script run, axe among them: it is read without its policy.
        const html = await readFile(path, 'utf8');
        await report.setContent(html.replace(/<meta http-equiv[^>]*>/, ''));
        await says(report.locator('body'), 'Policy: Client A, invoices.');
        expect(await graveFaults({ page: report }, 'body')).toEqual([]);
        await window.screens('report', report);
        await report.emulateMedia({ media: 'print' });
        // Numbers stand whole, on a sheet of A4 as well.
        await report.setViewportSize({ width: 794, height: 1123 });
        const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
        expect(await report.evaluate(wide)).toBe(false);
        await window.screens('report printed', report);
      } finally {
        await report.close();
      }
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await window.go('Verify');
    });

    test('an address list is pasted, checked, looked through and exported by keyboard alone', async () => {
      const { page, saved } = open();
      await page.reload();
      // The address has the focus at first, and the form has a button of that name behind it.
      await page.getByLabel('Email address').and(page.locator(':focus')).waitFor();
      await tabTo('Verify', 'Shift+Tab');
      await page.keyboard.press('ArrowDown');
      await page.getByRole('link', { name: 'Lists' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
      await tabTo('Paste text');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Addresses' }).waitFor();
      await page.keyboard.type('noah@lumen-analytics.example\ntrash@mailinator.com\n');
      await tabTo('Continue');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
      await tabTo('Check');
      await page.keyboard.press('Enter');
      await says(page.getByRole('main'), 'Done · 2 rows');
      await tabTo(/^Rows of/);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const detail = page.getByRole('complementary', { name: 'The row under the cursor' });
      await says(detail, 'trash@mailinator.com');
      await page.keyboard.press('Escape');
      await detail.waitFor({ state: 'detached' });
      await tabTo('Other rows and formats', 'Shift+Tab');
      await page.keyboard.press('Enter');
      const others = page.getByRole('menuitem', { name: 'Other formats and columns…' });
      await others.waitFor();
      await page.keyboard.press('ArrowUp');
      await others.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: /^Export/ });
      await dialog.getByRole('radiogroup', { name: 'Format' }).waitFor();
      await expect.poll(() => dialog.locator(':focus').count(), { timeout: PATIENCE_MS }).toBe(1);
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      const chosen = { name: 'JSON', exact: true, checked: true };
      await dialog.getByRole('radio', chosen).waitFor({ state: 'attached' });
      // It can be reached once the columns are known.
      await dialog.getByRole('button', { name: 'Export', exact: true, disabled: false }).waitFor();
      await tabTo('Export');
      const path = await saved('by-keyboard.json', () => page.keyboard.press('Enter'));
      const items: { index: number }[] = JSON.parse(await readFile(path, 'utf8'));
      expect(items.map((item) => item.index)).toEqual([0, 1]);
    });

    /** Presses Tab until that has the focus; what cannot be reached so is not there for the keyboard. */
    async function tabTo(name: string | RegExp, key = 'Tab'): Promise<void> {
      const { page } = open();
      const focused = () =>
        page.evaluate<string>(
          "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()",
        );
      const passed: string[] = [];
      const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
      for (let steps = 0; steps < 80; steps += 1) {
        const now = await focused();
        if (fits(now)) return;
        passed.push(now);
        await page.keyboard.press(key);
      }
      throw new Error(`${name} was not reached by ${key}, but: ${passed.join(' | ')}`);
    }
  },
  { hosts: ['web'], prepare: layFailedList },
);
