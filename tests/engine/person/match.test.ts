import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchName } from '../../../src-main/engine/person/match.ts';

describe('a name fits a local part', () => {
  test.each([
    ['Jane Doe', 'jane.doe', 'first.last'],
    ['Jane Doe', 'doe.jane', 'last.first'],
    ['Jane Doe', 'Jane_Doe', 'first.last'],
    ['Jane Doe', 'janedoe', 'firstlast'],
    ['Jane Doe', 'jdoe', 'flast'],
    ['Jane Doe', 'j.doe', 'f.last'],
    ['Jane Doe', 'doej', 'lastf'],
    ['Jane Doe', 'jane.d', 'first.l'],
    ['Jane Doe', 'jane', 'first'],
    ['Jane Doe', 'doe', 'last'],
    ['Jane Doe', 'janedoe1985', 'firstlast'],
    ['Jane Doe', 'jane.doe+news', 'first.last'],
    ['Doe, Jane', 'jane.doe', 'last.first'],
    ['Dr. Jane Doe, PhD', 'jane.doe', 'first.last'],
    ['Jane Mary Doe', 'jmdoe', 'fmlast'],
    ['Jean-Luc Picard', 'jl.picard', 'fm.last'],
    ["Sean O'Brien", 'sobrien', 'flast'],
    ['Jürgen Müller', 'juergen.mueller', 'first.last'],
    ['Jürgen Müller', 'jurgen.muller', 'first.last'],
    ['Søren Ågård', 'soren.agard', 'first.last'],
    ['Łukasz Żak', 'lukasz.zak', 'first.last'],
    ['Иван Петров', 'ivan.petrov', 'first.last'],
    ['Γιώργος Παππάς', 'pappas', 'last'],
    ['José García', 'jgarcia', 'flast'],
    ['Robert Smith', 'bob.smith', 'first.last'],
    ['Elizabeth Okonkwo', 'liz.okonkwo', 'first.last'],
  ])('%s at %s: %s', (name, local, pattern) => {
    expect(matchName(name, local)).toMatchObject({ state: 'full', pattern });
  });

  test('in part, when one longer part stands beside something else', () => {
    expect(matchName('Jane Fielding', 'the.fieldings')).toEqual({ state: 'partial', pattern: 'last' });
  });
});

describe('a name does not fit', () => {
  test.each([
    ['Jane Doe', 'boris.petrov'],
    ['Jane Doe', 'xk29fj'],
    ['Ann Lee', 'leeroy.brown'],
    ['Jane Doe', 'jane.smith'],
  ])('%s at %s', (name, local) => {
    expect(matchName(name, local).state).not.toBe('full');
  });
});

describe('nothing can be said', () => {
  test.each([
    ['Jane Doe', 'jd', 'too few letters'],
    ['Jane Doe', '12345', 'too few letters'],
    ['Anna Berta Carla', 'abc', 'initials only'],
    ['!!!', 'jane.doe', 'no letters to compare'],
    ['Mr.', 'jane.doe', 'no letters to compare'],
    ['田中 太郎', 'tanaka.taro', 'cannot be told'],
    ['محمد علي', 'm.ali', 'cannot be told'],
  ])('of %s and %s: %s', (name, local, why) => {
    const match = matchName(name, local);
    expect(match).toMatchObject({ state: 'inconclusive' });
    expect(match.state === 'inconclusive' && match.why).toContain(why);
  });
});

test('the order of the parts of the name does not matter', () => {
  const part = fc.stringMatching(/^[a-z]{3,8}$/);
  fc.assert(
    fc.property(part, part, part, (first, last, local) => {
      expect(matchName(`${first} ${last}`, local).state).toBe(matchName(`${last} ${first}`, local).state);
    }),
  );
});

test('a local part made of the name always fits', () => {
  const part = fc.stringMatching(/^[a-z]{3,10}$/);
  const separator = fc.constantFrom('', '.', '_', '-');
  fc.assert(
    fc.property(part, part, separator, fc.boolean(), (first, last, between, reversed) => {
      const local = reversed ? last + between + first : first + between + last;
      // Titles are no names: "sir lady" has nothing to compare.
      fc.pre(matchName(`${first} ${last}`, 'jane.doe').state !== 'inconclusive');
      expect(matchName(`${first} ${last}`, local).state).toBe('full');
    }),
  );
});

test('never throws, and ends, whatever the texts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 200 }), (name, local) => {
      expect(['full', 'partial', 'none', 'inconclusive']).toContain(matchName(name, local).state);
    }),
  );
  expect(matchName('a '.repeat(500), 'a'.repeat(64)).state).toBe('none');
});
