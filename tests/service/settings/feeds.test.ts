// When feeds are asked for: by schedule, on request, after failures, and never when switched off.
import { describe, expect, test } from 'vitest';
import {
  FEED_NAMES,
  type FeedName,
  type FeedRefresh,
  type FeedState,
} from '../../../src-main/service/ports/feeds.ts';
import {
  createFeeds,
  FEED_INTERVALS_MS,
  type Feeds,
} from '../../../src-main/service/settings/feeds.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW = Date.UTC(2026, 10, 20, 12);

interface Pending {
  readonly at: number;
  readonly work: () => void;
}

interface TestFeeds {
  readonly feeds: Feeds;
  readonly asked: FeedName[];
  readonly time: { now: number };
  readonly off: Set<FeedName>;
  readonly states: Map<FeedName, Partial<FeedState>>;
  readonly answers: Map<FeedName, FeedRefresh>;
  readonly logged: string[];
  /** Lets each refresh wait until `release` is called. */
  hold(): () => void;
  /** Moves the clock and runs what falls due, in order, until all of it has ended. */
  pass(ms: number): Promise<void>;
  readonly pending: () => number;
}

function openFeeds(random = 0): TestFeeds {
  const time = { now: NOW };
  const asked: FeedName[] = [];
  const off = new Set<FeedName>();
  const states = new Map<FeedName, Partial<FeedState>>();
  const answers = new Map<FeedName, FeedRefresh>();
  const logged: string[] = [];
  const timers = new Set<Pending>();
  let gate: Promise<void> = Promise.resolve();
  const feeds = createFeeds({
    port: {
      state: (name) => ({
        name,
        title: name,
        urls: [`https://lists.example/${name}`],
        bundled: null,
        entries: null,
        fetchedAt: null,
        checkedAt: null,
        triedAt: null,
        error: null,
        ...states.get(name),
      }),
      async refresh(name, signal) {
        asked.push(name);
        const aborted = new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        );
        await Promise.race([gate, aborted]);
        if (signal.aborted) return { outcome: 'aborted' };
        const answer = answers.get(name) ?? { outcome: 'updated' };
        if (answer.outcome !== 'failed')
          states.set(name, { entries: 10, fetchedAt: time.now, checkedAt: time.now });
        return answer;
      },
    },
    clock: { now: () => time.now },
    timers: {
      after(ms, work) {
        const timer = { at: time.now + ms, work };
        timers.add(timer);
        return { cancel: () => timers.delete(timer) };
      },
    },
    random: () => random,
    switchedOn: (name) => !off.has(name),
    log: { info: () => {}, error: (_details, message) => logged.push(message) },
  });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    feeds,
    asked,
    time,
    off,
    states,
    answers,
    logged,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async pass(ms) {
      const until = time.now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        time.now = Math.max(time.now, next.at);
        next.work();
        await settle();
      }
      time.now = until;
    },
    pending: () => timers.size,
  };
}

const times = (asked: readonly FeedName[], name: FeedName) =>
  asked.filter((each) => each === name).length;

