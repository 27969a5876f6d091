import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OPTIONS } from '../doubles/list-choices.ts';
import { HELD_DOMAIN } from '../hosts/practice-hold.ts';
import { type Serving, serveDemo } from '../hosts/vouch-process.ts';
import { graveFaults } from './axe.ts';
import { describeWindow, holds, recentChecks, says, wears } from './window.ts';

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
          await screens('banner lost');
          expect(await graveFaults(open(), 'body')).toEqual([]);
          await page.getByLabel('Email address').fill('amelia.clarke@kestrel-freight.example');
          await page.getByLabel('Email address').press('Enter');
          await page.getByText('This check has not run yet.').waitFor();
          // Said once: above the screen, and nowhere else.
          expect(await page.getByText('Vouch is not responding').count()).toBe(1);
          expect(await page.getByRole('alert').count()).toBe(0);
          again = await serveDemo(join(folder, 'home'), port);
          await says(banner, /Session expired\..*run vouch window/);
          await screens('banner refused');
          expect(await graveFaults(open(), 'body')).toEqual([]);
          expect(await page.getByRole('alert').count()).toBe(0);
          // Pasted into the open tab, an address that differs in its fragment alone makes the browser load nothing.
          await page.evaluate(`location.href = ${JSON.stringify(again.window)}`);
          // `waitForFunction` with a text is refused by the page's policy when it is asked a second time.
          await expect
            .poll(() =>
              page.evaluate(
                "sessionStorage.getItem('vouch-session') !== null && !location.hash.includes('code')",
              ),
            )
            .toBe(true);
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
  'a window whose list runs',
  (open) => {
    test('shows its progress in the title of the tab, and tells its end where that was asked for', async () => {
      const { page, practice, drop } = open();
      await page.context().grantPermissions(['notifications']);
      // What the browser would show is kept as well.
      await page.evaluate(`{
        window.told = [];
        const Real = Notification;
        window.Notification = class extends Real {
          constructor(title, options) { super(title, options); window.told.push({ title, body: options.body }); }
        };
      }`);
      const reported = () => page.evaluate<{ title: string; body: string }[]>('window.told');
      await drop([{ name: 'unasked.csv', content: 'email\nnoah@lumen-analytics.example\n' }]);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await says(page.getByRole('main'), /Done · 1 row/);

      await practice.hold();
      const held = `email\nnoah@lumen-analytics.example\nlena@${HELD_DOMAIN}\n`;
      await drop([{ name: 'told.csv', content: held }]);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByRole('grid').waitFor();
      await expect.poll(() => page.title()).toMatch(/^\d+ % · told · Vouch$/);
      const bell = page.getByRole('button', { name: 'Notify me when it is done' });
      await wears(bell, 'aria-pressed', 'false');
      await bell.click();
      await wears(bell, 'aria-pressed', 'true');
      expect(await reported()).toEqual([]);
      await practice.release();
      await says(page.getByRole('main'), /Done · 2 rows/);
      await expect.poll(() => page.title()).toBe('told · Vouch');
      await expect.poll(reported).toEqual([
        {
          title: 'told is done',
          body: expect.stringMatching(/^\d approve · \d review · \d block$/),
        },
      ]);
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
      expect(await graveFaults(open(), 'body')).toEqual([]);
      await page.getByRole('button', { name: 'Use the practice network' }).first().click();
      await page.getByText('You are on the practice network.').waitFor();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await holds(email(), 'amelia.clarke@kestrel-freight.example');
      await email().press('Enter');
      await says(page.getByRole('article', { name: 'Verdict' }), 'Approve');
    });

    test('comes back from it to its own data, with nothing left of the other', async () => {
      const { page, go, call } = open();
      const { job_id } = await call('jobs.create', { name: 'p', columns: null, options: OPTIONS });
      const email = 'amelia.clarke@kestrel-freight.example';
      await call('jobs.append', { job_id, rows: [{ input: { email }, source: null }] });
      await call('jobs.start', { job_id });
      await go('Lists');
      const recent = page.getByRole('region', { name: 'Recent lists' }).getByRole('listitem');
      await recent.first().waitFor();
      // Whatever a store, a component or a module of the page knows ends with this object.
      await page.evaluate('globalThis.before = true');
      const loaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Leave' }).click();
      await loaded;
      await page.getByText('Vouch cannot reach the DNS.').waitFor();
      await page.getByRole('heading', { name: 'Drop a list anywhere in this window' }).waitFor();
      expect(await page.evaluate('globalThis.before ?? null')).toBe(null);
      expect(await recent.count()).toBe(0);
      await go('History');
      await page.getByText('No checks yet').waitFor();
    });

    test('opens the sample list on the practice network', async () => {
      const { page, go } = open();
      await go('Lists');
      await page.getByRole('button', { name: 'Try the sample list' }).click();
      await page.getByText('You are on the practice network.').waitFor();
      await page.getByRole('heading', { level: 1, name: 'sample-list.csv' }).waitFor();
      await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
    });
  },
  { practice: false },
);
