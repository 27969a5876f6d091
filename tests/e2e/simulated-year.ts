// A year of a sender in a made-up world: a list each month, checked by the real engine, and what happened to its addresses, drawn by weights that are known.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApi } from '../../src-main/api/server.ts';
import { LOG_ODDS_PER_POINT } from '../../src-main/engine/proposal/logistic.ts';
import { seededRandom } from '../../src-main/engine/proposal/seeded-random.ts';
import { openVouch, type Vouch } from '../../src-main/program/composition-root.ts';
import { listOpener } from '../../src-main/program/reading/open-list.ts';
import { ALL_ROWS } from '../../src-shared/bridge/lists.ts';
import type { BridgeMethod, BridgeParams, BridgeResult } from '../../src-shared/bridge/methods.ts';
import type { OutcomeReport } from '../../src-shared/bridge/outcomes.ts';
import type { PolicyProposal } from '../../src-shared/bridge/proposal.ts';
import type { OutcomeKind } from '../../src-shared/schemas/outcome.ts';
import { OPTIONS } from '../doubles/list-choices.ts';

const DAY_MS = 86_400_000;
export const MONTHS = 12;
export const MONTH_DAYS = 30;
/** The twelfth month ends in the past as well. */
const YEAR_DAYS = MONTHS * MONTH_DAYS + 5;
const ROWS = 160;

/**
 * Where this world is another one than the table of weights takes it for: offices answer like anybody, and a domain
 * without DMARC is a bad sign. Everything else is as the table has it.
 */
export const TRUTH = { role_account: 8, no_dmarc: -12 } as const;

/** Of the practice network: well-run companies, careless ones, free mail, parked, throwaway, and one that takes no mail. */
const DOMAINS = (
  'kestrel-freight lumen-analytics harrow-legal meyer-soehne tanaka-seisakusho bluebottle-bakery sahel-solar andes-cobre ' +
  'open-harbour riverbend-city lindenfeld-university quickpost freshly-minted everyone-welcome kestrel-frelght ' +
  'atlas-airways cedar-media granite-works premium-names billing-robot'
)
  .split(' ')
  .map((name) => `${name}.example`)
  .concat('gmail.com', 'outlook.com', 'gmx.de', 'mailinator.com', 'yopmail.com');
const FIRST =
  'amelia john maria noah elena david sofia peter laura martin anna thomas julia daniel eva simon clara paul nina oscar'.split(
    ' ',
  );
const LAST =
  'clarke fielding rossi lindqvist novak hughes moreau weber larsen santos keller romano fischer jensen murphy silva'.split(
    ' ',
  );
const ROLES =
  'info office sales support contact service billing orders accounts marketing hr press'.split(' ');

export interface Person {
  readonly email: string;
  readonly name: string | undefined;
}

interface Happened {
  readonly email: string;
  readonly kind: OutcomeKind;
  readonly at: number;
}

/** What a sender has at the end of a month. */
export interface MonthsPost {
  /** The event export of a mailer, with what says nothing of an address among it. */
  readonly csv: string;
  /** The mailbox that mail hosts send back to. */
  readonly mbox: string;
  /** What the shop knows, as the API takes it. */
  readonly api: { readonly label: string; readonly outcomes: readonly object[] };
}

export interface Month {
  readonly list: string;
  readonly report: OutcomeReport;
  readonly proposal: PolicyProposal;
  /** What came in with this month. */
  readonly came: number;
}

export interface Year {
  /** The eleven months that have come in. */
  readonly months: readonly Month[];
  /** The twelfth list is checked; what came of it is still to be brought in. */
  readonly last: MonthsPost & { readonly jobId: string };
  /** How many outcomes of each kind the world drew, the twelfth month with them. */
  readonly drawn: Readonly<Record<OutcomeKind, number>>;
}

