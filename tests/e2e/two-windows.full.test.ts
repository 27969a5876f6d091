import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { OPTIONS } from '../doubles/list-choices.ts';
import { HELD_DOMAIN } from '../hosts/practice-hold.ts';
import { describeWindow, PATIENCE_MS, recentChecks, says } from './window.ts';

/** More than the six connections that a browser keeps to one host. */
const MANY = 7;

describeWindow(
  'several windows on one service',
  (open) => {
    const others: Page[] = [];
    const first = () => open().page;
    const main = (page: Page) => page.getByRole('main');
    const recent = (page: Page) => main(page).getByRole('region', { name: 'Recent lists' });
    const listed = (page: Page, name: string) =>
      recent(page).getByRole('listitem').filter({ hasText: name });

    async function another(): Promise<Page> {
      const { serving } = open();
      if (serving === null) throw new Error('not on the web');
      const page = await first().context().newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      others.push(page);
      await page.goto(await serving.freshWindow());
      await page.getByLabel('Email address').waitFor();
      return page;
    }

    const second = () => {
      const [page] = others;
      if (page === undefined) throw new Error('no other window was opened');
      return page;
    };

    async function goTo(page: Page, screen: string): Promise<void> {
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('link', { name: screen, exact: true })
        .click();
    }

    /** A list that stands still: it is paused before any of its rows can end. */
    async function pausedList(name: string): Promise<string> {
      const { call, practice } = open();
      await practice.hold();
      const { job_id } = await call('jobs.create', { name, columns: null, options: OPTIONS });
      const rows = ['anna', 'ben', 'cleo'].map((person) => ({
        input: { email: `${person}@${HELD_DOMAIN}` },
        source: null,
      }));
      await call('jobs.append', { job_id, rows });
      await call('jobs.start', { job_id });
      await call('jobs.pause', { job_id });
      return job_id;
    }

    test('a check and a list that one of them makes show in the other', async () => {
      const page = await another();
      await open().call('verify', {
        request: { email: 'amelia.clarke@kestrel-freight.example' },
        options: OPTIONS,
      });
      const checks = await recentChecks(page);
      await checks.getByRole('link', { name: /amelia/ }).waitFor();
      await page.keyboard.press('Escape');
      await checks.waitFor({ state: 'detached' });
      await goTo(page, 'Lists');
      await goTo(first(), 'Lists');
      await open().drop([{ name: 'shared.csv', content: 'email\nnoah@lumen-analytics.example\n' }]);
      await main(first()).getByRole('button', { name: 'Check', exact: true }).click();
      await says(listed(page, 'shared'), /Done/);
      await listed(page, 'shared').getByRole('link').click();
      await says(main(page).getByRole('grid'), 'noah@lumen-analytics.example');
    });

    test('the one that is put first takes the place of another, in each of them', async () => {
      await pausedList('alpha');
      const beta = await pausedList('beta');
      await goTo(first(), 'Lists');
      await goTo(second(), 'Lists');
      for (const name of ['alpha', 'beta']) {
        await listed(second(), name).getByRole('link').click();
        await main(second()).getByRole('button', { name: 'More actions for this list' }).click();
        await second().getByRole('menuitem', { name: 'Run first' }).click();
        await says(main(second()), 'First in line');
        await says(listed(first(), name), '· runs first');
        await goTo(second(), 'Lists');
      }
      await expect
        .poll(() => listed(first(), 'alpha').textContent(), { timeout: PATIENCE_MS })
        .not.toContain('· runs first');
      await second().goto(second().url().replace(/#.*/, `#/lists/${beta}`));
      await main(second()).getByRole('button', { name: 'More actions for this list' }).click();
      await second().getByRole('menuitem', { name: 'Don’t run first' }).click();
      await expect
        .poll(() => listed(first(), 'beta').textContent(), { timeout: PATIENCE_MS })
        .not.toContain('· runs first');
    });

    test('a policy that one of them changes is used by the other', async () => {
      await goTo(first(), 'Lists');
      await listed(first(), 'shared').getByRole('link').click();
      const total = (name: string) =>
        main(first())
          .getByRole('group', { name: /^Totals/ })
          .getByRole('button', { name });
      await says(total('Approve'), 'Approve 1');
      const subject = { subject: 'domain', value: 'lumen-analytics.example' } as const;
      await goTo(second(), 'Settings');
      await second().goto(second().url().replace(/#.*/, '#/settings/policy'));
      await second()
        .getByRole('radiogroup', { name: 'Verdict' })
        .getByText('Block', { exact: true })
        .click();
      await second().getByLabel('Domain', { exact: true }).fill(subject.value);
      await second().getByLabel('Reason').fill('Left unpaid.');
      await second().getByRole('button', { name: 'Add', exact: true }).click();
      await says(total('Block'), 'Block 1');
      await says(main(first()).getByRole('grid'), 'Block');
    });

    test('a list that one of them deletes is reported as deleted where its rows are shown', async () => {
      await goTo(second(), 'Lists');
      await listed(second(), 'shared').getByRole('link').click();
      await main(second()).getByRole('button', { name: 'More actions for this list' }).click();
      await second()
        .getByRole('menuitem', { name: /^Delete/ })
        .click();
      await second()
        .getByRole('dialog', { name: 'Delete this list?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await main(first()).getByText('This list was deleted').waitFor();
      await main(first()).getByRole('button', { name: 'Back to lists' }).click();
      await listed(first(), 'beta').waitFor();
      expect(await listed(first(), 'shared').count()).toBe(0);
    });

    test('one whose browser has no shared workers gets events by a stream of its own', async () => {
      const { serving } = open();
      const page = await first().context().newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.addInitScript('delete globalThis.SharedWorker');
      await page.goto((await serving?.freshWindow()) ?? '');
      const checks = await recentChecks(page);
      await checks.getByRole('link', { name: /amelia/ }).waitFor();
      await open().call('verify', {
        request: { email: 'nobody@granite-works.example' },
        options: OPTIONS,
      });
      await checks.getByRole('link', { name: /nobody/ }).waitFor();
      await page.close();
    });

    test('more of them than a browser has connections still load, and hear what happens', async () => {
      while (others.length < MANY) await another();
      const last = others.at(-1) ?? second();
      await last.reload();
      await last.getByLabel('Email address').waitFor();
      await open().call('verify', { request: { email: 'trash@mailinator.com' }, options: OPTIONS });
      for (const page of [others.at(-2) ?? second(), last]) {
        const checks = await recentChecks(page);
        await checks.getByRole('link', { name: /trash/ }).waitFor();
      }
    });
  },
  { hosts: ['web'] },
);
