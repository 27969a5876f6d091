// What-if with weights, and overrides where verdicts are shown, driven as a person would, over the built page.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeDoorControl,
  type FakeEndpointPlan,
  quietPlan,
} from '../../doubles/fake-endpoint.ts';
import { APPROVED, MISTYPED, REVIEWED } from '../../doubles/results.ts';
import { noBrowser } from '../../e2e/chromium.ts';
import { wasSaid } from '../../e2e/passing-words.ts';
import { sharedChromium } from '../../e2e/shared-chromium.ts';
import { wears } from '../../e2e/window.ts';
import { listPlan, previewOf, STATE } from '../../renderer/policy/policy-plan.ts';
import {
  type OpenedPage,
  openWindow,
  PATIENCE_MS,
  type PageWishes,
  type ServedWindow,
  serveWindow,
  TEST_MS,
} from '../../renderer/shell/window-page.ts';
import { unless } from '../../setup/skipped.ts';

/** Of the page, where the functions given to `evaluate` run. */
declare const endpoint: FakeDoorControl;

const OVERRIDE = {
  override_id: 'o1',
  subject: 'domain',
  value: APPROVED.company.domain,
  verdict: 'deny',
  reason: 'Left unpaid.',
  created_at: '2026-11-01T09:00:00.000Z',
} as const;

const DENIED = {
  ...APPROVED,
  score: 0,
  recommendation: 'block' as const,
  original: { score: APPROVED.score, recommendation: APPROVED.recommendation },
  evidence: [
    ...APPROVED.evidence.slice(0, 1),
    {
      code: 'override_deny',
      points: -40,
      cap: 0,
      observed: OVERRIDE.reason,
      source: 'your override',
      observed_at: OVERRIDE.created_at,
    },
    ...APPROVED.evidence.slice(1),
  ],
};

