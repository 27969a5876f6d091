// The lists that the oracle checks beside the sample list: everybody of the practice network, a messy file, a crowd.
import { PRACTICE_DOMAINS } from '../../src-main/practice/domains.ts';
import { PRACTICE_MAIL_DOMAINS } from '../../src-main/practice/mailbox-data.ts';
import type { JobRow } from '../../src-shared/bridge/jobs.ts';

const COMPANIES = [
  'Kestrel Freight',
  '',
  'Meyer & Söhne GmbH',
  'Sahel Solar SARL',
  '',
  'Lindenfeld University',
] as const;
/** Ordinary, on a Tor list, a VPN list, a datacenter list and a relay's list, reserved, and none. */
const ADDRESSES = [
  '193.0.6.139',
  '',
  '9.9.9.9',
  '77.88.8.8',
  '',
  '213.133.98.98',
  '2620:fe::fe',
  '10.4.0.17',
  '',
  '2001:db8::7',
  '44.128.211.9',
] as const;

export const EVERYBODY_COLUMNS = ['email', 'name', 'company', 'ip'] as const;

/** Mailboxes of a domain: the first ones, and the last, which are full or disabled. */
const OF_A_DOMAIN = 4;
/** Its mail host and its DNS let people wait for seconds; the sample list has somebody there. */
const SLOW = 'slow-coast.example';

/**
 * Mailboxes of every domain of the practice network and somebody whom its mail host does not know, then an address at each
 * name that no list has: what the network itself runs on.
 */
export function everybody(): readonly JobRow[] {
  const known = PRACTICE_MAIL_DOMAINS.filter(({ name }) => name !== SLOW).flatMap(
    ({ name, mailboxes }) => {
      const locals = [...mailboxes.keys()];
      const some = locals.filter((_, at) => at < OF_A_DOMAIN || at > locals.length - 3);
      return [...some, 'no.such.person'].map((local) => `${local}@${name}`);
    },
  );
  const others = PRACTICE_DOMAINS.filter(({ group }) => group === 'services').map(
    ({ name }) => `hello@${name}`,
  );
  const bareDomains = new Set(
    PRACTICE_MAIL_DOMAINS.filter((_, at) => at % 2 === 0).map(({ name }) => name),
  );
  return [...known, ...others].map((email, at) => {
    // Of rows that ask for the address alone more is the same than of others; a domain has several of them.
    const bare = bareDomains.has(email.slice(email.lastIndexOf('@') + 1));
    const name = bare || at % 4 === 3 ? '' : nameIn(email);
    const company = bare ? '' : (COMPANIES[at % COMPANIES.length] ?? '');
    const ip = bare ? '' : (ADDRESSES[at % ADDRESSES.length] ?? '');
    return {
      input: {
        email,
        ...(name === '' ? {} : { name }),
        ...(company === '' ? {} : { company_name: company }),
        ...(ip === '' ? {} : { ip_address: ip }),
      },
      source: [email, name, company, ip],
      ...(at % 50 === 49 ? { blanks: 2 } : {}),
    };
  });
}

