// What a bounce's code and words say together: the code in its own cell, quoted in the words, or the class of the status alone.
import { expect, test } from 'vitest';
import { kindOfReply } from '../../../src-main/engine/outcomes/bounce-reply.ts';

const hard = { kind: 'bounced_hard', sure: true } as const;
const perhapsHard = { kind: 'bounced_hard', sure: false } as const;
const soft = { kind: 'bounced_soft', sure: true } as const;
const perhapsSoft = { kind: 'bounced_soft', sure: false } as const;
const delivered = { kind: 'delivered', sure: true } as const;

test.each([
  ['', '', null],
  ['', 'no code at all', null],
  ['250', '', delivered],
  ['2.1.5', '', delivered],
  ['', '354 go ahead', null],
  ['5.1.1', '', hard],
  ['', 'smtp; 550 5.1.1 <ann@x.example> user unknown', hard],
  ['', 'X-Postfix; unknown status 5.1.1', hard],
  ['', 'delayed with 4.2.2 by the host', perhapsSoft],
  ['', 'version 15.1.1 of it', null],
  ['', 'from 5.1.1.4', null],
  ['500', 'zzz', perhapsHard],
  ['499', 'zzz', perhapsSoft],
  ['', 'bounced: 552-5.2.2 mailbox full', soft],
  ['', 'delayed (452', perhapsSoft],
  ['', `${'x'.repeat(995)} 550 5.1.1 no such user`, perhapsHard],
  ['', `${'x'.repeat(997)} 550 5.1.1 no such user`, null],
] as const)('code %j and words %j: %j', (code, words, kind) => {
  expect(kindOfReply({ code, words }, null)).toEqual(kind);
});
