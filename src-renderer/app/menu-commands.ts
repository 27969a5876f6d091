// Carries out what the application's menu and the dock ask of the window.
import { useEffect } from 'react';
import type { BridgePayload } from '../../src-shared/bridge/events.ts';
import { client } from '../bridge/client.ts';
import { useIntake } from './intake.ts';
import { useLayout } from './layout-store.ts';
import { notifyError } from './notify.ts';
import { navigate } from './route.ts';
import { FIRST_ROUTES } from './route-address.ts';
import { openSearch } from './search-door.ts';

type Command = BridgePayload<'menu.command'>['command'];

const COMMANDS: Readonly<Record<Command, () => void>> = {
  new_check: () => navigate(FIRST_ROUTES.verify),
  open_list: () => void pickList(),
  show_history: () => navigate(FIRST_ROUTES.history),
  show_api: () => navigate(FIRST_ROUTES.api),
  show_settings: () => navigate(FIRST_ROUTES.settings),
  search: () => openSearch(),
  toggle_rail: () => useLayout.getState().toggleRail(),
};

export function useMenuCommands(): void {
  useEffect(() => {
    const stops = [
      client.on('menu.command', ({ command }) => COMMANDS[command]()),
      client.on('files.opened', (offer) => useIntake.getState().put(offer)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

async function pickList(): Promise<void> {
  try {
    const { file } = await client.call('host.pick_list', {});
    if (file !== null) useIntake.getState().put(file);
  } catch (error) {
    notifyError(error);
  }
}
