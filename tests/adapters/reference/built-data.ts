// The real reference data: as the program has it, or built anew into a folder of the test's own.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BuildOutcome,
  buildReferenceData,
  type Edition,
} from '../../../scripts/build-reference-data.ts';
import { DATA_FOLDER } from '../../../src-main/program/package-files.ts';

export interface BuiltData extends BuildOutcome {
  readonly folder: string;
  remove(): void;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vouch-reference-'));
}

/** What the build before all tests has made of today's inputs; nobody may change it. */
export function bundledData(): { readonly folder: string; readonly edition: Edition } {
  const { edition } = buildReferenceData({ outFolder: DATA_FOLDER });
  return { folder: DATA_FOLDER, edition };
}

/** A copy of it that a test may spoil. */
export function copiedData(): string {
  const folder = temporaryFolder();
  cpSync(DATA_FOLDER, folder, { recursive: true });
  return folder;
}

export function builtData(): BuiltData {
  const folder = temporaryFolder();
  return {
    ...buildReferenceData({ outFolder: folder }),
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
