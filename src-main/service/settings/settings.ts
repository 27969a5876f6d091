// The settings while the program runs; a stored value that no longer fits its schema is ignored.
import type { SettingDetails } from '../../../src-shared/bridge/app.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { faultOfValue, settingOf, typedValue } from '../../../src-shared/settings/judge.ts';
import type { Setting } from '../../../src-shared/settings/setting.ts';
import {
  descriptionOf,
  PRESETS,
  SETTING_NAMES,
  SETTINGS,
  type Settings,
} from '../../../src-shared/settings/table.ts';
import { validate } from '../../../src-shared/validate.ts';
import type { Store } from '../ports/store.ts';

export interface LiveSettings {
  /** Always as they are now: whoever reads a value at each use follows every change at once. */
  readonly values: Settings;
  /** Every setting with its value, its default and what it does. */
  list(): readonly SettingDetails[];
  /**
   * Keeps a setting, or with null returns it to its default. A text for a list is its entries, separated by commas.
   * Refuses with `invalid_request`.
   */
  change(name: string, value: unknown): Promise<SettingDetails>;
  /** Hears of each change once it is kept. Answers how to stop listening. */
  onChange(listener: (changed: SettingDetails) => void): () => void;
}

/** Reads the stored settings over the defaults; `given` outranks both and is not stored. */
export async function openSettings(
  store: Pick<Store, 'readSettings' | 'writeSetting'>,
  given: Partial<Settings> = {},
): Promise<LiveSettings> {
  const values: Record<string, unknown> = { ...stored(await store.readSettings()), ...given };
  const listeners = new Set<(changed: SettingDetails) => void>();
  const details = (name: string, setting: Setting): SettingDetails => ({
    name,
    value: setting.shown?.(values[name]) ?? values[name],
    default: setting.preset,
    description: descriptionOf(setting),
    counts_from: setting.countsFrom ?? 'now',
  });
  return {
    values: values as Settings,
    list: () => SETTING_NAMES.map((name) => details(name, SETTINGS[name])),
    async change(name, wanted) {
      const setting = knownSetting(name);
      const value = fitting(setting, wanted, values[name]);
      await store.writeSetting(name, value);
      values[name] = value ?? setting.preset;
      const changed = details(name, setting);
      for (const listener of listeners) listener(changed);
      return changed;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function stored(stored: Readonly<Record<string, unknown>>): Settings {
  const fitting = SETTING_NAMES.filter((name) => validate(SETTINGS[name].schema, stored[name]).ok);
  return { ...PRESETS, ...Object.fromEntries(fitting.map((name) => [name, stored[name]])) };
}

/** @throws VouchError `invalid_request` */
function knownSetting(name: string): Setting {
  const setting = settingOf(name);
  if (setting !== null) return setting;
  throw new VouchError(
    'invalid_request',
    `There is no setting ${name}. The settings are: ${SETTING_NAMES.join(', ')}.`,
  );
}

/** The value as it is kept, with the secrets that it was shown without. @throws VouchError `invalid_request` */
function fitting(setting: Setting, wanted: unknown, stored: unknown): unknown {
  const isTyped = typeof wanted === 'string' && setting.field.kind === 'list';
  const value = isTyped ? typedValue(setting, wanted) : wanted;
  const fault = faultOfValue(setting, value);
  if (fault !== null) throw new VouchError('invalid_request', fault);
  return value === null ? null : (setting.withSecrets?.(value, stored) ?? value);
}
