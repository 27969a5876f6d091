// The enhanced status code of a reply (RFC 3463, RFC 2034), where it has one.
import type { Reply } from './reply.ts';

export interface EnhancedStatus {
  readonly subject: number;
  readonly detail: number;
}

const WHERE = [
  // RFC 2034 §4: first thing of the text. Cisco's gateways put a # before it.
  /^\s*#?([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/,
  // qmail and its children put it behind the text: "(#5.1.1)".
  /\(#([245])\.(\d{1,3})\.(\d{1,3})\)/,
];

/** The first enhanced code in a reply, or null. One whose class is not that of the reply is not believed (RFC 2034 §4). */
export function enhancedStatus(reply: Reply): EnhancedStatus | null {
  for (const where of WHERE) {
    for (const line of reply.lines) {
      const found = where.exec(line);
      if (found === null || found[1] !== String(reply.code)[0]) continue;
      return { subject: Number(found[2]), detail: Number(found[3]) };
    }
  }
  return null;
}
