// Which mailboxes the practice network has, and on which of its mail servers.
import { type NameRecords, PRACTICE_DOMAINS } from './domains.ts';

/** What a mail server says of a mailbox that it knows. */
export type MailboxState = 'ok' | 'full' | 'disabled';

/** How a domain's mail is taken. */
export type MailManner =
  /** Known mailboxes only. */
  | 'mailboxes'
  /** Every mailbox there could be. */
  | 'catch_all'
  /** None, not even postmaster's: whoever is asked for is said not to be there. */
  | 'nobody'
  /** Known mailboxes; every recipient, known or not, is put off at a sender's first question (RFC 6647 §2.4). */
  | 'greylisting';

export interface MailDomain {
  /** In lower case, as A-labels. */
  readonly name: string;
  readonly manner: MailManner;
  /** By local part, in lower case and without its tag. */
  readonly mailboxes: ReadonlyMap<string, MailboxState>;
}

/**
 * Which server listens behind an address: `ordinary` with TLS, SMTPUTF8 and pipelining; `plain` with none of them;
 * `wary` refuses strangers; `slow` lets them wait; `busy` sends everybody away for now (421).
 */
export type MailServer = 'ordinary' | 'plain' | 'wary' | 'slow' | 'busy';

/** Where a connection to an address and port must lead. */
export interface MailHost {
  readonly name: string;
  readonly address: string;
  readonly port: 25;
  readonly server: MailServer;
}

/** The domains that take mail, with the people of the sample list. */
export const PRACTICE_MAIL_DOMAINS: readonly MailDomain[] = [
  domain(
    'kestrel-freight.example',
    [
      'amelia.clarke jdoe doe.jane bob.fielding liz.okonkwo w.vandenberg rossi.s soren.kjaer lukasz.wisniewski',
      'chiara_deluca novakm kate m-ozturk daniel.osei grace.mwangi info plus.note',
    ],
    { full: 'devries', disabled: 'aoife.nibhriain' },
  ),
  // k.holm is somebody unknown there.
  domain('lumen-analytics.example', [
    'priya.raman noah meiling.chen xujing seun.adebayo dmitry.ivanov giorgos.papadopoulos mohammed.alali minjun.kim',
    'peggy.thornton fz.benali tomas.osuilleabhain ana.lopes sales theo.klein wrong.ip',
  ]),
  domain(
    'harrow-legal.example',
    [
      "charlotte b.whitfield al.vogt siobhan.o'connor kumar.rajesh e.whitfield huong.nguyen pat.lee z.blаnchet",
    ],
    { disabled: 'cmoreau' },
  ),
  // So is j.krause here.
  domain('meyer-soehne.example', [
    'mueller juergen.mueller b.weiss kathe.schonfeld hp.groessmann r.meyer ayse.yilmaz otto rechnung felix.auer',
  ]),
  domain('tanaka-seisakusho.example', [
    'taro.tanaka y-tanaka kenji.sato hiroshi.y suzuki ewatanabe admin null',
  ]),
  domain(
    'sahel-solar.example',
    ['aminata.diallo i.ouedraogo jb.kabore traore.mariam emeka.eze accueil dina.aziz'],
    { full: 'mcoulibaly' },
  ),
  domain('andes-cobre.example', [
    'mj.garcia jose.nanez paco.perez joao.conceicao vquispe rodrigo.fuentes luz.mamani',
  ]),
  domain('open-harbour.example', [
    'ruth.goldberg mike.brandt yusuf sasha.petrov lhaddad thandi.nkosi iris.blom',
  ]),
  domain('bluebottle-bakery.example', ['blue nia.evans']),
  domain('riverbend-city.example', ['marcus.bell joy.achieng lnarayanan no-reply']),
  domain('lindenfeld-university.example', ['klaus.lindner a.zajac virtanen bjork bobby.tables']),
  domain('students.lindenfeld-university.example', ['lin.wei s1034877 eszter.szabo']),
  // The two that look random are.
  domain('quickpost.example', ['hugo.martin irina1987 sven.eriksson']),
  domain('freshly-minted.example', ['tariq camille.dubois']),
  domain('everyone-welcome.example', [], { manner: 'catch_all' }),
  domain('closed-shutters.example', ['hannah.weiss'], { manner: 'nobody' }),
  domain('patient-post.example', ['beatriz.almeida hdahl'], { manner: 'greylisting' }),
  domain('xn--mnchen-mbel-yfb4e.example', ['veronika.huber xaver.huber vroni.ömer resi.huber']),
  domain('xn--fiqs2av35b80rguw.example', ['jiro 三郎']),
  domain('kestrel-frelght.example', ['amelia.clarke invoices']),
  domain('two-minds.example', ['emil.zweig']),
  domain('old-mill-pottery.example', ['morag callum.fraser']),
  domain('fjordlab.example', ['solveig.hansen']),
  domain('six-only.example', ['arvid.moe']),
  domain('atlas-airways.example', ['paulo.ferreira a.rahman formula.one']),
  domain('half-moved.example', ['dora.marsh']),
  domain('indirect-post.example', ['gwen.hughes']),
  domain('any-branch.example', ['petra.vogel']),
  domain('cedar-media.example', ['rosa']),
  domain('news.cedar-media.example', ['sami.khoury']),
  domain('sprawl-group.example', ['gunther.breit']),
  domain('slow-coast.example', ['nuno.silva']),
  domain('postbridge.example', ['helena support']),
  domain('gmail.com', ['olivia.brown ethan.wright.1990 anasofia.mendez kofi l.i.y.a.n']),
  domain('outlook.com', ['chloe.petit']),
  domain('gmx.de', ['bernd.kowalski s.krueger']),
  // Throwaway services open a mailbox when mail comes.
  domain('mailinator.com', [], { manner: 'catch_all' }),
  domain('one-hour-inbox.example', [], { manner: 'catch_all' }),
  domain('opened-today.example', [], { manner: 'catch_all' }),
  domain('yopmail.com', [], { manner: 'catch_all' }),
  domain('duck.com', ['jonas.ferm']),
  domain('veil-relay.example', ['x8f2pqk1']),
];

