// From which egress a look-up is made.
import { describe, expect, test } from 'vitest';
import { chooseEgress, createFirstAskers } from '../../../src-main/service/fleet/egress-choice.ts';
import type { FleetAnswer, FleetQuestion } from '../../../src-main/service/ports/fleet.ts';

const DOMAINS = Array.from({ length: 200 }, (_, index) => `domain-${index}.example`);
const idle = () => 0;

describe('the home of a domain', () => {
  test('is none without a candidate, and the only one whatever waits there', () => {
    expect(chooseEgress([], 'acme.example', idle)).toBeNull();
    expect(chooseEgress(['a'], 'acme.example', () => 1_000)).toBe('a');
  });

  test('is the same whatever the order of the candidates, and each has its share', () => {
    const homes = DOMAINS.map((domain) => chooseEgress(['a', 'b', 'c'], domain, idle));
    expect(DOMAINS.map((domain) => chooseEgress(['c', 'a', 'b'], domain, idle))).toEqual(homes);
    for (const egress of ['a', 'b', 'c'])
      expect(homes.filter((home) => home === egress).length).toBeGreaterThan(40);
  });

  test('changes only for the domains of a candidate that goes', () => {
    const homes = DOMAINS.map((domain) => chooseEgress(['a', 'b', 'c'], domain, idle));
    const left = DOMAINS.map((domain) => chooseEgress(['a', 'b'], domain, idle));
    expect(left.filter((egress, index) => homes[index] !== 'c' && egress !== homes[index])).toEqual(
      [],
    );
  });

  test.each([
    [16, 'home'],
    [17, 'least'],
  ])('with %i more than elsewhere, the %s is asked', (more, which) => {
    const home = chooseEgress(['a', 'b', 'c'], 'acme.example', idle);
    const least = ['a', 'b', 'c'].find((egress) => egress !== home);
    const load = (egress: string) => (egress === home ? 5 + more : egress === least ? 5 : 6);
    expect(chooseEgress(['a', 'b', 'c'], 'acme.example', load)).toBe(
      which === 'home' ? home : least,
    );
  });
});

describe('who asked first', () => {
  const mailbox = (localPart: string) =>
    ({ work: 'mailbox', address: { localPart, domain: 'acme.example' } }) as FleetQuestion;
  const answer = (verdict: string) => ({ verdict }) as FleetAnswer;

  test('is remembered for a recipient that was put off, until it is told anything else', () => {
    const first = createFirstAskers();
    first.note(mailbox('jane'), 'a', answer('greylisted'));
    first.note(mailbox('john'), 'b', answer('exists'));
    expect(['jane', 'john', 'jo'].map((name) => first.of(mailbox(name)))).toEqual([
      'a',
      null,
      null,
    ]);
    first.note(mailbox('jane'), 'c', answer('greylisted'));
    expect(first.of(mailbox('jane'))).toBe('c');
    first.note(mailbox('jane'), 'c', answer('exists'));
    expect(first.of(mailbox('jane'))).toBeNull();
  });

  test('is nobody for what is no mailbox', () => {
    const first = createFirstAskers();
    const website = { work: 'website' } as FleetQuestion;
    first.note(website, 'a', answer('greylisted'));
    expect(first.of(website)).toBeNull();
  });

  test('is forgotten for the oldest of more than 100,000', () => {
    const first = createFirstAskers();
    for (let at = 0; at < 100_000; at += 1)
      first.note(mailbox(`u${at}`), 'a', answer('greylisted'));
    expect(first.of(mailbox('u0'))).toBe('a');
    first.note(mailbox('one more'), 'a', answer('greylisted'));
    expect(['u0', 'u1', 'one more'].map((name) => first.of(mailbox(name)))).toEqual([
      null,
      'a',
      'a',
    ]);
  });
});
