// The settings as they stand, kept fresh, and how one is changed.
import { useCallback } from 'react';
import type { SettingDetails } from '../../../src-shared/bridge/app.ts';
import { type Asked, useCall } from '../../app/calls/use-call.ts';
import { client } from '../../bridge/client.ts';

export interface Settings {
  readonly asked: Asked<unknown>;
  /** Null until they are known. */
  readonly all: readonly SettingDetails[] | null;
  /** Changes one; null returns it to its default. Rejects with a VouchError. */
  readonly change: (name: string, value: unknown) => Promise<void>;
}

export function useSettings(): Settings {
  const asked = useCall('settings.list', {}, { watch: ['settings.changed'] });
  const { reload } = asked;
  const change = useCallback(
    async (name: string, value: unknown) => {
      await client.call('settings.change', { name, value });
      reload();
    },
    [reload],
  );
  return { asked, all: asked.data?.settings ?? null, change };
}
