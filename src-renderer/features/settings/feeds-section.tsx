// The feeds: how many entries, how old, what failed; each is switched on or off and updated here.
import { Badge, Button, Switch } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { FeedDetails } from '../../../src-shared/bridge/app.ts';
import type { BridgeResult } from '../../../src-shared/bridge/methods.ts';
import { formatCounted } from '../../../src-shared/format-count.ts';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useCall } from '../../app/calls/use-call.ts';
import { When } from '../../app/format/when.tsx';
import { notifyDone, notifyError } from '../../app/notices/notify.ts';
import { client } from '../../bridge/client.ts';
import { feedUpdateSummary } from './feed-update-summary.ts';
import { SettingRows } from './rows/setting-rows.tsx';
import { SectionHead } from './section-head.tsx';
import classes from './settings.module.css';

type FeedName = FeedDetails['name'];

export function FeedsSection() {
  const asked = useCall('feeds.status', {}, { watch: ['feeds.changed'] });
  const { data, reload } = asked;
  const feeds = data?.feeds ?? [];
  const { asking, failed, update } = useFeedUpdate(feeds, reload);

  async function turn(name: FeedName, on: boolean) {
    const off = feeds.filter((feed) => !feed.switched_on).map((feed) => feed.name);
    const value = on ? off.filter((each) => each !== name) : [...off, name];
    try {
      await client.call('settings.change', { name: 'feeds_off', value });
      reload();
    } catch (failure) {
      notifyError(failure);
    }
  }

  return (
    <>
      <SectionHead
        title="Feeds"
        actions={
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={asking === 'all'}
            disabled={data === null || feeds.every((feed) => !feed.switched_on)}
            onClick={() => void update(null)}
          >
            Update all
          </Button>
        }
      >
        Public lists that are fetched on a schedule and matched on this computer; no address is ever
        sent to their publishers. A copy that looks wrong is refused, and the last good one stays in
        use, or the one that came with Vouch.
      </SectionHead>
      {failed === null ? null : (
        <p className={classes.warning} role="alert">
          {failed}
        </p>
      )}
      <Loaded of={asked} label="Loading the feeds" heightPx={240}>
        {() => (
          <ul className={classes.feeds}>
            {feeds.map((feed) => (
              <FeedRow
                key={feed.name}
                feed={feed}
                busy={
                  feed.updating || asking === feed.name || (asking === 'all' && feed.switched_on)
                }
                onUpdate={() => void update(feed.name)}
                onTurn={(on) => void turn(feed.name, on)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <SettingRows section="feeds" />
    </>
  );
}

/** Updates one feed, or all by null: which is asked for, and the sentence on those that failed. */
function useFeedUpdate(feeds: readonly FeedDetails[], reload: () => void) {
  const [asking, setAsking] = useState<FeedName | 'all' | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  function showOutcome(result: BridgeResult<'feeds.update'>): void {
    const titles = new Map(feeds.map((feed) => [feed.name, feed.title]));
    const { done, failed } = feedUpdateSummary(result.outcomes, (name) => titles.get(name) ?? name);
    if (done !== null) notifyDone(done);
    setFailed(failed);
  }

  async function update(name: FeedName | null) {
    setAsking(name ?? 'all');
    try {
      showOutcome(await client.call('feeds.update', { name }));
    } catch (failure) {
      notifyError(failure);
    } finally {
      setAsking(null);
      reload();
    }
  }

  return { asking, failed, update };
}

interface FeedRowProps {
  readonly feed: FeedDetails;
  readonly busy: boolean;
  readonly onUpdate: () => void;
  readonly onTurn: (on: boolean) => void;
}

function FeedRow({ feed, busy, onUpdate, onTurn }: FeedRowProps) {
  return (
    <li className={classes.feed} data-off={!feed.switched_on}>
      <div className={classes.feedWords}>
        <div className={classes.feedTitle}>
          {capital(feed.title)}
          {feed.switched_on && feed.entries === null && feed.bundled === null ? (
            <Badge variant="outline" color="gray" radius="md" className={classes.badge}>
              unknown until its first update
            </Badge>
          ) : null}
        </div>
        <div className={classes.feedFacts}>
          <Facts feed={feed} />
        </div>
        {feed.error !== null && feed.switched_on ? (
          <div className={classes.feedError}>
            <IconAlertTriangle size={14} aria-hidden />
            <span>
              {feed.error.message} (<When iso={feed.error.at} />)
            </span>
          </div>
        ) : null}
        {feed.urls.length === 0 ? null : (
          <details className={classes.feedSource}>
            <summary>Source</summary>
            {feed.urls.map((url) => (
              <code key={url}>{url}</code>
            ))}
          </details>
        )}
      </div>
      <Button
        variant="default"
        size="xs"
        loading={busy}
        disabled={!feed.switched_on || feed.urls.length === 0}
        onClick={onUpdate}
        aria-label={`Update now: ${feed.title}`}
      >
        Update now
      </Button>
      <Switch
        checked={feed.switched_on}
        aria-label={`Use ${feed.title}`}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
    </li>
  );
}

function Facts({ feed }: { readonly feed: FeedDetails }) {
  const bundled = feed.bundled === null ? null : bundledText(feed.bundled);
  if (!feed.switched_on)
    return (
      <>
        Switched off: {bundled === null ? 'neither fetched nor used.' : `not fetched. ${bundled}`}
      </>
    );
  if (feed.urls.length === 0) return <>{bundled} · no address of newer ones is set</>;
  return (
    <>
      {feed.entries === null
        ? (bundled ?? 'No copy yet')
        : formatCounted(feed.entries, 'entry', 'entries')}
      {feed.checked_at === null ? null : (
        <>
          {' · confirmed '}
          <When iso={feed.checked_at} />
        </>
      )}
      {feed.next_at === null ? null : (
        <>
          {' · next '}
          <When iso={feed.next_at} />
        </>
      )}
    </>
  );
}

/** "Bundled list of 2026-09-21, 8,012 entries" */
function bundledText({ entries, dated }: NonNullable<FeedDetails['bundled']>): string {
  return `Bundled list of ${dated}, ${formatCounted(entries, 'entry', 'entries')}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
