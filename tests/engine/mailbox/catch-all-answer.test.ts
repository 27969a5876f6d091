// What replies to a made-up recipient, and to postmaster, say of the real one.
import { describe, expect, test } from 'vitest';
import { catchAllAnswer, withDoubt } from '../../../src-main/engine/mailbox/catch-all-answer.ts';
import {
  postmasterAnswer,
  withRefusalDoubt,
} from '../../../src-main/engine/mailbox/postmaster-answer.ts';

const RECIPIENT = { localPart: 'qqq', domain: 'acme.example' };
const SENDER = 'probe@vouch.example';

test.each([
  [250, '2.1.5 ok', 'yes', 'yes', 'accepted'],
  [451, '4.7.1 Greylisted, try again later', 'put_off', 'put_off', 'put_off'],
  [550, '5.7.1 blocked using zen.spamhaus.org', 'inconclusive', 'put_off', 'refused'],
  [550, '5.7.1 rate limit exceeded', 'inconclusive', 'put_off', 'inconclusive'],
  [450, '4.7.1 too many recipients', 'inconclusive', 'put_off', 'inconclusive'],
  [550, '5.1.1 no such user', 'no', 'no', 'refused'],
  [499, 'hm', 'inconclusive', 'put_off', 'inconclusive'],
  [500, 'hm', 'no', 'put_off', 'refused'],
  [421, '4.3.2 closing', null, null, 'inconclusive'],
] as const)('%s %s', (code, text, beside, besidePutOff, postmaster) => {
  const reply = { code, lines: [text] };
  const words = `${code} ${text}`;
  const answer = (catchAll: string | null) => (catchAll === null ? null : { catchAll, words });
  expect(catchAllAnswer(reply, RECIPIENT, SENDER, 'accepted')).toEqual(answer(beside));
  expect(catchAllAnswer(reply, RECIPIENT, SENDER, 'put_off')).toEqual(answer(besidePutOff));
  expect(postmasterAnswer(reply, RECIPIENT, SENDER)).toEqual({
    kind: postmaster,
    aboutUs: text.includes('blocked'),
    words,
  });
});

describe('words that tell of a doubt', () => {
  // biome-ignore format: a table is read row by row
  test.each([
    ['yes', '450 no', 'yes it is'],
    ['no', '550 no', 'yes it is'],
    ['put_off', '450 no', 'yes it is (but it deferred the control question about a made-up recipient: 450 no)'],
    ['put_off', null, 'yes it is (but it deferred the control question about a made-up recipient)'],
    ['inconclusive', '450 no', 'yes it is (but the control question about a made-up recipient was inconclusive: 450 no)'],
  ] as const)('of an accepted recipient beside %s, %s', (catchAll, words, expected) => {
    expect(withDoubt('yes it is', { catchAll, words })).toBe(expected);
  });

  test.each([
    [null, ', and did not answer about postmaster'],
    ['refused', ', and refused postmaster as well: 550 no'],
    ['put_off', ', and deferred the control question about postmaster: 550 no'],
    ['inconclusive', ', and the control question about postmaster was inconclusive: 550 no'],
  ] as const)('of a refused recipient beside postmaster %s', (kind, why) => {
    const control = kind === null ? null : ({ kind, aboutUs: false, words: '550 no' } as const);
    expect(withRefusalDoubt('550 gone', control)).toBe(
      `550 gone (but the host has accepted no recipient so far${why})`,
    );
  });

  test('there is none where postmaster is accepted', () => {
    const control = { kind: 'accepted', aboutUs: false, words: '250 ok' } as const;
    expect(withRefusalDoubt('550 gone', control)).toBe('550 gone');
  });
});
