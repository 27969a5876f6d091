// That a check gathered in halves, as lists do it, is the check that is gathered at once, and what each half asks.
import { describe, expect, test } from 'vitest';
import { parseAddress, type ValidAddress } from '../../../src-main/engine/address/parse.ts';
import type { DomainFacts, Facts } from '../../../src-main/engine/facts.ts';
import { gatherDomain, isComplete } from '../../../src-main/engine/gather/domain.ts';
import {
  factsOf,
  type GatherOptions,
  readRequest,
} from '../../../src-main/engine/gather/facts-of.ts';
import { gather } from '../../../src-main/engine/gather/gather.ts';
import { readDomain } from '../../../src-main/engine/gather/read-domain.ts';
import {
  gatherMailbox,
  gatherSlowDomain,
  slowQuestions,
} from '../../../src-main/engine/gather/slow-sources.ts';
import type { EnginePorts, LookupContext, MailboxAnswer } from '../../../src-main/engine/ports.ts';
import { outcomeOf } from '../../../src-main/engine/verify.ts';
import { NODATA, NXDOMAIN, TIMEOUT } from '../../doubles/dns-answers.ts';
import { EDITIONS, SEEN_AT } from '../../doubles/facts.ts';
import { FEW_NAMES } from '../../doubles/few-names.ts';
import { judgedUnder, plainPolicy } from '../../doubles/judged.ts';
import { type ScriptedDns, scriptedDns } from '../../doubles/scripted-dns.ts';
import { silentSources, UNREACHABLE } from '../../doubles/silent-sources.ts';

const observedAt = SEEN_AT;
const identity = { ehlo: 'check.example', mailFrom: 'postmaster@check.example' };
const ASK_ALL: GatherOptions = { company: true, mailbox: identity };
const QUIET: GatherOptions = { company: false, mailbox: { notRun: 'switched off' } };
const ANSWER: MailboxAnswer = {
  verdict: 'exists',
  aboutUs: false,
  catchAll: 'no',
  words: '250 2.1.5 ok',
  host: 'mx.acme.example',
  observedAt,
};

interface World {
  readonly ports: EnginePorts;
  /** Everything that was asked, in order, with the stages that were told. */
  readonly log: string[];
  readonly context: LookupContext;
}

function world(dns: ScriptedDns = scriptedDns(), lane: LookupContext['lane'] = 'batch'): World {
  const log: string[] = [];
  const ports: EnginePorts = {
    ...silentSources,
    dns: {
      resolve(name, type, context) {
        log.push(`${type} ${name}`);
        return dns.resolve(name, type, context);
      },
    },
    registration: {
      async registration(domain) {
        log.push(`registration ${domain}`);
        return UNREACHABLE;
      },
    },
    website: {
      async visit(domain) {
        log.push(`website ${domain}`);
        return UNREACHABLE;
      },
    },
    mailbox: {
      async probe(address, hosts) {
        log.push(`mailbox ${address.localPart} at ${hosts.join()}`);
        return ANSWER;
      },
    },
    reference: {
      disposable: () => null,
      aliasService: () => null,
      freeProvider: (domain) => domain === 'free.example',
      roleAccount: () => null,
      names: FEW_NAMES,
      editions: EDITIONS,
    },
    ipData: { country: () => 'US', edition: 'table of the test' },
    addresses: { ordinary: (ip) => !ip.startsWith('10.') },
    clock: { now: () => SEEN_AT },
  };
  const context: LookupContext = {
    checkId: 'check',
    lane,
    signal: new AbortController().signal,
    onStage: (stage, state) => log.push(`${stage} ${state}`),
  };
  return { ports, log, context };
}

const addressOf = (email: string) => parseAddress(email) as ValidAddress;

