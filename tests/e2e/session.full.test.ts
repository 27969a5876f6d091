// How a browser gets access to the window of `vouch serve`: by a URL that works once and leaves nothing behind.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { serve } from '../hosts/vouch-process.ts';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { sharedChromium } from './shared-chromium.ts';
import { describeWindow, PATIENCE_MS, says } from './window.ts';

const HOW_TO_GET_IN = /Session expired\..*run vouch window, and open the address that it prints/;

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

    /** A tab of the browser in which `beside` is open. */
    async function tab(address: string, beside = open().page): Promise<Page> {
      const page = await beside.context().newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.goto(address);
      return page;
    }

    /** The only tab of a browser of its own. */
    async function strangerTab(address: string): Promise<Page> {
      const browser = await sharedChromium();
      const page = await (await browser.newContext()).newPage();
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
        const page = await strangerTab(serving().window);
        await says(banner(page), HOW_TO_GET_IN);
        expect(page.url()).not.toContain('code');
        await page.goto('about:blank');
        await page.goto(await serving().freshWindow());
        await letIn(page);
        await page.context().close();
      });
    });

    test('is lent to a tab of the same browser, however it is opened', async () => {
      const { page } = open();
      const token = () => "sessionStorage.getItem('vouch-session')";
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
      for (const address of [`${serving().url}/#/history`, serving().window]) {
        const pasted = await tab(address);
        await letIn(pasted);
        expect(pasted.url()).not.toContain('code');
        expect(await pasted.evaluate(token())).toBe(await page.evaluate(token()));
        await pasted.getByRole('link', { name: 'Lists', exact: true }).click();
        await pasted.reload();
        await letIn(pasted);
        await pasted.close();
      }
    });

    test('is lent to no other origin of this machine, nor to a tab that is alone', async () => {
      const stranger = await strangerTab(`${serving().url}/#/history`);
      await says(banner(stranger), HOW_TO_GET_IN);
      await stranger.context().close();
      const { port } = new URL(serving().url);
      const otherName = await tab(`http://localhost:${port}/#/history`);
      await says(banner(otherName), HOW_TO_GET_IN);
      await otherName.close();
    });

    test('is lent by no page whose own has ended; the one after it is, as soon as a tab has it', async () => {
      const { forgiving, folder } = open();
      const home = join(folder, 'another');
      const first = await serve(home, ['--demo']);
      const ended = await strangerTab(first.window);
      await letIn(ended);
      await first.kill('SIGTERM');
      const again = await serve(home, ['--demo', '--port', new URL(first.url).port]);
      try {
        await forgiving(/^Failed to load resource/, async () => {
          await says(banner(ended), HOW_TO_GET_IN);
          const pasted = await tab(again.url, ended);
          await says(banner(pasted), HOW_TO_GET_IN);
          await tab(again.window, ended).then(letIn);
          for (const page of [pasted, ended]) {
            await page.reload();
            await letIn(page);
          }
        });
      } finally {
        await ended.context().close();
        await again.kill('SIGTERM');
      }
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
