// The policy that is in force today, for whatever shows it: bands, weights and overrides, kept up to date.
import { useEffect } from 'react';
import { create } from 'zustand';
import type { PolicyState } from '../../src-shared/bridge/policy.ts';
import { client } from '../bridge/client.ts';

interface KeptPolicy {
  /** Null until main has told it. */
  readonly kept: PolicyState | null;
}

const useKeptStore = create<KeptPolicy>(() => ({ kept: null }));
let following = false;

/** Null until known; what depends on it is left out until then rather than guessed. */
export function useKeptPolicy(): PolicyState | null {
  useEffect(follow, []);
  return useKeptStore((state) => state.kept);
}

/** Follows the policy for as long as the window lives; the first to need it starts it. */
function follow(): void {
  if (following) return;
  following = true;
  client.on('policy.changed', () => void read());
  client.on('service.changed', () => void read());
  void read();
}

async function read(): Promise<void> {
  try {
    useKeptStore.setState({ kept: await client.call('policy.show', {}) });
  } catch {
    // Without it a dial has no marks and an override no author; the verdict itself does not depend on it.
  }
}
