// A single check as a row of the history, in the contract's types.
import type { CheckRow } from '../../../src-shared/bridge/checks.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import { moment } from '../iso-time.ts';
import type { RecordedCheck } from '../ports/verdicts.ts';

/** A check as the history lists it. */
export function checkRow(check: RecordedCheck): CheckRow {
  return {
    request_id: check.requestId,
    input: glimpse(check.input as VerificationRequest),
    score: check.score,
    recommendation: check.recommendation,
    flags: [...check.flags] as CheckRow['flags'],
    domain: check.domain,
    origin: check.origin.kind,
    checked_at: moment(check.checkedAt),
  };
}

/** More than any screen shows of one. */
const GLIMPSE_CHARACTERS = 400;

/** What was asked, with very long texts cut: a request may hold megabytes, a page of the history fifty requests. */
function glimpse(input: VerificationRequest): VerificationRequest {
  const cut = Object.entries(input).map(([field, text]) => [
    field,
    shortened(text, GLIMPSE_CHARACTERS),
  ]);
  return Object.fromEntries(cut);
}
