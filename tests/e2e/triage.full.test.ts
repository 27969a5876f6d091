// Triage without a mouse, selected rows checked again, and every state of the results looked at by axe.
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { ALL_ROWS } from '../../src-shared/bridge/lists.ts';
import { DETECT, OPTIONS } from '../doubles/list-choices.ts';
import { graveFaults } from './axe.ts';
import { wasSaid } from './passing-words.ts';
import { describeWindow, says, wears } from './window.ts';

describeWindow(
  'a list gone through',
  (open) => {
    let jobId = '';
    const main = () => open().page.getByRole('main');
    const grid = () => main().getByRole('grid');
    const record = () => main().getByRole('complementary').last();
    const hasFocus = (place: Locator) =>
      place.evaluate((element) => element === element.ownerDocument.activeElement);
    const isSound = async () => expect(await graveFaults(open(), 'body')).toEqual([]);
    const decided = async () => {
      const rows = await open().call('rows.read', {
        job_id: jobId,
        filter: ALL_ROWS,
        after: -1,
        limit: 1_000,
      });
      return rows.rows.flatMap(({ decision }) => decision?.decision ?? []);
    };

    test('by keyboard alone: next, decide, take back, the next again', async () => {
      const { page, call } = open();
      const { file_id } = await call('files.sample', {});
      const { mapping } = await call('files.preview', { file_id, reading: DETECT });
      const job = await call('files.import', {
        file_id,
        reading: DETECT,
        mapping,
        name: 'Sample',
        options: OPTIONS,
      });
      jobId = job.job_id;
      await page.evaluate(`location.hash = ${JSON.stringify(`#/lists/${jobId}`)}`);
      await says(main(), /Done · \d+ rows/);
      // From the top of the page to the rows: whoever has no mouse gets there.
      const skip = main().getByRole('button', { name: 'Skip to the rows' });
      await skip.waitFor({ state: 'attached' });
      for (let tabs = 0; tabs < 60 && !(await hasFocus(skip)); tabs += 1)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => hasFocus(grid())).toBe(true);
      await page.keyboard.press('Home');
      await page.keyboard.press('n');
      await says(record(), /Review/);
      await open().screens('results triage');
      await isSound();
      const address = async () =>
        /[\w.+-]+@[\w.-]+/.exec((await record().textContent()) ?? '')?.[0];
      const first = await address();
      await page.keyboard.press('a');
      await wasSaid(page, 'Your decision for 1 row: approve.');
      await page.keyboard.press('n');
      await expect.poll(address).not.toBe(first);
      // Decisions are taken again once the row is drawn, which the record does not wait for.
      await grid().locator('[data-current="true"]:not([data-state="loading"])').waitFor();
      await page.evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
      );
      await page.keyboard.press('b');
      await wasSaid(page, 'Your decision for 1 row: block.');
      expect((await decided()).toSorted()).toEqual(['approve', 'block']);
      await page.keyboard.press('u');
      await wasSaid(page, 'Undone: 1 row as before.');
      expect(await decided()).toEqual(['approve']);
      await page.keyboard.press('Escape');
    });

    test('a decision about a row that is still loading is not taken, and says so', async () => {
      const { page } = open();
      const before = await decided();
      const held = Promise.withResolvers<void>();
      await page.route('**/ui/call/rows.page', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.reload();
      await grid().locator('[aria-rowindex="2"][data-state="loading"]').waitFor();
      await grid().focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('b');
      await wasSaid(page, 'Nothing was changed: the row is still loading. Press the key again.');
      held.resolve();
      await says(grid().locator('[aria-rowindex="2"]'), '@');
      await page.unroute('**/ui/call/rows.page');
      expect(await decided()).toEqual(before);
      await page.keyboard.press('b');
      await wasSaid(page, 'Your decision for 1 row: block.');
      await page.keyboard.press('u');
      await wasSaid(page, 'Undone: 1 row as before.');
      expect(await decided()).toEqual(before);
    });

    test('selected rows are checked again, and no others', async () => {
      const { page, call } = open();
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      const bar = main().getByRole('status').filter({ hasText: '2 rows selected' });
      await open().screens('results selection');
      await bar.getByRole('button', { name: 'Check again…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Check again' });
      await wears(dialog.getByLabel('The selected rows'), 'value', 'chosen');
      expect(await dialog.getByLabel('The selected rows').isChecked()).toBe(true);
      await open().screens('results check again');
      await isSound();
      const before = await call('jobs.show', { job_id: jobId });
      await dialog.getByRole('button', { name: /^Check \d+ rows again$/ }).click();
      await dialog.waitFor({ state: 'detached' });
      await says(main().getByRole('status').filter({ hasText: 'since last time' }), /of \d rows/);
      await says(main(), /Done · \d+ rows/);
      const after = await call('jobs.show', { job_id: jobId });
      expect(after.status).toBe('completed');
      expect(after.total).toBe(before.total);
      expect(after.credits_used).toBeLessThanOrEqual(before.credits_used + 2);
      await open().screens('results banner');
    });

    test('in every other state axe finds nothing grave', async () => {
      const { page } = open();
      await main()
        .getByRole('radiogroup', { name: 'Rows, overview or insights' })
        .getByText('Overview', { exact: true })
        .click();
      await open().screens('results overview');
      await isSound();
      await main()
        .getByRole('radiogroup', { name: 'Rows, overview or insights' })
        .getByText('Rows', { exact: true })
        .click();
      await main()
        .getByRole('radiogroup', { name: 'Rows, overview or insights' })
        .getByText('Insights', { exact: true })
        .click();
      // The sample list has somebody in several spellings; its patterns are cards, each with what can be done with it.
      const patterns = main().getByRole('region', { name: 'Patterns of this list' });
      await patterns
        .getByRole('button', { name: /^Show \d+ rows?$/ })
        .first()
        .waitFor();
      await open().screens('results insights');
      await isSound();
      await patterns
        .getByRole('button', { name: /^Show \d+ rows?$/ })
        .first()
        .click();
      await grid().waitFor();
      await main().getByRole('button', { name: 'Export' }).click();
      await page.getByRole('dialog').waitFor();
      await open().screens('results export');
      await isSound();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  },
  { hosts: ['web'] },
);
