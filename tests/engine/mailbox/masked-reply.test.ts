// What is left of a reply when all names in it are signs.
import { describe, expect, test } from 'vitest';
import { maskedReply } from '../../../src-main/engine/mailbox/masked-reply.ts';

const masked = (...lines: readonly string[]) => maskedReply({ code: 550, lines });

describe('the masked reply', () => {
  test.each([
    ['5.1.1 <jane@acme.example>: User unknown', '@ : user unknown'],
    ['#5.1.1 no', 'no'],
    ['no mailbox here by that name. (#5.1.1)', 'no mailbox here by that name.'],
    ['jane@acme.example...User unknown', '@ ...user unknown'],
    ['jane@acme.example:user not exist', '@ :user not exist'],
    ['to=jane@acme.example refused', '@ refused'],
    ['IP=192.0.2.1 - no', 'ip= \u00a4 - no'],
    ['[192.0.2.1]:25 no', '[ \u00a4 ]:25 no'],
    ['[2001:db8::1] no', '[ \u00a4 ] no'],
    ['::1 or a:b:c, not be:ad or 10:59:00', '\u00a4 or \u00a4 , not be:ad or 10:59:00'],
    ['mx1.acme.example said no', '\u00a6 said no'],
    ['see https://acme.example/spam?helo=1.', 'see \u00a7'],
    ['see http://www.spamhaus.org/query/bl?ip=192.0.2.1', 'see \u00b6'],
    ['listed at zen.spamhaus.org.', 'listed at \u00b6 .'],
    ['***no*** ... ?', '***no*** ... ?'],
    ["'mx.acme.example'.", "' \u00a6 '."],
    ['does not exist.Please try', 'does not exist.please try'],
    ['This user doesn\u2019t', "this user doesn't"],
    ['Boîte pleine', 'boite pleine'],
    ['RESOLVER.ADR.RecipientNotFound', 'resolver.adr.recipientnotfound'],
  ])('of "%s" is "%s"', (line, expected) => {
    expect(masked(line)).toBe(expected);
  });

  // biome-ignore format: a table is read row by row
  test.each([
    'spamhaus.org', 'spamhaus.net', 'spamcop.net', 'barracudacentral.org', 'barracudanetworks.com', 'sorbs.net', 'uceprotect.net',
    'abuseat.org', 'surbl.org', 'uribl.com', 'invaluement.com', 'senderscore.org', 'senderbase.org', 'talosintelligence.com',
    'mail-abuse.com', 'mail-abuse.org', 'manitu.net', 'spamrats.com', 'spamrl.com', 'junkemailfilter.com', 'backscatterer.org',
    'psbl.org', 'mailspike.net', 'spfbl.net', 's5h.net', 'drbl.net', 'openspf.org', 'openspf.net', 'cloudmark.com',
    'trendmicro.com', 'symantec.com', 'proofpoint.com', 'dnswl.org',
  ])('knows %s as a list of senders', (site) => {
    expect(masked(`see ${site} or https://www.${site}/1 not x${site}`)).toBe('see \u00b6 or \u00b6 not \u00a6');
  });

  test('has its lines joined and their codes taken out', () => {
    expect(masked('5.1.1 The account does not', '5.1.1 exist.')).toBe(
      'the account does not exist.',
    );
  });

  test('masks the recipient’s local part where it appears without its domain', () => {
    const asked = { localPart: 'Helo.Spam', domain: 'rbl.test' };
    const text = { code: 550, lines: ['Unknown user helo.spam at rbl.test'] };
    expect(maskedReply(text, asked)).toBe('unknown user @ at \u00a6');
  });

  test.each([
    ['<probe@vouch.test>: no', '\u00ac : no'],
    ['from=probe@vouch.test to=jane@acme.test', '\u00ac @'],
    ['RCPT TO:<Probe@Vouch.test>', 'rcpt to: \u00ac'],
    ['probe@vouch.test... no', '\u00ac ... no'],
    ['domain vouch.test unknown', 'domain \u00ac unknown'],
    ['xprobe@vouch.test, mail.vouch.test', '@ , \u00a6'],
  ])('tells the sender from others in "%s"', (line, expected) => {
    const asked = { localPart: 'jane', domain: 'acme.test' };
    expect(maskedReply({ code: 550, lines: [line] }, asked, 'probe@vouch.test')).toBe(expected);
  });

  test('masks as the recipient what is both: somebody may ask for an address of their own', () => {
    const asked = { localPart: 'probe', domain: 'vouch.test' };
    const text = { code: 550, lines: ['<probe@vouch.test> unknown at vouch.test'] };
    expect(maskedReply(text, asked, 'probe@vouch.test')).toBe('@ unknown at \u00a6');
    const ofJane = { code: 550, lines: ['<jane@vouch.test> unknown at vouch.test, <vouch.test>'] };
    const jane = { localPart: 'jane', domain: 'vouch.test' };
    expect(maskedReply(ofJane, jane, 'probe@vouch.test')).toBe('@ unknown at \u00a6 , @');
  });

  test('keeps what may be a word of the host', () => {
    const text = { code: 550, lines: ['No PTR record'] };
    expect(maskedReply(text, { localPart: 'ptr', domain: 'acme.test' })).toBe('no ptr record');
  });
});
