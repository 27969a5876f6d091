// When two requests are one and the same, or about one mailbox: the names under which verdicts are cached and rows are compared.
import { hash } from 'node:crypto';
import { plainRequest } from '../../../src-shared/plain-request.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { readAddress } from '../../engine/address/read.ts';
import { tidyAddress } from '../../engine/address/tidy.ts';
import { canonicalIp } from '../../engine/ip/canonical.ts';
import type { ListSlip } from '../../engine/typo/list-domains.ts';
import { ENGINE_VERSION } from '../../engine/verify.ts';
import { mailboxKeyOf } from '../mailbox-key.ts';

/**
 * 16 bytes in hex, equal for requests whose fields all say the same: the address is compared tidied and without regard
 * to case, the others without surrounding blanks.
 */
export function fingerprintOf(request: VerificationRequest): string {
  const normalized = plainRequest(request);
  return hash(
    'sha256',
    identityOf({ normalized, text: tidyAddress(request.email).text }),
    'hex',
  ).slice(0, 32);
}

/** 8 bytes in hex, equal for requests about one mailbox, however it is spelled; null where nothing can be checked. */
export function mailboxOf(request: VerificationRequest): string | null {
  const { email, ip_address } = plainRequest(request);
  // It fails for that, whatever its address is.
  if (ip_address !== undefined && canonicalIp(ip_address) === null) return null;
  const address = readAddress(email);
  return address.valid ? mailboxKeyOf(address) : null;
}

/**
 * The key under which a verdict is cached: a hash of the request, of the options that leave something out, and of the
 * engine's version.
 */
export function cacheKeyOf(normalized: PlainRequest, options: KeyOptions): string {
  const { company, mailbox, listSlip, listScheme, seekCompany } = options;
  // What one list says of a domain must not reach another list, nor a single check.
  const slip = listSlip === null ? '' : ` ${listSlip.domain} ${listSlip.rows}`;
  const scheme = listScheme ? ' numbered' : '';
  const sought = seekCompany ? ' and its domain' : '';
  return hash(
    'sha256',
    `${ENGINE_VERSION}\n${company}${sought} ${mailbox}${slip}${scheme}\n${identityOf(normalized)}`,
    'hex',
  ).slice(0, 32);
}

/** What of a check's options changes what is observed. */
export interface KeyOptions {
  readonly company: boolean;
  readonly mailbox: boolean;
  readonly listSlip: ListSlip | null;
  readonly listScheme: boolean;
  readonly seekCompany: boolean;
}

/** A plain request (`plainRequest`), and the text of its address after tidying. */
export interface PlainRequest {
  readonly normalized: VerificationRequest;
  readonly text: string;
}

function identityOf({ normalized, text }: PlainRequest): string {
  const { name, company_name, ip_address } = normalized;
  return JSON.stringify([
    text.toLowerCase(),
    name ?? null,
    company_name ?? null,
    ip_address ?? null,
  ]);
}
