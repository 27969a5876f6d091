// Triage without a mouse, selected rows checked again, and every state of the results looked at by axe.
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { ALL_ROWS, countedAs, rowsWhere } from '../../src-shared/bridge/lists.ts';
import { DETECT, OPTIONS } from '../doubles/list-choices.ts';
import { graveFaults } from './axe.ts';
import { wasSaid } from './passing-words.ts';
import { describeWindow, exportDialog, facetsOf, says, wears } from './window.ts';

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
    const rowsNow = async () =>
      (
        await open().call('rows.read', {
          job_id: jobId,
          filter: ALL_ROWS,
          after: -1,
          limit: 1_000,
        })
      ).rows;
    const decisionsOf = async (from: number, to: number) =>
      (await rowsNow()).slice(from, to).map(({ decision }) => decision?.decision);
    /** The rows that `n` goes to, in the order of the list. */
    const undecidedReviews = async () =>
      (await rowsNow()).flatMap(({ index, item, decision }) =>
        item !== null && decision === null && JSON.parse(item).recommendation === 'review'
          ? [index]
          : [],
      );
    const decided = async () =>
      (await rowsNow()).flatMap(({ decision }) => decision?.decision ?? []);

    /** Head, facet, filter, chart and export count a row by what was decided. */
    const saysTheSameEverywhere = async () => {
      const { call } = open();
      const rows = await rowsNow();
      const blocked = rows.filter(
        ({ item, decision }) =>
          (decision?.decision ?? JSON.parse(item ?? '{}').recommendation) === 'block',
      ).length;
      const filter = rowsWhere(countedAs('block'));
      const { facets } = await call('rows.facets', {
        job_id: jobId,
        filter: ALL_ROWS,
        columns: [],
      });
      const counted = {
        job: (await call('jobs.show', { job_id: jobId })).recommendations.block,
        facet: facets
          .find(({ facet }) => facet === 'recommendation')
          ?.values.find(({ value }) => value === 'block')?.count,
        filter: (await call('rows.count', { job_id: jobId, filter })).count,
        chart: (await call('lists.summary', { job_id: jobId, filter: ALL_ROWS })).block,
        exported: (await call('rows.read', { job_id: jobId, filter, after: -1, limit: 1_000 })).rows
          .length,
      };
      expect(counted).toEqual({
        job: blocked,
        facet: blocked,
        filter: blocked,
        chart: blocked,
        exported: blocked,
      });
      await says(
        main().getByRole('group', { name: /^Totals/ }),
        new RegExp(`Block ${blocked.toLocaleString('en')},`),
      );
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
      await wasSaid(page, /Your decision for row [\d,]+: approve\./);
      await page.keyboard.press('n');
      await expect.poll(address).not.toBe(first);
      await page.keyboard.press('b');
      await wasSaid(page, /Your decision for row [\d,]+: block\./);
      expect((await decided()).toSorted()).toEqual(['approve', 'block']);
      await page.keyboard.press('u');
      await wasSaid(page, /Undone: row [\d,]+ as before\./);
      expect(await decided()).toEqual(['approve']);
      await page.keyboard.press('Escape');
    });

    test('a key that is pressed while its row loads waits for the row', async () => {
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
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('a');
      held.resolve();
      await wasSaid(page, 'Your decision for row 1: block.');
      await wasSaid(page, 'Your decision for row 2: approve.');
      expect(await decisionsOf(0, 2)).toEqual(['block', 'approve']);
      await page.unroute('**/ui/call/rows.page');
      await page.keyboard.press('u');
      await page.keyboard.press('u');
      await wasSaid(page, 'Undone: row 2 as before.');
      await wasSaid(page, 'Undone: row 1 as before.');
      expect(await decided()).toEqual(before);
    });

    test('what is typed while a verdict is on its way stays when it comes', async () => {
      const { page } = open();
      const held = Promise.withResolvers<void>();
      await page.route('**/ui/call/jobs.items', async (route) => {
        await held.promise;
        await route.continue();
      });
      await grid().focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      const label = record().getByLabel('Add a label');
      await label.fill('half a wor');
      held.resolve();
      await record().getByRole('article', { name: 'Verdict' }).waitFor();
      await page.keyboard.type('d');
      expect(await label.inputValue()).toBe('half a word');
      await page.unroute('**/ui/call/jobs.items');
      await label.fill('');
      await page.keyboard.press('Escape');
      await grid().focus();
    });

    test('no key is lost, however fast: each goes to its own row, and is taken back in turn', async () => {
      const { page } = open();
      const before = await decided();
      const toReview = await undecidedReviews();
      await page.keyboard.press('Home');
      for (let key = 0; key < 10; key += 1) {
        await page.keyboard.press('n', { delay: 0 });
        await page.keyboard.press('b', { delay: 0 });
      }
      await expect.poll(async () => (await decided()).length).toBe(before.length + 10);
      const left = await undecidedReviews();
      expect(toReview.filter((index) => !left.includes(index))).toEqual(
        toReview.filter((index) => index > 0).slice(0, 10),
      );
      await saysTheSameEverywhere();
      // Nothing of it covers the record of the row, whose evidence is being read.
      expect(await page.locator('.mantine-Notification-root').count()).toBe(0);
      for (let key = 0; key < 4; key += 1) await page.keyboard.press('u', { delay: 0 });
      await expect.poll(async () => (await decided()).length).toBe(before.length + 6);
      for (let key = 0; key < 6; key += 1) await page.keyboard.press('u', { delay: 0 });
      await expect.poll(decided).toEqual(before);
    });

    test('under a filter that decided rows leave, the next to review is the one that takes the place', async () => {
      const { page } = open();
      const before = await decided();
      const toReview = await undecidedReviews();
      const decisions = (await facetsOf(page)).getByRole('region', { name: 'Your decision' });
      await decisions.getByRole('button', { name: 'Your decision' }).click();
      const undecided = decisions.getByRole('button', { name: /^None/ });
      await undecided.click();
      await expect.poll(() => page.url()).toContain('decision');
      await grid().focus();
      await page.keyboard.press('Home');
      for (let key = 0; key < 5; key += 1) {
        await page.keyboard.press('n', { delay: 0 });
        await page.keyboard.press('b', { delay: 0 });
      }
      await expect.poll(async () => (await decided()).length).toBe(before.length + 5);
      const left = await undecidedReviews();
      expect(toReview.filter((index) => !left.includes(index))).toEqual(
        toReview.filter((index) => index > 0).slice(0, 5),
      );
      for (let key = 0; key < 5; key += 1) await page.keyboard.press('u', { delay: 0 });
      await expect.poll(decided).toEqual(before);
      await undecided.click();
      await grid().focus();
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
      await (await exportDialog(page)).waitFor();
      await open().screens('results export');
      await isSound();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  },
  { hosts: ['web'] },
);