/** Gathers in halves, the facts of the domain kept as text between them. */
async function inHalves(
  { ports, context }: World,
  email: string,
  options: GatherOptions,
  domainOptions: GatherOptions = options,
): Promise<Facts> {
  const request = { email, ip_address: '8.8.8.8' };
  const read = readRequest(request);
  const { address } = read;
  if (!address.valid) return factsOf(ports, request, options, read, null, {});
  const asked = await gatherDomain(ports, address, domainOptions, context);
  const domain = JSON.parse(JSON.stringify(asked)) as DomainFacts;
  const sources = slowQuestions(address, domain, options);
  const slow = await gatherSlowDomain(ports, address.registrableDomain, sources, context);
  const mailbox = sources.includes('mailbox')
    ? { mailbox: await gatherMailbox(ports, address, identity, domain, context) }
    : {};
  const known = readDomain(ports.reference, address, domain);
  return factsOf(ports, request, options, read, known, { ...slow, ...mailbox });
}

const SCRIPTS: readonly (readonly [string, string, Parameters<typeof scriptedDns>[0]])[] = [
  ['a domain with MX records', 'jane@acme.example', {}],
  ['a name below one', 'jane@mail.acme.example', {}],
  ['a domain without any', 'jane@acme.example', { 'MX acme.example': NODATA }],
  ['one that does not exist', 'jane@acme.example', { 'acme.example': NXDOMAIN }],
  ['a name that does not exist', 'jane@no.acme.example', { 'no.acme.example': NXDOMAIN }],
  [
    'nothing but a name server',
    'jane@acme.example',
    { 'MX acme.example': NODATA, 'A acme.example': NODATA },
  ],
  ['a route that is not heard', 'jane@acme.example', { 'MX acme.example': TIMEOUT }],
  ['no public suffix below it', 'jane@co.uk', {}],
  ['a badly formed address', 'jane@', {}],
];

describe('a check in halves is the check at once', () => {
  for (const [what, email, script] of SCRIPTS) {
    for (const [how, options] of [
      ['everything asked', ASK_ALL],
      ['nothing of the company or the mailbox', QUIET],
    ] as const) {
      test(`${what}, ${how}`, async () => {
        const whole = world(scriptedDns(script));
        const halves = world(scriptedDns(script));
        const request = { email, ip_address: '8.8.8.8' };
        const facts = await gather(whole.ports, request, options, whole.context);
        expect(await inHalves(halves, email, options)).toEqual(facts);
        expect(halves.log.toSorted()).toEqual(whole.log.toSorted());
      });
    }
  }
});

test('the order of the questions: the route, then what is slow, then what is published', async () => {
  const { ports, log, context } = world(scriptedDns(), 'interactive');
  await gather(ports, { email: 'jane@acme.example' }, ASK_ALL, context);
  const asked = log.filter((line) => !line.endsWith('done'));
  const first = [
    'MX acme.example',
    'dns started',
    'A mx.acme.example',
    'registration acme.example',
    'registration started',
    'website acme.example',
    'website started',
    'mailbox jane at mx.acme.example',
    'mailbox started',
  ];
  expect(asked.slice(0, first.length)).toEqual(first);
  const published = asked.slice(first.length);
  expect(published).toContain('TXT acme.example');
  expect(published).toContain('TXT _dmarc.acme.example');
  expect(published).toContain('CNAME mx.acme.example');
});

test('facts of a domain serve a request that may ask less as if it had been asked alone', async () => {
  for (const [, email, script] of SCRIPTS) {
    const alone = world(scriptedDns(script));
    const facts = await gather(alone.ports, { email, ip_address: '8.8.8.8' }, QUIET, alone.context);
    const shared = await inHalves(world(scriptedDns(script)), email, QUIET, ASK_ALL);
    expect(shared).toEqual(facts);
  }
});

test('an answer that a request does not call for is left out, though another row has it', async () => {
  const { ports, context } = world();
  const request = { email: 'jane@acme.example' };
  const read = readRequest(request);
  const domain = await gatherDomain(ports, addressOf(request.email), ASK_ALL, context);
  const slow = { registration: UNREACHABLE, website: UNREACHABLE };
  const known = readDomain(ports.reference, addressOf(request.email), domain);
  const facts = factsOf(ports, request, QUIET, read, known, slow);
  expect(facts.registration.kind).toBe('not_run');
});

