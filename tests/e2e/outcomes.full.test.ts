// How good it was: outcomes told by file and by row, the report on them, and the rows behind a figure.
import { expect, test } from 'vitest';
import { ANY_OUTCOME } from '../../src-shared/bridge/outcomes.ts';
import { OPTIONS } from '../doubles/list-choices.ts';
import { graveFaults } from './axe.ts';
import { wasSaid } from './passing-words.ts';
import { describeWindow, PATIENCE_MS, says, type VouchWindow } from './window.ts';

const DOMAINS = [
  'kestrel-freight.example',
  'lumen-analytics.example',
  'meyer-soehne.example',
  'mailinator.com',
  'granite-works.example',
  'gmail.com',
];
const NAMES = ['amelia.clarke', 'john.doe', 'noah', 'x7f9q2zz', 'office', 'maria.rossi', 'k.meyer'];
const PEOPLE = DOMAINS.flatMap((domain) => NAMES.map((name) => `${name}@${domain}`));

describeWindow(
  'outcomes',
  (open) => {
    const dialog = (name: string) => open().page.getByRole('dialog', { name });
    const judged = async (state: string) => {
      expect(await graveFaults(open(), 'body')).toEqual([]);
      await open().screens(state);
    };

    test('an export of a mailer is looked at, corrected, and taken in', async () => {
      const { page, go, file } = open();
      await check(open(), 'Leads of May', PEOPLE);
      await go('History');
      await page.getByRole('tab', { name: 'Accuracy' }).click();
      await page.getByText('No outcomes yet').waitFor();
      const moment = new Date(Date.now() + 1_000).toISOString();
      const events = PEOPLE.map((email, index) => {
        const bounced = email.endsWith('.com') ? index % 3 > 0 : index % 7 === 3;
        return bounced
          ? `${email},bounce,550 5.1.1 user unknown,${moment}`
          : `${email},${index % 5 === 0 ? 'replied' : 'delivered'},,${moment}`;
      });
      const csv = ['recipient,what,reason,timestamp', ...events, 'nobody,bounce,,', ''].join('\n');
      const path = await file('events.csv', csv);
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Import outcomes' }).click(),
      ]);
      await chooser.setFiles(path);
      const form = dialog('Import outcomes');
      // "what" is no head that is known: only the words of hosts say something so far.
      await says(form.getByRole('status'), 'with unknown words');
      await form.getByRole('combobox', { name: 'What happened' }).click();
      await page.getByRole('option', { name: 'what' }).click();
      await says(form.getByRole('status'), 'Row 44: nobody, bounce');
      await judged('outcomes-file');
      await form.getByRole('button', { name: 'Import 42 outcomes' }).click();
      await wasSaid(page, '42 outcomes imported, 42 with a verdict that was valid then.');
    });

    test('the report compares them with the verdicts, and opens the rows behind a figure', async () => {
      const { page } = open();
      await says(page.getByRole('main').getByRole('status').first(), 'Only 42 cases');
      const table = page.getByRole('table', { name: 'Outcomes by recommendation' });
      await table.waitFor();
      await judged('outcomes-report');
      await table.getByRole('button', { name: /recommended block, bad/ }).click();
      const rows = dialog('Recommended block, bad');
      await says(rows.getByRole('row').nth(1), /Bounced, hard.*550 5\.1\.1 user unknown/);
      await judged('outcomes-rows');
      const before = await rows.getByRole('row').count();
      await rows.getByRole('button', { name: 'Remove this outcome' }).first().click();
      await expect
        .poll(() => rows.getByRole('row').count(), { timeout: PATIENCE_MS })
        .toBe(before - 1);
      await rows.getByRole('row').nth(1).getByRole('button').first().click();
      await page.getByRole('complementary', { name: 'The row under the cursor' }).waitFor();
    });

    test('a row says what happened to it, and takes more', async () => {
      const { page } = open();
      const panel = page.getByRole('region', { name: 'What happened', exact: true });
      await says(panel, 'Bounced, hard');
      await panel.getByRole('combobox', { name: 'What happened to this address' }).click();
      await page.getByRole('option', { name: 'Fraud' }).click();
      await panel.getByRole('button', { name: 'Add' }).click();
      await says(panel, 'Fraud');
      await judged('outcomes-row');
      await panel.getByRole('button', { name: 'Remove: Fraud' }).click();
      await panel.getByText('Fraud').waitFor({ state: 'detached' });
    });

    test('a mailbox says who wrote, once the host that received it is named, and the host is remembered', async () => {
      const { page, go, file, call } = open();
      await go('History');
      await page.getByRole('tab', { name: 'Accuracy' }).click();
      const path = await file('inbox.mbox', MAILBOX);
      const choose = async () => {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          page.getByRole('button', { name: 'Import outcomes' }).click(),
        ]);
        await chooser.setFiles(path);
      };
      await choose();
      const form = dialog('Import outcomes');
      await says(form.getByRole('status'), '3 messages read, 0 senders verified.');
      await judged('outcomes-mailbox-host');
      await form.getByLabel('Your receiving host').first().click();
      await page.getByRole('option', { name: 'mx.acme-mail.com · 2 messages' }).click();
      await says(
        form.getByRole('status'),
        '3 messages read, 1 sender verified. Left out: 1 from mailing lists',
      );
      await page.keyboard.press('Escape');
      await judged('outcomes-mailbox');
      await form.getByRole('button', { name: 'Import 1 outcome' }).click();
      await wasSaid(page, '1 outcome imported');
      const { outcomes } = await call('outcomes.list', {
        filter: { ...ANY_OUTCOME, kinds: ['wrote'] },
        after: null,
        limit: 10,
      });
      expect(outcomes.map(({ email, happened_at }) => [email, happened_at])).toEqual([
        ['ann@friend-mail.org', '2025-11-03T23:59:59.000Z'],
      ]);
      await choose();
      await says(form.getByRole('status'), '3 messages read, 1 sender verified.');
      await form.getByRole('button', { name: 'Cancel' }).click();
    });
  },
  { hosts: ['web'] },
);

const letter = (host: string, top = '') => `From x Mon Nov  3 10:00:00 2025
${top}Authentication-Results: ${host}; dkim=pass header.d=friend-mail.org
Received: from mail.friend-mail.org by ${host}; Mon, 3 Nov 2025 10:00:00 +0000
From: Ann <ann@friend-mail.org>
To: me@acme-mail.com

Hello

`;
const MAILBOX = [
  letter('mx.acme-mail.com'),
  letter('mx.acme-mail.com', 'List-Id: <list.friend-mail.org>\n'),
  letter('mx.other-mail.net'),
].join('');

/** Has a list checked, and waits for its end. */
async function check(
  { call }: VouchWindow,
  name: string,
  emails: readonly string[],
): Promise<void> {
  const { job_id } = await call('jobs.create', { name, columns: ['email'], options: OPTIONS });
  const rows = emails.map((email) => ({ input: { email }, source: [email] }));
  await call('jobs.append', { job_id, rows });
  await call('jobs.start', { job_id });
  await expect
    .poll(async () => (await call('jobs.show', { job_id })).status, { timeout: PATIENCE_MS })
    .toBe('completed');
}
