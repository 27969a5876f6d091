// What else is asked about a mail route, and what remains unknown.
import { expect, test } from 'vitest';
import type { Lane } from '../../../src-main/engine/ports.ts';
import { ROUTE_NOTES, type RouteNotes } from '../../../src-main/engine/published/route-notes.ts';
import type { RouteFact } from '../../../src-main/engine/route-fact.ts';
import { NODATA, NXDOMAIN, TIMEOUT } from '../../doubles/dns-answers.ts';
import { SEEN_AT } from '../../doubles/facts.ts';
import { type ScriptedDns, scriptedDns } from '../../doubles/scripted-dns.ts';

const observedAt = SEEN_AT;
const NONE = 'vouch-asks-for-a-name-that-nobody-has';
const mx = (exchange: string) =>
  ({ kind: 'records', records: [{ exchange, priority: 10 }], observedAt }) as const;
const ROUTE: RouteFact = {
  state: 'mx',
  hosts: [{ exchange: 'mx.acme.example', priority: 10 }],
  addresses: ['44.128.0.1'],
  passedOver: [],
  unresolved: [],
  observedAt,
};

const notes = (
  dns: ScriptedDns,
  domain = 'acme.example',
  lane: Lane = 'interactive',
  route: RouteFact = ROUTE,
) =>
  ROUTE_NOTES.gather(
    dns,
    { domain, registrableDomain: 'acme.example', route },
    { checkId: 'check', lane, signal: new AbortController().signal },
  );

test('a host without an alias is none, and nothing is asked below a registrable domain itself', async () => {
  const dns = scriptedDns({ 'CNAME mx.acme.example': NODATA });
  expect(await notes(dns)).toEqual({
    alias: { state: 'no', observedAt },
    wildcard: { state: 'not_asked' },
  });
  expect([...dns.asked.keys()]).toEqual(['CNAME mx.acme.example']);
});

test('an alias names its target', async () => {
  const cname = { kind: 'records', records: ['in.other.example'], observedAt } as const;
  expect(await notes(scriptedDns({ 'CNAME mx.acme.example': cname }))).toEqual({
    alias: { state: 'yes', host: 'mx.acme.example', target: 'in.other.example', observedAt },
    wildcard: { state: 'not_asked' },
  });
});

test('a question without an answer leaves both unknown, never "no"', async () => {
  const dns = scriptedDns({
    'CNAME mx.acme.example': TIMEOUT,
    [`MX ${NONE}.acme.example`]: TIMEOUT,
  });
  const unknown = { state: 'unknown', detail: 'no answer in time', observedAt: TIMEOUT.observedAt };
  expect(await notes(dns, 'sales.acme.example')).toEqual({
    alias: unknown,
    wildcard: unknown,
  });
});

test('a name that nobody has tells a wildcard by taking mail at the same hosts, and by nothing less', async () => {
  const below = (answer: typeof NXDOMAIN | ReturnType<typeof mx>) =>
    notes(scriptedDns({ [`MX ${NONE}.acme.example`]: answer }), 'sales.acme.example');
  expect(await below(mx('mx.acme.example'))).toMatchObject({
    wildcard: { state: 'yes', above: 'acme.example' },
  });
  expect(await below(mx('mx.other.example'))).toMatchObject({ wildcard: { state: 'no' } });
  expect(await below(NXDOMAIN)).toMatchObject({ wildcard: { state: 'no' } });
});

test('nothing is asked for a row of a list, nor where no MX host takes the mail', async () => {
  const dns = scriptedDns();
  const nothing = { alias: { state: 'not_asked' }, wildcard: { state: 'not_asked' } };
  expect(await notes(dns, 'sales.acme.example', 'batch')).toEqual(nothing);
  expect(await notes(dns, 'acme.example', 'interactive', { state: 'null_mx', observedAt })).toEqual(
    nothing,
  );
  expect(dns.asked.size).toBe(0);
});

const found = (given: RouteNotes) => ROUTE_NOTES.findings(given);
const fromDns = { source: 'DNS', observedAt };

test('an alias and a wildcard are found, and nothing where there is neither', () => {
  expect(
    found({
      alias: { state: 'yes', host: 'mx.acme.example', target: 'mail.test', observedAt },
      wildcard: { state: 'yes', above: 'acme.example', observedAt },
    }),
  ).toEqual([
    { code: 'mx_alias', observed: 'mx.acme.example is an alias of mail.test', ...fromDns },
    { code: 'mx_wildcard', observed: 'acme.example', ...fromDns },
  ]);
  expect(
    found({ alias: { state: 'no', observedAt }, wildcard: { state: 'no', observedAt } }),
  ).toEqual([]);
});

test('what the DNS did not answer stays unknown', () => {
  const unknown = { state: 'unknown', detail: 'timeout', observedAt } as const;
  expect(found({ alias: unknown, wildcard: unknown })).toEqual([
    { code: 'mx_alias_inconclusive', observed: 'timeout', ...fromDns },
    { code: 'mx_wildcard_inconclusive', observed: 'timeout', ...fromDns },
  ]);
});
