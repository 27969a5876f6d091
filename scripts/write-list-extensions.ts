// Writes the extensions of lists where the table of formats cannot be read: for the launcher, and for the installer of Windows.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPRESSIONS, listFiles } from '../src-shared/file-formats.ts';

const ROOT = join(import.meta.dirname, '..');

/** The launcher's list, which plain CommonJS reads. */
export const LAUNCHER_FILE = join(ROOT, 'resources', 'launcher', 'list-extensions.json');
/** The installer: a line for each extension, where it offers Vouch and where it takes that back. */
export const INSTALLER_FILE = join(ROOT, 'packaging', 'desktop', 'installer.nsh');

export function launcherText(): string {
  const packed = Object.values(COMPRESSIONS).flatMap(({ extensions }) => Object.keys(extensions));
  const plain = listFiles()
    .map(({ extension }) => extension)
    .filter((extension) => !packed.includes(extension));
  return `${JSON.stringify({ plain: plain.join(' '), packed: packed.join(' ') }, null, 2)}\n`;
}

/** The installer with the lines of today's extensions in place of those that it has. */
export function installerText(installer: string): string {
  return ['vouchOffer', 'vouchTakeBack'].reduce((text, macro) => {
    const lineOf = (extension: string) => `  !insertmacro ${macro} "${extension}"`;
    const lines = text.split('\n');
    const isOne = (line: string) => line.startsWith(`  !insertmacro ${macro} "`);
    const others = lines.filter((line) => !isOne(line));
    others.splice(lines.findIndex(isOne), 0, ...listFiles().map((file) => lineOf(file.extension)));
    return others.join('\n');
  }, installer);
}

if (import.meta.main) {
  writeFileSync(LAUNCHER_FILE, launcherText());
  writeFileSync(INSTALLER_FILE, installerText(readFileSync(INSTALLER_FILE, 'utf8')));
}
