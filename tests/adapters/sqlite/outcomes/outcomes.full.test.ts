// Outcomes over a real store: which verdict each is about, what is counted once, and what goes with a verdict.
import { describe, expect, test } from 'vitest';
import { JUDGING } from '../../../../src-main/service/policy/judging.ts';
import type { NewItem } from '../../../../src-main/service/ports/jobs.ts';
import type { NewOutcome, OutcomeQuery } from '../../../../src-main/service/ports/outcomes.ts';
import type { Store } from '../../../../src-main/service/ports/store.ts';
import { ANY_OUTCOME } from '../../../../src-shared/bridge/outcomes.ts';
import { aCheck, aJob, verified } from '../../../contracts/store-contract.ts';
import { DEFAULT_POLICY } from '../../../doubles/default-policy.ts';
import { outcomeKeys } from '../../../doubles/outcome-keys.ts';
import { openedIn, temporaryFolder } from '../temporary-store.ts';

// The verdicts of `verified` and `aCheck` are of this moment.
const CHECKED = Date.UTC(2026, 10, 2, 9, 0, 0);
const DAY = 86_400_000;
const FILE = { source: 'file', label: 'campaign.csv', at: CHECKED + 30 * DAY } as const;
const { job_id: jobId, email: mailboxKey, ...ANY } = ANY_OUTCOME;
const ALL: OutcomeQuery = { ...ANY, jobId, mailboxKey };
const mailbox = (address: string) => ({ mailboxKey: outcomeKeys(address).mailboxKey });

function outcome(address: string, more: Partial<NewOutcome> = {}): NewOutcome {
  return {
    ...outcomeKeys(address),
    kind: 'delivered',
    happenedAt: CHECKED + DAY,
    words: null,
    verdict: null,
    ...more,
  };
}

async function withList(emails: readonly string[], jobId = 'job-1'): Promise<Store> {
  const store = await openedIn(temporaryFolder());
  await addList(store, emails, jobId);
  return store;
}

async function addList(store: Store, emails: readonly string[], jobId: string): Promise<void> {
  const rows = emails.map(
    (email, index): NewItem => ({
      index,
      input: { email },
      fingerprint: (jobId + index).padEnd(16, '.').slice(0, 16).split('').map(hex).join(''),
      source: [email],
    }),
  );
  await store.submitJob(aJob({ jobId, name: `List ${jobId}` }), rows);
  await store.startJob(jobId, CHECKED - 1);
  await store.recordItems(
    jobId,
    emails.map((_, index) => verified(index)),
    CHECKED,
  );
  await store.completeJob(jobId, CHECKED + 1);
}

const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, '0');

function ownHistory(store: Store, address: string) {
  const { mailboxKey, domainKey } = outcomeKeys(address);
  return store.readOwnHistory({ mailboxKey, domainKey });
}

async function listed(store: Store, filter: Partial<OutcomeQuery> = {}) {
  return (await store.listOutcomes({ ...ALL, ...filter }, { after: null, limit: 100 })).outcomes;
}

