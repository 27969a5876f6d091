// Rows whose mailboxes are to be asked about, by mail service, with the sessions that they share.
import { expect, test } from 'vitest';
import {
  createOpenMailboxes,
  serviceOf,
} from '../../../../src-main/service/jobs/stages/open-mailboxes.ts';

const loadsOf = (open: ReturnType<typeof createOpenMailboxes>, ahead = 0) =>
  open.loads(ahead).map(({ service, recipients, sessions }) => [service, recipients, sessions]);

test('rows of one host share a session, as many as its service takes', () => {
  const open = createOpenMailboxes();
  open.add(0, 'mx.acme.example');
  const [load] = open.loads(0);
  const most = load?.pace.recipientsPerSession ?? 0;
  expect(most).toBeGreaterThan(1);
  for (let at = 1; at < most; at += 1) open.add(at, 'mx.acme.example');
  expect(loadsOf(open)).toEqual([['mx.acme.example', most, 1]]);
  open.add(most, 'mx.acme.example');
  expect([open.size, loadsOf(open)]).toEqual([most + 1, [['mx.acme.example', most + 1, 2]]]);
  open.drop(most);
  open.drop(0);
  expect(loadsOf(open)).toEqual([['mx.acme.example', most - 1, 1]]);
});

test('a row counts once, and goes once', () => {
  const open = createOpenMailboxes();
  open.add(7, 'mx.acme.example');
  open.add(7, 'mx.other.example');
  expect([open.size, loadsOf(open)]).toEqual([1, [['mx.acme.example', 1, 1]]]);
  open.drop(7);
  open.drop(7);
  open.drop(8);
  expect([open.size, loadsOf(open)]).toEqual([0, [['mx.acme.example', 0, 0]]]);
});

test('hosts of one provider are one service, each with sessions of its own', () => {
  const open = createOpenMailboxes();
  open.add(0, 'aspmx.l.google.com');
  open.add(1, 'alt1.aspmx.l.google.com');
  const service = serviceOf('aspmx.l.google.com');
  expect(service).not.toBe('aspmx.l.google.com');
  expect([serviceOf('alt1.aspmx.l.google.com'), serviceOf('mx.acme.example')]).toEqual([
    service,
    'mx.acme.example',
  ]);
  expect(loadsOf(open)).toEqual([[service, 2, 2]]);
});

test('rows that nobody has looked at yet are thought to be as those that were', () => {
  const open = createOpenMailboxes();
  for (const [index, host] of ['a.example', 'b.example', 'a.example'].entries())
    open.add(index, host);
  open.drop(1);
  expect(loadsOf(open, 2)).toEqual([
    ['a.example', 2 + 2 * 2, 1 + 2 * 1],
    ['b.example', 0 + 2 * 1, 0 + 2 * 1],
  ]);
});

test('a host whose rows are all done needs a session again for the next one', () => {
  const open = createOpenMailboxes();
  open.add(1, 'mx.acme.example');
  open.drop(1);
  open.add(2, 'mx.acme.example');
  expect(loadsOf(open)).toEqual([['mx.acme.example', 1, 1]]);
});
