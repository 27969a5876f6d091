// What generated inputs grow from: the practice network's pages and answers, real replies, lists, and attacks that are known.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { PRACTICE_FEEDS } from '../../../src-main/practice/feed-data.ts';
import { startRdapServer } from '../../../src-main/practice/rdap-server.ts';
import {
  bootstrapDocument,
  PRACTICE_REGISTRATIONS,
} from '../../../src-main/practice/registry-data.ts';
import { PRACTICE_SITES } from '../../../src-main/practice/site-data.ts';
import { startWhoisServer } from '../../../src-main/practice/whois-server.ts';
import { SAMPLE_LIST } from '../../../src-main/program/package-files.ts';
import { PAGE_ATTACKS, RDAP_ATTACKS, WHOIS_ATTACKS } from '../../adapters/foreign/attacks.ts';
import { HOSTILE_FILES } from '../hostile-files.ts';

/** Which reader an input is for. */
export type InputKind = 'page' | 'rdap' | 'whois' | 'feed' | 'file' | 'smtp';

export interface CorpusPiece {
  readonly bytes: Buffer;
  /** The content type of a page; the ending of a file. */
  readonly label: string;
}

export interface CorpusPieces {
  readonly ordinary: readonly CorpusPiece[];
  /** Made to stop a reader. */
  readonly attacks: readonly CorpusPiece[];
}

export type Corpus = Readonly<Record<InputKind, CorpusPieces>>;

/** Of larger ones only the beginning is grown from; as they are they are tried by tests of their own. */
const LARGEST_FILE_BYTES = 262_144;
const HTML = 'text/html; charset=utf-8';

export async function readCorpus(): Promise<Corpus> {
  const names = PRACTICE_REGISTRATIONS.map(({ name }) => name);
  const sites = [...PRACTICE_SITES.values()].flatMap((site) => ('html' in site ? [site.html] : []));
  const feeds = PRACTICE_FEEDS.map((feed) => text(feed.text));
  const replies = REPLIES.map((reply) => text(reply));
  return {
    page: {
      ordinary: [
        ...sites.map((html) => text(html, HTML)),
        text('Plain words, <b>not</b> a page.', 'text/plain; charset=utf-16'),
        text('{"@type":"Organization","name":"Acme"}', 'application/json'),
      ],
      attacks: PAGE_ATTACKS.map(({ html, contentType }) => text(html, contentType)),
    },
    rdap: {
      ordinary: [
        ...(await rdapAnswers(names)),
        text(JSON.stringify(bootstrapDocument(PRACTICE_REGISTRATIONS))),
      ],
      attacks: RDAP_ATTACKS.map(({ body }) => text(body)),
    },
    whois: {
      ordinary: await whoisAnswers(names),
      attacks: WHOIS_ATTACKS.map((attack) => text(attack.text)),
    },
    feed: { ordinary: feeds, attacks: feeds },
    file: { ordinary: ordinaryFiles(), attacks: hostileFiles() },
    smtp: { ordinary: replies, attacks: replies },
  };
}

function text(words: string, label = ''): CorpusPiece {
  return { bytes: Buffer.from(words), label };
}

async function rdapAnswers(names: readonly string[]): Promise<readonly CorpusPiece[]> {
  const server = await startRdapServer();
  const ask = async (name: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/domain/${name}`);
    return text(await response.text());
  };
  const answers = await Promise.all(names.slice(0, 12).map(ask));
  await server.close();
  return answers;
}

async function whoisAnswers(names: readonly string[]): Promise<readonly CorpusPiece[]> {
  const answers: CorpusPiece[] = [];
  for (const role of ['iana', 'registry', 'registrar'] as const) {
    const server = await startWhoisServer(role);
    for (const name of names.slice(0, 8)) {
      const socket = connect(server.port, '127.0.0.1');
      socket.write(`${name}\r\n`);
      answers.push({ bytes: await buffer(socket), label: '' });
    }
    await server.close();
  }
  return answers;
}

function ordinaryFiles(): readonly CorpusPiece[] {
  const csv = readFileSync(SAMPLE_LIST).subarray(0, 4_096);
  const people = [
    { email: 'jane@acme.example', name: 'Jäne "J" Doe', ip_address: '192.0.2.1', n: 12.5 },
    { email: 'john@acme.example', company: { name: 'Acme', tags: ['a', 'b'] }, none: null },
  ];
  const json = JSON.stringify(people);
  const ndjson = people.map((person) => JSON.stringify(person)).join('\n');
  return [
    { bytes: csv, label: 'csv' },
    { bytes: csv, label: 'csv' },
    { bytes: gzipSync(csv), label: 'csv.gz' },
    text(csv.toString('utf8').replaceAll(',', '\t'), 'tsv'),
    text('E-Mail;Name\r\n"a@b.example";"A\r\nB"\r\n', 'csv'),
    text(json, 'json'),
    text(`{"people":${json}}`, 'json'),
    { bytes: gzipSync(json), label: 'json.gz' },
    text(ndjson, 'ndjson'),
    text('jane@acme.example\nJohn <john@acme.example>, x@y.example; z@w.example\n', 'txt'),
    { bytes: readFileSync(SAMPLE_LIST.replace(/\.csv$/, '.xlsx')), label: 'xlsx' },
  ];
}

/** Some take seconds to make, so each is made when it is first grown from. */
function hostileFiles(): readonly CorpusPiece[] {
  return HOSTILE_FILES.map(({ ending, make }) => {
    let made: Buffer | null = null;
    return {
      label: ending,
      get bytes() {
        made ??= Buffer.from(make().subarray(0, LARGEST_FILE_BYTES));
        return made;
      },
    };
  });
}

const REPLIES = [
  '220 mx.acme.example ESMTP Postfix\r\n',
  '250-mx.acme.example\r\n250-SIZE 35882577\r\n250-STARTTLS\r\n250-PIPELINING\r\n250 SMTPUTF8\r\n',
  '250 2.1.5 OK\r\n550 5.1.1 <a@b.example>: Recipient address rejected: User unknown\r\n',
  '451 4.7.1 Greylisting in action, please come back later\r\n',
  '550-5.7.1 [192.0.2.1] Our system has detected that this message is\r\n550 5.7.1 likely unsolicited. Visit https://help.example/\r\n',
  '552 5.2.2 Postfach voll\r\n550 5.1.1 Пользователь не найден\r\n',
  '421 4.3.2 Service shutting down\r\n',
  `${'250-x\r\n'.repeat(200)}250 done\r\n`,
  `550 5.1.1 ${'no such user '.repeat(150)}\r\n`,
];
