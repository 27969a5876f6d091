import { expect, test } from 'vitest';
import { addInsights } from '../../../../src-main/hosts/command/commands/insights.ts';
import type { Insight, ListInsights } from '../../../../src-shared/bridge/insights.ts';
import { commandOver } from '../command-over-bridge.ts';

const TUMBLED: Insight = {
  insight_id: 'i1',
  kind: 'tumbled',
  title: 'Made up by rule',
  why: 'They differ by a number alone.',
  rows: 1,
  where: [],
  examples: ['ann1@a.example', 'ann2@a.example'],
  domains: [],
  chance: 0.004,
  against: 'list',
};
const FOUND: ListInsights = {
  insights: [
    TUMBLED,
    {
      ...TUMBLED,
      insight_id: 'i2',
      title: 'One\u001b[31m network',
      rows: 1_200,
      examples: [],
      chance: 0.000_000_9,
    },
  ],
  rows: 5_000,
  other_lists: 0,
  not_judged: ['Names were not judged.'],
};

const run = (found: ListInsights, ...flags: string[]) =>
  commandOver(addInsights, { 'lists.insights': () => found }, ['insights', 'job_1', ...flags]);

test('patterns are numbered, each with its rows, its reason, examples and how likely chance is', async () => {
  expect(await run(FOUND)).toEqual({
    code: 0,
    stdout: `2 unusual patterns among 5,000 rows:

  1  Made up by rule (1 row)
     They differ by a number alone.
     ann1@a.example, ann2@a.example
     By chance: at most one list in 250.

  2  One\ufffd[31m network (1,200 rows)
     They differ by a number alone.
     By chance: fewer than one list in a million.

Names were not judged.
`,
    stderr: '',
    calls: [['lists.insights', { job_id: 'job_1' }]],
  });
});

test('one in a million is said as a number', async () => {
  const { stdout } = await run({ ...FOUND, insights: [{ ...TUMBLED, chance: 1e-6 }] });
  expect(stdout).toContain('     By chance: at most one list in 1,000,000.\n');
});

test('a list without patterns has a sentence, and JSON what was found', async () => {
  const none = { ...FOUND, insights: [], not_judged: [] };
  expect((await run(none)).stdout).toBe('No unusual patterns among 5,000 rows.\n');
  expect(JSON.parse((await run(FOUND, '--json')).stdout)).toEqual(FOUND);
});
