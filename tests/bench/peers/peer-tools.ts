// The peers of the npm registry: which package, how it is asked about a mailbox, and how its answer is read.
import type { Told } from '../../zoo/truth.ts';
import type { OpenTool } from './tool.ts';

export interface Peer {
  /** Package and version; what is installed is that and nothing newer, so that figures can be repeated. */
  readonly package: string;
  readonly version: string;
  /** What it claims to know: whether a mailbox is there, or no more than whether the domain takes mail. */
  readonly knows: 'mailbox' | 'domain';
  /** How its answer is read, in words. */
  readonly reading: string;
  readonly open: (load: Load) => Promise<OpenTool>;
}

/** Loads a module of the installed packages. */
// biome-ignore lint/suspicious/noExplicitAny: peers bring their own types, and they are not installed here
export type Load = (name: string) => Promise<any>;

const SENDER = 'probe@vouch-zoo.net';
const NOT_THERE = ['ENOTFOUND', 'ENODATA'];

/** Tools that look no further than the domain never claim that a mailbox exists. */
const byDomain = (takesMail: boolean): Told => (takesMail ? 'unknown' : 'missing');

export const PEERS: Readonly<Record<string, Peer>> = {
  'deep-email-validator': {
    package: 'deep-email-validator',
    version: '0.1.27',
    knows: 'mailbox',
    reading: '`valid` is yes or no',
    async open(load) {
      const { validate } = await load('deep-email-validator');
      return {
        async ask(email) {
          const { valid } = await validate({ email, sender: SENDER, validateTypo: false });
          return valid ? 'exists' : 'missing';
        },
      };
    },
  },
  'email-verify': {
    package: 'email-verify',
    version: '0.2.1',
    knows: 'mailbox',
    reading:
      '`success` is yes; no only with the code "finished" or "domain not found", and not with `tryagain`',
    async open(load) {
      const { verify } = await load('email-verify');
      const options = { sender: SENDER, fqdn: 'vouch-zoo.net', timeout: 10_000 };
      return {
        ask: (email) =>
          new Promise((resolve) => {
            verify(email, { ...options }, (_error: unknown, info: Info | undefined) => {
              if (info?.success === true) return resolve('exists');
              const isNo = [1, 2, 3, 5].includes(info?.code ?? 0) && info?.tryagain !== true;
              resolve(isNo ? 'missing' : 'unknown');
            });
          }),
      };
    },
  },
  'email-deep-validator': {
    package: 'email-deep-validator',
    version: '3.3.0',
    knows: 'mailbox',
    reading: '`validMailbox` is yes, no or null; no where `validDomain` is false',
    async open(load) {
      const Validator = await load('email-deep-validator');
      const validator = new Validator();
      return {
        async ask(email) {
          const { wellFormed, validDomain, validMailbox } = await validator.verify(email);
          if (validMailbox === true) return 'exists';
          const isNo = validMailbox === false || validDomain === false || !wellFormed;
          return isNo ? 'missing' : 'unknown';
        },
      };
    },
  },
  'email-existence': {
    package: 'email-existence',
    version: '0.1.6',
    knows: 'mailbox',
    reading:
      'the second argument is yes or no; `undetermined` and errors other than "no such domain" are unknown',
    async open(load) {
      const { check } = await load('email-existence');
      return {
        ask: (email) =>
          new Promise((resolve) => {
            check(email, (error: { code?: string } | null, there: boolean, open: boolean) => {
              if (there) return resolve('exists');
              const unknown =
                error === null || error === undefined
                  ? open
                  : !NOT_THERE.includes(error.code ?? '');
              resolve(unknown ? 'unknown' : 'missing');
            });
          }),
      };
    },
  },
  'email-check': {
    package: 'email-check',
    version: '1.1.0',
    knows: 'mailbox',
    reading: 'resolves with yes or no; a rejection ("refuse") is unknown',
    async open(load) {
      const check = await load('email-check');
      return {
        ask: (email) =>
          check(email, { from: SENDER, timeout: 10_000 }).then(
            (there: boolean): Told => (there ? 'exists' : 'missing'),
            (): Told => 'unknown',
          ),
      };
    },
  },
  '@devmehq/email-validator-js': {
    package: '@devmehq/email-validator-js',
    version: '2.10.2',
    knows: 'mailbox',
    reading: '`validSmtp` is yes, no or null; no where `validMx` is false',
    async open(load) {
      const { clearAllCaches, verifyEmail } = await load('@devmehq/email-validator-js');
      return {
        // "Clear cache if needed": it would say again what it said before.
        later: () => clearAllCaches(),
        async ask(emailAddress) {
          const wish = { emailAddress, verifyMx: true, verifySmtp: true, timeout: 10_000 };
          const { validFormat, validMx, validSmtp } = await verifyEmail(wish);
          if (validSmtp === true) return 'exists';
          const isNo = validSmtp === false || validMx === false || validFormat === false;
          return isNo ? 'missing' : 'unknown';
        },
      };
    },
  },
  'node-email-verifier': {
    package: 'node-email-verifier',
    version: '4.0.0',
    knows: 'domain',
    reading: 'yes is "form and MX are good", which says nothing of a mailbox: unknown',
    async open(load) {
      const verifier = await load('node-email-verifier');
      return { ask: async (email) => byDomain(await (verifier.default ?? verifier)(email)) };
    },
  },
  legit: {
    package: 'legit',
    version: '3.1.1',
    knows: 'domain',
    reading: '`isValid` is "there are MX records": unknown',
    async open(load) {
      const legit = await load('legit');
      return {
        ask: (email) =>
          (legit.default ?? legit)(email).then(
            ({ isValid }: { isValid: boolean }) => byDomain(isValid),
            (): Told => 'unknown',
          ),
      };
    },
  },
  'mailchecker and validator': {
    package: 'mailchecker',
    version: '6.0.21',
    knows: 'domain',
    reading: 'both ask nobody: a good form is unknown',
    async open(load) {
      const [mailchecker, validator] = [await load('mailchecker'), await load('validator')];
      return {
        ask: async (email) => byDomain(mailchecker.isValid(email) && validator.isEmail(email)),
      };
    },
  },
};

interface Info {
  readonly success?: boolean;
  readonly code?: number;
  readonly tryagain?: boolean;
}

/** What is installed beside the peers that ask mail hosts: for form, typing errors, names and lists. */
export const FURTHER_PACKAGES: Readonly<Record<string, string>> = {
  validator: '13.15.35',
  isemail: '3.2.0',
  'email-validator': '2.0.4',
  '@hapi/address': '5.1.1',
  mailcheck: '1.1.1',
  '@zootools/email-spell-checker': '1.12.0',
  'disposable-email-domains': '1.0.62',
  freemail: '1.7.0',
  'disposable-email-domains-js': '1.26.0',
  'email-to-name': '2.0.7',
  'role-based-email-addresses': '3.1.0',
  'reserved-email-addresses-list': '2.0.16',
  'email-addresses': '3.0.3',
};

/** The highest editions that the registry had before May 2025, of what has lists of disposable domains. */
export const EARLIER_EDITIONS: Readonly<Record<string, string>> = {
  '@devmehq/email-validator-js': '1.0.19',
  'disposable-email-domains': '1.0.62',
  'disposable-email-domains-js': '1.5.0',
  mailchecker: '6.0.16',
  fakefilter: '0.1.729',
};

/** Under which name an earlier edition is installed. */
export function earlierName(name: string): string {
  return `earlier-${name.replace('@', '').replace('/', '-')}`;
}
