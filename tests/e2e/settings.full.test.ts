import { expect, test } from 'vitest';
import { OPTIONS } from '../doubles/list-choices.ts';
import { wasSaid } from './passing-words.ts';
import { describeWindow, holds, PATIENCE_MS, says, wears } from './window.ts';

describeWindow(
  'the Settings screen',
  (open) => {
    const section = (name: string) =>
      open()
        .page.getByRole('navigation', { name: 'Sections of the settings' })
        .getByRole('link', { name })
        .click();
    const value = async (name: string) => {
      const { settings } = await open().call('settings.list', {});
      return settings.find((setting) => setting.name === name)?.value;
    };

    test('keeps what is changed, says so, and leads back to the default', async () => {
      const { page, go } = open();
      await go('Settings');
      await section('Retention and cache');
      const days = page.getByLabel('Keep results for');
      await days.fill('7');
      await days.press('Enter');
      await wasSaid(page, /^Saved$/);
      expect(await value('retention_days')).toBe(7);
      await page.getByRole('button', { name: 'Reset to 30 days' }).click();
      await holds(days, '30');
      expect(await value('retention_days')).toBe(30);
    });

    test('refuses what cannot be, in the place where it was typed, and keeps what was', async () => {
      const { page } = open();
      await page.getByLabel('Keep results for').fill('0');
      await page.getByLabel('Keep results for').press('Enter');
      await wears(page.getByLabel('Keep results for'), 'aria-invalid', 'true');
      await section('DNS servers');
      await page.getByRole('textbox', { name: 'Servers' }).fill('dns.example');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/“dns\.example” is not a DNS server: give an IP address/).waitFor();
      await page.getByRole('button', { name: 'Discard' }).click();
      await section('Limits');
      await page.getByLabel('Web pages that may call').fill('https://tools.example/with/path');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/is not an origin/).waitFor();
      await page.getByRole('button', { name: 'Discard' }).click();
      expect(await value('retention_days')).toBe(30);
      expect(await value('dns_servers')).toEqual([]);
      expect(await value('cors_origins')).toEqual([]);
    });

    test('tries the address of a fleet, says what is in the way, and shows no password', async () => {
      const { page } = open();
      await section('Fleet');
      await page.getByText('This machine does all look-ups itself.').waitFor();
      await page.getByLabel('PostgreSQL address').fill('postgres://a:kept-secret@127.0.0.1:1/d');
      await page.getByRole('button', { name: 'Test' }).click();
      await page.getByText(/127\.0\.0\.1:1 cannot be reached/).waitFor();
      await page.getByRole('button', { name: 'Use', exact: true }).click();
      await page.getByText(/In use: postgres:\/\/a@127\.0\.0\.1:1\/d/).waitFor();
      expect(await value('fleet')).toBe('postgres://a@127.0.0.1:1/d without TLS');
      expect(await page.content()).not.toContain('kept-secret');
      await page.getByRole('button', { name: 'Leave the fleet' }).click();
      await page.getByText('This machine does all look-ups itself.').waitFor();
    });

    test('says beside the switch what others may think of probing, with the table behind a link', async () => {
      const { page, screens } = open();
      await section('Mailbox probing');
      await screens('settings-mailbox-probing');
      const row = page.locator('#setting-mailbox_probing');
      await row.getByText(/count such questions as abuse, so probe only with permission/).waitFor();
      await row.getByRole('button', { name: 'Look-ups that others may not like' }).click();
      const dialog = page.getByRole('dialog', { name: 'Look-ups that others may not like' });
      const probing = dialog.getByRole('row', { name: /port 25.*Spamhaus.*It is off until/ });
      await probing.waitFor();
      await dialog.getByRole('heading', { name: 'No account enumeration' }).waitFor();
      await screens('settings-look-ups');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    });

    test('updates its feeds, one and all, and tells how old they are', async () => {
      const { page } = open();
      await section('Feeds');
      const tor = page.getByRole('listitem').filter({ hasText: 'Source' }).first();
      await says(tor, /\d+ entries · confirmed (?:just now|\d+ (?:s|min) ago)/);
      await tor.getByRole('button', { name: /^Update now/ }).click();
      await wasSaid(page, /up to date|updated|unchanged/i);
      await tor.getByRole('switch').click({ force: true });
      await says(tor, 'Switched off: neither fetched nor used.');
      await tor.getByRole('switch').click({ force: true });
      await says(tor, 'entries');
    });

    test('other bands rescore what is stored, once they are saved', async () => {
      const { page, call } = open();
      const judged = async () => {
        const { checks } = await call('checks.list', {
          search: null,
          recommendation: null,
          flag: null,
          after: null,
          limit: 1,
        });
        return checks[0]?.recommendation;
      };
      await call('verify', {
        request: { email: 'jdoe@kestrel-freight.example' },
        options: OPTIONS,
      });
      expect(await judged()).toBe('approve');
      await section('Bands and weights');
      await page.getByRole('textbox', { name: 'Approve from' }).fill('100');
      const bar = page.getByRole('region', { name: 'Unsaved changes to the policy' });
      await says(bar, '1 change not saved');
      await bar.getByRole('button', { name: 'Save policy' }).click();
      await wasSaid(page, 'The policy was saved. 1 stored result changed its recommendation.');
      expect(await judged()).toBe('review');
      await page.getByRole('radio', { name: /^Balanced/ }).click();
      await bar.getByRole('button', { name: 'Save policy' }).click();
      await bar.waitFor({ state: 'detached' });
      expect(await judged()).toBe('approve');
    });

    test('an override decides the next check, with its reason', async () => {
      const { page, call } = open();
      const form = page.getByRole('region', { name: 'Always approve, always block' });
      await form.getByText('Block', { exact: true }).click();
      await form.getByRole('textbox', { name: 'Domain' }).fill('kestrel-freight.example');
      await form.getByRole('button', { name: 'Add' }).click();
      await wears(form.getByLabel('Reason'), 'aria-invalid', 'true');
      await form.getByLabel('Reason').fill('They never paid');
      await form.getByRole('button', { name: 'Add' }).click();
      await says(page.getByRole('table', { name: 'Overrides' }), /Blockkestrel-freight\.example/);
      const result = await call('verify', {
        request: { email: 'amelia.clarke@kestrel-freight.example' },
        options: OPTIONS,
      });
      expect(result.recommendation).toBe('block');
      expect(JSON.stringify(result.evidence)).toContain('They never paid');
    });

    test('shows what left this computer', async () => {
      const { page } = open();
      await section('Privacy ledger');
      await says(page.getByRole('table', { name: 'Contacts, newest first' }), /Answered/);
      await page.getByLabel('Search the ledger').fill('kestrel-freight');
      await says(page.getByRole('status').filter({ hasText: 'contact' }), /^\d+ contacts?$/);
      await page.getByLabel('Search the ledger').fill('nobody was ever asked');
      await page.getByText('No contact matches').waitFor();
    });

    test('wears light and dark, and remembers which', async () => {
      const { page } = open();
      await section('Appearance');
      const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
      await page.getByRole('radio', { name: /^Dark/ }).click();
      await expect.poll(scheme, { timeout: PATIENCE_MS }).toBe('dark');
      await page.reload();
      await page.getByRole('radio', { name: /^Dark/ }).waitFor();
      expect(await scheme()).toBe('dark');
      await page.getByRole('radio', { name: /^Light/ }).click();
      await expect.poll(scheme, { timeout: PATIENCE_MS }).toBe('light');
    });

    test('names its versions and licences', async () => {
      const { page, call } = open();
      await section('About Vouch');
      const about = await call('about.show', {});
      await page.getByRole('heading', { name: `Vouch ${about.version}` }).waitFor();
      await page.getByText('IP Geolocation by DB-IP').first().waitFor();
    });

    test('is searched from anywhere, by keyboard', async () => {
      const { page, go } = open();
      await go('Verify');
      await page.keyboard.press('ControlOrMeta+K');
      await page.getByRole('dialog').getByRole('textbox').fill('privacy');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Privacy ledger' }).waitFor();
    });

    test('is searched even while the screen behind is only coming', async () => {
      const { page } = open();
      const held = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      const code = '**/assets/history-screen-*.js';
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.route(code, async (route) => {
        asked.resolve();
        await held.promise;
        await route.continue();
      });
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('link', { name: 'History', exact: true })
        .click();
      await asked.promise;
      await page.keyboard.press('ControlOrMeta+K');
      const field = page.getByRole('dialog').getByRole('textbox');
      await field.and(page.locator(':focus')).waitFor();
      held.resolve();
      await page.getByRole('heading', { level: 1, name: 'History', includeHidden: true }).waitFor();
      await page.keyboard.type('privacy');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Privacy ledger' }).waitFor();
      await page.unroute(code);
    });
  },
  { hosts: ['web'] },
);
