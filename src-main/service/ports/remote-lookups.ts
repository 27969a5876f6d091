// The port to other machines that make look-ups of slow sources: what lists and monitoring ask of it. The look-ups themselves
// go through the engine's own ports.
import type { JobNotice } from '../../../src-shared/bridge/jobs.ts';
import type { MetricFamily } from './metrics.ts';

export interface RemoteLookups {
  /** From how many IP addresses servers are asked. */
  breadth(): number;
  /**
   * What is to be said on a running list that has look-ups of these sources left, and began then (milliseconds since the epoch);
   * null while all is well.
   */
  notice(sources: ReadonlySet<string>, startedAt: number): JobNotice | null;
  /** A text that is another whenever notices may be. */
  noticesKey(): string;
  /** Told when it is. */
  onNotices(listener: () => void): void;
  metrics(): Promise<readonly MetricFamily[]>;
}

/** One machine by itself. */
export const NO_REMOTE_LOOKUPS: RemoteLookups = {
  breadth: () => 1,
  notice: () => null,
  noticesKey: () => '',
  onNotices: () => {},
  metrics: async () => [],
};
