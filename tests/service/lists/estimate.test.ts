// What a list would ask, before it starts: from a sample of its domains, what is kept, and the paces of the sources.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '../../../src-main/engine/address/parse.ts';
import {
  OTHER_PROVIDER,
  type Pace,
  PROVIDERS,
} from '../../../src-main/engine/mailbox/providers.ts';
import type { EnginePorts, RegistrationAnswer } from '../../../src-main/engine/ports.ts';
import { createSketcher } from '../../../src-main/service/lists/rows/sketch.ts';
import type { CheckCall } from '../../../src-main/service/service.ts';
import { mailSeconds } from '../../../src-main/service/time-left.ts';
import {
  type ListEstimate,
  ListSketch,
  SKETCH_LIMITS,
} from '../../../src-shared/bridge/estimate.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { validate } from '../../../src-shared/validate.ts';
import { registeredDaysAgo } from '../../doubles/facts.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { UNREACHABLE } from '../../doubles/silent-sources.ts';
import { CALL, ended, openTestService, type TestService } from '../harness.ts';

const LIST: CheckCall = { ...CALL, origin: { kind: 'app' } };

let vouch: TestService;
const opened: TestService[] = [];
afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));

async function open(options: Parameters<typeof openTestService>[0] = {}): Promise<void> {
  vouch = await openTestService(options);
  opened.push(vouch);
}

function sketchOf(rows: readonly (string | VerificationRequest)[]): ListSketch {
  const sketcher = createSketcher();
  for (const row of rows) {
    const request = typeof row === 'string' ? { email: row } : row;
    const address = parseAddress(request.email);
    if (!address.valid) throw new Error(`${request.email} is to be an address`);
    sketcher.add(address, request);
  }
  return sketcher.sketch();
}

const lookups = ({ whole }: ListEstimate, source: string) =>
  whole.load.find((each) => each.source === source)?.lookups ?? 0;

type Registry = EnginePorts['registration'];

function registryWith(parts: Partial<Registry>): Pick<EnginePorts, 'registration'> {
  return { registration: { registration: async () => UNREACHABLE, ...parts } };
}

describe('what a list would ask', () => {
  test('is one look-up of each source for each domain, however many rows name it', async () => {
    await open();
    const sketch = sketchOf(['a@one.test', 'b@one.test', 'c@mail.one.test', 'd@two.test']);
    const estimate = await vouch.service.estimate(sketch, LIST);
    expect(lookups(estimate, 'dns')).toBe(3);
    expect(lookups(estimate, 'registration')).toBe(2);
    expect(lookups(estimate, 'website')).toBe(2);
    expect(lookups(estimate, 'mailbox')).toBe(0);
    expect(estimate).toMatchObject({ domains: 2, sampled: 2, cached_rows: 0 });
    expect(estimate.whole.lookups).toBe(7);
  });

  test('leaves out sources that the options or the settings leave out', async () => {
    await open();
    const sketch = sketchOf(['a@one.test', 'd@two.test']);
    const quick = await vouch.service.estimate(sketch, { ...LIST, company: false });
    expect(quick.whole.load.map(({ source }) => source)).toEqual(['dns']);
    expect(quick.only_what_matters).toBeNull();
    const mailbox = { ...LIST.mailbox, probe: true, ehlo: 'mail.us.test' };
    const slow = await vouch.service.estimate(sketch, { ...LIST, mailbox });
    expect(lookups(slow, 'mailbox')).toBe(2);
  });

  test('takes the time of the registry whose domains take longest at its pace of now', async () => {
    const paces: Record<string, number> = { 'slow.test': 2, 'quick.example': 20 };
    await open({
      sources: registryWith({
        pace: (domain) => ({
          server: domain.endsWith('.test') ? 'slow.test' : 'quick.example',
          // Left alone for the moment.
          perSecond: 0,
          expectedPerSecond: paces[domain.endsWith('.test') ? 'slow.test' : 'quick.example'] ?? 0,
          waiting: domain.endsWith('.test') ? 20 : 0,
        }),
      }),
    });
    const many = (ending: string, count: number) =>
      Array.from({ length: count }, (_, index) => `a@firm${index}.${ending}`);
    const sketch = sketchOf([...many('test', 40), ...many('example', 100)]);
    const { whole } = await vouch.service.estimate(sketch, LIST);
    // 40 and the 20 that wait there already, at two a second.
    expect(whole.load.find((each) => each.source === 'registration')).toMatchObject({
      lookups: 140,
      seconds: 30,
      slowest: 'slow.test',
    });
    expect(whole.seconds).toBe(30);
    paces['slow.test'] = 20;
    expect((await vouch.service.estimate(sketch, LIST)).whole.seconds).toBeLessThan(30);
  });

  test('does not count what is kept of earlier look-ups', async () => {
    const found: RegistrationAnswer = {
      kind: 'not_registered',
      source: 'registry of the test',
      observedAt: 0,
    };
    const kept = new Set(['one.test']);
    await open({
      sources: registryWith({
        registration: async () => found,
        isCached: async (domain) => kept.has(domain),
      }),
    });
    const sketch = sketchOf(['a@one.test', 'b@two.test', 'c@three.test', 'd@four.test']);
    const estimate = await vouch.service.estimate(sketch, LIST);
    expect(lookups(estimate, 'registration')).toBe(3);
    expect(lookups(estimate, 'website')).toBe(4);
  });

  test('rows with a verdict in the cache ask nothing, unless they are looked up afresh', async () => {
    await open();
    await vouch.service.verify({ email: 'a@one.test' }, CALL);
    const sketch = sketchOf(['a@one.test', 'b@two.test']);
    const estimate = await vouch.service.estimate(sketch, LIST);
    expect(estimate.cached_rows).toBe(1);
    expect(lookups(estimate, 'dns')).toBe(1);
    const afresh = await vouch.service.estimate(sketch, { ...LIST, noCache: true });
    expect(afresh.cached_rows).toBe(0);
    expect(lookups(afresh, 'dns')).toBe(2);
  });

  test('rows with outcomes of one’s own are counted, unless these are switched off', async () => {
    await open();
    const bounce = { email: 'A@one.test', outcome: 'bounced_hard' } as const;
    await vouch.service.outcomes.add({ source: 'file', label: 'mailer.csv' }, [bounce]);
    const sketch = sketchOf(['a@one.test', 'b@two.test', 'c@one.test']);
    const known = async () => (await vouch.service.estimate(sketch, LIST)).known_rows;
    expect(await known()).toBe(1);
    await vouch.service.settings.change('own_history', false);
    expect(await known()).toBe(0);
  });
});

