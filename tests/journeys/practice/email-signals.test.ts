// What the engine says of practice domains, by their real answers over the wire: routes out of the ordinary, and a throwaway of today.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNetwork, type Network } from '../../../src-main/adapters/dns/network.ts';
import type { EnginePorts, Lane } from '../../../src-main/engine/ports.ts';
import { verify } from '../../../src-main/engine/verify.ts';
import { type PracticeNetwork, startPracticeNetwork } from '../../../src-main/practice/network.ts';
import { dnsAlone } from '../../doubles/dns-alone.ts';
import { judgedUnder, plainPolicy } from '../../doubles/judged.ts';

let practice: PracticeNetwork;
let network: Network;
let ports: EnginePorts;
beforeAll(async () => {
  practice = await startPracticeNetwork({});
  const clock = { now: () => Date.now() };
  network = createNetwork({
    ledger: { record: () => {} },
    clock,
    settings: { servers: practice.dnsServers, timeoutMs: 5_000, tries: 2 },
  });
  ports = dnsAlone(network.dns, clock);
});
afterAll(async () => {
  network.close();
  await practice.close();
});

async function verdictOf(email: string, lane: Lane = 'interactive', company?: string) {
  const outcome = await verify(
    ports,
    company === undefined ? { email } : { email, company_name: company },
    { company: false, mailbox: { notRun: 'switched off' } },
    { checkId: 'check', lane, signal: new AbortController().signal },
  );
  if (outcome.kind === 'failed') throw new Error(outcome.message);
  const verdict = judgedUnder(outcome.observation, plainPolicy());
  return {
    ...verdict,
    observed: (code: string) => verdict.evidence.find((line) => line.code === code)?.observed,
  };
}

test('a new disposable domain is recognised by the IP address of its mail host, and the evidence says so', async () => {
  const verdict = await verdictOf('nico.brandt@opened-today.example');
  expect(verdict.email.disposable).toBe(true);
  expect(verdict.flags).toContain('disposable');
  expect(verdict.score).toBeLessThanOrEqual(15);
  expect(verdict.observed('disposable_mx')).toContain('44.128.67.25');
});

test('a domain that is nearly the company’s name is an impostor’s, and the company’s own is not', async () => {
  const company = 'Kestrel Freight';
  const near = await verdictOf('invoices@kestrel-frelght.example', 'interactive', company);
  expect(near.flags).toContain('lookalike_domain');
  expect(near.person.likely_at_company).toBe(false);
  expect(near.score).toBeLessThanOrEqual(39);
  expect(near.observed('company_imitated')).toBe('kestrel-frelght, i and l swapped');
  const own = await verdictOf('amelia.clarke@kestrel-freight.example', 'interactive', company);
  expect(own.flags).not.toContain('lookalike_domain');
  expect(own.person.likely_at_company).toBe(true);
});

test.each(['.', '.. ', '\u3002'])(
  'a dot behind the domain (%j) is taken away, and the address without it suggested',
  async (dot) => {
    const clean = 'amelia.clarke@kestrel-freight.example';
    const verdict = await verdictOf(clean + dot);
    expect(verdict).toMatchObject({ normalized: clean, suggestion: clean, email: { valid: true } });
    expect(verdict.observed('address_tidied')).toBeDefined();
    expect((await verdictOf(clean)).suggestion).toBeNull();
  },
);

test('a mail host that is an alias accepts mail, and the alias is shown without points', async () => {
  const verdict = await verdictOf('gwen.hughes@indirect-post.example');
  expect(verdict.email.valid).toBe(true);
  expect(verdict.evidence.find((line) => line.code === 'mx_alias')).toMatchObject({
    points: 0,
    observed: 'mail.indirect-post.example is an alias of mx1.postbridge.example',
    source: 'DNS',
  });
  const plain = await verdictOf('amelia.clarke@kestrel-freight.example');
  expect(plain.observed('mx_alias')).toBeUndefined();
});

test('a preferred host that is gone is named, and the route is judged by the one that remains', async () => {
  const verdict = await verdictOf('dora.marsh@half-moved.example');
  expect(verdict.email.valid).toBe(true);
  expect(verdict.observed('mx_host_unresolved')).toBe('old.half-moved.example');
  expect(verdict.observed('mx_published')).toBe('new.half-moved.example');
});

test('below a wildcard a mistyped name accepts mail as well, and the evidence says so', async () => {
  const verdict = await verdictOf('petra.vogel@leesd.any-branch.example');
  expect(verdict.email.valid).toBe(true);
  expect(verdict.observed('mx_wildcard')).toBe('any-branch.example');
  const without = await verdictOf('lin.wei@students.lindenfeld-university.example');
  expect(without.observed('mx_wildcard')).toBeUndefined();
});

test.each(['interactive', 'batch'] as const)(
  'whose mailboxes are behind a mail filter is told by the SPF record, and its rule for tags counts (%s)',
  async (lane) => {
    const verdict = await verdictOf('traore.mariam+bids@sahel-solar.example', lane);
    expect(verdict.observed('mail_provider')).toBe('Microsoft 365 behind Proofpoint');
    expect(verdict.observed('mailbox_service')).toBe('Microsoft 365');
    expect(verdict.observed('mailboxes_inconclusive')).toBeUndefined();
    expect(verdict.observed('sub_address')).toContain('Microsoft 365');
  },
);

test('where SPF names two mailbox services behind a filter, nobody knows which it is', async () => {
  const verdict = await verdictOf('yusuf@open-harbour.example');
  expect(verdict.observed('mail_provider')).toBe('Proofpoint');
  expect(verdict.observed('mailboxes_inconclusive')).toBeDefined();
});

test('a list is not held up by questions without weight, and its score is the same', async () => {
  const alone = await verdictOf('gwen.hughes@indirect-post.example');
  const inList = await verdictOf('gwen.hughes@indirect-post.example', 'batch');
  expect(inList.observed('mx_alias')).toBeUndefined();
  expect(inList.score).toBe(alone.score);
});