describe('what is still to be asked', () => {
  const questions = async (email: string, options: GatherOptions, script = {}) => {
    const { ports, context } = world(scriptedDns(script));
    const address = addressOf(email);
    return slowQuestions(address, await gatherDomain(ports, address, options, context), options);
  };

  test('of a living domain: everything that may be asked', async () => {
    const email = 'jane@acme.example';
    expect(await questions(email, ASK_ALL)).toEqual(['registration', 'website', 'mailbox']);
    expect(await questions(email, { ...ASK_ALL, company: false })).toEqual(['mailbox']);
    expect(await questions(email, QUIET)).toEqual([]);
  });

  test('of one that does not exist, of a public suffix, of a route that is not known: nothing', async () => {
    const gone = { 'acme.example': NXDOMAIN };
    expect(await questions('jane@acme.example', ASK_ALL, gone)).toEqual([]);
    expect(await questions('jane@co.uk', ASK_ALL)).toEqual(['mailbox']);
    const silent = { 'MX acme.example': TIMEOUT };
    expect(await questions('jane@acme.example', ASK_ALL, silent)).toEqual([]);
  });

  test('of a domain without mail: its owner alone', async () => {
    const script = { 'MX acme.example': NODATA, 'A acme.example': NODATA };
    expect(await questions('jane@acme.example', ASK_ALL, script)).toEqual([
      'registration',
      'website',
    ]);
  });

  test('is pending in the facts, and in the verdict an honest unknown that is not kept for others', async () => {
    const { ports, context } = world();
    const request = { email: 'jane@acme.example' };
    const domain = await gatherDomain(ports, addressOf(request.email), ASK_ALL, context);
    const known = readDomain(ports.reference, addressOf(request.email), domain);
    const facts = factsOf(ports, request, ASK_ALL, readRequest(request), known, {});
    const outcome = outcomeOf(facts);
    if (outcome.kind !== 'verified') throw new Error('there is a verdict');
    const verdict = judgedUnder(outcome.observation, plainPolicy());
    expect(outcome.lasting).toBe(false);
    expect(verdict.company).toMatchObject({ domain_age_days: null, has_website: null });
    expect(verdict.mailbox).toBe(null);
    const codes = verdict.evidence.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['registration_pending', 'website_pending', 'mailbox_pending']),
    );
    expect(verdict.flags).not.toContain('limited_evidence');
    const left = outcomeOf({ ...facts, registration: { kind: 'not_needed' } });
    if (left.kind !== 'verified') throw new Error('there is a verdict');
    const later = judgedUnder(left.observation, plainPolicy());
    expect(later.evidence).toContainEqual(
      expect.objectContaining({ code: 'registration_not_needed', points: 0 }),
    );
  });
});

describe('whether asking again could help', () => {
  const facts = async (script: Parameters<typeof scriptedDns>[0], lane?: LookupContext['lane']) => {
    const { ports, context } = world(scriptedDns(script), lane);
    return gatherDomain(ports, addressOf('jane@mail.acme.example'), ASK_ALL, context);
  };

  test('not where every question was answered, whatever the answer', async () => {
    for (const script of [
      {},
      { 'mail.acme.example': NXDOMAIN },
      { 'MX mail.acme.example': NODATA },
    ]) {
      expect(isComplete(await facts(script, 'interactive'))).toBe(true);
    }
  });

  test.each([
    ['the route', 'MX mail.acme.example'],
    ['a mail host', 'A mx.mail.acme.example'],
    ['SPF', 'TXT mail.acme.example'],
    ['DMARC', 'TXT _dmarc.acme.example'],
    ['the alias of a host', 'CNAME mx.mail.acme.example'],
  ])('where %s was not heard', async (_, question) => {
    expect(isComplete(await facts({ [question]: TIMEOUT }, 'interactive'))).toBe(false);
  });

  test('where it is unknown whether the domain exists', async () => {
    const script = { 'mail.acme.example': NXDOMAIN, 'NS acme.example': TIMEOUT };
    expect(isComplete(await facts(script))).toBe(false);
  });
});
