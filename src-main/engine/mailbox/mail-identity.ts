// The names under which mail hosts are asked, as `MailboxIdentity` of the ports has them.

/** The sender is the postmaster of the EHLO name (RFC 5321 §4.5.1) where none is set. */
export function mailIdentity(
  ehlo: string,
  mailFrom: string | null,
): { readonly ehlo: string; readonly mailFrom: string } {
  return { ehlo, mailFrom: mailFrom || `postmaster@${ehlo}` };
}