/** `a.zajac` becomes `A Zajac`. */
function nameIn(email: string): string {
  const words = email.slice(0, email.lastIndexOf('@')).split(/[._+-]/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
}

const X = 'x';
/** Names that do not fit, spellings of one mailbox, two in a cell, blank rows, short and wide rows, cells that need quoting. */
const MESSY_ROWS: readonly (readonly string[])[] = [
  [
    'amelia.clarke@kestrel-freight.example',
    'Amelia Clarke',
    'Kestrel Freight',
    '193.0.6.139',
    'plain',
  ],
  [
    'AMELIA.CLARKE@KESTREL-FREIGHT.EXAMPLE',
    'Amelia Clarke',
    'Kestrel Freight',
    '193.0.6.139',
    'in capitals',
  ],
  [
    '  amelia.clarke@kestrel-freight.example ',
    'amelia clarke',
    'Kestrel Freight',
    '193.0.6.139',
    'blanks',
  ],
  ['mailto:amelia.clarke@kestrel-freight.example', '', '', '', 'a link'],
  ['Amelia Clarke <amelia.clarke@kestrel-freight.example>', '', '', '', 'with a name'],
  [
    '"Clarke, Amelia" <amelia.clarke@kestrel-freight.example>',
    '',
    'Kestrel',
    '',
    'a comma in the name',
  ],
  ['\u200bamelia.clarke@kestrel-freight.example', 'Amelia', '', '', 'an invisible character'],
  ['amelia.clarke+news@kestrel-freight.example', 'Amelia Clarke', '', '', 'a tag'],
  [],
  ['', '', '', '', ''],
  ['  ', ' ', '', '', ' '],
  ['olivia.brown@gmail.com', 'Olivia Brown', '', '8.8.8.8', 'free mail'],
  ['oliviabrown@gmail.com', 'Olivia Brown', '', '8.8.8.8', 'the same without its dot'],
  ['o.l.i.v.i.a.brown+shop@googlemail.com', 'Olivia Brown', '', '', 'the same again'],
  ['Olivia.Brown@GMAIL.com', 'Olivia Brown', '', '8.8.8.8', 'the same in capitals'],
  ['veronika.huber@münchen-möbel.example', 'Veronika Huber', 'München Möbel', '', 'umlauts'],
  [
    'veronika.huber@xn--mnchen-mbel-yfb4e.example',
    'Veronika Huber',
    'München Möbel',
    '',
    'as the DNS has it',
  ],
  ['vroni.ömer@münchen-möbel.example', 'Vroni Ömer', '', '', 'SMTPUTF8'],
  ['三郎@田中製作所.example', '三郎', '田中製作所', '', 'another script'],
  ['"john smith"@harrow-legal.example', 'John Smith', '', '', 'quoted'],
  ['john smith@harrow-legal.example', 'John Smith', '', '', 'a blank inside'],
  ['not an address', 'Nobody', 'Nowhere Ltd', '9.9.9.9', 'no @'],
  ['two@@harrow-legal.example', '', '', '', ''],
  ['@harrow-legal.example', '', '', '', ''],
  ['somebody@', '', '', '', ''],
  ['.dot@harrow-legal.example', '', '', '', ''],
  ['dot.@harrow-legal.example', '', '', '', ''],
  ['a..b@harrow-legal.example', '', '', '', ''],
  ['a@localhost', '', '', '', ''],
  ['a@[192.0.2.1]', '', '', '', ''],
  ['a@-hyphen.example', '', '', '', ''],
  ['a@harrow..legal.example', '', '', '', ''],
  [`${X.repeat(70)}@harrow-legal.example`, '', '', '', 'too long'],
  [`${X.repeat(1_200)}@harrow-legal.example`, 'Very Long', '', '', 'much too long'],
  ['charlotte@harrow-legal.example; cmoreau@harrow-legal.example', '', '', '', 'two'],
  [
    'charlotte@harrow-legal.example, al.vogt@harrow-legal.example / kumar.rajesh@harrow-legal.example',
    'Three',
    '',
    '',
    'three',
  ],
  ['jane (at) harrow-legal (dot) example', 'Jane', '', '', 'in disguise'],
  ['jane at harrow-legal dot example', 'Jane', '', '', 'in words'],
  ['ethan.wright.1990@gmial.com', 'Ethan Wright', '', '', 'a typing error'],
  ['chloe.petit@outlok.com', 'Chloé Petit', '', '', 'another one'],
  [
    'mueller@meyer-soehne.example',
    'Jürgen Müller',
    'Meyer & Söhne GmbH',
    '300.1.2.3',
    'no IP address',
  ],
  ['b.weiss@meyer-soehne.example', 'Björn Weiß', 'Meyer & Söhne GmbH', 'unknown', 'a word for it'],
  ['otto@meyer-soehne.example', 'Otto Meyer', '', '2001:4860:4860::8888', 'IPv6'],
  [
    'otto@meyer-soehne.example',
    'Otto Meyer',
    '',
    '2001:4860:4860:0:0:0:0:8888',
    'the same, written out',
  ],
  ['theo.klein@lumen-analytics.example', 'T'.repeat(600), '', '', 'a long name'],
  ['noah@lumen-analytics.example', 'Noah Lindqvist', '', '', '=1+1'],
  ['noah@lumen-analytics.example', 'Noah Lindqvist', '', '', '+49 911 5550173'],
  ['sales@lumen-analytics.example', '', '', '', 'says "quoted"; and more\nlines'],
  ['ana.lopes@lumen-analytics.example'],
  ['noah@lumen-analytics.example', 'Noah', '', '', 'wider', 'than', 'the head'],
  ['xujing@lumen-analytics.example', '徐静', 'Люмен', '', '@SUM(A1)'],
  ['suppressed@open-harbour.example', 'Left Out', '', '', 'its address is on a list'],
  ['ruth.goldberg@quickpost.example', 'Left Out', '', '', 'its domain is'],
  ['jonas.ferm@duck.com', 'Jonas Ferm', 'Open Harbour', '', 'an alias'],
  ['ruth.goldberg@open-harbour.example', 'Ruth Goldberg', '', '', ''],
  ['ruth.goldberg@open-harbour.example', '', 'Open Harbour', '', 'fills in'],
  ['ruth.goldberg@open-harbour.example', '', '', '1.1.1.1', 'fills in more'],
  ['petra.vogel@north.any-branch.example', 'Petra Vogel', '', '', 'a subdomain'],
  ['null', 'NULL', 'n/a', '-', 'what programs write'],
  ['#N/A', '', '', '', ''],
  [],
];

/** As a spreadsheet of Central Europe writes it. */
export function messyFile(): string {
  const rows = [['E-mail', 'Name', 'Company', 'IP', 'Note'], ...MESSY_ROWS];
  const cell = (text: string) => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** What the suppression list of the repaired file holds. */
export const SUPPRESSED = 'suppressed@open-harbour.example\nquickpost.example\n';

export const CROWD_COLUMNS = ['email', 'name', 'ip'] as const;

/** At one domain, among addresses of which nothing is to be said: roles, tags, quotes, letters of another alphabet, chance. */
const ODD_LOCALS = [
  'info',
  'otto+news',
  '"otto meyer"',
  'vroni.ömer',
  'xq7v2kd9w4',
  'z.blаnchet',
  'no-reply',
  'Felix.AUER',
] as const;

/** Counted-up stems, spellings of one mailbox, keys in a row, one name many times, one network. */
export function crowd(): readonly JobRow[] {
  const rows = [
    ...ODD_LOCALS.flatMap((local, at) =>
      [`hans.meyer${at}`, `anna.weiss${at}`, local].map((each) => [
        `${each}@meyer-soehne.example`,
        '',
        '',
      ]),
    ),
    ...numbers(14).map((at) => [`spring.offer${at}@quickpost.example`, 'May Spring', '']),
    ...numbers(9).map((at) => [`ethan.wright.1990+${at}@gmail.com`, 'Ethan Wright', '']),
    ...['asdfgh', 'qwertz', 'qwerty', 'yxcvbn', 'zxcvbnm', 'lkjhgf'].map((keys) => [
      `${keys}@outlook.com`,
      '',
      '',
    ]),
    ...numbers(12).map((at) => [
      `guest${at * 7}@atlas-airways.example`,
      'Guest User',
      `185.49.140.${at}`,
    ]),
    ...numbers(10).map((at) => [
      `k${at}.field@andes-cobre.example`,
      `Kim Field ${at}`,
      `200.3.14.${at}`,
    ]),
  ];
  return rows.map(([email = '', name = '', ip = '']) => ({
    input: {
      email,
      ...(name === '' ? {} : { name }),
      ...(ip === '' ? {} : { ip_address: ip }),
    },
    source: [email, name, ip],
  }));
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
