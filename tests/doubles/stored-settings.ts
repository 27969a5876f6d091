// Settings over a store that is a map.
import { openSettings } from '../../src-main/service/settings/settings.ts';

export async function openKept() {
  const kept = new Map<string, unknown>();
  const settings = await openSettings({
    readSettings: async () => Object.fromEntries(kept),
    writeSetting: async (name, value) => {
      kept.set(name, value);
    },
  });
  return { kept, settings };
}
