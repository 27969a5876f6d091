// Judges a value for a setting, for everything that takes one: the window's fields, the command and the service.
import { validate } from '../validate.ts';
import type { Setting } from './setting.ts';
import { SETTINGS, type SettingName } from './table.ts';

/** The setting of that name; null where there is none. */
export function settingOf(name: string): Setting | null {
  return Object.hasOwn(SETTINGS, name) ? SETTINGS[name as SettingName] : null;
}

/** Why a setting cannot have this value, as a sentence that says what to enter; null where it can. Null, its default, fits. */
export function faultOfValue(setting: Setting, value: unknown): string | null {
  if (value === null) return null;
  return validate(setting.schema, value).ok ? setting.fault(value) : setting.misfit(value);
}

/** The value that a typed text stands for. It may be one that does not fit; null is the default. */
export function typedValue({ field }: Setting, text: string): unknown {
  switch (field.kind) {
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'number':
      return typedNumber(text, field.empty !== null);
    case 'choice':
      return text;
    case 'text':
      return text.trim();
    case 'list':
      return entriesOf(text);
    case 'object':
      return jsonOf(text);
  }
}

/** Spaces and commas between digits are passed over. */
function typedNumber(text: string, mayBeEmpty: boolean): unknown {
  const plain = text.replaceAll(/[\s,]/g, '');
  if (plain === '' && mayBeEmpty) return null;
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : text;
}

/** One entry a line, or separated by commas; each once. */
function entriesOf(text: string): readonly string[] {
  const entries = text.split(/[\n,]/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
