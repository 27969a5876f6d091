// Lists taken together in the window: compared, merged, and a file added to one; and the policy of a list before its start.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { graveFaults } from './axe.ts';
import { wasSaid } from './passing-words.ts';
import { describeWindow, says } from './window.ts';

const MARCH = [
  'Email,Name',
  'amelia.clarke@kestrel-freight.example,Amelia Clarke',
  'noah@lumen-analytics.example,Noah Lindqvist',
  'trash@mailinator.com,',
];
const APRIL = [
  'City,E-Mail',
  'Rome,AMELIA.CLARKE@kestrel-freight.example',
  'Oslo,mueller@meyer-soehne.example',
];
const MAY = ['email', 'noah@lumen-analytics.example', 'liz.okonkwo@kestrel-freight.example'];

describeWindow(
  'lists taken together',
  (open) => {
    const main = () => open().page.getByRole('main');
    const dialog = (name: string) => open().page.getByRole('dialog', { name });
    const isSound = async () => expect(await graveFaults(open(), 'body')).toEqual([]);

    async function check(name: string, lines: readonly string[]): Promise<void> {
      const { page, drop, go } = open();
      await go('Lists');
      await drop([{ name: `${name}.csv`, content: lines.join('\n') }]);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await says(main(), /Done · \d rows/);
      await main().getByRole('link', { name: 'All lists' }).click();
    }

    async function choose(label: string, name: RegExp): Promise<void> {
      const { page } = open();
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name }).click();
    }

    test('two lists are compared, and a part opens and is exported', async () => {
      await check('March', MARCH);
      await check('April', APRIL);
      await main().getByRole('button', { name: 'Compare…' }).click();
      const comparing = dialog('Compare two lists');
      await choose('First list', /^March/);
      await choose('Second list', /^April/);
      const parts = comparing.getByRole('list', { name: 'Different addresses' });
      await says(
        parts,
        /1 In both.*0 of these with different recommendations.*2 Only in March.*1 Only in April/,
      );
      await comparing.getByRole('button', { name: 'Show rows: Only in March' }).click();
      await says(comparing.getByRole('table'), /2noah@lumen.*3trash@mailinator/);
      await open().screens('lists compared');
      await isSound();
      const path = await open().saved('april.csv', () =>
        comparing.getByRole('button', { name: 'Export rows: Only in April' }).click(),
      );
      await wasSaid(open().page, 'The rows were exported.');
      expect((await readFile(path, 'utf8')).trim().split(/\r?\n/)).toEqual([
        'City,E-Mail',
        'Oslo,mueller@meyer-soehne.example',
      ]);
      await comparing.getByRole('button', { name: 'trash@mailinator.com' }).click();
      await comparing.waitFor({ state: 'detached' });
      await says(main().getByRole('complementary').last(), 'trash@mailinator.com');
    });

    test('lists are merged into a new one that keeps their verdicts', async () => {
      const { page, call } = open();
      await main().getByRole('button', { name: 'More actions for this list' }).click();
      await page.getByRole('menuitem', { name: 'Merge with other lists…' }).click();
      const merging = dialog('Merge lists');
      await choose('Lists', /^April/);
      await page.keyboard.press('Escape');
      const outlook = merging.getByLabel('What the new list will contain');
      await says(
        outlook,
        /4rows in the new list, of 5 in all.*1repeat.*4checked already.*0people to check/,
      );
      await says(merging.getByRole('list', { name: 'Columns of the new list' }), 'EmailNameCity');
      await open().screens('lists merged');
      await isSound();
      await merging.getByLabel('Name of the new list').fill('Spring');
      await merging.getByRole('button', { name: 'Create the list' }).click();
      await merging.waitFor({ state: 'detached' });
      await says(main(), /Done · 4 rows/);
      const { jobs } = await call('jobs.list', { after: null, limit: 10 });
      const spring = jobs.find(({ name }) => name === 'Spring');
      expect(spring).toMatchObject({
        total: 4,
        credits_used: 0,
        columns: ['Email', 'Name', 'City'],
      });
      expect(jobs.map(({ name, total }) => [name, total])).toContainEqual(['March', 3]);
    });

    test('a file is added to a list, under a policy with a name', async () => {
      const { page, drop, call } = open();
      const { policy } = await call('policy.show', {});
      await call('policy.create', {
        name: 'Strict client',
        policy: { ...policy, approve: 100 },
        like: null,
      });
      await drop([{ name: 'May.csv', content: MAY.join('\n') }]);
      await page.getByRole('button', { name: 'change: name, list, policy and recipe' }).click();
      await choose('Add to a list', /^Spring/);
      await choose('Policy of this list', /^Strict client/);
      const before = page.getByRole('region', { name: 'Before you start' });
      await says(before, /1 person to check, 1 repeat, 4 checked already.*5 rows together/);
      await open().screens('mapping adds to a list');
      await isSound();
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await says(main(), /Done · 5 rows/);
      const { jobs } = await call('jobs.list', { after: null, limit: 10 });
      const made = jobs.find(({ name }) => name === 'May');
      expect(made).toMatchObject({ total: 5, credits_used: 1, recommendations: { approve: 0 } });
      expect(made?.policy_id).toEqual(expect.any(String));
    });
  },
  { hosts: ['web'] },
);

describeWindow(
  'a file dropped on the practice network',
  (open) => {
    test('is still there, counted again, when the network is left', async () => {
      const { page, drop, go } = open();
      await page.getByRole('button', { name: 'Use the practice network' }).first().click();
      await page.getByText('You are on the practice network.').waitFor();
      await go('Lists');
      await drop([{ name: 'real.csv', content: 'email\njane@stripe.com\nbob@stripe.com\n' }]);
      await page.getByRole('button', { name: 'change: name, list, policy and recipe' }).click();
      await page.getByRole('textbox', { name: 'Name of the list' }).fill('Kept name');
      await says(page.getByRole('note').first(), /2 of the first 2 addresses are real/);
      await page.getByRole('button', { name: 'Leave the practice network' }).click();
      await page.getByText('You are on the practice network.').waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: 'real.csv' }).waitFor();
      await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
      await says(page.getByRole('region', { name: 'Becomes' }), 'Kept name');
      expect(await page.getByRole('note').count()).toBe(0);
    });
  },
  { practice: false },
);
