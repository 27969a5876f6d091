// Banners above every screen: no connection, no DNS, the practice network, a notice of the start.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFlask, IconPlugOff, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PracticeButton } from '../app/calls/practice-button.tsx';
import { useServiceStatus } from '../app/calls/service-status.ts';
import classes from './banners.module.css';

export function Banners() {
  const connection = useServiceStatus((state) => state.connection);
  const practice = useServiceStatus((state) => state.status?.practice ?? false);
  const offline = useServiceStatus((state) => state.status?.network.state === 'unusable');
  if (connection !== 'connected') return <Unreachable refused={connection === 'refused'} />;
  return (
    <>
      <Notice />
      {practice ? <Practising /> : offline ? <Offline /> : null}
    </>
  );
}

/** What happened at the start; it stays until it is dismissed. */
function Notice() {
  const notice = useServiceStatus((state) => state.status?.notice ?? null);
  const [read, setRead] = useState<string | null>(null);
  if (notice === null || notice === read) return null;
  return (
    <Banner
      tone="caution"
      icon={IconAlertTriangle}
      title="Something happened when Vouch started."
      action={
        <Button size="compact-sm" variant="default" onClick={() => setRead(notice)}>
          Dismiss
        </Button>
      }
    >
      {notice}
    </Banner>
  );
}

function Unreachable({ refused }: { readonly refused: boolean }) {
  return refused ? (
    <Banner tone="bad" icon={IconPlugOff} title="Session expired.">
      Vouch was restarted, or this address was used before. On the computer that runs Vouch, open a
      terminal, run <code>vouch window</code>, and open the address that it prints. Then reload any
      other tab.
    </Banner>
  ) : (
    <Banner tone="bad" icon={IconPlugOff} title="Vouch is not responding.">
      This page keeps trying. Finished work is saved; if Vouch was stopped, start it again.
    </Banner>
  );
}

function Practising() {
  return (
    <Banner
      tone="note"
      icon={IconFlask}
      title="You are on the practice network."
      action={
        <PracticeButton on={false} size="compact-sm" variant="default">
          Leave
        </PracticeButton>
      }
    >
      Everyone on it is fictional.{' '}
      <span className={classes.more}>
        Nothing is sent to the internet, and your own data is kept separate.
      </span>
    </Banner>
  );
}

function Offline() {
  const detail = useServiceStatus((state) => state.status?.network.detail ?? null);
  return (
    <Banner
      tone="caution"
      icon={IconAlertTriangle}
      title="Vouch cannot reach the DNS."
      action={
        <PracticeButton on size="compact-sm" variant="default">
          Use the practice network
        </PracticeButton>
      }
    >
      {detail === null ? '' : `${detail} `}Running lists wait and continue by themselves.
    </Banner>
  );
}

interface BannerProps {
  readonly tone: 'note' | 'caution' | 'bad';
  readonly icon: TablerIcon;
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Banner({ tone, icon: Icon, title, action, children }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role="status">
      <Icon size={17} stroke={1.8} aria-hidden className={classes.icon} />
      <p className={classes.words}>
        <strong>{title}</strong> {children}
      </p>
      {action}
    </div>
  );
}
