// The window's frame: title bar, rail, banners and the screen that is shown.
import { Loader } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { Banners } from './banners.tsx';
import { DropTarget } from './drop-target.tsx';
import classes from './frame.module.css';
import { useMenuCommands } from './menu-commands.ts';
import { Mishap } from './mishap.tsx';
import { Rail } from './rail.tsx';
import { useRoute } from './route.ts';
import { SCREENS } from './screens.ts';
import { Search } from './search.tsx';
import { keepSession } from './session.ts';
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
