// The newest checks in a drawer at the window's edge; a click opens one.
import { Anchor, Button, Drawer } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { CheckRow } from '../../../src-shared/bridge/checks.ts';
import type { CallState } from '../../app/calls/use-call.ts';
import { When } from '../../app/format/when.tsx';
import { hashOf, useRoute } from '../../app/navigation/route.ts';
import { FIRST_ROUTES } from '../../app/navigation/route-address.ts';
import { ErrorNote } from '../../app/notices/error-note.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import { ScoreBadge } from '../../badges/score-badge.tsx';
import classes from './recent-checks.module.css';

interface RecentChecksProps {
  readonly asked: CallState<{ readonly checks: readonly CheckRow[] }>;
}

/** The button that opens the drawer, and the drawer. */
export function RecentChecks({ asked: { data, error, reload } }: RecentChecksProps) {
  const [opened, setOpened] = useState(false);
  const shown = useRoute(({ route }) => (route.screen === 'verify' ? route.requestId : null));
  const close = () => setOpened(false);
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconHistory size={15} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Recent checks
      </Button>
      <Drawer opened={opened} onClose={close} position="right" size={340} title="Recent checks">
        <ErrorNote error={error} retry={reload} />
        <ul className={classes.list}>
          {(data?.checks ?? []).map((check) => (
            <li key={check.request_id}>
              <RecentCheck check={check} current={check.request_id === shown} onOpen={close} />
            </li>
          ))}
        </ul>
        <Anchor
          size="sm"
          className={classes.all ?? ''}
          href={hashOf(FIRST_ROUTES.history)}
          onClick={close}
        >
          All checks
        </Anchor>
      </Drawer>
    </>
  );
}

interface RecentCheckProps {
  readonly check: CheckRow;
  readonly current: boolean;
  readonly onOpen: () => void;
}

function RecentCheck({ check, current, onOpen }: RecentCheckProps) {
  const route = { screen: 'verify', requestId: check.request_id } as const;
  return (
    <a
      className={classes.check}
      href={hashOf(route)}
      {...(current ? { 'aria-current': 'true' } : {})}
      onClick={onOpen}
    >
      <ScoreBadge score={check.score} recommendation={check.recommendation} />
      <span className={classes.email} title={shownText(check.input.email, 'address')}>
        <UntrustedText text={check.input.email} address />
      </span>
      <span className={classes.when}>
        <When iso={check.checked_at} />
      </span>
    </a>
  );
}
