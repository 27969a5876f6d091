// Makes single checks over HTTP one after the other, as a process of its own, and reports how long each took in milliseconds.
import { once } from 'node:events';

interface QueryOptions {
  readonly url: string;
  readonly key: string;
  readonly count: number;
  /** Makes the addresses of this run its own, so that none is in the cache. */
  readonly run: string;
}

for (;;) {
  const [{ url, key, count, run }] = (await once(process, 'message')) as [QueryOptions];
  const tookMs: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const from = performance.now();
    const response = await fetch(`${url}/v1/verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `jane.doe@${run}-${number}.example`, name: 'Jane Doe' }),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`a check was answered with ${response.status}`);
    tookMs.push(performance.now() - from);
  }
  process.send?.(tookMs);
}
