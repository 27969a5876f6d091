// One-time tickets: they work once, and not for long.
import { expect, test } from 'vitest';
import { createTickets } from '../../src-main/program/tickets.ts';

test('a ticket is good once', () => {
  const tickets = createTickets<string>(() => 0, 60_000);
  const ticket = tickets.issue('file');
  expect(ticket).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(tickets.redeem(ticket)).toBe('file');
  expect(tickets.redeem(ticket)).toBeNull();
  expect(tickets.redeem('guessed')).toBeNull();
});

test('a ticket is good for a while', () => {
  let now = 0;
  const tickets = createTickets<string>(() => now, 60_000);
  const [early, late] = [tickets.issue('file'), tickets.issue('file')];
  now = 59_999;
  expect(tickets.redeem(early)).toBe('file');
  now = 60_000;
  expect(tickets.redeem(late)).toBeNull();
});

test('tickets that nobody uses do not pile up', () => {
  const tickets = createTickets<number>(() => 0, 60_000);
  const all = Array.from({ length: 1_001 }, (_, count) => tickets.issue(count));
  const redeemed = [0, 1, 1_000].map((count) => tickets.redeem(all[count] ?? ''));
  expect(redeemed).toEqual([null, 1, 1_000]);
});

test('tickets that are forgotten are good no more', () => {
  const tickets = createTickets<string>(() => 0, 60_000);
  const ticket = tickets.issue('place');
  tickets.forget();
  expect(tickets.redeem(ticket)).toBeNull();
});
