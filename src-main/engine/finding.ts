// What a check answers: a code, what was observed, where and when. A finding never knows its weight.
import type { EvidenceCode } from '../../src-shared/evidence/table.ts';

export interface Finding {
  readonly code: EvidenceCode;
  /** What was seen, in words that fit the code's clause; null when the code says it all. */
  readonly observed: string | null;
  /** Where it was seen: "DNS", a list and its edition, "the request". */
  readonly source: string;
  /** Milliseconds since the epoch; null where no moment applies. */
  readonly observedAt: number | null;
}
