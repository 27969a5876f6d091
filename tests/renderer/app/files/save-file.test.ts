// Saving what is kept beside lists, where a desktop user chose.
import { expect, test } from 'vitest';
import type { ExportDetails } from '../../../../src-shared/bridge/lists.ts';
import { openPage, settled } from '../../open-page.ts';

const REQUEST = { kind: 'suppression', list_id: 's1', format: 'csv' } as never;
const running = (changes: Partial<ExportDetails> = {}): ExportDetails =>
  ({ export_id: 'e1', state: 'running', error: null, file: null, ...changes }) as ExportDetails;

async function opened(target: string | null = '/tmp/kept.csv', started = running()) {
  const page = openPage({
    answers: { 'host.pick_target': { target }, 'host.save_export': started } as never,
  });
  return { ...page, ...(await import('../../../../src-renderer/app/files/save-file.ts')) };
}

test('it is saved once the export has ended, not before', async () => {
  const { saveDataExport, endpoint, asked } = await opened();
  let saved: boolean | null = null;
  const saving = saveDataExport(REQUEST, 'kept.csv').then((done) => {
    saved = done;
  });
  await settled();
  endpoint.emit('exports.changed', running());
  endpoint.emit('exports.changed', running({ export_id: 'e2', state: 'done' }));
  await settled();
  expect(saved).toBeNull();
  endpoint.emit('exports.changed', running({ state: 'done' }));
  await saving;
  expect(saved).toBe(true);
  expect(asked('host.pick_target')).toEqual([{ name: 'kept.csv', kind: 'csv' }]);
  expect(asked('host.save_export')).toEqual([
    { kind: 'suppression', list_id: 's1', format: 'csv', target: '/tmp/kept.csv' },
  ]);
});

test('an end that outran the answer counts', async () => {
  const { saveDataExport, endpoint } = await opened();
  const saving = saveDataExport(REQUEST, 'kept.csv');
  endpoint.emit('exports.changed', running({ state: 'done' }));
  expect(await saving).toBe(true);
});

test('nothing is saved where no place was chosen', async () => {
  const { saveDataExport, asked } = await opened(null);
  expect(await saveDataExport(REQUEST, 'kept.csv')).toBe(false);
  expect(asked('host.save_export')).toEqual([]);
});

test.each([
  ['The disk is full.', 'The disk is full.'],
  [null, 'The file could not be written.'],
])('a failure says why: %s', async (error, message) => {
  const { saveDataExport } = await opened('/tmp/kept.csv', running({ state: 'failed', error }));
  await expect(saveDataExport(REQUEST, 'kept.csv')).rejects.toMatchObject({
    code: 'invalid_request',
    message,
  });
});

test('an export in parts is one archive', async () => {
  const { asked } = await opened();
  const { beginExport } = await import('../../../../src-renderer/app/files/export-file.ts');
  await beginExport({ format: 'csv', split: true } as never, 'parts.zip');
  expect(asked('host.pick_target')).toEqual([{ name: 'parts.zip', kind: 'zip' }]);
});
