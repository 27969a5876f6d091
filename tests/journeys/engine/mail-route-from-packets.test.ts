// What becomes of mail hosts that the DNS would not tell of, from real packets to the verdict.
import { describe, expect, test } from 'vitest';
import { verify } from '../../../src-main/engine/verify.ts';
import { type OpenNetwork, openNetwork, PARTLY_SILENT } from '../../adapters/dns/open-network.ts';
import { dnsAlone } from '../../doubles/dns-alone.ts';
import { drop, servfail } from '../../doubles/dns-server.ts';
import { judgedUnder, plainPolicy } from '../../doubles/judged.ts';

const [MX1, MX2] = ['mx1.acme.example', 'mx2.acme.example'];

const open = () => openNetwork({ settings: PARTLY_SILENT });

async function verdictAt({ network, clock }: OpenNetwork) {
  const outcome = await verify(
    dnsAlone(network.dns, clock),
    { email: 'jane@acme.example' },
    { company: false, mailbox: { notRun: 'switched off' } },
    { checkId: 'check', lane: 'batch', signal: new AbortController().signal },
  );
  if (outcome.kind === 'failed') throw new Error(outcome.message);
  const { score, email, evidence, reasoning } = judgedUnder(outcome.observation, plainPolicy());
  const observed = (code: string) =>
    evidence.filter((line) => line.code === code).map((line) => line.observed);
  return { score, email, reasoning, observed };
}

async function scoreOfKnownRoute(): Promise<number> {
  await using dns = await open();
  dns.server.mail('acme.example', [10, MX1]);
  dns.server.addresses(MX1, '44.128.0.1');
  return (await verdictAt(dns)).score;
}

describe.concurrent.each([
  ['is silent about', drop, 'No DNS server replied (ETIMEOUT)'],
  ['fails about', servfail, 'The DNS server could not resolve the name (ESERVFAIL)'],
])('where the DNS server %s', (_, behaviour, words) => {
  test('the only mail host, whether mail can be sent is unknown: no points, no flag, and said so', async () => {
    await using dns = await open();
    dns.server.mail('acme.example', [10, MX1]);
    dns.server.script(MX1, behaviour);
    const verdict = await verdictAt(dns);
    expect(verdict.email).toMatchObject({ valid: true, mx_record: true });
    expect(verdict.observed('mx_published')).toEqual([]);
    expect(verdict.observed('no_mail_route')).toEqual([]);
    expect(verdict.observed('mx_host_inconclusive')).toEqual([`${MX1}: ${words}`]);
    const known = await scoreOfKnownRoute();
    expect(verdict.score).toBeLessThan(known);
    expect(verdict.score).toBeGreaterThan(5);
  });

  test('the best of two, the other one decides, and that the best is not known is said', async () => {
    await using dns = await open();
    dns.server.mail('acme.example', [10, MX1], [20, MX2]);
    dns.server.script(MX1, behaviour);
    dns.server.addresses(MX2, '44.128.0.2');
    const verdict = await verdictAt(dns);
    expect(verdict.observed('mx_published')).toEqual([`${MX1} and ${MX2}`]);
    expect(verdict.observed('mx_host_inconclusive')).toEqual([`${MX1}: ${words}`]);
    expect(verdict.score).toBe(await scoreOfKnownRoute());
  });

  test('the best of two, and the other one is gone, it is unknown as well', async () => {
    await using dns = await open();
    dns.server.mail('acme.example', [10, MX1], [20, MX2]);
    dns.server.script(MX1, behaviour);
    const verdict = await verdictAt(dns);
    expect(verdict.observed('mx_published')).toEqual([]);
    expect(verdict.observed('mx_host_unresolved')).toEqual([MX2]);
    expect(verdict.observed('mx_host_inconclusive')).toEqual([`${MX1}: ${words}`]);
  });
});
