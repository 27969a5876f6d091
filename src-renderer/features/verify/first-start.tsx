// The card of the first start: what Vouch does, what leaves the computer, and a sample list.
import { Button, Group } from '@mantine/core';
import { IconFileSpreadsheet, IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { PracticeButton } from '../../app/calls/practice-button.tsx';
import { useServiceStatus } from '../../app/calls/service-status.ts';
import { DropArea, PickButton } from '../../app/files/drop-area.tsx';
import { openSample } from '../../app/files/file-queue.ts';
import { pickLists } from '../../app/files/pick-lists.ts';
import { notifyError } from '../../app/notices/notify.ts';
import classes from './first-start.module.css';

export function FirstStart() {
  const offline = useServiceStatus(
    ({ status }) => status !== null && !status.practice && status.network.state === 'unusable',
  );
  return (
    <DropArea label="Add a list" className={classes.card} onPick={pick}>
      <Picture />
      <h2 className={classes.title}>Drop a list here, or type an address.</h2>
      <p className={classes.words}>Nothing leaves this computer except the look-ups themselves.</p>
      <Group gap={8} justify="center" mt={16}>
        <PickButton onPick={pick} />
        <SampleButton />
      </Group>
      {offline ? <OfflineHint /> : null}
    </DropArea>
  );
}

function pick(): void {
  pickLists().catch(notifyError);
}

function SampleButton() {
  const [asking, setAsking] = useState(false);
  async function take() {
    setAsking(true);
    try {
      await openSample();
    } catch (error) {
      notifyError(error);
    } finally {
      setAsking(false);
    }
  }
  return (
    <Button
      variant="default"
      loading={asking}
      leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
      onClick={take}
    >
      Try the sample list
    </Button>
  );
}

function OfflineHint() {
  return (
    <div className={classes.offline}>
      <span>You seem to be offline.</span>
      <PracticeButton
        on
        size="compact-sm"
        variant="light"
        leftSection={<IconFlask size={14} aria-hidden />}
      >
        Use the practice network
      </PracticeButton>
    </div>
  );
}

/** A letter under a lens: the one picture of the program. */
function Picture() {
  return (
    <svg className={classes.picture} viewBox="0 0 160 96" aria-hidden="true">
      <rect x="14" y="18" width="96" height="64" rx="6" />
      <path d="m14 26 42 30a10 10 0 0 0 12 0l42-30" />
      <circle className={classes.lens} cx="112" cy="60" r="24" />
      <path className={classes.tick} d="m101 60 8 8 14-16" />
      <path d="m129 77 15 13" />
    </svg>
  );
}
