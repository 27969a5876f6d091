import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OPTIONS } from '../doubles/list-choices.ts';
import { wasSaid } from './passing-words.ts';
import { describeWindow, holds, PATIENCE_MS, says, type VouchWindow } from './window.ts';

describeWindow(
  'the History screen',
  (open) => {
    const checks = () => open().page.getByRole('table', { name: 'Single checks, newest first' });
    const lists = () => open().page.getByRole('table', { name: 'Lists, newest first' });
    const rows = (table: ReturnType<typeof checks>) => table.locator('tbody').getByRole('row');

    async function shows(table: ReturnType<typeof checks>, count: number): Promise<void> {
      await expect.poll(() => rows(table).count(), { timeout: PATIENCE_MS }).toBe(count);
    }

    test('says what will be here while there is nothing', async () => {
      const { page, go } = open();
      await go('History');
      await page.getByText('No checks yet').waitFor();
      await page.getByRole('tab', { name: 'Lists' }).click();
      await page.getByText('No lists yet').waitFor();
      await page.getByRole('tab', { name: 'Checks' }).click();
    });

    test('shows checks as they are made, newest first', async () => {
      await check(open(), 'amelia.clarke@kestrel-freight.example', 'Amelia Clarke');
      await check(open(), 'trash@mailinator.com');
      await check(open(), 'nobody@granite-works.example');
      await shows(checks(), 3);
      await says(rows(checks()).first(), /nobody@granite-works.example.*0.*Block/);
    });

    test('finds checks by words, by recommendation and by flag', async () => {
      const { page } = open();
      const search = page.getByLabel('Search checks');
      await search.fill('amelia');
      await shows(checks(), 1);
      await search.fill('nobody who is known');
      await page.getByText('No check matches').waitFor();
      await page.getByRole('button', { name: 'Show all checks' }).click();
      await shows(checks(), 3);
      await holds(search, '');
      await page.getByRole('combobox', { name: 'Recommendation' }).click();
      await page.getByRole('option', { name: 'Block' }).click();
      await shows(checks(), 2);
      await page.getByRole('combobox', { name: 'Flag' }).fill('dispos');
      await page.getByRole('option', { name: 'Disposable' }).click();
      await shows(checks(), 1);
    });

    test('opens a check again, as it was', async () => {
      const { page, go } = open();
      await rows(checks()).first().click();
      await says(page.getByRole('article', { name: 'Verdict' }), 'Block');
      await holds(page.getByLabel('Email address'), 'trash@mailinator.com');
      await go('History');
    });

    test('deletes one check after a question', async () => {
      const { page } = open();
      await shows(checks(), 1);
      await rows(checks()).first().hover();
      await page.getByRole('button', { name: 'Delete the check of trash@mailinator.com' }).click();
      const question = page.getByRole('dialog', { name: 'Delete this check?' });
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('No check matches').waitFor();
      const title = page.getByRole('heading', { level: 1, name: 'History' });
      await title.and(page.locator(':focus')).waitFor();
      await page.getByRole('button', { name: 'Show all checks' }).click();
      await shows(checks(), 2);
    });

    test('shows lists with their totals, gives them names, and opens them', async () => {
      const { page, go } = open();
      await list(open(), 'First leads');
      await list(open(), 'Second leads');
      await page.getByRole('tab', { name: 'Lists' }).click();
      await shows(lists(), 2);
      await says(rows(lists()).first(), /Second leads2.*Done/);
      await page.getByLabel('Search lists').fill('first');
      await shows(lists(), 1);
      await page.getByRole('button', { name: 'Actions for First leads' }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rename list' });
      await dialog.getByLabel('Name').fill('First leads of May');
      await dialog.getByRole('button', { name: 'Rename' }).click();
      await says(rows(lists()).first(), 'First leads of May');
      await rows(lists()).first().getByRole('link').click();
      await page.getByRole('main').getByRole('grid').waitFor();
      await go('History');
      await page.getByRole('tab', { name: 'Lists' }).click();
    });

    test('deletes everything only when the word was typed', async () => {
      const { page, call } = open();
      const { data_folder } = await call('service.status', {});
      const aside = 'damaged-2026-11-01-081530';
      await mkdir(join(data_folder, aside));
      await page.getByRole('button', { name: 'Delete history' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete history' });
      const wipe = dialog.getByRole('button', { name: 'Delete for good' });
      await dialog.getByLabel('All single checks').check();
      expect(await wipe.isDisabled()).toBe(true);
      await dialog.getByLabel(/^Type “delete”/).fill('delete');
      await wipe.click();
      const reported = `Deleted: 2 checks and 2 lists. A database that was set aside still holds its contents: ${aside} in the data folder.`;
      await wasSaid(page, reported);
      expect(await readdir(data_folder)).toContain(aside);
      await page.getByLabel('Clear the search').click();
      await page.getByText('No lists yet').waitFor();
      await page.getByRole('tab', { name: 'Checks' }).click();
      await page.getByText('No checks yet').waitFor();
    });

    test('deletes a damaged store that was set aside only with a flag of its own', async () => {
      const { page, call } = open();
      await check(open(), 'trash@mailinator.com');
      await shows(checks(), 1);
      await page.getByRole('button', { name: 'Delete history' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete history' });
      await dialog.getByLabel('All single checks').check();
      await dialog.getByLabel('Databases that were set aside').check();
      await dialog.getByLabel(/^Type “delete”/).fill('delete');
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await wasSaid(page, 'Deleted: 1 check and what was set aside.');
      const { data_folder } = await call('service.status', {});
      expect((await readdir(data_folder)).filter((name) => name.startsWith('damaged-'))).toEqual(
        [],
      );
    });
  },
  { hosts: ['web'] },
);

async function check({ call }: VouchWindow, email: string, name?: string): Promise<void> {
  const request = { email, ...(name === undefined ? {} : { name }) };
  await call('verify', { request, options: OPTIONS });
}

async function list({ call }: VouchWindow, name: string): Promise<void> {
  const { job_id } = await call('jobs.create', { name, columns: null, options: OPTIONS });
  const emails = ['noah@lumen-analytics.example', 'trash@mailinator.com'];
  await call('jobs.append', {
    job_id,
    rows: emails.map((email) => ({ input: { email }, source: null })),
  });
  await call('jobs.start', { job_id });
  for (let seen: string | null = null; ; ) {
    const next: { job: { status: string }; seen: string } = await call('jobs.watch', {
      job_id,
      seen,
    });
    if (next.job.status === 'completed') return;
    seen = next.seen;
  }
}
