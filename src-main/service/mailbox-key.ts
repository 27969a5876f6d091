// The keys by which rows and outcomes of one mailbox, and of one domain, are found. They outlive the address, which cannot be read from them.
import { hash } from 'node:crypto';
import { canonicalAddress } from '../engine/address/canonical.ts';
import type { ValidAddress } from '../engine/address/parse.ts';

/** 8 bytes in hex, equal for addresses of one mailbox, however they are spelled. */
export function mailboxKeyOf(address: Pick<ValidAddress, 'localPart' | 'domain'>): string {
  return keyOf(canonicalAddress(address));
}

/** 8 bytes in hex of what can be registered of a domain; null where nothing can. */
export function domainKeyOf({
  registrableDomain,
}: Pick<ValidAddress, 'registrableDomain'>): string | null {
  return registrableDomain === '' ? null : keyOf(registrableDomain);
}

function keyOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 16);
}
