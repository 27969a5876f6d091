// How much stands between a dropped list and its check: what is to be seen, how often Tab stops, and how often one clicks.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../hosts/vouch-process.ts';
import { graveFaults } from './axe.ts';
import { MESSY_PEOPLE } from './messy-people.ts';
import { visibleControls } from './visible-controls.ts';
import { describeWindow, says } from './window.ts';

/** Of the window around every screen: title bar, rail, its foot, and the way out of the practice network. */
const FRAME = 13;

describeWindow(
  'a messy list before its start',
  (open) => {
    const main = () => open().page.getByRole('main');

    test('is told in one sentence, with 14 controls, of which one starts it', async () => {
      const window = open();
      const { page, drop, go, screens } = window;
      await page.setViewportSize({ width: 1360, height: 860 });
      await go('Lists');
      await drop([{ name: 'Trade fair.csv', content: MESSY_PEOPLE }]);
      await says(
        main().getByRole('status').filter({ hasText: 'to check' }),
        /^322 people to check, 78 repeats, 40 unusable\. A few seconds\.$/,
      );
      const { visible, tabStops } = await visibleControls(page, 'main');
      expect(visible).toEqual([
        'Choose another file',
        'Check',
        'Leave the practice network',
        'Clean up',
        'see the 238 changes',
        'change: how the file is read',
        'change: how addresses are checked',
        'change: suppression lists',
        'change: name, list, policy and recipe',
        'Use of column E-Mail',
        'Use of column Ansprechpartner',
        'Use of column Firma',
        'Use of column IP-Adresse',
        '4 more columns, kept as they are',
      ]);
      expect(tabStops).toBe(visible.length);
      expect((await visibleControls(page)).visible).toHaveLength(FRAME + visible.length);
      expect(await graveFaults(window, 'main')).toEqual([]);
      await screens('desk');
    });

    test('is left as it is where nobody wants it cleaned up', async () => {
      const { page } = open();
      const before = main().getByRole('status').filter({ hasText: 'to check' });
      await main().getByLabel('Clean up').click();
      await says(before, /^202 people to check, 78 repeats, 120 unusable\. A few seconds\.$/);
      await main().getByRole('button', { name: 'see the 40 changes' }).waitFor();
      await main().getByLabel('Clean up').click();
      await says(before, /^322 people/);
      await main().getByRole('button', { name: 'see the 238 changes' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rows that are not simply one address' });
      await dialog.getByRole('button', { name: '40 Slips in the domain' }).click();
      await says(dialog.getByRole('row').nth(1), /jane7@gmail\.con.*jane7@gmail\.com/);
      await dialog.getByLabel('What to do with slips in the domain').selectOption('leave');
      await says(before, /^322 people/);
      expect(await graveFaults(open(), '[role="dialog"]')).toEqual([]);
      await open().screens('desk clean up');
      await page.keyboard.press('Escape');
      await main().getByRole('button', { name: 'see the 198 changes' }).waitFor();
    });

    test('is saved as a recipe, by which a command does the same', async () => {
      const { page, saved, folder, call } = open();
      await main().getByLabel('Clean up').click();
      await main().getByLabel('Clean up').click();
      await main().getByRole('button', { name: 'change: name, list, policy and recipe' }).click();
      const recipe = await saved('recipe.json', () =>
        main().getByRole('button', { name: 'Save these choices as a recipe' }).click(),
      );
      await main().getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await says(main(), /Done · 362 rows/);
      const { jobs } = await call('jobs.list', { after: null, limit: 1 });
      const home = join(folder, 'home');
      const vouch = (...words: string[]) => run(home, [...words, '--demo']);
      const [ours, theirs] = [join(folder, 'window.csv'), join(folder, 'command.csv')];
      const list = join(folder, 'Trade fair.csv');
      const results = ['--columns', 'originals,score,recommendation,duplicate_of_row'];
      const exported = vouch('jobs', 'export', jobs[0]?.job_id ?? '', '--out', ours, ...results);
      expect(await exported).toMatchObject({ code: 0 });
      await vouch('bulk', list, '--recipe', recipe, '--out', theirs, ...results);
      expect(await readFile(theirs, 'utf8')).toBe(await readFile(ours, 'utf8'));
      // A flag overrides it.
      const flags = ['--recipe', recipe, '--dry-run', '--several', 'leave', '--json'];
      expect(JSON.parse((await vouch('bulk', list, ...flags)).stdout)).toMatchObject({
        ...{ to_check: 242, duplicates: 78, unusable: 80 },
      });
    });
  },
  { hosts: ['web'] },
);
