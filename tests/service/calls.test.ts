// What every call of the table refuses before it does anything, and whom it tells of what it did.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BridgeEvent } from '../../src-shared/bridge/events.ts';
import { EVERY_ROW } from '../../src-shared/bridge/files.ts';
import { ALL_ROWS, type RowChoice } from '../../src-shared/bridge/lists.ts';
import { DETECT, EMAIL_FIRST, OPTIONS } from '../doubles/list-choices.ts';
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