describe('the verdict that was valid then', () => {
  test('is found in a list whatever the letter case and what is tidied away', async () => {
    const store = await withList(['Other@x.example.com', 'Ann <Ann@X.example.com>']);
    await store.addOutcomes(FILE, [outcome('ann@x.example.com', { words: '250 ok' })]);
    expect(await store.matchOutcomes()).toEqual({ matched: 1, none: 0, only_later: 0 });
    expect(await listed(store)).toEqual([
      {
        number: 1,
        source: 'file',
        label: 'campaign.csv',
        address: 'ann@x.example.com',
        kind: 'delivered',
        happenedAt: CHECKED + DAY,
        recordedAt: FILE.at,
        words: '250 ok',
        matching: 'matched',
        counted: true,
        score: expect.any(Number),
        recommendation: expect.any(String),
        checkedAt: CHECKED,
        verdict: { jobId: 'job-1', index: 1 },
        list: 'List job-1',
      },
    ]);
  });

  test('is the youngest one from before it happened, of a list or a single check', async () => {
    const store = await withList(['ann@x.example.com']);
    const check = (requestId: string, checkedAt: number) =>
      store.recordCheck(
        aCheck({ requestId, checkedAt, input: { email: 'ANN@x.example.com', name: 'Ann' } }),
      );
    await check('request-1', CHECKED + 2 * DAY);
    await check('request-2', CHECKED + 6 * DAY);
    await store.addOutcomes(FILE, [
      outcome('ann@x.example.com', { happenedAt: CHECKED + DAY }),
      outcome('ann@x.example.com', { happenedAt: CHECKED + 3 * DAY }),
      outcome('ann@x.example.com', { happenedAt: null }),
    ]);
    await store.matchOutcomes();
    expect((await listed(store)).map(({ verdict }) => verdict).toReversed()).toEqual([
      { jobId: 'job-1', index: 0 },
      { requestId: 'request-1' },
      // Without a time of its own it happened, at the latest, when it came in.
      { requestId: 'request-2' },
    ]);
  });

  test('is missing for an address that nobody checked, and for what happened before the first check', async () => {
    const store = await withList(['ann@x.example.com', 'pending@x.example.com']);
    await store.addOutcomes(FILE, [
      outcome('ann@x.example.com', { happenedAt: CHECKED - DAY }),
      outcome('nobody@x.example.com'),
    ]);
    expect(await store.matchOutcomes()).toEqual({ matched: 0, none: 1, only_later: 1 });
    expect((await listed(store)).map(({ matching, score }) => ({ matching, score }))).toEqual([
      { matching: 'none', score: null },
      { matching: 'only_later', score: null },
    ]);
  });

  test('is the one that is named, where it is of the address', async () => {
    const store = await withList(['ann@x.example.com', 'ann@x.example.com', 'bob@x.example.com']);
    await store.addOutcomes({ ...FILE, source: 'window', label: '' }, [
      outcome('ann@x.example.com', { verdict: { jobId: 'job-1', index: 1 } }),
      outcome('ann@x.example.com', { kind: 'replied', verdict: { jobId: 'job-1', index: 2 } }),
      outcome('bob@x.example.com', { verdict: { requestId: 'nobody made it' } }),
    ]);
    await store.matchOutcomes();
    expect((await listed(store)).map(({ verdict }) => verdict).toReversed()).toEqual([
      { jobId: 'job-1', index: 1 },
      { jobId: 'job-1', index: 0 },
      { jobId: 'job-1', index: 2 },
    ]);
  });

  test('is found for a thousand addresses at once', async () => {
    const emails = Array.from({ length: 3_000 }, (_, index) => `p${index}@x.example.com`);
    const store = await withList(emails);
    await store.addOutcomes(
      FILE,
      emails.filter((_, index) => index % 3 === 0).map((email) => outcome(email)),
    );
    expect(await store.matchOutcomes()).toEqual({ matched: 1_000, none: 0, only_later: 0 });
    const one = await listed(store, { search: 'p2997@' });
    expect(one).toMatchObject([{ verdict: { index: 2_997 } }]);
  });
});

