// Says whether the machine's network can be used, and tells when that changes.
import type { ServiceStatus } from '../../src-shared/bridge/app.ts';
import type { Network } from '../adapters/dns/network.ts';

export type NetworkStatus = ServiceStatus['network'];

export interface NetworkWatch {
  current(): NetworkStatus;
  stop(): void;
}

/** How often the last known state is looked at; that asks no one. */
const LOOK_EVERY_MS = 1_000;
/** While the network cannot be used, how often it is asked again. */
const ASK_EVERY_MS = 10_000;

/** Asks once at the beginning, so that a window can say at once whether checks will work. */
export function watchNetwork(
  network: Pick<Network, 'state' | 'check'>,
  changed: () => void,
): NetworkWatch {
  let view: NetworkStatus = { state: 'unknown', detail: null };
  let lookedAt = 0;
  const ask = () => {
    lookedAt = performance.now();
    network.check().then(look, () => {
      // Closed meanwhile; there is nothing to tell.
    });
  };
  const look = () => {
    const now = viewOf(network.state());
    if (now.state === view.state && now.detail === view.detail) return;
    view = now;
    changed();
  };
  const timer = setInterval(() => {
    if (view.state === 'unknown') return;
    look();
    if (view.state === 'unusable' && performance.now() - lookedAt > ASK_EVERY_MS) ask();
  }, LOOK_EVERY_MS).unref();
  ask();
  return { current: () => view, stop: () => clearInterval(timer) };
}

function viewOf(state: ReturnType<Network['state']>): NetworkStatus {
  switch (state.state) {
    case 'ok':
      return { state: 'usable', detail: null };
    case 'down':
      return { state: 'unusable', detail: 'No DNS server answers.' };
    case 'invented':
    case 'denying':
      return { state: 'unusable', detail: `${state.detail.replace(/\.$/, '')}.` };
  }
}
