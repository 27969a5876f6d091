// The bands by which scores are judged today, for whatever draws them.
import { useEffect } from 'react';
import { create } from 'zustand';
import { client } from '../bridge/client.ts';

export interface Bands {
  /** Lowest score that is approved. */
  readonly approve: number;
  /** Lowest score that is reviewed. */
  readonly review: number;
}

interface BandsState {
  /** Null until main has told them. */
  readonly bands: Bands | null;
}

const useBandsStore = create<BandsState>(() => ({ bands: null }));
let following = false;

/** Null until known; marks are left out until then rather than guessed. */
export function useBands(): Bands | null {
  useEffect(follow, []);
  return useBandsStore((state) => state.bands);
}

/** Follows the policy for as long as the window lives; the first to need the bands starts it. */
function follow(): void {
  if (following) return;
  following = true;
  client.on('policy.changed', () => void read());
  client.on('service.changed', () => void read());
  void read();
}

async function read(): Promise<void> {
  try {
    const { policy } = await client.call('policy.show', {});
    useBandsStore.setState({ bands: { approve: policy.approve, review: policy.review } });
  } catch {
    // Without the bands a dial has no marks; the verdict itself does not depend on them.
  }
}
