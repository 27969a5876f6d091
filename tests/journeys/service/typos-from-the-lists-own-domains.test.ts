// A list's own frequent domains as typo suggestions: in that list, and nowhere else.
import { afterEach, expect, test } from 'vitest';
import { CALL, ended, openTestService, type TestService } from '../../service/harness.ts';

let running: TestService | null = null;
afterEach(async () => {
  await running?.close();
  running = null;
});

const COLLEAGUES = Array.from({ length: 300 }, (_, at) => ({
  email: `person${at}@acme-corp.example`,
}));
const MISSPELT = { email: 'jane.doe@acme-crop.example' };

async function itemsOf(
  { service, until }: TestService,
  requests: readonly { readonly email: string }[],
) {
  const job = await service.jobs.submit(requests, CALL);
  await until(job.job_id, ended);
  return JSON.parse(await service.jobs.renderItems(job.job_id)) as {
    input: { email: string };
    suggestion: string | null;
    cached: boolean;
    flags: string[];
    evidence: { code: string; observed: string | null; source: string }[];
  }[];
}

test('a row one typo away from the domain of 300 others gets it as a suggestion', async () => {
  running = await openTestService();
  const items = await itemsOf(running, [...COLLEAGUES, MISSPELT]);
  expect(items.at(-1)).toMatchObject({ suggestion: 'jane.doe@acme-corp.example' });
  expect(items.at(-1)?.flags).toContain('possible_typo');
  expect(items.at(-1)?.evidence.find((line) => line.code === 'possible_typo')).toMatchObject({
    observed: 'acme-corp.example, named by 300 rows of this list',
    source: 'this list',
  });
  expect(items.slice(0, -1).filter((item) => item.suggestion !== null)).toEqual([]);
});

test('what one list suggests reaches neither a single check nor another list by way of the cache', async () => {
  running = await openTestService();
  const list = [...COLLEAGUES, MISSPELT];
  await itemsOf(running, list);
  const alone = await running.service.verify(MISSPELT, CALL);
  expect(alone).toMatchObject({ cached: false, suggestion: null });
  const [elsewhere] = await itemsOf(running, [MISSPELT]);
  expect(elsewhere).toMatchObject({ cached: true, suggestion: null });
});

test('the same list checked again has its suggestion from the cache, although a single check came between', async () => {
  running = await openTestService();
  const list = [...COLLEAGUES, MISSPELT];
  await running.service.verify(MISSPELT, CALL);
  await itemsOf(running, list);
  const again = await itemsOf(running, list);
  expect(again.at(-1)).toMatchObject({
    cached: true,
    suggestion: 'jane.doe@acme-corp.example',
  });
});
