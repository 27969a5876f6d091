// The policy that is in force: bands, weights and overrides, kept up to date for whatever shows them.
import { useEffect } from 'react';
import { create } from 'zustand';
import type { PolicyState } from '../../src-shared/bridge/policy.ts';
import { client } from '../bridge/client.ts';
import type { Bands } from './bands.ts';

interface InForceState {
  /** Null until main has answered. */
  readonly policy: PolicyState | null;
}

const useInForce = create<InForceState>(() => ({ policy: null }));
let following = false;

/** Null until known; what depends on it is left out until then rather than guessed. */
export function usePolicyInForce(): PolicyState | null {
  useEffect(follow, []);
  return useInForce(({ policy }) => policy);
}

/** The bands in force; null until known. */
export function useBands(): Bands | null {
  return usePolicyInForce()?.policy ?? null;
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
    useInForce.setState({ policy: await client.call('policy.show', {}) });
  } catch {
    // Without it a dial has no marks and an override no author; the verdict itself does not depend on it.
  }
}
