// A fortnight of work over the practice network, through the doors alone, with all that they answer on the way.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_LIST } from '../../src-main/program/package-files.ts';
import type { CheckOptions } from '../../src-shared/bridge/checks.ts';
import { EVERY_ROW, type RowPolicies } from '../../src-shared/bridge/files.ts';
import type { JobDetails, JobRow } from '../../src-shared/bridge/jobs.ts';
import {
  ALL_ROWS,
  APPROVED_ROWS,
  countedAs,
  type ExportRequest,
  type RowFilter,
  type RowSort,
  rowsWhere,
} from '../../src-shared/bridge/lists.ts';
import { ANY_OUTCOME } from '../../src-shared/bridge/outcomes.ts';
import type { Policy } from '../../src-shared/bridge/policy.ts';
import type { DecisionChange } from '../../src-shared/bridge/triage.ts';
import { hasEnded } from '../../src-shared/schemas/job.ts';
import { OUTCOME_KINDS } from '../../src-shared/schemas/outcome.ts';
import type { VerificationRequest } from '../../src-shared/schemas/verification.ts';
import { DETECT, OPTIONS } from '../doubles/list-choices.ts';
import { type Doors, openDoors } from './doors.ts';
import {
  CROWD_COLUMNS,
  crowd,
  EVERYBODY_COLUMNS,
  everybody,
  messyFile,
  SUPPRESSED,
} from './lists.ts';
import { createNames } from './settled.ts';
import { facetsTold, summaryTold } from './ties.ts';
import { FILTERS, ORDERS, spans } from './views.ts';
import { beside, besideTable, csvTable, withoutOriginals, wordsOf, workbook } from './written.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BEGAN = Date.UTC(2026, 2, 20, 9);
const WITH_MAILBOXES: CheckOptions = {
  ...OPTIONS,
  mailbox: { probe: true, ehlo: 'vouch.example', mail_from: null, greylist_delay_seconds: 0 },
};
const STRICT: Policy = { approve: 85, review: 55, weights: { no_dmarc: -9, role_account: -20 } };
const LATER: Policy = {
  approve: 75,
  review: 45,
  weights: { free_provider: -8, website_none: -12 },
};
/** A single check says more of a mail route than a list does. */
const ODD_DOMAINS = [
  'any-branch',
  'indirect-post',
  'literal-minded',
  'backyard-server',
  'self-absorbed',
  'half-moved',
  'two-minds',
  'meyer-soehne',
  'tanaka-seisakusho',
  'news.cedar-media',
  'premium-names',
  'brandguard',
].map((name) => `${name}.example`);
const PAGE = 500;
/** Of a list in an order. */
const FIRST = 60;
const SOME_ORDERS = ['score', 'email', 'mailbox', 'provider', 'source:4'] as const;

type Rows = readonly {
  readonly index: number;
  readonly item: unknown;
  readonly source: readonly string[] | null;
}[];

/** The answers by what was asked; ids and times taken are settled. */
export async function runScenario(folder: string): Promise<ReadonlyMap<string, unknown>> {
  const time = { now: BEGAN };
  const home = join(folder, 'home');
  const hold = join(folder, 'hold');
  await mkdir(hold, { recursive: true });
  const names = createNames();
  const answers = new Map<string, unknown>();
  const keep = (title: string, value: unknown) => {
    if (answers.has(title)) throw new Error(`${title} was kept before`);
    answers.set(title, names.settled(value));
  };
  let doors = await openDoors(home, hold, time);
  let read = createReader(doors, keep);

  try {
    const begun = await begin(doors, names, keep, folder);
    await holdBack(doors, names, keep, hold);
    for (const [name, jobId] of begun.lists) await read.whole(name, jobId);
    time.now += 2 * HOUR_MS;
    await decideAndOverride(doors, keep, begun);
    await read.again('overridden', begun.lists);
    time.now += HOUR_MS;
    await changePolicies(doors, keep, begun);
    await read.again('another policy', begun.lists);
    time.now += 3 * DAY_MS;
    await checkAgain(doors, keep, begun);
    await read.again('checked again', begun.lists);
    await togetherWithOthers(doors, names, keep, begun, read);
    await bringOutcomes(doors, keep, begun);
    await look(doors, keep, begun);
    await writeOut(doors, keep, begun, read);
    await account(doors, keep, begun, 'at the end');
    const before = await read.all(begun.lists);
    await doors.close();
    doors = await openDoors(home, hold, time);
    read = createReader(doors, keep);
    // Kept as differences: there are none.
    const after = await read.all(begun.lists);
    keep(
      'after a restart',
      before.map((value, at) => beside(value, after[at])),
    );
    await account(doors, keep, begun, 'after a restart');
    await removeAll(doors, keep, begun);
    return answers;
  } finally {
    await doors.close();
  }
}

type Keep = (title: string, value: unknown) => void;
type Names = ReturnType<typeof createNames>;

interface Begun {
  readonly lists: ReadonlyMap<string, string>;
  readonly script: string;
  readonly shop: string;
  readonly strictId: string;
}

