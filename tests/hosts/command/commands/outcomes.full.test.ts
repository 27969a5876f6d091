// `vouch outcomes` as a user runs it: beside a running service.
import { expect, test } from 'vitest';
import { practiceHome } from '../../vouch-command.ts';

const AMELIA = 'amelia.clarke@kestrel-freight.example';

const { vouch, json, file } = practiceHome();

test('vouch outcomes takes the export of a mailer, finds the verdicts, reports, lists and removes', async () => {
  const people = await file('people.csv', `email\n${AMELIA}\nno.body@kestrel-freight.example\n`);
  await vouch('bulk', people, '--out', '-', '--format', 'json');
  const later = new Date(Date.now() + 1_000).toISOString();
  const bounces = await file(
    'events.csv',
    [
      'event,email,reason,timestamp',
      `delivered,${AMELIA.toUpperCase()},,${later}`,
      `bounce,no.body@kestrel-freight.example,550 5.1.1 user unknown,${later}`,
      `bounce,never@checked.example,550 5.1.1 user unknown,${later}`,
      `processed,${AMELIA},,${later}`,
      `flown away,${AMELIA},,${later}`,
      `delivered,nobody,,${later}`,
      '',
    ].join('\n'),
  );
  const read = {
    rows: 6,
    kinds: { delivered: 1, bounced_hard: 2 },
    nothing: 1,
    without_address: 1,
    not_known: 1,
    examples: [{ row: 6 }, { row: 7 }],
  };
  expect(await json('outcomes', 'import', bounces, '--dry-run')).toMatchObject({
    ...read,
    taken: null,
  });
  const label = ['--label', 'November'];
  expect(await json('outcomes', 'import', bounces, ...label)).toMatchObject({
    ...read,
    taken: { added: 3, known: 0, matched: 2, without_verdict: 1, before_verdict: 0 },
  });
  expect(await json('outcomes', 'import', bounces, ...label)).toMatchObject({
    ...read,
    taken: { added: 0, known: 3 },
  });

  expect(await json('outcomes', 'list', '--kind', 'delivered')).toMatchObject([
    { email: AMELIA, outcome: 'delivered', matching: 'matched', label: 'November' },
  ]);
  expect(await json('outcomes', 'list', '--email', AMELIA.toUpperCase())).toMatchObject([
    { email: AMELIA },
  ]);
  expect(await json('outcomes', 'report')).toMatchObject({
    total: 3,
    matched: 2,
    without_verdict: 1,
    measures: { good: 1, bad: 1 },
  });

  expect((await vouch('outcomes', 'remove')).code).toBe(2);
  expect(await json('outcomes', 'remove', '--email', AMELIA)).toEqual({ removed: 1 });
  expect(await json('outcomes', 'remove', '--all')).toEqual({ removed: 2 });
  expect(await json('outcomes', 'list')).toEqual([]);
});

test('a file of addresses alone means what --kind says; a column is named by hand', async () => {
  const customers = await file('customers.csv', 'Who,Since\nann@acme.example,2026-01-02\n');
  const asked = ['outcomes', 'import', customers, '--dry-run', '--column', 'date=Since'];
  expect(await json(...asked, '--kind', 'good_customer')).toMatchObject({
    kinds: { good_customer: 1 },
    mapping: { email: 0, date: 1 },
  });
  expect(await json(...asked)).toMatchObject({ not_known: 1 });
});

test('a file with a long name can be taken', async () => {
  const long = await file(`${'a'.repeat(240)}.csv`, `email,event\n${AMELIA},delivered\n`);
  expect(await json('outcomes', 'import', long)).toMatchObject({ taken: { added: 1 } });
  expect(await json('outcomes', 'list', '--search', 'kestrel')).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ label: `${'a'.repeat(199)}…` })]),
  );
});

test('vouch bulk says how many of a mailing will bounce, and fails above a share: by scores, then by outcomes', async () => {
  await vouch('outcomes', 'remove', '--all');
  const people = await file('mailing.csv', `email\n${AMELIA}\n`);
  const mailing = [
    'bulk',
    people,
    '--restart',
    '--out',
    '-',
    '--for',
    'mailing',
    '--columns',
    'email',
  ];

  expect(await vouch(...mailing, '--fail-above', '99.5%')).toMatchObject({ code: 0 });
  expect(await vouch(...mailing, '--fail-above', '0%')).toMatchObject({ code: 1 });

  const others = Array.from({ length: 200 }, (_, at) => `reader${at}@kestrel-freight.example`);
  const all = await file('all.csv', `email\n${others.join('\n')}\n`);
  await vouch('bulk', all, '--out', '-');
  const later = new Date(Date.now() + 1_000).toISOString();
  const events = others.map((email, at) => `${at < 20 ? 'bounce' : 'delivered'},${email},${later}`);
  await vouch(
    'outcomes',
    'import',
    await file('mailer.csv', `event,email,timestamp\n${events.join('\n')}\n`),
  );

  const byOutcomes = await vouch(...mailing, '--fail-above', '5%');
  expect(byOutcomes).toMatchObject({ code: 1 });
  expect(byOutcomes.stderr.trimEnd().split('\n').at(-1)).toBe(
    'That is more than --fail-above 5% allows: exit code 1.',
  );
  expect(await vouch(...mailing, '--fail-above', '20 %')).toMatchObject({ code: 0 });
});
