// The whole service over the measuring DNS server, in a folder of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVouch, type Vouch } from '../../src-main/hosts/open-vouch.ts';

export async function startDns(): Promise<{ readonly server: string; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'answering-dns.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { server: `127.0.0.1:${port}`, stop: () => child.disconnect() };
}

export async function withVouch<T>(server: string, work: (vouch: Vouch) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-bench-'));
  const vouch = await openVouch({
    folder,
    practice: false,
    dnsServers: [server],
    allowedRanges: [],
    logLevel: 'error',
  });
  try {
    return await work(vouch);
  } finally {
    await vouch.close();
    await rm(folder, { recursive: true, force: true });
  }
}
