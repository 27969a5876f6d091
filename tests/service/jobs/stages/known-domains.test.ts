// What is known of a list's domains: looked up once for all rows, forgotten where it was spoilt, found again in the store.
import { describe, expect, test } from 'vitest';
import {
  createKnownDomains,
  type KnownDomainsDeps,
} from '../../../../src-main/service/jobs/stages/known-domains.ts';
import type { ListRun } from '../../../../src-main/service/jobs/stages/list-run.ts';
import { createRunCache } from '../../../../src-main/service/jobs/stages/run-cache.ts';
import type { RowDomain } from '../../../../src-main/service/verify/row-checks.ts';

const DOMAIN = { key: 'mail.acme.example', registrableDomain: 'acme.example' } as RowDomain;
const FOUND = { route: { state: 'mx' } };
const NO_NETWORK = { route: { state: 'unknown', reason: 'no_network' } };
const SLOW = { website: 'slow' } as never;

function opened(answer: () => Promise<unknown> = async () => FOUND, note: unknown = null) {
  const asked: unknown[] = [];
  const checks = new AbortController();
  let answers = 0;
  const cache = createRunCache();
  const deps = {
    store: {
      readDomainNote: async (...call: unknown[]) => {
        asked.push(['note', ...call]);
        return note === null ? null : JSON.stringify(note);
      },
    },
    checks: {
      newId: () => 'id1',
      lookUpDns: (...call: unknown[]) => {
        asked.push(['dns', ...call.slice(0, 2)]);
        return answer();
      },
      readDomain: (domain: RowDomain, dns: unknown) => ({ read: domain.key, dns }),
    },
    cache,
    answered: () => {
      answers += 1;
    },
  } as unknown as KnownDomainsDeps;
  const run = { jobId: 'job_1', signal: checks.signal } as unknown as ListRun;
  return { known: createKnownDomains(run, deps), asked, checks, cache, answers: () => answers };
}

const READ = { read: 'mail.acme.example', dns: FOUND };

describe('a look-up', () => {
  test('is shared by the rows of a domain, and its answer is there at once afterwards', async () => {
    const { known, asked, answers, cache } = opened();
    const both = [known.lookUpDns(DOMAIN, 'a'), known.lookUpDns(DOMAIN, 'b')];
    expect(both.every((each) => each instanceof Promise)).toBe(true);
    const answered = {
      kind: 'answered',
      known: { entry: { domain: READ, noted: false }, slow: {} },
    };
    expect(await Promise.all(both)).toEqual([answered, answered]);
    expect([asked, answers()]).toEqual([[['dns', DOMAIN, 'a']], 2]);
    cache.keepDns(DOMAIN.key, { domain: READ, noted: true } as never);
    cache.keepSlow('acme.example', SLOW);
    expect(known.lookUpDns(DOMAIN, 'c')).toEqual({
      kind: 'answered',
      known: { entry: { domain: READ, noted: true }, slow: SLOW },
    });
    expect(asked).toHaveLength(1);
  });

  test('that met no network, or was cut off, says nothing to the next row', async () => {
    const lost = opened(async () => NO_NETWORK);
    expect(await lost.known.lookUpDns(DOMAIN, 'a')).toEqual({ kind: 'no_network' });
    expect(lost.cache.dns(DOMAIN.key)).toBeUndefined();
    const cut = opened();
    const looking = cut.known.lookUpDns(DOMAIN, 'a');
    cut.checks.abort();
    expect(await looking).toEqual({ kind: 'cut_off' });
    expect(cut.cache.dns(DOMAIN.key)).toBeUndefined();
  });

  test('that is unknown for another reason is an answer', async () => {
    const dns = { route: { state: 'unknown', reason: 'timeout' } };
    expect(await opened(async () => dns).known.lookUpDns(DOMAIN, 'a')).toMatchObject({
      kind: 'answered',
    });
  });

  test('is made once more on demand, and its answer takes the place of the first', async () => {
    const { known, asked, cache, answers } = opened();
    cache.keepDns(DOMAIN.key, { domain: { old: true }, noted: true } as never);
    const entry = { domain: READ, noted: false };
    expect(await known.lookUpDnsAgain(DOMAIN)).toEqual({
      kind: 'answered',
      known: { entry, slow: {} },
    });
    expect([asked, cache.dns(DOMAIN.key), answers()]).toEqual([[['dns', DOMAIN, 'id1']], entry, 1]);
    const lost = opened(async () => NO_NETWORK);
    lost.cache.keepDns(DOMAIN.key, entry as never);
    expect(await lost.known.lookUpDnsAgain(DOMAIN)).toEqual({ kind: 'no_network' });
    expect(lost.cache.dns(DOMAIN.key)).toEqual(entry);
  });
});

describe('what is known', () => {
  const ENTRY = { domain: READ, noted: false } as never;
  const NOTE = { dns: { stored: true }, slow: { registration: 'stored' } };
  const FROM_NOTE = { domain: { read: 'mail.acme.example', dns: NOTE.dns }, noted: true };

  test('is read from the store only where something of it is not in memory', async () => {
    const { known, asked, cache } = opened(undefined, NOTE);
    cache.keepDns(DOMAIN.key, ENTRY);
    cache.keepSlow('acme.example', SLOW);
    expect(await known.of(DOMAIN)).toEqual({ entry: ENTRY, slow: SLOW });
    expect(asked).toEqual([]);
  });

  test.each<[string, boolean, boolean, unknown]>([
    ['nothing', false, false, { entry: FROM_NOTE, slow: NOTE.slow }],
    ['the DNS alone', true, false, { entry: ENTRY, slow: NOTE.slow }],
    ['slow sources alone', false, true, { entry: FROM_NOTE, slow: SLOW }],
  ])('with %s in memory is filled up from the store', async (_, dns, slow, expected) => {
    const { known, asked, cache } = opened(undefined, NOTE);
    if (dns) cache.keepDns(DOMAIN.key, ENTRY);
    if (slow) cache.keepSlow('acme.example', SLOW);
    expect(await known.of(DOMAIN)).toEqual(expected);
    expect(asked).toEqual([['note', 'job_1', 'mail.acme.example']]);
  });

  test('where nothing is stored is what the DNS said, or lost', async () => {
    const { known, cache } = opened();
    expect(await known.of(DOMAIN)).toBeNull();
    cache.keepSlow('acme.example', SLOW);
    expect(await known.of(DOMAIN)).toBeNull();
    cache.keepDns(DOMAIN.key, ENTRY);
    cache.keepSlow('acme.example', SLOW);
    const other = opened();
    other.cache.keepDns(DOMAIN.key, ENTRY);
    expect(await other.known.of(DOMAIN)).toEqual({ entry: ENTRY, slow: {} });
  });

  test('with new answers is one entry for all rows, to be noted anew', async () => {
    const { known, cache } = opened();
    cache.keepDns(DOMAIN.key, { domain: READ, noted: true } as never);
    const of = known.withAnswers(SLOW);
    const [first, second] = [await of(DOMAIN), await of(DOMAIN)];
    expect(first).toEqual({ entry: { domain: READ, noted: false }, slow: SLOW });
    expect(second?.entry).toBe(first?.entry);
    expect(await opened().known.withAnswers(SLOW)(DOMAIN)).toBeNull();
  });
});
