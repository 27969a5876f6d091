// Adapts a cached observation to another spelling of the same address: what is found in the spelling is found again.
import { parseAddress } from './address/parse.ts';
import { tidyAddress } from './address/tidy.ts';
import { ABOUT_THE_WRITING, checkAddress } from './checks/address.ts';
import type { Finding } from './finding.ts';
import type { Observation } from './observation.ts';

/** The observation with the normal form and the findings of `email` as it is written; the score does not depend on these. */
export function adaptToSpelling(observation: Observation, email: string): Observation {
  const { text, notes } = tidyAddress(email);
  const address = parseAddress(text);
  const { findings } = observation;
  const found = (wanted: Finding['code']) =>
    findings.find(({ code }) => code === wanted)?.observed ?? null;
  const service = found('mailbox_service') ?? found('mail_provider');
  const others = findings.filter(({ code }) => !ABOUT_THE_WRITING.has(code));
  return {
    ...observation,
    normalized: address.valid ? address.normalized : observation.normalized,
    findings: [...others, ...checkAddress({ address, tidied: notes }, service)],
  };
}
