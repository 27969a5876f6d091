// Which server a look-up goes to, what it is about, and which answers mean that another egress is worth asking.
import { expect, test } from 'vitest';
import { groupOf, refusalIn, subjectOf } from '../../../src-main/service/fleet/question-group.ts';
import type { FleetAnswer, FleetQuestion } from '../../../src-main/service/ports/fleet.ts';

const mailbox = (hosts: readonly string[]) =>
  ({ work: 'mailbox', address: { domain: 'acme.example' }, hosts }) as unknown as FleetQuestion;

test.each<[FleetQuestion, string | null, string]>([
  [{ work: 'website', domain: 'acme.co.uk' }, null, 'acme.co.uk'],
  [{ work: 'registration', domain: 'acme.co.uk' }, '.uk', 'acme.co.uk'],
  [mailbox(['aspmx.l.google.com', 'mx.other.example']), 'google_workspace', 'acme.example'],
  [mailbox(['mx.acme.example']), 'mx.acme.example', 'acme.example'],
])('%j', (question, group, subject) => {
  expect([groupOf(question), subjectOf(question)]).toEqual([group, subject]);
});

test.each([
  [{ passing: true }, 'not_asked'],
  [{ verdict: 'unknown', aboutUs: true }, 'blocked'],
  [{ verdict: 'missing', aboutUs: false }, null],
  [{ kind: 'found' }, null],
  [{ kind: 'failed', reason: 'refused' }, 'blocked'],
  [{ kind: 'failed', reason: 'aborted' }, 'not_asked'],
  [{ kind: 'failed', reason: 'timeout' }, null],
])('%j: %s', (answer, refusal) => {
  expect(refusalIn(answer as unknown as FleetAnswer)).toBe(refusal);
});
