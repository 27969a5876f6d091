// What a call does when the store fails it once: its caller gets that error, nothing is lost, and the same call works the next time.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { METHODS } from '../../../src-main/adapters/sqlite/method-table.ts';
import { StoreError, type StoreErrorCode } from '../../../src-main/adapters/sqlite/store-error.ts';
import type { ServiceMethod } from '../../../src-main/service/calls.ts';
import type { CallbackSent } from '../../../src-main/service/ports/callbacks.ts';
import type { Contact } from '../../../src-main/service/ports/contact-ledger.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { createContactBuffer } from '../../../src-main/service/settings/contact-buffer.ts';
import { openSettings } from '../../../src-main/service/settings/settings.ts';
import { EVERY_ROW as EVERY_ROW_OF_A_FILE } from '../../../src-shared/bridge/files.ts';
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
const METHOD_NAMES = Object.keys(METHODS) as (keyof typeof METHODS)[];

const CONTACT: Contact = {
  at: 1,
  protocol: 'https',
  host: 'acme.example',
  address: null,
  port: 443,
  why: 'website',
  sent: '',
  outcome: 'answered',
  bytesSent: 1,
  bytesReceived: 1,
  checkId: null,
};

let refusing: RefusingPort<Store>;
const wrapStore = (store: Store) => {
  refusing = refusingPort(store);
  return refusing.port;
};

const refused = new Set<StoreMethod>();

/** Has the store refuse a method once, behind `before` calls that it takes. */
function refuse(method: StoreMethod, error: Error, before = 0): void {
  refused.add(method);
  refusing.refuse(method, error, before);
}

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
  'provisionalItems',
]);

/** What cannot be read of it is unknown in an answer that is given all the same: tests/service/verify/own-history.test.ts. */
const UNKNOWN_THEN: ReadonlySet<StoreMethod> = new Set(['readOwnHistory']);

/** Refused in other files, or by nothing: `usage` is asked by tests alone. */
const ELSEWHERE: readonly StoreMethod[] = [
  'readOwnHistory',
  // tests/service/jobs/crash-recovery.test.ts
  'readSuspects',
  'leaveOut',
  // tests/service/jobs/store-retry.test.ts, for all that a run asks
  'readOpen',
  'readDomainNote',
  'countDomains',
  // tests/journeys/service/ports-fail-once.test.ts
  'setWaiting',
  'jobsWithLeftOut',
  'writeCachedLookup',
  'usage',
];

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
  'run',
  'counted',
]);

