// Peers that are no packages of the npm registry: what they document, or what was reported about them, and where.

export interface Documented {
  readonly name: string;
  readonly kind: string;
  readonly says: string;
  readonly source: string;
}

export const DOCUMENTED: readonly Documented[] = [
  {
    name: 'Reacher (check-if-email-exists)',
    kind: 'Rust, AGPL-3.0; a binary and a container',
    says: 'Greylisting read as `invalid`, later met by retries at once; a reply that lists the asker’s IP address is an SMTP error; for Outlook.com and Gmail no catch-all question is put.',
    source: 'reacherhq/check-if-email-exists#939, #1041, #1110, #1334',
  },
  {
    name: 'AfterShip email-verifier',
    kind: 'Go, MIT',
    says: 'The random address is asked for first: Yahoo is a catch-all with `deliverable: false`; Outlook.com addresses in use are `reachable: no`; a second RCPT that is put off makes the mailbox unreachable.',
    source: 'AfterShip/email-verifier#55, #57, #72, #152',
  },
  {
    name: 'truemail',
    kind: 'Ruby and Go, MIT',
    says: 'Answers yes or no: Yahoo addresses are always valid, as the host accepts every recipient; there is no catch-all question.',
    source: 'truemail-rb/truemail-go#91, truemail-rb/truemail#185',
  },
  {
    name: 'py3-validate-email',
    kind: 'Python',
    says: 'Greylisting is `False`.',
    source: 'karolyi/py3-validate-email#81',
  },
];
