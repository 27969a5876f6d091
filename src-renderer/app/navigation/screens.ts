// The screens of the window as the rail and the search name them: label, description and icon.
import {
  IconHistory,
  IconListDetails,
  IconPlugConnected,
  IconSettings,
  IconShieldSearch,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Screen } from './route-address.ts';

interface ScreenLook {
  readonly label: string;
  /** What one does there, for the search. */
  readonly about: string;
  readonly icon: TablerIcon;
}

export const SCREENS: Readonly<Record<Screen, ScreenLook>> = {
  verify: { label: 'Verify', about: 'Check one address', icon: IconShieldSearch },
  lists: { label: 'Lists', about: 'Check a file of addresses', icon: IconListDetails },
  history: { label: 'History', about: 'Past checks and lists', icon: IconHistory },
  api: {
    label: 'API',
    about: 'Address, keys and usage of the local API',
    icon: IconPlugConnected,
  },
  settings: {
    label: 'Settings',
    about: 'Checks, network, retention and appearance',
    icon: IconSettings,
  },
};

export const SCREEN_NAMES = Object.keys(SCREENS) as readonly Screen[];
