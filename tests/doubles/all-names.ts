// The dictionary of names as the build has made it, for tests that are about names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FILES } from '../../src-main/adapters/reference/data-folder.ts';
import { decodeNames } from '../../src-main/adapters/reference/name-file.ts';
import type { NameDictionary } from '../../src-main/engine/ports.ts';
import { bundledData } from '../adapters/reference/built-data.ts';

export function allNames(): NameDictionary {
  const dictionary = decodeNames(readFileSync(join(bundledData().folder, DATA_FILES.names)));
  if (dictionary === null) throw new Error('The dictionary of names cannot be read.');
  return dictionary;
}
