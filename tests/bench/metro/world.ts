// The everyday internet of the measurement, run as a process of its own: DNS, registries over RDAP, websites, mail
// hosts, all on loopback.
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { Answer } from 'dns-packet';
import { SMTPServer } from 'smtp-server';
import { startDnsServer } from '../../../src-main/practice/dns-server.ts';
import { listenOnLoopback } from '../../../src-main/practice/listen.ts';
import {
  greylists,
  isAccepted,
  mailboxes,
  type RecipientReply,
  tripleOf,
} from '../../../src-main/practice/recipient-replies.ts';
import { DAY_MS, stamp } from '../../../src-main/practice/registry-data.ts';
import type { ZoneAnswer } from '../../../src-main/practice/zones.ts';
import { draw } from './draw.ts';
import { createLine, isLineName, LINES } from './line.ts';
import { type Domain, planOf, questionsOf, REGISTRIES } from './plan.ts';
import { BOOTSTRAP_HOST, type Counts, REGISTRY_PER_SECOND, type ToWorld } from './protocol.ts';

/** By how much this world's time is ahead of the machine's, and for how long its mail hosts put off whom they do not know. */
const [rowsText = '', lineText = '', aheadMs = '', greylistMs = ''] = process.argv.slice(2);
const plan = planOf(Number(rowsText));
const newLine = () =>
  createLine(isLineName(lineText) ? LINES[lineText] : LINES.everyday, questionsOf(plan));
let passes = newLine();
const byName = new Map(plan.domains.map((domain) => [domain.name, domain]));
let counts = noCounts();
let asked = new Map<string, number>();
let countedFrom = performance.now();
/** By how much the clocks of mail hosts were put forward. */
let laterMs = 0;
let replyTo = newReplies();

const dns = await startDnsServer({ lookUp });
const rdap = await startRegistries();
const web = await startSites();
const mail = await startMailHosts();
const silent = await listenOnLoopback(createTcpServer((socket) => socket.resume()));

process.on('message', (message: ToWorld) => {
  if (message === 'counts') process.send?.(counts);
  else if (message !== 'reset') laterMs += message.laterMs;
  else {
    counts = noCounts();
    asked = new Map();
    replyTo = newReplies();
    countedFrom = performance.now();
    passes = newLine();
    process.send?.(counts);
  }
});
process.on('disconnect', () => process.exit());
process.send?.({
  dns: dns.port,
  rdap: rdap.port,
  web: web.port,
  silent: silent.port,
  mail: mail.port,
});

function noCounts(): Counts {
  return {
    dns: {},
    dnsLost: 0,
    dnsDropped: 0,
    dnsLate: 0,
    dnsAgain: 0,
    registry: 0,
    registryBusy: 0,
    registryLines: 0,
    registrySeconds: {},
    sites: 0,
    mailSessions: 0,
    mailRecipients: 0,
  };
}

function lookUp(name: string, type: string): ZoneAnswer {
  const key = `${type} ${name}`;
  const count = (asked.get(key) ?? 0) + 1;
  asked.set(key, count);
  counts.dns[type] = (counts.dns[type] ?? 0) + 1;
  if (count > 1) counts.dnsAgain += 1;
  const passage = passes(key, count, performance.now());
  if (passage.kind === 'dropped') counts.dnsDropped += 1;
  if (passage.kind === 'lost') counts.dnsLost += 1;
  if (passage.kind !== 'passes') return { kind: 'silence' };
  if (passage.late) counts.dnsLate += 1;
  const answers = answersTo(name.toLowerCase(), type);
  return {
    kind: 'reply',
    code: answers === null ? 'NXDOMAIN' : 'NOERROR',
    authoritative: false,
    answers: answers ?? [],
    authorities: [],
    delayMs: passage.delayMs,
  };
}

