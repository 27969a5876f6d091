// How names in kana, Hangul and Han are spelt in plain letters, and Korean that was typed on Latin keys.
import { expect, test } from 'vitest';
import {
  eastAsianLattice,
  splitUnspaced,
} from '../../../src-main/engine/person/east-asian-spelling.ts';
import { matchName } from '../../../src-main/engine/person/match.ts';
import { FEW_NAMES } from '../../doubles/few-names.ts';

const spelt = (word: string, family = false) =>
  eastAsianLattice(word, family)
    .map((ways) => ways.map((way) => way || '-').join('/'))
    .join(' ');

test.each([
  ['きゃろ', 'kya ro'],
  ['しゃか', 'sha ka'],
  ['ちょう', 'cho u/-/h'],
  ['じゅん', 'ju n/m'],
  ['はっとり', 'ha tto ri'],
  ['さとう', 'sa to u/-/h'],
  ['さとー', 'sa to -/h'],
  ['しんいち', 'shi/si n/m i chi/ti'],
  ['おの', 'o no'],
  ['ゃ', 'ya'],
  ['민수', 'm i/ee/yi n s/sh u/oo/ou/woo -'],
  ['가힣', 'g/k a/ah - h i/ee/yi t'],
  ['ㄱ', '-'],
  ['王', 'wang/wong/ong'],
  ['明', 'akira/ming'],
])('%s is spelt %s', (word, expected) => {
  expect(spelt(word)).toBe(expected);
});

test.each([
  ['王', null],
  ['欧阳', ['欧', '阳']],
  ['欧阳娜', ['欧阳', '娜']],
  ['長谷川太', ['長谷川', '太']],
  ['王小明王小明', ['王', '小明王小明']],
  ['王小明王小明王', null],
])('%s is a surname and the rest: %j', (word, split) => {
  expect(splitUnspaced(word)).toEqual(split);
});

test('a Korean surname is spelt by habit', () => {
  expect([spelt('이', true), spelt('이')]).toEqual(['lee/yi/rhee/li/i', '- i/ee/yi -']);
});

test.each([
  ['Minsu Kim', 'rlaalstn', 'lastfirst'],
  ['Kim Minsu', 'rlaalstn', 'lastfirst'],
  ['김 민수', 'rlaalstn', 'lastfirst'],
  ['Kim Jongwoo', 'wjddn', 'first'],
  ['Minsu Park', 'rlaalstn', null],
  ['Kim Jiwoo', 'rlaalstn', null],
  ['Kim Jiwoo', 'wlsdn', null],
])('%s typed as %s: %s', (name, keys, pattern) => {
  const match = matchName(name, keys, FEW_NAMES);
  const full = { lastfirst: { whole: 2, strength: 'good' }, first: { whole: 1, strength: 'weak' } };
  expect(match).toEqual(
    pattern === null
      ? { state: 'inconclusive', why: 'the local part is a handle or a word' }
      : { state: 'full', pattern, ...full[pattern as keyof typeof full] },
  );
});
