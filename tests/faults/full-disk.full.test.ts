// A disk that fills up under a running list: said as such, nothing half-kept, and gone on with when there is room.
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../adapters/sqlite/temporary-store.ts';
import { ended, openTestService } from '../service/harness.ts';
import { NOT_ON_WINDOWS, unless } from '../setup/passed-over.ts';
import { startProgramOnSmallDisk } from './children.ts';
import { figuresOf } from './figures.ts';

const ROWS = 12_000;

test(
  'a list that the disk has no room for fails with the reason, and ends well once there is room',
  unless(NOT_ON_WINDOWS),
  async () => {
    const folder = temporaryFolder();
    // The rows fit into files of 4 MB, their results do not.
    const program = startProgramOnSmallDisk(8_192, 'running-child.ts', folder, String(ROWS));
    const failed = JSON.parse((await program.lines.next()).value ?? '{}');
    await program.ended;
    expect(failed).toMatchObject({
      status: 'failed',
      total: ROWS,
      error: { code: 'store_unavailable', message: expect.stringContaining('free space') },
    });
    expect(failed.succeeded).toBeGreaterThan(0);
    expect(failed.succeeded).toBeLessThan(ROWS);
    const before = figuresOf(folder);
    expect(before.wrong).toEqual([]);
    expect(before.jobs.get(failed.job_id)?.succeeded).toBe(failed.succeeded);

    // Room again: the list goes on with what was not checked, and each row is charged once.
    const vouch = await openTestService({ folder });
    onTestFinished(() => vouch.close());
    const { rows } = await vouch.service.jobs.goOn(failed.job_id, { kind: 'unchecked' });
    expect(rows).toBe(ROWS - failed.succeeded);
    expect(await vouch.until(failed.job_id, ended)).toMatchObject({
      status: 'completed',
      succeeded: ROWS,
      credits_used: ROWS,
    });
    expect((await vouch.store.usage(0)).credits).toBe(ROWS);
  },
);