describe('the time of mailboxes', () => {
  let own: TestService;
  beforeAll(async () => {
    own = await openTestService();
  });
  afterAll(() => own.close());

  const probing = { ...LIST.mailbox, probe: true, ehlo: 'mail.us.test' };
  const NOBODY = { rows: 0, domains: 0, largest: null };
  const BASE: ListSketch = { ...sketchOf(['a@one.test']), mail_services: [], other_mail: NOBODY };
  const secondsFor = (pace: Pace, recipients: number, hosts = 0) =>
    mailSeconds(pace, {
      recipients,
      sessions: Math.max(hosts, Math.ceil(recipients / pace.recipientsPerSession)),
    });
  const paceOf = (id: string) =>
    PROVIDERS.find((each) => each.id === id)?.pace ?? OTHER_PROVIDER.pace;
  const gmail = (rows: number) => ({ id: 'gmail', name: 'Gmail', rows });
  const unknownHost = (rows: number) => ({ id: 'other', name: 'Hoster', rows });

  test.each<[string, Partial<ListSketch>, string, number]>([
    ['one service', { mail_services: [gmail(500)] }, 'Gmail', secondsFor(paceOf('gmail'), 500)],
    [
      'the slower of two',
      { mail_services: [gmail(500), { id: 'yahoo', name: 'Yahoo', rows: 400 }] },
      'Yahoo and AOL',
      secondsFor(paceOf('yahoo'), 400),
    ],
    [
      'two domains of one service together',
      { mail_services: [gmail(300), { ...gmail(200), name: 'Googlemail' }] },
      'Gmail',
      secondsFor(paceOf('gmail'), 500),
    ],
    [
      'a host that the table does not know',
      { mail_services: [unknownHost(90)] },
      'Hoster',
      secondsFor(OTHER_PROVIDER.pace, 90),
    ],
    [
      'the largest domain of those whose host only the DNS tells',
      { other_mail: { rows: 100, domains: 1, largest: { name: 'one.test', rows: 90 } } },
      'one.test',
      secondsFor(OTHER_PROVIDER.pace, 91, 1),
    ],
    [
      'customers of the two that host most, each of Microsoft’s with a host of its own',
      { other_mail: { rows: 1_000, domains: 1_000, largest: null } },
      'Microsoft 365',
      secondsFor(paceOf('microsoft_365'), 452, 226),
    ],
  ])('is that of %s', async (_, mail, slowest, seconds) => {
    const sketch = { ...BASE, rows: 1_000, ...mail };
    const { whole } = await own.service.estimate(sketch, { ...LIST, mailbox: probing });
    const load = whole.load.find(({ source }) => source === 'mailbox');
    expect(load).toEqual({
      source: 'mailbox',
      lookups: 1_000,
      seconds: expect.any(Number),
      slowest,
    });
    expect(load?.seconds).toBeCloseTo(seconds, 6);
  });

  test('is counted for the part of the rows that is asked', async () => {
    const call = { ...LIST, mailbox: probing };
    await own.service.verify({ email: 'a@one.test' }, { ...CALL, mailbox: probing });
    const rows = ['a@one.test', 'b@two.test'];
    const sketch = { ...sketchOf(rows), rows: 1_000, mail_services: [gmail(800)] };
    const { whole } = await own.service.estimate({ ...sketch, other_mail: NOBODY }, call);
    const load = whole.load.find(({ source }) => source === 'mailbox');
    expect(load?.lookups).toBe(500);
    expect(load?.seconds).toBeCloseTo(secondsFor(paceOf('gmail'), 400), 6);
  });
});

