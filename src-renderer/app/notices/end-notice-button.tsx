// The button that asks for a notice when a list has ended.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBell, IconBellCheck, IconBellOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useEndNotice } from './end-notice.ts';

const WORDS = {
  on: 'You will be notified when it is done. Click to turn this off.',
  off: 'Notify me when it is done',
  denied: 'The browser blocks notifications from this page. Allow them in its site settings.',
} as const;

const ICONS = { on: IconBellCheck, off: IconBell, denied: IconBellOff } as const;

/** Nothing where the desktop app tells it anyway. */
export function EndNoticeButton() {
  const state = useEndNotice((notice) => notice.state);
  const toggle = useEndNotice((notice) => notice.toggle);
  const refresh = useEndNotice((notice) => notice.refresh);
  useEffect(refresh, [refresh]);
  if (state === 'unavailable') return null;
  const Icon = ICONS[state];
  return (
    <Tooltip label={WORDS[state]} multiline maw={260}>
      <ActionIcon
        variant={state === 'on' ? 'light' : 'subtle'}
        color="gray"
        aria-label={WORDS.off}
        aria-pressed={state === 'on'}
        aria-disabled={state === 'denied'}
        onClick={() => {
          if (state !== 'denied') void toggle();
        }}
      >
        <Icon size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