/** The first morning: policies, keys, files, lists, a batch, single checks. */
async function begin(doors: Doors, names: Names, keep: Keep, folder: string): Promise<Begun> {
  const { call } = doors;
  const strict = await call('policy.create', { name: 'Strict', policy: STRICT, like: null });
  names.give(strict.policy_id, 'policy Strict');
  keep('policy made', strict);
  keep(
    'override of a policy of its own',
    await call('overrides.add', {
      subject: 'address',
      value: 'Noah@lumen-analytics.example',
      verdict: 'deny',
      reason: 'left the company',
      policy_id: strict.policy_id,
    }),
  );
  const script = await call('keys.create', { name: 'script' });
  const shop = await call('keys.create', {
    name: 'shop',
    monthly_budget: 15,
    policy_id: strict.policy_id,
  });
  names.give(script.id, 'key script');
  names.give(shop.id, 'key shop');
  const lists = new Map<string, string>();
  const begun = (name: string, jobId: string) => {
    names.give(jobId, `list ${name}`);
    lists.set(name, jobId);
    return jobId;
  };
  const typed = async (
    name: string,
    columns: readonly string[],
    rows: readonly JobRow[],
    options: CheckOptions,
    policyId: string | null = null,
  ) => {
    const { job_id } = await call('jobs.create', {
      name,
      columns: [...columns],
      options,
      email_column: 0,
      policy_id: policyId,
    });
    begun(name, job_id);
    await call('jobs.append', { job_id, rows: [...rows] });
    doors.later();
    return job_id;
  };
  const ran = async (name: string, jobId: string) => {
    await call('jobs.start', { job_id: jobId });
    keep(`${name}, ended`, await doors.until(jobId, hasEnded));
  };
  const file = async (name: string, path: string, policies: RowPolicies) => {
    const file_id = await doors.offer(path);
    const preview = await call('files.preview', { file_id, reading: DETECT });
    const { mapping } = preview;
    const options = { file_id, reading: DETECT, mapping, policies };
    keep(`${name}, file`, { preview, count: await call('files.count', options) });
    doors.later();
    const job = await call('files.import', { ...options, name, options: OPTIONS });
    return begun(name, job.job_id);
  };

  // Both ask for other things than the other does, so neither is answered from what the other has just kept.
  const all = await typed('everybody', EVERYBODY_COLUMNS, everybody(), WITH_MAILBOXES);
  const sample = await file('sample', SAMPLE_LIST, { ...EVERY_ROW, blank: 'skip' });
  await ran('everybody', all);
  keep('sample, ended', await doors.until(sample, hasEnded));

  const messy = join(folder, 'messy.csv');
  await writeFile(messy, messyFile());
  const asIs = await file('messy', messy, { ...EVERY_ROW, bad_ip: 'refuse' });
  keep('messy, ended', await doors.until(asIs, hasEnded));
  const { file_id } = await call('files.paste', { name: 'left out.txt', text: SUPPRESSED });
  const { list } = await call('files.suppress', {
    file_id,
    reading: { ...DETECT, header: false },
    name: 'left out',
  });
  names.give(list.list_id, 'suppression list');
  const repaired = await file('repaired', messy, {
    duplicates: 'merge',
    blank: 'skip',
    unusable: 'skip',
    bad_ip: 'ignore',
    at_sign: 'apply',
    slip: 'apply',
    suggestion: 'apply',
    several: 'each',
    suppression: [list.list_id],
  });
  keep('repaired, ended', await doors.until(repaired, hasEnded));

  const { rows } = await call('jobs.items', { job_id: sample, from: 0, limit: PAGE });
  const some = rows.filter(({ index }) => index % 4 === 0 && index < 180);
  const own = await typed(
    'strict',
    ['id', 'full_name', 'email', 'company', 'ip', 'city', 'note'],
    some.map(({ index, item, source }) => {
      const input: VerificationRequest = JSON.parse(item ?? '{}').input;
      // Every other row asks for what was asked before.
      return { input: index % 8 === 0 ? input : { email: input.email }, source };
    }),
    OPTIONS,
    strict.policy_id,
  );
  await ran('strict', own);
  const many = await typed('crowd', CROWD_COLUMNS, crowd(), { ...OPTIONS, no_company: true });
  await ran('crowd', many);
  const none = await typed(
    'cancelled',
    ['email'],
    ['a', 'b', 'c'].map((local) => ({
      input: { email: `${local}@silent-harbour.example` },
      source: [`${local}@silent-harbour.example`],
    })),
    OPTIONS,
  );
  await call('jobs.start', { job_id: none });
  await call('jobs.cancel', { job_id: none });
  keep('cancelled, ended', await doors.until(none, hasEnded));

  const both = { lists, script: script.key, shop: shop.key, strictId: strict.policy_id };
  await batches(doors, names, keep, both);
  await singles(doors, keep, both);
  await account(doors, keep, both, 'on the first day');
  return both;
}

