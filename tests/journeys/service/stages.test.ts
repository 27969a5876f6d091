// Lists in stages: first verdicts before slow sources answer, what is asked and in which order, and lists taken up again.
import { afterEach, describe, expect, test } from 'vitest';
import type { EnginePorts, RegistrationAnswer } from '../../../src-main/engine/ports.ts';
import { ALL_ROWS } from '../../../src-shared/bridge/lists.ts';
import { type ScriptedDns, scriptedDns } from '../../doubles/scripted-dns.ts';
import { CALL, ended, openTestService, type TestService } from '../../service/harness.ts';

const LIST = { ...CALL, origin: { kind: 'app' } } as const;
const YEAR_MS = 365 * 86_400_000;

let vouch: TestService;
let registry: HeldRegistry;
afterEach(async () => {
  registry.letGo(() => true);
  await vouch.close();
});

interface HeldRegistry extends Omit<HeldAnswers, 'wait'> {
  readonly sources: Pick<EnginePorts, 'registration'>;
  /** The domains that were asked about, in order. */
  readonly asked: string[];
}

interface HeldAnswers {
  /** Resolves once this question is let go, or nobody waits for its answer any more. */
  wait(domain: string, signal: AbortSignal): Promise<void>;
  /** Resolves once so many questions wait for their answer. */
  held(count: number): Promise<void>;
  /** Answers about these domains from now on. */
  letGo(which: (domain: string) => boolean): void;
}

