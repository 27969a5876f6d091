// Reads what is typed into a setting's field, and writes a setting's value as text.

import { formatCount } from '../../../../src-shared/format-count.ts';
import { faultOfValue, typedValue } from '../../../../src-shared/settings/judge.ts';
import type { Setting } from '../../../../src-shared/settings/setting.ts';

export type ReadDraft =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** The text in the field of a value. */
export function draftOf({ field }: Setting, value: unknown): string {
  if (field.kind === 'list') return Array.isArray(value) ? value.join('\n') : '';
  return value === null || value === undefined ? '' : String(value);
}

/** The value of what was typed, or what is wrong with it, as the service says it. `null` returns a setting to its default. */
export function readDraft(setting: Setting, draft: string): ReadDraft {
  const value = typedValue(setting, draft);
  const message = faultOfValue(setting, value);
  return message === null ? { ok: true, value } : { ok: false, message };
}

/** Whether two values of settings are the same. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A value in a few words, for "Reset to …". */
export function valueText({ field }: Setting, value: unknown): string {
  switch (field.kind) {
    case 'switch':
      return value === true ? 'on' : 'off';
    case 'choice':
      return field.choices[String(value)] ?? String(value);
    case 'number':
      return value === null || value === undefined
        ? (field.empty ?? 'none')
        : `${formatCount(Number(value))} ${field.unit}`.trim();
    case 'text':
      return value === '' ? 'empty' : String(value);
    case 'list':
      return Array.isArray(value) && value.length > 0 ? value.join(', ') : 'none';
    case 'object':
      return 'the default';
  }
}
