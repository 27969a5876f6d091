// The practice network's WHOIS servers (RFC 3912) over TCP on loopback, one port each: IANA's, the registry's and a
// registrar's.
import { createServer } from 'node:net';
import { listenOnLoopback, type RunningServer } from './listen.ts';
import type { RegistryServerOptions } from './rdap-server.ts';
import {
  DAY_MS,
  PRACTICE_REGISTRATIONS,
  type PracticeRegistration,
  REGISTRAR_WHOIS,
  REGISTRY_TLDS,
  REGISTRY_WHOIS,
  registeredAt,
  stamp,
} from './registry-data.ts';

/** Whose server it is: each knows other things, and on port 43 nothing tells which one was meant. */
export type WhoisRole = 'iana' | 'registry' | 'registrar';

/** A question is one short line; who sends none is not waited for. */
const MAX_QUESTION_BYTES = 512;
const IDLE_MS = 10_000;

/** Starts a server on a free port of 127.0.0.1. */
export async function startWhoisServer(
  role: WhoisRole,
  options: RegistryServerOptions = {},
): Promise<RunningServer> {
  const { registrations = PRACTICE_REGISTRATIONS, now = Date.now } = options;
  const byName = new Map(registrations.map((entry) => [entry.name, entry]));
  const server = createServer((socket) => {
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    let question = '';
    socket.on('data', (chunk) => {
      if (socket.writableEnded) return;
      question += chunk.toString('latin1');
      const end = question.indexOf('\n');
      if (end !== -1) socket.end(answer(question.slice(0, end).trim().toLowerCase()));
      else if (question.length > MAX_QUESTION_BYTES) socket.destroy();
    });
  });
  return listenOnLoopback(server);

  function answer(question: string): string {
    if (role === 'iana') return lines(ianaAnswer(question));
    const entry = byName.get(question);
    if (entry === undefined) return lines([`No match for "${question.toUpperCase()}".`, ...TERMS]);
    if (role === 'registrar') return lines(fieldsAnswer(entry, now()));
    return lines(registryAnswer(entry, now()));
  }
}

function registryAnswer(entry: PracticeRegistration, now: number): readonly string[] {
  switch (entry.whois) {
    case 'fields':
      return fieldsAnswer(entry, now);
    case 'japanese':
      return japaneseAnswer(entry, now);
    case 'thin':
      return [
        `Domain Name: ${entry.name.toUpperCase()}`,
        `Registrar WHOIS Server: ${REGISTRAR_WHOIS}`,
        `Registrar: ${entry.registrar}`,
        'Name Server: NS1.NAMESERVER.EXAMPLE',
        ...TERMS,
      ];
    case 'refuses':
      return ['% Query rate limit exceeded. Try again later.'];
    case 'mumbles':
      return ['Welcome to the practice registry.', 'Have a pleasant day.'];
  }
}

function ianaAnswer(tld: string): readonly string[] {
  const header = ['% Practice WHOIS server of top-level domains', ''];
  if (!(REGISTRY_TLDS as readonly string[]).includes(tld)) {
    return [...header, 'This query returned 0 objects.'];
  }
  return [
    ...header,
    `refer:        ${REGISTRY_WHOIS}`,
    '',
    `domain:       ${tld.toUpperCase()}`,
    '',
    'organisation: Practice Registry',
    '',
    `whois:        ${REGISTRY_WHOIS}`,
    '',
    'status:       ACTIVE',
    'created:      1985-01-01',
    'source:       PRACTICE',
  ];
}

function fieldsAnswer(entry: PracticeRegistration, now: number): readonly string[] {
  const { registeredDaysAgo: age } = entry;
  return [
    `Domain Name: ${entry.name.toUpperCase()}`,
    `Registrar WHOIS Server: ${REGISTRAR_WHOIS}`,
    `Updated Date: ${stamp(now - entry.changedDaysAgo * DAY_MS)}`,
    ...(age === null ? [] : [`Creation Date: ${stamp(registeredAt(age, now))}`]),
    `Registry Expiry Date: ${stamp(now + entry.expiresInDays * DAY_MS)}`,
    `Registrar: ${entry.registrar}`,
    ...entry.statuses.map((status) => `Domain Status: ${status}`),
    'Name Server: NS1.NAMESERVER.EXAMPLE',
    'Name Server: NS2.NAMESERVER.EXAMPLE',
    ...TERMS,
  ];
}

function japaneseAnswer(entry: PracticeRegistration, now: number): readonly string[] {
  const day = (at: number) => stamp(at).slice(0, 10).replaceAll('-', '/');
  const { registeredDaysAgo: age } = entry;
  return [
    '[ Everything here is made up, for practice only. ]',
    '',
    'Domain Information: [ドメイン情報]',
    `[Domain Name]                   ${entry.name.toUpperCase()}`,
    '[登録者名]                      田中製作所',
    '[Registrant]                    Tanaka Seisakusho',
    '[Name Server]                   ns1.nameserver.example',
    ...(age === null ? [] : [`[登録年月日]                    ${day(now - age * DAY_MS)}`]),
    `[有効期限]                      ${day(now + entry.expiresInDays * DAY_MS)}`,
    '[状態]                          Active',
    `[最終更新]                      ${day(now - entry.changedDaysAgo * DAY_MS)}`,
  ];
}

const TERMS = ['', '% Everything here is made up, for practice only.'];

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\r\n`).join('');
}
