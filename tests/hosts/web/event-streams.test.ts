// Events as a page receives them, a page that does not read, and one that goes.
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEventStreams } from '../../../src-main/hosts/web/event-streams.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Listener = (event: string, payload: unknown) => void;

function opened() {
  const listeners = new Set<Listener>();
  const streams = createEventStreams({
    onAny: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Parameters<typeof createEventStreams>[0]);
  const page = () => {
    const written: string[] = [];
    const raw = Object.assign(new EventEmitter(), {
      writableLength: 0,
      headers: {} as Record<string, string>,
      status: 0,
      ended: 0,
      destroyed: 0,
      write: (text: string) => written.push(text),
      writeHead: (status: number, headers: Record<string, string>) =>
        Object.assign(raw, { status, headers }),
      end: () => {
        raw.ended += 1;
      },
      destroy: () => {
        raw.destroyed += 1;
      },
    });
    const hijack = vi.fn();
    streams.open({ hijack, raw } as unknown as Parameters<typeof streams.open>[0]);
    return { raw, written, hijack };
  };
  const emit: Listener = (event, payload) => {
    for (const listener of listeners) listener(event, payload);
  };
  return { streams, page, emit, listeners };
}

test('a page is greeted, and hears each event as it comes', () => {
  const { page, emit } = opened();
  const { raw, written, hijack } = page();
  expect(hijack).toHaveBeenCalledTimes(1);
  expect([raw.status, raw.headers]).toEqual([
    200,
    {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    },
  ]);
  emit('jobs.changed', { job: 1 });
  vi.advanceTimersByTime(14_999);
  expect(written).toEqual([': hello\n\n', 'event: jobs.changed\ndata: {"job":1}\n\n']);
  vi.advanceTimersByTime(1);
  expect(written.at(-1)).toBe(': still here\n\n');
});

test('a page that does not read is cut off once a megabyte waits', () => {
  const { page, emit } = opened();
  const { raw, written } = page();
  raw.writableLength = 1024 * 1024;
  emit('a', {});
  expect([raw.destroyed, written.length]).toEqual([0, 2]);
  raw.writableLength += 1;
  emit('a', {});
  expect([raw.destroyed, written.length]).toEqual([1, 2]);
});

test('a page that went hears nothing more, and all others end together', () => {
  const { streams, page, emit, listeners } = opened();
  const [gone, here] = [page(), page()];
  gone.raw.emit('close');
  emit('a', {});
  vi.advanceTimersByTime(15_000);
  expect([gone.written.length, here.written.length, listeners.size]).toEqual([1, 3, 1]);
  streams.end();
  expect([gone.raw.ended, here.raw.ended]).toEqual([0, 1]);
});
