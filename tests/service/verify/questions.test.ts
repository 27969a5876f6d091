// What a request asks for by its options and the settings, and which requests share a cached verdict.
import { describe, expect, test } from 'vitest';
import type { Lane } from '../../../src-main/engine/ports.ts';
import type { ListDomains } from '../../../src-main/engine/typo/list-domains.ts';
import { AS_SET } from '../../../src-main/service/service.ts';
import {
  type CheckOptions,
  mayBeCached,
  questionsOf,
} from '../../../src-main/service/verify/questions.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { PRESETS, type Settings } from '../../../src-shared/settings/table.ts';

const ENGINE = {
  reference: { freeProvider: (domain: string) => domain === 'open.example' },
} as never;
const OPTIONS: CheckOptions = { noCache: false, company: true, mailbox: AS_SET };

interface Given {
  readonly request?: Partial<VerificationRequest>;
  readonly options?: Partial<CheckOptions>;
  readonly settings?: Partial<Settings>;
  readonly lane?: Lane;
}

function asked({ request, options, settings, lane = 'interactive' }: Given = {}) {
  return questionsOf(
    ENGINE,
    { ...PRESETS, ...settings },
    { email: 'jane@acme.example', ...request },
    { ...OPTIONS, ...options },
    lane,
  );
}

const NAMED = { company_name: 'Acme' };

test.each<[string, Given, boolean]>([
  ['always', { settings: { company_checks: 'always' } }, true],
  [
    'always, but not here',
    { settings: { company_checks: 'always' }, options: { company: false } },
    false,
  ],
  ['when named, and it is', { settings: { company_checks: 'when_named' }, request: NAMED }, true],
  ['when named, and it is not', { settings: { company_checks: 'when_named' } }, false],
  [
    'when named, and it is blank',
    { settings: { company_checks: 'when_named' }, request: { company_name: ' ' } },
    false,
  ],
  ['never', { settings: { company_checks: 'never' }, request: NAMED }, false],
])('the company is asked about %s', (_, given, company) => {
  expect(asked(given).gather.company).toBe(company);
});

const mailbox = (changes: Partial<CheckOptions['mailbox']>) => ({
  options: { mailbox: { ...AS_SET, ...changes } },
});
const SET = { mailbox_probing: true, ehlo_name: 'set.example', mail_from: 'me@set.example' };

test.each<[string, Given, object]>([
  ['not by default', {}, { notRun: 'mailbox probing is switched off' }],
  ['as set', { settings: SET }, { ehlo: 'set.example', mailFrom: 'me@set.example' }],
  [
    'as set, from its postmaster',
    { settings: { ...SET, mail_from: '' } },
    { ehlo: 'set.example', mailFrom: 'postmaster@set.example' },
  ],
  [
    'under a name of its own',
    { ...mailbox({ ehlo: 'own.example', mailFrom: 'x@own.example' }), settings: SET },
    { ehlo: 'own.example', mailFrom: 'x@own.example' },
  ],
  [
    'under a name of its own, from the postmaster of that',
    { ...mailbox({ ehlo: 'own.example', mailFrom: '' }), settings: SET },
    { ehlo: 'own.example', mailFrom: 'postmaster@own.example' },
  ],
  [
    'on request alone',
    { ...mailbox({ probe: true }), settings: { ...SET, mailbox_probing: false } },
    { ehlo: 'set.example', mailFrom: 'me@set.example' },
  ],
  [
    'not on request',
    { ...mailbox({ probe: false }), settings: SET },
    { notRun: 'mailbox probing is switched off' },
  ],
  [
    'not without a name',
    { settings: { ...SET, ehlo_name: '' } },
    { notRun: 'no EHLO name is set' },
  ],
])('the mail host is asked %s', (_, given, expected) => {
  expect(asked(given).gather.mailbox).toEqual(expected);
});

