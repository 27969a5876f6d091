// Builds the real reference data once for a suite, into a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOutcome, buildReferenceData } from '../../../scripts/build-reference-data.ts';

export interface BuiltData extends BuildOutcome {
  readonly folder: string;
  remove(): void;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vouch-reference-'));
}

export function builtData(): BuiltData {
  const folder = temporaryFolder();
  return {
    ...buildReferenceData({ outFolder: folder }),
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
