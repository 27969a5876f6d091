// The two steps of checking a row: what is asked of whom and in which lane, what is cached, and which verdicts are final.
import { describe, expect, test } from 'vitest';
import { boundsUnder } from '../../../src-main/engine/policy/bounds.ts';
import { readyPolicy } from '../../../src-main/engine/policy/policy.ts';
import { verdictOf } from '../../../src-main/engine/policy/verdict.ts';
import type { LookupContext } from '../../../src-main/engine/ports.ts';
import { AS_SET } from '../../../src-main/service/service.ts';
import type { CheckOptions } from '../../../src-main/service/verify/questions.ts';
import {
  createRowChecks,
  pendingIn,
  type RowCheckDeps,
} from '../../../src-main/service/verify/row-checks.ts';
import { PRESETS, type Settings } from '../../../src-shared/settings/table.ts';
import { dnsAlone } from '../../doubles/dns-alone.ts';
import { type ScriptedDns, scriptedDns } from '../../doubles/scripted-dns.ts';
import { UNREACHABLE } from '../../doubles/silent-sources.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const OPTIONS: CheckOptions = { noCache: false, company: true, mailbox: AS_SET };
const CONTEXT_OF_NOBODY = new AbortController().signal;
const PROBING = { mailbox_probing: true, ehlo_name: 'check.example' } as const;

interface Given {
  readonly settings?: Partial<Settings>;
  readonly cached?: readonly unknown[];
  readonly allow?: string;
  readonly pace?: object;
  readonly inTurn?: boolean;
  readonly checkDeadlineMs?: number;
  readonly dns?: ScriptedDns;
}

function opened(given: Given = {}) {
  const asked: unknown[][] = [];
  const clock = { elapsed: 0 };
  const contexts: LookupContext[] = [];
  const noted = (source: string, args: readonly unknown[]) => {
    const context = args.at(-1) as LookupContext;
    contexts.push(context);
    const { checkId, lane } = context;
    asked.push([source, ...args.slice(0, -1), { checkId, lane }]);
  };
  const { dns = scriptedDns() } = given;
  const ready = readyPolicy(
    { approve: 70, review: 40, weights: {} },
    given.allow === undefined
      ? []
      : [
          {
            subject: 'domain',
            value: given.allow,
            verdict: 'allow',
            reason: 'r',
            created_at: '',
          },
        ],
  );
  const today = {
    ready,
    bounds: boundsUnder(ready),
    verdictOf: (codeSet: string, rule: never) => verdictOf(codeSet, ready, rule),
  };
  const deps = {
    engine: {
      ...dnsAlone(dns, { now: () => NOW }),
      ipData: { country: () => 'NL', edition: 'table of the test' },
      registration: {
        async registration(...args: unknown[]) {
          noted('registration', args);
          return UNREACHABLE;
        },
        ...(given.pace === undefined ? {} : { pace: () => given.pace }),
      },
      website: {
        async visit(...args: unknown[]) {
          noted('website', args);
          return UNREACHABLE;
        },
      },
      mailbox: {
        async probe(...args: unknown[]) {
          noted('mailbox', args);
          return { verdict: 'exists', catchAll: 'no', words: null, host: 'mx', observedAt: NOW };
        },
      },
      ...(given.inTurn === true
        ? {
            async inTurn(work: () => unknown) {
              asked.push(['turn']);
              return work();
            },
          }
        : {}),
    },
    store: {
      async readVerdicts(...call: unknown[]) {
        asked.push(['cache', call[1]]);
        clock.elapsed += 42.6;
        return given.cached ?? [null];
      },
    },
    ownHistory: () => null,
    settings: { ...PRESETS, ...given.settings },
    policy: {
      ofList(jobId: string | null) {
        asked.push(['policy', jobId]);
        return today;
      },
    },
    clock: { now: () => NOW },
    elapsed: () => clock.elapsed,
    newId: () => 'new',
    checkDeadlineMs: given.checkDeadlineMs ?? 60_000,
  } as unknown as RowCheckDeps;
  const checks = createRowChecks(deps);
  /** What the DNS says of the domain of a row. */
  async function known(email: string, options = OPTIONS) {
    const row = checks.read({ email }, options, 'job_1');
    if (row.domain === null) return { row, answered: null };
    const facts = await checks.lookUpDns(row.domain, 'check1', CONTEXT_OF_NOBODY);
    return { row, answered: { domain: checks.readDomain(row.domain, facts), slow: {} } };
  }
  return { checks, asked, known, contexts, dns, clock };
}