/** Lives a year in a data folder up to now, and closes it. `scratch` takes the files that come in. */
export async function liveYear(folder: string, scratch: string): Promise<Year> {
  await mkdir(scratch, { recursive: true });
  const began = Date.now() - YEAR_DAYS * DAY_MS;
  let ahead = began - Date.now();
  const clock = { now: () => Date.now() + ahead };
  const vouch = await openVouch({
    folder,
    practice: true,
    dnsServers: null,
    allowedRanges: [],
    logLevel: 'error',
    clock,
  });
  try {
    await vouch.service.settings.change('retention_days', 3_650);
    const draw = seededRandom(21);
    const people = crowd(draw);
    const api = createApi({
      service: () => vouch.service,
      version: '1.0.0',
      clock,
      newRequestId: vouch.newId,
      log: vouch.log,
    });
    const { key } = await vouch.service.keys.create('the shop');
    const headers = { authorization: `Bearer ${key}` };
    const shown: Year['drawn'] & Record<OutcomeKind, number> = {
      fraud: 0,
      bounced_hard: 0,
      good_customer: 0,
      replied: 0,
      wrote: 0,
      delivered: 0,
      bounced_soft: 0,
    };
    const months: Month[] = [];
    let last: Year['last'] | null = null;
    for (let month = 0; month < MONTHS; month += 1) {
      const first = began + month * MONTH_DAYS * DAY_MS;
      ahead = first - Date.now();
      const list = `Newsletter ${new Date(first).toISOString().slice(0, 7)}`;
      const jobId = await checkedList(vouch, list, people.splice(0, ROWS));
      const happened = await drawnFor(vouch, jobId, draw, clock.now());
      for (const { kind } of happened) shown[kind] += 1;
      const post = postOf(list, happened, first);
      ahead = first + (MONTH_DAYS - 1) * DAY_MS - Date.now();
      if (month === MONTHS - 1) {
        last = { ...post, jobId };
        break;
      }
      for (const [name, content] of [
        ['events.csv', post.csv],
        ['returned.mbox', post.mbox],
      ] as const) {
        const path = join(scratch, name);
        await writeFile(path, content);
        const table = await listOpener()(path, { mail: true });
        try {
          await vouch.service.outcomes.fill(
            table,
            { columns: null, kind: null },
            `${list} ${name}`,
          );
        } finally {
          await table.close();
        }
      }
      const url = '/v1/outcomes';
      const answer = await api.inject({ method: 'POST', url, headers, payload: post.api });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      months.push({
        list,
        report: await call(vouch, 'outcomes.report', {}),
        proposal: await call(vouch, 'policy.propose', {}),
        came: happened.length,
      });
    }
    await api.close();
    if (last === null) throw new Error('a year has twelve months');
    return { months, last, drawn: shown };
  } finally {
    await vouch.close();
  }
}

function call<M extends BridgeMethod & keyof Vouch['calls']>(
  { calls }: Vouch,
  method: M,
  params: BridgeParams<M>,
): Promise<BridgeResult<M>> {
  const answer = calls[method] as unknown as (
    params: BridgeParams<M>,
    caller: object,
  ) => Promise<BridgeResult<M>>;
  return answer(params, { origin: { kind: 'app' }, emit: () => {} });
}

/** Everybody who is ever written to, in no order: persons with their name, offices, and handles. */
export function crowd(draw: () => number): Person[] {
  const all = DOMAINS.flatMap((domain) => [
    ...FIRST.flatMap((first) =>
      LAST.filter(() => draw() < 0.22).map((last) => ({
        email: `${first}.${last}@${domain}`,
        name: `${capital(first)} ${capital(last)}`,
      })),
    ),
    ...ROLES.map((role) => ({ email: `${role}@${domain}`, name: undefined })),
  ]);
  // Fisher and Yates, by the world's own chance.
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(draw() * (at + 1));
    [all[at], all[other]] = [all[other] as Person, all[at] as Person];
  }
  return all;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Has a list checked to its end; answers its job. */
export async function checkedList(
  vouch: Vouch,
  name: string,
  people: readonly Person[],
): Promise<string> {
  const columns = ['email', 'name'];
  const { job_id } = await call(vouch, 'jobs.create', { name, columns, options: OPTIONS });
  const rows = people.map(({ email, name: called }) => ({
    input: called === undefined ? { email } : { email, name: called },
    source: [email, called ?? ''],
  }));
  await call(vouch, 'jobs.append', { job_id, rows });
  await call(vouch, 'jobs.start', { job_id });
  for (let seen: string | null = null; ; ) {
    const { job, seen: next }: { job: { status: string }; seen: string } =
      await vouch.service.jobs.watch(job_id, seen);
    if (job.status === 'completed') return job_id;
    if (job.status === 'failed') throw new Error('the list of a month failed');
    seen = next;
  }
}

