// A list is filled over the bridge with what its file says, and with nothing that it does not.
import { expect, test } from 'vitest';
import { bridgeFiller } from '../../../src-main/hosts/command/fill-job.ts';
import { AS_SET } from '../../../src-shared/bridge/checks.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';

function filler() {
  const calls: unknown[] = [];
  const bridge = {
    async call(method: string, params: unknown) {
      calls.push([method, params]);
      return { job_id: 'j1', total: 2 };
    },
  } as unknown as Bridge;
  return { calls, filler: bridgeFiller(bridge) };
}

test('what is known of the file is passed on', async () => {
  const full = filler();
  const list = { name: 'a', options: AS_SET, fileKey: 'k', policyId: 'p' };
  const columns = ['mail', 'team'];
  expect(await full.filler.create(list, { columns, delimiter: ';', emailColumn: 0 } as never)).toBe(
    'j1',
  );
  const bare = { name: 'b', options: AS_SET };
  await full.filler.create(
    bare as never,
    { columns: [], delimiter: null, emailColumn: null } as never,
  );
  expect(full.calls).toEqual([
    [
      'jobs.create',
      {
        name: 'a',
        columns,
        options: AS_SET,
        file_key: 'k',
        delimiter: ';',
        email_column: 0,
        policy_id: 'p',
      },
    ],
    ['jobs.create', { name: 'b', columns: [], options: AS_SET, policy_id: null }],
  ]);
});

test('rows are appended, and the list is started or deleted', async () => {
  const { calls, filler: list } = filler();
  expect(await list.append('j1', [])).toBe(2);
  expect(await list.start('j1')).toEqual({ job_id: 'j1', total: 2 });
  await list.delete('j1');
  expect(calls).toEqual([
    ['jobs.append', { job_id: 'j1', rows: [] }],
    ['jobs.start', { job_id: 'j1' }],
    ['jobs.delete', { job_id: 'j1' }],
  ]);
});
