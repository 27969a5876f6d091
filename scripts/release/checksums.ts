// Writes SHA256SUMS over the finished packages, as `sha256sum --check` reads it (`node scripts/release/checksums.ts FOLDER`); needs nothing but Node.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'SHA256SUMS';

/** Writes the file into the folder of the packages and answers its path. */
export function writeChecksums(folder: string): string {
  const lines = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== NAME)
    .map(({ name }) => `${sha256(join(folder, name))}  ${name}\n`)
    .sort((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1));
  const file = join(folder, NAME);
  writeFileSync(file, lines.join(''));
  return file;
}

export function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error('Name the folder of the packages: node scripts/release/checksums.ts FOLDER');
    process.exitCode = 2;
  } else console.log(writeChecksums(folder));
}
