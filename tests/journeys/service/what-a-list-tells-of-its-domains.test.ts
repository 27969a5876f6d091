// What a list tells of its own domains, typing errors and schemes of numbering: in that list, and nowhere else.
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
  expect(items.at(-1)?.evidence.find((line) => line.code === 'possible_typo')?.source).toBe(
    'this list',
  );
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

test('a number like those of five others at its domain is not called random, wherever it stands in the list', async () => {
  running = await openTestService();
  const codes = ['e4711x9z', 'e4812x3k', 'b0193q7m', 'k2274w1p', 'z9920v5t', 'h3381j2d'].map(
    (localPart) => ({ email: `${localPart}@acme.example` }),
  );
  const strangers = [{ email: 'e4711x9z@elsewhere.example' }, { email: 'xkqzvbwpt@acme.example' }];
  const randomIn = async (list: readonly { readonly email: string }[]) =>
    (await itemsOf(running as TestService, list))
      .filter(({ flags }) => flags.includes('random_local_part'))
      .map(({ input }) => input.email)
      .toSorted();
  const alone = strangers.map(({ email }) => email).toSorted();
  expect(await randomIn([...codes, ...strangers])).toEqual(alone);
  expect(await randomIn([...strangers, ...codes].toReversed())).toEqual(alone);
  const five = codes.slice(0, 5);
  expect(await randomIn(five)).toEqual(five.map(({ email }) => email).toSorted());
  expect((await running.service.verify({ email: 'e4711x9z@acme.example' }, CALL)).flags).toContain(
    'random_local_part',
  );
});
