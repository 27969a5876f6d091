// The rail at the left: links to the screens, one tab stop in which arrows move, and small states at its foot.
import { Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { hashOf, useRoute } from '../app/navigation/route.ts';
import { FIRST_ROUTES, type Screen } from '../app/navigation/route-address.ts';
import { SCREEN_NAMES, SCREENS } from '../app/navigation/screens.ts';
import { moveAmongStops } from '../app/page/arrow-keys.ts';
import classes from './rail.module.css';
import { RailFoot } from './rail-foot.tsx';
import { useRail } from './rail-store.ts';

export function Rail() {
  const narrow = useMediaQuery('(max-width: 900px)') ?? false;
  const folded = useRail((state) => state.railFolded) || narrow;
  const current = useRoute((state) => state.route.screen);
  return (
    <nav className={classes.rail} data-folded={folded} aria-label="Screens">
      <ul className={classes.screens} onKeyDown={moveAmongStops}>
        {SCREEN_NAMES.map((screen) => (
          <li key={screen}>
            <RailLink screen={screen} folded={folded} current={screen === current} />
          </li>
        ))}
      </ul>
      <RailFoot folded={folded} />
    </nav>
  );
}

interface RailLinkProps {
  readonly screen: Screen;
  readonly folded: boolean;
  readonly current: boolean;
}

function RailLink({ screen, folded, current }: RailLinkProps) {
  const { label, icon: Icon } = SCREENS[screen];
  const route = FIRST_ROUTES[screen];
  return (
    <Tooltip label={label} position="right" disabled={!folded}>
      <a
        className={classes.link}
        href={hashOf(route)}
        aria-label={label}
        data-stop
        tabIndex={current ? 0 : -1}
        {...(current ? { 'aria-current': 'page' } : {})}
      >
        <Icon size={19} stroke={1.7} aria-hidden />
        <span className={classes.words}>{label}</span>
      </a>
    </Tooltip>
  );
}
