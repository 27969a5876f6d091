// The newest checks beside the form; a click opens one.
import { Anchor } from '@mantine/core';
import type { CheckRow } from '../../../src-shared/bridge/checks.ts';
import type { Asked } from '../../app/calls/use-call.ts';
import { When } from '../../app/format/when.tsx';
import { hashOf, navigate, useRoute } from '../../app/navigation/route.ts';
import { FIRST_ROUTES } from '../../app/navigation/route-address.ts';
import { ErrorNote } from '../../app/notices/error-note.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import { ScoreBadge } from '../../badges/score-badge.tsx';
import classes from './recent-checks.module.css';

interface RecentChecksProps {
  readonly asked: Asked<{ readonly checks: readonly CheckRow[] }>;
}

export function RecentChecks({ asked: { data, error, reload } }: RecentChecksProps) {
  const shown = useRoute(({ route }) => (route.screen === 'verify' ? route.requestId : null));
  return (
    <aside className={classes.side} aria-label="Recent checks">
      <div className={classes.head}>
        <h2 className={classes.title}>Recent</h2>
        <Anchor
          size="sm"
          href={hashOf(FIRST_ROUTES.history)}
          onClick={(event) => {
            event.preventDefault();
            navigate(FIRST_ROUTES.history);
          }}
        >
          All checks
        </Anchor>
      </div>
      {error === null ? null : <ErrorNote error={error} retry={reload} />}
      <ul className={classes.list}>
        {(data?.checks ?? []).map((check) => (
          <li key={check.request_id}>
            <RecentCheck check={check} current={check.request_id === shown} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function RecentCheck({ check, current }: { readonly check: CheckRow; readonly current: boolean }) {
  const route = { screen: 'verify', requestId: check.request_id } as const;
  return (
    <a
      className={classes.check}
      href={hashOf(route)}
      {...(current ? { 'aria-current': 'true' } : {})}
      onClick={(event) => {
        event.preventDefault();
        navigate(route);
      }}
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