/** What scripts submit and poll. */
async function batches(doors: Doors, names: Names, keep: Keep, { script, shop }: Begun) {
  const items = [
    {
      email: 'amelia.clarke@kestrel-freight.example',
      name: 'Amelia Clarke',
      company_name: 'Kestrel Freight',
      ip_address: '193.0.6.139',
    },
    {
      email: 'Amelia.Clarke@KESTREL-freight.example',
      name: 'Amelia Clarke',
      company_name: 'Kestrel Freight',
      ip_address: '193.0.6.139',
    },
    { email: 'amelia.clarke@kestrel-freight.example' },
    { email: 'jdoe@kestrel-freight.example', ip_address: '9.9.9.9' },
    { email: 'jdoe@kestrel-freight.example', ip_address: 'nowhere' },
    { email: 'not an address', name: 'Nobody' },
    { email: '' },
    { email: 'noah@lumen-analytics.example', name: 'Noah Lindqvist' },
    { email: 'mailto:noah@lumen-analytics.example', name: 'Noah Lindqvist' },
    { email: 'max@mailinator.com', company_name: 'Musterfirma' },
    { email: 'anybody@closed-shop.example' },
    { email: 'anybody@granite-works.example' },
    { email: 'robot@billing-robot.example' },
    { email: 'xaver.huber@münchen-möbel.example' },
  ];
  for (const [name, key] of [
    ['batch', script],
    ['batch of the shop', shop],
  ] as const) {
    doors.later();
    const options = { method: 'POST', url: '/v1/verify/bulk', key, body: { items } } as const;
    const headers = { 'idempotency-key': name.replaceAll(' ', '-') };
    const receipt = await doors.ask({ ...options, headers });
    if (receipt.status !== 202) throw new Error(JSON.stringify(receipt));
    const { job_id } = receipt.body as { job_id: string };
    names.give(job_id, `job ${name}`);
    await doors.until(job_id, hasEnded);
    keep(`${name}, receipts`, {
      receipt,
      again: await doors.ask({ ...options, headers }),
      conflict: await doors.ask({ ...options, headers, body: { items: items.slice(1) } }),
      none: await doors.ask({ ...options, body: { items: [] } }),
    });
    keep(`${name}, job`, await doors.ask({ method: 'GET', url: `/v1/jobs/${job_id}`, key }));
  }
  const dear = await doors.ask({
    method: 'POST',
    url: '/v1/verify/bulk',
    key: shop,
    body: {
      items: ['one', 'other'].flatMap((name) => items.map((item) => ({ ...item, name }))),
    },
  });
  keep('batch beyond a budget', dear);
  keep('jobs of the API', await doors.ask({ method: 'GET', url: '/v1/jobs?limit=1', key: script }));
}

/** One address after another: fresh, from the cache in other spellings, refused. */
async function singles(doors: Doors, keep: Keep, { script, shop }: Begun) {
  const { call } = doors;
  const options: readonly (readonly [string, VerificationRequest])[] = [
    ['fresh', { email: 'grace.mwangi@kestrel-freight.example', name: 'Grace Mwangi' }],
    ['in capitals', { email: 'GRACE.MWANGI@Kestrel-Freight.Example', name: 'Grace Mwangi' }],
    ['tidied', { email: ' mailto:grace.mwangi@kestrel-freight.example ', name: ' Grace Mwangi ' }],
    ['another name', { email: 'grace.mwangi@kestrel-freight.example', name: 'Somebody Else' }],
    [
      'a free address of a company',
      { email: 'olivia.brown@gmail.com', name: 'Olivia Brown', company_name: 'Open Harbour' },
    ],
    ['badly formed', { email: 'grace.mwangi@', ip_address: '9.9.9.9' }],
  ];
  for (const [name, request] of options) {
    doors.later();
    keep(`single check, ${name}`, await call('verify', { request, options: OPTIONS }));
  }
  const odd: unknown[] = [];
  for (const domain of ODD_DOMAINS) {
    doors.later();
    const request = { email: `somebody@${domain}`, company_name: 'Open Harbour' };
    odd.push(await call('verify', { request, options: OPTIONS }));
  }
  keep('single checks at odd domains', odd);
  const url = '/v1/verify';
  const email = 'grace.mwangi@kestrel-freight.example';
  const asked = (key: string, body: object, headers?: Readonly<Record<string, string>>) => {
    doors.later();
    return doors.ask({
      method: 'POST',
      url,
      key,
      body,
      ...(headers === undefined ? {} : { headers }),
    });
  };
  keep('single checks of scripts', {
    'from the cache': await asked(script, { email, name: 'Grace Mwangi' }),
    afresh: await asked(script, { email, name: 'Grace Mwangi' }, { 'cache-control': 'no-cache' }),
    'under a policy': await asked(shop, { email, name: 'Grace Mwangi' }),
    'denied by a policy': await asked(shop, { email: 'noah@lumen-analytics.example' }),
    'not observed': await asked(script, { email: 'anybody@closed-shop.example' }),
    'no address': await asked(script, { name: 'Grace Mwangi' }),
    'no IP address': await asked(script, { email, ip_address: 'nowhere' }),
    'no such key': await asked('vouch_live_nobody', { email }),
  });
}

