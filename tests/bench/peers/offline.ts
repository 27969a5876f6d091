// Compares what needs no network: form, typing errors, and lists of disposable domains and of roles.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadReferenceData } from '../../../src-main/adapters/reference/reference-data.ts';
import { parseAddress } from '../../../src-main/engine/address/parse.ts';
import { readRequest } from '../../../src-main/engine/gather/facts-of.ts';
import { suggestDomain } from '../../../src-main/engine/typo/suggest.ts';
import { widelyMeant } from '../../../src-main/engine/typo/wider-suggestions.ts';
import { DATA_FOLDER } from '../../../src-main/program/package-files.ts';
import { builtLists } from '../../accuracy/built-lists.ts';
import { type DataSet, readSet } from '../../accuracy/sets.ts';

/** So many of a set, for one tool. */
export interface Share {
  readonly tool: string;
  readonly hits: number;
  readonly of: number;
}

export interface OfflineTable {
  readonly title: string;
  /** What it is measured on: source, date and licence. */
  readonly set: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly tool: string; readonly shares: readonly Share[] }[];
}

type Judge<T> = (text: string) => T | Promise<T>;

/** `packages` is where the peers are installed. */
export async function compareOffline(packages: string): Promise<readonly OfflineTable[]> {
  const load = createRequire(join(packages, 'index.js'));
  return [await forms(load), await typingErrors(load), await throwaway(load), await roles()];
}

type Require = ReturnType<typeof createRequire>;

async function forms(load: Require): Promise<OfflineTable> {
  const { validate } = load('deep-email-validator');
  const { verifyEmail } = load('@devmehq/email-validator-js');
  const { isEmailValid } = load('@hapi/address');
  const offline = {
    validateMx: false,
    validateTypo: false,
    validateDisposable: false,
    validateSMTP: false,
  };
  const verifier = load('node-email-verifier');
  const judges: Readonly<Record<string, Judge<boolean>>> = {
    'Vouch, as it is written': (email) => parseAddress(email).valid,
    'Vouch, tidied first, which its result notes': (email) => readRequest({ email }).address.valid,
    validator: (email) => load('validator').isEmail(email),
    isemail: (email) => load('isemail').validate(email),
    'email-validator': (email) => load('email-validator').validate(email),
    '@hapi/address': (email) => isEmailValid(email),
    mailchecker: (email) => load('mailchecker').isValid(email),
    'deep-email-validator': async (email) => (await validate({ email, ...offline })).valid,
    'node-email-verifier': (email) => (verifier.default ?? verifier)(email, { checkMx: false }),
    '@devmehq/email-validator-js': async (emailAddress) =>
      (await verifyEmail({ emailAddress, verifyMx: false, verifySmtp: false })).validFormat,
  };
  const cases = isEmailCases(load);
  const of = (...groups: readonly string[]) =>
    cases.filter(({ category }) => groups.includes(category)).map(({ address }) => address);
  const good = of('ISEMAIL_VALID_CATEGORY', 'ISEMAIL_DNSWARN');
  const unusual = of('ISEMAIL_RFC5321');
  const bad = of('ISEMAIL_ERR', 'ISEMAIL_RFC5322');
  return {
    title: 'Form of addresses',
    set: 'the test set of is_email 3.05 (Dominic Sayers, 2013, BSD-3-Clause), as email-addresses 3.0.3 brings it; comments, folding and obsolete forms are left out. "Good" is what is_email calls valid, a top-level domain alone among it; Vouch refuses names and IP addresses that the public mail does not serve, with the reason',
    columns: [
      'accepted of good ones',
      'accepted of unusual ones that SMTP allows',
      'refused of bad ones',
    ],
    rows: await rowsOf(judges, [
      { texts: good, hit: (accepted) => accepted === true },
      { texts: unusual, hit: (accepted) => accepted === true },
      { texts: bad, hit: (accepted) => accepted !== true },
    ]),
  };
}