const AT_PROVIDER = { email: 'jane@open.example', company_name: 'Acme' };
const ALWAYS = { company_checks: 'always' } as const;

test.each<[string, Given, boolean]>([
  ['beside a free-mail address', { request: AT_PROVIDER, settings: ALWAYS }, true],
  ['not in a list', { request: AT_PROVIDER, settings: ALWAYS, lane: 'batch' }, false],
  ['not without company checks', { request: AT_PROVIDER, options: { company: false } }, false],
  ['not beside an address of its own', { request: NAMED, settings: ALWAYS }, false],
  ['not where none is named', { request: { email: 'jane@open.example' }, settings: ALWAYS }, false],
  [
    'not beside what is no address',
    { request: { ...AT_PROVIDER, email: 'open.example' }, settings: ALWAYS },
    false,
  ],
])('a company that is named is looked for %s', (_, given, expected) => {
  expect(asked(given).gather.seekCompany).toBe(expected);
});

test('what the list says of a domain is asked of its domains, for an address alone', () => {
  const calls: unknown[] = [];
  const slip = { domain: 'acme.example', rows: 9 };
  const listDomains = {
    slipOf(domain: string, isFree: (domain: string) => boolean) {
      calls.push([domain, isFree('open.example'), isFree('acme.example')]);
      return slip;
    },
    hasScheme: (domain: string, local: string) => domain === 'acme.example' && local === 'jane',
  } as unknown as ListDomains;
  const { listSlip, listScheme } = asked({ options: { listDomains } }).gather;
  expect([listSlip, listScheme, calls]).toEqual([slip, true, [['acme.example', true, false]]]);
  const other = asked({ options: { listDomains }, request: { email: 'joe@acme.example' } }).gather;
  expect(other.listScheme).toBe(false);
  for (const given of [
    { options: { listDomains: null } },
    {},
    { options: { listDomains }, request: { email: 'nobody' } },
  ]) {
    const { gather } = asked(given);
    expect([gather.listSlip, gather.listScheme]).toEqual([null, false]);
  }
});

describe('a cached verdict', () => {
  const listDomains = (slip: object | null, scheme = false) =>
    ({ slipOf: () => slip, hasScheme: () => scheme }) as unknown as ListDomains;
  const key = (given: Given = {}) =>
    asked({ ...given, settings: { ...ALWAYS, ...given.settings } }).cacheKey();

  test('is shared by requests that ask and say the same', () => {
    expect(key({ request: { email: ' JANE@acme.example;' } })).toBe(key());
    expect(key({ request: { name: ' ' } })).toBe(key());
    expect(key({ options: mailbox({ ehlo: 'x.example', probe: true }).options })).toBe(
      key({ settings: SET }),
    );
    expect(key()).toMatch(/^[0-9a-f]{32}$/);
  });

  test('is not shared by any others', () => {
    const all = [
      key(),
      key({ request: { email: 'joe@acme.example' } }),
      key({ request: { name: 'Acme' } }),
      key({ request: NAMED }),
      key({ request: { ip_address: '8.8.8.8' } }),
      key({ options: { company: false } }),
      key({ settings: SET }),
      key({ options: { listDomains: listDomains({ domain: 'a.example', rows: 9 }) } }),
      key({ options: { listDomains: listDomains({ domain: 'a.example', rows: 8 }) } }),
      key({ options: { listDomains: listDomains({ domain: 'b.example', rows: 9 }) } }),
      key({ options: { listDomains: listDomains(null, true) } }),
      key({ request: AT_PROVIDER }),
      key({ request: AT_PROVIDER, lane: 'batch' }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  test.each([
    [false, 1, true],
    [false, 0, false],
    [true, 1, false],
  ])('may answer: no cache %s, %s hours: %s', (noCache, verdict_ttl_hours, expected) => {
    expect(mayBeCached({ ...OPTIONS, noCache }, { ...PRESETS, verdict_ttl_hours })).toBe(expected);
  });
});