/** First verdicts alone: no registry and no website says anything. */
async function holdBack(doors: Doors, names: Names, keep: Keep, hold: string) {
  const { call } = doors;
  doors.later();
  const held = join(hold, 'slow-sources.all');
  await writeFile(held, '');
  const { job_id } = await call('jobs.create', {
    name: 'held',
    columns: ['email'],
    options: { ...OPTIONS, no_cache: true },
  });
  names.give(job_id, 'list held');
  const emails = [
    'somebody@registry-is-slow.example',
    'carl@news.cedar-media.example',
    'morag@old-mill-pottery.example',
    'not an address',
    'MORAG@old-mill-pottery.example',
    'paulo@atlas-airways.example',
    'max@yopmail.com',
  ];
  await call('jobs.append', {
    job_id,
    rows: emails.map((email) => ({ input: { email }, source: [email] })),
  });
  await call('jobs.start', { job_id });
  const settled = ({ total, processed, provisional }: JobDetails) =>
    processed + provisional.approve + provisional.review + provisional.block === total;
  const seen = async (when: string, { seconds_left, per_second, remaining, ...job }: JobDetails) =>
    keep(`held, ${when}`, {
      job,
      items: await itemsOf(doors, job_id),
      rows: (
        await call('rows.read', { job_id, filter: ALL_ROWS, after: -1, limit: PAGE })
      ).rows.map((row) => ({ ...row, item: JSON.parse(row.item ?? 'null') })),
      summary: summaryTold(await call('lists.summary', { job_id, filter: ALL_ROWS })),
      facets: facetsTold(await call('rows.facets', { job_id, filter: ALL_ROWS, columns: [0] })),
    });
  await seen('first verdicts', await doors.until(job_id, settled));
  await call('jobs.finish_now', { job_id });
  await seen('finished as it stood', await doors.until(job_id, hasEnded));
  await rm(held);
  await call('jobs.go_on', { job_id, rows: { kind: 'all' } });
  await seen('with the rest asked', await doors.until(job_id, hasEnded));
}

/** Afternoon: what analysts decide, and what they allow and deny whatever is observed. */
async function decideAndOverride(doors: Doors, keep: Keep, { lists }: Begun) {
  const { call } = doors;
  const job_id = idOf(lists, 'sample');
  const decide = (from: number, to: number, change: DecisionChange) => {
    doors.later();
    return call('decisions.set', {
      job_id,
      rows: { kind: 'spans', spans: [{ from, to }] },
      change,
    });
  };
  keep('decisions', {
    approved: await decide(3, 9, { decision: 'approve', reason: 'I know them' }),
    blocked: await decide(8, 11, { decision: 'block', note: 'called: nobody there' }),
    labelled: await decide(20, 29, { add_labels: ['vip', 'later'] }),
    'less labelled': await decide(25, 40, { remove_labels: ['later'], add_labels: ['Ärger'] }),
    noted: await decide(190, 192, { note: 'called twice\nand once more', decision: 'review' }),
    'taken back': await decide(9, 9, { decision: null, note: '' }),
    'by filter': await call('decisions.set', {
      job_id,
      rows: {
        kind: 'filter',
        filter: rowsWhere({ facet: 'flag', match: 'all', values: ['disposable'] }),
        except: [{ from: 140, to: 150 }],
      },
      change: { decision: 'approve', reason: 'they pay', add_labels: ['throwaway'] },
    }),
  });
  const { change_id } = await decide(60, 70, { decision: 'block' });
  keep('decisions undone', await call('decisions.undo', { job_id, change_id: change_id ?? '' }));
  const overrides = [
    ['domain', 'andes-cobre.example', 'deny', 'a competitor'],
    ['domain', 'Mailinator.com', 'allow', 'our own tests'],
    ['domain', 'lindenfeld-university.example', 'deny', 'all of it'],
    ['domain', 'students.lindenfeld-university.example', 'allow', 'but for students'],
    ['address', 'Olivia.Brown@gmail.com', 'deny', 'asked for it'],
    ['address', 'bernd.kowalski@gmx.de', 'allow', 'a customer'],
    ['address', 'cmoreau@harrow-legal.example', 'allow', 'says the customer'],
  ] as const;
  const added: unknown[] = [];
  for (const [subject, value, verdict, reason] of overrides) {
    doors.later();
    added.push(await call('overrides.add', { subject, value, verdict, reason }));
  }
  keep('overrides', added);
  keep('policy with overrides', overridesOf(await call('policy.show', {})));
}

/** The table of weights is the same wherever a policy is shown. */
function overridesOf({
  weights: _,
  presets: __,
  ...rest
}: object & Record<'weights' | 'presets', unknown>) {
  return rest;
}