describe('the schedule', () => {
  test('nothing is asked for before it is started', async () => {
    const { asked, pass } = openFeeds();
    await pass(48 * HOUR_MS);
    expect(asked).toEqual([]);
  });

  test('what was never fetched is asked for at once, then Tor hourly and the others daily', async () => {
    const { feeds, asked, pass } = openFeeds();
    feeds.start();
    await pass(0);
    expect(asked.toSorted()).toEqual([...FEED_NAMES].toSorted());
    await pass(24 * HOUR_MS);
    expect(FEED_NAMES.map((name) => [name, times(asked, name)])).toEqual([
      ['tor', 25],
      ['vpn', 2],
      ['datacenter', 2],
      ['private_relay', 2],
      ['disposable', 2],
      ['mail_providers', 2],
    ]);
  });

  test('what is fresh enough waits until it is due', async () => {
    const { feeds, asked, pass, states } = openFeeds();
    for (const name of FEED_NAMES) states.set(name, { checkedAt: NOW - 20 * MINUTE_MS });
    feeds.start();
    await pass(39 * MINUTE_MS);
    expect(asked).toEqual([]);
    await pass(MINUTE_MS);
    expect(asked).toEqual(['tor']);
  });

  test('a copy from the future is not trusted to be fresh', async () => {
    const { feeds, asked, pass, states } = openFeeds();
    for (const name of FEED_NAMES) states.set(name, { checkedAt: NOW + 365 * 24 * HOUR_MS });
    feeds.start();
    await pass(0);
    expect(asked).toHaveLength(FEED_NAMES.length);
  });

  test('jitter makes intervals longer, never shorter', async () => {
    const { feeds, asked, pass } = openFeeds(1);
    feeds.start();
    await pass(10_000);
    await pass(HOUR_MS);
    expect(times(asked, 'tor')).toBe(1);
    await pass(0.1 * HOUR_MS);
    expect(times(asked, 'tor')).toBe(2);
  });

  test('after a failure it tries again sooner, each time waiting longer, up to the interval', async () => {
    const { feeds, asked, pass, answers, logged } = openFeeds();
    answers.set('tor', { outcome: 'failed', message: 'no answer' });
    feeds.start();
    const counts: number[] = [];
    for (const minutes of [0, 5, 10, 20, 40, 60, 60]) {
      await pass(minutes * MINUTE_MS);
      counts.push(times(asked, 'tor'));
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(logged).toHaveLength(7);
    answers.delete('tor');
    await pass(HOUR_MS);
    await pass(HOUR_MS - 1);
    expect(times(asked, 'tor')).toBe(8);
    await pass(1);
    expect(times(asked, 'tor')).toBe(9);
  });

  test('an update on request puts off the next one by schedule', async () => {
    const { feeds, asked, pass } = openFeeds();
    feeds.start();
    await pass(30 * MINUTE_MS);
    await feeds.update('tor');
    await pass(59 * MINUTE_MS);
    expect(times(asked, 'tor')).toBe(2);
    await pass(MINUTE_MS);
    expect(times(asked, 'tor')).toBe(3);
  });

  test('stopping ends what is under way and what is planned', async () => {
    const { feeds, asked, pass, hold, pending } = openFeeds();
    feeds.start();
    hold();
    const updating = feeds.update('tor');
    await feeds.stop();
    expect(await updating).toEqual([
      { name: 'tor', outcome: 'aborted', entries: null, message: null },
    ]);
    expect(pending()).toBe(0);
    feeds.start();
    await pass(48 * HOUR_MS);
    expect(asked).toHaveLength(0);
    expect(pending()).toBe(0);
  });
});

describe('an update', () => {
  test('it asks for one feed, or for all', async () => {
    const { feeds, asked } = openFeeds();
    expect(await feeds.update('vpn')).toEqual([
      { name: 'vpn', outcome: 'updated', entries: 10, message: null },
    ]);
    expect((await feeds.update(null)).map(({ name }) => name)).toEqual([...FEED_NAMES]);
    expect(asked).toHaveLength(1 + FEED_NAMES.length);
  });

  test('it plans nothing where no schedule was started', async () => {
    const { feeds, pending } = openFeeds();
    await feeds.update(null);
    expect(pending()).toBe(0);
    expect(feeds.status().map(({ next_at }) => next_at)).toEqual(FEED_NAMES.map(() => null));
  });

  test('a failure is reported in its own words', async () => {
    const { feeds, answers } = openFeeds();
    answers.set('tor', { outcome: 'failed', message: 'the list is empty' });
    expect(await feeds.update('tor')).toEqual([
      { name: 'tor', outcome: 'failed', entries: null, message: 'the list is empty' },
    ]);
  });

  test('two who ask at once wait for one fetch', async () => {
    const { feeds, asked, hold } = openFeeds();
    const release = hold();
    const both = Promise.all([feeds.update('tor'), feeds.update(null)]);
    expect(feeds.status().find(({ name }) => name === 'tor')?.updating).toBe(true);
    release();
    await both;
    expect(times(asked, 'tor')).toBe(1);
  });

  test('who gives up stops waiting, and the other still gets it', async () => {
    const { feeds, hold } = openFeeds();
    const release = hold();
    const abandon = new AbortController();
    const impatient = feeds.update('tor', abandon.signal);
    const patient = feeds.update('tor');
    abandon.abort();
    expect((await impatient)[0]?.outcome).toBe('aborted');
    release();
    expect((await patient)[0]?.outcome).toBe('updated');
    expect((await feeds.update('tor', AbortSignal.abort()))[0]?.outcome).toBe('aborted');
  });
});

describe('a switch', () => {
  test('a feed that is switched off is never asked for', async () => {
    const { feeds, asked, off, pass } = openFeeds();
    off.add('tor').add('disposable');
    feeds.start();
    await pass(48 * HOUR_MS);
    expect(await feeds.update('tor')).toEqual([
      { name: 'tor', outcome: 'switched_off', entries: null, message: null },
    ]);
    expect([...new Set(asked)].toSorted()).toEqual([
      'datacenter',
      'mail_providers',
      'private_relay',
      'vpn',
    ]);
    expect(feeds.status().find(({ name }) => name === 'tor')).toMatchObject({
      switched_on: false,
      next_at: null,
    });
  });

  test('one that is turned off while waiting is not asked for when its time comes', async () => {
    const { feeds, asked, off, pass } = openFeeds();
    feeds.start();
    off.add('tor');
    await pass(48 * HOUR_MS);
    expect(asked).not.toContain('tor');
  });

  test('starting again takes up one that was turned on', async () => {
    const { feeds, asked, off, pass } = openFeeds();
    off.add('tor');
    feeds.start();
    await pass(HOUR_MS);
    off.delete('tor');
    feeds.start();
    await pass(0);
    expect(times(asked, 'tor')).toBe(1);
    expect(times(asked, 'vpn')).toBe(1);
  });
});

describe('a feed without an address', () => {
  test('is never asked for, and the list that comes with the program is told of', async () => {
    const { feeds, asked, states, pass } = openFeeds();
    const bundled = { entries: 8_015, dated: '2026-09-21' };
    states.set('mail_providers', { urls: [], bundled });
    feeds.start();
    await pass(48 * HOUR_MS);
    expect(await feeds.update('mail_providers')).toEqual([
      { name: 'mail_providers', outcome: 'no_address', entries: null, message: null },
    ]);
    expect(asked).not.toContain('mail_providers');
    expect(feeds.status().find(({ name }) => name === 'mail_providers')).toMatchObject({
      urls: [],
      bundled,
      switched_on: true,
      entries: null,
      next_at: null,
    });
  });
});

describe('word of changes', () => {
  test('listeners hear of each attempt until they stop listening, and one that fails harms nobody', async () => {
    const { feeds, logged } = openFeeds();
    const received: string[] = [];
    feeds.onChange(() => {
      throw new Error('a bug');
    });
    const stop = feeds.onChange(({ name, updating, entries }) =>
      received.push(`${name} ${updating} ${entries}`),
    );
    await feeds.update('tor');
    stop();
    await feeds.update('vpn');
    expect(received).toEqual(['tor false 10']);
    expect(logged).toEqual(['a listener failed', 'a listener failed']);
  });

  test('the status says when each was confirmed and when it is asked for next', async () => {
    const { feeds, pass } = openFeeds();
    feeds.start();
    await pass(0);
    expect(feeds.status()[0]).toEqual({
      name: 'tor',
      title: 'tor',
      urls: ['https://lists.example/tor'],
      bundled: null,
      switched_on: true,
      updating: false,
      entries: 10,
      fetched_at: '2026-11-20T12:00:00.000Z',
      checked_at: '2026-11-20T12:00:00.000Z',
      tried_at: null,
      next_at: new Date(NOW + FEED_INTERVALS_MS.tor).toISOString(),
      error: null,
    });
  });
});