describe('the policy in the window', { timeout: TEST_MS, ...unless(noBrowser()) }, () => {
  let browser: Browser;
  let served: ServedWindow;
  const opened: OpenedPage[] = [];

  beforeAll(async () => {
    served = await serveWindow();
    browser = await sharedChromium();
  }, TEST_MS);

  afterAll(async () => {
    await served?.close();
  });

  afterEach(async () => {
    for (const { page, complaints } of opened.splice(0)) {
      await page.context().close();
      expect(complaints).toEqual([]);
    }
  });

  async function open(plan: FakeEndpointPlan, options: PageWishes): Promise<Page> {
    const window = await openWindow(browser, served.url, plan, options);
    opened.push(window);
    return window.page;
  }

  const callsOf = (page: Page, method: string) =>
    page.evaluate(
      (name) => endpoint.calls.filter((call) => call.method === name).map((c) => c.params),
      method,
    );
  const verdictOf = (page: Page) => page.getByRole('article', { name: 'Verdict' });

  describe('a list under another policy', () => {
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Try other rules' });

    async function openWhatIf(options: PageWishes = {}): Promise<Page> {
      const page = await open(listPlan(), { at: '#/lists/job_1', ...options });
      await page.getByRole('button', { name: 'Try other rules…' }).click();
      await dialogOf(page).getByRole('table', { name: 'From now to then' }).waitFor();
      return page;
    }

    /** Waits until the list was asked about under a policy that has this. */
    async function asked(page: Page, expected: object): Promise<void> {
      await expect
        .poll(async () => (await callsOf(page, 'policy.preview')).at(-1), { timeout: PATIENCE_MS })
        .toMatchObject(expected);
    }

    it('asks what changed weights would do to this list, and says it', async () => {
      const page = await openWhatIf();
      await dialogOf(page).getByRole('button', { name: 'Change weights…' }).click();
      const points = dialogOf(page).getByLabel('Points of tor', { exact: true });
      await points.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await asked(page, { policy: { weights: { tor: -12 } }, overrides: null, job_id: 'job_1' });
      await dialogOf(page)
        .getByRole('status')
        .getByText('1 row would move from approve to review.')
        .waitFor();
      await dialogOf(page).getByText('1 change: tor from −10 to −12').waitFor();
      await dialogOf(page).getByRole('switch', { name: 'Changed only (1)' }).press('Space');
      const listed = () =>
        dialogOf(page)
          .getByLabel(/^Points of /)
          .count();
      await expect.poll(listed, { timeout: PATIENCE_MS }).toBe(1);
      await dialogOf(page).getByRole('switch', { name: 'Changed only (1)' }).press('Space');
      await dialogOf(page).getByRole('button', { name: 'Reset tor to −10' }).press('Enter');
      await points.and(page.locator(':focus')).waitFor();
    });

    it('moves a limit by keys, the other giving way', async () => {
      const page = await openWhatIf();
      const limit = dialogOf(page).getByRole('slider', { name: 'Review from score' });
      await limit.focus();
      for (let press = 0; press < 7; press += 1) await page.keyboard.press('PageUp');
      await wears(limit, 'aria-valuenow', '75');
      await asked(page, { policy: { approve: 76, review: 75 } });
    });

    it('takes a preset, and Reset goes back to the policy of today', async () => {
      const page = await openWhatIf();
      await dialogOf(page).getByText('Strict', { exact: true }).click();
      await asked(page, { policy: { approve: 85, review: 55 } });
      await dialogOf(page).getByRole('button', { name: 'Reset', exact: true }).click();
      await asked(page, { policy: STATE.policy });
      const save = dialogOf(page).getByRole('button', { name: 'Save…' });
      expect(await save.isDisabled()).toBe(true);
    });

    it('is saved for everything only after saying how many results change', async () => {
      const page = await openWhatIf();
      await dialogOf(page).getByText('Strict', { exact: true }).click();
      await page.evaluate(
        (preview) => endpoint.answer('policy.preview', preview),
        previewOf(1_200, 5_000),
      );
      await dialogOf(page).getByRole('button', { name: 'Save…' }).click();
      const save = page.getByRole('dialog', { name: 'Save these rules' });
      await save.getByRole('radio', { name: 'Default policy' }).check();
      await save
        .getByText('1,200 of 5,000 stored results would get a different recommendation.')
        .waitFor();
      // The list itself is asked about as well, sooner or later than that.
      expect(await callsOf(page, 'policy.preview')).toContainEqual(
        expect.objectContaining({ job_id: null }),
      );
      await page.keyboard.press('Escape');
      await save.waitFor({ state: 'detached' });
      expect(await callsOf(page, 'policy.save')).toEqual([]);
      await dialogOf(page).getByRole('button', { name: 'Save…' }).click();
      await save.getByRole('radio', { name: 'Default policy' }).check();
      await save.getByRole('button', { name: 'Save', exact: true }).click();
      await wasSaid(page, '1 stored result changed its recommendation.');
      expect(await callsOf(page, 'policy.save')).toEqual([
        { policy: { approve: 85, review: 55, weights: {} } },
      ]);
      await dialogOf(page).waitFor({ state: 'detached' });
    });

    it('opens the row of an example, and keeps what was tried', async () => {
      const page = await openWhatIf();
      await dialogOf(page).getByText('Strict', { exact: true }).click();
      await dialogOf(page).getByRole('button', { name: REVIEWED.input.email }).click();
      const row = page.getByRole('complementary', { name: 'The row under the cursor' });
      await row.getByText('Row 2', { exact: true }).waitFor();
      await row.getByText(REVIEWED.reasoning).waitFor();
      await page.getByRole('button', { name: 'Other rules: not saved…' }).click();
      await dialogOf(page)
        .getByText(/^2 changes: /)
        .waitFor();
    });

    it('a row that was judged otherwise carries a mark that says so', async () => {
      const page = await open(listPlan(), { at: '#/lists/job_1' });
      await page.getByTitle('When it was checked: 91, approve').waitFor();
      expect(await page.getByTitle(/^When it was checked/).count()).toBe(1);
    });

    it('follows a policy that was changed elsewhere: totals, rows and charts', async () => {
      const page = await open(listPlan(), { at: '#/lists/job_1' });
      await page.getByTitle('When it was checked: 91, approve').waitFor();
      const counts = async () =>
        Promise.all(
          ['jobs.show', 'rows.page', 'rows.facets'].map(
            async (method) => (await callsOf(page, method)).length,
          ),
        );
      const before = await counts();
      await page.evaluate(() => endpoint.emit('policy.changed', {}));
      await expect
        .poll(async () => (await counts()).every((count, at) => count > (before[at] ?? 0)), {
          timeout: PATIENCE_MS,
        })
        .toBe(true);
    });

    it.each(['light', 'dark'] as const)(
      'has no serious fault of accessibility in %s',
      async (scheme) => {
        const page = await openWhatIf({ scheme });
        expect(await faultsOf(page)).toEqual([]);
      },
    );
  });

  it('opens the row of an example in Settings, in its list', async () => {
    const page = await open(listPlan(), { at: '#/settings/policy' });
    const strict = page.getByRole('radio', { name: /^Strict/ });
    await strict.click();
    await page.getByRole('button', { name: REVIEWED.input.email }).click();
    const row = page.getByRole('complementary', { name: 'The row under the cursor' });
    await row.getByRole('heading', { name: 'Row 2' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/lists/job_1');
  });

  describe('an override', () => {
    const at = `#/verify/${APPROVED.request_id}`;
    const judged = (result: typeof DENIED, overrides: (typeof OVERRIDE)[]) =>
      quietPlan({
        answers: {
          'checks.show': result,
          'policy.show': { ...STATE, overrides },
          'policy.preview': previewOf(0),
          'overrides.remove': { deleted: true },
        },
      });

    it('is made from a verdict, with a reason and with what it would change', async () => {
      const plan = quietPlan({
        answers: {
          'policy.show': STATE,
          'policy.preview': previewOf(1_200, 5_000),
          'overrides.add': OVERRIDE,
        },
      });
      const page = await open(plan, { at });
      await verdictOf(page).getByRole('button', { name: 'Always block…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Always block' });
      await dialog.getByText('1,200 stored results would move from approve to review.').waitFor();
      await dialog.getByRole('button', { name: 'Always block' }).click();
      await dialog.getByText(/^Say why/).waitFor();
      expect(await callsOf(page, 'overrides.add')).toEqual([]);
      await dialog.getByLabel(`Every address at ${APPROVED.company.domain}`).check();
      await dialog.getByLabel('Why').fill(' Left unpaid. ');
      expect(await faultsOf(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Always block' }).click();
      await dialog.waitFor({ state: 'detached' });
      const { subject, value, verdict, reason } = OVERRIDE;
      expect(await callsOf(page, 'overrides.add')).toEqual([
        { subject, value, verdict, reason, policy_id: null },
      ]);
    });

    it('leaves the focus at the verdict, also where its offers are gone', async () => {
      const plan = quietPlan({
        answers: {
          'policy.show': STATE,
          'policy.preview': previewOf(0),
          'overrides.add': OVERRIDE,
        },
      });
      const page = await open(plan, { at });
      const offer = verdictOf(page).getByRole('button', { name: 'Always block…' });
      const dialog = page.getByRole('dialog', { name: 'Always block' });
      await offer.click();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await offer.and(page.locator(':focus')).waitFor();
      await offer.click();
      await dialog.getByLabel('Why').fill('Left unpaid.');
      await page.evaluate(
        ([result, state]) => {
          endpoint.answer('checks.show', result);
          endpoint.answer('policy.show', state);
        },
        [DENIED, { ...STATE, overrides: [OVERRIDE] }] as const,
      );
      await dialog.getByRole('button', { name: 'Always block' }).click();
      await page.evaluate(() => endpoint.emit('policy.changed', {}));
      await dialog.waitFor({ state: 'detached' });
      await offer.waitFor({ state: 'detached' });
      await verdictOf(page).and(page.locator(':focus')).waitFor();
    });

    it('shows in the verdict as soon as the policy has changed, beside what was said before', async () => {
      const page = await open(quietPlan(), { at });
      await verdictOf(page).getByText(APPROVED.reasoning).waitFor();
      await page.evaluate(
        ([result, state]) => {
          endpoint.answer('checks.show', result);
          endpoint.answer('policy.show', state);
          endpoint.emit('policy.changed', {});
        },
        [DENIED, { ...STATE, overrides: [OVERRIDE] }] as const,
      );
      const note = verdictOf(page).getByRole('region', { name: 'Your override' });
      await note.getByText('“Left unpaid.”').waitFor();
      await verdictOf(page)
        .getByRole('img', { name: /^Score 0 of 100, Block\. Blocked by your override\./ })
        .waitFor();
      const both = verdictOf(page).getByRole('region', { name: 'Today and when it was checked' });
      expect(await both.innerText()).toMatch(
        /^0\s[\s\S]*Block\s+today\s+98\s[\s\S]*Approve\s+when/,
      );
      expect(await faultsOf(page)).toEqual([]);
    });

    it('is removed from the verdict after a question', async () => {
      const page = await open(judged(DENIED, [OVERRIDE]), { at });
      await verdictOf(page).getByRole('button', { name: 'Remove' }).click();
      const question = page.getByRole('dialog', { name: 'Remove this override?' });
      await question.getByRole('button', { name: 'Remove' }).click();
      await wasSaid(page, `The override for ${OVERRIDE.value} was removed.`);
      expect(await callsOf(page, 'overrides.remove')).toEqual([{ override_id: 'o1' }]);
      await question.waitFor({ state: 'detached' });
      await verdictOf(page).and(page.locator(':focus')).waitFor();
    });

    it('of a domain leaves the other verdict open for the address alone', async () => {
      const page = await open(judged(DENIED, [OVERRIDE]), { at });
      await verdictOf(page).getByRole('button', { name: 'Always approve this address…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Always approve' });
      await dialog.getByText(APPROVED.input.email).waitFor();
      expect(await dialog.getByRole('radio').count()).toBe(0);
    });

    it('leads to the list of overrides in Settings', async () => {
      const page = await open(judged(DENIED, [OVERRIDE]), { at });
      await verdictOf(page).getByRole('link', { name: 'All overrides' }).click();
      const heading = page.getByRole('heading', { name: 'Always approve, always block' });
      await heading.and(page.locator(':focus')).waitFor();
      expect(new URL(page.url()).hash).toBe('#/settings/policy');
    });

    it('is not offered for an address that is badly formed', async () => {
      const broken = { ...MISTYPED, normalized: null };
      const page = await open(quietPlan({ answers: { 'checks.show': broken } }), {
        at: `#/verify/${MISTYPED.request_id}`,
      });
      await verdictOf(page).getByText(MISTYPED.reasoning).waitFor();
      expect(await page.getByRole('group', { name: 'Always approve or block' }).count()).toBe(0);
    });
  });
});

async function faultsOf(page: Page): Promise<readonly { readonly impact: string }[]> {
  await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
  const findings = (await page.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, places: nodes.map((node) => node.html) })))`,
  )) as readonly { readonly id: string; readonly impact: string }[];
  return findings.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}
