// What a call does when the store fails it once: its caller gets that error, nothing is lost, and the same call works the next time.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { StoreError, type StoreErrorCode } from '../../../src-main/adapters/sqlite/store-error.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { ALL_ROWS, type RowChoice } from '../../../src-shared/bridge/lists.ts';
import { ANY_OUTCOME } from '../../../src-shared/bridge/outcomes.ts';
import type { DecisionChange } from '../../../src-shared/bridge/triage.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { DETECT, EMAIL_FIRST, OPTIONS } from '../../doubles/list-choices.ts';
import { type RefusingPort, refusingPort } from '../../doubles/refusing-port.ts';
import { CALL, ended, openTestService, type TestService } from '../../service/harness.ts';
import { openCalls, type TestCalls } from '../../service/open-calls.ts';
import { BALANCED, denial } from '../../service/policy-samples.ts';

type StoreMethod = keyof Store & string;

let refusing: RefusingPort<Store>;
const wrapStore = (store: Store) => {
  refusing = refusingPort(store);
  return refusing.port;
};

function failure(code: StoreErrorCode = 'store_failed'): StoreError {
  return new StoreError(code, 'The store fails this once.');
}

/** What goes on behind a call that starts a list; it has a table of its own. */
const OF_THE_RUN: ReadonlySet<StoreMethod> = new Set([
  'startJob',
  'readSuspects',
  'takeItems',
  'markInProgress',
  'recordItems',
  'completeJob',
]);

/** What cannot be read of it is unknown in an answer that is given all the same: tests/service/verify/own-history.test.ts. */
const UNKNOWN_THEN: ReadonlySet<StoreMethod> = new Set(['readOwnHistory']);

/** What is another one in each call. */
const UNLIKE = new Set([
  'key',
  'hint',
  'callback_secret',
  'processed_in_ms',
  'approve',
  'value',
  'per_second',
  'number',
  'counted',
]);

