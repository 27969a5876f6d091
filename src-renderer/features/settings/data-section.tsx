// The path of the data folder, to be copied or shown.
import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useCall } from '../../app/calls/use-call.ts';
import { CopyButton } from '../../app/clipboard/copy-button.tsx';
import { notifyError } from '../../app/notices/notify.ts';
import { client } from '../../bridge/client.ts';
import { SectionHead } from './section-head.tsx';
import classes from './settings.module.css';

export function DataSection() {
  const asked = useCall('service.status', {}, { watch: ['service.changed'] });
  return (
    <>
      <SectionHead title="Data folder">
        Results, key fingerprints, settings and feeds are in this folder, readable only by your
        account. To move it, stop Vouch, move the folder, and start Vouch with VOUCH_HOME set to its
        new path.
      </SectionHead>
      <Loaded of={asked} label="Loading the data folder" heightPx={48}>
        {(data) => (
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
      </Loaded>
    </>
  );
}
