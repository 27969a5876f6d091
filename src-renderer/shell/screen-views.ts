// The component of each screen, loaded when the screen is first shown.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Screen } from '../app/navigation/route-address.ts';

export const SCREEN_VIEWS: Readonly<Record<Screen, LazyExoticComponent<ComponentType>>> = {
  verify: lazy(async () => ({
    default: (await import('../features/verify/verify-screen.tsx')).VerifyScreen,
  })),
  lists: lazy(async () => ({
    default: (await import('../features/lists/lists-screen.tsx')).ListsScreen,
  })),
  history: lazy(async () => ({
    default: (await import('../features/history/history-screen.tsx')).HistoryScreen,
  })),
  api: lazy(async () => ({
    default: (await import('../features/api/api-screen.tsx')).ApiScreen,
  })),
  settings: lazy(async () => ({
    default: (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
  })),
};
