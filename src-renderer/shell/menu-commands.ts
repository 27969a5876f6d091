// Carries out the commands of the application's menu and opens files that the system hands over.
import { useEffect } from 'react';
import type { BridgePayload } from '../../src-shared/bridge/events.ts';
import { useFileQueue } from '../app/files/file-queue.ts';
import { navigate } from '../app/navigation/route.ts';
import { FIRST_ROUTES } from '../app/navigation/route-address.ts';
import { openSearch } from '../app/navigation/search-store.ts';
import { notifyError } from '../app/notices/notify.ts';
import { client } from '../bridge/client.ts';
import { useRail } from './rail-store.ts';

type Command = BridgePayload<'menu.command'>['command'];

const COMMANDS: Readonly<Record<Command, () => void>> = {
  new_check: () => navigate(FIRST_ROUTES.verify),
  open_list: () => void pickList(),
  show_history: () => navigate(FIRST_ROUTES.history),
  show_api: () => navigate(FIRST_ROUTES.api),
  show_settings: () => navigate(FIRST_ROUTES.settings),
  search: () => openSearch(),
  toggle_rail: () => useRail.getState().toggleRail(),
};

export function useMenuCommands(): void {
  useEffect(() => {
    const stops = [
      client.on('menu.command', ({ command }) => COMMANDS[command]()),
      client.on('files.opened', (offer) => useFileQueue.getState().enqueue(offer)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

async function pickList(): Promise<void> {
  try {
    const { file } = await client.call('host.pick_list', {});
    if (file !== null) useFileQueue.getState().enqueue(file);
  } catch (error) {
    notifyError(error);
  }
}
