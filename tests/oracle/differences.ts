// In which members two values differ: each place with what stood there and what stands there now.
import { isRecord } from './kept-values.ts';

export interface Difference {
  /** The members and places on the way, such as `items.3.score`. Lines of evidence are named by their code. */
  readonly path: readonly string[];
  /** Undefined where nothing was, or is, there. */
  readonly before: unknown;
  readonly after: unknown;
}

/** The last step to the order of lines of evidence. */
export const ORDER = '(order)';

/** The order of members says nothing; that of arrays does. */
export function differences(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): readonly Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [one, other] = [byCode(before), byCode(after)];
    if (one === null || other === null) return inMembers({ ...before }, { ...after }, path);
    return [
      ...inMembers(Object.fromEntries(one), Object.fromEntries(other), path),
      ...differences([...one.keys()].join(' '), [...other.keys()].join(' '), [...path, ORDER]),
    ];
  }
  if (isRecord(before) && isRecord(after)) return inMembers(before, after, path);
  return Object.is(before, after) ? [] : [{ path, before, after }];
}

function inMembers(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: readonly string[],
): readonly Difference[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => differences(before[key], after[key], [...path, key]));
}

/** Lines that each have a code of their own; null for any other array. */
function byCode(values: readonly unknown[]): ReadonlyMap<string, unknown> | null {
  const lines = new Map<string, unknown>();
  for (const value of values) {
    if (!isRecord(value) || typeof value.code !== 'string' || lines.has(value.code)) return null;
    lines.set(value.code, value);
  }
  return lines;
}

/** How often each member differs, places left out, and the first differences in full. */
export function reported(found: readonly Difference[], most = 20): string {
  const members = new Map<string, number>();
  for (const { path } of found) {
    const member = path.map((step) => (/^\d+$/.test(step) ? '#' : step)).join('.');
    members.set(member, (members.get(member) ?? 0) + 1);
  }
  return [
    ...[...members]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, most)
      .map(([member, times]) => `${times} × ${member}`),
    ...found
      .slice(0, most)
      .map(({ path, before, after }) => `${path.join('.')}: ${shown(before)} → ${shown(after)}`),
  ].join('\n');
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
