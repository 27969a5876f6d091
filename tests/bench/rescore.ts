// How long a preview of another policy takes over a million kept results, how long keeping it, and how long others wait meanwhile.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src-main/adapters/sqlite/thread/open.ts';
import type { Observation } from '../../src-main/engine/observation.ts';
import { codeSetOf } from '../../src-main/engine/policy/codes.ts';
import { verdictOf } from '../../src-main/engine/policy/verdict.ts';
import { observe } from '../../src-main/engine/verify.ts';
import { STORE_WORKER } from '../../src-main/program/package-files.ts';
import type { ItemOutcome, NewItem } from '../../src-main/service/ports/jobs.ts';
import type { Store } from '../../src-main/service/ports/store.ts';
import { AS_SET } from '../../src-main/service/service.ts';
import { DEFAULT_BANDS } from '../../src-shared/bands.ts';
import type { Override, Policy } from '../../src-shared/bridge/policy.ts';
import { factsOf, registeredDaysAgo, SEEN_AT, siteOf, UNLISTED } from '../doubles/facts.ts';
import { plainPolicy } from '../doubles/judged.ts';
import { type Measured, timed } from './measure.ts';

/** `VOUCH_BENCH_RESULTS` is for a store of another size. */
const RESULTS = Number(process.env.VOUCH_BENCH_RESULTS ?? 1_000_000);
const BATCH = 5_000;
const DOMAINS = 8_000;

/** Bands and weights that move every result. */
const OTHER: Policy = { approve: 80, review: 50, weights: { prior: -9, name_mismatch: -20 } };
const BALANCED: Policy = { ...DEFAULT_BANDS, weights: {} };

export async function measureRescore(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-bench-'));
  const store = await openStore({ folder, workerUrl: STORE_WORKER, clock: { now: () => SEEN_AT } });
  try {
    await fill(store);
    const previewMs = await timed(() => preview(store, OTHER));
    const waits: number[] = [];
    const saveMs = await timed(() => savedBeside(store, OTHER, waits));
    const backMs = await timed(() => savedBeside(store, BALANCED, waits));
    const denial: Override = {
      override_id: 'one',
      subject: 'domain',
      value: 'company1.example',
      verdict: 'deny',
      reason: 'the bench',
      created_at: new Date(SEEN_AT).toISOString(),
    };
    const note = { changeId: 'one', at: SEEN_AT, by: 'bench' };
    const overrideMs = await timed(() =>
      store.changePolicy({ policyId: null, add: [denial] }, note),
    );
    const previewOneMs = await timed(() => previewOverride(store));
    const aim = 'under 200 ms';
    return [
      { name: `preview of a policy over ${shown(RESULTS)} results`, figure: inMs(previewMs), aim },
      { name: `keeping it, every score changed`, figure: inMs(saveMs), aim },
      { name: `and back`, figure: inMs(backMs), aim },
      { name: `one more override, saved`, figure: inMs(overrideMs), aim: 'under 200 ms' },
      { name: `another one, previewed`, figure: inMs(previewOneMs), aim: 'under 200 ms' },
      {
        name: 'longest wait of another call meanwhile',
        figure: inMs(Math.max(...waits)),
        aim: 'nobody stands still',
      },
    ];
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What one more override would do, beside those there are. */
async function previewOverride(store: Store): Promise<void> {
  const { policy, overrides } = await store.readPolicy();
  const more = {
    override_id: 'two',
    subject: 'address',
    value: emailOf(2),
    verdict: 'deny',
    reason: 'the bench',
    created_at: new Date(SEEN_AT).toISOString(),
  } as const;
  const question = {
    policy,
    overrides: [...overrides, more],
    jobId: null,
    policyId: null,
    examples: 50,
  };
  await store.previewPolicy(question);
}

async function fill(store: Store): Promise<void> {
  const jobId = 'bench';
  await store.createDraft({
    jobId,
    origin: { kind: 'app' },
    name: 'bench',
    columns: null,
    options: { noCache: false, company: true, mailbox: AS_SET },
    createdAt: SEEN_AT,
  });
  for (let from = 0; from < RESULTS; from += BATCH)
    await store.appendItems(
      jobId,
      Array.from({ length: BATCH }, (_, at) => item(from + at)),
    );
  await store.sealDraft(jobId);
  for (let from = 0; from < RESULTS; from += BATCH) {
    const outcomes = Array.from({ length: BATCH }, (_, at) => outcome(from + at));
    await store.recordItems(jobId, outcomes, SEEN_AT);
  }
  await store.completeJob(jobId, SEEN_AT);
}

function emailOf(index: number): string {
  return `jane.doe${index}@company${index % DOMAINS}.example`;
}

function item(index: number): NewItem {
  const fingerprint = index.toString(16).padStart(32, '0');
  return { index, input: { email: emailOf(index), name: 'Jane Doe' }, fingerprint, source: null };
}

function outcome(index: number): ItemOutcome {
  const observation = OBSERVATIONS[index % OBSERVATIONS.length];
  if (observation === undefined) throw new RangeError('there is nothing observed');
  const codeSet = codeSetOf(observation.findings);
  const { score, recommendation } = verdictOf(codeSet, POLICY, null);
  const company = { ...observation.company, domain: `company${index % DOMAINS}.example` };
  return {
    index,
    kind: 'verified',
    checkedAt: SEEN_AT,
    verdict: {
      requestId: `r${index}`,
      cached: false,
      tookMs: 5,
      original: { score, recommendation },
      observation: { ...observation, company, normalized: emailOf(index) },
      codeSet,
      credits: 1,
      cache: null,
    },
  };
}

const POLICY = plainPolicy();

/** A few hundred sets of codes, as a list has them: age, website, name, role and provider in all combinations. */
const OBSERVATIONS: readonly Observation[] = [3, 100, 400, 1500, 4000, null].flatMap((ageDays) =>
  [true, false].flatMap((hasSite) =>
    ['Jane Doe', 'Jane Fielding', 'Boris Petrov', undefined].flatMap((name) =>
      [null, 'info'].flatMap((role) =>
        [true, false].map((freeProvider) =>
          observe(
            factsOf({
              request: name === undefined ? {} : { name },
              registration: registeredDaysAgo(ageDays),
              website: hasSite
                ? {
                    kind: 'site',
                    website: siteOf(),
                    certificate: 'valid',
                    observedAt: SEEN_AT,
                  }
                : { kind: 'none', detail: 'nobody listens', observedAt: SEEN_AT },
              lists: { ...UNLISTED, freeProvider, role },
            }),
          ),
        ),
      ),
    ),
  ),
);

async function preview(store: Store, policy: Policy): Promise<void> {
  const question = { policy, overrides: [], jobId: null, policyId: null, examples: 50 };
  const { results } = await store.previewPolicy(question);
  if (results !== RESULTS) throw new Error(`${results} results were previewed`);
}

/** Keeps a policy while somebody else asks for pending rows again and again. */
async function savedBeside(store: Store, policy: Policy, waits: number[]): Promise<void> {
  let done = false;
  const saving = store.savePolicy(policy).finally(() => {
    done = true;
  });
  while (!done) waits.push(await timed(() => store.takeItems('bench', { after: 0, limit: 1 }, [])));
  await saving;
}

function inMs(ms: number): string {
  return `${Math.round(ms).toLocaleString('en')} ms`;
}

function shown(count: number): string {
  return count.toLocaleString('en');
}
