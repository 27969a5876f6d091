// `vouch policy` and `vouch overrides` with names and files, as a user runs them beside a running service.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { practiceHome } from '../../hosts/vouch-command.ts';

const AMELIA = 'amelia.clarke@kestrel-freight.example';

const place = practiceHome();
const { vouch, json, file } = place;

test('overrides are imported from a file: shown first, stored on request, and unusable rows are listed', async () => {
  await json('overrides', 'add', 'allow', 'friend.example.com', '--reason', 'a friend');
  const path = await file(
    'overrides.csv',
    [
      'domain,verdict,why',
      'spam.example.com,block,sends spam',
      'friend.example.com,block,no friend',
      'co.uk,block,',
      'jane@acme.example.com,approve,our accountant',
      'nowhere.example.com,,',
      'spam.example.com,block,sends spam',
      'jane@acme.example.com,block,both',
      '',
    ].join('\n'),
  );
  const seen = await json('overrides', 'import', path);
  expect(seen).toMatchObject({ added: 2, same: 1, conflicts: 1, faults: 3, rescored: null });
  expect(seen.examples.faults).toMatchObject([{ row: 4 }, { row: 6 }, { row: 8 }]);
  expect(await json('overrides', 'list')).toHaveLength(1);
  await json('overrides', 'import', path, '--conflicts', 'replace', '--save');
  const kept = await json('overrides', 'list');
  expect(
    kept.map((each: { value: string; verdict: string }) => `${each.verdict} ${each.value}`),
  ).toEqual(['deny spam.example.com', 'deny friend.example.com', 'allow jane@acme.example.com']);
  const out = join(place.home, 'out.csv');
  await vouch('overrides', 'export', '--out', out);
  expect(await json('overrides', 'import', out)).toMatchObject({ added: 0, same: 3, faults: 0 });
  const { stdout } = await vouch('overrides', 'export', '--format', 'json');
  const again = await file('again.json', stdout);
  expect(await json('overrides', 'import', again)).toMatchObject({ added: 0, same: 3 });
  const bare = await file('bare.txt', 'one.example.com\ntwo.example.com\n');
  expect(await json('overrides', 'import', bare, '--no-header', '--verdict', 'deny')).toMatchObject(
    {
      added: 2,
    },
  );
});

test('a policy is made for a client, given to a list at its start, and taken back', async () => {
  await json('policy', 'create', 'Client A');
  expect(await vouch('policy', 'create', 'client a')).toMatchObject({ code: 2 });
  await json('policy', 'set', '--policy', 'client A', '--approve', '100', '--review', '99');
  await json(
    'overrides',
    'add',
    'deny',
    'blocked.example.com',
    '--reason',
    'x',
    '--policy',
    'Client A',
  );
  const people = await file('people.csv', `email,name\n${AMELIA},Amelia Clarke\n`);
  const checked = await vouch(
    'bulk',
    people,
    '--policy',
    'Client A',
    '--out',
    '-',
    '--format',
    'ndjson',
  );
  expect(JSON.parse(checked.stdout)).toMatchObject({ recommendation: 'block' });
  expect(await json('verify', AMELIA, '--name', 'Amelia Clarke')).toMatchObject({
    recommendation: 'approve',
  });
  const [job] = (await json('jobs', 'list')) as { job_id: string }[];
  expect(await json('policy', 'list')).toMatchObject([{ name: 'Client A', lists: 1 }]);
  // Whoever gets the file or the report sees by which policy it was judged, and from which scores on.
  const exported = async (name: string, ...args: string[]) => {
    const out = join(place.home, name);
    await vouch('jobs', 'export', job?.job_id ?? '', '--out', out, ...args);
    return readFile(out, 'utf8');
  };
  const bandsIn = (html: string) =>
    [...html.matchAll(/<\/span>\w+ from (\d+)/g)].map(([, band]) => band);
  const columns = ['--columns', 'score,vouch_policy'];
  expect(await exported('client.csv', ...columns)).toMatch(/vouch_policy\r?\n\d+,Client A\r?\n/);
  const report = await exported('client.html', '--format', 'html');
  expect([report.includes('Client A'), bandsIn(report)]).toEqual([true, ['100', '99']]);
  expect(await json('policy', 'assign', job?.job_id ?? '', 'default')).toEqual({ changed: 1 });
  const byDefault = await exported('default.html', '--format', 'html');
  expect([byDefault.includes('Client A'), bandsIn(byDefault)]).toEqual([false, ['70', '40']]);
  expect((await vouch('policy', 'changes')).stdout).toContain('Client A');
  expect(await json('policy', 'assign', job?.job_id ?? '', 'Client A')).toEqual({ changed: 1 });
  await json('policy', 'rename', 'Client A', 'Client B');
  expect(await json('policy', 'delete', 'Client B')).toEqual({ changed: 1 });
  expect(await vouch('policy', 'show', '--policy', 'Client B')).toMatchObject({ code: 2 });
});