const JANE = 'jane@mail.acme.example';
const CALL = { requestId: 'r1', tookMs: 9 };

describe('a row is read', () => {
  test('with its domain, and a name for what the DNS says with or without the company', () => {
    const { checks } = opened();
    const read = (options: CheckOptions, jobId?: string) =>
      checks.read({ email: ` ${JANE};` }, options, jobId);
    const domain = { domain: 'mail.acme.example', registrableDomain: 'acme.example' };
    expect(read(OPTIONS, 'job_1')).toMatchObject({
      jobId: 'job_1',
      request: { email: ` ${JANE};` },
      options: OPTIONS,
      domain: { ...domain, company: true, key: 'mail.acme.example' },
    });
    const alone = read({ ...OPTIONS, company: false });
    expect([alone.jobId, alone.domain]).toEqual([
      null,
      { ...domain, company: false, key: 'mail.acme.example without company' },
    ]);
    expect(checks.read({ email: 'nobody' }, OPTIONS).domain).toBeNull();
  });

  test('as a list: no company is sought by its name', () => {
    const { checks } = opened();
    expect(checks.read({ email: JANE, company_name: 'Acme' }, OPTIONS).gather.seekCompany).toBe(
      false,
    );
  });
});

describe('the cache', () => {
  test.each([
    ['the options', { noCache: true }, {}],
    ['the settings', {}, { verdict_ttl_hours: 0 }],
  ])('is not asked where %s say so', (_, options, settings) => {
    const { checks, asked } = opened({ settings });
    expect(checks.cached(checks.read({ email: JANE }, { ...OPTIONS, ...options }))).toBeNull();
    expect(asked).toEqual([]);
  });

  test('has nothing of a row that was never checked', async () => {
    const { checks, asked } = opened();
    expect(await checks.cached(checks.read({ email: JANE }, OPTIONS))).toBeNull();
    expect(asked).toEqual([['cache', NOW]]);
  });

  test('answers with a new id and the time that the look-up took, judged by the policy of the list', async () => {
    const first = opened();
    const { row, answered } = await first.known(JANE, { ...OPTIONS, company: false });
    const judged = await first.checks.judge(row, answered, CALL);
    if (judged.kind !== 'final' || judged.checked.kind !== 'verified') throw new Error('not final');
    const { observation } = judged.checked.result;
    const { checks, asked } = opened({ cached: [{ observation }] });
    const hit = await checks.cached(checks.read({ email: JANE }, OPTIONS, 'job_1'));
    expect(hit).toEqual({
      kind: 'verified',
      result: {
        requestId: 'new',
        cached: true,
        tookMs: 43,
        original: judged.checked.result.original,
        observation,
      },
      codeSet: judged.checked.codeSet,
      cache: null,
      checkedAt: NOW,
    });
    expect(asked).toEqual([
      ['cache', NOW],
      ['policy', 'job_1'],
    ]);
  });
});