/** Evening: other bands and weights, for everything and for single lists. */
async function changePolicies(doors: Doors, keep: Keep, { lists, strictId }: Begun) {
  const { call } = doors;
  const everybodyId = idOf(lists, 'everybody');
  const previews = {
    'of one list': { policy: LATER, overrides: null, job_id: idOf(lists, 'sample') },
    'of all': { policy: LATER, overrides: null, job_id: null },
    'of a policy of its own': { policy: LATER, overrides: null, job_id: null, policy_id: strictId },
    'with other overrides': {
      policy: { approve: 70, review: 40, weights: {} },
      overrides: [
        { subject: 'domain', value: 'kestrel-freight.example', verdict: 'deny', reason: 'tried' },
      ],
      job_id: everybodyId,
    },
  } as const;
  for (const [name, options] of Object.entries(previews)) {
    const { scores, ...preview } = await call('policy.preview', {
      ...options,
      overrides: options.overrides === null ? null : [...options.overrides],
    });
    keep(`preview ${name}`, { ...preview, scores: scores.join(' ') });
  }
  keep('policy saved', await call('policy.save', { policy: LATER }));
  doors.later();
  keep(
    'policy for one list',
    await call('policy.save_for_list', {
      job_id: everybodyId,
      policy: { ...STRICT, weights: { ...STRICT.weights, mailbox_exists: 15, catch_all: -10 } },
    }),
  );
  doors.later();
  keep(
    'policy given to a list',
    await call('policy.assign', { job_id: idOf(lists, 'messy'), policy_id: strictId }),
  );
  keep('policies', (await call('policy.list', {})).policies);
  const { changes } = await call('policy.changes', { limit: 100 });
  keep('changes of policies', changes);
}

/** Days later: rows asked once more, now with their mailboxes, and what changed since. */
async function checkAgain(doors: Doors, keep: Keep, { lists, script }: Begun) {
  const { call } = doors;
  await call('settings.change', { name: 'ehlo_name', value: 'vouch.example' });
  await call('settings.change', { name: 'mailbox_probing', value: true });
  await call('settings.change', { name: 'greylist_delay_seconds', value: 1 });
  const job_id = idOf(lists, 'sample');
  const older_than = new Date(BEGAN + DAY_MS).toISOString();
  keep('rows to check again', {
    sample: await call('jobs.go_on_counts', {
      job_id,
      older_than,
      chosen: { kind: 'filter', filter: APPROVED_ROWS, except: [{ from: 0, to: 9 }] },
    }),
    cancelled: await call('jobs.go_on_counts', {
      job_id: idOf(lists, 'cancelled'),
      older_than: null,
      chosen: null,
    }),
  });
  const picked = [0, 1, 2, 8, 9, 12, 20, 25, 44, 60, 61, 90, 108, 120, 150, 160, 190, 195, 199];
  await call('jobs.go_on', { job_id, rows: { kind: 'picked', indexes: picked } });
  keep('sample, ended again', await doors.until(job_id, hasEnded));
  const repaired = idOf(lists, 'repaired');
  await call('jobs.go_on', {
    job_id: repaired,
    rows: { kind: 'older', than: older_than },
    only_what_matters: true,
  });
  keep('repaired, ended again', await doors.until(repaired, hasEnded));
  const request = { email: 'grace.mwangi@kestrel-freight.example', name: 'Grace Mwangi' };
  const again = await call('verify', { request, options: OPTIONS });
  keep('single check, days later', again);
  keep('single check, compared', await call('checks.compare', { request_id: again.request_id }));
  keep('single check, shown', await call('checks.show', { request_id: again.request_id }));
  const url = '/v1/verify';
  keep(
    'single check of a script, days later',
    await doors.ask({ method: 'POST', url, key: script, body: request }),
  );
  const question = { search: null, recommendation: null, flag: null, after: null, limit: 5 };
  const first = await call('checks.list', question);
  keep('checks', {
    first: first.checks,
    next: (await call('checks.list', { ...question, after: first.next, limit: PAGE })).checks,
    searched: (await call('checks.list', { ...question, search: 'OLIVIA' })).checks.length,
    'to review': (
      await call('checks.list', { ...question, recommendation: 'review', limit: PAGE })
    ).checks.map(({ input, score }) => ({ input, score })),
    flagged: (
      await call('checks.list', { ...question, flag: 'name_mismatch', limit: PAGE })
    ).checks.map(({ input, score }) => ({ input, score })),
  });
}

/** Two lists beside each other, and several made one. */
async function togetherWithOthers(
  doors: Doors,
  names: Names,
  keep: Keep,
  { lists }: Begun,
  read: Reader,
) {
  const { call } = doors;
  const [sample, others] = [idOf(lists, 'sample'), idOf(lists, 'everybody')];
  for (const by of ['address', 'mailbox'] as const) {
    const compared = await call('lists.compare', { job_id: sample, other_id: others, by });
    const parts: Record<string, unknown> = {};
    for (const job_id of [sample, others]) {
      for (const part of ['both', 'alone', 'changed'] as const) {
        const { rows } = await call('lists.compared', {
          run: compared.run,
          job_id,
          part,
          after: -1,
          limit: 1_000,
        });
        parts[`${part} of ${job_id}`] = rows.map(({ index, email, first, second }) =>
          [index, email, first, second].join(' '),
        );
      }
    }
    keep(`comparison by ${by}`, { compared, parts });
  }
  const { file_id } = await call('files.paste', {
    name: 'more.csv',
    text: 'E-MAIL,city\nnew.person@cedar-media.example,Oslo\namelia.clarke@kestrel-freight.example,Bergen\n',
  });
  const preview = await call('files.preview', { file_id, reading: DETECT });
  const options = {
    lists: [idOf(lists, 'strict'), idOf(lists, 'messy')],
    file: {
      file_id,
      reading: DETECT,
      mapping: preview.mapping,
      policies: { ...EVERY_ROW, blank: 'skip' },
    },
    duplicates: 'merge',
    name_origin: true,
  } as const;
  keep('merge, planned', await call('lists.merge_plan', { ...options, lists: [...options.lists] }));
  doors.later();
  const { job_id } = await call('lists.merge', {
    ...options,
    lists: [...options.lists],
    name: 'merged',
    options: OPTIONS,
  });
  names.give(job_id, 'list merged');
  const { columns, ...job } = await doors.until(job_id, hasEnded);
  keep('merged, ended', { ...job, columns });
  await read.whole('merged', job_id);
}

