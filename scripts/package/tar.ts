// Packs a folder as tar.gz so that the same content gives the same bytes: sorted, one date, no names of users; the modes are those of the staged tree.
import { mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DATE } from './program-tree.ts';
import { runTool } from './run-tool.ts';

/** Packs `folder` under its own name into `file`, with gzip's `level` of effort. GNU tar only: the release packs on Linux. */
export function packFolder(folder: string, file: string, level: 1 | 6): void {
  mkdirSync(dirname(file), { recursive: true });
  runTool('tar', [
    '--create',
    `--use-compress-program=gzip -${level} --no-name`,
    '--format=gnu',
    '--sort=name',
    `--mtime=@${DATE.getTime() / 1000}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--file',
    file,
    '--directory',
    dirname(folder),
    basename(folder),
  ]);
}
