// Vouch as a tool that is compared: the whole service, with mail hosts asked and company checks off.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVouch } from '../../../src-main/program/composition-root.ts';
import { AS_SET } from '../../../src-main/service/service.ts';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { toldIn } from '../../zoo/vouch-told.ts';
import { append, followed, WITHOUT_COMPANIES } from '../metro/metro.ts';
import type { OpenTool, WorldFile } from './tool.ts';

/** `contacted` hears of each address that the guard has let through. */
export async function openVouchTool(
  world: WorldFile,
  contacted: (address: string) => void,
): Promise<OpenTool> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-peers-'));
  let aheadMs = 0;
  const vouch = await openVouch({
    folder,
    practice: false,
    network: {
      dnsServers: [world.dns],
      redirect(address, port) {
        contacted(address);
        const mapped = world.ports[`${address} ${port}`];
        return mapped === undefined ? 'unmapped' : { host: '127.0.0.1', port: mapped };
      },
      close: async () => {},
    },
    dnsServers: null,
    allowedRanges: [],
    given: { company_checks: 'never', mailbox_probing: true, ehlo_name: 'vouch-zoo.net' },
    logLevel: 'error',
    clock: { now: () => Date.now() + aheadMs },
  });
  const { service } = vouch;
  return {
    async list(emails) {
      const mailbox = { ...AS_SET, greylistDelayMs: world.greylistMs };
      const jobId = await service.jobs.create(
        { name: 'peers', columns: null },
        { ...WITHOUT_COMPANIES, mailbox },
      );
      const rows = emails.map((email) => ({ email }));
      await append(service, jobId, { rows });
      const from = performance.now();
      await service.jobs.start(jobId);
      const progress = await followed(service, jobId, rows.length, from);
      const items = await service.jobs.rows(jobId, { from: 0, limit: rows.length });
      const told = items.map(({ item }) => {
        const result: unknown = JSON.parse(item ?? '{}');
        const { email, mailbox: verdict } = result as Partial<VerificationResult>;
        return email === undefined ? null : toldIn({ email, mailbox: verdict ?? null });
      });
      return { told, progress: progress.map(({ ms, final }) => ({ ms, final })) };
    },
    ask: async (email) => toldIn(await service.verify({ email }, WITHOUT_COMPANIES)),
    later(ms) {
      aheadMs += ms;
    },
    async close() {
      await vouch.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
