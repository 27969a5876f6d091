// Which egress gets a look-up: how much waits at each, and which servers do not talk to it for now.
import type { FleetAnswer, FleetQuestion, FleetWork } from '../ports/fleet.ts';
import { chooseEgress, createFirstAskers } from './egress-choice.ts';
import { subjectOf } from './question-group.ts';

export interface Placed {
  readonly egress: string;
  /** The version of the look-up that its workers speak. */
  readonly version: number;
}

export interface EgressPlacement {
  /**
   * Places a look-up, which counts as load of that egress until `leave`. Null where no worker does such look-ups; `refused`
   * where each egress that does has refused this one.
   */
  place(
    question: FleetQuestion,
    group: string | null,
    refusedBy: ReadonlyMap<string, unknown>,
  ): Placed | 'refused' | null;
  leave(egress: string, group: string | null): void;
  /** Notes what an egress answered, and whether its server does not talk to it. */
  note(question: FleetQuestion, egress: string, answer: FleetAnswer): void;
  block(egress: string, group: string | null): void;
  /** Servers that do not talk to an egress for now. */
  blocked(): readonly { readonly group: string; readonly egress: string }[];
}

/** A server that rejects an egress is asked from others for so long. */
const BLOCKED_MS = 600_000;

/** `placesOf` answers the egresses that do a kind of look-up, with their versions; `elapsed` is a monotonic clock in milliseconds. */
export function createEgressPlacement(
  placesOf: (work: FleetWork) => ReadonlyMap<string, number>,
  elapsed: () => number,
): EgressPlacement {
  const firstAskers = createFirstAskers();
  const loads = new Map<string, number>();
  const blockedUntil = new Map<string, number>();

  function addLoad(egress: string, group: string | null, by: 1 | -1): void {
    const key = `${egress} ${group}`;
    const load = (loads.get(key) ?? 0) + by;
    if (load > 0) loads.set(key, load);
    else loads.delete(key);
  }

  function isBlocked(egress: string, group: string | null): boolean {
    return (blockedUntil.get(`${group} ${egress}`) ?? 0) > elapsed();
  }

  function choose(question: FleetQuestion, group: string | null, open: readonly string[]) {
    const willing = open.filter((egress) => !isBlocked(egress, group));
    const first = firstAskers.of(question);
    if (first !== null && willing.includes(first)) return first;
    return chooseEgress(
      willing.length > 0 ? willing : open,
      subjectOf(question),
      (egress) => loads.get(`${egress} ${group}`) ?? 0,
    );
  }

  return {
    place(question, group, refusedBy) {
      const places = placesOf(question.work);
      const open = [...places.keys()].filter((egress) => !refusedBy.has(egress));
      if (open.length === 0 && places.size > 0) return 'refused';
      const egress = choose(question, group, open);
      const version = egress === null ? undefined : places.get(egress);
      if (egress === null || version === undefined) return null;
      addLoad(egress, group, 1);
      return { egress, version };
    },
    leave: (egress, group) => addLoad(egress, group, -1),
    note: firstAskers.note,
    block: (egress, group) => blockedUntil.set(`${group} ${egress}`, elapsed() + BLOCKED_MS),
    blocked: () =>
      [...blockedUntil]
        .filter(([, until]) => until > elapsed())
        .map(([key]) => {
          const cut = key.lastIndexOf(' ');
          return { group: key.slice(0, cut), egress: key.slice(cut + 1) };
        }),
  };
}
