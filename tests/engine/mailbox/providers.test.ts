// Which service a mail host belongs to, and the table itself.
import { describe, expect, test } from 'vitest';
import { PROVIDERS, paceKey, providerOf } from '../../../src-main/engine/mailbox/providers.ts';

describe('a mail host', () => {
  test.each([
    ['gmail-smtp-in.l.google.com', 'gmail'],
    ['alt4.gmail-smtp-in.l.google.com', 'gmail'],
    ['aspmx.l.google.com', 'google_workspace'],
    ['SMTP.google.com.', 'google_workspace'],
    ['aspmx3.googlemail.com', 'google_workspace'],
    ['acme-com.mail.protection.outlook.com', 'microsoft_365'],
    ['acme-com.o-v1.mx.microsoft', 'microsoft_365'],
    ['outlook-com.olc.protection.outlook.com', 'outlook_consumer'],
    ['mta6.am0.yahoodns.net', 'yahoo'],
    ['mxa-00123.gslb.pphosted.com', 'proofpoint'],
    ['eu-smtp-inbound-1.mimecast.com', 'mimecast'],
    ['mx2.zoho.eu', 'zoho'],
    ['mx01.mail.icloud.com', 'icloud'],
    ['in1-smtp.messagingengine.com', 'fastmail'],
    ['mx00.emig.gmx.net', 'gmx_webde'],
    ['mx-ha02.web.de', 'gmx_webde'],
    ['emx.mail.ru', 'mailru_yandex'],
    ['mx.yandex.net', 'mailru_yandex'],
    ['mx1.mail.ovh.net', 'ovh'],
    ['mx.acme.example', 'other'],
    ['notgoogle.com', 'other'],
    ['google.com.evil.example', 'other'],
  ])('%s is of %s', (host, id) => {
    expect(providerOf(host).id).toBe(id);
  });

  test('of a big service is paced with all others of it, any other by itself', () => {
    const key = (host: string) => paceKey(host, providerOf(host));
    expect(key('a.mail.protection.outlook.com')).toBe(key('b.mail.protection.outlook.com'));
    expect(key('mx1.acme.example')).not.toBe(key('mx2.acme.example'));
  });
});

describe('the table', () => {
  test('names every service once, and each can be reached', () => {
    expect(new Set(PROVIDERS.map(({ id }) => id)).size).toBe(PROVIDERS.length);
    for (const provider of PROVIDERS) {
      for (const host of provider.hosts) expect(providerOf(`mx.${host}`)).toBe(provider);
    }
  });

  test('never asks a second time where the first answer does not count', () => {
    for (const { acceptanceCounts, askCatchAll } of PROVIDERS) {
      if (acceptanceCounts === 'no') expect(askCatchAll).toBe(false);
    }
  });
});
