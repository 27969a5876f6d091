// How a browser gets access to the window of `vouch serve`: by a URL that works once and leaves nothing behind.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { describeWindow, PATIENCE_MS, says } from './window.ts';

describeWindow(
  'the session of a browser',
  (open) => {
    const serving = () => {
      const found = open().serving;
      if (found === null) throw new Error('not on the web');
      return found;
    };
    const letIn = (page: Page) => page.getByText('You are on the practice network.').waitFor();
    const banner = (page: Page) => page.getByRole('status').first();

    async function tab(address: string): Promise<Page> {
      const page = await open().page.context().newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.goto(address);
      return page;
    }

    test('stands in no address, and outlives a reload', async () => {
      const { page } = open();
      expect(serving().window).toMatch(/#code=[\w-]{32}$/);
      await letIn(page);
      const token: string = await page.evaluate("sessionStorage.getItem('vouch-session')");
      expect(serving().window).not.toContain(token);
      expect(page.url()).not.toMatch(/code|token/);
      await page.reload();
      await letIn(page);
      await page.goBack().catch(() => {});
      expect(page.url()).not.toContain(serving().window.split('#')[1]);
      await page.goto(serving().url);
      await letIn(page);
    });

    test('is not had a second time for the address that was printed; another tells how to get in', async () => {
      const { forgiving } = open();
      await forgiving(/^Failed to load resource/, async () => {
        const page = await tab(serving().window);
        await says(banner(page), /Session expired\..*vouch window/);
        expect(page.url()).not.toContain('code');
        await page.goto('about:blank');
        await page.goto(await serving().freshWindow());
        await letIn(page);
        await page.close();
      });
    });

    test('goes along into a tab that is opened by a link, and into no other', async () => {
      const { page, forgiving } = open();
      const link = page.getByRole('link', { name: 'History', exact: true });
      for (const act of [
        () => link.click({ modifiers: ['ControlOrMeta'] }),
        () => link.click({ button: 'middle' }),
      ]) {
        const [opened] = await Promise.all([page.context().waitForEvent('page'), act()]);
        opened.setDefaultTimeout(PATIENCE_MS);
        await letIn(opened);
        expect(opened.url()).toContain('#/history');
        await opened.close();
      }
      await forgiving(/^Failed to load resource/, async () => {
        const stranger = await tab(`${serving().url}/#/history`);
        await says(banner(stranger), 'Session expired.');
        await stranger.close();
      });
    });

    test('leaves in the history of the browser what is good for nothing', async () => {
      const profile = join(open().folder, 'profile');
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: findChromium() ?? '',
        args: [...CHROMIUM_ARGS],
      });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      const address = await serving().freshWindow();
      await page.goto(address);
      await letIn(page);
      const token: string = await page.evaluate("sessionStorage.getItem('vouch-session')");
      await context.close();
      const history = await readFile(join(profile, 'Default', 'History'), 'latin1');
      expect(history).toContain(new URL(address).host);
      expect(history).not.toContain(token);
      const code = /#code=(.*)$/.exec(address)?.[1];
      const again = await fetch(`${serving().url}/ui/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });
      expect(again.status).toBe(401);
    });
  },
  { hosts: ['web'] },
);
