// Which section of the settings an address leads to.
import { SETTINGS_SECTIONS, type SettingsSection } from '../../app/navigation/settings-sections.ts';
import { sectionOf } from './setting-table.ts';

/** The sections in their order, by the names that stand in addresses. */
export const SECTIONS = Object.keys(SETTINGS_SECTIONS) as readonly SettingsSection[];

/** The section of that name, or the one that holds the setting of that name; the first where none is named. */
export function sectionFor(name: string | null): SettingsSection {
  if (name === null) return 'checks';
  return SECTIONS.find((section) => section === name) ?? sectionOf(name);
}
