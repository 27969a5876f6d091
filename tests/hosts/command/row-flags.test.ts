// What the flags say of rows: what stands without them, what --clean means, and which flag overrides which.
import { describe, expect, test } from 'vitest';
import {
  type RowFlags,
  rowPolicies,
  suppressionIds,
  suppressionNamed,
  suppressionOf,
} from '../../../src-main/hosts/command/row-flags.ts';
import { UsageError } from '../../../src-main/program/environment.ts';
import { CLEAN_UP, EVERY_ROW } from '../../../src-shared/bridge/files.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import type { SuppressionList } from '../../../src-shared/bridge/suppression.ts';

const policies = (flags: Partial<RowFlags>) => rowPolicies(flags as RowFlags);

describe('policies', () => {
  test.each<[Partial<RowFlags>, object]>([
    [{}, {}],
    [{ clean: false }, {}],
    [{ clean: true }, CLEAN_UP],
    [
      { clean: true, duplicates: 'all', blank: 'keep' },
      { ...CLEAN_UP, duplicates: 'all', blank: 'keep' },
    ],
    [
      { unusable: 'skip', badIp: 'refuse', several: 'each' },
      { unusable: 'skip', bad_ip: 'refuse', several: 'each' },
    ],
    [{ repair: ['at-sign'] }, { at_sign: 'apply' }],
    [{ repair: ['slip, at-sign'] }, { slip: 'apply', at_sign: 'apply' }],
    [{ repair: ['suggestion'] }, { slip: 'apply', suggestion: 'apply' }],
    [{ repair: ['slip', 'at-sign'] }, { slip: 'apply', at_sign: 'apply' }],
  ])('of %j', (flags, expected) => {
    expect(policies(flags)).toEqual({ ...EVERY_ROW, ...expected });
  });

  test('of a recipe stand below flags', () => {
    const recipe = { rows: { duplicates: 'first', blank: 'skip' } } as RowFlags['recipe'];
    expect(policies({ recipe, blank: 'keep' } as Partial<RowFlags>)).toEqual({
      ...EVERY_ROW,
      duplicates: 'first',
      blank: 'keep',
    });
  });

  test('a repair that nobody knows is refused with those that are known', () => {
    expect(() => policies({ repair: ['slip,magic'] })).toThrow(
      '"magic" is not a repair; --repair takes at-sign, slip, suggestion.',
    );
    expect(() => policies({ repair: ['toString'] })).toThrow(UsageError);
  });
});

const list = (list_id: string, name: string) => ({ list_id, name }) as SuppressionList;
const LISTS = [list('s1', 'Opt-outs'), list('s2', 'OPT-OUTS'), list('s3', 'Never')];

describe('suppression lists', () => {
  test.each([
    ['OPT-OUTS', 's2'],
    ['opt-outs', 's1'],
    [' never ', 's3'],
    ['s2', 's2'],
  ])('%j is %s', (name, id) => {
    expect(suppressionNamed(LISTS, name).list_id).toBe(id);
  });

  test('one that is not there is refused with those that are', () => {
    expect(() => suppressionNamed(LISTS, 'Gone')).toThrow(
      'There is no suppression list called "Gone". The lists are: Opt-outs, OPT-OUTS, Never.',
    );
    expect(() => suppressionNamed([], 'Gone')).toThrow(
      'There is no suppression list called "Gone". There are none yet; create one from a file with vouch suppressions import.',
    );
  });

  test('are asked for only where one is named', async () => {
    const asked: string[] = [];
    const bridge = {
      call: async (method: string) => {
        asked.push(method);
        return { lists: LISTS };
      },
    } as unknown as Bridge;
    expect([await suppressionIds(bridge, []), asked]).toEqual([[], []]);
    expect(await suppressionIds(bridge, ['Never', 's1'])).toEqual(['s3', 's1']);
  });

  test('are asked a thousand addresses at a time', async () => {
    const asked: number[] = [];
    const bridge = {
      call: async (
        _: string,
        { list_ids, addresses }: { list_ids: string[]; addresses: string[] },
      ) => {
        asked.push(addresses.length);
        return { holders: addresses.map((each) => `${list_ids.join()} ${each}`) };
      },
    } as unknown as Bridge;
    expect(suppressionOf(bridge, [])).toBeNull();
    const addresses = Array.from({ length: 1_001 }, (_, at) => ({ normalized: `a${at}` }));
    const holders = await suppressionOf(bridge, ['s1'])?.holders(addresses as never);
    expect(asked).toEqual([1_000, 1]);
    expect([holders?.length, holders?.[0], holders?.[1_000]]).toEqual([1_001, 's1 a0', 's1 a1000']);
  });
});
