// Adds what the user's own outcomes say to an observation, fresh or cached: what they said when it was made goes.
import { codeWithoutHistory, EVIDENCE } from '../../src-shared/evidence/table.ts';
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
  const atCatchAll = observation.findings.some(({ code }) => code === 'catch_all');
  const found = history === null ? [] : checkOwnHistory(history, now, atCatchAll);
  const others = observation.findings.flatMap(withoutHistory);
  const findings = [...(isNumbered(history) ? others.map(asNumber) : others), ...found];
  return { ...observation, findings: [...findings, ...checkBreadth(findings)] };
}

/** How much was seen at all depends on it, and is found again. */
function withoutHistory(finding: Finding): readonly Finding[] {
  const code = codeWithoutHistory(finding.code);
  if (code === null || EVIDENCE[code]?.signal === 'breadth') return [];
  return [code === finding.code ? finding : { ...finding, code }];
}

/** Whether the domain gives its people numbers like this one. */
function isNumbered(history: OwnHistory | null): boolean {
  const naming = history?.state === 'read' ? history.naming : null;
  return naming?.pattern.includes('0') === true && naming.own.includes(naming.pattern);
}

/** Letters and digits that look like chance, but are the scheme of the domain. */
function asNumber(finding: Finding): Finding {
  return finding.code === 'random_local_part' ? { ...finding, code: 'history_numbered' } : finding;
}