/** What happened to the addresses, and how good the verdicts were. */
async function bringOutcomes(doors: Doors, keep: Keep, { lists, script }: Begun) {
  const { call } = doors;
  const addresses = [...(await itemsOf(doors, idOf(lists, 'sample')))].flatMap(({ item }) => {
    const { normalized } = Object(item);
    return typeof normalized === 'string' ? [normalized] : [];
  });
  const kindOf = (at: number) => OUTCOME_KINDS[(at * 5) % OUTCOME_KINDS.length] ?? 'delivered';
  keep(
    'outcomes taken in',
    await call('outcomes.add', {
      outcomes: addresses.slice(0, 120).map((email, at) => ({
        email,
        outcome: kindOf(at),
        happened_at: new Date(BEGAN + (at % 4) * DAY_MS).toISOString(),
      })),
      label: 'from the mailer',
      match: true,
    }),
  );
  const text =
    'email,event,reason,date\npriya.raman@lumen-analytics.example,bounce,550 5.1.1 no such user,2026-03-22\nnever.seen@quickpost.example,delivered,,2026-03-22\n,delivered,,\nmueller@meyer-soehne.example,dreamt of,,2026-03-22\n';
  const { file_id } = await call('files.paste', { name: 'events.csv', text });
  keep(
    'outcomes of a file',
    await call('files.outcomes', {
      file_id,
      reading: DETECT,
      columns: null,
      kind: null,
      label: null,
      apply: true,
    }),
  );
  keep(
    'outcomes of a script',
    await doors.ask({
      method: 'POST',
      url: '/v1/outcomes',
      key: script,
      body: {
        label: 'from the shop',
        outcomes: [
          { email: 'grace.mwangi@kestrel-freight.example', outcome: 'good_customer' },
          { email: 'max.mustermann@mailinator.com', outcome: 'fraud', happened_at: '2026-03-21' },
        ],
      },
    }),
  );
  keep('outcomes, report', await call('outcomes.report', {}));
  keep('outcomes, labels', await call('outcomes.labels', {}));
  keep(
    'outcomes, listed',
    await call('outcomes.list', {
      filter: { ...ANY_OUTCOME, kinds: ['fraud'] },
      after: null,
      limit: PAGE,
    }),
  );
  keep('policy proposed', await call('policy.propose', {}));
}

/** Grid pages, counts, facets, patterns, search. */
async function look(doors: Doors, keep: Keep, { lists }: Begun) {
  const { call } = doors;
  const indexes = async (
    job_id: string,
    filter: RowFilter,
    by: RowSort['by'] = 'row',
    descending = false,
    limit = PAGE,
  ) => {
    const sort = { by, descending };
    const { rows } = await call('rows.page', { job_id, filter, sort, offset: 0, limit });
    return spans(rows.map(({ index }) => index));
  };
  for (const name of ['sample', 'everybody', 'messy']) {
    const job_id = idOf(lists, name);
    const filtered: Record<string, unknown> = {};
    for (const [text, filter] of Object.entries(FILTERS)) {
      const rows = await indexes(job_id, filter);
      const { count } = await call('rows.count', { job_id, filter });
      filtered[text] = `${count}: ${rows}`;
    }
    keep(`${name}, filtered`, filtered);
    const ordered: Record<string, unknown> = {};
    for (const by of name === 'sample' ? ORDERS : SOME_ORDERS) {
      ordered[by] = await indexes(job_id, ALL_ROWS, by, false, FIRST);
      ordered[`${by}, descending`] = await indexes(job_id, APPROVED_ROWS, by, true, FIRST);
    }
    keep(`${name}, ordered`, ordered);
    for (const text of ['approve', 'much at once', 'labelled vip', 'part of an address'] as const) {
      const filter = FILTERS[text] ?? ALL_ROWS;
      keep(`${name}, counted of ${text}`, {
        summary: summaryTold(await call('lists.summary', { job_id, filter })),
        facets: facetsTold(await call('rows.facets', { job_id, filter, columns: [0, 3] })),
      });
    }
  }
  for (const name of ['sample', 'everybody', 'crowd', 'strict']) {
    const job_id = idOf(lists, name);
    const found = await call('lists.insights', { job_id });
    const rows: Record<string, unknown> = {};
    for (const { insight_id, where } of found.insights) {
      rows[insight_id] = await indexes(job_id, { ...ALL_ROWS, where });
    }
    keep(`${name}, insights`, { ...found, rows });
  }
  const searched: Record<string, unknown> = {};
  for (const text of ['KESTREL', '田中', 'called', 'R-150', '100%', 'zz-nothing']) {
    searched[text] = (await call('rows.search', { text, limit: 50 })).rows;
  }
  keep('searched', searched);
}

