// How long it takes to ask what is left, from queues written out.
import { describe, expect, test } from 'vitest';
import { providerOf } from '../../src-main/engine/mailbox/providers.ts';
import {
  mailSeconds,
  secondsUntilEnd,
  sessionsFor,
  slowestOf,
} from '../../src-main/service/time-left.ts';

const microsoft = providerOf('acme-com.mail.protection.outlook.com').pace;
const gmail = providerOf('gmail-smtp-in.l.google.com').pace;

test('servers are asked side by side, so the slowest sets the time', () => {
  const queues = [
    { server: 'rdap.a', seconds: 12 },
    { server: 'rdap.b', seconds: 40 },
    { server: 'rdap.c', seconds: 3 },
  ];
  expect(slowestOf(queues)).toEqual({ server: 'rdap.b', seconds: 40 });
  expect(slowestOf([])).toEqual({ server: '', seconds: 0 });
});

test('registries are asked beside the DNS, websites and mailboxes after it', () => {
  const none = { dns: 0, registration: 0, website: 0, mailbox: 0 };
  expect(secondsUntilEnd({ ...none, dns: 10, registration: 32 })).toBe(32);
  expect(secondsUntilEnd({ ...none, dns: 10, registration: 32, website: 30 })).toBe(40);
  expect(secondsUntilEnd({ dns: 10, registration: 32, website: 30, mailbox: 300 })).toBe(310);
  expect(secondsUntilEnd(none)).toBe(0);
});

describe('a mail service', () => {
  test('with nobody to ask about takes no time', () => {
    expect(mailSeconds(microsoft, { recipients: 0, sessions: 0 })).toBe(0);
  });

  test('takes a session for each hosted domain: 36 a minute, however few are asked about in each', () => {
    // Six minutes are full before the last ten sessions, of 1.3 s each and three at once.
    const load = { recipients: 226, sessions: 226 };
    expect(mailSeconds(microsoft, load)).toBeCloseTo(360 + (10 * 1.3) / 3, 6);
  });

  test('counts recipients where many share a session', () => {
    expect(sessionsFor(gmail, 720)).toBe(36);
    // 360 recipients a minute: the other 360 have to wait for the second one.
    const load = { recipients: 720, sessions: sessionsFor(gmail, 720) };
    expect(mailSeconds(gmail, load)).toBeCloseTo(60 + (360 / 20) * (7 / 3), 6);
  });

  test('takes as long as its sessions last where they are fewer than a minute holds', () => {
    expect(mailSeconds(gmail, { recipients: 60, sessions: 3 })).toBeCloseTo(7, 6);
  });

  test('is asked by several machines at once', () => {
    const load = { recipients: 72, sessions: 72 };
    expect(mailSeconds(microsoft, load)).toBeGreaterThan(60);
    expect(mailSeconds(microsoft, load, 2)).toBeCloseTo((36 * 1.3) / 3, 6);
  });
});
