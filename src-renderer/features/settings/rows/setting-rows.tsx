// The settings of a section as rows, kept up to date; each is changed by itself.
import { type ReactNode, useCallback } from 'react';
import type { SettingsSection } from '../../../../src-shared/settings/sections.ts';
import { Loaded } from '../../../app/calls/loaded.tsx';
import { useCall } from '../../../app/calls/use-call.ts';
import { client } from '../../../bridge/client.ts';
import classes from '../settings.module.css';
import { settingsOf } from './section-of.ts';
import { SettingRow } from './setting-row.tsx';

interface SettingRowsProps {
  readonly section: SettingsSection;
  /** What is below the words of a setting, by its name. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
}

export function SettingRows({ section, notes = {} }: SettingRowsProps) {
  const asked = useCall('settings.list', {}, { watch: ['settings.changed'] });
  const { reload } = asked;
  /** Null returns a setting to its default. Rejects with a VouchError. */
  const change = useCallback(
    async (name: string, value: unknown) => {
      await client.call('settings.change', { name, value });
      reload();
    },
    [reload],
  );
  return (
    <Loaded of={asked} label="Loading the settings" heightPx={128}>
      {(data) => (
        <div className={classes.rows}>
          {settingsOf(section, data.settings).map(({ details, setting }) => (
            <SettingRow
              key={details.name}
              details={details}
              setting={setting}
              note={notes[details.name]}
              change={change}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}
