// Whether everything that the doors answer about lists, checks and accounts is what it was: cell by cell, beside a fixture.
//
// `VOUCH_ORACLE=write npx vitest run tests/oracle` writes the fixture anew. That run fails, and says in which members the
// new one differs, so that nobody writes it without seeing what changed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { differences, reported } from './differences.ts';
import { readValues, writeValues } from './kept-values.ts';
import { runScenario } from './scenario.ts';
import { unheardIn } from './unheard.ts';

const FIXTURE = join(import.meta.dirname, 'fixtures', 'results.txt');
const WRITES = process.env.VOUCH_ORACLE === 'write';
const HOW = 'VOUCH_ORACLE=write npx vitest run tests/oracle';
const kept: ReadonlyMap<string, unknown> = existsSync(FIXTURE)
  ? readValues(readFileSync(FIXTURE, 'utf8'))
  : new Map();

/** On a machine that is busy enough a source runs out of time. */
const TRIES = 3;

let answers: ReadonlyMap<string, unknown>;
beforeAll(async () => {
  let text = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    text = writeValues(await inFolder(runScenario));
    // As it is read from a file: what JSON cannot hold is no answer.
    answers = readValues(text);
    if (WRITES || unheard(answers) === unheard(kept)) break;
  }
  if (!WRITES) return;
  writeFileSync(FIXTURE, text);
  const found = differences(Object.fromEntries(kept), Object.fromEntries(answers));
  throw new Error(`The fixture was written, ${text.length} characters.\n${reported(found)}`);
});

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-oracle-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function unheard(values: ReadonlyMap<string, unknown>): string {
  return unheardIn([...values.values()])
    .toSorted()
    .join(' ');
}

test('each source was heard that was heard before; otherwise nothing below says much', () => {
  expect(unheard(answers)).toBe(unheard(kept));
});

test('the same is asked as for the fixture', () => {
  const titles = [...answers.keys()].toSorted();
  expect(titles, `to write it anew: ${HOW}`).toEqual([...kept.keys()].toSorted());
});

test.each([...kept.keys()])('%s', (title) => {
  const found = differences(kept.get(title), answers.get(title));
  if (found.length > 0) expect.fail(`${found.length} differences:\n${reported(found)}`);
});
