// Overrides from the rows of a file: what each row says, what it would change of those that are here, and the change itself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overrideRows } from '../../../src-main/service/policy/override-import.ts';
import type { Table } from '../../../src-main/service/ports/files.ts';
import type { OverrideImportRequest, OverrideRow } from '../../../src-shared/bridge/policy.ts';
import { tableRows } from '../../doubles/table-rows.ts';
import { openCalls, type TestCalls } from '../open-calls.ts';
import { denial } from '../policy-samples.ts';

function tableOf(columns: readonly string[] | null, rows: readonly (readonly string[])[]): Table {
  async function* batches() {
    yield tableRows(rows.slice(0, 1));
    yield tableRows(rows.slice(1));
  }
  const head = { header: columns !== null, columns: columns ?? [] };
  return { ...head, rows: batches() } as Partial<Table> as Table;
}

const row = (changes: Partial<OverrideRow>): OverrideRow => ({
  row: 1,
  subject: null,
  value: '',
  verdict: null,
  reason: '',
  ...changes,
});

describe('the rows of a table', () => {
  test('are read by the names of their columns', async () => {
    const table = tableOf(
      ['Applies to', ' E-Mail ', 'ACTION', 'Comment'],
      [
        [' Address ', ' a@acme.example ', 'Whitelist', ' a friend '],
        ['', '', '', ''],
        ['company', 'acme.example', 'reject', ''],
        ['Domain', 'other.example', 'perhaps', 'x'.repeat(501)],
      ],
    );
    expect(await overrideRows(table)).toEqual([
      { row: 2, subject: 'address', value: 'a@acme.example', verdict: 'allow', reason: 'a friend' },
      { row: 4, subject: null, value: 'acme.example', verdict: 'deny', reason: '' },
      { row: 5, subject: 'domain', value: 'other.example', verdict: null, reason: 'x'.repeat(500) },
    ]);
  });

  test('without such names have the first cell with a point or an @, and a verdict wherever it stands', async () => {
    const table = tableOf(null, [
      ['blocked', 'acme.example', 'b@other.example'],
      ['@', 'approve'],
      ['neither', 'nor'],
      ['x.'.repeat(1_001)],
    ]);
    expect(await overrideRows(table)).toEqual([
      row({ row: 1, value: 'acme.example', verdict: 'deny' }),
      row({ row: 2, value: '@', verdict: 'allow' }),
      row({ row: 3, value: 'neither, nor' }),
      row({ row: 4, value: 'x.'.repeat(1_000) }),
    ]);
  });

  test.each([
    ['allow', 'allow'],
    ['approve', 'allow'],
    ['approved', 'allow'],
    ['safe', 'allow'],
    ['deny', 'deny'],
    ['block', 'deny'],
    ['blacklist', 'deny'],
    ['toString', null],
  ])('%s means %s', async (word, verdict) => {
    const [read] = await overrideRows(tableOf(['domain', 'list'], [['acme.example', word]]));
    expect(read?.verdict).toBe(verdict);
  });

  test('are ten thousand at most, and one at least', async () => {
    const rows = Array.from({ length: 10_001 }, () => ['acme.example']);
    expect(await overrideRows(tableOf(null, rows.slice(1)))).toHaveLength(10_000);
    await expect(overrideRows(tableOf(null, rows))).rejects.toMatchObject({
      code: 'too_large',
      message:
        'One file can bring 10,000 overrides at most; addresses and domains that should never be checked belong on a suppression list.',
    });
    await expect(overrideRows(tableOf(null, [['']]))).rejects.toMatchObject({
      code: 'empty',
      message: 'This file has no rows.',
    });
  });
});

