// What every call of the table refuses before it does anything, and whom it tells of what it did.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRESETS } from '../../src-main/engine/policy/presets.ts';
import type { BridgeEvent } from '../../src-shared/bridge/events.ts';
import { EVERY_ROW } from '../../src-shared/bridge/files.ts';
import { ALL_ROWS, type RowChoice } from '../../src-shared/bridge/lists.ts';
import { EVIDENCE } from '../../src-shared/evidence/table.ts';
import { DETECT, EMAIL_FIRST, OPTIONS } from '../doubles/list-choices.ts';
import { ended } from './harness.ts';
import { openCalls, type TestCalls } from './open-calls.ts';
import { BALANCED, denial } from './policy-samples.ts';

let vouch: TestCalls;

beforeAll(async () => {
  vouch = await openCalls();
});
afterAll(() => vouch.close());

describe('a policy that does not exist', () => {
  const GONE = 'policy_gone';
  const refusal = { code: 'not_found', message: 'This policy no longer exists.' };
  const names = async () =>
    (await vouch.call('jobs.list', { after: null, limit: 10 })).jobs.map(({ name }) => name);

  test('begins no list that is filled piece by piece', async () => {
    const list = { name: 'list', columns: ['Mail'], options: OPTIONS, file_key: 'a file' };
    await expect(vouch.call('jobs.create', { ...list, policy_id: GONE })).rejects.toMatchObject(
      refusal,
    );
    expect(await names()).toEqual([]);
    expect(await vouch.call('jobs.create', { ...list, policy_id: null })).toEqual({
      job_id: expect.any(String),
    });
  });

  test('imports no file, which is kept for another try', async () => {
    const { file_id } = await vouch.call('files.paste', { name: 'a', text: 'a@acme.example' });
    const request = {
      file_id,
      reading: { ...DETECT, header: false },
      mapping: EMAIL_FIRST,
      name: 'list',
      options: OPTIONS,
    };
    await expect(vouch.call('files.import', { ...request, policy_id: GONE })).rejects.toMatchObject(
      refusal,
    );
    expect(await names()).toEqual([]);
    expect(await vouch.call('files.import', request)).toMatchObject({ total: 1 });
  });

  test('merges no lists', async () => {
    const lists = [
      await vouch.checkedList(['a@acme.example'], 'one'),
      await vouch.checkedList(['b@acme.example'], 'two'),
    ];
    const request = { lists, file: null, duplicates: 'first', name_origin: false } as const;
    const list = { name: 'both', options: OPTIONS };
    await expect(
      vouch.call('lists.merge', { ...request, ...list, policy_id: GONE }),
    ).rejects.toMatchObject(refusal);
    expect(await names()).toEqual(['two', 'one', 'list']);
    expect(await vouch.call('lists.merge', { ...request, ...list })).toMatchObject({ total: 2 });
  });
});

