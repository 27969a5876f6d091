// Which items of a job are retried by themselves, before anything else: those under way when the program ended abruptly.

import type { PendingItem, Suspect } from '../ports/jobs.ts';
import { mailDomain } from './mail-domain.ts';

export interface Quarantine {
  /** Whether nothing is left to try, nor being tried. */
  readonly isOver: boolean;
  /** How many are being tried. */
  readonly trying: number;
  /** What is being tried, to be noted before `begun` ones begin. */
  readonly indexes: readonly number[];
  /** Whether it took up this item, be it done by now or not. */
  knows(item: PendingItem): boolean;
  isTrying(item: PendingItem): boolean;
  /** Picks what is to be tried next, beside what is being tried; `alone` holds for a single item with nothing beside it. */
  begin(): { readonly items: readonly PendingItem[]; readonly alone: boolean };
  /** An item could not be tried to its end (a pause, no network), and will be picked again. */
  back(item: PendingItem): void;
  /** The program has outlived the item. */
  passed(item: PendingItem): void;
  /** Whether there are items for `takeCleared`. */
  readonly hasCleared: boolean;
  /** Takes the items that need no trial any more, to go on with all others once it is over. */
  takeCleared(): readonly PendingItem[];
}

/** Up to so many domains are tried one after the other; that takes a minute at most. */
const MOST_ONE_BY_ONE = 16;
/** Beyond that so many are tried side by side: after another end those few are suspected, instead of hundreds. */
const SIDE_BY_SIDE = 16;

interface Trial {
  readonly item: PendingItem;
  readonly alone: boolean;
}

/**
 * What was under way at one abrupt end is tried by its domains: where the first item of a domain passes, the others of it
 * are cleared, because what reads a domain's pages and records has read them. What was under way at two such ends is tried
 * item by item, each alone.
 */
export function createQuarantine(suspects: readonly Suspect[]): Quarantine {
  const known = new Set(suspects.map(({ item }) => item.index));
  const again = suspects.filter(({ stops }) => stops > 1);
  const domains = Map.groupBy(
    suspects.filter(({ stops }) => stops === 1),
    ({ item }) => mailDomain(item),
  );
  const oneByOne = domains.size <= MOST_ONE_BY_ONE;
  const waiting: Trial[] = [
    ...again.map(({ item }) => ({ item, alone: true })),
    ...[...domains.values()].flatMap(([first]) =>
      first === undefined ? [] : [{ item: first.item, alone: oneByOne }],
    ),
  ];
  const trying = new Map<number, Trial>();
  const cleared: PendingItem[] = [];

  function mayBegin(next: Trial): boolean {
    if (next.alone) return trying.size === 0;
    return trying.size < SIDE_BY_SIDE && ![...trying.values()].some(({ alone }) => alone);
  }

  return {
    get isOver() {
      return waiting.length === 0 && trying.size === 0;
    },
    get trying() {
      return trying.size;
    },
    get indexes() {
      return [...trying.keys()];
    },
    get hasCleared() {
      return cleared.length > 0;
    },
    takeCleared: () => cleared.splice(0),
    knows: ({ index }) => known.has(index),
    isTrying: ({ index }) => trying.has(index),
    begin() {
      const items: PendingItem[] = [];
      let next = waiting[0];
      const alone = next?.alone ?? false;
      while (next !== undefined && mayBegin(next)) {
        trying.set(next.item.index, next);
        items.push(next.item);
        waiting.shift();
        next = waiting[0];
      }
      return { items, alone };
    },
    back({ index }) {
      const trial = trying.get(index);
      if (trial === undefined) return;
      trying.delete(index);
      waiting.unshift(trial);
    },
    passed(item) {
      if (!trying.delete(item.index)) return;
      const domain = mailDomain(item);
      const [first, ...others] = domains.get(domain) ?? [];
      if (first?.item.index === item.index) cleared.push(...others.map((other) => other.item));
    },
  };
}
