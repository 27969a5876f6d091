// Where every single setting is changed, for the search over everything.

import { SETTINGS_SECTIONS } from '../../../../src-shared/settings/sections.ts';
import type { Setting } from '../../../../src-shared/settings/setting.ts';
import {
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from '../../../../src-shared/settings/table.ts';
import type { Route } from '../../../app/navigation/route-address.ts';

export interface SettingPlace {
  /** Its name in the table of settings, or one of its own. */
  readonly name: string;
  readonly label: string;
  /** The screen or section it is on. */
  readonly on: string;
  /** More words that people look for it by. */
  readonly says: string;
  readonly route: Route;
}

const inSettings = (section: string): Route => ({ screen: 'settings', section });

/** What can be changed and is no setting. */
const OTHERS: readonly SettingPlace[] = [
  {
    name: 'weights',
    label: 'Weights of the evidence',
    on: SETTINGS_SECTIONS.policy,
    says: 'points scoring rules policy',
    route: inSettings('weights'),
  },
  {
    name: 'overrides',
    label: 'Overrides',
    on: SETTINGS_SECTIONS.policy,
    says: 'always approve always block allow deny whitelist blacklist exceptions',
    route: inSettings('overrides'),
  },
  {
    name: 'appearance',
    label: 'Light or dark',
    on: SETTINGS_SECTIONS.appearance,
    says: 'theme colour color scheme mode night',
    route: inSettings('appearance'),
  },
  {
    name: 'data_folder',
    label: 'Data folder',
    on: SETTINGS_SECTIONS.data,
    says: 'VOUCH_HOME path store place files',
    route: inSettings('data'),
  },
  {
    name: 'privacy_ledger',
    label: 'Privacy ledger',
    on: SETTINGS_SECTIONS.privacy,
    says: 'contacts hosts what was sent to whom',
    route: inSettings('privacy'),
  },
  {
    name: 'api_keys',
    label: 'API keys and their budgets',
    on: 'API',
    says: 'token secret create revoke credits',
    route: { screen: 'api' },
  },
];

/** Every setting, and then what else can be changed. */
const SETTING_PLACES: readonly SettingPlace[] = [...SETTING_NAMES.map(placeOf), ...OTHERS];

function placeOf(name: SettingName): SettingPlace {
  const { section, label, help, keywords = '' }: Setting = SETTINGS[name];
  const says = `${help} ${keywords}`;
  return section === 'api'
    ? { name, label, on: 'API', says, route: { screen: 'api' } }
    : { name, label, on: SETTINGS_SECTIONS[section], says, route: inSettings(name) };
}

/** The settings of which all words of a text are said; those that are called so stand first. */
export function settingsFor(text: string): readonly SettingPlace[] {
  const typed = text.toLowerCase();
  const words = typed.split(/\s+/).filter((word) => word !== '');
  const found = SETTING_PLACES.filter((place) => {
    const searchText = searchTextOf(place);
    return words.every((word) => searchText.includes(word));
  });
  const isNamed = ({ label }: SettingPlace) => label.toLowerCase().includes(typed);
  return [...found.filter(isNamed), ...found.filter((place) => !isNamed(place))];
}

function searchTextOf({ name, label, on, says }: SettingPlace): string {
  return `${label} ${says} ${on} ${name} ${name.replaceAll('_', ' ')}`.toLowerCase();
}
