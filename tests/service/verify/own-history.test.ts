// What outcomes say of an address counts in single checks and lists alike, cached or not, and proves nothing about itself.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANY_OUTCOME } from '../../../src-shared/bridge/outcomes.ts';
import type { OutcomeKind } from '../../../src-shared/schemas/outcome.ts';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { CALL, ended, openTestService, type TestService } from '../harness.ts';

let vouch: TestService;

beforeEach(async () => {
  vouch = await openTestService();
});
afterEach(() => vouch.close());

const JANE = 'jane.doe@acme.example';
const DAY = 86_400_000;

function happened(email: string, outcome: OutcomeKind, happened_at = '2026-11-12T08:00:00Z') {
  const from = { source: 'file', label: 'mailer.csv' } as const;
  return vouch.service.outcomes.add(from, [{ email, outcome, happened_at }]);
}

const check = (email: string, more = {}) => vouch.service.verify({ email }, { ...CALL, ...more });

const history = ({ evidence }: Pick<VerificationResult, 'evidence'>) =>
  evidence.map(({ code }) => code).filter((code) => code.startsWith('history'));

test('a cached answer does not hide a bounce that came in since, nor keep one that was removed', async () => {
  const before = await check(JANE);
  expect(history(before)).toEqual([]);
  await happened(JANE, 'bounced_hard');
  const after = await check(JANE);
  expect(after).toMatchObject({ cached: true, score: 1, recommendation: 'block' });
  expect(after.flags).toEqual(['no_spf', 'no_dmarc', 'bounced_before']);
  expect(after.reasoning).toBe(
    'Your mail to it bounced on 12 November 2026 (you imported it on 20 November 2026 from mailer.csv).',
  );
  const fresh = await check(JANE, { noCache: true });
  expect(fresh).toMatchObject({ cached: false, score: 1 });
  // The fresh one is in the cache now, with its line.
  await vouch.service.outcomes.remove({ label: null, email: JANE, number: null });
  const removed = await check(JANE);
  const { score, recommendation, flags, reasoning, evidence } = before;
  expect(removed).toMatchObject({ cached: true, score, recommendation, flags, reasoning });
  expect(removed.evidence.map(({ code }) => code)).toEqual(evidence.map(({ code }) => code));
});

test('a check that was kept says the same later, whatever has happened since', async () => {
  await happened(JANE, 'replied');
  const { request_id, score, flags, evidence } = await check(JANE);
  expect(flags).toContain('known_good');
  await happened(JANE, 'fraud');
  vouch.time.now += 300 * DAY;
  const kept = await vouch.service.history.show(request_id);
  expect(kept).toMatchObject({ score, flags, evidence });
  expect(kept).not.toHaveProperty('original');
});

test('a list has it as a single check has, and shows it once it is checked again', async () => {
  const emails = [JANE, 'john@acme.example', 'other@elsewhere.example'];
  const { job_id } = await vouch.service.jobs.submit(
    emails.map((email) => ({ email })),
    { ...CALL, origin: { kind: 'app' } },
  );
  await vouch.until(job_id, ended);
  await happened('john@acme.example', 'bounced_hard');
  const scores = async (jobId: string) => {
    const items: readonly VerificationResult[] = JSON.parse(
      await vouch.service.jobs.renderItems(jobId),
    );
    return items.map((item) => [item.score, history(item)]);
  };
  const [first, , other] = await scores(job_id);
  expect(await scores(job_id)).toEqual([first, first, other]);
  await vouch.service.jobs.goOn(job_id, { kind: 'all' });
  await vouch.until(job_id, ended);
  expect(await scores(job_id)).toEqual([first, [1, ['history_bounced']], other]);
});

test('mail to a provider that many share says nothing of others there; to a domain of one owner it does', async () => {
  for (const domain of ['open.example', 'acme.example'])
    for (let at = 0; at < 10; at += 1) await happened(`user${at}@${domain}`, 'bounced_hard');
  expect(history(await check('somebody@open.example'))).toEqual([]);
  const atOwn = await check('somebody@acme.example');
  expect(atOwn.evidence.filter(({ code }) => code === 'history_domain_bounces')).toEqual([
    {
      code: 'history_domain_bounces',
      points: -8,
      cap: null,
      observed: '10 of the last 10 mailboxes, lastly on 12 November 2026',
      source: 'your outcomes',
      observed_at: '2026-11-12T08:00:00.000Z',
    },
  ]);
});

test('switched off, nothing is looked up', async () => {
  await happened(JANE, 'fraud');
  await vouch.service.settings.change('own_history', false);
  expect(history(await check(JANE))).toEqual([]);
  await vouch.service.settings.change('own_history', true);
  expect(history(await check(JANE))).toEqual(['history_fraud']);
});

