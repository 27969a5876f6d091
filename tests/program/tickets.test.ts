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
  const ticket = tickets.issue('file');
  now = 60_000;
  expect(tickets.redeem(ticket)).toBeNull();
});

test('tickets that nobody uses do not pile up', () => {
  const tickets = createTickets<number>(() => 0, 60_000);
  const first = tickets.issue(0);
  for (let count = 1; count <= 1_000; count += 1) tickets.issue(count);
  expect(tickets.redeem(first)).toBeNull();
});

test('tickets that are forgotten are good no more', () => {
  const tickets = createTickets<string>(() => 0, 60_000);
  const ticket = tickets.issue('place');
  tickets.forget();
  expect(tickets.redeem(ticket)).toBeNull();
});
