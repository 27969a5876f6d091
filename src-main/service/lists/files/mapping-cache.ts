// Which columns and policies people chose for lists with the same header, by a key of that header.
import { hash } from 'node:crypto';
import { EVERY_ROW, Mapping, RowPolicies } from '../../../../src-shared/bridge/files.ts';
import { validate } from '../../../../src-shared/validate.ts';

/** Keeps small values by short keys, across starts. */
export interface MappingCache {
  read(key: string): Promise<unknown>;
  write(key: string, choice: Remembered): Promise<void>;
}

export interface Remembered {
  readonly mapping: Mapping;
  readonly policies: RowPolicies;
}

/** The stored choice, or null where the value is none. Versions before import policies stored the mapping alone. */
export function rememberedChoice(value: unknown): Remembered | null {
  if (typeof value !== 'object' || value === null) return null;
  const whole = 'mapping' in value ? value : { mapping: value };
  const mapping = validate(Mapping, Reflect.get(whole, 'mapping'));
  if (!mapping.ok) return null;
  const policies = validate(RowPolicies, Reflect.get(whole, 'policies'));
  return { mapping: mapping.value, policies: policies.ok ? policies.value : EVERY_ROW };
}

/** Equal for equal headers in the same order, whatever the letter case and the blanks around them. */
export function mappingKey(columns: readonly string[]): string {
  const plain = columns.map((column) => column.trim().normalize('NFKC').toLowerCase());
  return hash('sha256', JSON.stringify(plain), 'hex').slice(0, 32);
}

/** Whether two choices have the same columns and policies. */
export function sameChoice(one: Remembered, other: Remembered): boolean {
  return sameFields(one.mapping, other.mapping) && sameFields(one.policies, other.policies);
}

/** Whether two objects with the same fields say the same; a field is a plain value or a list of them. */
function sameFields<T extends object>(one: T, other: T): boolean {
  return Object.entries(one).every(
    ([field, value]) => String(value) === String(Reflect.get(other, field)),
  );
}
