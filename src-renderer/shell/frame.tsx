// The window's frame: title bar, rail, banners and the current screen.
import { Loader } from '@mantine/core';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react';
import { followServiceStatus } from '../app/calls/service-status.ts';
import { DropTarget } from '../app/files/drop-target.tsx';
import { useRoute } from '../app/navigation/route.ts';
import type { Screen } from '../app/navigation/route-address.ts';
import { SCREENS } from '../app/navigation/screens.ts';
import { setTitle } from '../app/navigation/window-title.ts';
import { ErrorBoundary } from '../app/notices/error-boundary.tsx';
import { settingsFor } from '../features/settings/rows/setting-places.ts';
import { Banners } from './banners.tsx';
import { followDataFolder } from './data-folder.ts';
import classes from './frame.module.css';
import { followListProgress } from './list-progress.ts';
import { useMenuCommands } from './menu-commands.ts';
import { Rail } from './rail.tsx';
import { Search } from './search/search.tsx';
import { TitleBar } from './title-bar.tsx';

export function Frame() {
  const screen = useRoute((state) => state.route.screen);
  const { label } = SCREENS[screen];
  const View = SCREEN_VIEWS[screen];
  useEffect(followDataFolder, []);
  useEffect(followServiceStatus, []);
  useEffect(followListProgress, []);
  useMenuCommands();

  useEffect(() => {
    setTitle(label);
  }, [label]);

  return (
    <div className={classes.frame}>
      <button
        type="button"
        className={classes.skip}
        onClick={() => document.getElementById('content')?.focus()}
      >
        Skip to content
      </button>
      <TitleBar />
      <Rail />
      <div className={classes.body}>
        <Banners />
        <main id="content" tabIndex={-1} className={classes.main}>
          <ErrorBoundary key={screen} part={`the screen “${label}”`}>
            <Suspense fallback={<Loading />}>
              <View />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Search settingsFor={settingsFor} />
      <DropTarget />
    </div>
  );
}

function Loading() {
  return (
    <div className={classes.loading}>
      <Loader size="sm" aria-label="Loading" />
    </div>
  );
}

const SCREEN_VIEWS: Readonly<Record<Screen, LazyExoticComponent<ComponentType>>> = {
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