/** The records of a name; null where it does not exist. */
function answersTo(name: string, type: string): readonly Answer[] | null {
  if (name === '.') return type === 'NS' ? [host('NS', name, 'a.root-servers.net')] : [];
  if (name === BOOTSTRAP_HOST.name) return address(name, type, BOOTSTRAP_HOST.address);
  const registry = REGISTRIES.find((each) => each.host === name);
  if (registry !== undefined) return address(name, type, registry.address);
  const mailHost = plan.mailHosts.get(name);
  if (mailHost !== undefined && !goneAbove(name)) return address(name, type, mailHost);
  if (name.startsWith('_dmarc.')) {
    const domain = living(name.slice('_dmarc.'.length));
    if (domain === null || domain.dmarc === null) return null;
    return type === 'TXT' ? [text(name, domain.dmarc)] : [];
  }
  if (name.startsWith('www.')) {
    const domain = living(name.slice('www.'.length));
    return domain === null || domain.site === 'none' ? null : address(name, type, domain.address);
  }
  const domain = living(name);
  return domain === null ? null : answersAbout(domain, type);
}

function answersAbout(domain: Domain, type: string): readonly Answer[] {
  const { name } = domain;
  switch (type) {
    case 'MX':
      return domain.mailHosts.map((exchange, index) => ({
        type: 'MX',
        name,
        ttl: 300,
        data: { preference: 10 * (index + 1), exchange },
      }));
    case 'TXT':
      return domain.spf === null ? [] : [text(name, domain.spf), text(name, 'site=verified')];
    case 'NS':
      return [host('NS', name, `ns1.${domain.registry.host}`)];
    default:
      return domain.site === 'none' ? [] : address(name, type, domain.address);
  }
}

function living(name: string): Domain | null {
  const domain = byName.get(name);
  return domain === undefined || domain.gone ? null : domain;
}

function goneAbove(name: string): boolean {
  return byName.get(name.slice(name.indexOf('.') + 1))?.gone === true;
}

function address(name: string, type: string, data: string): readonly Answer[] {
  return type === 'A' ? [{ type: 'A', name, ttl: 300, data }] : [];
}

function host(type: 'NS', name: string, data: string): Answer {
  return { type, name, ttl: 300, data };
}

function text(name: string, data: string): Answer {
  return { type: 'TXT', name, ttl: 300, data: [data] };
}

/** All registries behind one port, told apart by the Host header, each with a limit of its own. */
function startRegistries() {
  const lately = new Map<string, number[]>();
  const server = createServer(({ headers, url = '' }, response) => {
    const name = hostName(headers.host);
    if (name === BOOTSTRAP_HOST.name) {
      const services = REGISTRIES.map(({ tlds, host }) => [tlds, [`http://${host}/`]]);
      const list = { version: '1.0', publication: '2026-01-01T00:00:00Z', services };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(list));
      return;
    }
    counts.registry += 1;
    const now = performance.now();
    const answered = (lately.get(name) ?? []).filter((at) => at > now - 1000);
    lately.set(name, answered);
    if (answered.length >= REGISTRY_PER_SECOND) {
      counts.registryBusy += 1;
      response.writeHead(429, { 'retry-after': '1' }).end();
      return;
    }
    answered.push(now);
    const seconds = counts.registrySeconds[name] ?? [];
    counts.registrySeconds[name] = seconds;
    const second = Math.floor((now - countedFrom) / 1000);
    seconds[second] = (seconds[second] ?? 0) + 1;
    const asked = url.slice(url.lastIndexOf('/') + 1);
    const domain = living(asked);
    const [status, body] =
      domain === null ? [404, { errorCode: 404, title: 'Not found' }] : [200, domainObject(domain)];
    setTimeout(
      () => {
        response.writeHead(status, { 'content-type': 'application/rdap+json' });
        response.end(JSON.stringify({ rdapConformance: ['rdap_level_0'], ...body }));
      },
      80 + draw(`registry ${asked}`) * 170,
    );
  });
  server.on('connection', () => {
    counts.registryLines += 1;
  });
  return listenOnLoopback(server);
}

