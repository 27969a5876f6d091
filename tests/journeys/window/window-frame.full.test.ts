// The frame and the Verify screen, driven as a person would, in a real Chromium over the built page.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import type { FakeDoorControl, FakeEndpointPlan } from '../../doubles/fake-endpoint.ts';
import { quietPlan } from '../../doubles/fake-endpoint.ts';
import { APPROVED, BLOCKED, MISTYPED, REVIEWED } from '../../doubles/results.ts';
import { noBrowser } from '../../e2e/chromium.ts';
import { wasSaid } from '../../e2e/passing-words.ts';
import { sharedChromium } from '../../e2e/shared-chromium.ts';
import {
  type OpenedPage,
  openWindow,
  type PageWishes,
  type ServedWindow,
  serveWindow,
  TEST_MS,
} from '../../renderer/shell/window-page.ts';
import { unless } from '../../setup/skipped.ts';

/** Of the page, where the functions given to `evaluate` run. */
declare const endpoint: FakeDoorControl;

interface AxeFinding {
  readonly id: string;
  readonly impact: string;
  readonly places: readonly string[];
}

describe('the window', { timeout: TEST_MS, ...unless(noBrowser()) }, () => {
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

  async function open(
    changes: Partial<FakeEndpointPlan> = {},
    options: PageWishes = {},
  ): Promise<Page> {
    const window = await openWindow(browser, served.url, quietPlan(changes), options);
    opened.push(window);
    return window.page;
  }

  const emailOf = (page: Page) => page.getByLabel('Email address');
  const verdictOf = (page: Page) => page.getByRole('article', { name: 'Verdict' });
  const callsOf = (page: Page, method: string) =>
    page.evaluate(
      (name) => endpoint.calls.filter((call) => call.method === name).map((c) => c.params),
      method,
    );

  /** Opens the search as people do, and waits until it takes what is typed. */
  async function openSearch(page: Page): Promise<void> {
    await page.keyboard.press('Control+k');
    await searchField(page).and(page.locator(':focus')).waitFor();
  }

  const searchField = (page: Page) => page.getByPlaceholder('An address, a list, a row, a setting');

  /** Waits until main was asked for checks with these letters. */
  async function asksFor(page: Page, letters: string): Promise<void> {
    await page.waitForFunction(
      (search) =>
        endpoint.calls.some(
          ({ params }) => (params as { search?: string } | null)?.search === search,
        ),
      letters,
    );
  }

  describe('the keys', () => {
    it('are listed on a question mark outside of fields, and Escape goes back to where one was', async () => {
      const page = await open();
      await emailOf(page).fill('');
      await emailOf(page).press('?');
      expect(await emailOf(page).inputValue()).toBe('?');
      const link = page.getByRole('link', { name: 'History', exact: true });
      await link.focus();
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await dialog.getByText('Search addresses, lists, rows and settings').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await link.and(page.locator(':focus')).waitFor();
    });
  });

  describe('a list', () => {
    const list = (status: JobDetails['status'], processed: number): JobDetails => ({
      job_id: 'job_1',
      status,
      total: 8,
      processed,
      succeeded: processed,
      failed: 0,
      credits_used: processed,
      created_at: '2026-03-01T10:00:00Z',
      started_at: '2026-03-01T10:00:00Z',
      ended_at: status === 'completed' ? '2026-03-01T10:00:09Z' : null,
      origin: 'app',
      name: 'Trade fair.csv',
      columns: null,
      provisional: { approve: 0, review: 0, block: 0 },
      recommendations: { approve: processed, review: 0, block: 0 },
      not_checked: 0,
      verdicts: { approve: processed, review: 0, block: 0 },
      remaining: [],
      per_second: null,
      seconds_left: null,
    });

    it('that ended while it was asked what lists there are stays ended', async () => {
      const before = { jobs: [list('running', 5)] };
      const page = await open(
        { held: ['jobs.list'], answers: { 'jobs.list': before } },
        { at: '#/lists' },
      );
      await page.waitForFunction(() => endpoint.calls.some(({ method }) => method === 'jobs.list'));
      await page.evaluate(
        async ([ended]) => {
          endpoint.emit('jobs.changed', { job: ended });
          endpoint.release('jobs.list');
          // The older answer is on its way now; whoever asks again hears what is true.
          for (let turn = 0; turn < 5; turn += 1) await null;
          endpoint.answer('jobs.list', { jobs: [ended] });
        },
        [list('completed', 8)] as const,
      );
      await page.getByRole('main').getByText('Done').first().waitFor();
    });
  });

  describe('verifying an address', () => {
    it('says the verdict, then why, and keeps it in the address of the page', async () => {
      const page = await open();
      await emailOf(page).fill(APPROVED.input.email);
      await page.keyboard.press('Enter');
      const verdict = verdictOf(page);
      await verdict.getByText(APPROVED.reasoning).waitFor();
      await verdict.getByText('Approve', { exact: true }).waitFor();
      expect(new URL(page.url()).hash).toBe(`#/verify/${APPROVED.request_id}`);
      await verdict.getByRole('img', { name: /^Score 98 of 100/ }).waitFor();
      await page.reload();
      await verdictOf(page).getByText(APPROVED.reasoning).waitFor();
      expect(await emailOf(page).inputValue()).toBe(APPROVED.input.email);
    });

    it('fills address and name from what is pasted', async () => {
      const page = await open();
      await page.evaluate("navigator.clipboard.writeText('Jane Doe <jane@acme.com>')");
      await emailOf(page).focus();
      await page.keyboard.press('Control+V');
      await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('Jane Doe');
      expect(await emailOf(page).inputValue()).toBe('jane@acme.com');
    });

    it('tells a missing address at its field and asks main nothing', async () => {
      const page = await open();
      await emailOf(page).press('Enter');
      await page.getByText('Type an address to verify.').waitFor();
      expect(await emailOf(page).getAttribute('aria-invalid')).toBe('true');
      expect(await callsOf(page, 'verify')).toEqual([]);
    });

    it('tells a refused IP address at its field', async () => {
      const message = 'is not an IP address';
      const fields = [{ pointer: '/request/ip_address', message }];
      const page = await open({
        errors: {
          verify: { code: 'invalid_request', message: 'The request is not valid.', fields },
        },
      });
      await emailOf(page).fill('a@b.example');
      await emailOf(page).press('Enter');
      await page.getByText('That is not an IPv4 or IPv6 address.').waitFor();
      expect(await page.getByLabel('IP address').getAttribute('aria-invalid')).toBe('true');
    });

    it('shows stages while it works, and Escape gives the check up', async () => {
      const page = await open({ held: ['verify'] });
      await emailOf(page).fill('a@b.example');
      await page.keyboard.press('Enter');
      const stages = page.getByRole('status', { name: 'Check in progress' });
      await stages.waitFor();
      await page.evaluate(() => {
        const call = endpoint.calls.find(({ method }) => method === 'verify');
        const follow = (call?.params as { follow: string } | undefined)?.follow;
        endpoint.emit('verify.stage', { follow, stage: 'dns', state: 'done' });
        endpoint.emit('verify.stage', { follow: 'other', stage: 'website', state: 'done' });
      });
      await stages.getByRole('listitem').filter({ hasText: 'DNS' }).getByText('done').waitFor();
      const website = stages.getByRole('listitem').filter({ hasText: 'Website' });
      expect(await website.innerText()).toContain('not started');
      await page.keyboard.press('Escape');
      await stages.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => endpoint.abandoned)).toEqual([
        expect.stringMatching(/^verify:/),
      ]);
      expect(await emailOf(page).inputValue()).toBe('a@b.example');
    });

    it('says what went wrong where the verdict would be, and tries again', async () => {
      const message = 'The DNS gave no answer about the mail route. Try again later.';
      const page = await open({ errors: { verify: { code: 'dns_unavailable', message } } });
      await emailOf(page).fill(APPROVED.input.email);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText(message).waitFor();
      await page.evaluate(() => endpoint.refuse('verify', null));
      await page.getByRole('button', { name: 'Try again' }).click();
      await verdictOf(page).waitFor();
    });

    it('checks again without the cache', async () => {
      const page = await open({}, { at: `#/verify/${REVIEWED.request_id}` });
      await page.getByRole('button', { name: 'Check again' }).click();
      await page.waitForFunction(() => endpoint.calls.some(({ method }) => method === 'verify'));
      expect(await callsOf(page, 'verify')).toMatchObject([
        { request: REVIEWED.input, options: { no_cache: true } },
      ]);
    });

    it('checks the address that was probably meant with one click, keeping the name', async () => {
      const page = await open({}, { at: `#/verify/${MISTYPED.request_id}` });
      await page.getByRole('button', { name: 'jane.doe@gmail.com' }).click();
      await page.waitForFunction(() => endpoint.calls.some(({ method }) => method === 'verify'));
      expect(await callsOf(page, 'verify')).toMatchObject([
        { request: { email: 'jane.doe@gmail.com', name: 'Jane Doe' } },
      ]);
    });

    it('says what changed since the check before', async () => {
      const after = APPROVED.evidence.find(({ code }) => code === 'mailbox_exists') ?? null;
      const previous = {
        request_id: 'before',
        input: APPROVED.input,
        score: 91,
        recommendation: 'approve' as const,
        flags: [],
        domain: APPROVED.company.domain,
        origin: 'app' as const,
        checked_at: '2026-11-01T00:00:00.000Z',
      };
      const changes = [{ code: 'mailbox_exists', before: null, after }];
      const page = await open(
        { answers: { 'checks.compare': { previous, changes } } },
        { at: `#/verify/${APPROVED.request_id}` },
      );
      const reported = page.getByRole('region', { name: 'Since the previous check' });
      await reported.getByText('score 91 → 98').waitFor();
      expect(await reported.innerText()).toContain('New Mailbox exists');
    });

    it('lights a signal from its bar, and the bar from its signal', async () => {
      const page = await open({}, { at: `#/verify/${APPROVED.request_id}` });
      const bar = page.getByRole('region', { name: 'Evidence' }).getByText('Website answers');
      const row = page.getByRole('region', { name: 'Company signals' }).getByText('Website');
      const lit = page.locator('[data-lit="true"]');
      await bar.hover();
      await lit
        .filter({ hasText: /^Website\s*Yes/ })
        .first()
        .waitFor();
      await row.hover();
      await lit.filter({ hasText: 'Website answers' }).first().waitFor();
    });

    it('walks the bars by arrow keys, with one stop for the tab key', async () => {
      const page = await open({}, { at: `#/verify/${APPROVED.request_id}` });
      const bars = page.getByRole('region', { name: 'Evidence' }).locator('li[data-stop]');
      await bars.first().focus();
      await page.keyboard.press('ArrowDown');
      await bars.nth(1).and(page.locator(':focus')).waitFor();
      expect(
        await page.locator('section[aria-label^="Evidence"] li[tabindex="0"]:visible').count(),
      ).toBe(1);
    });

    it('copies the check as a curl command for the API of this computer', async () => {
      const page = await open({}, { at: `#/verify/${APPROVED.request_id}` });
      await page.getByRole('button', { name: 'Copy as curl' }).click();
      await wasSaid(page, 'The curl command was copied.');
      const copied = await page.evaluate('navigator.clipboard.readText()');
      expect(copied).toContain('http://127.0.0.1:8374/v1/verify');
      expect(copied).toContain(APPROVED.input.email);
    });
  });

  describe('the frame', () => {
    it('offers the sample list and the practice network to a newcomer without network', async () => {
      const page = await open({
        answers: {
          ...quietPlan().answers,
          'checks.list': { checks: [], next: null },
          'service.status': {
            ...statusOf(),
            network: { state: 'unusable', detail: '192.0.2.53 did not answer.' },
          },
          'service.practice': { ...statusOf(), practice: true },
        },
      });
      await page.getByText('Vouch cannot reach the DNS.').waitFor();
      await page.getByRole('button', { name: 'Try the sample list' }).waitFor();
      await page.getByRole('button', { name: 'Use the practice network' }).first().click();
      await page.getByText('You are on the practice network.').waitFor();
      expect(await callsOf(page, 'service.practice')).toEqual([{ on: true }]);
      await page.getByRole('button', { name: 'Leave' }).waitFor();
    });

    it('tells what happened at the start until it is dismissed', async () => {
      const notice = 'vouch.db was damaged and moved away; an empty store was begun in its place.';
      const page = await open({
        answers: { ...quietPlan().answers, 'service.status': { ...statusOf(), notice } },
      });
      await page.getByText(notice).waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByText(notice).waitFor({ state: 'detached' });
    });

    it('copies the address of the API from the foot of the rail', async () => {
      const page = await open();
      await page.getByRole('button', { name: /^127\.0\.0\.1:8374/ }).click();
      await wasSaid(page, 'The address of the API was copied.');
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe('http://127.0.0.1:8374');
    });

    it('verifies an address typed into the search', async () => {
      const page = await open();
      await openSearch(page);
      await page.keyboard.type('jane@acme.com');
      await page.getByRole('button', { name: 'Verify jane@acme.com' }).click();
      await verdictOf(page).waitFor();
      expect(await callsOf(page, 'verify')).toMatchObject([
        { request: { email: 'jane@acme.com' } },
      ]);
    });

    it('finds an earlier check in the search and opens it by keyboard', async () => {
      const page = await open();
      await openSearch(page);
      await page.keyboard.type('mailinator');
      await page.keyboard.press('Enter');
      await verdictOf(page).getByText(BLOCKED.reasoning).waitFor();
    });

    it('keeps an Enter that came before the findings, and goes to the first of them', async () => {
      const page = await open({ held: ['checks.list'] });
      await openSearch(page);
      await page.keyboard.type('mailinator');
      await page.keyboard.press('Enter');
      await asksFor(page, 'mailinator');
      await page.evaluate(() => endpoint.release('checks.list'));
      await verdictOf(page).getByText(BLOCKED.reasoning).waitFor();
      await searchField(page).waitFor({ state: 'detached' });
    });

    it('takes an early Enter back when one types on, and goes by the new letters', async () => {
      const page = await open({ held: ['checks.list'] });
      await openSearch(page);
      await page.keyboard.type('a');
      await page.keyboard.press('Enter');
      await page.keyboard.type('ppearance');
      await asksFor(page, 'appearance');
      await page.evaluate(() => endpoint.release('checks.list'));
      await page.locator('[data-action][data-selected]', { hasText: 'Appearance' }).waitFor();
      expect(new URL(page.url()).hash).toBe('#/verify');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/*#/settings/appearance');
    });

    it('forgets an early Enter when the search is closed', async () => {
      const page = await open({ held: ['checks.list'] });
      await openSearch(page);
      await page.keyboard.type('mailinator');
      await page.keyboard.press('Enter');
      await asksFor(page, 'mailinator');
      await page.keyboard.press('Escape');
      await searchField(page).waitFor({ state: 'detached' });
      await page.evaluate(() => endpoint.release('checks.list'));
      await page.getByRole('button', { name: 'Recent checks' }).click();
      await page.getByRole('link', { name: BLOCKED.input.email }).waitFor();
      expect(new URL(page.url()).hash).toBe('#/verify');
    });

    it('folds its rail and remembers that', async () => {
      const page = await open();
      await page.getByRole('button', { name: 'Collapse the rail' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Expand the rail' }).waitFor();
      await page.getByRole('link', { name: 'Lists' }).waitFor();
    });

    it('lets the keyboard skip to the content', async () => {
      const page = await open();
      const skip = page.getByRole('button', { name: 'Skip to content' });
      await skip.focus();
      await page.keyboard.press('Enter');
      await page.locator('main:focus').waitFor();
    });
  });

  describe.each(['light', 'dark'] as const)('in %s colours', (scheme) => {
    it('an address of which little is known has no serious fault of accessibility', async () => {
      const page = await open({}, { at: `#/verify/${REVIEWED.request_id}`, scheme });
      await verdictOf(page).waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });
  });
});

function statusOf() {
  const status = quietPlan().answers['service.status'];
  if (status === undefined) throw new Error('the quiet plan has no status');
  return status;
}

async function faultsOf(page: Page): Promise<readonly AxeFinding[]> {
  await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
  const findings = (await page.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, places: nodes.map((node) => node.html) })))`,
  )) as readonly AxeFinding[];
  return findings.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}
