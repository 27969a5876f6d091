// Texts that strangers wrote to hold us up: each ends, where steps that grow with the square would take hours.
import { expect, test } from 'vitest';
import { parseAddress } from '../../../src-main/engine/address/parse.ts';
import { tidyAddress } from '../../../src-main/engine/address/tidy.ts';
import { readNames } from '../../../src-main/engine/company/company-name.ts';
import { guessIndustry } from '../../../src-main/engine/company/industry.ts';
import { estimateSize } from '../../../src-main/engine/company/size.ts';
import { randomness } from '../../../src-main/engine/local-part/random.ts';
import { readDmarc } from '../../../src-main/engine/mail-policy/dmarc.ts';
import { readSpf } from '../../../src-main/engine/mail-policy/spf.ts';
import { judgeRecipientReply } from '../../../src-main/engine/mailbox/judge-reply.ts';
import { nameParts } from '../../../src-main/engine/person/name-parts.ts';
import { deniesRegistration } from '../../../src-main/engine/registration/whois-denial.ts';
import { readWhois } from '../../../src-main/engine/registration/whois-text.ts';
import { createRedaction } from '../../../src-main/program/log/redaction.ts';
import { allNames } from '../../doubles/all-names.ts';
import { website } from '../../engine/company/website.ts';

const LENGTH = 100_000;
const long = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length));

const TEXTS = [
  '(',
  '"\\',
  '\t',
  '/',
  '.',
  '0',
  '1 000 ',
  'a.',
  'a@',
  '@.',
  'for ',
  '员工\t',
  'mailbox ',
  ':',
  '-a',
  'é',
  '（a',
].flatMap((piece) => [long(piece), `a${long(piece)}\u0000`, `${long(piece)}\n${piece}x`]);

const dictionary = allNames();

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'an address that is tidied': tidyAddress,
  'an address that is parsed': parseAddress,
  "a person's name": nameParts,
  "a company's name": readNames,
  'a local part': (text) => randomness(text, dictionary),
  'a page whose industry is guessed': (text) => guessIndustry(website({ text, title: text })),
  'a page whose size is guessed': (text) => estimateSize(website({ text, description: text })),
  'an SPF record': (text) => readSpf([`v=spf1 ${text}`]),
  'a DMARC record': (text) => readDmarc([`v=DMARC1; ${text}`]),
  // REPLY_LIMITS.bytes
  'a reply of a mail host': (text) =>
    judgeRecipientReply({ code: 550, lines: [text.slice(0, 32_768)] }),
  'an answer of a registry': (text) => readWhois(text, 'acme.test', 0),
  'a sentence of a registry': (text) => deniesRegistration(text.slice(0, 300), 'acme.test'),
  'a line of the log': createRedaction(new Uint8Array(32)).text,
};

// The limit ends a run that hangs; nothing here takes a second.
test.each(Object.entries(READERS))(
  '%s is read to its end',
  (_name, read) => {
    for (const text of TEXTS) expect(() => read(text)).not.toThrow();
  },
  120_000,
);