/** What happens to those who are written to: everybody but most of those who were blocked. */
async function drawnFor(
  vouch: Vouch,
  jobId: string,
  draw: () => number,
  from: number,
): Promise<readonly Happened[]> {
  const happened: Happened[] = [];
  for (const item of await verdictsOf(vouch, jobId, ROWS)) {
    const [chance, sent, kind, day] = [draw(), draw(), draw(), draw()];
    if (item.recommendation === 'block' && sent > 0.2) continue;
    const good = chance < 1 / (1 + Math.exp(-LOG_ODDS_PER_POINT * truePoints(item.evidence)));
    happened.push({
      email: item.input.email,
      kind: good ? pick(GOOD, kind) : pick(BAD, kind),
      at: from + Math.floor((1 + day * (MONTH_DAYS - 4)) * DAY_MS),
    });
  }
  return happened;
}

/** What evidence is worth in this world. */
export function truePoints(evidence: Verdict['evidence']): number {
  return evidence.reduce(
    (sum, line) => sum + (TRUTH[line.code as keyof typeof TRUTH] ?? line.points),
    0,
  );
}

/** The verdicts of a list, at most so many; what could not be checked has none. */
export async function verdictsOf(
  vouch: Vouch,
  jobId: string,
  limit: number,
): Promise<readonly Verdict[]> {
  const question = { job_id: jobId, filter: ALL_ROWS, after: -1, limit };
  const { rows } = await call(vouch, 'rows.read', question);
  return rows.map(({ item }): unknown => JSON.parse(item ?? '{}')).filter(isVerdict);
}

export interface Verdict {
  readonly input: { readonly email: string };
  readonly recommendation: string;
  readonly evidence: readonly { readonly code: string; readonly points: number }[];
}

/** What could not be checked has no evidence. */
function isVerdict(item: unknown): item is Verdict {
  return typeof item === 'object' && item !== null && 'evidence' in item;
}

const GOOD = { delivered: 0.7, replied: 0.14, good_customer: 0.11, bounced_soft: 0.05 } as const;
const BAD = { bounced_hard: 0.9, fraud: 0.1 } as const;

function pick<K extends OutcomeKind>(shares: Readonly<Record<K, number>>, shown: number): K {
  const kinds = Object.keys(shares) as K[];
  let below = 0;
  for (const kind of kinds) {
    below += shares[kind];
    if (shown < below) return kind;
  }
  return kinds[0] as K;
}

/** By the ways in which it comes: hard bounces by mail, what the shop knows by the API, everything else by the mailer. */
function postOf(list: string, happened: readonly Happened[], first: number): MonthsPost {
  const events = happened.flatMap(({ email, kind, at }) => {
    const time = new Date(at).toISOString();
    const sent = `processed,${email},,${time}`;
    if (kind === 'delivered' || kind === 'replied') return [sent, `${kind},${email},,${time}`];
    if (kind !== 'bounced_soft') return [sent];
    return [sent, `deferred,${email},452 4.2.2 mailbox full,${time}`];
  });
  const head = 'event,email,reason,timestamp';
  // Somebody who never was on a list, and somebody who had mail long before.
  const others = [
    `delivered,never.${first}@nowhere.example,,${new Date(first + DAY_MS).toISOString()}`,
    `delivered,${happened[0]?.email},,${new Date(first - 90 * DAY_MS).toISOString()}`,
  ];
  return {
    csv: [head, ...events, ...others, ''].join('\n'),
    mbox: happened
      .filter(({ kind }) => kind === 'bounced_hard')
      .map(returned)
      .join('\n'),
    api: {
      label: `${list} shop`,
      outcomes: happened
        .filter(({ kind }) => kind === 'fraud' || kind === 'good_customer')
        .map(({ email, kind, at }) => ({
          email,
          outcome: kind,
          happened_at: new Date(at).toISOString(),
        })),
    },
  };
}

/** A report of a mail host (RFC 3464), as an mbox has it. */
function returned({ email, at }: Happened): string {
  const host = email.slice(email.lastIndexOf('@') + 1);
  const date = new Date(at).toUTCString();
  return `From MAILER-DAEMON ${date}
Return-Path: <>
From: MAILER-DAEMON@mx.${host}
To: news@sender.example
Date: ${date}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your message could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.${host}
Arrival-Date: ${date}

Final-Recipient: rfc822; ${email}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 user unknown
--b--
`;
}