test('a policy leaves as a file and comes in as one: the same text, the same verdicts', async () => {
  const list = await file('never.txt', 'b.example.com\na@x.example.com\n');
  await json('suppressions', 'import', list, '--no-header', '--name', 'Never');
  await json('policy', 'create', 'Team');
  await json(
    'policy',
    'set',
    '--policy',
    'Team',
    '--approve',
    '88',
    '--weight',
    'no_dmarc=-8',
    '--weight',
    'name_matches=20',
  );
  const path = join(place.home, 'team.json');
  await vouch('policy', 'export', '--policy', 'Team', '--out', path);
  const written = JSON.parse(await readFile(path, 'utf8'));
  expect(Object.keys(written)).toEqual([
    'vouch_policy',
    'name',
    'scoring_version',
    'bands',
    'weights',
    'overrides',
    'suppression_lists',
  ]);
  expect(Object.keys(written.weights)).toEqual(['name_matches', 'no_dmarc']);
  const changed = await file(
    'changed.json',
    JSON.stringify({
      ...written,
      bands: { approve: 80, review: 30 },
      overrides: [
        { subject: 'domain', value: 'Spam.example.com', verdict: 'deny', reason: 'spam' },
      ],
      suppression_lists: [
        { name: 'never', entries: ['a@x.example.com', 'c@x.example.com', 'no entry'] },
        { name: 'Other', entries: ['d.example.com'] },
      ],
    }),
  );
  const seen = await json('policy', 'import', changed, '--policy', 'Team');
  expect(seen).toMatchObject({
    bands: { before: { approve: 88, review: 40 }, after: { approve: 80, review: 30 } },
    weights: [],
    overrides: { added: 1, removed: 3 },
    suppression: [
      { name: 'never', added: 1, removed: 1, is_new: false },
      { name: 'Other', added: 1, removed: 0, is_new: true },
    ],
    other_table: null,
    saved: null,
  });
  expect(await json('suppressions', 'list')).toHaveLength(1);
  await json('policy', 'import', changed, '--policy', 'Team', '--save');
  expect(await json('suppressions', 'list')).toMatchObject([
    { name: 'Never', addresses: 2, domains: 0 },
    { name: 'Other', domains: 1 },
  ]);
  const one = await vouch('policy', 'export', '--policy', 'Team');
  const copy = await file('copy.json', one.stdout);
  await json('policy', 'import', copy, '--as', 'Copy', '--save');
  const other = await vouch('policy', 'export', '--policy', 'Copy');
  expect(other.stdout.replace('"Copy"', '"Team"')).toBe(one.stdout);
});

test('two lists are compared, and the rows of a part written with their columns', async () => {
  const one = await file(
    'one.csv',
    `email,who\n${AMELIA},Amelia\nold@kestrel-freight.example,Old\n`,
  );
  const two = await file(
    'two.csv',
    `email,who\n${AMELIA.toUpperCase()},Amelia\nnew@kestrel-freight.example,New\n`,
  );
  for (const path of [one, two]) await vouch('bulk', path, '--out', '-');
  const jobs = (await json('jobs', 'list')) as { job_id: string; name: string }[];
  const idOf = (name: string) => jobs.find((job) => job.name === name)?.job_id ?? '';
  const [first, second] = [idOf('one.csv'), idOf('two.csv')];
  expect(await json('jobs', 'compare', first, second)).toMatchObject({
    both: 1,
    only_first: 1,
    only_second: 1,
    without: 0,
  });
  const added = await vouch('jobs', 'compare', first, second, '--part', 'only-second');
  expect(added.stdout).toBe('email,who\nnew@kestrel-freight.example,New\n');
  const shared = await vouch(
    'jobs',
    'compare',
    first,
    second,
    '--part',
    'both',
    '--format',
    'json',
  );
  expect(JSON.parse(shared.stdout)).toEqual([{ email: AMELIA, who: 'Amelia' }]);
  expect(await vouch('jobs', 'compare', first, first)).toMatchObject({ code: 2 });
  expect(await json('jobs', 'compare', first, 'gone')).toMatchObject({ code: 'job_not_found' });
});

