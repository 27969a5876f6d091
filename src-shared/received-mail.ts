// Why a received message is no outcome, and what each reason is called where the messages of a mailbox are counted.

import { formatCount, formatCounted } from './format-count.ts';

/** In the order in which they are asked and listed. `{}` stands for the host that was named as one's own. */
export const MAIL_LEFT_OUT = {
  unreadable: 'not readable as messages',
  bounce: 'bounces',
  mailing_list: 'from mailing lists',
  bulk: 'bulk mail',
  automatic: 'sent by programs',
  unclear_sender: 'without one clear sender',
  no_person: 'from no-reply or role addresses',
  yourself: 'from yourself',
  not_received: 'never received (drafts, sent mail)',
  no_result: 'without a result of {}',
  not_proven: 'whose sender {} did not verify',
  undated: 'without a date of {}',
  in_future: 'dated in the future',
} as const;

export type MailLeftOut = keyof typeof MAIL_LEFT_OUT;

export const MAIL_REASONS = Object.keys(MAIL_LEFT_OUT) as readonly MailLeftOut[];

/** Whether a text, in lower case, can be what a host calls itself in authentication results (RFC 8601 §2.5). */
export function isAuthservId(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?$/.test(text);
}

/** The messages of a mailbox as they were read, and what became of them. */
export interface MailCounts {
  readonly messages: number;
  readonly reports: number;
  readonly senders: number;
  readonly left_out: Readonly<Partial<Record<MailLeftOut, number>>>;
  readonly hosts: readonly { readonly id: string; readonly messages: number }[];
  readonly received_by: readonly string[];
}

/** What was found in the messages of a mailbox, in a few sentences. */
export function mailSentences(mail: MailCounts): readonly string[] {
  const { messages, reports, senders, received_by } = mail;
  const host = received_by.join(' or ') || 'your receiving host';
  const reasons = MAIL_REASONS.flatMap((reason) => {
    const count = mail.left_out[reason] ?? 0;
    return count === 0
      ? []
      : [`${formatCount(count)} ${MAIL_LEFT_OUT[reason].replace('{}', host)}`];
  });
  const read = [
    `${formatCounted(messages, 'message')} read`,
    `${formatCounted(senders, 'sender')} verified`,
    ...(reports === 0 ? [] : [`${formatCounted(reports, 'report')} of mail hosts`]),
  ].join(', ');
  return [
    reasons.length === 0 ? `${read}.` : `${read}. Left out: ${reasons.join(', ')}.`,
    ...hostSentence(mail),
    'Of each sender only the address and the days are kept, nothing else of the mail.',
  ];
}

/** Whose results there are, where none of one's own was found. */
function hostSentence({ hosts, received_by, senders, left_out }: MailCounts): readonly string[] {
  if (received_by.length > 0 && (senders > 0 || (left_out.no_result ?? 0) === 0)) return [];
  const found = hosts.map(({ id, messages }) => `${id} (${formatCounted(messages, 'message')})`);
  if (found.length === 0)
    return ['No message has authentication results, so no sender can be verified.'];
  const whose = `The messages have results of ${found.join(', ')}.`;
  return received_by.length > 0
    ? [`${whose} None of them is ${received_by.join(' or ')}.`]
    : [`${whose} Name the one that receives your mail; only its results count.`];
}
