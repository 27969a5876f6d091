// Tests whether everything that checks need is available, and says what to do where it is not.
import type { DoctorLine } from '../../../src-shared/bridge/app.ts';
import { lowerFirst } from '../../../src-shared/letter-case.ts';
import type { DnsPort, LookupContext } from '../../engine/ports.ts';
import type { StoredJob } from '../ports/jobs.ts';
import type { NetworkView } from '../ports/network.ts';
import type { StoreHealth } from '../ports/store.ts';
import type { Feeds } from '../settings/feeds.ts';
import { encryptedLine } from './encrypted-dns.ts';

export interface DoctorDeps {
  /** Reads the whole store. */
  readonly store: () => Promise<StoreHealth>;
  /** Jobs with rows that are not checked, because the program ended abruptly at them. */
  readonly leftOut: () => Promise<readonly StoredJob[]>;
  readonly network: NetworkView;
  readonly dns: Pick<DnsPort, 'resolve'>;
  readonly context: LookupContext;
  readonly feeds: Pick<Feeds, 'status'>;
  /** Looks whether mail hosts can be asked; null without an EHLO name. */
  readonly mailHosts: () => Promise<readonly DoctorLine[] | null>;
  /** Looks whether the proxies that are set let anything through. */
  readonly proxies: () => Promise<readonly DoctorLine[]>;
  /** Names of this machine's own network, which its DNS may know where it knows no public ones. */
  readonly ownNames: readonly string[];
}

/** What was found, one line a test, in the order in which the lines are shown. */
export async function examine({
  store,
  leftOut,
  network,
  feeds,
  dns,
  context,
  mailHosts,
  proxies,
  ownNames,
}: DoctorDeps): Promise<readonly DoctorLine[]> {
  const [dnsFound, encrypted, health, jobs] = await Promise.all([
    lookAtDns({ network, dns, context, ownNames }),
    network.encryptedServers(),
    store(),
    leftOut(),
  ]);
  return [
    dnsFound,
    ...encrypted.map(encryptedLine),
    ...storeSummaryLines(health),
    ...jobs.map(skippedListLine),
    ...feeds.status().map(feedLine),
    ...(await proxies()),
    ...((await mailHosts()) ?? dnsNotTried()),
  ];
}

/** Public names that surely exist: a top-level domain, and one that is kept for examples (RFC 2606). */
const SURE_TO_EXIST = [
  ['com', 'NS'],
  ['example.com', 'A'],
] as const;

async function lookAtDns({
  network,
  dns,
  context,
  ownNames,
}: Pick<DoctorDeps, 'network' | 'dns' | 'context' | 'ownNames'>): Promise<DoctorLine> {
  let state: ReturnType<NetworkView['state']> = await network.check();
  // A closed network's server may answer nothing but its own names, and nobody has asked for one of these yet.
  for (const name of ownNames) {
    if (state.state !== 'down') break;
    await dns.resolve(name, 'A', context);
    state = await network.check();
  }
  if (state.state !== 'ok') return dnsLine(state);
  let unknown: string | null = null;
  for (const [name, type] of SURE_TO_EXIST) {
    const answer = await dns.resolve(name, type, context);
    if (answer.kind === 'records') return dnsLine(network.state());
    unknown ??= answer.kind === 'failed' ? lowerFirst(answer.detail) : `it does not know ${name}`;
  }
  // A resolver that denies every name is found out by these as well.
  state = network.state();
  if (state.state !== 'ok') return dnsLine(state);
  return {
    check: 'dns',
    state: 'warn',
    observed: `A DNS server answers, but not about public names (${unknown})`,
    advice:
      'On a network with only internal names, that is expected. To check public addresses, set other servers in VOUCH_DNS_SERVERS.',
  };
}

function dnsNotTried(): readonly DoctorLine[] {
  const observed = 'Mailboxes cannot be tested, because no EHLO name is set';
  const advice = 'To use --mailbox: vouch settings set ehlo_name THE.NAME.OF.THIS.MACHINE';
  return [{ check: 'ehlo_name', state: 'ok', observed, advice }];
}

function storeSummaryLines({ file, faults, setAside }: StoreHealth): readonly DoctorLine[] {
  const [fault] = faults;
  const state: DoctorLine =
    fault === undefined
      ? { check: 'store', state: 'ok', observed: `The database ${file} is sound`, advice: null }
      : {
          check: 'store',
          state: 'stop',
          observed: `The database ${file} is damaged (${fault})`,
          advice: 'Export what you need, stop Vouch, move the file away, and start again.',
        };
  const aside = setAside.map(
    (folder): DoctorLine => ({
      check: 'store_set_aside',
      state: 'warn',
      observed: `A database that this Vouch could not use was set aside in ${folder}`,
      advice:
        'Restore a backup over the new database, or delete the folder (vouch history clear --set-aside).',
    }),
  );
  return [state, ...aside];
}

/** Rows, not domains: a report for a bug report holds these lines, and no checked person. */
function skippedListLine({ jobId, leftOut = [] }: StoredJob): DoctorLine {
  const rows = leftOut.map(({ index }) => index + 1).join(', ');
  return {
    check: 'left_out',
    state: 'warn',
    observed: `Vouch crashed twice while checking row ${rows} of ${jobId}, which was skipped`,
    advice: `See the addresses with: vouch jobs show ${jobId}; check one on its own with: vouch verify ADDRESS`,
  };
}

function dnsLine(state: ReturnType<NetworkView['state']>): DoctorLine {
  switch (state.state) {
    case 'ok':
      return { check: 'dns', state: 'ok', observed: 'The DNS answers', advice: null };
    case 'down':
      return {
        check: 'dns',
        state: 'stop',
        observed: 'No DNS server answers',
        advice:
          'Check the network, or set servers in VOUCH_DNS_SERVERS. --demo works without a network.',
      };
    case 'invented':
    case 'denying':
      return {
        check: 'dns',
        state: 'stop',
        observed: state.detail.replace(/\.$/, ''),
        advice:
          'Use another DNS server (VOUCH_DNS_SERVERS), or sign in where this network asks for it.',
      };
  }
}

function feedLine(feed: ReturnType<Feeds['status']>[number]): DoctorLine {
  const check = `feed_${feed.name}`;
  if (!feed.switched_on) {
    return {
      check,
      state: 'ok',
      observed: `The feed “${feed.title}” is switched off`,
      advice: null,
    };
  }
  const { bundled } = feed;
  if (feed.checked_at === null && bundled !== null) {
    return {
      check,
      state: 'ok',
      observed: `The feed “${feed.title}” has not been fetched yet: the bundled list of ${bundled.dated} is used`,
      advice:
        feed.urls.length > 0
          ? null
          : 'Newer lists can be fetched once their address is set: vouch settings set mail_providers_feed URL',
    };
  }
  if (feed.checked_at === null) {
    return {
      check,
      state: 'warn',
      observed: `The feed “${feed.title}” has not been fetched yet`,
      advice: 'Fetch it with: vouch feeds update',
    };
  }
  return {
    check,
    state: 'ok',
    observed: `The feed “${feed.title}” was last confirmed at ${feed.checked_at}`,
    advice: null,
  };
}
