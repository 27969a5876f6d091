// Suppression lists, policies and overrides as an analyst keeps them: every state in both themes, narrow and enlarged, judged by axe.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { graveFaults } from './axe.ts';
import { wasSaid } from './passing-words.ts';
import { describeWindow, says } from './window.ts';

describeWindow(
  'what an analyst keeps',
  (open) => {
    const section = async (name: string) => {
      const { page, go } = open();
      await go('Settings');
      await page
        .getByRole('navigation', { name: 'Sections of the settings' })
        .getByRole('link', { name })
        .click();
    };
    /** Gives a button that asks for a file that file. */
    const give = async (button: string, name: string, content: string) => {
      const { page, file } = open();
      const path = await file(name, content);
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: button, exact: true }).click(),
      ]);
      await chooser.setFiles(path);
    };
    /** Judges a state by axe in both themes, and keeps pictures of it where they are asked for. */
    const judge = async (state: string, part: 'main' | '[role="dialog"]' = 'main') => {
      const window = open();
      expect(await graveFaults(window, part)).toEqual([]);
      await window.screens(`policies ${state}`);
    };

    test('a file becomes a suppression list, grows, is renamed, saved and deleted', async () => {
      const { page, saved } = open();
      await section('Suppression lists');
      await page.getByText('No suppression lists').waitFor();
      await judge('no suppression list');
      await give('New from a file', 'Opt-outs.csv', 'email\njane@acme.example.com\nblocked.com\n');
      const dialog = page.getByRole('dialog', { name: 'New suppression list' });
      await dialog.getByLabel('Name').waitFor();
      await judge('name a suppression list', '[role="dialog"]');
      await dialog.getByRole('button', { name: 'Create list' }).click();
      const row = page.getByRole('listitem').filter({ hasText: 'Opt-outs' });
      await says(row, '1 address, 1 domain');
      await give(
        'Add a file to Opt-outs',
        'more.txt',
        'john@acme.example.com\nnobody at all\nJANE@acme.example.com\n',
      );
      await says(
        page.getByRole('status').filter({ hasText: 'new entry' }),
        '1 new entry in Opt-outs. 1 row has no address',
      );
      await says(row, '2 addresses, 1 domain');
      await judge('a suppression list has grown');
      await give('New from a file', 'opt-outs.txt', 'x@acme.example.com\n');
      await dialog.getByRole('button', { name: 'Create list' }).click();
      await says(dialog, 'A suppression list called "Opt-outs" already exists.');
      await judge('a name that is taken', '[role="dialog"]');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      const more = page.getByRole('button', { name: 'More for Opt-outs' });
      await more.click();
      const path = await saved('Opt-outs.csv', () =>
        page.getByRole('menuitem', { name: 'Save as CSV' }).click(),
      );
      expect(await readFile(path, 'utf8')).toContain('blocked.com,domain\n');
      await more.click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Never again');
      await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
      await page.getByRole('button', { name: 'More for Never again' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await judge('delete a suppression list', '[role="dialog"]');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await wasSaid(page, 'Never again was deleted.');
      await page.getByText('No suppression lists').waitFor();
    });

    test('rules tried on a list are saved for it alone, then under a name; its own are not lost unasked', async () => {
      const { page, call, drop, go } = open();
      await go('Lists');
      const people = ['amelia.clarke@kestrel-freight.example,Amelia Clarke', 'x@mailinator.com,X'];
      await drop([{ name: 'Client A.csv', content: ['email,name', ...people, ''].join('\n') }]);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      const main = page.getByRole('main');
      await says(main, 'Done');
      const approved = async () => {
        const { jobs } = await call('jobs.list', { after: null, limit: 1 });
        return jobs[0]?.recommendations.approve;
      };
      expect(await approved()).toBe(1);
      const whatIf = page.getByRole('dialog', { name: /^Try other rules/ });
      const rules = page.getByRole('dialog', { name: 'Save these rules' });
      const tryBands = async (approve: string) => {
        await main.getByRole('button', { name: /^Try other rules/ }).click();
        await whatIf.getByRole('textbox', { name: 'Approve from' }).fill(approve);
        await whatIf.getByRole('button', { name: 'Save…' }).click();
      };
      await tryBands('100');
      await says(rules, '1 of 2 rows');
      await judge('save for this list', '[role="dialog"]');
      await rules.getByRole('button', { name: 'Save', exact: true }).click();
      await whatIf.waitFor({ state: 'detached' });
      expect(await approved()).toBe(0);
      await main.getByRole('button', { name: /^Try other rules/ }).click();
      await whatIf.getByRole('combobox', { name: 'Policy of this list' }).click();
      await page.getByRole('option', { name: 'Default policy' }).click();
      const lost = page.getByRole('dialog', { name: 'Delete this list’s own rules?' });
      await judge('rules of the list alone would be lost', '[role="dialog"]');
      await lost.getByRole('button', { name: 'Keep' }).click();
      await lost.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await whatIf.waitFor({ state: 'detached' });
      expect((await call('policy.list', {})).policies).toMatchObject([{ lists: 1 }]);
      await tryBands('99');
      await rules.getByRole('radio', { name: 'A named policy' }).check();
      await rules.getByLabel('Name of the policy').fill('Client A');
      await judge('save under a name', '[role="dialog"]');
      await rules.getByRole('button', { name: 'Save', exact: true }).click();
      await whatIf.waitFor({ state: 'detached' });
      expect((await call('policy.list', {})).policies).toMatchObject([
        { name: 'Client A', lists: 1, policy: { approve: 99 } },
      ]);
      await main.getByRole('button', { name: /^Try other rules/ }).click();
      await whatIf.getByLabel('Policy of this list').first().waitFor();
      await judge('the policy of a list', '[role="dialog"]');
      await page.keyboard.press('Escape');
      await whatIf.waitFor({ state: 'detached' });
      await section('Bands and weights');
      await page.getByRole('heading', { name: 'History' }).waitFor();
      await judge('history of policies');
    });

    test('overrides come in from a file, seen first', async () => {
      const { page, call, saved } = open();
      await section('Bands and weights');
      await call('overrides.add', {
        subject: 'domain',
        value: 'friend.example.com',
        verdict: 'allow',
        reason: 'a friend',
      });
      await give(
        'Overrides from a file',
        'overrides.csv',
        'domain,verdict,why\nspam.example.com,block,spam\nfriend.example.com,block,none\nco.uk,block,x\n',
      );
      const dialog = page.getByRole('dialog', { name: 'Overrides from a file' });
      await says(dialog, '1 new, 0 with another reason, 0 here already.');
      await says(dialog, 'Row 4:');
      await judge('overrides of a file', '[role="dialog"]');
      // Another wish: what is shown still answers the one before, and cannot be saved as this one.
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/ui/call/files.overrides', async (route) => {
        await held;
        await route.continue();
      });
      const save = (disabled: boolean) =>
        dialog.getByRole('button', { name: 'Save 1 override', disabled }).waitFor();
      await save(false);
      await dialog.getByText('Otherwise block').click();
      await save(true);
      release();
      await save(false);
      await page.unroute('**/ui/call/files.overrides');
      await dialog.getByText('Take the file’s').click();
      await dialog.getByRole('button', { name: 'Save 2 overrides' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect((await call('policy.show', {})).overrides.map((each) => each.value)).toEqual([
        'spam.example.com',
        'friend.example.com',
      ]);
      await give('Overrides from a file', 'bad.csv', 'a,b\n"x,y\n');
      await dialog.getByRole('alert').waitFor();
      await judge('a file that cannot be read', '[role="dialog"]');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Save overrides' }).click();
      const path = await saved('overrides.csv', () =>
        page.getByRole('menuitem', { name: 'As CSV' }).click(),
      );
      expect(await readFile(path, 'utf8')).toContain('deny,domain,spam.example.com,spam,');
    });

    test('a policy leaves as a file and comes in as another', async () => {
      const { page, call, saved, file } = open();
      await section('Bands and weights');
      const more = page.getByRole('button', { name: 'More for this policy' });
      await more.click();
      const path = await saved('everything policy.json', () =>
        page.getByRole('menuitem', { name: 'Save as a file' }).click(),
      );
      const written = JSON.parse(await readFile(path, 'utf8'));
      const changed = { ...written, name: 'Team', bands: { approve: 90, review: 20 } };
      const read = async (name: string, content: string) => {
        const given = await file(name, content);
        await more.click();
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          page.getByRole('menuitem', { name: 'Read from a file' }).click(),
        ]);
        await chooser.setFiles(given);
      };
      await read('bad.json', '{"name":"x"}');
      await wasSaid(page, 'This file is not a Vouch policy');
      await read('team.json', JSON.stringify(changed));
      const dialog = page.getByRole('dialog', { name: 'Policy from a file' });
      await says(dialog, 'Approve from 70 → 90, review from 40 → 20.');
      await judge('a policy of a file', '[role="dialog"]');
      const refusal = { code: 'internal_error', message: 'The disk is full.' };
      await page.route('**/ui/call/policy.import', (route) =>
        route.fulfill({ json: { ok: false, error: refusal } }),
      );
      await dialog.getByRole('button', { name: 'Apply the file' }).click();
      await says(dialog.getByRole('alert'), 'The disk is full.');
      await page.unroute('**/ui/call/policy.import');
      await dialog.getByRole('radio', { name: 'a new policy' }).check();
      // That was the failure of another wish.
      await dialog.getByRole('alert').waitFor({ state: 'detached' });
      await dialog.getByRole('button', { name: 'Create policy' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect((await call('policy.list', {})).policies).toMatchObject([
        { name: 'Client A' },
        { name: 'Team', policy: { approve: 90, review: 20 } },
      ]);
      await judge('a policy with a name');
    });
  },
  { hosts: ['web'] },
);
