// Each pattern in words: the sentences of its title and of why it matters, with one, several and none.
import { describe, expect, test } from 'vitest';
import type { DetectedPattern } from '../../../../src-main/service/lists/insights/insight-tests.ts';
import { insightText } from '../../../../src-main/service/lists/insights/insight-text.ts';
import type { ListSurvey } from '../../../../src-main/service/ports/list-survey.ts';

const COUNTS = { judged: 900, flags: new Map<string, number>(), read: 1_200, keyboard: 35 };
const TRAITS = { domains: 31, aged: 31, young: 3, throwaway: 0, blocked: 0 };

function survey(others = 0, traits = TRAITS): ListSurvey {
  return { traits, counts: COUNTS, others: Array(others).fill(COUNTS) } as unknown as ListSurvey;
}

/** Only what the words are made of. */
const words = (found: object, from = survey()) =>
  insightText({ chance: 0, ...found } as DetectedPattern, from);

describe('a mail host', () => {
  const host = (elsewhere = 0, trait: object | null = null) => ({
    kind: 'mail_host',
    group: { host: 'mx.farm.example', domains: 30, elsewhere },
    trait,
  });

  test('by its size', () => {
    expect(words(host())).toEqual({
      title: '30 domains use one small mail host: mx.farm.example',
      why: 'Domains made in bulk usually share one mail host. Of the other 1 domain outside known providers no host serves nearly as many.',
    });
  });

  test.each([
    ['young', 'were registered within a year before the check'],
    ['throwaway', 'are disposable domains'],
    ['blocked', 'are mostly recommended to be blocked'],
  ])('by what its domains are: %s', (trait, are) => {
    expect(words(host(0, { trait, hits: 28, of: 30, elsewhere: 0.0004 })).why).toBe(
      `Domains made in bulk usually share one mail host. 28 of 30 ${are}; among the other domains outside known providers < 0.1 %.`,
    );
  });

  test.each([
    [0, 'None of your other lists names this host.'],
    [1, '1 other list names this host too.'],
    [2, '2 other lists name this host too.'],
  ])('that %i other lists name', (elsewhere, ending) => {
    expect(words(host(elsewhere), survey(3)).why.endsWith(`nearly as many. ${ending}`)).toBe(true);
  });
});

test.each([
  [20_000, 20_000, 0.4, 'on 2024-10-04', 'fewer than one'],
  [20_000, 20_002, 1, 'from 2024-10-04 to 2024-10-06', 'about 1'],
  [20_000, 20_001, 1.1, 'from 2024-10-04 to 2024-10-05', 'about 2'],
])('days of registration, from %i to %i, %d expected', (from, to, expected, when, about) => {
  expect(words({ kind: 'registered', days: { from, to, domains: 1_024, expected } })).toEqual({
    title: `1,024 domains were registered ${when}`,
    why: `Judging by the two months before and after, ${about} would be expected. Domains registered together are often bought by one person.`,
  });
});

test.each([
  [
    { from: 3, to: 14 },
    0,
    ' 12 numbers in a row, from 3 to 14, without a gap. No address at another domain of this list has it.',
  ],
  [null, 1, ' At other domains of this list 1 address has it.'],
  [null, 2, ' At other domains of this list 2 addresses have it.'],
])('one stem, in a run %j, %i elsewhere', (run, elsewhere, ending) => {
  const group = {
    stem: 'anna',
    domain: 'club.example',
    addresses: 12,
    mailboxes: 5,
    stemAddresses: 5 + elsewhere,
  };
  expect(words({ kind: 'tumbled', group, run })).toEqual({
    title: '12 addresses at club.example are “anna” with different dots, tags or numbers',
    why: `This is how one person makes many addresses out of one name.${ending}`,
  });
});

test.each([
  [1, 'One mailbox appears in 3 spellings', ''],
  [2, '2 mailboxes appear in 6 spellings', ''],
  [100, '100 mailboxes appear in 300 spellings', ''],
  [
    101,
    '101 mailboxes appear in 303 spellings',
    ' The filter shows the 100 with the most spellings.',
  ],
])('%i mailboxes in several spellings', (mailboxes, title, ending) => {
  const groups = Array(mailboxes).fill({ addresses: 3 });
  expect(words({ kind: 'mailbox', groups })).toEqual({
    title,
    why: `The provider delivers all spellings to one mailbox, so one person counts several times.${ending}`,
  });
});

test('one name, one network', () => {
  expect(words({ kind: 'name', group: { key: 'zofia k', addresses: 9 }, expected: 2 })).toEqual({
    title: 'One name appears with 9 addresses: zofia k',
    why: 'Judging by how frequent its first and last word are in this list, about 2 would be expected.',
  });
  const group = { key: '203.0.113.0/24', addresses: 40, domains: 3 };
  expect(words({ kind: 'network', group })).toEqual({
    title: '40 addresses came from one network: 203.0.113.0/24',
    why: 'They belong to 3 domains, so this is not one company behind one connection, and all other networks in this list are far smaller.',
  });
});

test.each([
  ['disposable', 'are disposable'],
  ['random_local_part', 'have a made-up mailbox name'],
  ['domain_not_found', 'have a domain that does not exist'],
  ['mailbox_not_found', 'have a mailbox that does not exist'],
  ['role_based', 'are role addresses'],
  ['possible_typo', 'are probably mistyped'],
  ['new_domain', 'have a domain younger than 30 days'],
])('a stretch and a share of %s', (flag, are) => {
  const stretch = { flag, from: 1_200, to: 1_239, hits: 36 };
  expect(words({ kind: 'stretch', stretch, share: 0.0123 })).toEqual({
    title: `Rows 1,201 to 1,240: 36 of 40 ${are}`,
    why: 'In the whole list it is 1.2 %. A stretch like this usually has one origin: one source, one day, one script.',
  });
  expect(words({ kind: 'share', flag, share: 0.344, elsewhere: 0.1 }, survey(4))).toEqual({
    title: `34 % of the rows ${are}`,
    why: 'In your other 4 lists it is 10 %, and none of them differs nearly as much from that.',
  });
});

test.each([
  [0, ''],
  [2, ', judging by your other lists'],
])('addresses typed along the keyboard, beside %i other lists', (others, ending) => {
  expect(words({ kind: 'keyboard', count: 35, share: 0.005 }, survey(others))).toEqual({
    title: '35 addresses were typed along the keyboard',
    why: `Names such as qwerty or asdf123 are typed to get past a form. Here it is 35 of 1,200 addresses; up to 0.5 % would be ordinary${ending}.`,
  });
});
