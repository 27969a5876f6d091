// `vouch jobs insights` and `vouch policy propose` as a user runs them: over lists of the practice network, beside a running service.
import { expect, test } from 'vitest';
import { practiceHome } from '../../hosts/vouch-command.ts';

const { vouch, json, file } = practiceHome();

const COMPANIES =
  'kestrel-freight lumen-analytics harrow-legal meyer-soehne tanaka-seisakusho sahel-solar andes-cobre granite-works'.split(
    ' ',
  );
const PEOPLE =
  'amelia.clarke john.fielding maria.rossi noah.lindqvist elena.novak david.hughes sofia.moreau'.split(
    ' ',
  );
/** Nobody's name fits; and at one company somebody counts. */
const TUMBLED = Array.from({ length: 12 }, (_, at) => `freetrial${at + 1}@granite-works.example`);
const EMAILS = [
  ...COMPANIES.flatMap((company) => PEOPLE.map((person) => `${person}@${company}.example`)),
  ...Array.from({ length: 90 }, (_, at) => `${letters(at)}.${letters(at * 7)}@gmail.com`),
  ...Array.from({ length: 90 }, (_, at) => `${letters(at)}.${letters(at * 5)}@sahel-solar.example`),
  ...TUMBLED,
];

/** Something like a name, another one for each number. */
function letters(at: number): string {
  const syllables = ['ba', 'den', 'kor', 'li', 'mar', 'nos', 'pel', 'ri', 'sun', 'tov'];
  return [at, Math.floor(at / 10), at * 3]
    .map((number) => syllables[number % syllables.length])
    .join('');
}

async function checkedList(name: string, emails: readonly string[]): Promise<string> {
  const list = await file(name, `email\n${emails.join('\n')}\n`);
  await vouch('bulk', list, '--out', '-', '--format', 'json');
  const [job] = await json('jobs', 'list');
  return job.job_id;
}

test('vouch jobs insights names the planted pattern with its rows, and a clean list has none', async () => {
  const planted = await checkedList('planted.csv', EMAILS);
  const found = await json('jobs', 'insights', planted);
  const tumbled = found.insights.find((each: { kind: string }) => each.kind === 'tumbled');
  expect(tumbled).toMatchObject({ rows: TUMBLED.length });
  expect(tumbled.examples.length).toBeGreaterThan(0);
  for (const example of tumbled.examples) expect(TUMBLED).toContain(example);
  const reported = await vouch('jobs', 'insights', planted);
  expect(reported.code).toBe(0);
  expect(reported.stdout).toContain(`${tumbled.title} (12 rows)`);

  const clean = await checkedList('clean.csv', EMAILS.slice(0, 8));
  expect((await json('jobs', 'insights', clean)).insights).toEqual([]);
  expect(await json('jobs', 'insights', 'ffffffffffffffffffffffff')).toMatchObject({
    code: 'job_not_found',
  });
});

test('vouch policy propose says how many are missing, then what would change; --save keeps it', async () => {
  expect(await json('policy', 'propose')).toMatchObject({
    state: 'too_few',
    missing: { any: 200, good: 20, bad: 20 },
    saved: null,
  });
  expect(await vouch('policy', 'propose', '--save', 'Too early')).toMatchObject({ code: 1 });
  expect(await json('policy', 'list')).toEqual([]);

  // Free mail is bad in this world, whatever the table says of it.
  const later = new Date(Date.now() + 1_000).toISOString();
  const events = EMAILS.map((email, at) =>
    email.endsWith('@gmail.com') === at % 12 > 0
      ? `bounce,${email},550 5.1.1 user unknown,${later}`
      : `delivered,${email},,${later}`,
  );
  const csv = await file('events.csv', ['event,email,reason,timestamp', ...events, ''].join('\n'));
  await json('outcomes', 'import', csv);

  const proposed = await json('policy', 'propose');
  expect(proposed).toMatchObject({ state: 'proposed', saved: null });
  const weight = proposed.weights.find((each: { code: string }) => each.code === 'free_provider');
  expect(weight.proposed).toBeLessThan(weight.today);
  expect(proposed.preview.changed).toBeGreaterThan(0);
  expect(await json('policy', 'list')).toEqual([]);

  const kept = await vouch('policy', 'propose', '--save', 'Of events');
  expect(kept.code).toBe(0);
  expect(kept.stdout).toContain('free_provider');
  expect(await json('policy', 'list')).toMatchObject([
    { name: 'Of events', lists: 0, policy: { weights: { free_provider: weight.proposed } } },
  ]);
  const taken = await vouch('policy', 'propose', '--save', 'Of events');
  expect(taken.code).toBe(2);
  expect(taken.stderr).toContain('already');

  const [job] = (await json('jobs', 'list')).filter((each: { total: number }) => each.total > 100);
  const blocked = async () => (await json('jobs', 'show', job.job_id)).recommendations.block;
  const before = await blocked();
  await json('policy', 'assign', job.job_id, 'Of events');
  expect(await blocked()).toBeGreaterThan(before);
  await json('policy', 'assign', job.job_id, 'default');
  expect(await blocked()).toBe(before);
  await json('policy', 'delete', 'Of events');
  expect(await json('policy', 'list')).toEqual([]);
});
