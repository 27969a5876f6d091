// The title bar: the rail's toggle, the product's name, the search and the shortcuts.
import { ActionIcon, Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react';
import { MODIFIER_KEY } from '../app/format/modifier-key.ts';
import { openSearch } from '../app/navigation/search-store.ts';
import { useRail } from './rail-store.ts';
import { Shortcuts } from './shortcuts.tsx';
import classes from './title-bar.module.css';

export function TitleBar() {
  const folded = useRail((state) => state.railFolded);
  const toggleRail = useRail((state) => state.toggleRail);
  const label = folded ? 'Expand the rail' : 'Collapse the rail';
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <Tooltip label={label}>
          <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={toggleRail}>
            <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <span className={classes.name}>
          <Mark />
          Vouch
        </span>
      </div>
      <UnstyledButton className={classes.search} onClick={() => openSearch()}>
        <IconSearch size={15} stroke={1.8} aria-hidden />
        <span className={classes.hint}>Search addresses, lists, rows and settings</span>
        <Kbd size="xs">{MODIFIER_KEY} K</Kbd>
      </UnstyledButton>
      <div className={classes.end}>
        <Shortcuts />
      </div>
    </header>
  );
}

function Mark() {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path
        d="M8.5 10.5 15 23.2c.4.8 1.6.8 2 0L23.5 8.5"
        fill="none"
        stroke="var(--vouch-surface)"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
