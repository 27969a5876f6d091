// Where every single setting is changed, for the search over everything.
import type { Route } from '../../../app/navigation/route-address.ts';
import { SETTINGS_SECTIONS } from '../../../app/navigation/settings-sections.ts';
import { knownSettings } from './setting-table.ts';

export interface SettingPlace {
  /** Its name in the table of settings, or one of its own. */
  readonly name: string;
  readonly label: string;
  /** The screen or section it stands on. */
  readonly on: string;
  /** More words that people look for it by. */
  readonly says: string;
  readonly route: Route;
}

const inSettings = (section: string): Route => ({ screen: 'settings', section });

/** What is changed in a way of its own, so that no row of the settings shows it. */
const OTHERS: readonly SettingPlace[] = [
  {
    name: 'bands',
    label: 'Bands: approve from, review from',
    on: SETTINGS_SECTIONS.policy,
    says: 'thresholds limits of the score block cut-off preset strict lenient',
    route: inSettings('bands'),
  },
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
    name: 'feeds_off',
    label: 'Feeds in use',
    on: SETTINGS_SECTIONS.feeds,
    says: 'lists of disposable domains tor vpn update off',
    route: inSettings('feeds'),
  },
  {
    name: 'fleet',
    label: 'Fleet: PostgreSQL address',
    on: SETTINGS_SECTIONS.fleet,
    says: 'workers machines cluster distributed postgres postgresql egress pg-boss',
    route: inSettings('fleet'),
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
    name: 'api_enabled',
    label: 'API on or off',
    on: 'API',
    says: 'listener serve start stop',
    route: { screen: 'api' },
  },
  {
    name: 'api_port',
    label: 'API port',
    on: 'API',
    says: 'address listener VOUCH_PORT 8374',
    route: { screen: 'api' },
  },
  {
    name: 'api_keys',
    label: 'API keys and their budgets',
    on: 'API',
    says: 'token secret create revoke credits',
    route: { screen: 'api' },
  },
];

/** Every setting, those of the table first. */
const SETTING_PLACES: readonly SettingPlace[] = [
  ...knownSettings().map(({ name, label, says, section }) => ({
    name,
    label,
    on: SETTINGS_SECTIONS[section],
    says,
    route: inSettings(name),
  })),
  ...OTHERS,
];

/** The settings of which all words of a text are said; those that are called so stand first. */
export function settingsFor(text: string): readonly SettingPlace[] {
  const typed = text.toLowerCase();
  const words = typed.split(/\s+/).filter((word) => word !== '');
  const found = SETTING_PLACES.filter((place) => {
    const said = saidOf(place);
    return words.every((word) => said.includes(word));
  });
  const isNamed = ({ label }: SettingPlace) => label.toLowerCase().includes(typed);
  return [...found.filter(isNamed), ...found.filter((place) => !isNamed(place))];
}

function saidOf({ name, label, on, says }: SettingPlace): string {
  return `${label} ${says} ${on} ${name} ${name.replaceAll('_', ' ')}`.toLowerCase();
}
