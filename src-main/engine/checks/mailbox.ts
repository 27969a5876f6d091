// Judges what a mail host said about the mailbox; a reply about this machine, or none, leaves the mailbox unknown.

import type { EvidenceCode } from '../../../src-shared/evidence/table.ts';
import type { MailboxVerdict } from '../../../src-shared/schemas/verification.ts';
import type { Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import type { MailboxAnswer } from '../ports.ts';
import { unaskedFinding } from './not-asked.ts';

export interface MailboxJudgement {
  /** Null when nobody was asked. */
  readonly verdict: MailboxVerdict | null;
  /** Whether the host said that mail to it cannot be delivered. */
  readonly refused: boolean;
  readonly findings: readonly Finding[];
}

const CODES: Readonly<Record<MailboxVerdict, EvidenceCode>> = {
  exists: 'mailbox_exists',
  not_found: 'mailbox_not_found',
  full: 'mailbox_full',
  disabled: 'mailbox_disabled',
  catch_all: 'catch_all',
  greylisted: 'mailbox_unconfirmed',
  unknown: 'mailbox_unconfirmed',
};

/** What the mailbox adds to a result, and the findings behind it. */
export function checkMailbox({ mailbox }: Facts): MailboxJudgement {
  if (mailbox.kind === 'not_run') {
    const { why } = mailbox;
    return {
      verdict: null,
      refused: false,
      findings: [{ code: 'mailbox_not_run', observed: why, source: 'not asked', observedAt: null }],
    };
  }
  if (mailbox.kind === 'pending' || mailbox.kind === 'not_needed') {
    return { verdict: null, refused: false, findings: [unaskedFinding('mailbox', mailbox)] };
  }
  const { answer } = mailbox;
  return {
    verdict: answer.verdict,
    refused: answer.verdict === 'not_found' || answer.verdict === 'disabled',
    findings: [
      {
        code: answer.aboutUs ? 'smtp_blocked' : CODES[answer.verdict],
        observed: answer.words,
        source: sourceOf(answer),
        observedAt: answer.observedAt,
      },
    ],
  };
}

function sourceOf({ host }: MailboxAnswer): string {
  return host === null ? 'mail hosts' : `mail host ${host}`;
}
