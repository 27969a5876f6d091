// The settings of a section as rows, or why they cannot be shown.
import { Skeleton, Stack } from '@mantine/core';
import type { SettingsSection } from '../../app/navigation/settings-sections.ts';
import { ErrorNote } from '../../app/notices/error-note.tsx';
import { SettingRow } from './setting-row.tsx';
import { settingsOf } from './setting-table.ts';
import classes from './settings.module.css';
import type { Settings } from './use-settings.ts';

interface SettingRowsProps {
  readonly section: SettingsSection;
  readonly settings: Settings;
}

export function SettingRows({ section, settings }: SettingRowsProps) {
  const { asked, all, change } = settings;
  if (all === null) {
    return asked.error === null ? (
      <Stack gap="md" role="status" aria-busy aria-label="Reading the settings">
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Stack>
    ) : (
      <ErrorNote error={asked.error} retry={asked.reload} />
    );
  }
  return (
    <div className={classes.rows}>
      {settingsOf(section, all).map((setting) => (
        <SettingRow key={setting.name} setting={setting} change={change} />
      ))}
    </div>
  );
}
