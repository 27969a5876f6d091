// What the whole window needs to know of the service: its state, its API, and whether it can be reached.
import { create } from 'zustand';
import type { ApiStatus } from '../../../src-shared/bridge/api.ts';
import type { ServiceStatus } from '../../../src-shared/bridge/app.ts';
import { client } from '../../bridge/client.ts';
import type { ConnectionState } from '../../bridge/client-contract.ts';
import { notifyError } from '../notices/notify.ts';

interface ServiceStatusState {
  /** Null until main has answered for the first time. */
  readonly status: ServiceStatus | null;
  readonly api: ApiStatus | null;
  readonly connection: ConnectionState;
  /** True while the network is being changed. */
  readonly switching: boolean;
  /** Asks for everything again. */
  readonly refresh: () => Promise<void>;
  /** Changes to the practice network, or back to the real one. */
  readonly setPractice: (on: boolean) => Promise<void>;
}

export const useServiceStatus = create<ServiceStatusState>((set) => ({
  status: null,
  api: null,
  connection: 'connected',
  switching: false,
  async refresh() {
    try {
      const [status, api] = await Promise.all([
        client.call('service.status', {}),
        client.call('api.status', {}),
      ]);
      set({ status, api });
    } catch (error) {
      if (useServiceStatus.getState().connection === 'connected') notifyError(error);
    }
  },
  async setPractice(on) {
    try {
      await switchFolder(async () =>
        set({ status: await client.call('service.practice', { on }) }),
      );
    } catch (error) {
      notifyError(error);
    }
  },
}));

/** Does what may lead into another data folder; the page starts over once it is done. Rejects as `act` does. */
export async function switchFolder(act: () => Promise<void>): Promise<void> {
  useServiceStatus.setState({ switching: true });
  try {
    await act();
  } finally {
    useServiceStatus.setState({ switching: false });
  }
}

/** Keeps the session fresh; the answer stops it. */
export function followServiceStatus(): () => void {
  const stops = [
    client.on('service.changed', (status) => useServiceStatus.setState({ status })),
    client.on('api.changed', (api) => useServiceStatus.setState({ api })),
    client.onConnection((connection) => {
      const before = useServiceStatus.getState().connection;
      useServiceStatus.setState({ connection });
      if (connection === 'connected' && before === 'lost')
        void useServiceStatus.getState().refresh();
    }),
  ];
  void useServiceStatus.getState().refresh();
  return () => {
    for (const stop of stops) stop();
  };
}