/** Calls of the table that were not run. */
let callsLeft = 0;
afterAll(() => {
  // Where some of the tests alone were run there is nothing to count.
  if (callsLeft > 0) return;
  const left = METHOD_NAMES.filter((method) => !refused.has(method));
  expect(left.toSorted()).toEqual(ELSEWHERE.toSorted());
});

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
  const aSuppression = async (called = name()) => {
    const { list_id } = await vouch.call('suppression.begin', { name: called });
    await vouch.call('suppression.append', { list_id, rows: [['a@acme.example']] });
    await vouch.call('suppression.finish', { list_id, into: null });
    return list_id;
  };

  const ANY_CHECK = { search: null, recommendation: null, flag: null, after: null } as const;
  const aView = () => ({ job_id: null, name: name(), address: '' });
  /** One that waits for the DNS until the test has ended. */
  const aHeldList = async () => {
    vouch.dns.hold();
    const options = { ...OPTIONS, no_cache: true };
    const { job_id } = await vouch.call('jobs.create', {
      name: name(),
      columns: ['Mail'],
      options,
    });
    await vouch.call('jobs.append', someRows(job_id));
    await vouch.call('jobs.start', { job_id });
    onTestFinished(async () => {
      vouch.dns.release();
      await vouch.until(job_id, (job) => ended(job) || job.paused === true);
    });
    return job_id;
  };
  /** Entries of a policy file for a suppression list that is here, and for a new one. */
  const draftsOfFile = async () => {
    const named = name();
    await aSuppression(named);
    const drafts = [
      [null, named],
      [`${named}, new`, `${named}, new`],
    ] as const;
    return await Promise.all(
      drafts.map(async ([begun, name]) => {
        const { list_id } = await vouch.call('suppression.begin', { name: begun });
        await vouch.call('suppression.append', { list_id, rows: [['b@acme.example']] });
        return { list_id, name };
      }),
    );
  };
  const someOutcomes = async (label: string) => {
    const outcomes = [{ email: 'o@acme.example', outcome: 'bounced_hard' } as const];
    await vouch.call('outcomes.add', { outcomes, label, match: false });
  };
  const outcomesUnder = (label: string) =>
    vouch.call('outcomes.list', { filter: { ...ANY_OUTCOME, label }, after: null, limit: 5 });

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
  /** A call about one thing that is made for it. */
  const of =
    (make: () => Promise<string>, call: (id: string) => Promise<unknown>): Prepare =>
    async () => {
      const id = await make();
      return () => call(id);
    };
  /** Every call but those that ask nothing of the store; some have a second row. */
  type StoreCall =
    | Exclude<
        ServiceMethod,
        | 'doctor'
        | 'exports.cancel'
        | 'exports.columns'
        | 'feeds.status'
        | 'feeds.update'
        | 'files.discard'
        | 'files.paste'
        | 'files.preview'
        | 'lists.estimate'
        | 'policy.show'
        | 'settings.list'
      >
    | 'jobs.delete of a draft'
    | 'settings.change of bands'
    | 'suppression.finish into another';
  const TABLE: Readonly<Record<StoreCall, Prepare>> = {
    verify: async () => () =>
      vouch.call('verify', {
        request: { email: `${name().replace(' ', '')}@acme.example` },
        options: OPTIONS,
      }),
    'checks.list': async () => () =>
      vouch.call('checks.list', {
        ...ANY_CHECK,
        limit: 5,
      }),
    'checks.show': of(aCheck, (request_id) => vouch.call('checks.show', { request_id })),
    'checks.compare': of(aCheck, (request_id) => vouch.call('checks.compare', { request_id })),
    'checks.delete': of(aCheck, (request_id) => vouch.call('checks.delete', { request_id })),
    'jobs.create': async () => aDraft,
    'jobs.append': async () => {
      const job_id = await aDraft();
      return () => vouch.call('jobs.append', someRows(job_id));
    },
    'jobs.begun': async () => () => vouch.call('jobs.begun', { file_key: 'none' }),
    'jobs.start': async () => {
      const job_id = await aDraft();
      await vouch.call('jobs.append', someRows(job_id));
      return () => vouch.call('jobs.start', { job_id });
    },
    'jobs.show': of(aList, (job_id) => vouch.call('jobs.show', { job_id })),
    'jobs.watch': async () => {
      const job_id = await aList();
      return async () => (await vouch.call('jobs.watch', { job_id, seen: null })).job;
    },
    'jobs.list': async () => {
      const search = name();
      await vouch.checkedList(['a@acme.example'], search);
      return () => vouch.call('jobs.list', { after: null, limit: 5, search });
    },
    'jobs.pause': async () => {
      const job_id = await aHeldList();
      return async () => (await vouch.call('jobs.pause', { job_id })).paused;
    },
    'jobs.resume': async () => {
      const job_id = await aHeldList();
      await vouch.call('jobs.pause', { job_id });
      return async () => (await vouch.call('jobs.resume', { job_id })).paused;
    },
    'jobs.first': async () => {
      const job_id = await aHeldList();
      return async () => (await vouch.call('jobs.first', { job_id, first: true })).first;
    },
    'jobs.finish_now': async () => {
      const job_id = await aHeldList();
      return async () => (await vouch.call('jobs.finish_now', { job_id })).finishing;
    },
    'jobs.cancel': async () => {
      const job_id = await aHeldList();
      return {
        deed: () => vouch.call('jobs.cancel', { job_id }),
        look: async () => (await vouch.call('jobs.show', { job_id })).status,
      };
    },
    'jobs.rename': of(aList, (job_id) => vouch.call('jobs.rename', { job_id, name: 'other' })),
    'jobs.delete': of(aList, (job_id) => vouch.call('jobs.delete', { job_id })),
    'jobs.delete of a draft': async () => {
      const job_id = await aDraft();
      return () => vouch.call('jobs.delete', { job_id });
    },
    'jobs.go_on_counts': of(aList, (job_id) =>
      vouch.call('jobs.go_on_counts', { job_id, older_than: null, chosen: null }),
    ),
    'jobs.go_on': async () => {
      const job_id = await aList();
      const rows = { kind: 'chosen', rows: EVERY_ROW } as const;
      return () => vouch.call('jobs.go_on', { job_id, rows });
    },
    'jobs.items': of(aList, (job_id) => vouch.call('jobs.items', { job_id, from: 0, limit: 5 })),
    'files.count': async () => {
      const { file_id } = await vouch.call('files.paste', { name: 'a', text: 'a@acme.example' });
      const mapped = { file_id, reading: { ...DETECT, header: false }, mapping: EMAIL_FIRST };
      const policies = { ...EVERY_ROW_OF_A_FILE, suppression: [await aSuppression()] };
      return () => vouch.call('files.count', { ...mapped, policies });
    },
    'files.overrides': async () => {
      number += 1;
      const text = `domain,verdict\nacme${number}.example,deny`;
      const { file_id } = await vouch.call('files.paste', { name: 'a', text });
      const request = { policy_id: null, verdict: null, conflicts: 'keep', apply: true } as const;
      return {
        deed: () => vouch.call('files.overrides', { file_id, reading: DETECT, ...request }),
        look: async () => (await vouch.call('policy.export', {})).file.overrides.length > 0,
      };
    },
    'files.outcomes': async () => {
      const label = name();
      const { file_id } = await vouch.call('files.paste', {
        name: 'a',
        text: 'email,status\no@acme.example,bounced',
      });
      const request = { columns: null, kind: null, label, apply: true };
      return {
        deed: () => vouch.call('files.outcomes', { file_id, reading: DETECT, ...request }),
        look: () => outcomesUnder(label),
      };
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
    'lists.choices': of(aList, (job_id) => vouch.call('lists.choices', { job_id })),
    'lists.compare': async () => {
      const [job_id, other_id] = [await aList(), await aList()];
      return () => vouch.call('lists.compare', { job_id, other_id, by: 'address' });
    },
    'lists.compared': async () => {
      const [job_id, other_id] = [await aList(), await aList()];
      const { run } = await vouch.call('lists.compare', { job_id, other_id, by: 'address' });
      const page = { run, job_id, part: 'both', after: -1, limit: 5 } as const;
      return () => vouch.call('lists.compared', page);
    },
    'lists.rows': of(aList, (job_id) => vouch.call('lists.rows', { job_id, from: 0, limit: 5 })),
    'lists.other_verdicts': async () => {
      const text = 'email,NeverBounce\na@acme.example,valid\nb@acme.example,invalid';
      const { file_id } = await vouch.call('files.paste', { name: 'a', text });
      const { job_id } = await vouch.call('files.import', {
        file_id,
        reading: DETECT,
        mapping: EMAIL_FIRST,
        name: name(),
        options: OPTIONS,
      });
      await vouch.until(job_id, ended);
      return () => vouch.call('lists.other_verdicts', { job_id, filter: ALL_ROWS });
    },
    'lists.timeline': of(aList, (job_id) => vouch.call('lists.timeline', { job_id })),
    'lists.merge_plan': async () => {
      const lists = [await aList(), await aList()];
      const request = { lists, file: null, duplicates: 'first', name_origin: false } as const;
      return () => vouch.call('lists.merge_plan', request);
    },
    'lists.merge': async () => {
      const lists = [await aList(), await aList()];
      const options = { lists, file: null, duplicates: 'first', name_origin: false } as const;
      return () => vouch.call('lists.merge', { ...options, name: name(), options: OPTIONS });
    },
    'lists.insights': of(aList, (job_id) => vouch.call('lists.insights', { job_id })),
    'rows.page': async () => {
      const job_id = await aList();
      const page = { filter: ALL_ROWS, sort: BY_ROW, offset: 0, limit: 5 };
      return () => vouch.call('rows.page', { job_id, ...page });
    },
    'rows.count': async () => {
      const job_id = await aList();
      const filter = { ...ALL_ROWS, search: 'acme' };
      return () => vouch.call('rows.count', { job_id, filter });
    },
    'rows.read': of(aList, (job_id) =>
      vouch.call('rows.read', { job_id, filter: ALL_ROWS, after: -1, limit: 5 }),
    ),
    'rows.facets': of(aList, (job_id) =>
      vouch.call('rows.facets', { job_id, filter: ALL_ROWS, columns: [0] }),
    ),
    'rows.search': async () => {
      const text = `${name().replace(' ', '')}@acme.example`;
      await vouch.checkedList([text]);
      return () => vouch.call('rows.search', { text, limit: 5 });
    },
    'lists.summary': of(aList, (job_id) =>
      vouch.call('lists.summary', { job_id, filter: ALL_ROWS }),
    ),
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
    'decisions.undo': async () => {
      const job_id = await aList();
      const change: DecisionChange = { decision: 'block' };
      const page = { filter: ALL_ROWS, sort: BY_ROW, offset: 0, limit: 5 };
      const { change_id } = await vouch.call('decisions.set', { job_id, rows: EVERY_ROW, change });
      return {
        deed: () => vouch.call('decisions.undo', { job_id, change_id: change_id ?? '' }),
        look: async () =>
          (await vouch.call('rows.page', { job_id, ...page })).rows.map(({ decision }) => decision),
      };
    },
    'views.list': async () => () => vouch.call('views.list', { job_id: 'any' }),
    'views.save': async () => () => vouch.call('views.save', aView()),
    'views.delete': async () => {
      const { view_id } = await vouch.call('views.save', aView());
      return {
        deed: () => vouch.call('views.delete', { view_id }),
        look: async () => (await vouch.call('views.list', { job_id: 'any' })).views.length,
      };
    },
    'presets.list': async () => () => vouch.call('presets.list', {}),
    'presets.save': async () => () => vouch.call('presets.save', { name: 'one', choices: {} }),
    'presets.delete': async () => {
      const { preset_id } = await vouch.call('presets.save', { name: 'other', choices: {} });
      return {
        deed: () => vouch.call('presets.delete', { preset_id }),
        look: async () => (await vouch.call('presets.list', {})).presets.length,
      };
    },
    'keys.list': async () => () => vouch.call('keys.list', {}),
    'callbacks.list': async () => () => vouch.call('callbacks.list', { after: null, limit: 5 }),
    'callbacks.retry': async () => () =>
      vouch.call('callbacks.retry', { job_id: 'none' }).catch(refusalOf),
    'keys.create': async () => aKey,
    'keys.revoke': of(aKey, (id) => vouch.call('keys.revoke', { id })),
    'keys.budget': of(aKey, (id) => vouch.call('keys.budget', { id, monthly_budget: 5 })),
    'keys.policy': async () => {
      const [id, policy_id] = [await aKey(), await aPolicy()];
      return () => vouch.call('keys.policy', { id, policy_id });
    },
    'keys.callback_secret': of(aKey, (id) => vouch.call('keys.callback_secret', { id })),
    'policy.list': async () => () => vouch.call('policy.list', {}),
    'policy.of_check': of(aCheck, (request_id) => vouch.call('policy.of_check', { request_id })),
    'policy.changes': async () => () => vouch.call('policy.changes', { limit: 5 }),
    'policy.propose': async () => () => vouch.call('policy.propose', {}),
    'policy.preview': of(aList, (job_id) =>
      vouch.call('policy.preview', { policy: BALANCED, overrides: null, job_id }),
    ),
    'policy.save_for_list': async () => {
      const job_id = await aList();
      return {
        deed: () => vouch.call('policy.save_for_list', { job_id, policy: BALANCED }),
        look: async () => (await vouch.call('jobs.show', { job_id })).policy_id === null,
      };
    },
    'policy.suppression': async () => {
      const [policy_id, list_id] = [await aPolicy(), await aSuppression()];
      return () => vouch.call('policy.suppression', { policy_id, list_ids: [list_id] });
    },
    'policy.export': of(aPolicy, (policy_id) => vouch.call('policy.export', { policy_id })),
    'policy.compare': async () => {
      const policy_id = await aPolicy();
      const { file } = await vouch.call('policy.export', { policy_id });
      const suppression = await draftsOfFile();
      return () => vouch.call('policy.compare', { file, policy_id, create: null, suppression });
    },
    'policy.import': async () => {
      const policy_id = await aPolicy();
      const { file } = await vouch.call('policy.export', { policy_id });
      return {
        // Drafts that were taken are gone: whoever tries again reads the file again.
        deed: async () => {
          const suppression = await draftsOfFile();
          return vouch.call('policy.import', { file, policy_id, create: null, suppression });
        },
        look: async () => (await vouch.call('policy.export', { policy_id })).suppression.length,
      };
    },
    'overrides.import': async () => {
      number += 1;
      const rows = [{ row: 1, ...denial({ value: `acme${number}.example` }) }];
      const request = { policy_id: null, verdict: null, conflicts: 'keep', apply: true } as const;
      return {
        deed: () => vouch.call('overrides.import', { rows, ...request }),
        look: async () => (await vouch.call('policy.export', {})).file.overrides.length > 0,
      };
    },
    'overrides.remove': async () => {
      number += 1;
      const override = denial({ value: `acme${number}.example` });
      const { override_id } = await vouch.call('overrides.add', { ...override, policy_id: null });
      return {
        deed: () => vouch.call('overrides.remove', { override_id }),
        look: async () => (await vouch.call('policy.export', {})).file.overrides.length > 0,
      };
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
    'policy.rename': of(aPolicy, (policy_id) =>
      vouch.call('policy.rename', { policy_id, name: name() }),
    ),
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
    'suppression.list': async () => () => vouch.call('suppression.list', {}),
    'suppression.find': async () => {
      const list_id = await aSuppression();
      const addresses = ['a@acme.example', 'b@acme.example'];
      return async () =>
        (await vouch.call('suppression.find', { list_ids: [list_id], addresses })).holders.map(
          (holder) => holder !== null,
        );
    },
    'suppression.read': of(aSuppression, (list_id) =>
      vouch.call('suppression.read', { list_id, after: null, limit: 5 }),
    ),
    'suppression.begin': async () => () => vouch.call('suppression.begin', { name: name() }),
    'suppression.finish': async () => {
      const { list_id } = await vouch.call('suppression.begin', { name: name() });
      await vouch.call('suppression.append', { list_id, rows: [['a@acme.example']] });
      return {
        deed: () => vouch.call('suppression.finish', { list_id, into: null }),
        look: () => vouch.call('suppression.read', { list_id, after: null, limit: 5 }),
      };
    },
    'suppression.finish into another': async () => {
      const into = await aSuppression();
      const { list_id } = await vouch.call('suppression.begin', { name: null });
      await vouch.call('suppression.append', { list_id, rows: [['b@acme.example']] });
      return {
        deed: () => vouch.call('suppression.finish', { list_id, into }),
        look: () => vouch.call('suppression.read', { list_id: into, after: null, limit: 5 }),
      };
    },
    'suppression.rename': of(aSuppression, (list_id) =>
      vouch.call('suppression.rename', { list_id, name: name() }),
    ),
    'suppression.append': async () => {
      const { list_id } = await vouch.call('suppression.begin', { name: name() });
      return () => vouch.call('suppression.append', { list_id, rows: [['a@acme.example']] });
    },
    'suppression.delete': of(aSuppression, (list_id) =>
      vouch.call('suppression.delete', { list_id }),
    ),
    'outcomes.add': async () => {
      await aCheck();
      const label = name();
      const outcomes = [{ email: 'a@acme.example', outcome: 'bounced_hard' } as const];
      return {
        deed: () => vouch.call('outcomes.add', { outcomes, label, match: true }),
        look: () => outcomesUnder(label),
      };
    },
    'outcomes.match': async () => {
      const label = name();
      await someOutcomes(label);
      return {
        deed: () => vouch.call('outcomes.match', {}),
        look: () => outcomesUnder(label),
      };
    },
    'outcomes.list': async () => {
      const label = name();
      await someOutcomes(label);
      return () => outcomesUnder(label);
    },
    'outcomes.labels': async () => () => vouch.call('outcomes.labels', {}),
    'outcomes.remove': async () => {
      const label = name();
      await someOutcomes(label);
      return {
        deed: () => vouch.call('outcomes.remove', { label, email: null, number: null }),
        look: () => outcomesUnder(label),
      };
    },
    'outcomes.report': async () => () => vouch.call('outcomes.report', {}),
    'outcomes.forecast': async () => {
      const job_id = await aList();
      const rows = { kind: 'picked' as const, indexes: [0] };
      return () => vouch.call('outcomes.forecast', { job_id, rows });
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
    'history.clear': async () => {
      await aCheck();
      const job_id = await aList();
      return {
        deed: () => vouch.call('history.clear', { checks: true, lists: true, set_aside: true }),
        look: async () => [
          (await vouch.call('checks.list', { ...ANY_CHECK, limit: 5 })).checks,
          await vouch.call('jobs.show', { job_id }).catch(refusalOf),
        ],
      };
    },
    'privacy.clear': async () => () => vouch.call('privacy.clear', {}),
    'privacy.list': async () => () => vouch.call('privacy.list', { limit: 5 }),
  };

  /** An answer but for what is another one in each call: ids, names and what was counted up for it. */
  function plain(answer: unknown): unknown {
    const text = JSON.stringify(answer ?? null, (key, value) =>
      UNLIKE.has(key) ? typeof value : value,
    );
    return JSON.parse(text.replace(/[0-9a-f]{24}|(?<=id|name ?|acme)\d+|(?<=_in_ms\\":)\d+/g, '…'));
  }

  callsLeft = Object.keys(TABLE).length;
  test.each(Object.entries(TABLE))('%s', async (_, prepare) => {
    const ready = async () => {
      const prepared = await prepare();
      const both = typeof prepared === 'function' ? { deed: prepared, look: null } : prepared;
      refusing.calls();
      return both;
    };
    callsLeft -= 1;
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
      // What is asked again and again fails the first time, and the last.
      for (const before of new Set([0, length - 1])) {
        const where = `${method}, call ${before + 1}`;
        const { deed, look } = await ready();
        const error = failure();
        refuse(method, error, before);
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
  const ASKED = [
    'startJob',
    'takeItems',
    'markInProgress',
    'recordItems',
    'completeJob',
    'provisionalItems',
  ] as const;

  async function submitted(vouch: TestService): Promise<string> {
    const requests = EMAILS.map((email) => ({ email }));
    return (await vouch.service.jobs.submit(requests, CALL)).job_id;
  }

  async function opened(): Promise<TestService> {
    const vouch = await openTestService({ wrapStore });
    onTestFinished(() => vouch.close());
    return vouch;
  }

  test.each(ASKED)('goes on when %s is busy once', async (method) => {
    const vouch = await opened();
    refuse(method, failure('store_busy'));
    const jobId = await submitted(vouch);
    expect(await vouch.until(jobId, ended)).toMatchObject(DONE);
    expect(refusing.hasRefused).toBe(true);
    expect((await vouch.store.usage(0)).credits).toBe(4);
  });

  test.each(ASKED)(
    'ends as failed when %s fails, and charges what was kept alone',
    async (method) => {
      const vouch = await opened();
      refuse(method, failure());
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

describe('what nobody has called', () => {
  const DELIVERED: CallbackSent = { kind: 'answered', status: 204 };

  async function opened(): Promise<TestService & { readonly sent: unknown[] }> {
    const sent: unknown[] = [];
    const vouch = await openTestService({
      wrapStore,
      callbacks: {
        port: {
          async send({ jobId }) {
            sent.push(jobId);
            return DELIVERED;
          },
        },
        timers: {
          after(_, work) {
            const timer = setImmediate(work);
            return { cancel: () => clearImmediate(timer) };
          },
        },
        retryAfterMs: [0],
      },
    });
    onTestFinished(() => vouch.close());
    return { ...vouch, sent };
  }

  /** Its caller receives the error, and may ask again. */
  async function isTold(method: StoreMethod, deed: () => Promise<unknown>): Promise<void> {
    const error = failure();
    refuse(method, error);
    await expect(deed()).rejects.toBe(error);
    await deed();
  }

  const byKey = async ({ service }: TestService, monthlyBudget: number | null = null) => {
    const { id, key } = await service.keys.create('script');
    await service.keys.setBudget(id, monthlyBudget);
    return { id, key, call: { ...CALL, origin: { kind: 'key', keyId: id } as const } };
  };
  const ONE = [{ email: 'a@acme.example' }];

  /** A batch tells of its end, though the call fails once on the way. */
  async function tells(method: StoreMethod): Promise<void> {
    const vouch = await opened();
    await vouch.service.resumeUnfinished();
    const { id, call } = await byKey(vouch);
    await vouch.service.keys.newCallbackSecret(id);
    const callbackUrl = 'http://127.0.0.1:9/x';
    // A batch asks for the secret to be told whether there is one, and its message to be signed.
    const submit = () => vouch.service.jobs.submit(ONE, { ...call, callbackUrl });
    if (method === 'callbackSecret') await isTold(method, submit);
    refuse(method, failure(), method === 'callbackSecret' ? 1 : 0);
    const { job_id } = await submit();
    await expect
      .poll(async () =>
        (await vouch.service.callbacks.list({ keyId: null, after: null, limit: 5 })).callbacks.map(
          ({ state }) => state,
        ),
      )
      .toContain('delivered');
    expect(vouch.sent).toContain(job_id);
    expect(refusing.hasRefused).toBe(true);
  }

  test.each<[StoreMethod, (method: StoreMethod) => Promise<void>]>([
    [
      'findKey',
      async (method) => {
        const vouch = await opened();
        const { key } = await byKey(vouch);
        await isTold(method, () => vouch.service.keys.authenticate(key));
      },
    ],
    [
      'touchKeys',
      async (method) => {
        const vouch = await opened();
        const { key } = await byKey(vouch);
        await isTold(method, () => vouch.service.keys.authenticate(key));
      },
    ],
    [
      'submitJob',
      async (method) => {
        const vouch = await opened();
        const { call } = await byKey(vouch);
        await isTold(method, () => vouch.service.jobs.submit(ONE, call));
      },
    ],
    [
      'shortfall',
      async (method) => {
        const vouch = await opened();
        const { call } = await byKey(vouch, 5);
        await isTold(method, () => vouch.service.verify({ email: 'a@acme.example' }, call));
      },
    ],
    [
      'renderItems',
      async (method) => {
        const vouch = await opened();
        const { call } = await byKey(vouch);
        const { job_id } = await vouch.service.jobs.submit(ONE, call);
        await vouch.until(job_id, ended);
        await isTold(method, () => vouch.service.jobs.renderItems(job_id));
      },
    ],
    [
      'purge',
      async (method) => {
        const vouch = await opened();
        await isTold(method, () => vouch.service.upkeep());
      },
    ],
    [
      'unfinishedJobs',
      async (method) => {
        const vouch = await opened();
        await isTold(method, () => vouch.service.resumeUnfinished());
      },
    ],
    [
      'readSettings',
      async (method) => {
        await opened();
        await isTold(method, () => openSettings(refusing.port));
      },
    ],
    [
      'appendContacts',
      async (method) => {
        await opened();
        const logged: unknown[] = [];
        const contacts = createContactBuffer();
        const error = failure();
        contacts.attach(refusing.port, {
          info: () => {},
          error: (...line) => void logged.push(line),
        });
        refuse(method, error);
        contacts.record(CONTACT);
        await contacts.flush();
        expect(logged).toEqual([[{ error, lost: 1 }, 'the privacy ledger could not be written']]);
        contacts.record(CONTACT);
        await contacts.flush();
        expect(await refusing.port.listContacts(5)).toEqual([CONTACT]);
      },
    ],
    [
      'savePolicy',
      async (method) => {
        const error = failure();
        const vouch = await openTestService({
          settings: { bands: { approve: 77, review: 33 } },
          wrapStore(store) {
            wrapStore(store);
            refuse(method, error);
            return refusing.port;
          },
        });
        onTestFinished(() => vouch.close());
        await expect.poll(() => refusing.hasRefused).toBe(true);
        expect((await vouch.service.policy.show(null)).policy.approve).toBe(77);
      },
    ],
    ['openCallbacks', tells],
    ['hasOpenCallbacks', tells],
    ['callbackSecret', tells],
    ['beginCallback', tells],
    ['endCallback', tells],
  ])('%s', (method, fails) => fails(method));
});