describe('events', () => {
  /** Makes what a call is about, and answers the call. */
  type Deed = (vouch: TestCalls) => Promise<() => Promise<unknown>>;
  let names = 0;
  const aName = () => {
    names += 1;
    return `name ${names}`;
  };
  const aKey = async ({ call }: TestCalls) => (await call('keys.create', { name: 'script' })).id;
  const aPolicy = async ({ call }: TestCalls) =>
    (await call('policy.create', { name: aName(), policy: BALANCED, like: null })).policy_id;
  const aCheck = async ({ call }: TestCalls) =>
    (
      await call('verify', {
        request: { email: 'a@acme.example' },
        options: { ...OPTIONS, no_cache: true },
      })
    ).request_id;
  const aSuppression = async ({ call }: TestCalls) => {
    const { list_id } = await call('suppression.begin', { name: aName() });
    await call('suppression.append', { list_id, rows: [['a@acme.example']] });
    return list_id;
  };
  const aPasted = async ({ call }: TestCalls, text: string) =>
    (await call('files.paste', { name: 'pasted', text })).file_id;
  const EVERY_ROW: RowChoice = { kind: 'filter', filter: ALL_ROWS, except: [] };

  const TABLE: readonly [string, readonly BridgeEvent[], Deed][] = [
    ['a single check', ['checks.changed'], async (v) => () => aCheck(v)],
    [
      'a check that is deleted',
      ['checks.changed'],
      async (v) => {
        const request_id = await aCheck(v);
        return () => v.call('checks.delete', { request_id });
      },
    ],
    [
      'a history that is cleared',
      ['checks.changed'],
      async (v) => () => v.call('history.clear', { checks: true, lists: true }),
    ],
    ['a new key', ['keys.changed'], async (v) => () => aKey(v)],
    [
      'a revoked key',
      ['keys.changed'],
      async (v) => {
        const id = await aKey(v);
        return () => v.call('keys.revoke', { id });
      },
    ],
    [
      'the budget of a key',
      ['keys.changed'],
      async (v) => {
        const id = await aKey(v);
        return () => v.call('keys.budget', { id, monthly_budget: 5 });
      },
    ],
    [
      'the policy of a key',
      ['keys.changed'],
      async (v) => {
        const id = await aKey(v);
        return () => v.call('keys.policy', { id, policy_id: null });
      },
    ],
    [
      'a secret for callbacks',
      ['keys.changed'],
      async (v) => {
        const id = await aKey(v);
        return () => v.call('keys.callback_secret', { id });
      },
    ],
    ['a new policy', ['policy.changed'], async (v) => () => aPolicy(v)],
    [
      'a policy that is saved',
      ['policy.changed'],
      async (v) => () => v.call('policy.save', { policy: { ...BALANCED, approve: 80 } }),
    ],
    [
      'a renamed policy',
      ['policy.changed'],
      async (v) => {
        const policy_id = await aPolicy(v);
        return () => v.call('policy.rename', { policy_id, name: aName() });
      },
    ],
    [
      'a deleted policy',
      ['policy.changed'],
      async (v) => {
        const policy_id = await aPolicy(v);
        return () => v.call('policy.delete', { policy_id });
      },
    ],
    [
      'a policy given to a list',
      ['jobs.changed', 'policy.changed'],
      async (v) => {
        const [job_id, policy_id] = [await v.checkedList(['a@acme.example']), await aPolicy(v)];
        return () => v.call('policy.assign', { job_id, policy_id });
      },
    ],
    [
      'a policy for one list',
      ['jobs.changed', 'policy.changed'],
      async (v) => {
        const job_id = await v.checkedList(['a@acme.example']);
        return () => v.call('policy.save_for_list', { job_id, policy: BALANCED });
      },
    ],
    [
      'an override',
      ['policy.changed'],
      async (v) => () => v.call('overrides.add', { ...denial(), policy_id: null }),
    ],
    [
      'an override that goes',
      ['policy.changed'],
      async (v) => {
        const { override_id } = await v.call('overrides.add', {
          ...denial({ value: 'other.example' }),
          policy_id: null,
        });
        return () => v.call('overrides.remove', { override_id });
      },
    ],
    [
      'an override that is not there',
      [],
      async (v) => () => v.call('overrides.remove', { override_id: 'nobody' }),
    ],
    [
      'overrides of a file, looked at',
      [],
      async (v) => {
        const file_id = await aPasted(v, 'value,verdict\nacme.example,block');
        const request = { policy_id: null, verdict: null, conflicts: 'keep' } as const;
        return () =>
          v.call('files.overrides', { file_id, reading: DETECT, ...request, apply: false });
      },
    ],
    [
      'overrides of a file, taken over',
      ['policy.changed'],
      async (v) => {
        const file_id = await aPasted(v, 'value,verdict\nacme.example,block');
        const request = { policy_id: null, verdict: null, conflicts: 'keep' } as const;
        return () =>
          v.call('files.overrides', { file_id, reading: DETECT, ...request, apply: true });
      },
    ],
    [
      'a suppression list of a file',
      ['suppression.changed'],
      async (v) => {
        const file_id = await aPasted(v, 'a@acme.example');
        return () => v.call('files.suppress', { file_id, reading: DETECT, name: aName() });
      },
    ],
    ['entries that are no list yet', [], async (v) => () => aSuppression(v)],
    [
      'a suppression list',
      ['suppression.changed'],
      async (v) => {
        const list_id = await aSuppression(v);
        return () => v.call('suppression.finish', { list_id, into: null });
      },
    ],
    [
      'a renamed suppression list',
      ['suppression.changed'],
      async (v) => {
        const list_id = await aSuppression(v);
        await v.call('suppression.finish', { list_id, into: null });
        return () => v.call('suppression.rename', { list_id, name: aName() });
      },
    ],
    [
      'a deleted suppression list',
      ['suppression.changed'],
      async (v) => {
        const list_id = await aSuppression(v);
        await v.call('suppression.finish', { list_id, into: null });
        return () => v.call('suppression.delete', { list_id });
      },
    ],
    [
      'a suppression list that is not there',
      [],
      async (v) => () => v.call('suppression.delete', { list_id: 'nobody' }),
    ],
    [
      'decisions',
      ['decisions.changed', 'jobs.changed'],
      async (v) => {
        const job_id = await v.checkedList(['a@acme.example']);
        return () =>
          v.call('decisions.set', { job_id, rows: EVERY_ROW, change: { decision: 'block' } });
      },
    ],
    [
      'decisions that are taken back',
      ['decisions.changed', 'jobs.changed'],
      async (v) => {
        const job_id = await v.checkedList(['a@acme.example']);
        const { change_id } = await v.call('decisions.set', {
          job_id,
          rows: EVERY_ROW,
          change: { decision: 'block' },
        });
        return () => v.call('decisions.undo', { job_id, change_id: change_id ?? '' });
      },
    ],
    [
      'a view that is saved',
      ['views.changed'],
      async (v) => () => v.call('views.save', { job_id: null, name: aName(), address: '' }),
    ],
    [
      'a view that goes',
      ['views.changed'],
      async (v) => {
        const view = { job_id: null, name: aName(), address: '' };
        const { view_id } = await v.call('views.save', view);
        return () => v.call('views.delete', { view_id });
      },
    ],
    [
      'a preset that is saved',
      ['presets.changed'],
      async (v) => () => v.call('presets.save', { name: aName(), choices: {} }),
    ],
    [
      'a preset that goes',
      ['presets.changed'],
      async (v) => {
        const { preset_id } = await v.call('presets.save', { name: aName(), choices: {} });
        return () => v.call('presets.delete', { preset_id });
      },
    ],
    [
      'outcomes',
      ['outcomes.changed'],
      async (v) => () =>
        v.call('outcomes.add', {
          outcomes: [{ email: 'a@acme.example', outcome: 'bounced_hard' }],
          label: 'May',
          match: true,
        }),
    ],
    [
      'outcomes of a file, looked at',
      [],
      async (v) => {
        const file_id = await aPasted(v, 'email,outcome\na@acme.example,bounced');
        const request = { columns: null, kind: null, label: null, apply: false } as const;
        return () => v.call('files.outcomes', { file_id, reading: DETECT, ...request });
      },
    ],
    [
      'outcomes of a file, taken in',
      ['outcomes.changed'],
      async (v) => {
        const file_id = await aPasted(v, 'email,outcome\na@acme.example,bounced');
        const request = { columns: null, kind: null, label: null, apply: true } as const;
        return () => v.call('files.outcomes', { file_id, reading: DETECT, ...request });
      },
    ],
    [
      'outcomes matched anew',
      ['outcomes.changed'],
      async (v) => () => v.call('outcomes.match', {}),
    ],
    [
      'outcomes of which none goes',
      [],
      async (v) => () => v.call('outcomes.remove', { label: 'June', email: null, number: null }),
    ],
  ];

  test.each(TABLE)('%s: %j', async (_, events, prepare) => {
    const deed = await prepare(vouch);
    vouch.received();
    await deed();
    expect(vouch.received()).toEqual(events);
  });
});

