// The refusal of a call or a request whose shape is wrong.
import { VouchError } from './errors.ts';
import type { Violation } from './validate.ts';

/** The first fault as a sentence, all of them as fields. */
export function wrongShape(violations: readonly Violation[]): VouchError {
  const [first] = violations;
  const rest = violations.length > 1 ? ' There are more errors: see `errors`.' : '';
  return new VouchError(
    'invalid_request',
    `Correct the request: ${first?.message ?? 'it has the wrong shape'}.${rest}`,
    { fields: violations },
  );
}
