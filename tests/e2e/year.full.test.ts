// A simulated year of outcomes: twelve months come in by file, returned mail and API; the report, the weights that they speak for, what would flip, and the way back. VOUCH_PICTURES=1 keeps the pictures for the guide.
import { resolve } from 'node:path';
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import type { PolicyProposal } from '../../src-shared/bridge/proposal.ts';
import { EVIDENCE, type EvidenceCode } from '../../src-shared/evidence/table.ts';
import { graveFaults } from './axe.ts';
import { wasSaid } from './passing-words.ts';
import { liveYear, MONTHS, TRUTH, type Year } from './simulated-year.ts';
import { describeWindow, PATIENCE_MS, says } from './window.ts';

const IMAGES = resolve(import.meta.dirname, '..', '..', 'docs', 'images');
const NAMED = 'After a year';

/** Points by evidence code, as proposed where something is; null is today's table. */
function weightsIn(proposal: PolicyProposal | null): (code: string) => number {
  return (code) =>
    proposal?.weights.find((weight) => weight.code === code)?.proposed ??
    EVIDENCE[code as EvidenceCode].points;
}

let year: Year | null = null;
const lived = (): Year => {
  if (year === null) throw new Error('the year has not been lived yet');
  return year;
};

describeWindow(
  'a year of outcomes',
  (open) => {
    const main = () => open().page.getByRole('main');
    const last = () => lived().last;

    /** A picture for the guide; at least it can be taken where none is kept. */
    async function shown(name: string): Promise<void> {
      const { page } = open();
      await page.mouse.move(0, 0);
      const kept = process.env.VOUCH_PICTURES === '1';
      const path = resolve(IMAGES, `outcomes-${name}.png`);
      const bytes = await page.screenshot(kept ? { path } : {});
      expect(bytes.length).toBeGreaterThan(10_000);
    }

    /** Judged by axe in both themes, and kept in all sizes where pictures are wished for. */
    async function judged(state: string, part = 'main'): Promise<void> {
      expect(await graveFaults(open(), part)).toEqual([]);
      await open().screens(state);
    }

    const toTop = (part: Locator) => part.evaluate((element) => element.scrollIntoView());

    async function weightsSection(): Promise<void> {
      const { page, go } = open();
      await go('Settings');
      await page
        .getByRole('navigation', { name: 'Sections of the settings' })
        .getByRole('link', { name: 'Bands and weights' })
        .click();
    }

    /** What the last list is recommended now. */
    async function recommended(): Promise<Readonly<Record<string, number>>> {
      const { recommendations } = await open().call('jobs.show', { job_id: last().jobId });
      return { ...recommendations };
    }

    test('eleven months come in: the first is too little to learn from, the others are enough', () => {
      const { months } = lived();
      expect(months).toHaveLength(MONTHS - 1);
      for (const [index, { report, proposal }] of months.entries()) {
        const came = months.slice(0, index + 1).reduce((sum, month) => sum + month.came, 0);
        // Each month brings one outcome of a stranger, and one from before its list was checked.
        expect(report).toMatchObject({
          total: came + 2 * (index + 1),
          matched: came,
          without_verdict: index + 1,
          before_verdict: index + 1,
        });
        const cases = report.measures.good + report.measures.bad;
        expect(proposal.good + proposal.bad).toBe(cases);
        expect(proposal.missing.any).toBe(Math.max(0, 200 - cases));
        expect(proposal.state === 'too_few').toBe(cases < 200);
        expect(report.months.length).toBeGreaterThan(index);
      }
      expect(months[0]?.proposal.state).toBe('too_few');
      expect(months.at(-1)?.proposal.state).toBe('proposed');
    });

    test('the last month comes in by the window and by the API', async () => {
      const { page, go, file, serving } = open();
      await go('History');
      await page.getByRole('tab', { name: 'Accuracy' }).click();
      await page.getByRole('table', { name: 'Outcomes by month' }).waitFor();
      const dialog = page.getByRole('dialog', { name: 'Import outcomes' });
      for (const [name, content] of [
        ['events.csv', last().csv],
        ['returned.mbox', last().mbox],
      ] as const) {
        const path = await file(name, content);
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          page.getByRole('button', { name: 'Import outcomes' }).click(),
        ]);
        await chooser.setFiles(path);
        const take = dialog.getByRole('button', { name: /^Import \d+ outcomes$/ });
        await take.waitFor();
        if (name === 'events.csv') await shown('1-file');
        await judged(`outcomes ${name}`, '[role="dialog"]');
        await take.click();
        await wasSaid(page, /\d+ outcomes imported, \d+ with a verdict that was valid then\./);
        await dialog.waitFor({ state: 'detached' });
      }
      const answer = await serving?.call('/v1/outcomes', { body: last().api });
      expect(await answer?.json()).toMatchObject({
        matched: last().api.outcomes.length,
        without_verdict: 0,
      });
    });

    test('the report of the year counts what the world drew, month by month', async () => {
      const { page, call, screens } = open();
      const { drawn } = lived();
      const report = await call('outcomes.report', {});
      const strangers = 2 * MONTHS;
      expect(report.kinds).toEqual({ ...drawn, delivered: drawn.delivered + strangers });
      const { measures } = report;
      expect(measures.bad).toBe(drawn.fraud + drawn.bounced_hard);
      expect(measures.good).toBe(drawn.delivered + drawn.replied + drawn.good_customer);
      expect(measures.soft).toBe(drawn.bounced_soft);
      const inMonths = report.months.reduce(
        (sum, { measures: { good, bad } }) => sum + good + bad,
        0,
      );
      expect(inMonths).toBe(measures.good + measures.bad);
      expect(report.months.length).toBeGreaterThanOrEqual(MONTHS);
      expect(report.lists).toHaveLength(MONTHS);
      // Scores were made without these outcomes, and tell good from bad; what they do not know of this world costs them.
      expect(measures.auc?.low).toBeGreaterThan(0.65);
      expect(measures.brier).toBeLessThan(measures.brier_of_share ?? 0);

      await page.reload();
      await page.getByRole('tab', { name: 'Accuracy' }).click();
      await says(main().getByRole('status').first(), /cases/);
      const table = page.getByRole('table', { name: 'Outcomes by month' });
      await expect
        .poll(() => table.getByRole('row').count(), { timeout: PATIENCE_MS })
        .toBe(report.months.length + 1);
      await shown('2-report');
      await judged('outcomes report');
      await toTop(page.getByRole('region', { name: 'Breakdown' }));
      await shown('3-months');
      await screens('outcomes months');
      await page
        .getByRole('table', { name: 'Outcomes by recommendation' })
        .getByRole('button', { name: /recommended approve, bad/ })
        .click();
      const rows = page.getByRole('dialog', { name: 'Recommended approve, bad' });
      await says(rows.getByRole('row').nth(1), /user unknown|Fraud/);
      await shown('4-rows');
      await judged('outcomes rows', '[role="dialog"]');
      await page.keyboard.press('Escape');
      await rows.waitFor({ state: 'detached' });
    });

    test('the proposal finds this world: what an office and a missing policy are worth', async () => {
      const { page, call } = open();
      const proposal = await call('policy.propose', {});
      expect(proposal.state).toBe('proposed');
      const weight = weightsIn(proposal);
      // An office is never a person: only what lies between the two can be learnt.
      const office = (of: typeof weight) =>
        of('role_account') - of('not_role') - of('name_matches');
      const careless = (of: typeof weight) => of('no_dmarc') - of('dmarc_enforced');
      const today = weightsIn(null);
      const truth = (code: string) => TRUTH[code as keyof typeof TRUTH] ?? today(code);
      for (const contrast of [office, careless]) {
        expect(Math.abs(contrast(truth) - contrast(today))).toBeGreaterThanOrEqual(11);
        expect(Math.abs(contrast(weight) - contrast(truth))).toBeLessThanOrEqual(6);
      }
      const { quality, outcomes } = proposal;
      expect(quality?.gain).toBeGreaterThan(2 * (quality?.gain_error ?? 1));
      expect(quality?.proposed.auc).toBeGreaterThan(quality?.today.auc ?? 1);
      expect(outcomes?.proposed.bad.approve).toBeLessThan(outcomes?.today.bad.approve ?? 0);

      await weightsSection();
      const weights = page.getByRole('table', { name: 'Proposed weights' });
      await says(weights, 'role_account');
      await page.getByRole('button', { name: /^Show \d+ smaller changes$/ }).waitFor();
      await toTop(page.getByRole('region', { name: 'Weights fitted to the outcomes' }));
      await shown('5-proposal');
      await judged('proposal');
      await page.getByRole('button', { name: 'Show what would change' }).click();
      const flips = page.getByRole('region', { name: 'What would change', exact: true });
      await says(flips, /\d+ stored results would move/);
      await toTop(flips);
      await shown('6-flips');
      await judged('proposal tried');
      await page.getByRole('button', { name: 'Discard' }).click();
      await flips.waitFor({ state: 'detached' });
    });

    test('kept under a name it changes nothing, given to a list what was foreseen, and is in the history', async () => {
      const { page, call } = open();
      const before = await recommended();
      const { policy } = await call('policy.propose', {});
      if (policy === null) throw new Error('nothing is proposed');
      await page.getByLabel('Name of the policy').fill(NAMED);
      await page.getByRole('button', { name: 'Save as a policy' }).click();
      await wasSaid(page, `Saved as “${NAMED}”; no list uses it yet.`);
      expect(await recommended()).toEqual(before);
      expect((await call('policy.list', {})).policies).toMatchObject([
        { name: NAMED, lists: 0, policy },
      ]);
      const { flips, changed } = await call('policy.preview', {
        policy,
        overrides: null,
        job_id: last().jobId,
      });
      expect(changed).toBeGreaterThan(0);

      await page.evaluate(`location.hash = ${JSON.stringify(`#/lists/${last().jobId}`)}`);
      await main()
        .getByRole('button', { name: /^Try other rules/ })
        .click();
      const whatIf = page.getByRole('dialog', { name: /^Try other rules/ });
      await whatIf.getByRole('combobox', { name: 'Policy of this list' }).click();
      await page.getByRole('option', { name: NAMED }).click();
      await wasSaid(page, /stored results?/);
      const after = await recommended();
      for (const to of ['approve', 'review', 'block'] as const)
        expect(after[to]).toBe(flips.approve[to] + flips.review[to] + flips.block[to]);
      expect(after).not.toEqual(before);
      await shown('7-taken');
      await judged('proposal taken', '[role="dialog"]');
      await page.keyboard.press('Escape');
      await whatIf.waitFor({ state: 'detached' });

      await weightsSection();
      const history = page.getByRole('region', { name: 'History' });
      const given = history.getByRole('listitem').filter({ hasText: NAMED }).first();
      await given.getByText('Assigned to 1 list.').waitFor();
    });
  },
  {
    hosts: ['web'],
    async prepare(data, scratch) {
      year = await liveYear(data, scratch);
    },
  },
);
