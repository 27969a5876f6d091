// Which contacts each reply of a worker tells: those of its checks, once, and what came late for the same coordinator.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCheckContacts } from '../../../src-main/service/fleet/check-contacts.ts';
import type { Contact } from '../../../src-main/service/ports/contact-ledger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const contact = (checkId: string | null, host = 'mx.acme.example') =>
  ({ checkId, host }) as unknown as Contact;

function opened(most = 10) {
  const contacts = createCheckContacts(most);
  const { ledger, begin } = contacts;
  const open = (checkId: string | null) => ledger.opened?.(checkId) ?? (() => {});
  return { begin, open, record: (each: Contact) => ledger.record(each) };
}

test('a batch tells what was contacted for its own checks, once', async () => {
  const { begin, record } = opened();
  const batch = begin('c1', ['one', 'two', 'one']);
  const [one, two] = [contact('one'), contact('two')];
  for (const each of [one, contact('other'), contact(null), two]) record(each);
  expect(await batch.all(0)).toEqual([one, two]);
  expect(await batch.all(0)).toEqual([]);
});

test('it waits until no connection of its checks is open, or the time is over', async () => {
  const { begin, open, record } = opened();
  const batch = begin('c1', ['one', 'two']);
  const closes = [open('one'), open('one'), open('two'), open('other')];
  const settled = vi.fn();
  const all = batch.all(5_000).then((found) => {
    settled();
    return found;
  });
  closes[0]?.();
  closes[0]?.();
  closes[2]?.();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(settled).not.toHaveBeenCalled();
  record(contact('one'));
  closes[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(await all).toEqual([contact('one')]);
  expect(vi.getTimerCount()).toBe(0);

  open('two');
  const late = batch.all(5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await late).toEqual([]);
});

test('what comes after an answer is told in the next one to the same coordinator', async () => {
  const { begin, record } = opened();
  const first = begin('c1', ['one']);
  expect(await first.all(0)).toEqual([]);
  first.end();
  record(contact('one', 'late.example'));
  expect(await begin('c2', ['two']).all(0)).toEqual([]);
  const next = begin('c1', ['three']);
  record(contact('three'));
  expect(await next.all(0)).toEqual([contact('three'), contact('one', 'late.example')]);
});

test('a check of two batches stays open until both are over', async () => {
  const { begin, record } = opened();
  const first = begin('c1', ['one']);
  const second = begin('c1', ['one']);
  first.end();
  record(contact('one'));
  expect(await second.all(0)).toEqual([contact('one')]);
});

test('so many are kept of a check, and told at once', async () => {
  const { begin, record } = opened(2);
  const batch = begin('c1', ['one', 'two']);
  for (let at = 0; at < 3; at += 1) record(contact('one', `${at}.example`));
  record(contact('two'));
  expect(await batch.all(0)).toEqual([contact('one', '0.example'), contact('one', '1.example')]);
});
