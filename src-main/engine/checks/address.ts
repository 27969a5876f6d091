// Tells how an address was read: what was tidied away, its tag, its punycode, its quotation marks. It weighs nothing. Pure.
import { lowerFirst } from '../../../src-shared/letter-case.ts';
import { ruleOf } from '../address/canonical.ts';
import { printLocalPart } from '../address/local-part.ts';
import type { ValidAddress } from '../address/parse.ts';
import { TIDY_NOTES } from '../address/tidy.ts';
import type { Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { rulesOfService } from '../mail-provider/provider.ts';

type Words = Pick<Finding, 'code' | 'observed'>;

/** The codes of these lines. */
export const ABOUT_THE_WRITING: ReadonlySet<string> = new Set<Finding['code']>([
  'address_tidied',
  'sub_address',
  'domain_decoded',
  'domain_mapped',
  'local_part_quoted',
  'smtputf8_needed',
]);

/**
 * One line for each thing that was done or seen; none for a plain address. `mailboxService` is who has the mailboxes of the
 * domain, as far as that is known.
 */
export function checkAddress(
  { address, tidied }: Pick<Facts, 'address' | 'tidied'>,
  mailboxService: string | null,
): readonly Finding[] {
  const reading = address.valid ? readingLines(address, mailboxService) : [];
  const lines = [...tidyLines(tidied), ...reading];
  return lines.map((line) => ({ ...line, source: 'the address itself', observedAt: null }));
}

function tidyLines(notes: Facts['tidied']): readonly Words[] {
  if (notes.length === 0) return [];
  const observed = notes.map((note) => midSentence(TIDY_NOTES[note])).join('; ');
  return [{ code: 'address_tidied', observed }];
}

function readingLines(address: ValidAddress, mailboxService: string | null): readonly Words[] {
  const lines: Words[] = [];
  const tag = tagOf(address, mailboxService);
  if (tag !== null) lines.push({ code: 'sub_address', observed: tag });
  if (address.domainUnicode !== address.domain) {
    const observed = `${address.domain} reads as ${address.domainUnicode}`;
    lines.push({ code: 'domain_decoded', observed });
  }
  if (address.domainMapped.length > 0)
    lines.push({ code: 'domain_mapped', observed: address.domainMapped.join(', ') });
  if (address.quoted) lines.push({ code: 'local_part_quoted', observed: quotes(address) });
  if (address.smtpUtf8) lines.push({ code: 'smtputf8_needed', observed: address.localPart });
  return lines;
}

/**
 * The tag, and what is known of it: a provider's own rule, the rule of the service that has the mailboxes of the domain, which its
 * customer may have switched off, or the usual `+` (RFC 5233), of which only the host knows.
 */
function tagOf(
  { localPart, domain, subAddress }: ValidAddress,
  mailboxService: string | null,
): string | null {
  const rule = ruleOf(domain);
  if (rule !== null && rule.subdomain !== null) {
    return `${localPart}, which ${rule.provider} delivers to the mailbox ${rule.subdomain}`;
  }
  if (rule?.tag && localPart.includes(rule.tag, 1)) {
    const at = localPart.indexOf(rule.tag, 1);
    const mailbox = localPart.slice(0, at);
    const tag = localPart.slice(at + 1);
    const by = `${rule.provider} delivers to ${mailbox}`;
    return tag === ''
      ? `nothing after the ${rule.tag}, so ${by}`
      : `"${tag}" after the ${rule.tag}, which ${by}`;
  }
  if (subAddress === null) return null;
  const tag = subAddress === '' ? 'an empty tag' : `"${subAddress}"`;
  if (mailboxService !== null && rulesOfService(mailboxService)?.tag === '+') {
    const mailbox = localPart.slice(0, localPart.indexOf('+', 1));
    return `${tag} after the +, which ${mailboxService} delivers to ${mailbox} unless the domain has it switched off`;
  }
  return `${tag} after the +, if the mail host supports such tags`;
}

function quotes({ localPart }: ValidAddress): string {
  const printed = printLocalPart(localPart);
  return printed === localPart ? `${printed} would do without them` : printed;
}

/** A sentence as it stands after a colon. */
function midSentence(sentence: string): string {
  return lowerFirst(sentence).replace(/\.$/, '');
}
