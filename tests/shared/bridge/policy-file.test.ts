// A policy as a file: one order for every machine, and what is wrong with a text that is none; its lists in pieces.
import { describe, expect, test } from 'vitest';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import {
  type PolicyFile,
  policyFileHead,
  policyFileText,
  readPolicyFile,
} from '../../../src-shared/bridge/policy-file.ts';
import { policyImport } from '../../../src-shared/import-policy.ts';

const OVERRIDE = {
  subject: 'domain',
  value: 'acme.example',
  verdict: 'allow',
  reason: 'A customer.',
} as const;
const FILE: PolicyFile = {
  vouch_policy: 1,
  name: 'Client A',
  scoring_version: '7',
  bands: { approve: 70, review: 40 },
  weights: { mx_published: 6, tor: -20 },
  overrides: [
    { ...OVERRIDE, subject: 'address', value: 'b@acme.example' },
    OVERRIDE,
    { ...OVERRIDE, verdict: 'deny' },
  ],
  suppression_lists: [
    { name: 'A', entries: ['a.example', 'b@c.example', 'd.example'] },
    { name: 'B', entries: [] },
  ],
};

async function* pieces(...each: readonly (readonly string[])[]) {
  yield* each;
}

async function textOf(file: PolicyFile): Promise<string> {
  const policy = {
    ...file.bands,
    weights: Object.fromEntries(Object.entries(file.weights).reverse()),
  };
  const head = policyFileHead(file.name, file.scoring_version, policy, file.overrides.toReversed());
  const lists = file.suppression_lists
    .map(({ name, entries }) => ({
      name,
      entries: pieces(entries.slice(0, 2), [], entries.slice(2)),
    }))
    .reverse();
  let text = '';
  for await (const part of policyFileText(head, lists)) text += part;
  return text;
}

describe('a file', () => {
  test.each([FILE, { ...FILE, suppression_lists: [] }])(
    'is the same on every machine, and as JSON is written (%#)',
    async (file) => {
      const text = await textOf(file);
      expect(text).toBe(`${JSON.stringify(file, null, 2)}\n`);
      expect(readPolicyFile(`\ufeff${text}`)).toEqual(file);
    },
  );

  const NO_POLICY =
    'This file is not a Vouch policy: it has no "vouch_policy". "vouch policy export" writes one.';
  const written = (changes: object) => JSON.stringify({ ...FILE, ...changes });

  test.each([
    ['7', NO_POLICY],
    ['null', NO_POLICY],
    ['{}', NO_POLICY],
    [
      written({ vouch_policy: 2 }),
      'This policy was written by a newer Vouch; update this one to read it.',
    ],
    [
      written({ bands: { approve: 101, review: 40 } }),
      'The policy in this file cannot be used: bands.approve must be at most 100 (at /bands/approve).',
    ],
    [
      written({ weights: { tor: 61 } }),
      'The policy in this file cannot be used: weights.tor must be at most 60 (at /weights/tor).',
    ],
  ])('%s is refused', (text, message) => {
    expect(() => readPolicyFile(text)).toThrow(message);
  });

  test('is of 64 MB at most', () => {
    const most = 67_108_864;
    const text = (length: number) => `{${' '.repeat(length - 2)}}`;
    expect(() => readPolicyFile(text(most))).toThrow(NO_POLICY);
    expect(() => readPolicyFile(text(most + 1))).toThrow(
      'The file is larger than a policy can be (64 MB).',
    );
  });

  test.each([
    [50, true],
    [51, false],
  ])('with %d suppression lists is taken: %s', (length, taken) => {
    const suppression_lists = Array.from({ length }, (_, at) => ({ name: `L${at}`, entries: [] }));
    const read = () => readPolicyFile(written({ suppression_lists }));
    if (taken) expect(read().suppression_lists).toHaveLength(length);
    else expect(read).toThrow('at /suppression_lists');
  });
});

describe('its suppression lists', () => {
  function service(known: readonly string[] = [], fails: string | null = null) {
    const calls: (readonly [string, unknown])[] = [];
    let begun = 0;
    const call = async (method: string, params: { readonly rows?: readonly unknown[] }) => {
      calls.push([method, params.rows === undefined ? params : params.rows.length]);
      if (method === fails) throw new Error('full');
      if (method === 'suppression.list') return { lists: known.map((name) => ({ name })) };
      if (method === 'suppression.begin') {
        begun += 1;
        return { list_id: `s${begun}` };
      }
      return { passed: ['odd'] };
    };
    return { bridge: { call } as unknown as Bridge, calls };
  }
  const list = (name: string, entries: number) => ({
    name,
    entries: Array.from({ length: entries }, (_, at) => `a${at}.example`),
  });
  const target = { policy_id: null } as never;

  test('come in pieces of 2,000; one that is known here by its name is begun without one', async () => {
    const { bridge, calls } = service(['known']);
    const file = { ...FILE, suppression_lists: [list(' Known ', 1), list('New', 4_001)] };
    const { suppression_lists: _, ...head } = file;
    const inHand = await policyImport(bridge, file, target);
    expect(calls).toEqual([
      ['suppression.list', {}],
      ['suppression.begin', { name: null }],
      ['suppression.append', 1],
      ['suppression.begin', { name: 'New' }],
      ['suppression.append', 2_000],
      ['suppression.append', 2_000],
      ['suppression.append', 1],
    ]);
    expect(inHand.request).toEqual({
      file: head,
      policy_id: null,
      suppression: [
        { name: ' Known ', list_id: 's1' },
        { name: 'New', list_id: 's2' },
      ],
    });
    expect(inHand.passedOver).toBe(4);
    calls.length = 0;
    await inHand.discard();
    expect(calls).toEqual([
      ['suppression.delete', { list_id: 's1' }],
      ['suppression.delete', { list_id: 's2' }],
    ]);
  });

  test('are removed where one cannot be brought, or it is given up', async () => {
    const { bridge, calls } = service([], 'suppression.append');
    const file = { ...FILE, suppression_lists: [list('New', 1)] };
    await expect(policyImport(bridge, file, target)).rejects.toThrow('full');
    expect(calls.at(-1)).toEqual(['suppression.delete', { list_id: 's1' }]);
    const other = service();
    await expect(
      policyImport(other.bridge, file, target, AbortSignal.abort()),
    ).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(other.calls.at(-1)).toEqual(['suppression.delete', { list_id: 's1' }]);
  });
});
