// Adds what the user's own outcomes say to an observation, fresh or cached: what they said when it was made goes.
import { EVIDENCE } from '../../src-shared/evidence/table.ts';
import { checkBreadth } from './checks/breadth.ts';
import type { Finding } from './finding.ts';
import type { Observation } from './observation.ts';

/** The observation with `history` (`checkOwnHistory`) in place of what it had of it; the other facts stay. */
export function addOwnHistory(observation: Observation, history: readonly Finding[]): Observation {
  const others = observation.findings.filter(({ code }) => !GOES.has(EVIDENCE[code]?.signal));
  const isSame = history.length === 0 && !observation.findings.some(isOwnHistory);
  if (isSame) return observation;
  const findings = [...others, ...history];
  return { ...observation, findings: [...findings, ...checkBreadth(findings)] };
}

/** How much was seen at all depends on it. */
const GOES: ReadonlySet<string> = new Set(['history', 'breadth']);

function isOwnHistory({ code }: Finding): boolean {
  return EVIDENCE[code]?.signal === 'history';
}
