// Describes the syntax of one address in the fields of the contract.
import type { ParsedAddress } from '../../../src-shared/schemas/address.ts';
import { canonicalAddress } from './canonical.ts';
import { parseAddress } from './parse.ts';
import { readAddress } from './read.ts';

export interface DescribeOptions {
  /** Whether the text is tidied first, as lists are; otherwise exactly what is given is judged. */
  readonly clean: boolean;
}

/** What `vouch parse` prints. Of a refused address the parts are filled where they can be told apart. */
export function describeAddress(input: string, options: DescribeOptions): ParsedAddress {
  const parsed = options.clean ? readAddress(input) : parseAddress(input);
  return {
    input,
    valid: parsed.valid,
    diagnosis: parsed.valid ? null : parsed.diagnosis,
    local_part: parsed.localPart,
    domain: parsed.domain,
    normalized: parsed.valid ? parsed.normalized : null,
    canonical: parsed.valid ? canonicalAddress(parsed) : null,
  };
}
