// What Vouch says of an address, in the words by which tools are compared.
import type { Outcome } from '../../src-main/engine/verify.ts';
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import type { Told } from './truth.ts';

export function toldBy(outcome: Outcome): Told {
  return outcome.kind === 'verified' ? toldIn(outcome.observation) : 'unknown';
}

/** An address that can get no mail is missing, whoever says so: the mail host, or the DNS. */
export function toldIn({ email, mailbox }: Pick<VerificationResult, 'email' | 'mailbox'>): Told {
  switch (mailbox) {
    case 'exists':
    case 'full':
    case 'disabled':
      return mailbox;
    case 'not_found':
      return 'missing';
    default:
      return email.valid ? 'unknown' : 'missing';
  }
}
