// When contacts go to the privacy ledger: after a quarter of a second, by the five hundred, and what is left at the end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Contact } from '../../../src-main/service/ports/contact-ledger.ts';
import { createContactBuffer } from '../../../src-main/service/settings/contact-buffer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const contact = (at: number) => ({ at }) as Contact;

function opened(refuse = false) {
  const written: number[][] = [];
  const logged: unknown[] = [];
  const buffer = createContactBuffer();
  const attach = () =>
    buffer.attach(
      {
        async appendContacts(contacts) {
          if (refuse && written.length === 0) {
            written.push([]);
            throw new Error('full');
          }
          written.push(contacts.map(({ at }) => at as number));
        },
      },
      { info: () => {}, error: (...entry: unknown[]) => logged.push(entry) },
    );
  return { buffer, written, logged, attach };
}

test('what comes within a quarter of a second is written together', async () => {
  const { buffer, written, attach } = opened();
  attach();
  buffer.record(contact(1));
  await vi.advanceTimersByTimeAsync(249);
  buffer.record(contact(2));
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([[1, 2]]);
  buffer.record(contact(3));
  await vi.advanceTimersByTimeAsync(250);
  expect(written).toEqual([[1, 2], [3]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toHaveLength(2);
});

test('five hundred are written at once, and what follows waits again', async () => {
  const { buffer, written, attach } = opened();
  attach();
  for (let at = 0; at < 499; at += 1) buffer.record(contact(at));
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([]);
  buffer.record(contact(499));
  await vi.advanceTimersByTimeAsync(0);
  expect(written.map((batch) => batch.length)).toEqual([500]);
  await vi.advanceTimersByTimeAsync(100);
  buffer.record(contact(500));
  await vi.advanceTimersByTimeAsync(249);
  expect(written).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(written[1]).toEqual([500]);
});

test('contacts are kept until there is a store, and the end writes what is left', async () => {
  const { buffer, written, attach } = opened();
  buffer.record(contact(1));
  await vi.advanceTimersByTimeAsync(1_000);
  await buffer.flush();
  expect(written).toEqual([]);
  attach();
  buffer.record(contact(2));
  await buffer.flush();
  expect(written).toEqual([[1, 2]]);
  await buffer.flush();
  expect(written).toHaveLength(1);
});

test('what the store refuses is lost and logged, and the next batch is written', async () => {
  const { buffer, written, logged, attach } = opened(true);
  attach();
  buffer.record(contact(1));
  buffer.record(contact(2));
  await buffer.flush();
  buffer.record(contact(3));
  await buffer.flush();
  expect(written).toEqual([[], [3]]);
  expect(logged).toEqual([
    [{ error: new Error('full'), lost: 2 }, 'the privacy ledger could not be written'],
  ]);
});
