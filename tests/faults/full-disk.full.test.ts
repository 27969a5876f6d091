// A disk that fills up under a running list: the list waits, and goes on by itself when there is room.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../adapters/sqlite/temporary-store.ts';
import { LINUX_ONLY, unless } from '../setup/skipped.ts';
import { startProgramOnSmallDisk } from './children.ts';
import { figuresOf } from './figures.ts';

const ROWS = 12_000;

test(
  'a list that the disk has no room for waits, and ends well once there is room',
  unless(LINUX_ONLY),
  async () => {
    const folder = temporaryFolder();
    // The rows fit into files of 4 MB, their results do not.
    const program = startProgramOnSmallDisk(8_192, 'running-child.ts', folder, String(ROWS));
    const next = async () => JSON.parse((await program.lines.next()).value ?? '{}');
    const waiting = await next();
    expect(waiting).toMatchObject({
      status: 'running',
      total: ROWS,
      failed: 0,
      waiting: { reason: 'disk' },
    });
    expect(waiting.succeeded).toBeLessThan(ROWS);

    execFileSync('/usr/bin/prlimit', ['--pid', String(program.pid), '--fsize=unlimited']);
    expect(await next()).toMatchObject({
      job_id: waiting.job_id,
      status: 'completed',
      succeeded: ROWS,
      credits_used: ROWS,
    });
    await program.ended;
    const after = figuresOf(folder);
    expect(after.wrong).toEqual([]);
    expect(after.jobs.get(waiting.job_id)?.succeeded).toBe(ROWS);
  },
);
