// How often a server may be asked, how long its askers wait, and for how long it is left alone: a table of each protocol.
import type { Lane } from '../../engine/ports.ts';

/** How often one server is asked. */
export interface Pace {
  /** Questions under way at once. */
  readonly inFlight: number;
  /** The least time between the beginnings of two questions; where the pace is learnt, the one to begin with. */
  readonly intervalMs: number;
  /** Questions begun within any minute; none other than the interval's when left out. */
  readonly perMinute?: number;
  /** Things asked for within any minute, of which one question may ask for several; not counted when left out. */
  readonly itemsPerMinute?: number;
  /** Between which rates the pace is learnt, in questions a second; it stays as it is when left out. */
  readonly learns?: {
    readonly floorPerSecond: number;
    readonly ceilingPerSecond: number;
    /** Whether the server publishes the ceiling: then it is kept in every second, however late a question was. */
    readonly published?: boolean;
  };
}

export interface PacingLimits extends Pace {
  /** How long a question may wait for its turn. */
  readonly maxWaitMs: { readonly [L in Lane]: number };
  /** What batch work leaves to interactive askers: places beyond those at once, and a share of what a minute holds. */
  readonly spared?: { readonly places: number; readonly share: number };
  /** Whether a question that can outlast a pause waits for its end; otherwise it is refused at once. */
  readonly waitsOutPauses: boolean;
  /** For a server that is busy and does not say for how long; doubled each time. */
  readonly busyPauseMs: number;
  /** After this many questions in a row without a sign of life … */
  readonly silentAfter: number;
  /** … a server is left alone for this long, doubled each time. */
  readonly silentPauseMs: number;
  /** After this many refusals without another answer between them … */
  readonly refusedAfter: number;
  /** … a server is left alone for this long, doubled each time. */
  readonly refusedPauseMs: number;
  /** The longest that a server is left alone, whatever it asks for. */
  readonly maxPauseMs: number;
}