describe('what is kept under a name', () => {
  test('views of a list and of all, the later of a name in the place of the earlier', async () => {
    const { call } = vouch;
    const job_id = await vouch.checkedList(['a@acme.example']);
    const own = await call('views.save', { job_id, name: 'mine', address: '?a' });
    const all = await call('views.save', { job_id: null, name: 'every list', address: '?b' });
    const later = await call('views.save', { job_id, name: 'mine', address: '?c' });
    expect(later).toEqual({ ...own, view_id: later.view_id, address: '?c' });
    const { views } = await call('views.list', { job_id });
    expect(views).toContainEqual(all);
    expect(views.filter(({ name }) => name === 'mine')).toEqual([later]);
    expect(await call('views.delete', { view_id: later.view_id })).toEqual({ deleted: true });
    expect(await call('views.delete', { view_id: later.view_id })).toEqual({ deleted: false });
    expect((await call('views.list', { job_id })).views).not.toContainEqual(later);
  });

  test('presets of exports', async () => {
    const { call } = vouch;
    const first = await call('presets.save', { name: 'for mailing', choices: { a: 1 } });
    const later = await call('presets.save', { name: 'for mailing', choices: { a: 2 } });
    expect(later).toEqual({ ...first, preset_id: later.preset_id, choices: { a: 2 } });
    const { presets } = await call('presets.list', {});
    expect(presets.filter(({ name }) => name === 'for mailing')).toEqual([later]);
    expect(await call('presets.delete', { preset_id: later.preset_id })).toEqual({ deleted: true });
    expect(await call('presets.delete', { preset_id: later.preset_id })).toEqual({
      deleted: false,
    });
  });
});

