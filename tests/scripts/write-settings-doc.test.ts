// Keeps docs/settings.md in step with the table it is generated from.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS_FILE, settingsDocument } from '../../scripts/write-settings-doc.ts';
import { SETTING_NAMES } from '../../src-shared/settings/table.ts';

test('the document of the settings is current', () => {
  expect(readFileSync(SETTINGS_FILE, 'utf8')).toBe(settingsDocument());
});

test('it lists every setting', () => {
  for (const name of SETTING_NAMES) expect(settingsDocument()).toContain(`| \`${name}\` |`);
});
