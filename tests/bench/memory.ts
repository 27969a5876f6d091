// How much memory a list takes while it is counted, imported, sealed and run, in a process that does nothing else.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Measured } from './measure.ts';

/** What the child reports, once. */
export interface MemoryReport {
  /** The most memory that the process held in each phase, in MB, and how long the phase took, in seconds. */
  readonly phases: readonly {
    readonly name: string;
    readonly peakMb: number;
    readonly seconds: number;
  }[];
}

export const DEFAULT_ROWS = 200_000;

export async function measureMemory(rows: number): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'memory-run.ts'), [String(rows)]);
  const ended = once(child, 'exit').then(() => null);
  const reported = await Promise.race([once(child, 'message'), ended]);
  if (reported === null) throw new Error('the measured process ended without a report');
  const [{ phases }] = reported as [MemoryReport];
  await ended;
  return {
    name: `${rows.toLocaleString('en')} rows, most memory`,
    figure: phases
      .map(({ name, peakMb, seconds }) => `${name} ${peakMb} MB in ${seconds} s`)
      .join(', '),
    aim: '350 MB for 1,000,000 rows',
  };
}
