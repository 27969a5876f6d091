// What the words and codes of a bounce mean, by the table that reads the replies of mail hosts.
import type { OutcomeKind } from '../../../src-shared/schemas/outcome.ts';
import { judgeRecipientReply } from '../mailbox/judge-reply.ts';
import type { Reply } from '../mailbox/reply.ts';

/** Longer words are cut: what matters is at their beginning. */
const READ_CHARACTERS = 1_000;

export interface BounceWords {
  /** `550`, `5.1.1`, or nothing. */
  readonly code: string;
  /** `smtp; 550 5.1.1 <ann@x.example> user unknown`, or nothing. */
  readonly words: string;
}

/** The kind of a bounce by what the mail host said; null where it said nothing that can be read. */
export function kindOfReply(
  bounce: BounceWords,
  address: { readonly localPart: string; readonly domain: string } | null,
): { readonly kind: OutcomeKind; readonly sure: boolean } | null {
  const reply = replyOf(bounce);
  if (reply === null) return null;
  switch (judgeRecipientReply(reply, address)) {
    case 'accepted':
      return { kind: 'delivered', sure: true };
    case 'not_found':
    case 'disabled':
      return { kind: 'bounced_hard', sure: true };
    case 'unclear':
      // RFC 5321 §4.2.1: 5yz is for good, whatever the reason.
      return { kind: reply.code >= 500 ? 'bounced_hard' : 'bounced_soft', sure: false };
    default:
      // Full, greylisted, a limit, or a refusal of who sends: of the address it says nothing for good.
      return { kind: 'bounced_soft', sure: true };
  }
}

/** The reply that a bounce quotes: its code, and the enhanced status before its words (RFC 3463). */
function replyOf({ code, words }: BounceWords): Reply | null {
  const text = words
    .slice(0, READ_CHARACTERS)
    .replace(/^\s*(?:smtp|x-[a-z-]{1,30})\s*;\s*/i, '')
    .trim();
  const [, quoted, rest = text] = QUOTED.exec(text) ?? [];
  const given = code.trim();
  const basic = quoted ?? (/^[245]\d\d$/.test(given) ? given : null);
  const enhanced = /^[245]\.\d{1,3}\.\d{1,3}$/.test(given)
    ? given
    : (/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0] ?? '');
  const digits = basic ?? (enhanced === '' ? null : `${enhanced.charAt(0)}50`);
  if (digits === null) return null;
  const replyText = /^\s*#?[245]\.\d/.test(rest) ? rest : `${enhanced} ${rest}`.trimStart();
  return { code: Number(digits), lines: [replyText] };
}

/** `550 …` or `550-…` at the beginning, or behind a word such as "bounced:" or "said:". */
const QUOTED = /(?:^|[:;(\s])([245]\d\d)(?=[\s-](?=\D|\d\.\d)|$)[\s-]?(.*)/s;
