// Fetches https://secure.example/ from a port of 127.0.0.1 and prints what came of it; run as a process of its own, so
// that NODE_EXTRA_CA_CERTS can be set.
import { createDialer } from '../../../src-main/adapters/dialer/dialer.ts';
import { createPageFetcher } from '../../../src-main/adapters/dialer/http.ts';
import { createNetwork } from '../../../src-main/adapters/dns/network.ts';

const [dnsServer = '', port = ''] = process.argv.slice(2);
const clock = { now: () => Date.now() };
const ledger = { record: () => {} };
const network = createNetwork({ ledger, clock, settings: { servers: [dnsServer] } });
const dialer = createDialer({
  dns: network.dns,
  ledger,
  clock,
  redirect: () => ({ host: '127.0.0.1', port: Number(port) }),
});
const page = await createPageFetcher({ dialer, userAgent: 'Vouch-test' }).fetchPage({
  url: 'https://secure.example/',
  why: 'test',
  checkId: null,
  lane: 'interactive',
  signal: new AbortController().signal,
});
network.close();
console.log(JSON.stringify(page.ok ? { status: page.status } : { reason: page.reason }));
