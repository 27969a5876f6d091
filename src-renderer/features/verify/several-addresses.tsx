// What is offered when more than one address was pasted or typed: checking them as a list.
import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../src-shared/format-count.ts';
import { useFileQueue } from '../../app/files/file-queue.ts';
import { notifyError } from '../../app/notices/notify.ts';
import { client } from '../../bridge/client.ts';
import classes from './several-addresses.module.css';
import { useVerify } from './verify-store.ts';

export function SeveralAddresses() {
  const several = useVerify((state) => state.several);
  const setSeveral = useVerify((state) => state.setSeveral);
  const [handing, setHanding] = useState(false);
  if (several === null) return null;
  const { text, count } = several;

  async function asList() {
    setHanding(true);
    try {
      const offer = await client.paste('Pasted list', text);
      setSeveral(null);
      useFileQueue.getState().enqueue(offer);
    } catch (error) {
      notifyError(error);
    } finally {
      setHanding(false);
    }
  }

  return (
    <div className={classes.note} role="alert">
      <span>These are {formatCount(count)} addresses. This screen checks one at a time.</span>
      <Button
        size="compact-sm"
        loading={handing}
        leftSection={<IconListCheck size={15} aria-hidden />}
        onClick={asList}
      >
        Check {formatCount(count)} as a list
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setSeveral(null)}>
        Dismiss
      </Button>
    </div>
  );
}
