// Whether the page is connected to Vouch.
import { useSyncExternalStore } from 'react';
import { client } from '../../bridge/client.ts';

let connected = true;
// Heard before any part of the window is, so that all of them see the same.
client.onConnection((state) => {
  connected = state === 'connected';
});

export function useConnected(): boolean {
  return useSyncExternalStore(client.onConnection, () => connected);
}