/** Files of every form. */
async function writeOut(doors: Doors, keep: Keep, { lists }: Begun, read: Reader) {
  const { exported } = doors;
  const request = (name: string, changes: Partial<ExportRequest>): ExportRequest => ({
    job_id: idOf(lists, name),
    format: 'csv',
    rows: { kind: 'all' },
    source_columns: null,
    result_columns: null,
    split: false,
    for_mailing: false,
    csv: { bom: false, delimiter: ',' },
    ...changes,
  });
  for (const name of ['sample', 'messy', 'strict']) {
    const job_id = idOf(lists, name);
    const items = await itemsOf(doors, job_id);
    const csv = await exported(request(name, {}));
    if (csv === undefined) throw new Error('nothing was exported');
    const table = csvTable(csv.content);
    const { columns } = await doors.call('jobs.show', { job_id });
    const sources = items.map(({ source }) => source ?? []);
    keep(`${name} as CSV`, {
      name: csv.name,
      rows: csv.rows,
      table: withoutOriginals(table, columns ?? [], sources),
    });
    const xlsx = await exported(request(name, { format: 'xlsx' }));
    const { list, ...sheets } = await workbook(xlsx?.content ?? Buffer.alloc(0));
    keep(`${name} as a workbook`, {
      name: xlsx?.name,
      ...sheets,
      list: besideTable(list, table),
    });
    const lines = await exported(request(name, { format: 'ndjson' }));
    const objects = (lines?.content.toString('utf8') ?? '').trimEnd().split('\n');
    keep(`${name} as NDJSON, beside its items`, {
      name: lines?.name,
      objects: objects.map((line, at) =>
        beside(JSON.parse(line), {
          ...Object(items[at]?.item),
          source: Object.fromEntries(
            (columns ?? []).map((key, index) => [key, sources[at]?.[index]]),
          ),
        }),
      ),
    });
    const json = await exported(request(name, { format: 'json' }));
    const whole: unknown[] = JSON.parse(json?.content.toString('utf8') ?? '[]');
    keep(`${name} as JSON, beside its NDJSON`, {
      name: json?.name,
      objects: whole.map((object, at) => beside(object, JSON.parse(objects[at] ?? 'null'))),
    });
    const html = await exported(request(name, { format: 'html' }));
    keep(`${name} as a report`, {
      name: html?.name,
      words: wordsOf(html?.content ?? Buffer.alloc(0)),
    });
  }
  const some = {
    rows: { kind: 'filter', filter: rowsWhere(countedAs('approve', 'block')) },
    source_columns: [2, 5],
    result_columns: ['vouch_verdict', 'vouch_score', 'vouch_labels'],
  } as const;
  const texts = async (title: string, options: ExportRequest) =>
    keep(
      title,
      [await exported(options)].map(({ name, rows, content }) => ({
        name,
        rows,
        lines: content.toString('utf8').split('\r\n'),
      })),
    );
  const chosen: Partial<ExportRequest> = {
    ...some,
    rows: { kind: 'filter', filter: rowsWhere(countedAs('approve', 'block')) },
    source_columns: [...some.source_columns],
    result_columns: [...some.result_columns],
  };
  await texts('chosen columns and rows', request('sample', chosen));
  await texts('split', request('sample', { ...chosen, rows: { kind: 'all' }, split: true }));
  await texts(
    'for a mailing',
    request('messy', {
      ...chosen,
      source_columns: [0],
      rows: { kind: 'filter', filter: APPROVED_ROWS },
      for_mailing: true,
    }),
  );
  await texts(
    'picked',
    request('messy', {
      rows: { kind: 'picked', indexes: [0, 9, 45, 47, 49, 49, 9_999] },
      result_columns: ['vouch_state', 'vouch_policy'],
      csv: { bom: true, delimiter: ';' },
    }),
  );
  await read.grid('sample', idOf(lists, 'sample'));
  await read.grid('messy', idOf(lists, 'messy'));
  const kept = await exported({
    kept: { kind: 'overrides', policy_id: null },
    format: 'csv',
  });
  keep('overrides as CSV', [kept.content.toString('utf8').split('\r\n')]);
  const policy = await exported({ kept: { kind: 'policy', policy_id: null }, format: 'json' });
  keep('policy as a file', JSON.parse(policy?.content.toString('utf8') ?? 'null'));
}

/** Jobs, keys and credits as every door tells them. */
async function account(doors: Doors, keep: Keep, { lists, script, shop }: Begun, when: string) {
  const { call } = doors;
  const { jobs } = await call('jobs.list', { after: null, limit: 100 });
  const { days, ...usage } = await call('usage.show', { days: 10 });
  keep(`account ${when}`, {
    jobs,
    own: await call('jobs.show', { job_id: idOf(lists, 'sample') }),
    usage,
    days,
    keys: (await call('keys.list', {})).keys.map(({ id, name, ...rest }) => ({ name, ...rest })),
    script: await doors.ask({ method: 'GET', url: '/v1/usage', key: script }),
    shop: await doors.ask({ method: 'GET', url: '/v1/usage', key: shop }),
  });
}

