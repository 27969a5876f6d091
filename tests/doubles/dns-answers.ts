// What the DNS answers in tests where it has nothing, and for whom it is asked.
import type { Lane, LookupContext } from '../../src-main/engine/ports.ts';
import { SEEN_AT } from './facts.ts';

export const NXDOMAIN = { kind: 'nxdomain', observedAt: SEEN_AT } as const;
export const NODATA = { kind: 'nodata', observedAt: SEEN_AT } as const;
export const TIMEOUT = {
  kind: 'failed',
  reason: 'timeout',
  detail: 'no answer in time',
  observedAt: SEEN_AT,
} as const;

/** A look-up of a check that nobody ends. */
export function contextOf(lane: Lane): LookupContext {
  return { checkId: 'check', lane, signal: new AbortController().signal };
}
