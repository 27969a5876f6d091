// Reads a request: the facts that its check has to gather by its options and the settings, and its key in the verdict cache.
import { plainRequest } from '../../../src-shared/plain-request.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import type { Settings } from '../../../src-shared/settings/table.ts';
import {
  type GatherOptions,
  type ReadRequest,
  readRequest,
  seeksCompany,
} from '../../engine/gather/facts-of.ts';
import { mailIdentity } from '../../engine/mailbox/mail-identity.ts';
import type { EnginePorts, Lane } from '../../engine/ports.ts';
import type { ListDomains, ListSlip } from '../../engine/typo/list-domains.ts';
import type { CheckCall } from '../service.ts';
import { cacheKeyOf } from './fingerprint.ts';

export interface CheckOptions extends Omit<CheckCall, 'origin'> {
  /** The domains of the list that the address is in. */
  readonly listDomains?: ListDomains | null;
}

export interface Questions {
  /** The request without blank fields. */
  readonly normalized: VerificationRequest;
  readonly read: ReadRequest;
  readonly gather: GatherOptions;
  /** The key under which what is observed is cached. */
  cacheKey(): string;
}

/**
 * The facts that a check of `request` has to gather by `checkOptions` and `settings`; a list (`lane`) looks up less than a
 * single check.
 */
export function questionsOf(
  engine: Pick<EnginePorts, 'reference'>,
  settings: Settings,
  request: VerificationRequest,
  checkOptions: CheckOptions,
  lane: Lane,
): Questions {
  const normalized = plainRequest(request);
  const read = readRequest(normalized);
  const company = asksForCompany(settings, normalized, checkOptions);
  const mailbox = mailboxIdentity(settings, checkOptions.mailbox);
  const listSlip = slipInList(engine, read, checkOptions);
  const listScheme = isListScheme(read, checkOptions);
  // A list visits no domain that it does not name: each of its rows may name another company.
  const seekCompany =
    lane === 'interactive' &&
    company &&
    read.address.valid &&
    seeksCompany(engine, read.address, normalized.company_name);
  const options = { company, mailbox: !('notRun' in mailbox), listSlip, listScheme, seekCompany };
  return {
    normalized,
    read,
    gather: { company, mailbox, listSlip, listScheme, seekCompany },
    cacheKey: () => cacheKeyOf({ normalized, text: read.text }, options),
  };
}

/** Whether a cached verdict may be the answer. */
export function mayBeCached({ noCache }: CheckOptions, settings: Settings): boolean {
  return !noCache && settings.verdict_ttl_hours > 0;
}

/** The frequent domain of the list that the address's domain is probably a typo of. */
function slipInList(
  { reference }: Pick<EnginePorts, 'reference'>,
  { address }: ReadRequest,
  { listDomains }: CheckOptions,
): ListSlip | null {
  if (!listDomains || !address.valid) return null;
  return listDomains.slipOf(address.domain, (domain) => reference.freeProvider(domain));
}

/** Whether the list shows that the domain of the address numbers its mailboxes like this one. */
function isListScheme({ address }: ReadRequest, { listDomains }: CheckOptions): boolean {
  return address.valid && listDomains?.hasScheme(address.domain, address.localPart) === true;
}

function asksForCompany(
  settings: Settings,
  normalized: VerificationRequest,
  options: { readonly company: boolean },
): boolean {
  if (!options.company) return false;
  switch (settings.company_checks) {
    case 'always':
      return true;
    case 'when_named':
      return normalized.company_name !== undefined;
    case 'never':
      return false;
  }
}

/** The identity with which mail hosts are probed, or why none is. */
function mailboxIdentity(
  settings: Settings,
  mailbox: CheckCall['mailbox'],
): GatherOptions['mailbox'] {
  if (!(mailbox.probe ?? settings.mailbox_probing))
    return { notRun: 'mailbox probing is switched off' };
  const ehlo = mailbox.ehlo ?? settings.ehlo_name;
  if (ehlo === '') return { notRun: 'no EHLO name is set' };
  return mailIdentity(ehlo, mailbox.mailFrom ?? settings.mail_from);
}
