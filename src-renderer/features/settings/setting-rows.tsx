// The settings of a section as rows, kept up to date; each is changed by itself.
import { Skeleton, Stack } from '@mantine/core';
import { useCallback } from 'react';
import { useCall } from '../../app/calls/use-call.ts';
import type { SettingsSection } from '../../app/navigation/settings-sections.ts';
import { ErrorNote } from '../../app/notices/error-note.tsx';
import { client } from '../../bridge/client.ts';
import { SettingRow } from './setting-row.tsx';
import { settingsOf } from './setting-table.ts';
import classes from './settings.module.css';

export function SettingRows({ section }: { readonly section: SettingsSection }) {
  const { data, error, reload } = useCall('settings.list', {}, { watch: ['settings.changed'] });
  /** Null returns a setting to its default. Rejects with a VouchError. */
  const change = useCallback(
    async (name: string, value: unknown) => {
      await client.call('settings.change', { name, value });
      reload();
    },
    [reload],
  );
  if (data === null) {
    return error === null ? (
      <Stack gap="md" role="status" aria-busy aria-label="Loading the settings">
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Stack>
    ) : (
      <ErrorNote error={error} retry={reload} />
    );
  }
  return (
    <div className={classes.rows}>
      {settingsOf(section, data.settings).map((setting) => (
        <SettingRow key={setting.name} setting={setting} change={change} />
      ))}
    </div>
  );
}
