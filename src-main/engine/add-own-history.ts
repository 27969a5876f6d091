// Adds what the user's own outcomes say to an observation, fresh or cached: what they said when it was made goes.
import { EVIDENCE } from '../../src-shared/evidence/table.ts';
import { checkBreadth } from './checks/breadth.ts';
import { checkOwnHistory } from './checks/own-history.ts';
import type { Finding } from './finding.ts';
import type { Observation } from './observation.ts';
import type { OwnHistory } from './ports.ts';

/** The observation with what `history` says at `now` in place of what it had of it; null where nothing was looked up. */
export function addOwnHistory(
  observation: Observation,
  history: OwnHistory | null,
  now: number,
): Observation {
  const found = history === null ? [] : checkOwnHistory(history, now);
  if (found.length === 0 && !observation.findings.some(isOwnHistory)) return observation;
  const others = observation.findings.filter(({ code }) => !GOES.has(EVIDENCE[code]?.signal));
  const findings = [...others, ...found];
  return { ...observation, findings: [...findings, ...checkBreadth(findings)] };
}

/** How much was seen at all depends on it. */
const GOES: ReadonlySet<string> = new Set(['history', 'breadth']);

function isOwnHistory({ code }: Finding): boolean {
  return EVIDENCE[code]?.signal === 'history';
}