describe('counting', () => {
  test('what came before from the same source is passed over', async () => {
    const store = await withList(['ann@x.example.com']);
    const both = [outcome('ann@x.example.com'), outcome('ann@x.example.com', { kind: 'replied' })];
    expect(await store.addOutcomes(FILE, both)).toEqual({ added: 2, known: 0 });
    expect(await store.addOutcomes(FILE, both)).toEqual({ added: 0, known: 2 });
    expect(await store.addOutcomes({ ...FILE, label: 'other.csv' }, both)).toEqual({
      added: 2,
      known: 0,
    });
  });

  test('a verdict is one case: what says most stands for it, and another when that is removed', async () => {
    const store = await withList(['ann@x.example.com', 'bob@x.example.com']);
    await store.addOutcomes(FILE, [
      outcome('ann@x.example.com'),
      outcome('ann@x.example.com', { happenedAt: CHECKED + 2 * DAY }),
      outcome('ann@x.example.com', { kind: 'bounced_hard', happenedAt: CHECKED + 3 * DAY }),
      outcome('bob@x.example.com', { kind: 'bounced_soft' }),
      outcome('bob@x.example.com', { kind: 'replied' }),
    ]);
    await store.matchOutcomes();
    const counted = await listed(store, { counted: true });
    expect(counted.map(({ kind }) => kind)).toEqual(['replied', 'bounced_hard']);
    expect(await store.tallyOutcomes()).toMatchObject({
      total: 5,
      overruled: 3,
      matching: { matched: 5, none: 0, only_later: 0 },
      months: [{ key: '2026-11' }],
      lists: [{ key: 'job-1', name: 'List job-1' }],
    });
    await store.removeOutcomes({ number: 3 });
    expect((await listed(store, { counted: true })).map(({ number }) => number)).toEqual([5, 1]);
  });

  test('the tally has a cell for each recommendation, score and kind, and slices that add up to it', async () => {
    const store = await withList(['a@x.example.com', 'b@x.example.com', 'c@x.example.com']);
    await addList(store, ['d@x.example.com'], 'job-2');
    await store.recordCheck(aCheck({ input: { email: 'e@x.example.com' }, provider: 'Gmail' }));
    await store.addOutcomes(FILE, [
      outcome('a@x.example.com'),
      outcome('b@x.example.com', { kind: 'fraud', happenedAt: CHECKED + 31 * DAY }),
      outcome('c@x.example.com', { happenedAt: null }),
      outcome('d@x.example.com'),
      outcome('e@x.example.com'),
    ]);
    await store.matchOutcomes();
    const tally = await store.tallyOutcomes();
    const size = (cells: readonly { count: number }[]) =>
      cells.reduce((sum, { count }) => sum + count, 0);
    expect(size(tally.cells)).toBe(5);
    expect(tally.months.map(({ key, cells }) => [key, size(cells)])).toEqual([
      ['', 1],
      ['2026-11', 3],
      ['2026-12', 1],
    ]);
    expect(tally.providers.map(({ key, cells }) => [key, size(cells)])).toEqual([
      ['', 4],
      ['Gmail', 1],
    ]);
    expect(Object.fromEntries(tally.lists.map(({ key, cells }) => [key, size(cells)]))).toEqual({
      'job-1': 3,
      'job-2': 1,
      '': 1,
    });
    for (const filter of [{ month: '2026-12' }, { provider: 'Gmail' }, { jobId: 'job-2' }])
      expect(await listed(store, { ...filter, counted: true })).toHaveLength(1);
    expect(await listed(store, { jobId: '' })).toHaveLength(1);
    expect(await listed(store, { kinds: ['fraud', 'replied'] })).toHaveLength(1);
    expect(await listed(store, { scores: { from: 0, to: 100 } })).toHaveLength(5);
  });

  test('pages go on where the last one ended, and the first says how many there are', async () => {
    const emails = Array.from({ length: 25 }, (_, index) => `p${index}@x.example.com`);
    const store = await withList(emails);
    await store.addOutcomes(
      FILE,
      emails.map((email) => outcome(email)),
    );
    const first = await store.listOutcomes(ALL, { after: null, limit: 10 });
    expect(first).toMatchObject({ total: 25, next: 16 });
    const second = await store.listOutcomes(ALL, { after: first.next, limit: 10 });
    const third = await store.listOutcomes(ALL, { after: second.next, limit: 10 });
    expect(third).toMatchObject({ total: null, next: null });
    const numbers = [first, second, third].flatMap(({ outcomes }) =>
      outcomes.map(({ number }) => number),
    );
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
  });

  test('those of one address are found page by page, beside whatever else is asked', async () => {
    const store = await withList(['ann@x.example.com', 'joann@x.example.com']);
    const days = Array.from({ length: 5 }, (_, day) =>
      ['ann', 'joann'].map((name) =>
        outcome(`${name}@x.example.com`, { happenedAt: CHECKED + (1 + day) * DAY }),
      ),
    ).flat();
    await store.addOutcomes(FILE, [...days, outcome('ann@x.example.com', { kind: 'fraud' })]);
    await store.matchOutcomes();
    const own = { ...ALL, ...mailbox('ann@x.example.com') };
    const first = await store.listOutcomes(own, { after: null, limit: 4 });
    expect(first).toMatchObject({ total: 6, next: 5 });
    const second = await store.listOutcomes(own, { after: first.next, limit: 4 });
    expect(second).toMatchObject({ total: null, next: null });
    expect([first, second].flatMap(({ outcomes }) => outcomes.map(({ number }) => number))).toEqual(
      [11, 9, 7, 5, 3, 1],
    );
    expect(await listed(store, { ...own, kinds: ['fraud'] })).toHaveLength(1);
    expect(await listed(store, mailbox('nn@x.example.com'))).toEqual([]);
  });

  test('counted outcomes come with the evidence of their verdicts', async () => {
    const store = await withList(['a@x.example.com', 'b@x.example.com']);
    await store.addOutcomes(FILE, [outcome('a@x.example.com'), outcome('b@x.example.com')]);
    await store.matchOutcomes();
    const [first] = await store.readCoded({ after: 0, limit: 1 });
    expect(first).toMatchObject({ number: 1, kind: 'delivered', codeSet: expect.any(String) });
    expect((await store.readCoded({ after: 1, limit: 10 })).map(({ number }) => number)).toEqual([
      2,
    ]);
  });
});

