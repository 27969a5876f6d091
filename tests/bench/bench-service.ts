// The whole service over the measuring DNS server, in a folder of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVouch, type Vouch } from '../../src-main/program/composition-root.ts';

/** `delayMs` is how long each answer takes. */
export async function startDns(delayMs = 0): Promise<{ readonly server: string; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'answering-dns.ts'), [String(delayMs)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { server: `127.0.0.1:${port}`, stop: () => child.disconnect() };
}

export async function withVouch<T>(server: string, work: (vouch: Vouch) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-bench-'));
  const open = () =>
    openVouch({
      folder,
      practice: false,
      dnsServers: [server],
      allowedRanges: [],
      logLevel: 'error',
    });
  // The made-up hosts have made-up addresses: nothing but the measuring DNS server may be spoken to.
  const before = await open();
  await before.service.settings.change('company_checks', 'never');
  await before.close();
  const vouch = await open();
  try {
    return await work(vouch);
  } finally {
    await vouch.close();
    await rm(folder, { recursive: true, force: true });
  }
}
