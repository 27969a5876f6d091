// A recipe meets a file and what is kept here: what fits is chosen, what does not is refused in a sentence.
import { describe, expect, test } from 'vitest';
import { AS_SET } from '../../../../../src-shared/bridge/checks.ts';
import { EVERY_ROW } from '../../../../../src-shared/bridge/files.ts';
import type { Recipe } from '../../../../../src-shared/recipe.ts';
import { NO_COLUMNS } from '../../../../doubles/list-choices.ts';
import { openPage } from '../../../open-page.ts';

const BEFORE = {
  policies: { ...EVERY_ROW, suppression: ['s1'] },
  options: { ...AS_SET, no_company: true },
  policy_id: 'p9',
};
const DETECTED = { header: null, delimiter: null, encoding: null, sheet: null };
const RECIPE: Recipe = { vouch_recipe: 1, name: 'Leads' };

const KEPT = {
  'suppression.list': {
    lists: [
      { list_id: 's1', name: 'Clients' } as never,
      { list_id: 's2', name: 'Opt-outs' } as never,
    ],
  },
  'policy.list': {
    policies: [
      { policy_id: 'p1', name: 'Client A', job_id: null } as never,
      { policy_id: 'p2', name: 'Client B', job_id: 'job_1' } as never,
    ],
  },
};

async function choicesOf(recipe: Recipe) {
  const { asked } = openPage({
    answers: { ...KEPT, 'files.preview': { columns: ['Nr', 'E-Mail'] } as never },
  });
  const module = await import('../../../../../src-renderer/features/lists/recipe/recipe-files.ts');
  return { choices: await module.choicesOf(recipe, 'f1', BEFORE), asked };
}

test('a recipe is matched with the file and with what is kept here', async () => {
  const { choices, asked } = await choicesOf({
    ...RECIPE,
    reading: { delimiter: ';' },
    columns: { email: 'e-mail' },
    rows: { duplicates: 'first' },
    suppression: ['opt-outs'],
    checks: AS_SET,
    policy: 'Client A',
  });
  const reading = { ...DETECTED, delimiter: ';' };
  expect(asked('files.preview')).toEqual([{ file_id: 'f1', reading }]);
  expect(choices).toEqual({
    reading,
    chosen: { mapping: { ...NO_COLUMNS, email: 1 }, columns: 2 },
    policies: { ...EVERY_ROW, duplicates: 'first', suppression: ['s2'] },
    options: AS_SET,
    policy_id: 'p1',
  });
});

test('what a recipe leaves open stays, and columns are guessed', async () => {
  const { choices } = await choicesOf(RECIPE);
  expect(choices).toEqual({ ...BEFORE, reading: DETECTED, chosen: null, policy_id: null });
});

test.each([
  [{ policy: 'Client B' }, 'The recipe names the policy "Client B", which is not there'],
  [{ suppression: ['Gone'] }, 'The recipe names the suppression list "Gone", which is not there'],
  [
    { columns: { email: 'Mail' } },
    'email: there is no column "Mail". The columns are: 1 Nr, 2 E-Mail.',
  ],
])('%j is refused in a sentence', async (more, sentence) => {
  await expect(choicesOf({ ...RECIPE, ...more })).rejects.toThrow(sentence);
});

describe('what was chosen', () => {
  const chosen = {
    name: 'Leads: Q1',
    columns: ['Nr', 'E-Mail'],
    mapping: { ...NO_COLUMNS, email: 1 },
    reading: DETECTED,
    policies: { ...EVERY_ROW, suppression: ['s2'] },
    options: AS_SET,
    export: null,
  };

  async function save(policy_id: string, answers: object = {}) {
    const { asked } = openPage({
      answers: {
        ...KEPT,
        'host.pick_target': { target: 't1' },
        'host.save_export': { export_id: 'e1', state: 'done', error: null, file: null },
        ...answers,
      } as never,
    });
    const { notifications, notificationsStore } = await import('@mantine/notifications');
    notifications.clean();
    const { saveRecipe } = await import(
      '../../../../../src-renderer/features/lists/recipe/recipe-files.ts'
    );
    await saveRecipe({ ...chosen, policy_id });
    const said = notificationsStore.getState().notifications.map(({ message }) => message);
    return { asked, said };
  }

  test('is saved with names in the place of ids', async () => {
    const { asked, said } = await save('p1');
    expect(asked('host.pick_target')).toEqual([{ name: 'Leads Q1 recipe.json', kind: 'json' }]);
    expect(asked('host.save_export')).toMatchObject([
      {
        kept: {
          kind: 'recipe',
          recipe: { name: 'Leads: Q1', policy: 'Client A', suppression: ['Opt-outs'] },
        },
        format: 'json',
        target: 't1',
      },
    ]);
    expect(said).toEqual(['The recipe was saved.']);
  });

  test('under a policy that is not kept here is saved with the default policy', async () => {
    const { asked } = await save('p9');
    expect(asked('host.save_export')).toMatchObject([{ kept: { recipe: { policy: null } } }]);
  });

  test('is not said to be saved where no place was chosen', async () => {
    expect((await save('p1', { 'host.pick_target': { target: null } })).said).toEqual([]);
  });

  test('says why it was not saved', async () => {
    const error = 'The disk is full.';
    const failed = { export_id: 'e1', state: 'failed', error, file: null };
    expect((await save('p1', { 'host.save_export': failed })).said).toEqual([error]);
  });
});
