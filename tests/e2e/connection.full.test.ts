import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Serving, serveDemo } from '../hosts/vouch-process.ts';
import { describeWindow, OPTIONS, recentChecks, says } from './window.ts';

describeWindow(
  'a window whose service ends',
  (open) => {
    test('says what happened and what to do, and goes on at the next start', async () => {
      const { page, serving, folder, call, forgiving, screens } = open();
      if (serving === null) throw new Error('not on the web');
      const banner = page.getByRole('status').first();
      const { request_id } = await call('verify', {
        request: { email: 'amelia.clarke@kestrel-freight.example' },
        options: OPTIONS,
      });
      const port = Number(new URL(serving.url).port);
      let again: Serving | null = null;
      try {
        await forgiving(/^Failed to load resource/, async () => {
          await serving.kill('SIGKILL');
          await says(banner, /Vouch is not responding\..*if Vouch was stopped, start it again/);
          await says(page.getByRole('list', { name: 'State of Vouch' }), /^Not connected$/);
          await screens('banner lost');
          await page.getByLabel('Email address').fill('amelia.clarke@kestrel-freight.example');
          await page.getByLabel('Email address').press('Enter');
          await page
            .getByRole('alert')
            .filter({ hasText: 'Vouch is not responding' })
            .first()
            .waitFor();
          again = await serveDemo(join(folder, 'home'), port);
          await says(banner, /This page has no valid session\..*Open the newest address/);
          await screens('banner refused');
          // What the page asks until it is opened anew is refused as well.
          await page.goto(again.window);
          await page.reload();
          await says(banner, 'You are on the practice network.');
        });
        const recent = await recentChecks(page);
        await recent.getByRole('link', { name: /amelia\.clarke/ }).click();
        await says(page.getByRole('article', { name: 'Verdict' }), 'Approve');
        expect(page.url()).toContain(request_id);
      } finally {
        // So that its end is nobody's loss.
        await page.goto('about:blank');
        await (again as Serving | null)?.kill('SIGTERM');
      }
    });
  },
  { hosts: ['web'] },
);

describeWindow(
  'a window without a network',
  (open) => {
    const email = () => open().page.getByLabel('Email address');

    test('says that the DNS cannot be reached, and offers the practice network', async () => {
      const { page } = open();
      await page.getByRole('heading', { name: 'Drop a list here, or type an address.' }).waitFor();
      await email().fill('amelia.clarke@kestrel-freight.example');
      await email().press('Enter');
      await page.getByRole('alert').waitFor();
      await page.getByText('Vouch cannot reach the DNS.').waitFor();
      await open().screens('banner offline');
      await page.getByRole('button', { name: 'Use the practice network' }).first().click();
      await page.getByText('You are on the practice network.').waitFor();
      await email().press('Enter');
      await says(page.getByRole('article', { name: 'Verdict' }), 'Approve');
    });

    test('comes back from it to its own data', async () => {
      const { page, go } = open();
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.getByText('You are on the practice network.').waitFor({ state: 'detached' });
      await go('History');
      await page.getByText('No checks yet').waitFor();
    });
  },
  { practice: false },
);
