// The policy that judges what is shown: that of the list or the check on the screen, else the general one; kept up to date.
import { useEffect } from 'react';
import { create } from 'zustand';
import type { PolicyState } from '../../src-shared/bridge/policy.ts';
import { type Route, useRoute } from '../app/navigation/route.ts';
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
  client.on('jobs.changed', ({ job }) => {
    const known = useInForce.getState().policy;
    if (
      job.job_id === listOf(useRoute.getState().route) &&
      known?.policy_id !== (job.policy_id ?? null)
    )
      void read();
  });
  useRoute.subscribe(({ route }, { route: before }) => {
    if (shownIn(route) !== shownIn(before)) void read();
  });
  client.on('service.changed', () => void read());
  void read();
}

async function read(): Promise<void> {
  const shown = shownIn(useRoute.getState().route);
  try {
    const policy = await policyOf(useRoute.getState().route);
    if (shownIn(useRoute.getState().route) === shown) useInForce.setState({ policy });
  } catch {
    // Without it a dial has no marks and an override no author; the verdict itself does not depend on it.
  }
}

async function policyOf(route: Route): Promise<PolicyState> {
  const jobId = listOf(route);
  if (jobId !== null) {
    const { policy_id = null } = await client.call('jobs.show', { job_id: jobId });
    return client.call('policy.show', { policy_id });
  }
  const requestId = checkOf(route);
  return requestId === null
    ? client.call('policy.show', {})
    : client.call('policy.of_check', { request_id: requestId });
}

/** What on the screen is judged: a list, a check, or nothing yet. */
function shownIn(route: Route): string | null {
  return listOf(route) ?? checkOf(route);
}

function listOf(route: Route): string | null {
  return route.screen === 'lists' ? route.jobId : null;
}

function checkOf(route: Route): string | null {
  return route.screen === 'verify' ? route.requestId : null;
}