describe('what happened before', () => {
  test('is the latest of each kind, of the mailbox behind every spelling', async () => {
    const store = await openedIn(temporaryFolder());
    await store.addOutcomes(FILE, [
      outcome('j.doe@gmail.com', { happenedAt: CHECKED + 3 * DAY, words: '250 ok' }),
      outcome('jdoe+news@gmail.com', { happenedAt: CHECKED + 2 * DAY }),
      outcome('jdoe@gmail.com', { kind: 'bounced_hard', happenedAt: CHECKED }),
      outcome('jane@gmail.com', { kind: 'fraud' }),
    ]);
    await store.addOutcomes({ source: 'api', label: '', at: CHECKED + 9 * DAY }, [
      outcome('jdoe@gmail.com', { kind: 'replied', happenedAt: null }),
    ]);
    const known = await ownHistory(store, 'j.d.o.e@googlemail.com');
    const file = { exact: 'moment', recordedAt: FILE.at, source: 'file', label: 'campaign.csv' };
    expect(known).toEqual({
      latest: [
        {
          kind: 'replied',
          at: CHECKED + 9 * DAY,
          exact: 'unknown',
          recordedAt: CHECKED + 9 * DAY,
          source: 'api',
          label: '',
          words: null,
        },
        { ...file, kind: 'delivered', at: CHECKED + 3 * DAY, words: '250 ok' },
        { ...file, kind: 'bounced_hard', at: CHECKED, words: null },
      ],
      domain: null,
      people: [],
    });
  });

  test('at a domain counts each mailbox once, whatever file told of it; only of a mailbox without outcomes', async () => {
    const store = await openedIn(temporaryFolder());
    const names = Array.from({ length: 10 }, (_, at) => `user${at}@sub.acme.example`);
    const mails = names.map((name, at) =>
      outcome(name, { kind: at < 8 ? 'bounced_hard' : 'delivered', happenedAt: CHECKED + at }),
    );
    await store.addOutcomes(FILE, mails);
    await store.addOutcomes({ ...FILE, label: 'again.csv' }, mails);
    expect(await ownHistory(store, 'somebody@acme.example')).toEqual({
      latest: [],
      domain: { mailboxes: 10, bounced: 8, lastBounceAt: CHECKED + 7 },
      people: [],
    });
    expect(await ownHistory(store, 'user9@sub.acme.example')).toMatchObject({ domain: null });
    expect(await ownHistory(store, 'somebody@elsewhere.example')).toEqual({
      latest: [],
      domain: null,
      people: [],
    });
    const { mailboxKey } = outcomeKeys('somebody@acme.example');
    expect(await store.readOwnHistory({ mailboxKey, domainKey: null })).toMatchObject({
      domain: null,
    });
  });

  test('at a domain tells how its people are written, each mailbox once, but for those that bounced or defrauded', async () => {
    const store = await openedIn(temporaryFolder());
    const written = ['jane.doe', 'john.smith', 'maria.garcia', 'anna.rossi', 'peter.wang', 'x1'];
    await store.addOutcomes(FILE, [
      ...written.map((local) => outcome(`${local}@acme.example`, { kind: 'replied' })),
      outcome('jane.doe@acme.example', { kind: 'wrote' }),
      outcome('jmiller@acme.example', { kind: 'delivered' }),
      outcome('jane.novak@acme.example', { kind: 'bounced_hard', happenedAt: CHECKED }),
      outcome('jane.novak@acme.example', { kind: 'delivered', happenedAt: CHECKED + DAY }),
      outcome('anna.miller@acme.example', { kind: 'fraud' }),
      outcome('anna.miller@acme.example', { kind: 'delivered' }),
      outcome('john.muller@acme.example', { kind: 'bounced_soft' }),
    ]);
    const { people } = await ownHistory(store, 'somebody@acme.example');
    expect(people.toSorted((a, b) => b.people - a.people)).toEqual([
      { naming: 'first.last', people: 5 },
      { naming: 'flast', people: 1 },
    ]);
  });

  test('is left out of the verdict that an outcome is compared with', async () => {
    const store = await openedIn(temporaryFolder());
    const codes = ['mx_published', 'history_bounced'] as const;
    await store.recordCheck(aCheck({ input: { email: 'ann@x.example.com' }, codes }));
    await store.addOutcomes(FILE, [outcome('ann@x.example.com', { kind: 'bounced_hard' })]);
    expect(await store.matchOutcomes()).toEqual({ matched: 1, none: 0, only_later: 0 });
    const ready = JUDGING.under(DEFAULT_POLICY.policy, []);
    const { score, recommendation } = ready.verdictOf('mx_published', null);
    expect(await listed(store)).toMatchObject([{ score, recommendation }]);
    expect(await store.readCoded({ after: 0, limit: 10 })).toEqual([
      { number: 1, kind: 'bounced_hard', score, recommendation, codeSet: 'mx_published' },
    ]);
    expect((await store.tallyOutcomes()).cells).toEqual([
      { recommendation, score, kind: 'bounced_hard', count: 1 },
    ]);
  });
});