describe('a source is asked', () => {
  test('about the domain, in the lane of lists and under the id of the check', async () => {
    const { checks, asked } = opened();
    const both = ['registration', 'website'] as const;
    expect(await checks.ask('acme.example', both, 'check2', CONTEXT_OF_NOBODY)).toEqual({
      registration: UNREACHABLE,
      website: UNREACHABLE,
    });
    const context = { checkId: 'check2', lane: 'batch' };
    expect(asked).toEqual([
      ['registration', 'acme.example', context],
      ['website', 'acme.example', context],
    ]);
    expect(await checks.ask('acme.example', ['website'], 'check3', CONTEXT_OF_NOBODY)).toEqual({
      website: UNREACHABLE,
    });
  });

  test('about the mailbox, as long as the settings of now want it', async () => {
    const { checks, asked, known } = opened({ settings: PROBING });
    const { row, answered } = await known(JANE);
    if (answered === null) throw new Error('no domain');
    expect(await checks.probe(row, answered, 'check4', CONTEXT_OF_NOBODY)).toEqual({
      kind: 'asked',
      answer: { verdict: 'exists', catchAll: 'no', words: null, host: 'mx', observedAt: NOW },
    });
    expect(asked).toEqual([
      [
        'mailbox',
        row.read.address,
        ['mx.mail.acme.example'],
        { ehlo: 'check.example', mailFrom: 'postmaster@check.example' },
        { checkId: 'check4', lane: 'batch' },
      ],
    ]);
    const notRun = { kind: 'not_run', why: 'the settings have changed in the meantime' };
    const off = opened();
    const offRow = await off.known(JANE);
    expect(await off.checks.probe(offRow.row, answered, 'check5', CONTEXT_OF_NOBODY)).toEqual(
      notRun,
    );
    const badly = checks.read({ email: 'nobody' }, OPTIONS);
    expect(await checks.probe(badly, answered, 'check6', CONTEXT_OF_NOBODY)).toEqual(notRun);
    expect([asked.length, off.asked]).toEqual([1, []]);
  });

  test('at the pace of its registry, where that is known', () => {
    expect(opened().checks.registryPace('acme.example')).toBeNull();
    const pace = { server: 'denic', expectedPerSecond: 4 };
    expect(opened({ pace }).checks.registryPace('acme.example')).toEqual(pace);
  });

  test('in the DNS until the deadline, or until the caller gives up', async () => {
    const late = opened({ checkDeadlineMs: 1 });
    late.dns.hold();
    expect((await late.known(JANE)).answered?.domain.dns.route).toMatchObject({
      state: 'unknown',
      reason: 'aborted',
    });
    const { checks, dns } = opened();
    dns.hold();
    const caller = new AbortController();
    const { domain } = checks.read({ email: JANE }, OPTIONS);
    if (domain === null) throw new Error('no domain');
    const looking = checks.lookUpDns(domain, 'check1', caller.signal);
    await dns.held(1);
    caller.abort();
    expect((await looking).route).toMatchObject({ state: 'unknown', reason: 'aborted' });
  });

  test('about the company behind a domain only where the row may', async () => {
    const nodata = { 'mail.acme.example': { kind: 'nodata', observedAt: 0 } } as const;
    const aliveOf = async (company: boolean) => {
      const { known } = opened({ dns: scriptedDns(nodata) });
      return (await known(JANE, { ...OPTIONS, company })).answered?.domain.dns.alive;
    };
    expect((await aliveOf(true))?.state).toBe('yes');
    expect(await aliveOf(false)).toEqual({
      state: 'not_run',
      why: 'company checks are switched off',
    });
  });
});

