// The path of the data folder, to be copied or shown.
import { Button, Skeleton } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useCall } from '../../app/calls/use-call.ts';
import { CopyButton } from '../../app/clipboard/copy-button.tsx';
import { ErrorNote } from '../../app/notices/error-note.tsx';
import { notifyError } from '../../app/notices/notify.ts';
import { client } from '../../bridge/client.ts';
import { SectionHead } from './section-head.tsx';
import classes from './settings.module.css';

export function DataSection() {
  const { data, error, reload } = useCall('service.status', {}, { watch: ['service.changed'] });
  return (
    <>
      <SectionHead title="Data folder">
        Results, key fingerprints, settings and feeds are in this folder, readable only by your
        account. To move it, stop Vouch, move the folder, and start Vouch with VOUCH_HOME set to its
        new path.
      </SectionHead>
      {error === null ? null : <ErrorNote error={error} retry={reload} />}
      {data === null ? (
        error === null ? (
          <Skeleton height={48} role="status" aria-label="Loading the data folder" />
        ) : null
      ) : (
        <>
          <div className={classes.path}>
            <code>{data.data_folder}</code>
            <CopyButton text={data.data_folder} what="The path" size="xs">
              Copy path
            </CopyButton>
            {client.host === 'desktop' ? (
              <Button
                size="xs"
                leftSection={<IconFolderOpen size={14} aria-hidden />}
                onClick={() => client.call('host.reveal_data_folder', {}).catch(notifyError)}
              >
                Show folder
              </Button>
            ) : null}
          </div>
          {data.practice ? (
            <p className={classes.note}>
              This is the folder of the practice network. Your own data is in another one,
              untouched.
            </p>
          ) : null}
        </>
      )}
    </>
  );
}