function createHeldAnswers(): HeldAnswers {
  const waiting = new Map<string, () => void>();
  let open: (domain: string) => boolean = () => false;
  let waiters: { count: number; resolve: () => void }[] = [];
  return {
    async wait(domain, signal) {
      if (open(domain)) return;
      await new Promise<void>((resolve) => {
        waiting.set(domain, resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
        for (const waiter of waiters) if (waiting.size >= waiter.count) waiter.resolve();
        waiters = waiters.filter((waiter) => waiting.size < waiter.count);
      });
      waiting.delete(domain);
    },
    held(count) {
      if (waiting.size >= count) return Promise.resolve();
      return new Promise((resolve) => waiters.push({ count, resolve }));
    },
    letGo(which) {
      open = which;
      for (const [domain, resolve] of waiting) if (which(domain)) resolve();
    },
  };
}

/** A registry that answers when it is told to. */
function heldRegistry(): HeldRegistry {
  const asked: string[] = [];
  const { wait, held, letGo } = createHeldAnswers();
  const answer: RegistrationAnswer = {
    kind: 'found',
    registration: {
      registeredAt: Date.UTC(2026, 10, 20) - 20 * YEAR_MS,
      expiresAt: null,
      changedAt: null,
      registrar: null,
      statuses: [],
    },
    source: 'registry of the test',
    observedAt: Date.UTC(2026, 10, 20),
  };
  return {
    asked,
    sources: {
      registration: {
        async registration(domain, { signal }) {
          asked.push(domain);
          await wait(domain, signal);
          return answer;
        },
      },
    },
    held,
    letGo,
  };
}

async function open(dns: ScriptedDns = scriptedDns()): Promise<void> {
  registry = heldRegistry();
  vouch = await openTestService({ dns, sources: registry.sources });
}

/** A list that has ended, of whose two domains the registry was not asked about the first, which the user denies. */
async function sparedList(): Promise<string> {
  await open();
  registry.letGo(() => true);
  // Nothing that could be heard of it counts.
  await vouch.service.policy.addOverride({
    subject: 'domain',
    value: 'denied.example',
    verdict: 'deny',
    reason: 'known',
  });
  const jobId = await list(['a@denied.example', 'b@two.example'], { onlyWhatMatters: true });
  await vouch.until(jobId, ended);
  expect(registry.asked).toEqual(['two.example']);
  return jobId;
}

async function list(
  emails: readonly string[],
  options: { readonly onlyWhatMatters?: boolean; readonly company?: boolean } = {},
): Promise<string> {
  const jobId = await vouch.service.jobs.create(
    { name: 'list', columns: ['Mail'] },
    { ...LIST, ...options },
  );
  await vouch.service.jobs.append(
    jobId,
    emails.map((email) => ({ input: { email }, source: [email] })),
  );
  await vouch.service.jobs.start(jobId);
  return jobId;
}

const rows = (jobId: string) =>
  vouch.store.pageRows(
    jobId,
    ALL_ROWS,
    { by: 'row', descending: false },
    { offset: 0, limit: 100 },
  );
const codesOf = (resultJson: string | null): string[] =>
  JSON.parse(resultJson ?? '{"evidence":[]}').evidence.map((line: { code: string }) => line.code);
const firstVerdicts = (count: number) => (job: { provisional: Record<string, number> }) =>
  Object.values(job.provisional).reduce((sum, many) => sum + many, 0) === count;

describe('first verdicts', () => {
  test('are there while the registry is silent, and count for nothing', async () => {
    await open();
    const jobId = await list(['a@one.example', 'b@two.example', 'a@one.example']);
    const early = await vouch.until(jobId, firstVerdicts(3));
    expect(early).toMatchObject({ status: 'running', processed: 0, credits_used: 0 });
    await registry.held(2);
    expect((await vouch.service.jobs.get(jobId)).remaining).toMatchObject([
      { source: 'registration', left: 2 },
      { source: 'website', left: 2 },
    ]);
    expect(await vouch.service.jobs.renderItems(jobId)).toBe('[]');
    const [first] = await rows(jobId);
    expect(first?.provisional).toBe(true);
    expect(codesOf(first?.resultJson ?? null)).toContain('registration_pending');
    registry.letGo(() => true);
    const done = await vouch.until(jobId, ended);
    expect(done).toMatchObject({ processed: 3, succeeded: 3, credits_used: 2, remaining: [] });
    expect(Object.values(done.provisional)).toEqual([0, 0, 0]);
    const [last] = await rows(jobId);
    expect(last?.provisional).toBe(false);
    expect(codesOf(last?.resultJson ?? null)).toContain('domain_old');
  });

  test('one answer serves every row of its domain, and no domain waits for another', async () => {
    await open();
    const many = Array.from({ length: 40 }, (_, index) => `p${index}@big.example`);
    const jobId = await list([...many, 'x@other.test']);
    await vouch.until(jobId, firstVerdicts(41));
    registry.letGo((domain) => domain === 'other.test');
    await vouch.until(jobId, (job) => job.processed === 1);
    registry.letGo(() => true);
    expect(await vouch.until(jobId, ended)).toMatchObject({ succeeded: 41 });
    expect(registry.asked.filter((domain) => domain === 'big.example')).toHaveLength(1);
  });

  test('outlive the program, and nothing that was answered is looked up again', async () => {
    await open();
    const jobId = await list(['a@one.example', 'b@two.example']);
    await vouch.until(jobId, firstVerdicts(2));
    await registry.held(2);
    const before = new Map(vouch.dns.asked);
    vouch = await vouch.restart();
    expect(await vouch.service.jobs.get(jobId)).toMatchObject({ processed: 0 });
    registry.letGo(() => true);
    await vouch.service.resumeUnfinished();
    expect(await vouch.until(jobId, ended)).toMatchObject({ succeeded: 2, credits_used: 2 });
    expect(new Map(vouch.dns.asked)).toEqual(before);
  });

  test('are final as they stand once the analyst has enough, also after a restart', async () => {
    await open();
    const jobId = await list(['a@one.example', 'b@two.example']);
    await vouch.until(jobId, firstVerdicts(2));
    await vouch.service.jobs.finishNow(jobId);
    const done = await vouch.until(jobId, ended);
    expect(done).toMatchObject({ status: 'completed', succeeded: 2, credits_used: 2 });
    const [row] = await rows(jobId);
    expect(codesOf(row?.resultJson ?? null)).toContain('registration_not_run');
    await expect(vouch.service.jobs.finishNow(jobId)).rejects.toMatchObject({
      code: 'job_state_conflict',
    });
  });

  test('a pause lets go of what is asked, and going on asks again', async () => {
    await open();
    const jobId = await list(['a@one.example']);
    await registry.held(1);
    await vouch.service.jobs.pause(jobId);
    await vouch.service.jobs.resume(jobId);
    registry.letGo(() => true);
    expect(await vouch.until(jobId, ended)).toMatchObject({ succeeded: 1, credits_used: 1 });
    const [row] = await rows(jobId);
    expect(codesOf(row?.resultJson ?? null)).toContain('domain_old');
  });
});

describe('while rows wait for their first look', () => {
  const names = Array.from({ length: 12 }, (_, index) => `d${index}.example`);
  let visited: string[];
  let sites: HeldAnswers;
  let lookAtLast: () => void;

  /** A list of twelve domains, and one that the DNS says nothing about until it is let go; so many websites are being visited. */
  async function waitingList(visits: number): Promise<string> {
    registry = heldRegistry();
    visited = [];
    sites = createHeldAnswers();
    const dns = scriptedDns();
    const last = Promise.withResolvers<void>();
    lookAtLast = last.resolve;
    vouch = await openTestService({
      dns: {
        ...dns,
        async resolve(name, type, context) {
          if (name === 'last.example') await last.promise;
          return dns.resolve(name, type, context);
        },
      },
      sources: {
        ...registry.sources,
        website: {
          async visit(domain, context) {
            visited.push(domain);
            await sites.wait(domain, context.signal);
            return { kind: 'failed', reason: 'unreachable', detail: 'no site', observedAt: 0 };
          },
        },
      },
    });
    const jobId = await list([...names, 'last.example'].map((name) => `a@${name}`));
    await registry.held(names.length);
    registry.letGo(() => true);
    await sites.held(visits);
    return jobId;
  }

  test('few websites are visited, and all once every row was looked at; no registry is asked twice', async () => {
    const jobId = await waitingList(8);
    expect(visited).toHaveLength(8);
    expect(registry.asked.toSorted()).toEqual(names.toSorted());
    lookAtLast();
    // Each that ends now lets others in.
    sites.letGo(() => true);
    expect(await vouch.until(jobId, ended)).toMatchObject({ succeeded: 13, remaining: [] });
    expect(visited.toSorted()).toEqual([...names, 'last.example'].toSorted());
    expect(registry.asked).toHaveLength(13);
    for (const { resultJson } of await rows(jobId)) {
      expect(codesOf(resultJson)).toContain('domain_old');
      expect(codesOf(resultJson)).toContain('website_inconclusive');
    }
  });

  test('what a registry said counts for rows that are final as they stand', async () => {
    const jobId = await waitingList(8);
    await vouch.service.jobs.finishNow(jobId);
    lookAtLast();
    sites.letGo(() => true);
    expect(await vouch.until(jobId, ended)).toMatchObject({ succeeded: 13 });
    expect(visited).toHaveLength(8);
    for (const { resultJson } of await rows(jobId)) {
      const { domain } = JSON.parse(resultJson ?? '{}').company;
      if (domain !== 'last.example') expect(codesOf(resultJson)).toContain('domain_old');
      expect(codesOf(resultJson)).toContain('website_not_run');
    }
  });
});

describe('only what can change the recommendation', () => {
  test('is queried where that was chosen, and the row says so', async () => {
    const jobId = await sparedList();
    const [spared] = await rows(jobId);
    expect(codesOf(spared?.resultJson ?? null)).toContain('registration_not_needed');
    // Such a verdict is no answer for anybody who wants to know everything.
    const whole = await vouch.service.verify({ email: 'a@denied.example' }, CALL);
    expect(whole.cached).toBe(false);
    expect(registry.asked).toEqual(['two.example', 'denied.example']);
  });

  test('is asked one source after the other: no website is visited that cannot change what an age says', async () => {
    const visited: string[] = [];
    registry = heldRegistry();
    const texts = (text: string) => ({ kind: 'records', records: [text], observedAt: 0 }) as const;
    vouch = await openTestService({
      dns: scriptedDns({
        'TXT named.example': texts('v=spf1 mx -all'),
        'TXT _dmarc.named.example': texts('v=DMARC1; p=reject; rua=mailto:d@named.example'),
      }),
      sources: {
        ...registry.sources,
        website: {
          async visit(domain) {
            visited.push(domain);
            return { kind: 'failed', reason: 'unreachable', detail: 'no site', observedAt: 0 };
          },
        },
      },
    });
    const requests = [
      { email: 'jane.doe@named.example', name: 'Jane Doe' },
      { email: 'info@open.example', name: 'Bob Roe' },
    ];
    const run = async (options: { readonly onlyWhatMatters?: boolean }) => {
      const jobId = await vouch.service.jobs.create(
        { name: 'l', columns: null },
        { ...LIST, ...options },
      );
      await vouch.service.jobs.append(
        jobId,
        requests.map((input) => ({ input, source: null })),
      );
      await vouch.service.jobs.start(jobId);
      return jobId;
    };
    const short = await run({ onlyWhatMatters: true });
    await registry.held(2);
    expect(visited).toEqual([]);
    // What the registry says is there when the website is asked, also in another run of the program.
    registry.letGo(() => true);
    await vouch.until(short, ended);
    expect(visited).toEqual(['open.example']);
    const [sure, open] = await rows(short);
    expect(codesOf(sure?.resultJson ?? null)).toContain('website_not_needed');
    expect(codesOf(sure?.resultJson ?? null)).toContain('domain_old');
    expect(codesOf(open?.resultJson ?? null)).toContain('domain_old');
    expect(codesOf(open?.resultJson ?? null)).toContain('website_inconclusive');
    const whole = await run({});
    await vouch.until(whole, ended);
    const recommended = (jobId: string) =>
      rows(jobId).then((all) =>
        all.map(({ resultJson }) => JSON.parse(resultJson ?? '{}').recommendation),
      );
    expect(await recommended(short)).toEqual(await recommended(whole));
  });
});

describe('a DNS that does not answer', () => {
  const SERVFAIL = {
    kind: 'failed',
    reason: 'servfail',
    detail: 'SERVFAIL',
    observedAt: 0,
  } as const;

  /** A DNS that fails about one domain so many times. */
  function failing(name: string, times: number): ScriptedDns {
    const dns = scriptedDns();
    let left = times;
    return {
      ...dns,
      async resolve(asked, type, context) {
        if (asked === name && type === 'MX' && left > 0) {
          left -= 1;
          return SERVFAIL;
        }
        return dns.resolve(asked, type, context);
      },
    };
  }

  test('is asked again at the end of the list, and the row is not lost', async () => {
    await open(failing('weak.example', 3));
    registry.letGo(() => true);
    const jobId = await list(['a@weak.example', 'b@two.example']);
    expect(await vouch.until(jobId, ended)).toMatchObject({ succeeded: 2, failed: 0 });
  });

  test('fails the row when it never answers, and charges nothing', async () => {
    await open(failing('weak.example', Number.POSITIVE_INFINITY));
    registry.letGo(() => true);
    const jobId = await list(['a@weak.example', 'b@two.example']);
    const done = await vouch.until(jobId, ended);
    expect(done).toMatchObject({ status: 'completed', succeeded: 1, failed: 1, credits_used: 1 });
  });
});

describe('a list that is taken up again', () => {
  test('goes on where it was cancelled', async () => {
    await open();
    const jobId = await list(['a@one.example', 'b@two.example']);
    await registry.held(2);
    await vouch.service.jobs.cancel(jobId);
    registry.letGo(() => true);
    const { rows: many } = await vouch.service.jobs.goOn(jobId, { kind: 'unchecked' });
    expect(many).toBe(2);
    expect(await vouch.until(jobId, ended)).toMatchObject({
      status: 'completed',
      succeeded: 2,
      credits_used: 2,
    });
  });

  test('says what has changed since last time', async () => {
    await open();
    const jobId = await list(['a@one.example'], { company: false });
    await vouch.until(jobId, ended);
    const [before] = await rows(jobId);
    await vouch.service.jobs.goOn(jobId, { kind: 'all' });
    await vouch.until(jobId, ended);
    const [after] = await rows(jobId);
    const { score, recommendation } = JSON.parse(before?.resultJson ?? '{}');
    expect(after?.before).toEqual({ score, recommendation });
    expect((await vouch.store.summariseRows(jobId, ALL_ROWS))?.changed).toBe(0);
  });

  test('asks what was not needed, with the counts shown before', async () => {
    const jobId = await sparedList();
    const options = {
      olderThan: '2000-01-01',
      chosen: { kind: 'spans', spans: [{ from: 0, to: 0 }] },
    };
    expect(await vouch.service.jobs.goOnCounts(jobId, options as never)).toEqual({
      unchecked: 0,
      older: 0,
      silent: 1,
      not_needed: 1,
      chosen: 1,
      all: 2,
      only_what_matters: true,
    });
    const { rows: many } = await vouch.service.jobs.goOn(jobId, { kind: 'not_needed' });
    expect(many).toBe(1);
    await vouch.until(jobId, ended);
    expect(registry.asked).toEqual(['two.example', 'denied.example']);
    const [row] = await rows(jobId);
    expect(codesOf(row?.resultJson ?? null)).toContain('domain_old');
    expect(
      await vouch.service.jobs.goOnCounts(jobId, { olderThan: null, chosen: null }),
    ).toMatchObject({ not_needed: 0, older: null, chosen: null, only_what_matters: false });
  });

  test('continues with the rows that were chosen in the grid, with the options that were chosen', async () => {
    await open();
    registry.letGo(() => true);
    const jobId = await list(['a@one.example', 'b@two.example', 'c@three.example']);
    await vouch.until(jobId, ended);
    const chosen = { kind: 'spans' as const, spans: [{ from: 1, to: 1 }] };
    const { rows: many } = await vouch.service.jobs.goOn(
      jobId,
      { kind: 'chosen', rows: chosen },
      undefined,
      true,
    );
    expect(many).toBe(1);
    expect(await vouch.until(jobId, ended)).toMatchObject({ succeeded: 3, credits_used: 4 });
  });

  test('not while it runs, not a job of the API, and not where nothing is to be checked', async () => {
    await open();
    registry.letGo(() => true);
    const jobId = await list(['a@one.example']);
    await vouch.until(jobId, ended);
    await expect(vouch.service.jobs.goOn(jobId, { kind: 'unchecked' })).rejects.toMatchObject({
      code: 'job_state_conflict',
    });
    await expect(
      vouch.service.jobs.goOn(jobId, { kind: 'older', than: 'yesterday' }),
    ).rejects.toMatchObject({ code: 'invalid_request' });
    const job = await vouch.service.jobs.submit([{ email: 'a@one.example' }], CALL);
    await vouch.until(job.job_id, ended);
    await expect(vouch.service.jobs.goOn(job.job_id, { kind: 'all' })).rejects.toMatchObject({
      code: 'job_state_conflict',
    });
  });
});
