// Three small states at the rail's foot: network, API address (a click copies it) and age of the feeds.
import { Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconCloudDownload,
  IconFlask,
  IconHelpCircle,
  IconPlug,
  IconPlugOff,
  IconWifi,
  IconWifiOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ApiStatus } from '../../src-shared/bridge/api.ts';
import type { ServiceStatus } from '../../src-shared/bridge/app.ts';
import { useServiceStatus } from '../app/calls/service-status.ts';
import { copyText } from '../app/clipboard/write-clipboard.ts';
import { formatWhen } from '../app/format/format.ts';
import { navigate } from '../app/navigation/route.ts';
import { FIRST_ROUTES } from '../app/navigation/route-address.ts';
import type { Tone } from '../theme/tone.ts';
import classes from './rail.module.css';

interface SmallState {
  readonly key: string;
  readonly icon: TablerIcon;
  readonly tone: Tone;
  readonly words: string;
  readonly more: string;
  readonly act: () => void;
}

export function RailFoot({ folded }: { readonly folded: boolean }) {
  const status = useServiceStatus((state) => state.status);
  const api = useServiceStatus((state) => state.api);
  const connected = useServiceStatus((state) => state.connection === 'connected');
  const known = [
    ...(status === null ? [] : [networkState(status)]),
    ...(api === null ? [] : [apiState(api)]),
    ...(status === null ? [] : [feedState(status)]),
  ];
  // What was known last may no longer be so, and the banner says why.
  const states = connected ? known : [];
  return (
    <ul className={classes.states} aria-label="State of Vouch">
      {states.map(({ key, icon: Icon, tone, words, more, act }) => (
        <li key={key}>
          <Tooltip label={folded ? `${words}. ${more}` : more} position="right" multiline maw={280}>
            <UnstyledButton
              className={classes.state}
              data-tone={tone}
              aria-label={`${words}. ${more}`}
              onClick={act}
            >
              <Icon size={16} stroke={1.8} aria-hidden />
              <span className={classes.words}>{words}</span>
            </UnstyledButton>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

function networkState({ practice, network }: ServiceStatus): SmallState {
  const act = () => navigate({ screen: 'settings', section: 'dns' });
  const key = 'network';
  if (practice) {
    const more = 'Invented servers on this computer; nothing is sent to the internet.';
    return { key, icon: IconFlask, tone: 'caution', words: 'Practice network', more, act };
  }
  switch (network.state) {
    case 'usable':
      return {
        key,
        icon: IconWifi,
        tone: 'good',
        words: 'Network OK',
        more: 'The DNS answers.',
        act,
      };
    case 'unusable':
      return {
        key,
        icon: IconWifiOff,
        tone: 'bad',
        words: 'No network',
        more: network.detail ?? 'The DNS does not answer.',
        act,
      };
    case 'unknown':
      return {
        key,
        icon: IconHelpCircle,
        tone: 'plain',
        words: 'Network not tested yet',
        more: 'The first check will show whether the DNS answers.',
        act,
      };
  }
}

function apiState({ state, url, message }: ApiStatus): SmallState {
  const key = 'api';
  if (state === 'listening' && url !== null) {
    return {
      key,
      icon: IconPlug,
      tone: 'good',
      words: url.replace(/^https?:\/\//, ''),
      more: 'The API listens here. Click to copy its address.',
      act: () => void copyText(url, 'The address of the API'),
    };
  }
  return {
    key,
    icon: IconPlugOff,
    tone: state === 'failed' ? 'bad' : 'plain',
    words: state === 'failed' ? 'API cannot start' : 'API is off',
    more: message ?? 'Start it on the API screen.',
    act: () => navigate(FIRST_ROUTES.api),
  };
}

const STALE_MS = 7 * 24 * 3600 * 1000;

function feedState({ feeds_checked_at }: ServiceStatus): SmallState {
  const key = 'feeds';
  const act = () => navigate({ screen: 'settings', section: 'feeds' });
  if (feeds_checked_at === null) {
    return {
      key,
      icon: IconCloudDownload,
      tone: 'plain',
      words: 'Feeds incomplete',
      more: 'At least one feed, such as the Tor exits, has never been fetched. What only that feed can show is unknown.',
      act,
    };
  }
  const stale = Date.now() - Date.parse(feeds_checked_at) > STALE_MS;
  const { text, title } = formatWhen(feeds_checked_at);
  return {
    key,
    icon: IconCloudDownload,
    tone: stale ? 'caution' : 'good',
    words: `Feeds: ${text}`,
    more: `The oldest feed in use was last confirmed on ${title}.`,
    act,
  };
}