describe('asking only what can change the recommendation', () => {
  test('saves what the run then saves', async () => {
    const hasLookups: string[] = [];
    await open({
      sources: registryWith({
        registration: async (domain) => {
          hasLookups.push(domain);
          return UNREACHABLE;
        },
      }),
    });
    await vouch.service.policy.addOverride({
      subject: 'domain',
      value: 'denied.test',
      verdict: 'deny',
      reason: 'known',
    });
    const emails = ['a@denied.test', 'b@throwaway.example', 'c@two.test', 'd@two.test'];
    const { whole, only_what_matters: less } = await vouch.service.estimate(sketchOf(emails), LIST);
    const of = (load: ListEstimate['whole'] | null) =>
      load?.load.find((each) => each.source === 'registration')?.lookups;
    expect(of(whole)).toBe(3);
    const jobId = await vouch.service.jobs.create(
      { name: 'list', columns: ['Mail'] },
      { ...LIST, onlyWhatMatters: true },
    );
    await vouch.service.jobs.append(
      jobId,
      emails.map((email) => ({ input: { email }, source: [email] })),
    );
    await vouch.service.jobs.start(jobId);
    await vouch.until(jobId, ended);
    expect(of(less)).toBe(hasLookups.length);
    expect(hasLookups.length).toBeLessThan(3);
  });

  test('visits websites only where they can change something once the age is known', async () => {
    const visited: string[] = [];
    const texts = (text: string) => ({ kind: 'records', records: [text], observedAt: 0 }) as const;
    const requests = Array.from({ length: 50 }, (_, index) => ({
      email: `jane.doe@d${index}.example`,
      name: 'Jane Doe',
    }));
    const domains = requests.map(({ email }) => email.slice(email.indexOf('@') + 1));
    await open({
      dns: scriptedDns(
        Object.fromEntries(
          domains.flatMap((domain, index) => [
            [`TXT ${domain}`, texts('v=spf1 mx ~all')],
            // As many as the estimate takes for granted.
            ...(index < 24 ? [[`TXT _dmarc.${domain}`, texts('v=DMARC1; p=quarantine')]] : []),
          ]),
        ),
      ),
      sources: {
        ...registryWith({ registration: async () => registeredDaysAgo(4_000) }),
        website: {
          async visit(domain) {
            visited.push(domain);
            return { kind: 'failed', reason: 'unreachable', detail: 'no site', observedAt: 0 };
          },
        },
      },
    });
    const estimate = await vouch.service.estimate(sketchOf(requests), LIST);
    const jobId = await vouch.service.jobs.create(
      { name: 'list', columns: null },
      { ...LIST, onlyWhatMatters: true },
    );
    await vouch.service.jobs.append(
      jobId,
      requests.map((input) => ({ input, source: null })),
    );
    await vouch.service.jobs.start(jobId);
    await vouch.until(jobId, ended);
    expect(lookups(estimate, 'website')).toBe(50);
    const less = estimate.only_what_matters?.load ?? [];
    const spared = (source: string) => less.find((each) => each.source === source)?.lookups;
    expect(visited.toSorted()).toEqual(domains.slice(24).toSorted());
    expect(spared('website')).toBe(visited.length);
    expect(spared('registration')).toBe(50);
  });
});

describe('the sketch of a list', () => {
  test('keeps its size, and every domain has the same chance', async () => {
    await open();
    const emails = Array.from({ length: 5_000 }, (_, index) => `p@d${index}.test`);
    const sketch = sketchOf(emails);
    expect(sketch.sampled_domains).toHaveLength(SKETCH_LIMITS.domains);
    expect(sketch.sampled_rows).toHaveLength(SKETCH_LIMITS.rows);
    expect(validate(ListSketch, sketch)).toMatchObject({ ok: true });
    // The sample is drawn by name: another order makes the same one.
    const names = (each: ListSketch) => each.sampled_domains.map(({ domain }) => domain).sort();
    expect(names(sketchOf(emails.toReversed()))).toEqual(names(sketch));
    // Half of the places hold half of the sample, give or take five standard deviations (8 each).
    const early = sketch.sampled_domains.filter(
      ({ domain }) => Number(domain.slice(1, -5)) < 2_500,
    );
    expect(Math.abs(early.length - 128)).toBeLessThan(40);
    const estimate = await vouch.service.estimate(sketch, LIST);
    expect(estimate).toMatchObject({ domains: 5_000, sampled: 256 });
    expect(lookups(estimate, 'registration')).toBe(5_000);
  });

  test('tells whose mail services the rows are at, and how many domains are at none that is known', () => {
    const sketch = sketchOf([
      ...Array.from({ length: 9 }, (_, index) => `p${index}@gmail.com`),
      'a@one.test',
      'b@one.test',
      'a@two.test',
    ]);
    expect(sketch.mail_services).toEqual([{ id: 'gmail', name: 'Gmail', rows: 9 }]);
    expect(sketch.other_mail).toEqual({
      rows: 3,
      domains: 2,
      largest: { name: 'one.test', rows: 2 },
    });
  });
});
