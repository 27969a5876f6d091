// A temporary folder for one test file, removed at its end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

export interface TestFolder {
  path(name: string): string;
  /** Writes a file and gives its path. */
  file(name: string, content: string | Buffer): Promise<string>;
}

export function useFolder(): TestFolder {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vouch-files-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  return {
    path: (name) => join(folder, name),
    async file(name, content) {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    },
  };
}

/** Makes a named pipe, which Node itself cannot. */
export async function makeNamedPipe(path: string): Promise<void> {
  await once(spawn('/usr/bin/env', ['mkfifo', path]), 'close');
}
