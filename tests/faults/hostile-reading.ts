// Has a hostile file read in a process whose memory is watched, and says what became of both.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startProgram } from './children.ts';
import type { HostileFile } from './hostile-files.ts';

/** What `fixtures/read-file.ts` prints. */
export interface HostileReading {
  /** A code of `FileError`, or `read`. */
  readonly outcome: string;
  /** The sentence, where it was refused. */
  readonly reported: string;
  readonly rows: number;
  /** Turns of the main loop while the file was read. */
  readonly turns: number;
  /** The most memory of the process that asked, in MB. */
  readonly peakMb: number;
}

export async function readHostile({ ending, make }: HostileFile): Promise<HostileReading> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-hostile-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, `list.${ending}`);
  await writeFile(path, make());
  const line = await startProgram('read-file.ts', path).lines.next();
  if (line.done === true) throw new Error('the process that asked has died');
  return JSON.parse(line.value);
}

/** DESIGN: what holds of the program whatever a file does. */
export const MOST_MB = 350;
