// Which service a mail host belongs to, and the table itself.
import { describe, expect, test } from 'vitest';
import {
  OTHER_PROVIDER,
  PROVIDERS,
  paceKey,
  providerOf,
} from '../../../src-main/engine/mailbox/providers.ts';

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
    ['acme-cn.mail.protection.partner.outlook.cn', 'microsoft_365'],
    ['mailin-01.mx.aol.com', 'other'],
    ['mx.mail.aol.com', 'yahoo'],
    ['mx1-us1.ppe-hosted.com', 'proofpoint'],
    ['mx1.gpphosted.com', 'proofpoint'],
    ['za-smtp-inbound-1.mimecast.co.za', 'mimecast'],
    ['je-smtp-inbound-1.mimecast-offshore.com', 'mimecast'],
    ...['com', 'in', 'com.au', 'jp'].map((ending) => [`mx.zoho.${ending}`, 'zoho']),
    ['mx.zohocloud.ca', 'zoho'],
    ['mx00.gmx.com', 'gmx_webde'],
    ['mx00.mail.com', 'gmx_webde'],
    ['mx01.mail.com', 'gmx_webde'],
    ['mx02.mail.com', 'other'],
    ['mx.yandex.ru', 'mailru_yandex'],
    ['mx1.mail.ovh.ca', 'ovh'],
    ['mx.acme.example', 'other'],
    ['notgoogle.com', 'other'],
    ['google.com.evil.example', 'other'],
  ])('%s is of %s', (host, id) => {
    expect(providerOf(host).id).toBe(id);
  });

  test('of a big service is paced with all others of it, any other by itself', () => {
    const key = (host: string) => paceKey(host, providerOf(host));
    expect(key('a.mail.protection.outlook.com')).toBe('microsoft_365');
    expect(key('MX1.acme.example')).toBe('mx1.acme.example');
  });
});

describe('the table', () => {
  test('names every service once, and each can be reached', () => {
    expect(new Set(PROVIDERS.map(({ id }) => id)).size).toBe(PROVIDERS.length);
    for (const provider of PROVIDERS) {
      for (const host of provider.hosts) expect(providerOf(`mx.${host}`)).toBe(provider);
    }
  });

  test('says how each is called, how much it takes, how long it takes, and what its answers are worth', () => {
    const paces = { 3: 'big', 2: 'usual', 1: 'careful' } as Readonly<Record<number, string>>;
    const rows = [...PROVIDERS, OTHER_PROVIDER].map((each) => [
      each.id,
      each.label,
      paces[each.pace.sessionsAtOnce],
      each.patience,
      each.askCatchAll,
      each.acceptanceCounts,
      each.refusalCounts,
    ]);
    expect(rows).toEqual([
      ['gmail', 'Gmail', 'big', 1, false, 'yes', 'yes'],
      ['google_workspace', 'Google Workspace', 'big', 1, true, 'yes', 'yes'],
      ['outlook_consumer', 'Outlook.com', 'careful', 1, false, 'yes', 'no'],
      ['microsoft_365', 'Microsoft 365', 'big', 1, true, 'yes', 'yes'],
      ['yahoo', 'Yahoo and AOL', 'careful', 1, false, 'no', 'yes'],
      ['proofpoint', 'Proofpoint', 'usual', 2, true, 'yes', 'yes'],
      ['mimecast', 'Mimecast', 'careful', 1.5, true, 'yes', 'yes'],
      ['zoho', 'Zoho', 'usual', 1, true, 'yes', 'yes'],
      ['icloud', 'iCloud', 'careful', 1, true, 'yes', 'yes'],
      ['fastmail', 'Fastmail', 'usual', 1, true, 'yes', 'yes'],
      ['gmx_webde', 'GMX and WEB.DE', 'careful', 1, false, 'yes', 'yes'],
      ['mailru_yandex', 'Mail.ru and Yandex', 'careful', 1.5, true, 'yes', 'yes'],
      ['ovh', 'OVH', 'usual', 1, true, 'yes', 'yes'],
      ['other', 'other', 'usual', 1, true, 'yes', 'yes'],
    ]);
  });

  test.each([
    ['gmail', [3, 500, 40, 400, 20]],
    ['icloud', [1, 2_000, 12, 36, 3]],
    ['zoho', [2, 500, 30, 150, 10]],
  ])('paces %s by %j', (id, numbers) => {
    const pace = PROVIDERS.find((each) => each.id === id)?.pace;
    expect([
      pace?.sessionsAtOnce,
      pace?.intervalMs,
      pace?.sessionsPerMinute,
      pace?.recipientsPerMinute,
      pace?.recipientsPerSession,
    ]).toEqual(numbers);
  });
});
