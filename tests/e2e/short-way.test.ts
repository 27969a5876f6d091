// A short way through every screen on either host; the tests named `*.full.test.ts` go into each of them.
import { readFile } from 'node:fs/promises';
import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { HELD_DOMAIN } from '../hosts/practice-hold.ts';
import { graveFaults } from './axe.ts';
import { wasSaid } from './passing-words.ts';
import { describeWindow, exportDialog, holds, says } from './window.ts';

const CSV = [
  'nr;Kontakt;wer',
  '1;amelia.clarke@kestrel-freight.example;Amelia Clarke',
  '2;trash@mailinator.com;',
  '3;no address;Otto',
  `4;lena@${HELD_DOMAIN};Lena`,
].join('\r\n');

describeWindow('the short way', (open, host) => {
  const main = () => open().page.getByRole('main');

  /** Screens are the same on either host, so one judges them; the other those that differ. */
  async function judged({ onEither = false } = {}): Promise<void> {
    if (host === 'web' || onEither)
      expect(await graveFaults(open(), 'body', ['light'])).toEqual([]);
  }

  test('an address gets its verdict', async () => {
    const { page } = open();
    await page.getByRole('heading', { name: /^Drop a list here/ }).waitFor();
    await judged({ onEither: true });
    await page.getByLabel('Email address').fill('noah@lumen-analytics.example');
    await page.getByLabel('Email address').press('Enter');
    await says(page.getByRole('article', { name: 'Verdict' }), 'Approve');
    await judged();
  });

  test('a list goes from its drop to its export', async () => {
    const { page, go, drop, practice, saved } = open();
    await go('Lists');
    await main().getByRole('heading', { name: 'Drop a list anywhere in this window' }).waitFor();
    await judged({ onEither: true });
    await practice.hold();
    await drop([{ name: 'Leads.csv', content: CSV }]);
    await main().getByRole('heading', { level: 1, name: 'Leads.csv' }).waitFor();
    await says(main().getByRole('status').filter({ hasText: 'to check' }), '1 unusable');
    await judged();
    await main().getByRole('button', { name: 'Check', exact: true }).click();
    await says(main(), /75 % · 3 of 4/);
    await judged();
    await practice.release();
    await says(main(), /Done · 4 rows/);
    await says(main().getByRole('grid'), 'trash@mailinator.com');
    await says(page.getByRole('button', { name: /^Download/ }), /^Download [12] approved$/);
    const dialog = await exportDialog(page);
    await dialog.getByText('CSV', { exact: true }).click();
    await judged();
    const path = await saved('out.csv', async () => {
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      if (host === 'desktop')
        await dialog.getByRole('button', { name: 'Show in folder' }).waitFor();
    });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const { data } = papaparse.parse<Record<string, string>>(
      (await readFile(path, 'utf8')).replace(/^\ufeff/, '').trim(),
      { header: true },
    );
    expect(data.map((row) => [row.Kontakt, row.vouch_recommendation])).toEqual([
      ['amelia.clarke@kestrel-freight.example', 'approve'],
      ['trash@mailinator.com', 'block'],
      ['no address', 'block'],
      [`lena@${HELD_DOMAIN}`, expect.stringMatching(/^(?:approve|review)$/)],
    ]);
  });

  test('the history holds the check and the list', async () => {
    const { page, go } = open();
    await go('History');
    await says(page.getByRole('table', { name: /^Single checks/ }), 'noah@lumen-analytics.example');
    await judged();
    await page.getByRole('tab', { name: 'Lists' }).click();
    await says(page.getByRole('table', { name: /^Lists/ }), 'Leads');
  });

  test('a key lets a script in', async () => {
    const { page, go, call } = open();
    await go('API');
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create key' });
    await dialog.getByLabel('Name').fill('Signup form');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const note = page.getByRole('status').filter({ hasText: 'copy this key now' });
    const key = await note.getByRole('code').textContent();
    await judged({ onEither: true });
    const { url } = await call('api.status', {});
    const answer = await fetch(`${url}/v1/verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'noah@lumen-analytics.example' }),
    });
    expect(await answer.json()).toMatchObject({ recommendation: 'approve' });
  });

  test('a setting is kept', async () => {
    const { page, go, call } = open();
    await go('Settings');
    const sections = page.getByRole('navigation', { name: 'Sections of the settings' });
    await sections.getByRole('link', { name: 'Data folder' }).click();
    const { data_folder } = await call('service.status', {});
    await says(main(), data_folder);
    await judged({ onEither: true });
    await sections.getByRole('link', { name: 'Retention and cache' }).click();
    const days = page.getByLabel('Keep results for');
    await days.fill('7');
    await days.press('Enter');
    await wasSaid(page, /^Saved$/);
    await page.reload();
    await holds(days, '7');
  });

  test('the search leads to a screen, by keyboard alone', async () => {
    const { page } = open();
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('dialog').getByRole('textbox').fill('privacy');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Privacy ledger' }).waitFor();
    await says(page.getByRole('table', { name: 'Contacts, newest first' }), 'Answered');
    await judged();
  });
});