test('two lists and a file become one list, whose verdicts nobody pays for again', async () => {
  const one = await file('march.csv', `email,who\n${AMELIA},Amelia\n`);
  const two = await file('april.csv', `who,Email\nNobody,nobody@kestrel-freight.example\n`);
  for (const path of [one, two]) await vouch('bulk', path, '--out', '-');
  const jobs = (await json('jobs', 'list')) as { job_id: string; name: string }[];
  const idOf = (name: string) => jobs.find((job) => job.name === name)?.job_id ?? '';
  const more = await file(
    'may.csv',
    `E-Mail;city\n${AMELIA.toUpperCase()};Rome\nx@lumen-analytics.example;Oslo\n`,
  );
  const options = [idOf('march.csv'), idOf('april.csv'), '--file', more, '--duplicates', 'first'];
  expect(await json('jobs', 'merge', ...options, '--dry-run')).toMatchObject({
    columns: [{ name: 'email', from: [0, 1, 2] }, { name: 'who', from: [0, 1] }, { name: 'city' }],
    rows: 4,
    listed: 3,
    duplicates: 1,
    kept: 2,
    to_check: 1,
  });
  const merged = await json('jobs', 'merge', ...options, '--name', 'Spring', '--name-origin');
  expect(merged).toMatchObject({ name: 'Spring', total: 3 });
  const exported = () =>
    vouch('jobs', 'export', merged.job_id, '--columns', 'originals', '--format', 'csv');
  await expect
    .poll(async () => (await json('jobs', 'show', merged.job_id)).status)
    .toBe('completed');
  expect((await json('jobs', 'show', merged.job_id)).credits_used).toBe(1);
  expect((await exported()).stdout).toBe(
    `email,who,city,List\n${AMELIA},Amelia,,march.csv\nnobody@kestrel-freight.example,Nobody,,april.csv\nx@lumen-analytics.example,,Oslo,may.csv\n`,
  );
  expect(await vouch('jobs', 'merge', idOf('march.csv'))).toMatchObject({ code: 2 });
});

test.each([
  [
    'bands that are none',
    '{"vouch_policy":1,"name":"x","scoring_version":"1","bands":{"approve":"a","review":1},"weights":{},"overrides":[],"suppression_lists":[]}',
    'at /bands/approve',
  ],
  [
    'bands upside down',
    '{"vouch_policy":1,"name":"x","scoring_version":"1","bands":{"approve":10,"review":20},"weights":{},"overrides":[],"suppression_lists":[]}',
    'Approval must begin above review',
  ],
  [
    'an unknown weight',
    '{"vouch_policy":1,"name":"x","scoring_version":"1","bands":{"approve":80,"review":20},"weights":{"luck":3},"overrides":[],"suppression_lists":[]}',
    'no observation called luck',
  ],
  [
    'an override that is none',
    '{"vouch_policy":1,"name":"x","scoring_version":"1","bands":{"approve":80,"review":20},"weights":{},"overrides":[{"subject":"domain","value":"co.uk","verdict":"deny","reason":"x"}],"suppression_lists":[]}',
    'Override 1 of the file',
  ],
])('a file with %s is refused in a sentence', async (_, content, sentence) => {
  const refused = await vouch('policy', 'import', await file('bad.json', content));
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(sentence);
});

test('a key is made with a policy, shows it, and is given back to the default one', async () => {
  const { policy_id } = await json('policy', 'create', 'Web shop');
  const { id } = await json('keys', 'create', '--name', 'shop', '--policy', 'web shop');
  expect(await json('keys', 'list')).toContainEqual(expect.objectContaining({ id, policy_id }));
  expect(await json('policy', 'list')).toContainEqual(
    expect.objectContaining({ name: 'Web shop', lists: 0, keys: 1 }),
  );
  expect(await vouch('keys', 'policy', id, 'nobody’s')).toMatchObject({ code: 2 });
  await vouch('keys', 'policy', id, 'default');
  expect(await json('keys', 'list')).toContainEqual(
    expect.objectContaining({ id, policy_id: null }),
  );
});

test('with a budget a list says what it costs before it starts, and costs that', async () => {
  await json('settings', 'set', 'monthly_budget', '500');
  const lines = ['email', 'a@unheard-of.example', 'n/a', 'n/a', 'b@unheard-of.example', ''];
  const path = await file('costs.csv', lines.join('\n'));
  const { credits } = await json('bulk', path, '--dry-run');
  expect(credits).toBe(3);
  const before = (await json('usage')).this_month;
  const text = `3 credits of ${500 - before} left this month.`;
  expect((await vouch('bulk', path, '--dry-run')).stdout).toContain(text);
  const { stderr } = await vouch('bulk', path, '--out', join(place.home, 'costs-out.csv'));
  expect(stderr).toContain(text);
  expect((await json('usage')).this_month).toBe(before + 3);
});
