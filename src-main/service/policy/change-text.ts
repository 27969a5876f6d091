// Describes a change of a policy for its history: a short sentence for each thing that changed.
import type { Override } from '../../../src-shared/bridge/policy.ts';
import { EVIDENCE, isEvidenceCode } from '../../../src-shared/evidence/table.ts';
import type { ChangeDetail, PolicyBody, StoredChange } from '../ports/policy.ts';

/** Overrides and weights that are named one by one. */
const NAMED = 3;

/** One clause for each thing that changed; overrides and weights beyond three of a kind are only counted. */
export function changeText({ detail }: StoredChange): string[] {
  const words = [
    ...bodyText(detail.body),
    ...overrideText('added', detail.added),
    ...overrideText('removed', detail.removed),
    ...assignedText(detail.assigned),
  ];
  return words.length === 0 ? ['Nothing changed.'] : words;
}

function bodyText(body: ChangeDetail['body']): string[] {
  if (body === undefined) return [];
  const { before, after } = body;
  if (after === null)
    return [before?.ownList ? 'The list’s own rules were removed.' : 'The policy was deleted.'];
  if (before === null) {
    const made =
      after.ownList === null ? 'The policy was created.' : 'A list got rules of its own.';
    return [made, `${bandText(after)}.`];
  }
  const words: string[] = [];
  if (before.name !== after.name) words.push(`Renamed from “${before.name}” to “${after.name}”.`);
  if (bandText(before) !== bandText(after))
    words.push(`${bandText(after)}; before: ${bandText(before).toLowerCase()}.`);
  words.push(...weightText(before, after));
  if (JSON.stringify(before.suppression) !== JSON.stringify(after.suppression)) {
    const count = after.suppression.length;
    words.push(
      `${count === 0 ? 'No suppression list is' : count === 1 ? '1 suppression list is' : `${count} suppression lists are`} chosen with it.`,
    );
  }
  return words;
}

function bandText({ policy }: PolicyBody): string {
  return `Approve from ${policy.approve}, review from ${policy.review}`;
}

function weightText({ policy: before }: PolicyBody, { policy: after }: PolicyBody): string[] {
  const codes = [...new Set([...Object.keys(before.weights), ...Object.keys(after.weights)])];
  const changed = codes.filter((code) => before.weights[code] !== after.weights[code]).toSorted();
  const descriptions = changed.slice(0, NAMED).map((code) => {
    const table = isEvidenceCode(code) ? EVIDENCE[code].points : 0;
    return `${code} ${signed(before.weights[code] ?? table)} → ${signed(after.weights[code] ?? table)}`;
  });
  if (changed.length === 0) return [];
  const more = changed.length - descriptions.length;
  return [`Weights: ${descriptions.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
}

function overrideText(action: 'added' | 'removed', overrides: readonly Override[]): string[] {
  if (overrides.length === 0) return [];
  const descriptions = overrides
    .slice(0, NAMED)
    .map(({ value, verdict }) => `${verdict === 'allow' ? 'approve' : 'block'} ${value}`);
  const more = overrides.length - descriptions.length;
  const head =
    overrides.length === 1 ? `Override ${action}` : `${overrides.length} overrides ${action}`;
  return [`${head}: ${descriptions.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
}

function assignedText(assigned: ChangeDetail['assigned']): string[] {
  if (assigned.length === 0) return [];
  const lists = assigned.length === 1 ? '1 list' : `${assigned.length} lists`;
  const given = assigned.every(({ after }) => after !== null);
  return [given ? `Assigned to ${lists}.` : `${lists} returned to the default policy.`];
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}