/** A domain object (RFC 9083 §5.3). */
function domainObject({ name, registry, registeredDaysAgo }: Domain): object {
  const event = (eventAction: string, at: number) => ({ eventAction, eventDate: stamp(at) });
  const now = Date.now() + Number(aheadMs);
  const dates = [
    event('registration', now - registeredDaysAgo * DAY_MS - DAY_MS / 24),
    event('expiration', now + 200 * DAY_MS),
  ];
  return {
    objectClassName: 'domain',
    ldhName: name,
    status: ['active'],
    events: [...(registry.tellsDates ? dates : []), event('last changed', now - 100 * DAY_MS)],
    entities: [
      {
        objectClassName: 'entity',
        roles: ['registrar'],
        vcardArray: ['vcard', [['fn', {}, 'text', 'Registrar of the everyday internet']]],
      },
    ],
  };
}

function startSites() {
  return listenOnLoopback(
    createServer(({ headers }, response) => {
      counts.sites += 1;
      const name = hostName(headers.host).replace(/^www\./, '');
      const domain = living(name);
      setTimeout(
        () => {
          const html = { 'content-type': 'text/html; charset=utf-8' };
          if (domain === null) response.writeHead(404, html).end('<p>Nothing is here.');
          else response.writeHead(200, html).end(pageOf(domain));
        },
        150 + draw(`site ${name}`) * 750,
      );
    }),
  );
}

/** The mail hosts know the mailboxes of the list, a few of which are gone; some put off whom they do not know. */
function newReplies(): RecipientReply {
  const there = new Set(plan.rows.map(({ email }) => email).filter((email) => draw(email) >= 0.05));
  return greylists(
    {
      keyOf: tripleOf,
      delayMs: Number(greylistMs),
      now: () => performance.now() + laterMs,
      passes: ({ domain }) => byName.get(domain)?.greylists !== true,
    },
    mailboxes(
      // RFC 5321 §4.5.1: every domain has a postmaster.
      ({ local, domain }) => local === 'postmaster' || there.has(`${local}@${domain}`),
      () => '550 5.1.1 no such user',
    ),
  );
}

/** All of them behind one port. */
function startMailHosts() {
  const server = new SMTPServer({
    name: 'mx.everyday.example',
    banner: 'nothing is delivered',
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      counts.mailSessions += 1;
      setTimeout(done, 100);
    },
    onRcptTo({ address }, { remoteAddress, envelope: { mailFrom } }, done) {
      counts.mailRecipients += 1;
      const recipient = address.toLowerCase();
      const at = recipient.lastIndexOf('@');
      const reply = replyTo({
        local: recipient.slice(0, at),
        domain: recipient.slice(at + 1),
        sender: mailFrom === false ? '' : mailFrom.address,
        from: remoteAddress,
      });
      const refusal = isAccepted(reply)
        ? null
        : Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
      setTimeout(() => done(refusal), 30 + draw(`mail ${recipient}`) * 170);
    },
  });
  // An error of one connection ends that connection.
  server.on('error', () => {});
  return listenOnLoopback(server.server);
}

function pageOf({ name, company }: Domain): string {
  const trade = company.split(' ')[2] ?? 'trade';
  return `<!doctype html><html lang="en"><head><title>${company} | ${trade}</title>
<meta name="description" content="${company} is a family business for ${trade} with 40 employees."></head>
<body><h1>${company}</h1>${PARAGRAPH.repeat(30)}<footer>© ${company}, office@${name}</footer></body></html>`;
}

const PARAGRAPH =
  '<p>Our customers come back, and bring others. We answer every letter, and we look after what we sold for as long as it is used: spare parts, repairs, advice on the telephone. Visit us on weekdays, or write to us about what you need.</p>';

function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d+$/, '');
}
