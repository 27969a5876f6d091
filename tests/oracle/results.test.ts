// Whether everything that the doors answer about lists, checks and accounts is what it was: cell by cell, beside a fixture.
//
// `VOUCH_ORACLE=write npx vitest run tests/oracle` writes the fixture anew. That run fails, and says in which members the
// new one differs, so that nobody writes it without seeing what changed.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differences, told } from './differences.ts';
import { readValues, writeValues } from './kept-values.ts';
import { runScenario } from './scenario.ts';

const FIXTURE = join(import.meta.dirname, 'fixtures', 'results.txt');
const HOW = 'VOUCH_ORACLE=write npx vitest run tests/oracle';
const kept = existsSync(FIXTURE) ? readValues(readFileSync(FIXTURE, 'utf8')) : new Map();

let folder: string;
let answers: ReadonlyMap<string, unknown>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-oracle-'));
  const values = await runScenario(folder);
  const text = writeValues(values);
  // As it is read from a file: what JSON cannot hold is no answer.
  answers = readValues(text);
  if (process.env.VOUCH_ORACLE !== 'write') return;
  await writeFile(FIXTURE, text);
  const found = differences(Object.fromEntries(kept), Object.fromEntries(answers));
  throw new Error(`The fixture was written, ${text.length} characters.\n${told(found)}`);
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

test('the same is asked as for the fixture', () => {
  expect([...answers.keys()], `to write it anew: ${HOW}`).toEqual([...kept.keys()]);
});

test.each([...kept.keys()])('%s', (title) => {
  const found = differences(kept.get(title), answers.get(title));
  if (found.length > 0) expect.fail(`${found.length} differences:\n${told(found)}`);
});
