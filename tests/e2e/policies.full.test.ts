// Suppression lists, policies and overrides as an analyst keeps them: every state in both themes, narrow and enlarged, judged by axe.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { graveFaults } from './axe.ts';
import { wasSaid } from './passing-words.ts';
import { describeWindow, says } from './window.ts';

/** 1360 px wide, 1024, 480, and what 1280 × 800 has room for at 200 %. */
const SIZES = [
  { name: '1360', width: 1360, height: 800 },
  { name: '1024', width: 1024, height: 768 },
  { name: '480', width: 480, height: 800 },
  { name: '200 percent', width: 640, height: 400 },
];

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
      if (process.env.VOUCH_SCREENS === undefined) return;
      for (const { name, ...size } of SIZES) {
        await window.page.setViewportSize(size);
        for (const colorScheme of ['light', 'dark'] as const) {
          await window.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await window.picture(`policies ${state} ${name} ${colorScheme}`);
        }
      }
      await window.page.setViewportSize({ width: 1280, height: 800 });
      await window.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    };

    test('a file becomes a suppression list, grows, is renamed, saved and deleted', async () => {
      const { page, saved } = open();
      await section('Suppression lists');
      await page.getByText('No suppression list').waitFor();
      await judge('no suppression list');
      await give('New from a file', 'Opt-outs.csv', 'email\njane@acme.example.com\nblocked.com\n');
      const dialog = page.getByRole('dialog', { name: 'New suppression list' });
      await dialog.getByLabel('Name').waitFor();
      await judge('name a suppression list', '[role="dialog"]');
      await dialog.getByRole('button', { name: 'Make the list' }).click();
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
      await dialog.getByRole('button', { name: 'Make the list' }).click();
      await says(dialog, 'There is a suppression list called "Opt-outs" already.');
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
      await page.getByText('No suppression list').waitFor();
    });
  },
  { hosts: ['web'] },
);