/** Hosts whose server is another one than `ordinary`. */
const SERVERS: Readonly<Record<string, MailServer>> = {
  'post.tanaka-seisakusho.example': 'plain',
  'gate-a.riverbend-city.example': 'wary',
  'gate-b.riverbend-city.example': 'wary',
  'gate-c.riverbend-city.example': 'wary',
  'mx.slow-coast.example': 'slow',
  // The others of this airline work.
  'near.atlas-airways.example': 'busy',
};

/** Every address that mail for a practice domain could be sent to. */
export const PRACTICE_MAIL_HOSTS: readonly MailHost[] = mailHosts();

function mailHosts(): readonly MailHost[] {
  const records = recordsByName();
  const takingMail = new Set(PRACTICE_MAIL_DOMAINS.map(({ name }) => name));
  const names = new Set<string>();
  for (const name of takingMail) {
    const { MX } = recordsOf(name, records);
    // RFC 5321 §5.1: without MX, the domain itself.
    for (const host of MX?.map(([, exchange]) => exchange) ?? [name]) names.add(host);
  }
  const hosts = new Map<string, MailHost>();
  for (const name of names) {
    const { A = [], AAAA = [] } = recordsOf(name, records);
    for (const address of [...A, ...AAAA]) {
      hosts.set(address, { name, address, port: 25, server: SERVERS[name] ?? 'ordinary' });
    }
  }
  return [...hosts.values()];
}

function recordsByName(): ReadonlyMap<string, NameRecords> {
  const records = new Map<string, NameRecords>();
  for (const { name, dns } of PRACTICE_DOMAINS) {
    if (dns.kind === 'name') records.set(name, dns.records);
    if (dns.kind !== 'zone') continue;
    records.set(name, dns.apex);
    for (const [label, below] of Object.entries(dns.names ?? {}))
      records.set(`${label}.${name}`, below);
  }
  return records;
}

function recordsOf(name: string, records: ReadonlyMap<string, NameRecords>): NameRecords {
  let found = records.get(name) ?? {};
  // As many aliases as the longest chain here has.
  for (let hop = 0; hop < 4 && found.CNAME !== undefined; hop += 1) {
    found = records.get(found.CNAME) ?? {};
  }
  return found;
}

function domain(
  name: string,
  lists: readonly string[],
  about: { manner?: MailManner; full?: string; disabled?: string } = {},
): MailDomain {
  const mailboxes = new Map<string, MailboxState>();
  const words = (text: string) => text.split(' ').filter((word) => word !== '');
  // RFC 5321 §4.5.1: every domain has this one.
  for (const local of ['postmaster', ...lists.flatMap(words)]) mailboxes.set(local, 'ok');
  for (const local of words(about.full ?? '')) mailboxes.set(local, 'full');
  for (const local of words(about.disabled ?? '')) mailboxes.set(local, 'disabled');
  return { name, manner: about.manner ?? 'mailboxes', mailboxes };
}
