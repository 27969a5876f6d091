// The one time that a new key is shown.
import { Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { CopyButton } from '../../app/clipboard/copy-button.tsx';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import classes from './api.module.css';
import { type FreshKey, useApiScreen } from './api-store.ts';

export function FreshKeyNote({ fresh }: { readonly fresh: FreshKey }) {
  const set = useApiScreen((state) => state.set);
  return (
    <div className={classes.fresh} role="status">
      <IconKey size={18} aria-hidden className={classes.freshIcon} />
      <div className={classes.freshBody}>
        <Text size="sm" fw={600}>
          <UntrustedText text={fresh.name} />: copy this key now
        </Text>
        <Text size="sm" className={classes.quietWrap}>
          It is shown this one time and cannot be shown again. Whoever has it can call the API on
          this computer.
        </Text>
        <div className={classes.freshKey}>
          <code>{fresh.key}</code>
          <CopyButton text={fresh.key} what="The key" label="Copy the key" variant="filled" />
        </div>
        <Button size="compact-sm" variant="default" onClick={() => set({ freshKey: null })}>
          I have stored it
        </Button>
      </div>
    </div>
  );
}
