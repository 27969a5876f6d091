// Reads what is typed into a setting's field, and writes a setting's value as text.
import type { Control } from './setting-table.ts';

export type ReadDraft =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** The text in the field of a value. */
export function draftOf(control: Control, value: unknown): string {
  switch (control.kind) {
    case 'lines':
      return Array.isArray(value) ? value.join('\n') : '';
    case 'json':
      return JSON.stringify(value ?? null, null, 2);
    default:
      return value === null || value === undefined ? '' : String(value);
  }
}

/** The value of what was typed, or what is wrong with it. `null` returns a setting to its default. */
export function readDraft(control: Control, draft: string): ReadDraft {
  switch (control.kind) {
    case 'number':
      return readNumber(control, draft);
    case 'text': {
      const value = draft.trim();
      return control.fits.test(value) ? { ok: true, value } : { ok: false, message: control.hint };
    }
    case 'lines':
      return readLines(control, draft);
    case 'choice':
      return control.options.some(({ value }) => value === draft)
        ? { ok: true, value: draft }
        : { ok: false, message: 'Choose one of the values offered.' };
    case 'switch':
      return { ok: true, value: draft === 'true' };
    case 'json':
      return readJson(draft);
  }
}

function readNumber(control: Extract<Control, { kind: 'number' }>, draft: string): ReadDraft {
  const plain = draft.replaceAll(/[\s,]/g, '');
  if (plain === '' && control.empty !== null) return { ok: true, value: null };
  const value = /^-?\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN;
  if (value >= control.min && value <= control.max) return { ok: true, value };
  const bounded = control.min > Number.MIN_SAFE_INTEGER;
  const range = bounded ? ` from ${grouped(control.min)} to ${grouped(control.max)}` : '';
  const empty = control.empty === null ? '' : `, or leave it empty for ${control.empty}`;
  return { ok: false, message: `Enter a whole number${range}${empty}.` };
}

function readLines(control: Extract<Control, { kind: 'lines' }>, draft: string): ReadDraft {
  const lines = draft
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const odd = lines.find((line) => !control.fits.test(line));
  if (odd !== undefined) return { ok: false, message: `“${odd}” ${control.hint}.` };
  return { ok: true, value: [...new Set(lines)] };
}

function readJson(draft: string): ReadDraft {
  try {
    return { ok: true, value: JSON.parse(draft) };
  } catch {
    return { ok: false, message: 'This is not JSON. Check quotes, commas and brackets.' };
  }
}

/** Whether two values of settings are the same. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A value in a few words, for "Reset to …". */
export function valueWords(control: Control, value: unknown): string {
  switch (control.kind) {
    case 'switch':
      return value === true ? 'on' : 'off';
    case 'choice':
      return control.options.find((option) => option.value === value)?.label ?? String(value);
    case 'number':
      return value === null || value === undefined
        ? (control.empty ?? 'none')
        : `${grouped(Number(value))} ${control.unit}`.trim();
    case 'text':
      return value === '' ? 'empty' : String(value);
    case 'lines':
      return Array.isArray(value) && value.length > 0 ? value.join(', ') : 'none';
    case 'json':
      return 'the default';
  }
}

const grouped = (value: number) => value.toLocaleString('en-US');
