// Turns delivery status reports (RFC 3464) and abuse reports (RFC 5965) into rows of outcomes.
import PostalMime, { type Email } from 'postal-mime';

const PARSING = {
  attachmentEncoding: 'utf8',
  forceRfc822Attachments: true,
  maxNestingDepth: 20,
  maxHeadersSize: 262_144,
} as const;
/** Recipients of one message. */
const MOST_RECIPIENTS = 1_000;

/** What a message with a report in it says somewhere. */
const REPORT = /message\/(?:(?:global-)?delivery-status|feedback-report)|^x-failed-recipients:/im;

/** The rows of what a message reports, `[recipient, action, status code, diagnostic code, date]`; none where it is no report. */
export async function reportRows(message: string): Promise<readonly string[][]> {
  if (!REPORT.test(message)) return [];
  const parsed = await PostalMime.parse(Buffer.from(message, 'latin1'), PARSING).catch(() => null);
  return parsed === null ? [] : rowsOf(parsed).slice(0, MOST_RECIPIENTS);
}

function rowsOf(message: Email): string[][] {
  const date = message.date ?? '';
  const parts = (type: string) =>
    message.attachments.flatMap(({ mimeType, content }) =>
      mimeType.toLowerCase() === type && typeof content === 'string' ? [content] : [],
    );
  const status = [...parts('message/delivery-status'), ...parts('message/global-delivery-status')];
  if (status.length > 0) return status.flatMap((text) => deliveryRows(text, date));
  const feedback = parts('message/feedback-report');
  if (feedback.length > 0) {
    const returned = [...parts('message/rfc822'), ...parts('text/rfc822-headers')];
    return feedback.flatMap((text) => complaintRows(text, returned[0] ?? '', date));
  }
  return failedRecipientRows(message, date);
}

/** RFC 3464 §2: fields of the message first, then a group of fields for each recipient. */
function deliveryRows(text: string, date: string): string[][] {
  const [about = new Map(), ...recipients] = text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter((fields) => fields.size > 0);
  const arrived = about.get('arrival-date')?.[0];
  return recipients.flatMap((fields) => {
    const value = (name: string) => fields.get(name)?.[0] ?? '';
    const address =
      addressIn(value('original-recipient')) ?? addressIn(value('final-recipient')) ?? '';
    const when = value('last-attempt-date') || date || arrived || '';
    const code = /^[245]\.\d{1,3}\.\d{1,3}/.exec(value('status'))?.[0] ?? '';
    return address === ''
      ? []
      : [[address, value('action').toLowerCase(), code, value('diagnostic-code'), when]];
  });
}

/** RFC 5965 §3: who complained has had the mail; the address is blanked out by some hosts, and is in the returned mail. */
function complaintRows(text: string, returned: string, date: string): string[][] {
  const fields = fieldsOf(text);
  const named = (fields.get('original-rcpt-to') ?? []).flatMap((value) => addressIn(value) ?? []);
  const to = fieldsOf(returned.split(/\r?\n[ \t]*\r?\n/, 1)[0] ?? '').get('to')?.[0] ?? '';
  const addresses = named.length > 0 ? named : [addressIn(to) ?? ''];
  const when = fields.get('arrival-date')?.[0] ?? fields.get('received-date')?.[0] ?? date;
  const words = `complaint: ${fields.get('feedback-type')?.[0] ?? 'not said'}`;
  return addresses
    .filter((each) => each !== '')
    .map((each) => [each, 'complaint', '', words, when]);
}

/** Exim names who failed in a header of its own, and quotes the host in the text. */
function failedRecipientRows(message: Email, date: string): string[][] {
  const failed = message.headers.find(({ key }) => key === 'x-failed-recipients')?.value ?? '';
  const lines = (message.text ?? '').slice(0, 20_000).split('\n');
  const words = lines.find((line) => /(?<!\d)[45]\d\d[ -]/.test(line.slice(0, 500)))?.trim() ?? '';
  return failed
    .split(',')
    .flatMap((each) => addressIn(each) ?? [])
    .map((address) => [address, 'failed', '', words, date]);
}

/** The fields of a group, in lower case, folded lines joined (RFC 5322 §2.2.3). */
function fieldsOf(text: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  let last: string[] | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) {
      if (last !== null) last[last.length - 1] = `${last.at(-1)} ${line.trim()}`.slice(0, 4_000);
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    last = fields.get(name) ?? [];
    last.push(line.slice(colon + 1).trim());
    fields.set(name, last);
  }
  return fields;
}

/** `rfc822; ann@x.example`, `<ann@x.example>`: what is around the @; null without one. */
function addressIn(value: string): string | null {
  const word = value
    .slice(0, 1_000)
    .replace(/^\s*(?:rfc822|utf-8)\s*;/i, '')
    .split(/[\s<>,;]/)
    .find((each) => each.includes('@'));
  return word ?? null;
}
