// The keys by which the outcomes of an address are found, as the service makes them.
import { parseAddress } from '../../src-main/engine/address/parse.ts';
import { namingsOf } from '../../src-main/engine/person/naming.ts';
import { domainKeyOf, mailboxKeyOf } from '../../src-main/service/mailbox-key.ts';
import type { NewOutcome } from '../../src-main/service/ports/outcomes.ts';
import { FEW_NAMES } from './few-names.ts';

/** The address with its keys; it must be well-formed. */
export function outcomeKeys(
  address: string,
): Pick<NewOutcome, 'address' | 'mailboxKey' | 'domainKey' | 'naming'> {
  const parsed = parseAddress(address);
  if (!parsed.valid) throw new TypeError(`${address} is no address`);
  const naming = namingsOf(parsed.localPart, FEW_NAMES).join(' ');
  return { address, mailboxKey: mailboxKeyOf(parsed), domainKey: domainKeyOf(parsed), naming };
}
