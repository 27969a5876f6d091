// Events on their way to windows: told to all who listen, and no more often than people can follow.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEventHub, throttled } from '../../src-main/program/events.ts';

test('an event reaches those who listen for it, until they stop', () => {
  const hub = createEventHub();
  const received: string[] = [];
  const stop = hub.on('jobs.removed', ({ job_id }) => received.push(job_id));
  hub.onAny((event) => received.push(event));
  hub.emit('jobs.removed', { job_id: 'job_1' });
  hub.emit('keys.changed', {});
  stop();
  hub.emit('jobs.removed', { job_id: 'job_2' });
  expect(received).toEqual(['job_1', 'jobs.removed', 'keys.changed', 'jobs.removed']);
});

describe('throttled news', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('come at once, then at most once in a while, and the last is never lost', () => {
    const reported: string[] = [];
    const news = throttled(250, (key) => reported.push(key));
    news.ask('a');
    news.ask('a');
    news.ask('a');
    news.ask('b');
    expect(reported).toEqual(['a', 'b']);
    vi.advanceTimersByTime(250);
    expect(reported).toEqual(['a', 'b', 'a']);
    vi.advanceTimersByTime(1_000);
    expect(reported).toEqual(['a', 'b', 'a']);
    news.ask('a');
    expect(reported).toEqual(['a', 'b', 'a', 'a']);
  });

  test('stop with their emitter', () => {
    const reported: string[] = [];
    const news = throttled(250, (key) => reported.push(key));
    news.ask('a');
    news.ask('a');
    news.stop();
    vi.advanceTimersByTime(1_000);
    expect(reported).toEqual(['a']);
  });
});
