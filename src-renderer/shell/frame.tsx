// The window's frame: title bar, rail, banners and the screen that is shown.
import { Loader } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { keepSession } from '../app/calls/service-status.ts';
import { DropTarget } from '../app/files/drop-target.tsx';
import { useRoute } from '../app/navigation/route.ts';
import { SCREENS } from '../app/navigation/screens.ts';
import { Mishap } from '../app/notices/error-boundary.tsx';
import { Banners } from './banners.tsx';
import classes from './frame.module.css';
import { useMenuCommands } from './menu-commands.ts';
import { Rail } from './rail.tsx';
import { Search } from './search/search.tsx';
import { TitleBar } from './title-bar.tsx';

export function Frame() {
  const screen = useRoute((state) => state.route.screen);
  const { label, view: View } = SCREENS[screen];
  useEffect(keepSession, []);
  useMenuCommands();

  useEffect(() => {
    document.title = `${label} · Vouch`;
  }, [label]);

  return (
    <div className={classes.frame}>
      <button
        type="button"
        className={classes.skip}
        onClick={() => document.getElementById('content')?.focus()}
      >
        Skip to the content
      </button>
      <TitleBar />
      <Rail />
      <div className={classes.body}>
        <Banners />
        <main id="content" tabIndex={-1} className={classes.main}>
          <Mishap key={screen} part={`the screen “${label}”`}>
            <Suspense fallback={<Waiting />}>
              <View />
            </Suspense>
          </Mishap>
        </main>
      </div>
      <Search />
      <DropTarget />
    </div>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <Loader size="sm" aria-label="Loading" />
    </div>
  );
}
