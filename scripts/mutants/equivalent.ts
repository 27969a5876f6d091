// Faults that are known to change nothing a user feels: equivalent.json names each with its lines and why.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collapsed, type Fault } from './fault.ts';

export interface EquivalentFault {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

export function readEquivalent(root: string): readonly EquivalentFault[] {
  const path = join(root, 'scripts', 'mutants', 'equivalent.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

export function isEquivalent(fault: Fault, known: readonly EquivalentFault[]): boolean {
  return known.some(
    ({ file, before, after }) =>
      file === fault.file && before === fault.before && after === fault.after,
  );
}

/** Entries whose lines are no longer in their file. */
export function staleEntries(
  root: string,
  known: readonly EquivalentFault[],
): readonly EquivalentFault[] {
  return known.filter(({ file, before }) => {
    const path = join(root, file);
    return !existsSync(path) || !collapsed(readFileSync(path, 'utf8')).includes(before);
  });
}