describe('calls', () => {
  let vouch: TestCalls;
  let number = 0;

  beforeAll(async () => {
    vouch = await openCalls({ wrapStore });
  });
  afterAll(() => vouch.close());

  const EVERY_ROW: RowChoice = { kind: 'filter', filter: ALL_ROWS, except: [] };
  const BY_ROW = { by: 'row', descending: false } as const;
  const name = () => {
    number += 1;
    return `name ${number}`;
  };
  const aKey = async () => (await vouch.call('keys.create', { name: name() })).id;
  const aPolicy = async () =>
    (await vouch.call('policy.create', { name: name(), policy: BALANCED, like: null })).policy_id;
  const aList = () => vouch.checkedList(['a@acme.example', 'nobody'], name());
  const aCheck = async () =>
    (
      await vouch.call('verify', {
        request: { email: 'a@acme.example' },
        options: { ...OPTIONS, no_cache: true },
      })
    ).request_id;
  const aDraft = async () =>
    (await vouch.call('jobs.create', { name: name(), columns: ['Mail'], options: OPTIONS })).job_id;
  const someRows = (job_id: string) => ({
    job_id,
    rows: [{ input: { email: 'a@acme.example' }, source: ['a@acme.example'] }],
  });
  const aSuppression = async () => {
    const { list_id } = await vouch.call('suppression.begin', { name: name() });
    await vouch.call('suppression.append', { list_id, rows: [['a@acme.example']] });
    await vouch.call('suppression.finish', { list_id, into: null });
    return list_id;
  };

  /** Whether bands stand, in the policy and in how the one row of a list that scores 56 is counted. */
  async function judgedBy(job_id: string, approve: number): Promise<unknown> {
    const { policy } = await vouch.call('policy.show', {});
    const counted = await vouch.call('lists.summary', { job_id, filter: ALL_ROWS });
    const approved = approve <= 56 ? 1 : 0;
    return { stands: policy.approve === approve, follows: counted.approve === approved };
  }

  /**
   * Makes what a call is about, and answers the call; it is prepared anew for each failure. With a look at what the call is
   * for, that is compared instead of the answer: of a call that had done its deed before it failed, there is no other.
   */
  type Prepare = () => Promise<Deed | { readonly deed: Deed; readonly look: Deed }>;
  type Deed = () => Promise<unknown>;
  const TABLE: Readonly<Record<string, Prepare>> = {
    verify: async () => () =>
      vouch.call('verify', {
        request: { email: `${name().replace(' ', '')}@acme.example` },
        options: OPTIONS,
      }),
    'checks.list': async () => () =>
      vouch.call('checks.list', {
        search: null,
        recommendation: null,
        flag: null,
        after: null,
        limit: 5,
      }),
    'checks.show': async () => {
      const request_id = await aCheck();
      return () => vouch.call('checks.show', { request_id });
    },
    'checks.compare': async () => {
      const request_id = await aCheck();
      return () => vouch.call('checks.compare', { request_id });
    },
    'checks.delete': async () => {
      const request_id = await aCheck();
      return () => vouch.call('checks.delete', { request_id });
    },
    'jobs.create': async () => aDraft,
    'jobs.append': async () => {
      const job_id = await aDraft();
      return () => vouch.call('jobs.append', someRows(job_id));
    },
    'jobs.start': async () => {
      const job_id = await aDraft();
      await vouch.call('jobs.append', someRows(job_id));
      return () => vouch.call('jobs.start', { job_id });
    },
    'jobs.show': async () => {
      const job_id = await aList();
      return () => vouch.call('jobs.show', { job_id });
    },
    'jobs.rename': async () => {
      const job_id = await aList();
      return () => vouch.call('jobs.rename', { job_id, name: 'other' });
    },
    'jobs.delete of a list': async () => {
      const job_id = await aList();
      return () => vouch.call('jobs.delete', { job_id });
    },
    'jobs.delete of a draft': async () => {
      const job_id = await aDraft();
      return () => vouch.call('jobs.delete', { job_id });
    },
    'jobs.go_on_counts': async () => {
      const job_id = await aList();
      return () => vouch.call('jobs.go_on_counts', { job_id, older_than: null, chosen: null });
    },
    'jobs.go_on': async () => {
      const job_id = await aList();
      return () => vouch.call('jobs.go_on', { job_id, rows: { kind: 'all' } });
    },
    'jobs.items': async () => {
      const job_id = await aList();
      return () => vouch.call('jobs.items', { job_id, from: 0, limit: 5 });
    },
    'files.import': async () => {
      const { file_id } = await vouch.call('files.paste', { name: 'a', text: 'a@acme.example' });
      const reading = { ...DETECT, header: false };
      const options = { file_id, reading, mapping: EMAIL_FIRST, name: name(), options: OPTIONS };
      return () => vouch.call('files.import', options);
    },
    'files.suppress': async () => {
      const { file_id } = await vouch.call('files.paste', { name: 'a', text: 'a@acme.example' });
      const options = { file_id, reading: DETECT, name: name() };
      return () => vouch.call('files.suppress', options);
    },
    'lists.merge': async () => {
      const lists = [await aList(), await aList()];
      const options = { lists, file: null, duplicates: 'first', name_origin: false } as const;
      return () => vouch.call('lists.merge', { ...options, name: name(), options: OPTIONS });
    },
    'lists.insights': async () => {
      const job_id = await aList();
      return () => vouch.call('lists.insights', { job_id });
    },
    'rows.page': async () => {
      const job_id = await aList();
      const page = { filter: ALL_ROWS, sort: BY_ROW, offset: 0, limit: 5 };
      return () => vouch.call('rows.page', { job_id, ...page });
    },
    'lists.summary': async () => {
      const job_id = await aList();
      return () => vouch.call('lists.summary', { job_id, filter: ALL_ROWS });
    },
    'decisions.set': async () => {
      const job_id = await aList();
      const change: DecisionChange = { decision: 'block', add_labels: ['old'] };
      const page = { filter: ALL_ROWS, sort: BY_ROW, offset: 0, limit: 5 };
      return {
        deed: () => vouch.call('decisions.set', { job_id, rows: EVERY_ROW, change }),
        look: async () =>
          (await vouch.call('rows.page', { job_id, ...page })).rows.map(({ decision }) => decision),
      };
    },
    'keys.create': async () => aKey,
    'keys.revoke': async () => {
      const id = await aKey();
      return () => vouch.call('keys.revoke', { id });
    },
    'keys.budget': async () => {
      const id = await aKey();
      return () => vouch.call('keys.budget', { id, monthly_budget: 5 });
    },
    'keys.policy': async () => {
      const [id, policy_id] = [await aKey(), await aPolicy()];
      return () => vouch.call('keys.policy', { id, policy_id });
    },
    'keys.callback_secret': async () => {
      const id = await aKey();
      return () => vouch.call('keys.callback_secret', { id });
    },
    'policy.create': async () => aPolicy,
    'policy.save': async () => {
      // Each differs from the one before, so that there is something to be saved.
      number += 1;
      const policy = { ...BALANCED, approve: 50 + (number % 50) };
      const job_id = await aList();
      return {
        deed: () => vouch.call('policy.save', { policy }),
        look: () => judgedBy(job_id, policy.approve),
      };
    },
    'policy.rename': async () => {
      const policy_id = await aPolicy();
      return () => vouch.call('policy.rename', { policy_id, name: name() });
    },
    'policy.delete': async () => {
      const policy_id = await aPolicy();
      return {
        deed: () => vouch.call('policy.delete', { policy_id }),
        look: async () =>
          (await vouch.call('policy.list', {})).policies.some(
            (each) => each.policy_id === policy_id,
          ),
      };
    },
    'policy.assign': async () => {
      const [job_id, policy_id] = [await aList(), await aPolicy()];
      return {
        deed: () => vouch.call('policy.assign', { job_id, policy_id }),
        look: async () => (await vouch.call('jobs.show', { job_id })).policy_id === policy_id,
      };
    },
    'overrides.add': async () => {
      number += 1;
      const override = denial({ value: `acme${number}.example` });
      return () => vouch.call('overrides.add', { ...override, policy_id: null });
    },
    'suppression.rename': async () => {
      const list_id = await aSuppression();
      return () => vouch.call('suppression.rename', { list_id, name: name() });
    },
    'suppression.append': async () => {
      const { list_id } = await vouch.call('suppression.begin', { name: name() });
      return () => vouch.call('suppression.append', { list_id, rows: [['a@acme.example']] });
    },
    'suppression.delete': async () => {
      const list_id = await aSuppression();
      return () => vouch.call('suppression.delete', { list_id });
    },
    'outcomes.add': async () => {
      await aCheck();
      const label = name();
      const outcomes = [{ email: 'a@acme.example', outcome: 'bounced_hard' } as const];
      return {
        deed: () => vouch.call('outcomes.add', { outcomes, label, match: true }),
        look: () =>
          vouch.call('outcomes.list', {
            filter: { ...ANY_OUTCOME, label },
            after: null,
            limit: 5,
          }),
      };
    },
    'outcomes.report': async () => () => vouch.call('outcomes.report', {}),
    'outcomes.forecast': async () => {
      const job_id = await aList();
      return () => vouch.call('outcomes.forecast', { job_id, rows: { kind: 'all' } });
    },
    'settings.change': async () => {
      number += 1;
      const days = 30 + number;
      return () => vouch.call('settings.change', { name: 'retention_days', value: days });
    },
    'settings.change of bands': async () => {
      number += 1;
      const bands = { approve: 50 + (number % 50), review: 40 };
      const job_id = await aList();
      return {
        deed: () => vouch.call('settings.change', { name: 'bands', value: bands }),
        look: () => judgedBy(job_id, bands.approve),
      };
    },
    'usage.show': async () => () => vouch.call('usage.show', { days: 2 }),
    'privacy.list': async () => () => vouch.call('privacy.list', { limit: 5 }),
  };

  /** An answer but for what is another one in each call: ids, names and what was counted up for it. */
  function plain(answer: unknown): unknown {
    const text = JSON.stringify(answer ?? null, (key, value) =>
      UNLIKE.has(key) ? typeof value : value,
    );
    return JSON.parse(text.replace(/[0-9a-f]{24}|(?<=id|name ?|acme)\d+|(?<=_in_ms\\":)\d+/g, '…'));
  }

  test.each(Object.entries(TABLE))('%s', async (_, prepare) => {
    const ready = async () => {
      const prepared = await prepare();
      const both = typeof prepared === 'function' ? { deed: prepared, look: null } : prepared;
      refusing.calls();
      return both;
    };
    const whole = await ready();
    const answer = plain(await whole.deed());
    const own = refusing
      .calls()
      .filter((method) => !OF_THE_RUN.has(method) && !UNKNOWN_THEN.has(method));
    const asked = Map.groupBy(own, (method) => method);
    const seen = plain(await whole.look?.());
    expect(asked.size).toBeGreaterThan(0);
    let reported = 0;
    for (const [method, { length }] of asked) {
      for (let before = 0; before < length; before += 1) {
        const where = `${method}, call ${before + 1}`;
        const { deed, look } = await ready();
        const error = failure();
        refusing.refuse(method, error, before);
        const first = await deed().then(plain, (thrown: unknown) => thrown);
        if (first === error) reported += 1;
        // What is only read for the log, or to be shown elsewhere, is not the caller's.
        const last = first === error ? plain(await deed().catch(refusalOf)) : first;
        if (look === null) expect(last, where).toEqual(answer);
        else expect(plain(await look()), where).toEqual(seen);
      }
    }
    expect(reported).toBeGreaterThan(0);
  });

  /** A call whose deed is done may say so. */
  function refusalOf(thrown: unknown): string {
    if (!(thrown instanceof VouchError)) throw thrown;
    return thrown.code;
  }
});

describe('a list that runs', () => {
  const EMAILS = ['a@acme.example', 'b@acme.example', 'c@other.example', 'nobody'];
  const DONE = { status: 'completed', succeeded: 4, failed: 0, credits_used: 4 };
  /** What a run asks of the store. */
  const ASKED = ['startJob', 'takeItems', 'markInProgress', 'recordItems', 'completeJob'] as const;

  async function submitted(vouch: TestService): Promise<string> {
    const requests = EMAILS.map((email) => ({ email }));
    return (await vouch.service.jobs.submit(requests, { ...CALL, noCache: true })).job_id;
  }

  async function opened(): Promise<TestService> {
    const vouch = await openTestService({ wrapStore });
    onTestFinished(() => vouch.close());
    return vouch;
  }

  test.each(ASKED)('goes on when %s is busy once', async (method) => {
    const vouch = await opened();
    refusing.refuse(method, failure('store_busy'));
    const jobId = await submitted(vouch);
    expect(await vouch.until(jobId, ended)).toMatchObject(DONE);
    expect(refusing.hasRefused).toBe(true);
    expect((await vouch.store.usage(0)).credits).toBe(4);
  });

  test.each(ASKED)(
    'ends as failed when %s fails, and charges what was kept alone',
    async (method) => {
      const vouch = await opened();
      refusing.refuse(method, failure());
      const jobId = await submitted(vouch);
      const { status, error, succeeded } = await vouch.until(jobId, ended);
      expect({ status, code: error?.code }).toEqual({
        status: 'failed',
        code: 'store_unavailable',
      });
      expect(refusing.hasRefused).toBe(true);
      expect((await vouch.store.usage(0)).credits).toBe(succeeded);
    },
  );
});
