// Compares what needs no network: form and typing errors here, and what others of this folder compare.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseAddress } from '../../../src-main/engine/address/parse.ts';
import { readRequest } from '../../../src-main/engine/gather/facts-of.ts';
import { suggestDomain } from '../../../src-main/engine/typo/suggest.ts';
import { widelyMeant } from '../../../src-main/engine/typo/wider-suggestions.ts';
import { builtLists } from '../../accuracy/built-lists.ts';
import { readSet } from '../../accuracy/sets.ts';
import { disposableBeforehand, disposableDomains } from './disposable.ts';
import { firstsOf, type Judge, type OfflineTable, rowsOf } from './offline-table.ts';
import { names, roles } from './people.ts';

/** `packages` is where the peers are installed. */
export async function compareOffline(packages: string): Promise<readonly OfflineTable[]> {
  const load = createRequire(join(packages, 'index.js'));
  return [
    await forms(load),
    await typingErrors(load),
    await disposableDomains(load),
    await disposableBeforehand(load),
    await names(load),
    await roles(load),
  ];
}

async function forms(load: NodeJS.Require): Promise<OfflineTable> {
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
  const judges: Readonly<Record<string, Judge<string, boolean>>> = {
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
    set: 'the test set of is_email 3.05 (Dominic Sayers, 2013, BSD-3-Clause) in email-addresses 3.0.3, without comments, folding and obsolete forms. is_email also calls a lone top-level domain valid; Vouch refuses names and IP addresses that public mail does not serve',
    columns: ['good ones accepted', 'unusual but allowed ones accepted', 'bad ones refused'],
    rows: await rowsOf(judges, [
      { cases: good, hit: (accepted) => accepted === true },
      { cases: unusual, hit: (accepted) => accepted === true },
      { cases: bad, hit: (accepted) => accepted !== true },
    ]),
  };
}

/** The set writes control characters as their pictures (U+2400 and on). */
function isEmailCases(load: NodeJS.Require) {
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

async function typingErrors(load: NodeJS.Require): Promise<OfflineTable> {
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
  const judges: Readonly<Record<string, Judge<string, string | null>>> = {
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
    set: '`typing-errors` and `real-domains`. Vouch searches wider where the DNS says that a domain takes no mail; its first row shows what that search would do to real domains if none took mail',
    columns: ['errors corrected as meant', 'real domains "corrected"'],
    rows: await rowsOf(judges, [
      { cases: [...meant.keys()], hit: (found, written) => found === meant.get(written) },
      { cases: firstsOf(real), hit: (found) => found !== null },
    ]),
  };
}