/** Credits stay when what they were spent on is gone. */
async function removeAll(doors: Doors, keep: Keep, begun: Begun) {
  const { call } = doors;
  const options = { checks: true, lists: false };
  keep('history cleared', await call('history.clear', options));
  await call('jobs.delete', { job_id: idOf(begun.lists, 'everybody') });
  await call('policy.save', { policy: { approve: 70, review: 40, weights: {} } });
  keep('policies at the end', (await call('policy.list', {})).policies);
  keep('outcomes, report at the end', await call('outcomes.report', {}));
  await account(doors, keep, begun, 'when much is removed');
}

interface Reader {
  /** A list, in all that is read of it row by row. */
  whole(name: string, jobId: string): Promise<void>;
  /** Of each list what differs from when it was read before. */
  again(when: string, lists: ReadonlyMap<string, string>): Promise<void>;
  /** What the grid has of a list beyond its items. */
  grid(name: string, jobId: string): Promise<void>;
  all(lists: ReadonlyMap<string, string>): Promise<readonly unknown[]>;
}

function createReader(doors: Doors, keep: Keep): Reader {
  const { call } = doors;
  const before = new Map<string, Rows>();

  /** Rows as exports take them, beside the API's items. */
  async function rest(job_id: string, items: Rows) {
    const { rows } = await call('rows.read', { job_id, filter: ALL_ROWS, after: -1, limit: 1_000 });
    return rows.map(({ index, item, source, ...row }, at) => ({
      ...(index === at ? {} : { index }),
      ...row,
      ...(item === null ? { item } : { item: beside(JSON.parse(item), items[at]?.item) }),
      ...(JSON.stringify(source) === JSON.stringify(items[at]?.source) ? {} : { source }),
    }));
  }

  async function counts(job_id: string) {
    return {
      summary: summaryTold(await call('lists.summary', { job_id, filter: ALL_ROWS })),
      facets: facetsTold(
        await call('rows.facets', { job_id, filter: ALL_ROWS, columns: [0, 1, 3] }),
      ),
      timeline: (await call('lists.timeline', { job_id })).samples.at(-1) ?? null,
    };
  }

  return {
    async whole(name, job_id) {
      const items = await itemsOf(doors, job_id);
      before.set(name, items);
      keep(`${name}, items`, items);
      keep(`${name}, rows`, await rest(job_id, items));
      keep(`${name}, counts`, await counts(job_id));
      const { rows } = await call('lists.rows', { job_id, from: 0, limit: 1_000 });
      keep(
        `${name}, listed`,
        rows.map(({ input, source, ...row }, at) => ({
          ...row,
          ...(JSON.stringify(source) === JSON.stringify(items[at]?.source) ? {} : { source }),
          ...(JSON.stringify(input) === JSON.stringify(Object(items[at]?.item).input)
            ? {}
            : { input }),
        })),
      );
    },
    async again(when, lists) {
      for (const [name, job_id] of lists) {
        const items = await itemsOf(doors, job_id);
        const last = before.get(name) ?? [];
        before.set(name, items);
        keep(
          `${name}, items, ${when}`,
          Object.fromEntries(
            items
              .map(
                ({ index, item }, at) =>
                  [index, beside(timeless(item), timeless(last[at]?.item))] as const,
              )
              .filter(([, change]) => JSON.stringify(change) !== '{}'),
          ),
        );
        keep(`${name}, rows, ${when}`, await rest(job_id, items));
        keep(`${name}, counts, ${when}`, await counts(job_id));
        keep(`${name}, job, ${when}`, await call('jobs.show', { job_id }));
      }
    },
    async grid(name, job_id) {
      const items = await itemsOf(doors, job_id);
      const sort = { by: 'row', descending: false } as const;
      const { rows } = await call('rows.page', {
        job_id,
        filter: ALL_ROWS,
        sort,
        offset: 0,
        limit: PAGE,
      });
      keep(
        `${name}, grid`,
        rows.map(({ index, item, input, source, ...row }, at) => ({
          ...(index === at ? {} : { index }),
          ...row,
          item: beside(item, items[at]?.item),
          ...(JSON.stringify(input) === JSON.stringify(Object(items[at]?.item).input)
            ? {}
            : { input }),
          ...(JSON.stringify(source) === JSON.stringify(items[at]?.source) ? {} : { source }),
        })),
      );
    },
    async all(lists) {
      const read: unknown[] = [];
      for (const [, job_id] of lists) {
        const items = await itemsOf(doors, job_id);
        read.push(...items, ...(await rest(job_id, items)), await counts(job_id));
      }
      return read;
    },
  };
}

/** Two checks of a row may, or may not, have taken equally long. */
function timeless(item: unknown): object {
  const { processed_in_ms: _, ...rest } = Object(item);
  return rest;
}

/** Every row of a list with the API's item object. */
async function itemsOf({ call }: Doors, job_id: string): Promise<Rows> {
  const { rows } = await call('jobs.items', { job_id, from: 0, limit: 1_000 });
  return rows.map(({ item, ...row }) => ({ ...row, item: JSON.parse(item ?? 'null') }));
}

function idOf(lists: ReadonlyMap<string, string>, name: string): string {
  const id = lists.get(name);
  if (id === undefined) throw new Error(`there is no list ${name}`);
  return id;
}
