// Compares lists of disposable domains: as they are, and as they were before the domains were reported.
import { join } from 'node:path';
import { domainLists } from '../../../scripts/reference-data/domain-lists.ts';
import { ownList } from '../../../scripts/reference-data/own-lists.ts';
import { DISPOSABLE_LISTS, freeProviderSource } from '../../../scripts/reference-data/packages.ts';
import { mailProviders } from '../../../src-main/engine/mail-provider/mail-domains.ts';
import { builtLists, disposableVotes } from '../../accuracy/built-lists.ts';
import { readSet } from '../../accuracy/sets.ts';
import { firstsOf, type Judge, type OfflineTable, rowsOf } from './offline-table.ts';
import { EARLIER_EDITIONS, earlierName } from './peer-tools.ts';

const CALLED = { hit: (found: boolean | null) => found === true };

export async function disposableDomains(load: NodeJS.Require): Promise<OfflineTable> {
  const lists = builtLists();
  const thrown = readSet('throwaway-domains', null);
  const real = readSet('real-domains', null);
  const domains = new Set<string>(load('disposable-email-domains'));
  const { validate } = load('deep-email-validator');
  const listAlone = { validateMx: false, validateTypo: false, validateSMTP: false };
  const freemail = load('freemail');
  const verifier = load('node-email-verifier');
  const { isDisposableEmail } = load('@devmehq/email-validator-js');
  const judges: Readonly<Record<string, Judge<string, boolean>>> = {
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
    '@devmehq/email-validator-js': (domain) => isDisposableEmail(domain),
  };
  return {
    title: 'Disposable domains',
    set: '`throwaway-domains` and `real-domains`. All reports are older than the lists in Vouch (the newest of November 2026), so this is no forecast',
    columns: ['disposable domains known', 'real organisations called disposable'],
    rows: await rowsOf(judges, [
      { ...CALLED, cases: firstsOf(thrown) },
      { ...CALLED, cases: firstsOf(real) },
    ]),
  };
}

interface Case {
  readonly domain: string;
  readonly edition: 'earlier' | 'today';
}

/** Editions of before the first dated report, on the reports that came after them. */
export async function disposableBeforehand(load: NodeJS.Require): Promise<OfflineTable> {
  const thrown = readSet('throwaway-domains', null);
  const real = readSet('real-domains', null);
  const dated = thrown.rows.flatMap(([domain = '', report = '']) =>
    /^\d+$/.test(report) ? [domain] : [],
  );
  const editions = <T>(open: (nameOf: (name: string) => string) => T) => {
    const both = { earlier: open(earlierName), today: open((name) => name) };
    return ({ edition }: Case) => both[edition];
  };
  const votes = { earlier: earlierVotes(load), today: builtLists().votes };
  const mailchecker = editions((nameOf) => load(nameOf('mailchecker')));
  const collected = editions((nameOf) => new Set<string>(load(nameOf('disposable-email-domains'))));
  const reviewed = editions(
    (nameOf) =>
      new Set<string>(
        load(`${nameOf('disposable-email-domains-js')}/dist/dict/disposable_email_blocklist.json`),
      ),
  );
  const devmehq = editions((nameOf) => load(nameOf('@devmehq/email-validator-js')));
  const judges: Readonly<Record<string, Judge<Case, boolean>>> = {
    'Vouch, bundled lists': ({ domain, edition }) => votes[edition](domain)?.confirmed === true,
    'Vouch, with what a single list says': ({ domain, edition }) => votes[edition](domain) !== null,
    mailchecker: (each) => !mailchecker(each).isValid(`anna@${each.domain}`),
    'disposable-email-domains': (each) => collected(each).has(each.domain),
    'disposable-email-domains-js': (each) => reviewed(each).has(each.domain),
    '@devmehq/email-validator-js': (each) => devmehq(each).isDisposableEmail(each.domain),
  };
  const casesOf = (domains: readonly string[], edition: Case['edition']) =>
    domains.map((domain): Case => ({ domain, edition }));
  const versions = Object.entries(EARLIER_EDITIONS).map(([name, version]) => `${name} ${version}`);
  return {
    title: 'Disposable domains, before they were reported',
    set: `the ${dated.length} domains of \`throwaway-domains\` with a dated report (May 2025 or later), and \`real-domains\`. Earlier editions are the last that were published before that month and are still available: ${versions.join(', ')} (with data of January 2024). Vouch's list is built from them by the same code and today's manual corrections, without disposable-domains and @dahoom/disposable-email, of which no such edition is left. freemail and deep-email-validator have had the same list since; node-email-verifier had none then`,
    columns: [
      'known before the report',
      "known by today's editions",
      'real organisations called disposable before',
    ],
    rows: await rowsOf(judges, [
      { ...CALLED, cases: casesOf(dated, 'earlier') },
      { ...CALLED, cases: casesOf(dated, 'today') },
      { ...CALLED, cases: casesOf(firstsOf(real), 'earlier') },
    ]),
  };
}

/** What Vouch would have brought then. */
function earlierVotes(load: NodeJS.Require) {
  const folders = new Map(
    Object.keys(EARLIER_EDITIONS).map((name) => [
      name,
      join(load.resolve(`${earlierName(name)}/package.json`), '..', '/'),
    ]),
  );
  const { a, b, c, d, e } = DISPOSABLE_LISTS;
  const folderOf = (name: string) => folders.get(name) ?? '';
  const disposable = Object.fromEntries(
    Object.entries({ a, b, c, d, e }).map(([letter, read]) => [letter, read(folderOf)]),
  );
  const lists = domainLists({
    disposable,
    free: freeProviderSource(),
    removedFree: ownList('free-providers-removed.txt'),
    notThrowaway: ownList('throwaway-removed.txt'),
    providers: mailProviders(),
  });
  return disposableVotes(Buffer.from(lists.disposable.join('\n')));
}
