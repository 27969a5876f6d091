// One process takes file after file: what a file changes of the process it puts back, so that no order of files matters.
import { afterAll, expect } from 'vitest';
import { endFile } from './end-of-file.ts';

const { env } = process;
const before = ofProcess();

// The first that is asked for is the last that is done: behind whatever the file itself puts back.
afterAll(async () => {
  await endFile();
  expect(ofProcess(), 'what the process is after this file').toEqual(before);
  // A copy in its place would change no more than itself.
  expect(process.env).toBe(env);
});

function ofProcess() {
  return {
    environment: { ...process.env },
    folder: process.cwd(),
    exitCode: process.exitCode,
    listeners: Object.fromEntries(
      ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection'].map((event) => [
        event,
        process.listenerCount(event),
      ]),
    ),
  };
}