/** The set writes control characters as their pictures (U+2400 and on). */
function isEmailCases(load: Require) {
  const folder = dirname(load.resolve('email-addresses/package.json'));
  const xml = readFileSync(join(folder, 'test', 'tests.xml'), 'utf8');
  const plain = (text: string) =>
    text
      .replace(/&#x([0-9A-F]+);/gi, (_, hex: string) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      )
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replace(/[\u2400-\u2421]/g, (picture) =>
        String.fromCharCode(picture.charCodeAt(0) - 0x2400),
      );
  return xml.split('<test id=').flatMap((part) => {
    const address = /<address>([\s\S]*?)<\/address>/.exec(part)?.[1];
    const category = /<category>(\w+)/.exec(part)?.[1];
    return address === undefined || category === undefined
      ? []
      : [{ address: plain(address), category }];
  });
}

async function typingErrors(load: Require): Promise<OfflineTable> {
  const { isFree } = builtLists();
  const errors = readSet('typing-errors', null);
  const real = readSet('real-domains', null);
  const strictly = (domain: string) =>
    suggestDomain(domain, { isWellKnown: isFree })?.domain ?? null;
  const mailcheck = load('mailcheck');
  const spelling = load('@zootools/email-spell-checker');
  const { verifyEmail } = load('@devmehq/email-validator-js');
  const { validate } = load('deep-email-validator');
  const typoAlone = { validateMx: false, validateDisposable: false, validateSMTP: false };
  const judges: Readonly<Record<string, Judge<string | null>>> = {
    'Vouch, where the domain takes no mail': (domain) =>
      strictly(domain) ?? widelyMeant(domain)?.domain ?? null,
    'Vouch, where it takes mail': strictly,
    mailcheck: (domain) => mailcheck.run({ email: `anna@${domain}` })?.domain ?? null,
    '@zootools/email-spell-checker': (domain) =>
      spelling.run({ email: `anna@${domain}` })?.domain ?? null,
    '@devmehq/email-validator-js': async (domain) => {
      const wish = { emailAddress: `anna@${domain}`, suggestDomain: true };
      return (await verifyEmail(wish)).domainSuggestion?.suggested.split('@')[1] ?? null;
    },
    'deep-email-validator': async (domain) => {
      const { validators } = await validate({ email: `anna@${domain}`, ...typoAlone });
      return /suggested email: \S+@(\S+)/.exec(validators.typo?.reason ?? '')?.[1] ?? null;
    },
  };
  const meant = new Map(errors.rows.map(([written = '', right = '']) => [written, right]));
  return {
    title: 'Typing errors in domains',
    set: `${described(errors)}; and ${described(real)}. Vouch looks wider only where the DNS says that the written domain takes no mail: of the real domains it would suggest another for so many if none of them took mail`,
    columns: ['errors led to what was meant', 'real domains "corrected"'],
    rows: await rowsOf(judges, [
      { texts: [...meant.keys()], hit: (found, written) => found === meant.get(written) },
      { texts: firstsOf(real), hit: (found) => found !== null },
    ]),
  };
}

async function throwaway(load: Require): Promise<OfflineTable> {
  const lists = builtLists();
  const thrown = readSet('throwaway-domains', null);
  const real = readSet('real-domains', null);
  const domains = new Set<string>(load('disposable-email-domains'));
  const { validate } = load('deep-email-validator');
  const listAlone = { validateMx: false, validateTypo: false, validateSMTP: false };
  const freemail = load('freemail');
  const verifier = load('node-email-verifier');
  const { verifyEmailDetailed } = load('@devmehq/email-validator-js');
  const judges: Readonly<Record<string, Judge<boolean>>> = {
    'Vouch, bundled lists': (domain) => lists.votes(domain)?.confirmed === true,
    'Vouch, with what a single list says': (domain) => lists.votes(domain) !== null,
    mailchecker: (domain) => !load('mailchecker').isValid(`anna@${domain}`),
    'disposable-email-domains': (domain) => domains.has(domain),
    'deep-email-validator': async (domain) =>
      (await validate({ email: `anna@${domain}`, ...listAlone })).reason === 'disposable',
    freemail: (domain) => freemail.isDisposable(`anna@${domain}`),
    // Its no is about the form as well.
    'node-email-verifier': async (domain) => {
      const accepts = (checkDisposable: boolean): Promise<boolean> =>
        (verifier.default ?? verifier)(`anna@${domain}`, { checkMx: false, checkDisposable });
      return (await accepts(false)) && !(await accepts(true));
    },
    '@devmehq/email-validator-js': async (domain) =>
      (
        await verifyEmailDetailed({
          emailAddress: `anna@${domain}`,
          verifyMx: false,
          verifySmtp: false,
        })
      ).disposable,
  };
  return {
    title: 'Disposable domains',
    set: `${described(thrown)}; and ${described(real)}. All reports are older than the lists that Vouch brings, so the figure is no forecast; of those lists no newer edition was published when this was written (November 2026)`,
    columns: ['disposable domains known', 'real organisations called disposable'],
    rows: await rowsOf(judges, [
      { texts: firstsOf(thrown), hit: (found) => found === true },
      { texts: firstsOf(real), hit: (found) => found === true },
    ]),
  };
}

/** None of the peers says whether a mailbox is a role's. */
async function roles(): Promise<OfflineTable> {
  const reference = await loadReferenceData(DATA_FOLDER);
  const published = readSet('published-contacts', null);
  const names = readSet('own-addresses', null);
  const judges: Readonly<Record<string, Judge<boolean>>> = {
    Vouch: (local) => reference.roleAccount(local) !== null,
  };
  return {
    title: 'Mailboxes of roles',
    set: `${described(published)}; and ${described(names)}. None of the peers tells roles from people; who uses a mailbox such as \`contact\` or \`mail\` as an own address is counted as a person`,
    columns: ['roles recognised', 'people called a role'],
    rows: await rowsOf(judges, [
      { texts: firstsOf(published), hit: (found) => found === true },
      { texts: names.rows.map(([, local = '']) => local), hit: (found) => found === true },
    ]),
  };
}

async function rowsOf<T>(
  judges: Readonly<Record<string, Judge<T>>>,
  sets: readonly {
    readonly texts: readonly string[];
    readonly hit: (found: T | null, text: string) => boolean;
  }[],
): Promise<OfflineTable['rows']> {
  const rows: { tool: string; shares: Share[] }[] = [];
  for (const [tool, judge] of Object.entries(judges)) {
    const shares: Share[] = [];
    for (const { texts, hit } of sets) {
      let hits = 0;
      for (const text of texts) if (hit(await judged(judge, text), text)) hits += 1;
      shares.push({ tool, hits, of: texts.length });
    }
    rows.push({ tool, shares });
  }
  return rows;
}

/** Null where a tool fails at a text. */
async function judged<T>(judge: Judge<T>, text: string): Promise<T | null> {
  try {
    return await judge(text);
  } catch {
    return null;
  }
}

function firstsOf({ rows }: DataSet): readonly string[] {
  return rows.map(([first = '']) => first);
}

function described({ name, source, licence }: DataSet): string {
  return `\`${name}\` (${source}; ${licence})`;
}