describe('an import', () => {
  let vouch: TestCalls;

  beforeAll(async () => {
    vouch = await openCalls();
    await vouch.call('overrides.add', denial({ value: 'here.example', reason: 'as it is' }));
    await vouch.call('overrides.add', denial({ value: 'friend.example', verdict: 'allow' }));
  });
  afterAll(() => vouch.close());

  const NOTHING = {
    added: 0,
    changed: 0,
    same: 0,
    conflicts: 0,
    faults: 0,
    examples: { added: [], conflicts: [], faults: [] },
    rescored: null,
  };
  const told = (rows: readonly OverrideRow[], changes: Partial<OverrideImportRequest> = {}) =>
    vouch.call('overrides.import', {
      rows: [...rows],
      verdict: null,
      conflicts: 'keep',
      apply: false,
      ...changes,
    });
  const kept = async () =>
    (await vouch.call('policy.show', {})).overrides
      .map(({ subject, value, verdict, reason }) => `${subject} ${value} ${verdict}: ${reason}`)
      .toSorted();

  test('says what each row would change, and changes nothing', async () => {
    const before = await kept();
    const deny = { verdict: 'deny' } as const;
    expect(
      await told([
        row({ row: 1, value: 'new.example', ...deny, reason: 'why' }),
        row({ row: 2, value: 'A@new.example', verdict: 'allow' }),
        row({ row: 3, value: 'here.example', ...deny, reason: 'as it is' }),
        row({ row: 4, value: 'new.example', ...deny, reason: 'again' }),
        row({ row: 5, value: 'here.example', ...deny, reason: 'another' }),
        row({ row: 6, value: 'friend.example', ...deny }),
        row({ row: 7, value: 'new.example', verdict: 'allow' }),
        row({ row: 8, value: 'silent.example' }),
        row({ row: 9, ...deny }),
        row({ row: 10, value: 'no domain', ...deny }),
        row({ row: 11, subject: 'address', value: 'x.example', ...deny }),
        row({ row: 12, value: '@at.example', ...deny }),
      ]),
    ).toEqual({
      added: 3,
      changed: 1,
      same: 2,
      conflicts: 1,
      faults: 5,
      examples: {
        added: [
          denial({ value: 'new.example', reason: 'why' }),
          denial({
            subject: 'address',
            value: 'a@new.example',
            verdict: 'allow',
            reason: 'from a file',
          }),
          denial({ value: 'here.example', reason: 'another' }),
          denial({ value: 'at.example', reason: 'from a file' }),
        ],
        conflicts: [{ row: 6, value: 'friend.example', here: 'allow' }],
        faults: [
          {
            row: 7,
            says: 'new.example is both approved and blocked in this file; the first counts.',
          },
          {
            row: 8,
            says: 'It says neither approve nor block: add a column "verdict", or choose one for all rows.',
          },
          { row: 9, says: 'There is no domain and no address.' },
          {
            row: 10,
            says: '"no domain" is not a domain. Give just the name, such as acme.example.',
          },
          {
            row: 11,
            says: '"x.example" is not an email address. Give one such as jane@acme.example, or choose domain.',
          },
        ],
      },
      rescored: null,
    });
    expect(await kept()).toEqual(before);
  });

  test('gives rows that say neither the verdict that was chosen for them', async () => {
    const rows = [row({ value: 'chosen.example' })];
    expect(await told(rows, { verdict: 'allow' })).toEqual({
      ...NOTHING,
      added: 1,
      examples: {
        ...NOTHING.examples,
        added: [denial({ value: 'chosen.example', verdict: 'allow', reason: 'from a file' })],
      },
    });
  });

  test('names twenty of each at most', async () => {
    const many = (verdict: OverrideRow['verdict']) =>
      Array.from({ length: 21 }, (_, at) => row({ value: `d${at}.example`, verdict }));
    const added = await told(many('deny'));
    expect([added.added, added.examples.added.length]).toEqual([21, 20]);
    const faults = await told(many(null));
    expect([faults.faults, faults.examples.faults.length]).toEqual([21, 20]);
  });

  test('keeps what is here or replaces it, as chosen, and tells how many results that changed', async () => {
    await vouch.checkedList(['a@here.example', 'a@friend.example']);
    const rows = [
      row({ value: 'friend.example', verdict: 'deny', reason: 'no more' }),
      row({ value: 'here.example', verdict: 'deny', reason: 'another' }),
    ];
    vouch.received();
    expect(await told(rows, { apply: true })).toMatchObject({
      changed: 1,
      conflicts: 1,
      rescored: 0,
    });
    expect(await kept()).toEqual([
      'domain friend.example allow: a competitor',
      'domain here.example deny: another',
    ]);
    expect(vouch.received()).toContain('policy.changed');
    expect(await told(rows, { apply: true, conflicts: 'replace' })).toEqual({
      ...NOTHING,
      added: 1,
      same: 1,
      conflicts: 1,
      examples: {
        added: [denial({ value: 'friend.example', reason: 'no more' })],
        conflicts: [{ row: 1, value: 'friend.example', here: 'allow' }],
        faults: [],
      },
      rescored: 1,
    });
    expect(await kept()).toEqual([
      'domain friend.example deny: no more',
      'domain here.example deny: another',
    ]);
  });

  test('changes the policy that is named, and no other', async () => {
    const policy = { approve: 70, review: 40, weights: {} };
    const { policy_id } = await vouch.call('policy.create', { name: 'Other', policy, like: null });
    const before = await kept();
    await told([row({ value: 'only.example', verdict: 'deny' })], { apply: true, policy_id });
    const { overrides } = await vouch.call('policy.show', { policy_id });
    expect(overrides.map(({ value }) => value)).toContain('only.example');
    expect(await kept()).toEqual(before);
  });
});
