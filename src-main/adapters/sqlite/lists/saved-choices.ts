// Saved views of lists and saved export choices, by name.
import type Database from 'better-sqlite3';
import type { ExportPreset, SavedView } from '../../../../src-shared/bridge/triage.ts';
import type { Direct } from '../method-table.ts';

export function savedChoiceMethods(
  db: Database.Database,
): Direct<'listViews' | 'saveView' | 'deleteView' | 'listPresets' | 'savePreset' | 'deletePreset'> {
  const views = db.prepare<[string], SavedView>(
    `SELECT view_id, job_id, name, address FROM saved_views WHERE job_id IS NULL OR job_id = ?
     ORDER BY name COLLATE NOCASE`,
  );
  const dropNamed = db.prepare<[string | null, string]>(
    "DELETE FROM saved_views WHERE ifnull(job_id, '') = ifnull(?, '') AND name = ?",
  );
  const addView = db.prepare<[SavedView]>(
    'INSERT INTO saved_views (view_id, job_id, name, address) VALUES (:view_id, :job_id, :name, :address)',
  );
  const dropView = db.prepare<[string]>('DELETE FROM saved_views WHERE view_id = ?');
  const presets = db.prepare<
    [],
    { readonly preset_id: string; readonly name: string; readonly choices: string }
  >('SELECT preset_id, name, choices FROM export_presets ORDER BY name COLLATE NOCASE');
  const addPreset = db.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO export_presets (preset_id, name, choices) VALUES (?, ?, ?)',
  );
  const dropPreset = db.prepare<[string]>('DELETE FROM export_presets WHERE preset_id = ?');
  return {
    listViews: (jobId) => views.all(jobId),
    saveView: db.transaction((view: SavedView) => {
      dropNamed.run(view.job_id, view.name);
      addView.run(view);
    }).immediate,
    deleteView: (viewId) => dropView.run(viewId).changes > 0,
    listPresets: () =>
      presets.all().map(({ choices, ...preset }) => ({ ...preset, choices: JSON.parse(choices) })),
    savePreset({ preset_id, name, choices }: ExportPreset) {
      addPreset.run(preset_id, name, JSON.stringify(choices));
    },
    deletePreset: (presetId) => dropPreset.run(presetId).changes > 0,
  };
}
