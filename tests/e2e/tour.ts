// A walk through every screen and state of the window, in an order in which each is reached from the one before.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { HELD_DOMAIN } from '../hosts/practice-hold.ts';
import { SAMPLE_LIST } from '../hosts/vouch-process.ts';
import { FAILED_LIST } from './failed-list.ts';
import { exportDialog, recentChecks, says, type VouchWindow } from './window.ts';

export interface State {
  readonly name: string;
  /** The part that is new in it; what stands beside the screen is judged with the first state. */
  readonly part?: '[role="dialog"]' | '[role="listbox"]' | '[role="menu"]' | 'body';
  /** Leads there. */
  reach(window: VouchWindow): Promise<void>;
  /** Puts away what covers the screen. */
  leave?(window: VouchWindow): Promise<void>;
}

const close = async ({ page }: VouchWindow) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

export const TOUR: readonly State[] = [
  {
    name: 'verify first start',
    part: 'body',
    reach: ({ page }) => page.getByRole('heading', { name: /^Drop a list here/ }).waitFor(),
  },
  {
    name: 'history without checks',
    async reach({ page, go }) {
      await go('History');
      await page.getByText('No checks yet').waitFor();
    },
  },
  {
    name: 'lists failed',
    async reach({ page, go }) {
      await go('Lists');
      await page.getByRole('link', { name: FAILED_LIST }).first().click();
      await says(page.getByRole('main'), 'The network did not come back in time.');
      await page.getByRole('grid').waitFor();
    },
    leave: ({ go }) => go('Verify'),
  },
  {
    name: 'keyboard shortcuts',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
    leave: close,
  },
  {
    name: 'verify faults',
    async reach({ page }) {
      await page.getByLabel('IP address').fill('300.1.1.1');
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
      await page.getByLabel('IP address').fill('');
    },
  },
  {
    name: 'verify approve',
    async reach({ page }) {
      await page.getByLabel('Name', { exact: true }).fill('Amelia Clarke');
      await page.getByLabel('Company', { exact: true }).fill('Kestrel Freight');
      await page.getByLabel('IP address').fill('193.0.6.139');
      await verify(page, 'amelia.clarke@kestrel-freight.example');
      await page.getByRole('button', { name: 'Check again' }).click();
      await page.getByRole('region', { name: 'Since the previous check' }).waitFor();
    },
  },
  {
    name: 'verify raw',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Raw JSON' }).click();
      await page.getByRole('region', { name: 'The result as JSON' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'verify did you mean',
    async reach({ page }) {
      await page.getByRole('button', { name: 'New check' }).click();
      await verify(page, 'anna.berg@gmial.com');
    },
  },
  {
    name: 'verify several addresses',
    async reach(window) {
      const { page } = window;
      await page.getByRole('button', { name: 'New check' }).click();
      await page.getByLabel('Email address').focus();
      await window.paste('anna.berg@gmial.com; noah@lumen-analytics.example');
      await page.getByRole('button', { name: 'Check 2 as a list' }).waitFor();
    },
    leave: ({ page }) => page.getByRole('button', { name: 'Dismiss' }).click(),
  },
  {
    name: 'verify block',
    reach: ({ page }) => verify(page, 'trash@mailinator.com'),
  },
  {
    name: 'verify override',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Always block…' }).click();
      await page.getByRole('dialog').waitFor();
    },
    leave: close,
  },
  {
    name: 'verify recent checks',
    part: '[role="dialog"]',
    async reach({ page }) {
      await recentChecks(page);
    },
    leave: close,
  },
  {
    name: 'verify no verdict',
    async reach({ page }) {
      await page.getByRole('button', { name: 'New check' }).click();
      await page.getByLabel('Email address').fill('otto@broken-signatures.example');
      await page.getByLabel('Email address').press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'verify under way',
    async reach({ page, practice }) {
      await practice.hold();
      await page.getByLabel('Email address').fill(`otto@${HELD_DOMAIN}`);
      await page.getByLabel('Email address').press('Enter');
      await says(page.getByRole('status', { name: 'Check in progress' }), 'running');
    },
    async leave({ page }) {
      await page.keyboard.press('Escape');
      await page.getByText('Type an address and press Enter.').waitFor();
    },
  },
  {
    name: 'lists empty',
    async reach({ page, go }) {
      await go('Lists');
      await page.getByRole('heading', { name: 'Drop a list anywhere in this window' }).waitFor();
    },
  },
  {
    name: 'lists refused',
    async reach({ page, drop }) {
      await drop([
        { name: 'empty.csv', content: '' },
        { name: 'blank.csv', content: '' },
      ]);
      await page.getByRole('alert').waitFor();
    },
    leave: ({ page }) => page.getByRole('button', { name: 'Close this message' }).click(),
  },
  {
    name: 'lists paste',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Paste text' }).click();
      await page.getByRole('textbox', { name: 'Addresses' }).fill('a@b.example\nc@d.example');
    },
    leave: close,
  },
  {
    name: 'lists map damaged text',
    async reach({ page, drop }) {
      const utf8 = ['email,name,city', 'noah@lumen-analytics.example,Noah Lindqvist,Malmö', ''];
      const latin1 = 'mueller@meyer-soehne.example,Jürgen Müller,Köln\n';
      const content = [
        Buffer.from(utf8.join('\n')),
        Buffer.from(latin1, 'latin1'),
        Buffer.from('k.holm@lumen-analytics.example,K', 'utf8'),
        Buffer.from([0x81, 0x8d, 0x9d]),
        Buffer.from('re Holm,Århus\n', 'utf8'),
      ];
      await drop([{ name: 'Two encodings.csv', content: Buffer.concat(content) }]);
      await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
    },
    leave: ({ page }) => page.getByRole('button', { name: 'Choose another file' }).click(),
  },
  {
    name: 'lists map real addresses with a budget',
    async reach({ page, call, drop }) {
      await call('settings.change', { name: 'monthly_budget', value: 2 });
      await drop([{ name: 'Real.csv', content: 'email\njane@stripe.com\nbob@stripe.com\nn/a\n' }]);
      const before = page.getByRole('region', { name: 'Before you start' });
      await says(before, /2 people to check, 1 unusable.*3 credits, but only \d left this month/);
    },
    async leave({ page, call }) {
      await call('settings.change', { name: 'monthly_budget', value: null });
      await page.getByRole('button', { name: 'Choose another file' }).click();
    },
  },
  {
    name: 'lists map',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Try the sample list' }).click();
      await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
    },
  },
  {
    name: 'lists map with every line open',
    async reach({ page }) {
      for (const what of [
        'how the file is read',
        'how addresses are checked',
        'suppression lists',
        'name, list, policy and recipe',
      ])
        await page.getByRole('button', { name: `change: ${what}` }).click();
      await page.getByRole('button', { name: 'done: suppression lists' }).waitFor();
    },
  },
  {
    name: 'lists clean up',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.getByRole('button', { name: /^see / }).click();
      await page.getByRole('dialog', { name: 'Rows that are not simply one address' }).waitFor();
    },
    leave: close,
  },
  {
    name: 'lists under way',
    async reach({ page, drop, practice }) {
      await practice.hold();
      await page.getByRole('button', { name: 'Choose another file' }).click();
      const emails = Array.from({ length: 40 }, (_, index) => `n${index}@kestrel-freight.example`);
      await drop([
        {
          name: 'Trade fair.csv',
          content: ['email', ...emails, `lena@${HELD_DOMAIN}`].join('\n'),
        },
      ]);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await says(page.getByRole('main'), '40 of 41');
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'lists paused',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Pause' }).click();
      await says(page.getByRole('main'), 'Paused');
    },
  },
  {
    name: 'lists cancel question',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog', { name: 'Cancel this list?' }).waitFor();
    },
  },
  {
    name: 'lists cancelled',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Cancel the list' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await says(page.getByRole('main'), 'Cancelled');
    },
  },
  {
    name: 'lists taken up again',
    async reach({ page }) {
      await page.getByRole('button', { name: 'More actions for this list' }).click();
      await page.getByRole('menuitem', { name: 'Check again…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Check again' });
      await dialog.getByRole('button', { name: /^Check 1 row/ }).click();
      await dialog.waitFor({ state: 'detached' });
      await says(page.getByRole('main'), '40 of 41');
    },
  },
  {
    name: 'lists results',
    async reach({ page, drop }) {
      // Without those that are waited for: nothing is seen by them that the others do not show.
      const slow = /silent-harbour|slow-coast/;
      const lines = (await readFile(SAMPLE_LIST, 'utf8')).split('\n');
      const content = lines.filter((line) => !slow.test(line)).join('\n');
      await page.getByRole('link', { name: 'All lists' }).click();
      await drop([{ name: 'Spring campaign.csv', content }]);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await says(page.getByRole('main'), /Done · 19\d rows/);
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'lists row detail',
    async reach({ page }) {
      await page.getByRole('grid').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('article', { name: 'Verdict' }).waitFor();
    },
    async leave({ page }) {
      await page.keyboard.press('Escape');
      await page.getByRole('article', { name: 'Verdict' }).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'lists row decided',
    async reach({ page }) {
      await page.getByRole('grid').focus();
      await page.keyboard.press('End');
      await page.keyboard.press('b');
      await page.keyboard.press('Enter');
      const record = page.getByRole('complementary', { name: 'The row under the cursor' });
      await says(record, 'block');
      await record.getByRole('textbox', { name: /label/i }).fill('ask sales');
      await page.keyboard.press('Enter');
      await says(record, 'ask sales');
      const reason = record.getByRole('textbox', { name: 'Reason' });
      await reason.fill('Left the company in spring, says the switchboard');
      await reason.press('Enter');
      const note = record.getByRole('textbox', { name: 'Note' });
      await note.fill('Two colleagues took over: ask for the new contact before the next mailing.');
      await note.blur();
      await says(page.getByRole('main'), 'Decided by');
    },
    async leave({ page }) {
      await page.getByRole('grid').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Escape');
      const record = page.getByRole('complementary', { name: 'The row under the cursor' });
      await record.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'lists selection',
    async reach({ page }) {
      await page.getByRole('grid').focus();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await page.getByText('rows selected').waitFor();
    },
  },
  {
    name: 'lists selection decided',
    part: 'body',
    async reach({ page }) {
      const bar = page.getByRole('status').filter({ hasText: 'rows selected' });
      await bar.getByRole('button', { name: 'Review' }).click();
      await page.getByText('Your decision for 3 rows: review.').first().waitFor();
    },
    async leave({ page }) {
      await page.getByRole('grid').focus();
      await page.keyboard.press('u');
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'lists view',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.getByRole('button', { name: 'View', exact: true }).click();
      await page.getByRole('dialog', { name: 'View' }).waitFor();
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'lists overview',
    async reach({ page }) {
      await page.getByText('Overview', { exact: true }).click();
      await page.getByRole('region', { name: 'Scores' }).waitFor();
    },
    leave: ({ page }) => page.getByText('Rows', { exact: true }).first().click(),
  },
  {
    name: 'lists insights',
    async reach({ page }) {
      await page.getByText('Insights', { exact: true }).click();
      await page.getByRole('region', { name: 'Patterns of this list' }).waitFor();
      await page.getByLabel('Looking for patterns').waitFor({ state: 'detached' });
    },
    leave: ({ page }) => page.getByText('Rows', { exact: true }).first().click(),
  },
  {
    name: 'lists more actions',
    part: 'body',
    async reach({ page }) {
      await page.getByRole('button', { name: 'More actions for this list' }).click();
      await page.getByRole('menuitem', { name: 'Check again…' }).waitFor();
    },
  },
  {
    name: 'lists check again',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.getByRole('menuitem', { name: 'Check again…' }).click();
      await page.getByRole('dialog', { name: 'Check again' }).waitFor();
    },
    leave: close,
  },
  {
    name: 'lists downloads',
    part: '[role="menu"]',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Other rows and formats' }).click();
      await page.getByRole('menuitem', { name: 'Mailchimp' }).waitFor();
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'lists filtered',
    async reach({ page }) {
      await page
        .getByRole('group', { name: /^Totals/ })
        .getByRole('button', { name: 'Block' })
        .click();
      await page.getByRole('button', { name: 'Show all' }).waitFor();
    },
  },
  {
    name: 'lists nothing found',
    async reach({ page }) {
      await page.getByLabel('Search all columns').fill('nobody like this');
      await page.getByText('No row matches this filter').waitFor();
    },
    leave: ({ page }) => page.getByRole('button', { name: 'Show all rows' }).click(),
  },
  {
    name: 'lists what if',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Try other rules…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Try other rules' });
      await dialog.getByRole('textbox', { name: 'Approve from' }).fill('80');
      await says(dialog, 'would move');
    },
  },
  {
    name: 'lists what if saved by default',
    part: '[role="dialog"]',
    async reach({ page }) {
      const dialog = page.getByRole('dialog', { name: 'Try other rules' });
      await dialog.getByRole('button', { name: 'Save…' }).click();
      const save = page.getByRole('dialog', { name: 'Save these rules' });
      await save.getByRole('radio', { name: 'Default policy' }).check();
      await says(save, /\d+ of \d+ (?:stored results|rows)/);
    },
  },
  {
    name: 'lists what if saved for this list',
    part: '[role="dialog"]',
    async reach({ page }) {
      const save = page.getByRole('dialog', { name: 'Save these rules' });
      await save.getByRole('radio', { name: 'This list' }).check();
      await says(save, /\d+ of \d+ (?:stored results|rows)/);
    },
  },
  {
    name: 'lists what if saved under a name',
    part: '[role="dialog"]',
    async reach({ page }) {
      const save = page.getByRole('dialog', { name: 'Save these rules' });
      await save.getByRole('radio', { name: 'A named policy' }).check();
      await save.getByLabel('Name of the policy').fill('Client A, invoices');
      await says(save, /\d+ of \d+ (?:stored results|rows)/);
    },
  },
  {
    name: 'lists under a named policy',
    async reach({ page }) {
      const save = page.getByRole('dialog', { name: 'Save these rules' });
      await save.getByRole('button', { name: 'Save', exact: true }).click();
      await save.waitFor({ state: 'detached' });
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await says(page.getByRole('heading', { level: 1 }), 'Client A, invoices');
      await page.getByRole('grid').focus();
      await page.keyboard.press('Enter');
      const record = page.getByRole('complementary', { name: 'The row under the cursor' });
      await says(record, 'Judged by the policy: Client A, invoices.');
      await record.getByText('Judged by the policy').scrollIntoViewIfNeeded();
    },
    async leave({ page }) {
      await page.getByRole('grid').focus();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'lists what if with a named policy',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Try other rules…' }).click();
      await page.getByRole('combobox', { name: 'Policy of this list' }).waitFor();
    },
    leave: close,
  },
  {
    name: 'lists export',
    part: '[role="dialog"]',
    async reach({ page }) {
      await exportDialog(page);
      await page.getByRole('button', { name: 'Choose columns' }).click();
    },
  },
  {
    name: 'lists export presets',
    part: 'body',
    async reach({ page }) {
      const dialog = page.getByRole('dialog', { name: /^Export/ });
      await dialog.getByRole('button', { name: 'More choices' }).click();
      await dialog.getByLabel('Save these choices as').fill('For the mailer');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Preset' }).click();
      await page.getByRole('option', { name: 'For the mailer' }).click();
      await dialog.getByRole('button', { name: 'Delete the preset For the mailer' }).waitFor();
      await dialog.getByRole('combobox', { name: 'Preset' }).click();
      await page.getByRole('option', { name: 'HubSpot' }).waitFor();
    },
    async leave({ page }) {
      await page.getByRole('option', { name: 'For the mailer' }).click();
    },
  },
  {
    name: 'lists exported',
    part: '[role="dialog"]',
    async reach({ page }) {
      const dialog = page.getByRole('dialog', { name: /^Export/ });
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await dialog.getByRole('button', { name: 'Export again' }).waitFor();
    },
    leave: close,
  },
  {
    name: 'lists with earlier ones',
    async reach({ page }) {
      await page.getByRole('link', { name: 'All lists' }).click();
      await page.getByRole('heading', { name: 'Recent lists' }).waitFor();
    },
  },
  {
    name: 'history checks',
    async reach({ page, go }) {
      await go('History');
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'history lists',
    async reach({ page }) {
      await page.getByRole('tab', { name: 'Lists' }).click();
      await page.getByRole('table', { name: /^Lists/ }).waitFor();
    },
  },
  {
    name: 'history how good was it',
    async reach({ page }) {
      await page.getByRole('tab', { name: 'Accuracy' }).click();
      await page.getByText('No outcomes yet').waitFor();
    },
  },
  {
    name: 'history delete',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Delete history' }).click();
      await page.getByRole('dialog').waitFor();
    },
    leave: close,
  },
  {
    name: 'api',
    async reach({ page, go, call }) {
      const { url } = await call('api.status', {});
      await fetch(`${url}/v1/verify`, { method: 'POST' });
      await go('API');
      await page.getByRole('table', { name: 'Recent requests' }).waitFor();
    },
  },
  {
    name: 'api broken panel',
    async reach({ page, forgiving, go }) {
      // What no program sends: the window must say that it cannot show it, and stay usable.
      await forgiving(/./, async () => {
        await page.route('**/ui/call/usage.show', (route) =>
          route.fulfill({ json: { ok: true, value: { days: null } } }),
        );
        await page.reload();
        await page.getByRole('alert').first().waitFor();
      });
      await go('API');
    },
    async leave({ page, forgiving }) {
      await forgiving(/./, async () => {
        await page.unroute('**/ui/call/usage.show');
        await page.reload();
        await page.getByRole('table', { name: 'API keys' }).waitFor();
      });
    },
  },
  {
    name: 'api new key',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      await page.getByText('Name it after the script').waitFor();
    },
  },
  {
    name: 'api fresh key',
    async reach({ page }) {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Signup form');
      await dialog.getByLabel('Monthly budget').fill('500');
      await dialog.getByRole('button', { name: 'Create key' }).click();
      await page.getByText('copy this key now').waitFor();
    },
  },
  {
    name: 'api key policy',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.getByRole('button', { name: 'Actions for the key Signup form' }).click();
      await page.getByRole('menuitem', { name: 'Change policy' }).click();
      const dialog = page.getByRole('dialog', { name: 'Policy for Signup form' });
      await dialog.getByRole('combobox', { name: 'Policy' }).click();
      await page.getByRole('option', { name: 'Client A, invoices' }).click();
    },
  },
  {
    name: 'api keys with a policy',
    async reach({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await says(page.getByRole('table', { name: 'API keys' }), 'Policy: Client A, invoices');
    },
  },
  ...settings(),
  {
    name: 'settings refused value',
    async reach(window) {
      const { page } = window;
      await section(window, 'Checks');
      await page.getByLabel('Wait for the network').fill('-3');
      await page.getByLabel('Wait for the network').blur();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'settings preflight',
    async reach(window) {
      const { page } = window;
      await section(window, 'Mailbox probing');
      await page.getByRole('button', { name: 'Run preflight' }).click();
      await page.getByRole('button', { name: 'Run again' }).waitFor();
      const lines = page.getByRole('region', { name: 'Preflight' }).getByRole('listitem');
      await lines.last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings named policy',
    async reach(window) {
      const { page } = window;
      await section(window, 'Bands and weights');
      await page.getByRole('combobox', { name: 'Policy' }).click();
      await page.getByRole('option', { name: /^Client A, invoices \(1 list and 1 key\)$/ }).click();
      await says(page.getByRole('main'), 'Client A, invoices');
    },
  },
  {
    name: 'search nothing',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.keyboard.press('ControlOrMeta+K');
      await page.getByRole('dialog').getByRole('textbox').fill('no such thing');
      await page.getByText('No results').waitFor();
    },
    leave: close,
  },
  {
    name: 'search setting',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.keyboard.press('ControlOrMeta+K');
      await page.getByRole('dialog').getByRole('textbox').fill('mail hosts name this machine');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /EHLO name/ })
        .waitFor();
    },
    leave: close,
  },
  {
    name: 'search',
    part: '[role="dialog"]',
    async reach({ page }) {
      await page.keyboard.press('ControlOrMeta+K');
      await page.getByRole('dialog').getByRole('textbox').fill('a');
      await page.getByRole('dialog').getByRole('button').first().waitFor();
    },
    leave: close,
  },
];

/** A state for each section of the settings. */
function settings(): readonly State[] {
  const sections = [
    'Checks',
    'Mailbox probing',
    'DNS servers',
    'Proxies',
    'Feeds',
    'Fleet',
    'Bands and weights',
    'Suppression lists',
    'Limits',
    'Retention and cache',
    'Data folder',
    'Privacy ledger',
    'Appearance',
    'About Vouch',
  ];
  return sections.map((name) => ({
    name: `settings ${name.toLowerCase()}`,
    reach: (window) => section(window, name),
  }));
}

async function section({ page, go }: VouchWindow, name: string): Promise<void> {
  await go('Settings');
  const nav = page.getByRole('navigation', { name: 'Sections of the settings' });
  await nav.getByRole('link', { name }).click();
  await nav.locator('[aria-current="page"]', { hasText: name }).waitFor();
  await page.locator('[class*="Skeleton-root"]').first().waitFor({ state: 'detached' });
}

async function verify(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Email address').press('Enter');
  await page.getByRole('article', { name: 'Verdict' }).waitFor();
}
