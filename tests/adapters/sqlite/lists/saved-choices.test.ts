// Saved views and export choices: by name whatever the letter case, one of a name for each list.
import { expect, test } from 'vitest';
import type { SavedView } from '../../../../src-shared/bridge/triage.ts';
import { inMemory } from '../in-memory.ts';

const view = (view_id: string, job_id: string | null, name: string): SavedView => ({
  view_id,
  job_id,
  name,
  address: `?of=${view_id}`,
});

test('a list has its own views and those for every list', () => {
  const { store } = inMemory();
  const [all, own, other] = [view('1', null, 'beta'), view('2', 'j', 'Alpha'), view('3', 'k', 'x')];
  for (const each of [all, own, other]) store.saveView(each);
  expect([store.listViews('j'), store.listViews('k'), store.listViews('')]).toEqual([
    [own, all],
    [all, other],
    [all],
  ]);
  const [next, nextOwn] = [view('4', null, 'beta'), view('5', 'j', 'beta')];
  store.saveView(next);
  expect(store.listViews('j')).toEqual([own, next]);
  store.saveView(nextOwn);
  expect(store.listViews('k')).toEqual([next, other]);
  expect([store.deleteView('5'), store.deleteView('5'), store.listViews('j')]).toEqual([
    true,
    false,
    [own, next],
  ]);
});

test('export choices come back as they were, one of a name', () => {
  const { store } = inMemory();
  const beta = { preset_id: '1', name: 'beta', choices: { format: 'csv', columns: ['a'] } };
  const alpha = { preset_id: '2', name: 'Alpha', choices: {} };
  store.savePreset(beta);
  store.savePreset(alpha);
  expect(store.listPresets()).toEqual([alpha, beta]);
  const next = { preset_id: '3', name: 'beta', choices: { format: 'xlsx' } };
  store.savePreset(next);
  expect([store.deletePreset('2'), store.deletePreset('2'), store.listPresets()]).toEqual([
    true,
    false,
    [next],
  ]);
});