describe('a file', () => {
  test('of overrides is told row by row, and changes nothing until it is to', async () => {
    const text =
      'value,verdict,reason\nnew.example,block,a rival\nno domain,block,\nnew.example,approve,';
    const { file_id } = await vouch.call('files.paste', { name: 'pasted', text });
    const request = { file_id, reading: DETECT, policy_id: null, verdict: null } as const;
    const withPolicyEvents = {
      added: 1,
      changed: 0,
      same: 0,
      conflicts: 0,
      faults: 2,
      examples: {
        added: [{ subject: 'domain', value: 'new.example', verdict: 'deny', reason: 'a rival' }],
        conflicts: [],
        faults: [
          {
            row: 3,
            says: '"no domain" is not a domain. Give just the name, such as acme.example.',
          },
          {
            row: 4,
            says: 'new.example is both approved and blocked in this file; the first counts.',
          },
        ],
      },
    };
    const look = { ...request, conflicts: 'keep', apply: false } as const;
    expect(await vouch.call('files.overrides', look)).toEqual({
      ...withPolicyEvents,
      rescored: null,
    });
    expect(await vouch.call('files.overrides', look)).toEqual({
      ...withPolicyEvents,
      rescored: null,
    });
    expect(await vouch.call('files.overrides', { ...look, apply: true })).toEqual({
      ...withPolicyEvents,
      rescored: 0,
    });
  });

  test('of outcomes is counted row by row', async () => {
    const text =
      'email,outcome\na@acme.example,bounced\nnobody,bounced\nb@acme.example,what\nc@acme.example,';
    const { file_id } = await vouch.call('files.paste', { name: 'pasted', text });
    const request = { columns: null, kind: null, label: null, apply: false } as const;
    expect(
      await vouch.call('files.outcomes', { file_id, reading: DETECT, ...request }),
    ).toMatchObject({
      rows: 4,
      kinds: {
        bounced_hard: 1,
        bounced_soft: 0,
        delivered: 0,
        fraud: 0,
        good_customer: 0,
        replied: 0,
      },
      nothing: 0,
      without_address: 1,
      not_known: 2,
      examples: [
        { row: 3, text: 'nobody, bounced' },
        { row: 4, text: 'b@acme.example, what' },
        { row: 5, text: 'c@acme.example' },
      ],
    });
  });

  test('of messages needs a host of one’s own, which is remembered once it counted', async () => {
    const text =
      'Authentication-Results: mx.acme-mail.com; dkim=pass header.d=friend-mail.org\n' +
      'Received: from x by mx.acme-mail.com; Mon, 3 Nov 2025 10:00:00 +0000\n' +
      'From: Ann <ann@friend-mail.org>\nTo: me@acme-mail.com\n\nHello\n';
    const offered = async () => (await vouch.call('files.paste', { name: 'a.eml', text })).file_id;
    const fill = async (apply: boolean, received_by?: string[]) =>
      vouch.call('files.outcomes', {
        file_id: await offered(),
        reading: DETECT,
        columns: null,
        kind: null,
        label: null,
        apply,
        ...(received_by === undefined ? {} : { received_by }),
      });
    const host = 'mx.acme-mail.com';
    expect((await fill(false)).mail).toMatchObject({
      senders: 0,
      left_out: { no_result: 1 },
      hosts: [{ id: host, messages: 1 }],
      received_by: [],
    });
    await expect(fill(false, ['not a host'])).rejects.toMatchObject({
      code: 'invalid_request',
      message:
        '"not a host" cannot be the name of a receiving host. Use the first word of an Authentication-Results line of your mail, such as mx.company.example.',
    });
    expect((await fill(false, [host])).mail).toMatchObject({ senders: 1, received_by: [host] });
    expect((await fill(false)).mail).toMatchObject({ received_by: [] });
    expect((await fill(true, [' MX.acme-mail.com'])).taken).toMatchObject({ added: 1, known: 0 });
    expect((await fill(true)).taken).toMatchObject({ added: 0, known: 1 });
    expect((await fill(false)).mail).toMatchObject({ senders: 1, received_by: [host] });
  });

  test('is gone once its rows were taken, and there as long as they were only looked at', async () => {
    const { file_id } = await vouch.call('files.paste', {
      name: 'pasted',
      text: 'email,outcome\na@acme.example,bounced',
    });
    const request = { file_id, reading: DETECT, columns: null, kind: null, label: null } as const;
    await vouch.call('files.outcomes', { ...request, apply: false });
    await vouch.call('files.outcomes', { ...request, apply: true });
    await expect(vouch.call('files.outcomes', { ...request, apply: false })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('that was counted keeps its rows for the import', async () => {
    const { file_id } = await vouch.call('files.paste', {
      name: 'pasted',
      text: 'a@acme.example\na@acme.example\nnobody',
    });
    const reading = { ...DETECT, header: false };
    const counted = await vouch.call('files.count', {
      file_id,
      reading,
      mapping: EMAIL_FIRST,
      policies: EVERY_ROW,
    });
    expect(counted.found.map(({ kind, count }) => [kind, count])).toEqual([
      ['unusable', 1],
      ['duplicate', 1],
    ]);
    expect(counted).toMatchObject({ rows: 3, listed: 3, to_check: 1, duplicates: 1, unusable: 1 });
  });
});

describe('what a call answers', () => {
  const TIME = '2026-11-20T09:00:00.000Z';
  const NONE = { approve: 0, review: 0, block: 0 };
  let own: TestCalls;

  beforeAll(async () => {
    own = await openCalls({ origin: { kind: 'command' } });
  });
  afterAll(() => own.close());

  test('a list with all its choices, from its first row to its deletion', async () => {
    const { call } = own;
    const policy = await call('policy.create', { name: 'strict', policy: BALANCED, like: null });
    const { job_id } = await call('jobs.create', {
      name: 'people',
      columns: ['Note', 'Mail'],
      options: { ...OPTIONS, no_cache: true },
      file_key: 'key of the file',
      delimiter: ';',
      email_column: 1,
      policy_id: policy.policy_id,
    });
    const row = { input: { email: 'a@acme.example' }, source: ['x', 'a@acme.example'] };
    expect(await call('jobs.append', { job_id, rows: [row] })).toEqual({ total: 1 });
    const other = { input: { email: 'b@acme.example' }, source: ['y'] };
    expect(await call('jobs.append', { job_id, rows: [row, other] })).toEqual({ total: 3 });
    const queued = {
      job_id,
      status: 'queued',
      total: 3,
      processed: 0,
      succeeded: 0,
      failed: 0,
      credits_used: 0,
      created_at: TIME,
      started_at: null,
      ended_at: null,
      origin: 'command',
      name: 'people',
      columns: ['Note', 'Mail'],
      delimiter: ';',
      email_column: 1,
      widest: 2,
      recommendations: NONE,
      provisional: NONE,
      not_checked: 0,
      verdicts: NONE,
      policy_id: policy.policy_id,
      per_second: null,
      remaining: [],
      seconds_left: null,
    };
    own.dns.hold();
    expect(await call('jobs.start', { job_id })).toEqual(queued);
    await own.dns.held(1);
    const running = { ...queued, status: 'running', started_at: TIME };
    expect(await call('jobs.show', { job_id })).toEqual(running);
    expect(await call('jobs.begun', { file_key: 'key of the file' })).toEqual({ job: running });
    expect(await call('jobs.begun', { file_key: 'another' })).toEqual({ job: null });
    expect(await call('jobs.first', { job_id, first: true })).toEqual({ ...running, first: true });
    expect(await call('jobs.first', { job_id, first: false })).toEqual(running);
    expect(await call('jobs.pause', { job_id })).toEqual({ ...running, paused: true });
    expect(await call('jobs.resume', { job_id })).toEqual(running);
    own.dns.release();
    const done = await own.until(job_id, ended);
    const one = { approve: 0, review: 3, block: 0 };
    const completed = {
      ...running,
      status: 'completed',
      processed: 3,
      succeeded: 3,
      credits_used: 2,
      ended_at: TIME,
      recommendations: one,
      verdicts: one,
    };
    expect(done).toEqual(completed);
    expect(await call('jobs.begun', { file_key: 'key of the file' })).toEqual({ job: null });
    const renamed = { ...completed, name: 'others' };
    expect(await call('jobs.rename', { job_id, name: 'others' })).toEqual(renamed);
    const all = { after: null, limit: 10 };
    expect(await call('jobs.list', { ...all, origins: ['command'], search: 'HER' })).toEqual({
      jobs: [renamed],
    });
    expect(await call('jobs.list', { ...all, origins: ['app'] })).toEqual({ jobs: [] });
    expect(await call('jobs.list', { ...all, search: 'people' })).toEqual({ jobs: [] });
    expect(await call('jobs.list', { ...all, after: job_id })).toEqual({ jobs: [] });
    expect(
      await call('jobs.go_on_counts', {
        job_id,
        older_than: '2026-11-21T00:00:00.000Z',
        chosen: { kind: 'spans', spans: [{ from: 2, to: 2 }] },
      }),
    ).toEqual({
      unchecked: 0,
      older: 3,
      silent: 3,
      not_needed: 0,
      chosen: 1,
      all: 3,
      only_what_matters: false,
    });
    expect(await call('jobs.delete', { job_id })).toEqual({ deleted: true });
    expect(await call('jobs.list', all)).toEqual({ jobs: [] });
  });

  test('a list without choices has none', async () => {
    const { call } = own;
    const { job_id } = await call('jobs.create', { name: null, columns: null, options: OPTIONS });
    await call('jobs.append', { job_id, rows: [{ input: { email: 'nobody' }, source: null }] });
    const { delimiter, email_column, policy_id, name, columns } = await call('jobs.start', {
      job_id,
    });
    expect({ delimiter, email_column, policy_id, name, columns }).toEqual({
      delimiter: undefined,
      email_column: undefined,
      policy_id: undefined,
      name: null,
      columns: null,
    });
    await own.until(job_id, ended);
    expect(await call('lists.choices', { job_id })).toEqual({ choices: null });
    await call('jobs.delete', { job_id });
  });

  test('a check that somebody follows, and the history of it', async () => {
    const { call } = own;
    const request = { email: 'jane@acme.example', name: 'Jane' };
    own.received();
    const result = await call('verify', { request, options: OPTIONS });
    expect(own.received()).toEqual(['checks.changed']);
    await call('verify', { request, options: { ...OPTIONS, no_cache: true }, follow: 'f' });
    const told = own.received();
    expect(told.at(-1)).toBe('checks.changed');
    expect(new Set(told.slice(0, -1))).toEqual(new Set(['verify.stage']));
    const page = { search: null, recommendation: null, flag: null, after: null, limit: 1 };
    const newest = await call('checks.list', page);
    const older = await call('checks.list', { ...page, after: newest.next });
    const shown = {
      request_id: result.request_id,
      input: request,
      score: result.score,
      recommendation: result.recommendation,
      flags: result.flags,
      domain: 'acme.example',
      origin: 'command',
      checked_at: TIME,
    };
    expect(older).toEqual({ checks: [shown], next: null });
    expect(newest.checks).toEqual([{ ...shown, request_id: newest.checks[0]?.request_id }]);
    expect(await call('checks.show', { request_id: result.request_id })).toEqual(result);
    const second = newest.checks[0]?.request_id ?? '';
    expect(await call('checks.compare', { request_id: second })).toEqual({
      previous: shown,
      changes: [],
    });
    expect(await call('checks.compare', { request_id: result.request_id })).toEqual({
      previous: null,
      changes: [],
    });
    expect(await call('checks.delete', { request_id: second })).toEqual({ deleted: true });
    const gone = {
      code: 'not_found',
      message: `There is no check with the id ${second}; it may have been deleted. Check the address again.`,
    };
    for (const method of ['checks.show', 'checks.compare', 'checks.delete'] as const)
      await expect(call(method, { request_id: second })).rejects.toMatchObject(gone);
    await call('history.clear', { checks: false, lists: true });
    await own.checkedList(['a@acme.example']);
    expect(await call('history.clear', { checks: true, lists: false })).toEqual({
      checks: 1,
      lists: 0,
      set_aside: [],
    });
    expect(await call('history.clear', { checks: false, lists: true })).toEqual({
      checks: 0,
      lists: 1,
      set_aside: [],
    });
  });

  test('a request that is none names the field, not the parameter', async () => {
    await expect(
      own.call('verify', { request: { email: 'a@b.example', name: 7 } as never, options: OPTIONS }),
    ).rejects.toMatchObject({ code: 'invalid_request', fields: [{ pointer: '/name' }] });
  });

  test('a key with its budget, policy, secret and end', async () => {
    const { call } = own;
    const { policy_id } = await call('policy.create', {
      name: 'of the key',
      policy: BALANCED,
      like: null,
    });
    const made = await call('keys.create', { name: 'script', monthly_budget: 5, policy_id });
    expect(made).toEqual({
      id: expect.any(String),
      name: 'script',
      key: expect.stringMatching(/^vouch_live_[0-9A-Za-z]{38}$/),
    });
    const { id } = made;
    const kept = {
      id,
      name: 'script',
      hint: `${made.key.slice(0, 13)}…${made.key.slice(-2)}`,
      created_at: TIME,
      last_used_at: null,
      revoked_at: null,
      monthly_budget: 5,
      callback_secret_at: null,
      used_this_month: 0,
      policy_id,
    };
    expect(await call('keys.list', {})).toEqual({ keys: [kept] });
    const { policies } = await call('policy.list', {});
    expect(policies.find((each) => each.policy_id === policy_id)?.keys).toBe(1);
    expect(await call('keys.budget', { id, monthly_budget: 0 })).toEqual({
      ...kept,
      monthly_budget: 0,
    });
    expect(await call('keys.budget', { id, monthly_budget: null })).toEqual({
      ...kept,
      monthly_budget: null,
    });
    expect(await call('keys.policy', { id, policy_id: null })).toEqual({
      ...kept,
      monthly_budget: null,
      policy_id: null,
    });
    const signed = await call('keys.callback_secret', { id });
    expect(signed).toEqual({
      id,
      name: 'script',
      callback_secret: expect.stringMatching(/^vouch_callback_[0-9A-Za-z]{43}$/),
    });
    const last = { ...kept, monthly_budget: null, policy_id: null, callback_secret_at: TIME };
    expect(await call('keys.list', {})).toEqual({ keys: [last] });
    const revoked = await call('keys.revoke', { id });
    expect(revoked.revoked_at).toBe(TIME);
    await expect(call('keys.callback_secret', { id })).rejects.toMatchObject({
      code: 'key_not_found',
      message: `The key ${id} was revoked, so it can no longer sign callbacks. "vouch keys create" makes another.`,
    });
    const other = await call('keys.create', { name: 'without choices' });
    const { keys } = await call('keys.list', {});
    expect(keys.find((each) => each.id === other.id)).toMatchObject({
      monthly_budget: null,
      policy_id: null,
    });
    const unknown = 'x'.repeat(101);
    await expect(call('keys.revoke', { id: unknown })).rejects.toMatchObject({
      code: 'key_not_found',
      message: `There is no key with the id ${'x'.repeat(100)}. "vouch keys list" shows them.`,
    });
    expect(await call('callbacks.list', { after: null, limit: 5 })).toEqual({
      callbacks: [],
      next: null,
    });
    await expect(call('callbacks.retry', { job_id: 'job_none' })).rejects.toMatchObject({
      code: 'job_state_conflict',
      message:
        'This job has no callback that is still to be delivered. "vouch jobs callbacks" lists them.',
    });
  });

  test('a policy by its id, and without one the default policy', async () => {
    const { call } = own;
    const strict = { approve: 90, review: 60, weights: { no_spf: -9 } };
    const made = await call('policy.create', { name: 'second', policy: strict, like: null });
    const { policy_id } = made;
    expect(made).toEqual({
      policy_id: expect.any(String),
      name: 'second',
      job_id: null,
      policy: strict,
      overrides: 0,
      suppression: [],
      lists: 0,
      keys: 0,
      created_at: TIME,
    });
    const { presets, weights, ...shown } = await call('policy.show', { policy_id });
    const ofIt = {
      policy_id,
      name: 'second',
      job_id: null,
      suppression: [],
      policy: strict,
      overrides: [],
    };
    expect(shown).toEqual(ofIt);
    expect(presets.map(({ name }) => name)).toEqual(PRESETS.map(({ name }) => name));
    const spf = weights.find(({ code }) => code === 'no_spf');
    expect(spf).toEqual({
      code: 'no_spf',
      points: EVIDENCE.no_spf.points,
      cap: null,
      says: EVIDENCE.no_spf.observes,
      group: 'route',
    });
    const policyOf = async (params: { readonly policy_id?: string }) =>
      (await call('policy.show', params)).policy;
    expect(await policyOf({})).toEqual(BALANCED);
    const higher = { ...strict, approve: 95 };
    expect(await call('policy.save', { policy: higher, policy_id })).toEqual({ changed: 0 });
    expect(await policyOf({ policy_id })).toEqual(higher);
    expect(await policyOf({})).toEqual(BALANCED);
    const override = await call('overrides.add', { ...denial(), policy_id });
    expect(override).toEqual({
      override_id: override.override_id,
      ...denial(),
      created_at: TIME,
    });
    expect((await call('policy.show', { policy_id })).overrides).toEqual([override]);
    expect((await call('policy.show', {})).overrides).toEqual([]);
    const { file } = await call('policy.export', { policy_id });
    expect(file).toMatchObject({ name: 'second', overrides: [denial()] });
    expect((await call('policy.export', {})).file.overrides).toEqual([]);
    const check = await call('verify', { request: { email: 'b@acme.example' }, options: OPTIONS });
    const { request_id } = check;
    expect((await call('policy.of_check', { request_id })).policy_id).toBe(null);
    const question = { policy: { ...BALANCED, approve: 100 }, overrides: null, job_id: null };
    expect((await call('policy.preview', question)).results).toBe(1);
    expect((await call('policy.preview', { ...question, policy_id })).results).toBe(0);
    const list = await own.checkedList(['a@acme.example'], 'list of the policy');
    expect(await call('policy.assign', { job_id: list, policy_id })).toEqual({ changed: 1 });
    expect((await call('jobs.show', { job_id: list })).recommendations).toEqual({
      approve: 0,
      review: 0,
      block: 1,
    });
    expect((await call('policy.preview', { ...question, policy_id })).results).toBe(1);
    expect((await call('policy.preview', { ...question, job_id: list })).results).toBe(1);
    const renamed = await call('policy.rename', { policy_id, name: 'third' });
    expect(renamed).toEqual({ ...made, name: 'third', policy: higher, overrides: 1, lists: 1 });
    expect(await call('overrides.remove', { override_id: override.override_id })).toEqual({
      deleted: true,
    });
    expect(await call('policy.delete', { policy_id })).toEqual({ changed: 1 });
    const { changes } = await call('policy.changes', { limit: 2 });
    const change = { at: TIME, by: 'anna', policy_id, policy_name: 'third' };
    expect(changes.map(({ change_id: _, says, ...rest }) => [rest, says.length])).toEqual([
      [change, 2],
      [change, 1],
    ]);
  });

  test('a suppression list of a file, new or into one that is there', async () => {
    const { call } = own;
    const paste = async (text: string) =>
      (await call('files.paste', { name: 'pasted', text })).file_id;
    const reading = { ...DETECT, header: false };
    const suppress = async (text: string, into?: string | null) =>
      call('files.suppress', {
        file_id: await paste(text),
        reading,
        name: 'never',
        ...(into === undefined ? {} : { into }),
      });
    const first = await suppress('a@acme.example\n\n@other.example', null);
    const kept = first.list;
    expect(first).toEqual({
      list: {
        list_id: kept.list_id,
        name: 'never',
        addresses: 1,
        domains: 1,
        created_at: TIME,
      },
      added: 2,
      passed_over: 0,
      examples: [],
    });
    expect(await suppress('b@acme.example\na@acme.example\nnobody', kept.list_id)).toEqual({
      list: { ...kept, addresses: 2 },
      added: 1,
      passed_over: 1,
      examples: [{ row: 3, text: 'nobody' }],
    });
    const { list_id } = kept;
    expect(await call('suppression.list', {})).toEqual({ lists: [{ ...kept, addresses: 2 }] });
    const find = { list_ids: [list_id], addresses: ['A@acme.example', 'x@other.example', 'no'] };
    expect(await call('suppression.find', find)).toEqual({
      holders: ['never', 'never', null],
    });
    expect(await call('suppression.rename', { list_id, name: 'ever' })).toEqual({
      ...kept,
      name: 'ever',
      addresses: 2,
    });
    expect(await call('suppression.delete', { list_id })).toEqual({ deleted: true });
    expect(await call('suppression.delete', { list_id })).toEqual({ deleted: false });
  });

  test('a file once it was taken, or given up', async () => {
    const { call } = own;
    const reading = { ...DETECT, header: false };
    const paste = async () =>
      (await call('files.paste', { name: 'pasted', text: 'a@acme.example' })).file_id;
    const gone = { code: 'not_found' };
    const discarded = await paste();
    expect(await call('files.discard', { file_id: discarded })).toEqual({});
    const imported = await paste();
    await call('files.import', {
      file_id: imported,
      reading,
      mapping: EMAIL_FIRST,
      name: 'list',
      options: OPTIONS,
    });
    const suppressed = await paste();
    await call('files.suppress', { file_id: suppressed, reading, name: 'list' });
    const merged = await paste();
    const lists = [await own.checkedList(['b@acme.example'])];
    await call('lists.merge', {
      lists,
      file: { file_id: merged, reading, mapping: EMAIL_FIRST, policies: EVERY_ROW },
      duplicates: 'first',
      name_origin: false,
      name: 'both',
      options: OPTIONS,
    });
    for (const file_id of [discarded, imported, suppressed, merged])
      await expect(call('files.preview', { file_id, reading })).rejects.toMatchObject(gone);
  });

  test('contacts, settings, outcomes and columns', async () => {
    const { call } = own;
    const { settings } = await call('settings.list', {});
    const days = settings.find(({ name }) => name === 'verdict_ttl_hours');
    expect(await call('settings.change', { name: 'verdict_ttl_hours', value: 3 })).toEqual({
      ...days,
      value: 3,
    });
    expect(await call('settings.change', { name: 'verdict_ttl_hours', value: null })).toEqual(days);
    expect(await call('privacy.list', { limit: 5 })).toEqual({ contacts: [] });
    expect(await call('privacy.clear', {})).toEqual({ deleted: 0 });
    expect(await call('feeds.status', {})).toEqual({ feeds: [] });
    expect(await call('doctor', { ehlo: null, mail_from: null })).toEqual({ lines: [] });
    const day = '2026-11-20';
    const usage = await call('usage.show', { days: 2 });
    expect(usage.days.map((each) => each.day)).toEqual(['2026-11-19', day]);
    const outcome = { email: 'z@acme.example', outcome: 'bounced_hard' } as const;
    const receipt = await call('outcomes.add', { outcomes: [outcome], label: 'L', match: false });
    expect(receipt).toMatchObject({ added: 1, known: 0 });
    const { labels } = await call('outcomes.labels', {});
    expect(labels).toMatchObject([{ label: 'L', source: 'command' }]);
    const remove = { label: 'L', email: null, number: null };
    expect(await call('outcomes.remove', remove)).toEqual({ removed: 1 });
    const { columns } = await call('exports.columns', {});
    expect(columns.length).toBeGreaterThan(10);
  });
});
