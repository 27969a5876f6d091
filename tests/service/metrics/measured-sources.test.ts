// What is noted of each source's answers: how long, with which result, and why there was none.
import { expect, test } from 'vitest';
import type { EnginePorts } from '../../../src-main/engine/ports.ts';
import { createSourceMeter } from '../../../src-main/service/metrics/measured-sources.ts';

type Sources = Parameters<ReturnType<typeof createSourceMeter>['measured']>[0];

/** Sources that answer what they are told to, half a second later. */
function measured(answers: Partial<Record<keyof Sources, unknown>>) {
  const clock = { ms: 0 };
  const meter = createSourceMeter(() => clock.ms);
  const answer = (source: keyof Sources) => async () => {
    clock.ms += 500;
    return answers[source];
  };
  const sources = {
    dns: { resolve: answer('dns') },
    registration: { registration: answer('registration') },
    website: { visit: answer('website') },
    mailbox: { probe: answer('mailbox') },
  } as unknown as Pick<EnginePorts, keyof Sources>;
  const { dns, registration, website, mailbox } = meter.measured(sources);
  const none = undefined as never;
  const ask = {
    dns: () => dns.resolve('a.example', 'MX', none),
    registration: () => registration.registration('a.example', none),
    website: () => website.visit('a.example', none),
    mailbox: () => mailbox.probe(none, [], none, none),
  };
  const samples = () => meter.read().map((family) => family.samples);
  return { ask, samples };
}

test.each([
  ['dns', { kind: 'records' }, 'records', null],
  ['dns', { kind: 'failed', reason: 'timeout' }, 'failed', 'timeout'],
  ['dns', { kind: 'failed' }, 'failed', 'unknown'],
  ['registration', { kind: 'registered' }, 'registered', null],
  ['registration', { kind: 'failed', reason: 'rate_limited' }, 'failed', 'rate_limited'],
  ['website', { kind: 'page' }, 'page', null],
  ['website', { kind: 'failed', reason: 'dns' }, 'failed', 'dns'],
  ['mailbox', { kind: 'not_run' }, 'not_run', 'not_run'],
  ['mailbox', { verdict: 'exists', aboutUs: false }, 'exists', null],
  ['mailbox', { verdict: 'unknown', aboutUs: true }, 'unknown', 'refused'],
  ['mailbox', { verdict: 'unknown', aboutUs: false }, 'unknown', 'inconclusive'],
] as const)('%s: %j is %s, failed for %s', async (source, answer, outcome, reason) => {
  const { ask, samples } = measured({ [source]: answer });
  expect(await ask[source]()).toBe(answer);
  const [lookups, failures, seconds] = samples();
  expect(lookups).toEqual([{ labels: { source, outcome }, value: 1 }]);
  expect(failures).toEqual(reason === null ? [] : [{ labels: { source, reason }, value: 1 }]);
  expect(seconds?.find(({ part }) => part === 'sum')).toEqual({
    labels: { source },
    value: 0.5,
    part: 'sum',
  });
});