describe('what names a person', () => {
  test('is removed with the list or the check that somebody deletes', async () => {
    const store = await withList(['ann@x.example.com']);
    await addList(store, ['bob@x.example.com'], 'job-2');
    await store.recordCheck(aCheck({ input: { email: 'eve@x.example.com' } }));
    const names = ['ann', 'bob', 'eve', 'nobody'];
    await store.addOutcomes(
      FILE,
      names.map((name) => outcome(`${name}@x.example.com`)),
    );
    await store.matchOutcomes();
    const left = async () =>
      (await listed(store)).map(({ address }) => address?.split('@')[0]).toReversed();
    await store.deleteJob('job-1');
    expect(await left()).toEqual(['bob', 'eve', 'nobody']);
    await store.deleteCheck('request-1');
    expect(await left()).toEqual(['bob', 'nobody']);
    await store.clearLists(CHECKED + DAY);
    expect(await left()).toEqual(['nobody']);
  });

  test('is removed when all checks are cleared', async () => {
    const store = await withList(['ann@x.example.com']);
    await store.recordCheck(aCheck({ input: { email: 'eve@x.example.com' } }));
    await store.addOutcomes(FILE, [outcome('ann@x.example.com'), outcome('eve@x.example.com')]);
    await store.matchOutcomes();
    await store.clearChecks();
    expect(await listed(store)).toMatchObject([{ address: 'ann@x.example.com' }]);
  });

  test('is forgotten when its verdict is older than is kept; the anonymous case goes on counting', async () => {
    const store = await withList(['ann@x.example.com']);
    await store.recordCheck(aCheck({ input: { email: 'eve@x.example.com' } }));
    await store.addOutcomes(FILE, [
      outcome('ann@x.example.com', { words: 'thanks, Ann' }),
      outcome('ann@x.example.com', { kind: 'bounced_soft' }),
      outcome('eve@x.example.com', { kind: 'bounced_hard' }),
      outcome('nobody@x.example.com'),
    ]);
    await store.matchOutcomes();
    const before = await store.tallyOutcomes();
    await store.purge({ before: FILE.at + DAY, now: FILE.at + DAY });
    const kept = await listed(store);
    const nameless = {
      address: null,
      words: null,
      verdict: null,
      checkedAt: null,
      happenedAt: Date.UTC(2026, 10, 1),
    };
    expect(kept).toMatchObject([
      { ...nameless, kind: 'delivered', matching: 'none', counted: false },
      { ...nameless, kind: 'bounced_hard', matching: 'matched', counted: true },
      { ...nameless, kind: 'bounced_soft', matching: 'matched', counted: false },
      { ...nameless, kind: 'delivered', matching: 'matched', counted: true },
    ]);
    const after = await store.tallyOutcomes();
    // The list is gone, and its name with it.
    const lists = before.lists.map((list) => ({ ...list, name: null }));
    expect(after).toEqual({ ...before, forgotten: 4, lists });
    expect(await store.readCoded({ after: 0, limit: 10 })).toHaveLength(2);
    // Who asks for the address still finds what happened, to the month, and can have it removed.
    expect((await ownHistory(store, 'eve@x.example.com')).latest).toEqual([
      {
        kind: 'bounced_hard',
        at: Date.UTC(2026, 10, 1),
        exact: 'month',
        recordedAt: FILE.at,
        source: 'file',
        label: 'campaign.csv',
        words: null,
      },
    ]);
    expect(await store.removeOutcomes(mailbox('eve@x.example.com'))).toBe(1);
    expect((await ownHistory(store, 'eve@x.example.com')).latest).toEqual([]);
    // The next time there is nothing left to forget.
    await store.purge({ before: FILE.at + 2 * DAY, now: FILE.at + 2 * DAY });
    expect(await listed(store)).toHaveLength(3);
  });

  test('goes by label, by address, or all of it', async () => {
    const store = await withList(['ann@x.example.com', 'bob@x.example.com']);
    const some = [outcome('ann@x.example.com'), outcome('bob@x.example.com')];
    await store.addOutcomes(FILE, some);
    await store.addOutcomes({ ...FILE, label: 'other.csv' }, some);
    expect(await store.listOutcomeSources()).toMatchObject([
      { source: 'file', label: 'other.csv', outcomes: 2 },
      { source: 'file', label: 'campaign.csv', outcomes: 2 },
    ]);
    expect(await store.removeOutcomes({ label: 'other.csv' })).toBe(2);
    expect(await store.removeOutcomes(mailbox('ann@x.example.com'))).toBe(1);
    expect(await store.removeOutcomes({})).toBe(1);
    expect(await store.listOutcomeSources()).toEqual([]);
  });

  test('goes by one label among thousands of others, slice after slice', async () => {
    const store = await withList(['ann@x.example.com']);
    const many = (name: string) =>
      Array.from({ length: 2_500 }, (_, at) => outcome(`${name}${at}@x.example.com`));
    for (const label of ['first', 'second', 'third'])
      await store.addOutcomes({ ...FILE, label }, many(label));
    const one = { label: 'second', ...mailbox('second7@x.example.com') };
    expect(await store.removeOutcomes(one)).toBe(1);
    expect(await store.removeOutcomes({ label: 'second' })).toBe(2_499);
    expect((await store.listOutcomeSources()).map(({ label }) => label)).toEqual([
      'third',
      'first',
    ]);
    expect(await store.removeOutcomes({ number: 1, label: 'third' })).toBe(0);
    expect(await store.removeOutcomes({})).toBe(5_000);
  });
});
