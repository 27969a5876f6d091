// From which size on groups are patterns: one below each limit, at it, and what is no pattern however large it is.
import { describe, expect, test } from 'vitest';
import {
  type DetectedPattern,
  MOST_CHANCE,
  patternsIn,
} from '../../../../src-main/service/lists/insights/insight-tests.ts';
import type {
  DomainTraits,
  HostGroup,
  ListSurvey,
} from '../../../../src-main/service/ports/list-survey.ts';

const NO_TRAITS: DomainTraits = { domains: 0, aged: 0, young: 0, throwaway: 0, blocked: 0 };
const NO_COUNTS = { judged: 0, flags: new Map<string, number>(), read: 0, keyboard: 0 };
const GROUP = { key: 'group', rows: 9, addresses: 9, sample: [0] };

function survey(changes: Partial<ListSurvey>): ListSurvey {
  return {
    different: 10_000,
    judged: 10_000,
    traits: NO_TRAITS,
    hostSizes: new Map(),
    hosts: [],
    registrations: [],
    tumbled: [],
    stems: 1,
    spelled: [],
    mailboxes: 0,
    twice: 0,
    names: [],
    named: 0,
    networks: [],
    networkSizes: new Map(),
    stretches: [],
    sorted: false,
    counts: NO_COUNTS,
    keyboardSample: [],
    others: [],
    ...changes,
  };
}

const kinds = (found: readonly DetectedPattern[]) => found.map(({ kind }) => kind);

/** A host whose domains are all young, beside `others` domains of which none is. */
function youngHost(domains: number, others: number, young = domains, elsewhere = 0): ListSurvey {
  const host: HostGroup = {
    ...NO_TRAITS,
    host: 'mx.farm.example',
    domains,
    aged: domains,
    young,
    rows: domains,
    sample: [0],
    names: [],
    elsewhere,
  };
  const all = domains + others;
  return survey({
    hosts: [host],
    // One domain each, so that the size of the host tells by itself nothing more.
    hostSizes: new Map([[domains, 5]]),
    traits: { ...NO_TRAITS, domains: all, aged: all, young },
  });
}

describe('a mail host', () => {
  test.each([
    ['of four domains', youngHost(4, 2_000), []],
    ['of five', youngHost(5, 2_000), ['mail_host']],
    ['of five, half of them young', youngHost(6, 2_000, 3), []],
    ['of five, more than half of them young', youngHost(6, 2_000, 4), ['mail_host']],
    ['beside nine other domains', youngHost(40, 9), []],
    ['beside ten', youngHost(40, 10), ['mail_host']],
  ])('%s', (_, found, expected) => {
    expect(kinds(patternsIn(found))).toEqual(expected);
  });

  test('is none for a trait that the other domains have as often', () => {
    const found = youngHost(40, 1_000);
    const usual = { ...found, traits: { ...found.traits, young: 1_040 } };
    expect(patternsIn(usual)).toEqual([]);
  });
});

describe('a network', () => {
  const behind = (domains: number) =>
    survey({
      networks: [{ ...GROUP, addresses: 40, domains }],
      networkSizes: new Map([
        [1, 900],
        [40, 1],
      ]),
    });

  test('has two domains at least besides its first', () => {
    expect(kinds(patternsIn(behind(2)))).toEqual([]);
    expect(kinds(patternsIn(behind(3)))).toEqual(['network']);
  });
});

describe('one stem in many forms', () => {
  const spelt = (mailboxes: number) =>
    survey({
      counts: { ...NO_COUNTS, read: 10_000 },
      tumbled: [
        {
          ...GROUP,
          stem: 'anna',
          domain: 'club.example',
          mailboxes,
          counters: [],
          stemAddresses: mailboxes,
          domainAddresses: mailboxes,
        },
      ],
    });

  test('has four mailboxes at least', () => {
    expect(kinds(patternsIn(spelt(3)))).toEqual([]);
    expect(kinds(patternsIn(spelt(4)))).toEqual(['tumbled']);
  });
});

describe('days of registration', () => {
  const registered = (domains: number) =>
    survey({
      registrations: [
        { day: 0, domains: 1, rows: 1, sample: [0] },
        { day: 1_000, domains, rows: domains, sample: [1] },
        { day: 2_000, domains: 1, rows: 1, sample: [2] },
      ],
    });

  test('have five domains at least', () => {
    expect(kinds(patternsIn(registered(4)))).toEqual([]);
    expect(patternsIn(registered(5))).toMatchObject([
      { kind: 'registered', days: { from: 1_000, to: 1_000, domains: 5, rows: 5, sample: [1] } },
    ]);
  });
});

describe('a share', () => {
  const other = { ...NO_COUNTS, judged: 10_000, flags: new Map([['disposable', 50]]) };
  const shareOf = (count: number, judged: number, lists: number) =>
    survey({
      counts: { ...NO_COUNTS, judged, flags: new Map([['disposable', count]]) },
      others: Array.from({ length: lists }, () => other),
    });

  test('is of ten rows at least', () => {
    expect(kinds(patternsIn(shareOf(9, 50, 20)))).toEqual([]);
    expect(patternsIn(shareOf(10, 50, 20))).toMatchObject([
      { kind: 'share', flag: 'disposable', count: 10, share: 0.2 },
    ]);
  });

  test('is compared with three other lists at least', () => {
    expect(kinds(patternsIn(shareOf(500, 1_000, 2)))).toEqual([]);
    expect(kinds(patternsIn(shareOf(500, 1_000, 3)))).toEqual(['share']);
  });
});

test('typing along the keyboard is a pattern from five addresses on', () => {
  const typed = (keyboard: number) => survey({ counts: { ...NO_COUNTS, read: 20, keyboard } });
  expect(kinds(patternsIn(typed(4)))).toEqual([]);
  expect(kinds(patternsIn(typed(5)))).toEqual(['keyboard']);
});

test('what chance alone makes as often as is allowed is a pattern, and nothing that it makes more often', () => {
  const by = (chance: number) =>
    survey({ stretches: [{ flag: 'disposable', from: 0, to: 9, hits: 9, chance }] });
  expect(kinds(patternsIn(by(MOST_CHANCE)))).toEqual(['stretch']);
  expect(kinds(patternsIn(by(MOST_CHANCE * 1.001)))).toEqual([]);
});
