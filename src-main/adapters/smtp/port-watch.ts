// Whether mail hosts can be reached from this machine at all, judged by earlier connections alone: there is no host for a test.
import type { Timers } from '../pacing/timers.ts';

export interface PortWatchSettings {
  /** So many different sites in a row that could not be connected to, and none ever that could, … */
  readonly afterSites: number;
  /** … and no host is asked for this long. */
  readonly pauseMs: number;
}

export const PORT_WATCH_SETTINGS: PortWatchSettings = { afterSites: 5, pauseMs: 900_000 };

export interface PortWatch {
  /** Why no mail host should be tried now, or null. */
  obstacle(): string | null;
  /** The same from the first obstacle on until a host is reached: what a failed try amounts to meanwhile. */
  doubt(): string | null;
  /** A host was connected to, whatever it said then. From now on port 25 is known to be open. */
  reached(): void;
  /** None of a site's hosts could be connected to. `onObstacle` is called when that makes one. */
  notReached(site: string): void;
  /** Nothing is known any more: the machine is in another network. */
  forget(): void;
}

const BLOCKED =
  'port 25 seems to be blocked here: no mail host could be reached from this machine so far';

export function createPortWatch(
  settings: PortWatchSettings,
  timers: Pick<Timers, 'now'>,
  onObstacle: () => void,
): PortWatch {
  const unreached = new Set<string>();
  let open = false;
  let doubted = false;
  let closedUntil = -Infinity;
  return {
    obstacle: () => (!open && timers.now() < closedUntil ? BLOCKED : null),
    doubt: () => (!open && doubted ? BLOCKED : null),
    reached() {
      open = true;
      unreached.clear();
    },
    notReached(site) {
      if (open) return;
      unreached.add(site);
      if (unreached.size < settings.afterSites) return;
      unreached.clear();
      doubted = true;
      closedUntil = timers.now() + settings.pauseMs;
      onObstacle();
    },
    forget() {
      unreached.clear();
      open = false;
      doubted = false;
      closedUntil = -Infinity;
    },
  };
}
