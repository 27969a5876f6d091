// Adapts a cached verdict to another spelling of the same address: the evidence about the spelling is computed again.
import type { EvidenceLine } from '../../src-shared/schemas/verification.ts';
import { parseAddress } from './address/parse.ts';
import { tidyAddress } from './address/tidy.ts';
import { ABOUT_THE_WRITING, checkAddress } from './checks/address.ts';
import { TABLE_SCALE } from './scoring/scale.ts';
import type { Verdict } from './verify.ts';

/** The verdict with the normal form and the evidence of `email` as it is written; the score does not depend on these. */
export function adaptToSpelling(verdict: Verdict, email: string): Verdict {
  const { text, notes } = tidyAddress(email);
  const address = parseAddress(text);
  const own = checkAddress({ address, tidied: notes }).map(
    ({ code, observed, source }): EvidenceLine => ({
      code,
      points: 0,
      cap: null,
      observed,
      source,
      observed_at: null,
    }),
  );
  const others = verdict.evidence.filter(({ code }) => !ABOUT_THE_WRITING.has(code));
  const evidence = TABLE_SCALE.weigh([...others, ...own]).map(({ line }) => line);
  const normalized = address.valid ? address.normalized : verdict.normalized;
  return { ...verdict, normalized, evidence };
}
