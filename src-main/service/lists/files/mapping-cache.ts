// What people chose for lists with the same header, by a key of that header.
import { hash } from 'node:crypto';
import { ListChoices } from '../../../../src-shared/bridge/files.ts';
import { validate } from '../../../../src-shared/validate.ts';

/** Keeps small values by short keys, across starts. */
export interface MappingCache {
  read(key: string): Promise<unknown>;
  write(key: string, choices: ListChoices): Promise<void>;
}

/** The stored choice, or null where the value is none. */
export function rememberedChoice(value: unknown): ListChoices | null {
  const judged = validate(ListChoices, value);
  return judged.ok ? judged.value : null;
}

/** Equal for equal headers in the same order, whatever the letter case and the blanks around them. */
export function mappingKey(columns: readonly string[]): string {
  const plain = columns.map((column) => column.trim().normalize('NFKC').toLowerCase());
  return hash('sha256', JSON.stringify(plain), 'hex').slice(0, 32);
}

/** Whether two choices say the same. */
export function sameChoice(one: ListChoices, other: ListChoices): boolean {
  return same(one, other);
}

/** By members, whatever their order. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => same(Reflect.get(one, name), Reflect.get(other, name)));
}
