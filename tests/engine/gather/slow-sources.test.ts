// Which slow sources an address calls for, how their stages are told, and what their answers come to.
import { describe, expect, test } from 'vitest';
import { parseAddress, type ValidAddress } from '../../../src-main/engine/address/parse.ts';
import { gatherMailbox, whyUnasked } from '../../../src-main/engine/gather/slow-sources.ts';
import { staged } from '../../../src-main/engine/gather/stage-events.ts';
import type { LookupContext, MailboxAnswer } from '../../../src-main/engine/ports.ts';
import { contextOf } from '../../doubles/dns-answers.ts';
import { factsOf, SEEN_AT } from '../../doubles/facts.ts';

const address = parseAddress('jane@acme.example') as ValidAddress;
const atSuffix = parseAddress('jane@co.uk') as ValidAddress;
const identity = { ehlo: 'check.example', mailFrom: 'postmaster@check.example' };
const { route, alive } = factsOf();
const REACH = { route: route ?? { state: 'none', observedAt: 0 }, alive } as const;
const UNKNOWN = { state: 'unknown', reason: 'timeout', detail: 'late', observedAt: 0 } as const;
const GONE = { state: 'no', observed: 'acme.example does not exist', observedAt: 0 } as const;

test.each([
  ['mailbox', {}, { mailbox: { notRun: 'switched off' } }, 'switched off'],
  ['mailbox', {}, { company: false }, null],
  ['mailbox', { route: { state: 'none', observedAt: 0 } }, {}, 'there is no mail host to ask'],
  ['registration', {}, {}, null],
  ['website', { alive: GONE }, {}, 'acme.example does not exist'],
  ['website', { route: UNKNOWN }, {}, 'the mail route is not known'],
] as const)('the %s with %j and %j: %s', (source, reach, options, why) => {
  const asked = { company: true, mailbox: identity, ...options };
  expect(whyUnasked(source, address, { ...REACH, ...reach } as never, asked)).toBe(why);
});

test('questions about a company are not asked where they may not, nor of what has none', () => {
  const options = { company: true, mailbox: identity };
  const why = (asked: ValidAddress, company: boolean) =>
    whyUnasked('website', asked, REACH as never, { ...options, company });
  expect(why(address, false)).toBe('company checks are switched off');
  expect(why(atSuffix, true)).toBe('co.uk is a public suffix');
});

function told(): { readonly log: string[]; readonly context: LookupContext } {
  const log: string[] = [];
  return {
    log,
    context: { ...contextOf('batch'), onStage: (stage, state) => log.push(`${stage} ${state}`) },
  };
}

describe('a stage', () => {
  test('ends when its work has', async () => {
    const { log, context } = told();
    const { promise, resolve } = Promise.withResolvers<number>();
    const work = staged('website', context, promise);
    await Promise.resolve();
    expect(log).toEqual(['website started']);
    resolve(7);
    expect(await work).toBe(7);
    expect(log).toEqual(['website started', 'website done']);
  });

  test('ends where its work fails, too', async () => {
    const { log, context } = told();
    await expect(staged('dns', context, Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(log).toEqual(['dns started', 'dns done']);
  });
});

// biome-ignore format: a table is read row by row
test.each([
  [{ kind: 'not_run', why: 'port 25 is blocked', passing: true } as const],
  [{ verdict: 'exists', aboutUs: false, catchAll: 'no', words: '250 ok', host: 'mx.acme.example', observedAt: SEEN_AT } satisfies MailboxAnswer],
])('a mailbox that is asked for: %j', async (answer) => {
  const hosts: unknown[] = [];
  const mailbox = {
    probe: async (_: unknown, asked: unknown) => {
      hosts.push(asked);
      return answer;
    },
  };
  const found = await gatherMailbox(
    { mailbox } as never,
    address,
    identity,
    REACH as never,
    contextOf('batch'),
  );
  expect(found).toEqual('passing' in answer ? answer : { kind: 'asked', answer });
  expect(hosts).toEqual([['mx.acme.example']]);
});
