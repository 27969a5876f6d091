// That every fact that the DNS publishes is tested, and that facts that are not looked up come to no finding.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  allAnswered,
  notLookedUp,
  publishedFindings,
} from '../../../src-main/engine/published/published.ts';

const FOLDER = join(import.meta.dirname, '../../../src-main/engine/published');

test('each fact has a test of its own', () => {
  const facts = readdirSync(FOLDER).filter((file) => !/^published|-findings\.ts$/.test(file));
  const untested = facts.filter(
    (file) => !existsSync(join(import.meta.dirname, file.replace(/\.ts$/, '.test.ts'))),
  );
  expect(untested).toEqual([]);
});

test('what is not looked up is nothing that another try could answer, and is found nothing in', () => {
  const facts = notLookedUp('the domain accepts no mail');
  expect(allAnswered(facts)).toBe(true);
  expect(publishedFindings(facts)).toEqual([]);
});
