// The names of an address, as its PTR records give them.
import { expect, test } from 'vitest';
import type { NetworkDns } from '../../../src-main/adapters/dns/lookups.ts';
import { createReverse } from '../../../src-main/adapters/dns/reverse.ts';
import type { DnsAnswer } from '../../../src-main/engine/ports.ts';

const CONTEXT = {
  checkId: 'c1',
  lane: 'interactive',
  signal: new AbortController().signal,
  why: 'mail route',
} as const;

/** What is asked, and what comes of one answer. */
async function asked(ip: string, answer: DnsAnswer<string>) {
  const questions: unknown[] = [];
  const dns = {
    async resolve(name: string, type: string, context: object) {
      questions.push([name, type, context]);
      return answer;
    },
  } as unknown as NetworkDns;
  return [await createReverse(dns)(ip, CONTEXT), questions];
}

test.each([
  ['198.51.100.7', '7.100.51.198.in-addr.arpa'],
  ['2001:db8::1', '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'],
])('%s is asked for as %s', async (ip, name) => {
  const records = ['mail.acme.example'];
  expect(await asked(ip, { kind: 'records', records, observedAt: 1 })).toEqual([
    { kind: 'names', names: records },
    [[name, 'PTR', { ...CONTEXT, why: 'preflight' }]],
  ]);
});

test.each([
  [{ kind: 'nodata', observedAt: 1 }, { kind: 'none' }],
  [{ kind: 'nxdomain', observedAt: 1 }, { kind: 'none' }],
  [
    { kind: 'failed', reason: 'timeout', detail: 'no reply', observedAt: 1 },
    { kind: 'failed', detail: 'no reply' },
  ],
] as const)('%j: %j', async (answer, found) => {
  expect((await asked('198.51.100.7', answer))[0]).toEqual(found);
});
