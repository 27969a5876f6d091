import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';

interface Progress {
  asked(host: string, sizeBytes: number, totalBytes: number | null): void;
  begins(sizeBytes: number, totalBytes: number | null, restarted: boolean): void;
  moved(sizeBytes: number): void;
  second(): void;
  came(): void;
}

const LAUNCHER = resolve(import.meta.dirname, '..', '..', 'resources', 'launcher');
const { downloadProgress, progressText } = (await import(
  pathToFileURL(join(LAUNCHER, 'download-progress.mjs')).href
)) as {
  downloadProgress(
    stream: { columns?: number; write(text: string): void },
    options: { name: string; rewrites: boolean },
  ): Progress;
  progressText(sizeBytes: number, totalBytes: number | null, bytesPerS: number | null): string;
};

let written = '';

beforeEach(() => {
  written = '';
});

function progressOn(columns: number | null): Progress {
  const stream = { ...(columns === null ? {} : { columns }), write: (text: string) => add(text) };
  return downloadProgress(stream, { name: 'a file', rewrites: columns !== null });
}

function add(text: string): void {
  written += text;
}

/** 110 MB at 10 MB a second, of which 30 are here. */
function fetchIt(progress: Progress): void {
  progress.asked('mirror.example', 30e6, 110e6);
  progress.second();
  progress.begins(30e6, 110e6, false);
  for (let size = 40e6; size <= 110e6; size += 10e6) {
    progress.moved(size);
    progress.second();
  }
  progress.came();
}

test('size, percent, speed and time left are shown, as far as they are known', () => {
  expect(progressText(34_100_000, 110_300_000, 2_400_000)).toBe(
    '34.1 MB of 110 MB, 30 %, 2.4 MB/s, 32 s left',
  );
  expect(progressText(1_200_000, 110_300_000, 40_000)).toBe(
    '1.2 MB of 110 MB, 1 %, 40 kB/s, 45 min left',
  );
  expect(progressText(1_200_000, 110_300_000, 0)).toBe('1.2 MB of 110 MB, 1 %, 0 B/s');
  expect(progressText(1_200_000, null, 2_400_000)).toBe('1.2 MB, 2.4 MB/s');
  expect(progressText(500, 1_000, null)).toBe('500 B of 1 kB, 50 %');
});

test('on a terminal one line is rewritten, and gone at the end', () => {
  fetchIt(progressOn(80));
  // What a terminal shows after each step.
  const steps = written.split(/(?=\r)|(?<=\n)/).map((step) => step.replace('\x1b[K', ''));
  expect(steps.slice(0, 6)).toEqual([
    'Downloading a file from mirror.example (needed once).\n',
    '\rWaiting for mirror.example…',
    '\rContinuing after 30.0 MB that are here already.\n',
    '\r40.0 MB of 110 MB, 36 %, 10.0 MB/s, 7 s left',
    '\r50.0 MB of 110 MB, 45 %, 10.0 MB/s, 6 s left',
    '\r60.0 MB of 110 MB, 54 %, 10.0 MB/s, 5 s left',
  ]);
  expect(steps.at(-1)).toBe('\rDownloaded 110 MB in 9 s.\n');
});

test('a line is never wider than the terminal', () => {
  const progress = progressOn(20);
  progress.asked('mirror.example', 0, null);
  progress.begins(0, 110e6, false);
  written = '';
  progress.second();
  expect(written).toBe('\r0 B of 110 MB, 0 %,\x1b[K');
});

test('a terminal that does not know how wide it is gets the whole line', () => {
  const progress = progressOn(0);
  progress.begins(0, 110e6, false);
  progress.second();
  expect(written).toBe('\r0 B of 110 MB, 0 %, 0 B/s\x1b[K');
});

test('elsewhere a line comes now and then', () => {
  const progress = progressOn(null);
  progress.asked('mirror.example', 0, null);
  progress.second();
  progress.begins(0, 100e6, false);
  for (let size = 1e6; size <= 25e6; size += 1e6) {
    progress.moved(size);
    progress.second();
  }
  progress.came();
  expect(written.split('\n')).toEqual([
    'Downloading a file from mirror.example (needed once).',
    '1.0 MB of 100 MB, 1 %, 1.0 MB/s, 99 s left',
    '11.0 MB of 100 MB, 11 %, 1.0 MB/s, 89 s left',
    '21.0 MB of 100 MB, 21 %, 1.0 MB/s, 79 s left',
    'Downloaded 25.0 MB in 26 s.',
    '',
  ]);
});

test('a file that has to be downloaded from its beginning is reported', () => {
  const progress = progressOn(null);
  progress.asked('mirror.example', 30e6, 110e6);
  progress.begins(0, 110e6, true);
  expect(written).toContain('so it starts again.\n');
});
