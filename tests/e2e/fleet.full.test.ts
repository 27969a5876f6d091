// A list whose fleet is away says so in the window: while it waits, once it goes on without, and when workers answer again.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noPostgres, type PostgresServer, startPostgres } from '../fleet/postgres-server.ts';
import { start, temporaryHome } from '../hosts/vouch-process.ts';
import { unless } from '../setup/skipped.ts';
import { graveFaults } from './axe.ts';
import { describeWindow, says } from './window.ts';

/** Its registry and website answer last. */
const LATE = 'kestrel-freight.example';

describe('a list and its fleet', unless(noPostgres()), () => {
  describeWindow(
    'in the window',
    (open) => {
      let server: PostgresServer;
      let worker: ChildProcessWithoutNullStreams | null = null;
      let home: Awaited<ReturnType<typeof temporaryHome>>;
      const main = () => open().page.getByRole('main');

      beforeAll(async () => {
        server = await startPostgres();
        home = await temporaryHome();
      });
      afterAll(async () => {
        if (worker !== null) {
          worker.kill();
          await once(worker, 'exit');
        }
        await home.remove();
        server.close();
      });

      test('waits for a PostgreSQL that is away, and says so', async () => {
        const { call, drop, page, practice, screens } = open();
        server.stop();
        await practice.hold(`slow-sources.${LATE}`);
        await call('settings.change', { name: 'fleet', value: server.address });
        const emails = [LATE, 'lumen-analytics.example', 'meyer-soehne.example'].map(
          (domain) => `info@${domain}`,
        );
        await drop([{ name: 'away.csv', content: ['Email', ...emails].join('\n') }]);
        await page.getByRole('button', { name: 'Check', exact: true }).click();
        await says(main(), 'Waiting for the fleet · No worker answers yet');
        await screens('fleet 1 waiting');
        expect(await graveFaults(open(), 'body')).toEqual([]);
      });

      test('goes on without it after a minute', async () => {
        const { screens } = open();
        await says(main(), /Without the fleet · No worker answers, so this machine does/);
        await screens('fleet 2 without');
        expect(await graveFaults(open(), 'body')).toEqual([]);
      });

      test('says when workers answer again', async () => {
        const { practice, screens } = open();
        server.start();
        worker = start(home.home, ['worker', '--demo', '--json'], { VOUCH_FLEET: server.address });
        worker.stderr.resume();
        await says(main(), 'The fleet is back · Workers answer again');
        await screens('fleet 3 back');
        expect(await graveFaults(open(), 'body')).toEqual([]);
        await practice.release(`slow-sources.${LATE}`);
        await says(main(), /Done · 3 rows/);
      });
    },
    { hosts: ['web'] },
  );
});
