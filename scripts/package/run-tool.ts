// Runs a tool of this machine for the packages: its output only when it fails, and whether it is here at all.
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Runs a tool to its end and answers what it printed; throws with all of it when it fails. */
export function runTool(
  name: string,
  args: readonly string[],
  options: SpawnSyncOptions = {},
): string {
  const { status, signal, error, stdout, stderr } = spawnSync(name, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    ...options,
  });
  if (error) throw new Error(`${name} could not be run: ${error.message}`, { cause: error });
  if (status === 0) return String(stdout ?? '');
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim();
  throw new Error(`${name} ${args.join(' ')} failed (${status ?? signal}):\n${output}`);
}

/** Where a program lies on the PATH; null where it is not installed. */
export function findTool(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  for (const folder of folders) {
    const place = join(folder, name);
    if (folder !== '' && existsSync(place)) return place;
  }
  return null;
}
