// How long mail hosts are waited for and left alone; how often each is asked stands in the table of providers.
import type { PacingLimits } from '../pacing/pacing.ts';

export const SMTP_PACING: PacingLimits = {
  // In place of which each provider's own counts.
  inFlight: 1,
  intervalMs: 2_000,
  // A session of a list may take minutes, and its number of a minute may be used up; who sits and waits comes in beside it.
  spared: { places: 1, share: 0.1 },
  // Rows of a list wait as long as it takes: to give up would make a mailbox unconfirmed that was never asked for.
  maxWaitMs: { interactive: 20_000, batch: 7 * 86_400_000 },
  // Who asked to be left alone is believed at once; waiting for minutes would only bring the same answer.
  waitsOutPauses: false,
  busyPauseMs: 900_000,
  silentAfter: 3,
  silentPauseMs: 120_000,
  refusedAfter: 3,
  refusedPauseMs: 900_000,
  maxPauseMs: 14_400_000,
};
