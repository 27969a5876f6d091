// A cached single check over HTTP, against a bare Fastify route that answers a document of the same size.
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { listen } from '../../src-main/api/listen.ts';
import { createApi } from '../../src-main/api/server.ts';
import { startDns, withVouch } from './bench-service.ts';
import { type Measured, ratio } from './measure.ts';

const SECONDS = 3;
const ROUNDS = 3;

export async function measureCached(): Promise<Measured> {
  const dns = await startDns();
  try {
    return await withVouch(dns.server, async ({ service, log, newId }) => {
      const app = createApi({
        service: () => service,
        version: 'bench',
        clock: Date,
        newRequestId: newId,
        log,
      });
      const ours = await listen(app, 0);
      if (!ours.ok) throw new Error('no port');
      // The limit on requests is a setting of the service, not of this measurement.
      await service.settings.change('rate_limit_per_minute', 0);
      const { key } = await service.keys.create('bench');
      const body = JSON.stringify({ email: 'jane.doe@acme.example', name: 'Jane Doe' });
      const request = {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
      } as const;
      const first = await fetch(`${ours.url}/v1/verify`, request);
      const document: unknown = await first.json();
      const bare = Fastify();
      bare.post('/v1/verify', async () => document);
      const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 });
      const rate = async (url: string) => {
        const run = await autocannon({
          url: `${url}/v1/verify`,
          ...request,
          connections: 16,
          duration: SECONDS,
          // A thread of its own: what the client does is not the server's time, for neither of the two.
          workers: 1,
        });
        if (run.non2xx > 0) throw new Error(`${run.non2xx} answers were refusals`);
        return run.requests.average;
      };
      const result = await ratio(
        ROUNDS,
        () => rate(ours.url),
        () => rate(bareUrl),
      );
      await Promise.all([app.close(), bare.close()]);
      return {
        name: 'cached single check over HTTP',
        figure: `${Math.round(result.ours).toLocaleString('en')} a second, ${Math.round(result.ratio * 100)} % of a bare Fastify route (${Math.round(result.bare).toLocaleString('en')})`,
        aim: '40 %',
      };
    });
  } finally {
    dns.stop();
  }
}
