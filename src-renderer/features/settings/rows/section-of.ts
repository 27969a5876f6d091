// Which section of the Settings screen shows which settings.
import type { SettingDetails } from '../../../../src-shared/bridge/app.ts';
import { settingOf } from '../../../../src-shared/settings/judge.ts';
import {
  SETTINGS_SECTIONS,
  type SettingsSection,
} from '../../../../src-shared/settings/sections.ts';
import type { Setting } from '../../../../src-shared/settings/setting.ts';

/** The sections in their order, by the names that stand in addresses. */
export const SECTIONS = Object.keys(SETTINGS_SECTIONS) as readonly SettingsSection[];

/** The section of that name, or the one that holds the setting of that name; the first where none is meant. */
export function sectionFor(name: string | null): SettingsSection {
  const section = name === null ? undefined : (settingOf(name)?.section ?? PARTS[name] ?? name);
  return SECTIONS.find((each) => each === section) ?? 'checks';
}

/** What has a name in addresses and is no setting. */
const PARTS: Readonly<Record<string, SettingsSection>> = { weights: 'policy', overrides: 'policy' };

export interface ShownSetting {
  readonly details: SettingDetails;
  /** Its entry in the table of settings. */
  readonly setting: Setting;
}

/** The settings that a section shows as rows, in their order. */
export function settingsOf(
  section: SettingsSection,
  settings: readonly SettingDetails[],
): readonly ShownSetting[] {
  return settings.flatMap((details) => {
    const setting = settingOf(details.name);
    const isShown = setting?.section === section && setting.hasRow !== false;
    return isShown ? [{ details, setting }] : [];
  });
}
