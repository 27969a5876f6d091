// How many domains of a line are asked about at once, and how long the rest takes by the slowest registry and the websites.
import { expect, test } from 'vitest';
import {
  createDomainRates,
  WEBSITES,
} from '../../../../src-main/service/jobs/stages/domain-rates.ts';
import type { OpenDomains } from '../../../../src-main/service/jobs/stages/open-domains.ts';
import { USUAL_PER_SECOND } from '../../../../src-main/service/time-left.ts';

function opened(options: { breadth?: number; firstLooksDone?: boolean } = {}) {
  const { breadth = 1, firstLooksDone = true } = options;
  const clock = { ms: 0 };
  const paces: Readonly<Record<string, { server: string; expectedPerSecond: number }>> = {
    'acme.de': { server: 'denic', expectedPerSecond: 4 },
    'acme.at': { server: 'shared', expectedPerSecond: 2 },
    'acme.ch': { server: 'shared', expectedPerSecond: 2 },
  };
  const rates = createDomainRates({
    checks: { registryPace: (domain) => (paces[domain] ?? null) as never },
    elapsed: () => clock.ms,
    breadth: () => breadth,
    firstLooksDone: () => firstLooksDone,
  });
  return { rates, clock };
}

const openDomains = (
  lines: Readonly<Record<string, readonly [left: number, ever: number]>>,
  websites = 0,
) =>
  ({
    examples: new Map(Object.keys(lines).map((line) => [line, `acme.${line}`])),
    queues: new Map(Object.entries(lines).map(([line, [left]]) => [line, left])),
    everQueued: new Map(Object.entries(lines).map(([line, [, ever]]) => [line, ever])),
    left: (source: string) => (source === 'website' ? websites : 7),
    ever: () => 10,
  }) as unknown as OpenDomains;

test('a line takes more while its registry is quick, and half as many once it is slow', () => {
  const { rates } = opened();
  const took = (ms: number) => {
    rates.note('de', 'acme.de', [], ms);
    return rates.most('de');
  };
  expect(rates.most('de')).toBe(32);
  expect([took(9_999), took(10_000), took(20_000), took(20_001)]).toEqual([34, 34, 34, 17]);
  for (let time = 0; time < 4; time += 1) took(30_000);
  expect(rates.most('de')).toBe(2);
  expect(took(30_000)).toBe(2);
  for (let time = 0; time < 200; time += 1) took(0);
  expect(rates.most('de')).toBe(256);
  expect(rates.most('at')).toBe(32);
});

test('few websites are visited while rows wait for their first look, and more from more addresses', () => {
  expect(opened({ firstLooksDone: false }).rates.most(WEBSITES)).toBe(8);
  expect(opened({ firstLooksDone: false }).rates.most('de')).toBe(32);
  expect(opened().rates.most(WEBSITES)).toBe(32);
  expect(opened({ breadth: 3 }).rates.most('de')).toBe(96);
});

test('the rest takes as long as the slowest registry, lines of one server together', () => {
  const { rates } = opened();
  const open = openDomains({ de: [40, 0], at: [12, 4], ch: [10, 0], [WEBSITES]: [9_999, 0] }, 30);
  expect(rates.remaining(open, 0)).toEqual([
    { source: 'registration', left: 7, ms: 11_000 },
    { source: 'website', left: 30, ms: 30_000 / USUAL_PER_SECOND.websites },
  ]);
  // Half as many rows again are still to be looked at.
  expect(rates.remaining(open, 0.5)).toEqual([
    { source: 'registration', left: 7, ms: 12_000 },
    { source: 'website', left: 30, ms: 35_000 / USUAL_PER_SECOND.websites },
  ]);
  const twice = opened({ breadth: 2 }).rates.remaining(open, 0);
  expect(twice.map(({ ms }) => ms)).toEqual([5_500, 15_000 / USUAL_PER_SECOND.websites]);
});

test('a registry of unknown pace is taken for a usual one', () => {
  const [registration] = opened().rates.remaining(openDomains({ org: [10, 0] }), 0);
  expect(registration?.ms).toBe(10_000 / USUAL_PER_SECOND.registry);
});

test('what was done lately counts, of websites only once the first looks are done', () => {
  const measured = (firstLooksDone: boolean, line: string) => {
    const { rates, clock } = opened({ firstLooksDone });
    for (let time = 0; time < 20; time += 1) rates.note(line, 'acme.de', ['website'], 15_000);
    clock.ms = 5_000;
    return rates.remaining(openDomains({ de: [40, 0] }, 30), 0).map(({ ms }) => Math.round(ms));
  };
  const website = (perSecond: number) => Math.round(30_000 / perSecond);
  const usual = website(USUAL_PER_SECOND.websites);
  // Twenty in five seconds, and what is usual for five more.
  const seen = website((20_000 + USUAL_PER_SECOND.websites * 5_000) / 10_000);
  expect(measured(false, 'de')).toEqual([10_000, usual]);
  expect(measured(true, 'de')).toEqual([10_000, seen]);
  expect(measured(true, WEBSITES)).toEqual([10_000, seen]);
});
