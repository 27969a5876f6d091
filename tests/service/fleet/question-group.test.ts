import { describe, expect, test } from 'vitest';
import { groupOf, refusalIn, subjectOf } from '../../../src-main/service/fleet/question-group.ts';
import type { FleetAnswer, FleetQuestion } from '../../../src-main/service/ports/fleet.ts';
import { FOUND, NO_SITE, NOW, THERE } from '../../fleet/test-fleet.ts';

const mailbox = (...hosts: string[]): FleetQuestion => ({
  work: 'mailbox',
  address: { localPart: 'p', domain: 'a.example', smtpUtf8: false },
  hosts,
  identity: { ehlo: 'vouch.test', mailFrom: 'p@vouch.test' },
});

test.each<[FleetQuestion, string | null, string]>([
  [{ work: 'website', domain: 'a.co.uk' }, null, 'a.co.uk'],
  [{ work: 'registration', domain: 'a.co.uk' }, '.uk', 'a.co.uk'],
  [mailbox('mx.own.example', 'mx.other.example'), 'mx.own.example', 'a.example'],
  [mailbox(), '', 'a.example'],
])('%j goes to %j, about %s', (question, group, subject) => {
  expect([groupOf(question), subjectOf(question)]).toEqual([group, subject]);
});

test('hosts of one mail service are asked together', () => {
  const one = groupOf(mailbox('aspmx.l.google.com'));
  expect(groupOf(mailbox('alt1.aspmx.l.google.com'))).toBe(one);
  expect(groupOf(mailbox('mx.own.example'))).not.toBe(one);
});

describe('whether another address is worth asking', () => {
  const failed = (reason: string) => ({ kind: 'failed', reason, detail: '', observedAt: NOW });

  test.each([
    [FOUND, null],
    [NO_SITE, null],
    [THERE, null],
    [{ ...THERE, aboutUs: true }, 'blocked'],
    [failed('refused'), 'blocked'],
    [failed('aborted'), 'not_asked'],
    [failed('timeout'), null],
    [{ passing: true }, 'not_asked'],
  ] as unknown as [FleetAnswer, string | null][])('%j: %j', (answer, refusal) => {
    expect(refusalIn(answer)).toBe(refusal);
  });
});
