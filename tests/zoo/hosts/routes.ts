// Domains whose records are the peculiar part: no mail host, one that cannot be reached, several of which some are dead.
import { answers, knows } from '../mail-host.ts';
import type { HostScript, Written } from '../zoo-host.ts';

const TWO = { anna: 'exists', nobody: 'missing' } as const;
const NO_MAIL = { anna: 'missing' } as const;
const KNOWS: HostScript = () => ({ script: answers({ RCPT: knows('anna') }) });
const V6 = '2d00:5043:200::25';

export const ROUTES: Readonly<Record<string, Written>> = {
  'null-mx': {
    shows: 'Accepts no mail, and says so.',
    source: 'RFC 7505',
    records: (address) => ({ '@': { MX: [[0, '.']], A: [address(10)] } }),
    truths: NO_MAIL,
  },
  'no-such-domain': {
    shows: 'Does not exist.',
    source: 'RFC 1035 §4.1.1 (RCODE 3)',
    records: () => ({}),
    truths: NO_MAIL,
  },
  'no-address': {
    shows: 'Exists, with neither MX nor address.',
    source: 'RFC 5321 §5.1',
    records: () => ({ '@': { TXT: ['v=spf1 -all'] } }),
    truths: NO_MAIL,
  },
  'mx-to-nowhere': {
    shows: 'Names a mail host that does not exist.',
    source: 'RFC 5321 §5.1',
    records: (address) => ({ '@': { MX: [[10, 'gone.mx-to-nowhere-zoo.net']], A: [address(10)] } }),
    truths: NO_MAIL,
  },
  'mx-to-literal': {
    shows: 'Holds an IP address where the name of a mail host belongs.',
    source: 'RFC 5321 §5.1; RFC 974',
    records: (address) => ({ '@': { MX: [[10, address(25)]], A: [address(10)] } }),
    hosts: { 25: KNOWS },
    truths: NO_MAIL,
  },
  'mx-to-private': {
    shows: 'Names a mail host at a private address, behind which there is somebody else’s network.',
    source: 'RFC 1918 §3',
    records: () => ({ '@': { MX: [[10, 'mx']] }, mx: { A: ['10.0.0.25'] } }),
    truths: NO_MAIL,
  },
  'mx-to-loopback': {
    shows: 'Names a mail host that is the asker’s own machine.',
    source: 'RFC 6890 §2.2.2',
    records: () => ({ '@': { MX: [[10, 'mx']] }, mx: { A: ['127.0.0.1'] } }),
    truths: NO_MAIL,
  },
  'mx-to-metadata': {
    shows: 'Names a mail host at the link-local address where clouds keep credentials.',
    source: 'RFC 3927; instance metadata of cloud providers',
    records: () => ({ '@': { MX: [[10, 'mx']] }, mx: { A: ['169.254.169.254'] } }),
    truths: NO_MAIL,
  },
  'no-mx': {
    shows: 'Has no MX record: mail goes to the domain itself.',
    source: 'RFC 5321 §5.1',
    records: (address) => ({ '@': { A: [address(25)] } }),
    hosts: { 25: KNOWS },
    truths: TWO,
  },
  'ipv6-alone': {
    shows: 'Is reached over IPv6 only.',
    source: 'RFC 5321 §5.2',
    records: () => ({ '@': { MX: [[10, 'mx']] }, mx: { AAAA: [V6] } }),
    hosts: { [V6]: KNOWS },
    truths: TWO,
  },
  'dead-primary': {
    shows: 'Has a first mail host where nobody listens, and a second that knows its mailboxes.',
    source: 'RFC 5321 §5.1',
    records: (address) => ({
      '@': {
        MX: [
          [10, 'mx1'],
          [20, 'mx2'],
        ],
      },
      mx1: { A: [address(24)] },
      mx2: { A: [address(25)] },
    }),
    hosts: { 25: KNOWS },
    truths: TWO,
  },
  'busy-primary': {
    shows: 'Has a first mail host that sends everybody to the second.',
    source: 'RFC 5321 §3.8 and §5.1',
    records: (address) => ({
      '@': {
        MX: [
          [20, 'mx2'],
          [10, 'mx1'],
        ],
      },
      mx1: { A: [address(24)] },
      mx2: { A: [address(25)] },
    }),
    hosts: {
      24: () => ({ banner: '421 4.3.2 try another host', script: answers() }),
      25: KNOWS,
    },
    truths: TWO,
  },
};
