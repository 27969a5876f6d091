// Which columns people chose for lists with the same header, by a key of that header.
import { hash } from 'node:crypto';
import type { Mapping } from '../../../src-shared/bridge/files.ts';

/** Keeps small values by short keys, across starts. */
export interface MappingMemory {
  read(key: string): Promise<unknown>;
  write(key: string, mapping: Mapping): Promise<void>;
}

/** Equal for equal headers in the same order, whatever the letter case and the blanks around them. */
export function mappingKey(columns: readonly string[]): string {
  const plain = columns.map((column) => column.trim().normalize('NFKC').toLowerCase());
  return hash('sha256', JSON.stringify(plain), 'hex').slice(0, 32);
}
