// The screens of the window: their names, marks and code, which is fetched when they are first shown.
import {
  IconHistory,
  IconListDetails,
  IconPlugConnected,
  IconSettings,
  IconShieldSearch,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Screen } from './route-address.ts';

interface ScreenLook {
  readonly label: string;
  /** What one does there, for the search. */
  readonly about: string;
  readonly icon: TablerIcon;
  readonly view: LazyExoticComponent<ComponentType>;
}

export const SCREENS: Readonly<Record<Screen, ScreenLook>> = {
  verify: {
    label: 'Verify',
    about: 'Check one address',
    icon: IconShieldSearch,
    view: lazy(async () => ({
      default: (await import('../../features/verify/verify-screen.tsx')).VerifyScreen,
    })),
  },
  lists: {
    label: 'Lists',
    about: 'Check a file of addresses',
    icon: IconListDetails,
    view: lazy(async () => ({
      default: (await import('../../features/lists/lists-screen.tsx')).ListsScreen,
    })),
  },
  history: {
    label: 'History',
    about: 'Earlier checks and lists',
    icon: IconHistory,
    view: lazy(async () => ({
      default: (await import('../../features/history/history-screen.tsx')).HistoryScreen,
    })),
  },
  api: {
    label: 'API',
    about: 'Address, keys and usage of the local API',
    icon: IconPlugConnected,
    view: lazy(async () => ({
      default: (await import('../../features/api/api-screen.tsx')).ApiScreen,
    })),
  },
  settings: {
    label: 'Settings',
    about: 'Checks, network, retention and appearance',
    icon: IconSettings,
    view: lazy(async () => ({
      default: (await import('../../features/settings/settings-screen.tsx')).SettingsScreen,
    })),
  },
};

export const SCREEN_NAMES = Object.keys(SCREENS) as readonly Screen[];
