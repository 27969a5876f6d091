// Makes a release out of what the runners packed (`node scripts/release/prepare.ts FROM INTO`): every package in one folder, the feeds joined, the bill of materials and the checksums.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmHome } from '../package/npm-tarball.ts';
import { readManifest } from '../package/program-tree.ts';
import { readRuntimes } from '../package/runtimes.ts';
import { writeSbom } from '../package/sbom.ts';
import { assemble } from './assemble.ts';
import { writeChecksums } from './checksums.ts';

const [from, into] = process.argv.slice(2);
if (from === undefined || into === undefined) {
  console.error('Name the folder of what was packed and a new one: prepare.ts FROM INTO');
  process.exitCode = 2;
} else {
  try {
    prepare(from, into);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

function prepare(from: string, into: string): void {
  const { version } = readManifest();
  const names = assemble(from, into, {
    version,
    npmName: npmHome(process.env)?.name ?? null,
    updates: Boolean(process.env.VOUCH_UPDATE_FEED),
    signed: process.env.VOUCH_SIGNING === 'required',
  });
  const unread = readRuntimes(into).filter((runtime) => runtime.version === null);
  if (unread.length > 0)
    throw new Error(
      `The bill of materials lacks versions: ${unread.map(({ name, within }) => `${name} of ${within}`).join(', ')}.`,
    );
  writeSbom(into);
  rmSync(join(into, 'runtimes'), { recursive: true });
  writeChecksums(into);
  console.log([...names, 'vouch.cdx.json', 'SHA256SUMS'].join('\n'));
}