test('what cannot be read is unknown, and the check goes on', async () => {
  await vouch.close();
  vouch = await openTestService({
    wrapStore: (store) => ({
      ...store,
      readOwnHistory: () => Promise.reject(new Error('The file cannot be read.')),
    }),
  });
  const result = await check(JANE);
  expect(result.evidence.filter(({ code }) => code === 'history_inconclusive')).toEqual([
    {
      code: 'history_inconclusive',
      points: 0,
      cap: null,
      observed: 'The file cannot be read.',
      source: 'your outcomes',
      observed_at: null,
    },
  ]);
});

test('an outcome is compared with the score without what earlier ones had said', async () => {
  const { score } = await check(JANE);
  await happened(JANE, 'replied', '2026-11-19T08:00:00Z');
  vouch.time.now += 2 * DAY;
  const known = await check(JANE, { noCache: true });
  expect(known.score).toBeGreaterThan(score);
  vouch.time.now += 2 * DAY;
  await happened(JANE, 'bounced_hard', '2026-11-23T08:00:00Z');
  const { outcomes } = await vouch.service.outcomes.list(ANY_OUTCOME, { after: null, limit: 10 });
  const bounce = outcomes.find(({ outcome }) => outcome === 'bounced_hard');
  expect(bounce).toMatchObject({ matching: 'matched', request_id: known.request_id, score });
  const { reliability } = await vouch.service.outcomes.report();
  const bin = reliability.find(({ good }) => good !== null);
  expect(bin).toMatchObject({ mean_score: score, good: { count: 0, of: 1 } });
});

const COLLEAGUES = ['jane.doe', 'john.smith', 'maria.garcia', 'anna.rossi', 'peter.wang'];

test('a domain whose people are known shows how it writes them, beside the address that is checked', async () => {
  for (const local of COLLEAGUES) await happened(`${local}@acme.example`, 'replied');
  const naming = async (email: string, name?: string) => {
    const request = name === undefined ? { email } : { email, name };
    const { evidence } = await vouch.service.verify(request, CALL);
    return evidence.filter(({ code }) => code.startsWith('history'));
  };
  const line = { points: 0, cap: null, source: 'your outcomes', observed_at: null };
  const known = 'first.last, as 5 of 5 that you know';
  const fact = (observed: string) => [{ code: 'history_naming', observed, ...line }];
  expect(await naming('john.miller@acme.example')).toEqual(fact(known));
  expect(await naming('jmiller@acme.example')).toEqual(fact(`flast; others are ${known}`));
  expect(await naming('jzzyx@acme.example')).toEqual(fact(known));
  expect(await naming('jzzyx@acme.example', 'Jack Zzyx')).toEqual(
    fact(`flast; others are ${known}`),
  );
  expect(await naming('info@acme.example')).toEqual(fact(known));
  expect(await naming('john.miller@elsewhere.example')).toEqual([]);
});

test('at a catch-all host it weighs whether an address is written like others, in single checks and lists', async () => {
  await vouch.close();
  vouch = await openTestService({
    settings: { mailbox_probing: true, ehlo_name: 'mail.sender.example' },
    mailbox: {
      probe: async () => ({
        verdict: 'catch_all',
        aboutUs: false,
        catchAll: 'yes',
        words: '250 ok',
        host: 'mx.acme.example',
        observedAt: Date.UTC(2026, 10, 20),
      }),
    },
  });
  for (const local of COLLEAGUES) await happened(`${local}@acme.example`, 'replied');
  const emails = ['john.miller@acme.example', 'jmiller@acme.example', 'info@acme.example'];
  const singles = [];
  for (const email of emails) singles.push(await check(email));
  const points = [
    ['history_naming_fits', 3],
    ['history_naming_differs', -10],
    ['history_naming', 0],
  ];
  const naming = ({ evidence }: Pick<VerificationResult, 'evidence'>) =>
    evidence.flatMap(({ code, points }) => (code.startsWith('history') ? [code, points] : []));
  expect(singles.map(naming)).toEqual(points);
  const { job_id } = await vouch.service.jobs.submit(
    emails.map((email) => ({ email })),
    { ...CALL, noCache: true },
  );
  await vouch.until(job_id, ended);
  const items: VerificationResult[] = JSON.parse(await vouch.service.jobs.renderItems(job_id));
  expect(items.map(naming)).toEqual(points);
});

test('a number like those of five people that are known is not called random, until their outcomes go', async () => {
  const codes = ['e4812x3k', 'b0193q7m', 'k2274w1p', 'z9920v5t', 'h3381j2d'];
  const email = 'e4711x9z@acme.example';
  expect((await check(email)).flags).toContain('random_local_part');
  for (const local of codes) await happened(`${local}@acme.example`, 'delivered');
  const known = await check(email);
  expect(known.flags).not.toContain('random_local_part');
  expect(history(known)).toEqual(['history_naming', 'history_numbered']);
  expect((await check('xkqzvbwpt@acme.example')).flags).toContain('random_local_part');
  await vouch.service.outcomes.remove({ label: 'mailer.csv', email: null, number: null });
  const forgotten = await check(email);
  expect(forgotten).toMatchObject({ cached: true });
  expect(forgotten.flags).toContain('random_local_part');
});