describe('a verdict', () => {
  test('is a first one while slow sources are pending, and says whether they can change it', async () => {
    const { checks, known, asked } = opened({ settings: PROBING });
    const { row, answered } = await known(JANE);
    const judged = await checks.judge(row, answered, CALL);
    expect(judged).toMatchObject({
      kind: 'first',
      missing: ['registration', 'website', 'mailbox'],
      canChangeRecommendation: true,
      verified: {
        kind: 'verified',
        result: { requestId: 'r1', cached: false, tookMs: 9 },
        cache: null,
        checkedAt: NOW,
      },
    });
    expect(asked).toEqual([['policy', 'job_1']]);
    const overruled = opened({ allow: 'acme.example' });
    const allowed = await overruled.known(JANE);
    expect(await overruled.checks.judge(allowed.row, allowed.answered, CALL)).toMatchObject({
      kind: 'first',
      canChangeRecommendation: false,
    });
  });

  test('is final once all have answered, and cached as long as the setting says where it lasts', async () => {
    const { checks, known } = opened({ settings: { ...PROBING, verdict_ttl_hours: 2 } });
    const { row, answered } = await known(JANE);
    const slow = { registration: UNREACHABLE, website: UNREACHABLE };
    const all = answered && { ...answered, slow };
    expect(await checks.judge(row, all, CALL)).toMatchObject({ missing: ['mailbox'] });
    const mailbox = { kind: 'not_run', why: 'no' } as const;
    expect(await checks.judge(row, all, { ...CALL, mailbox })).toMatchObject({
      kind: 'final',
      checked: { cache: { key: row.cacheKey(), expiresAt: NOW + 7_200_000 } },
    });
    const passing = { kind: 'not_run', why: 'no', passing: true } as const;
    expect(await checks.judge(row, all, { ...CALL, mailbox: passing })).toMatchObject({
      kind: 'final',
      checked: { cache: null },
    });
    const never = opened({ settings: { verdict_ttl_hours: 0 } });
    const kept = await never.known(JANE);
    const judged = await never.checks.judge(
      kept.row,
      kept.answered && { ...kept.answered, slow },
      CALL,
    );
    expect(judged).toMatchObject({ kind: 'final', checked: { cache: null } });
  });

  test('says of what was not asked why, once nothing is asked any more', async () => {
    const { checks, known } = opened();
    const { row, answered } = await known(JANE);
    const judged = await checks.judge(row, answered, { ...CALL, closed: 'it was finished' });
    if (judged.kind !== 'final' || judged.checked.kind !== 'verified') throw new Error('not final');
    const observed = judged.checked.result.observation.findings
      .filter(({ code }) => /^(registration|website)_not_run$/.test(code))
      .map(({ code, observed }) => [code, observed]);
    expect(observed).toEqual([
      ['registration_not_run', 'it was finished'],
      ['website_not_run', 'it was finished'],
    ]);
  });

  test.each([
    [true, 'final'],
    [false, 'first'],
    [undefined, 'first'],
  ])(
    'that nothing can change is final where only what matters is asked (%s)',
    async (only, kind) => {
      const { checks, known } = opened({ allow: 'acme.example' });
      const options = only === undefined ? OPTIONS : { ...OPTIONS, onlyWhatMatters: only };
      const { row, answered } = await known(JANE, options);
      const judged = await checks.judge(row, answered, CALL);
      expect(judged.kind).toBe(kind);
      const verified = judged.kind === 'final' ? judged.checked : judged.verified;
      if (verified.kind !== 'verified') throw new Error('failed');
      const codes = verified.result.observation.findings.map(({ code }) => code);
      expect(codes.filter((code) => code.endsWith('_not_needed'))).toEqual(
        only === true ? ['registration_not_needed', 'website_not_needed'] : [],
      );
      expect(verified.cache).toBeNull();
    },
  );

  test('of a row whose recommendation can change waits, whatever matters', async () => {
    const { checks, known } = opened();
    const { row, answered } = await known(JANE, { ...OPTIONS, onlyWhatMatters: true });
    expect(await checks.judge(row, answered, CALL)).toMatchObject({
      kind: 'first',
      canChangeRecommendation: true,
    });
  });

  test('of an address without a domain, or an IP address that is none, is final at once', async () => {
    const { checks, known } = opened();
    const { row, answered } = await known('nobody');
    expect(await checks.judge(row, answered, CALL)).toMatchObject({
      kind: 'final',
      checked: { kind: 'verified', result: { original: { score: 0, recommendation: 'block' } } },
    });
    const refused = checks.read({ email: JANE, ip_address: '300.1.1.1' }, OPTIONS);
    expect(checks.judge(refused, null, CALL)).toEqual({
      kind: 'final',
      checked: {
        kind: 'failed',
        code: 'invalid_ip_address',
        message: 'ip_address is neither an IPv4 nor an IPv6 address. Correct it, or leave it out.',
        networkDown: false,
      },
    });
  });

  test('waits for its turn where others take up this turn of the event loop', async () => {
    const { checks, known, asked } = opened({ inTurn: true });
    const { row, answered } = await known(JANE);
    await checks.judge(row, answered, CALL);
    expect(asked).toEqual([['turn'], ['policy', 'job_1']]);
  });
});

test('pending sources are known by their codes', () => {
  expect(pendingIn(['mailbox_pending', 'website_not_run', 'registration_pending'])).toEqual([
    'registration',
    'mailbox',
  ]);
  expect(pendingIn([])).toEqual([]);
});
