// Whether the practice network starts, redirects and ends as promised.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { PRACTICE_DOMAINS } from '../../src-main/practice/domains.ts';
import { startPracticeNetwork } from '../../src-main/practice/network.ts';
import { resolverFor } from './ask.ts';

const portOf = (servers: readonly string[]) => Number(servers[0]?.split(':')[1]);

describe('the practice network', () => {
  test('names its resolver by loopback address and port', async () => {
    const network = await startPracticeNetwork({});
    try {
      expect(network.dnsServers).toHaveLength(1);
      expect(network.dnsServers[0]).toMatch(/^127\.0\.0\.1:[1-9]\d{0,4}$/);
      const resolver = resolverFor(portOf(network.dnsServers));
      expect(await resolver.resolve4('quickpost.example')).toEqual(['44.128.13.10']);
    } finally {
      await network.close();
    }
  });

  test('runs beside another one', async () => {
    const networks = await Promise.all([startPracticeNetwork({}), startPracticeNetwork({})]);
    expect(new Set(networks.map(({ dnsServers }) => dnsServers[0])).size).toBe(2);
    await Promise.all(networks.map((network) => network.close()));
  });

  test('leads every connection to loopback, or nowhere', async () => {
    const network = await startPracticeNetwork({});
    const addresses = PRACTICE_DOMAINS.flatMap(({ dns }) =>
      dns.kind === 'zone'
        ? [dns.apex, ...Object.values(dns.names ?? {})].flatMap(({ A, AAAA }) => [
            ...(A ?? []),
            ...(AAAA ?? []),
          ])
        : [],
    );
    expect(addresses.length).toBeGreaterThan(100);
    for (const address of addresses) {
      for (const port of [25, 43, 53, 80, 443]) {
        const target = network.redirect(address, port);
        if (target !== 'unmapped') expect(target.host).toBe('127.0.0.1');
      }
    }
    for (const address of ['8.8.8.8', '127.0.0.1', '::1', 'nonsense']) {
      for (const port of [25, 43, 53, 80, 443])
        expect(network.redirect(address, port)).toBe('unmapped');
    }
    await network.close();
  });

  test('has sites, registries and lists where its names say', async () => {
    const network = await startPracticeNetwork({});
    const ports = [
      network.redirect('44.128.1.10', 80),
      network.redirect('44.128.200.10', 80),
      network.redirect('44.128.200.11', 43),
      network.redirect('44.128.200.30', 43),
      network.redirect('44.128.200.40', 43),
      network.redirect('44.128.250.80', 80),
      network.redirect('44.128.1.25', 25),
    ].map((target) => (target === 'unmapped' ? 0 : target.port));
    expect(new Set(ports).size).toBe(7);
    expect(ports).not.toContain(0);
    await network.close();
  });

  test('ends its servers when closed; a second close does nothing', async () => {
    const network = await startPracticeNetwork({});
    await Promise.all([network.close(), network.close()]);
    await network.close();
    expect(await connectionError(portOf(network.dnsServers))).toBe('ECONNREFUSED');
  });

  test('ends when its signal aborts', async () => {
    const stop = new AbortController();
    const network = await startPracticeNetwork({ signal: stop.signal });
    stop.abort();
    await network.close();
    expect(await connectionError(portOf(network.dnsServers))).toBe('ECONNREFUSED');
  });

  test('does not start once its signal has aborted', async () => {
    const reason = new Error('stopped');
    await expect(startPracticeNetwork({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test('starts nothing that outlives a signal aborted meanwhile', async () => {
    const stop = new AbortController();
    const starting = startPracticeNetwork({ signal: stop.signal });
    stop.abort(new Error('changed my mind'));
    await expect(starting).rejects.toThrow('changed my mind');
  });

  test('leaves nothing open: a process that closes it comes to its end', async () => {
    const module = new URL('../../src-main/practice/network.ts', import.meta.url).href;
    const program = `
      import { Resolver } from 'node:dns/promises';
      import { connect } from 'node:net';
      const { startPracticeNetwork } = await import(${JSON.stringify(module)});
      const network = await startPracticeNetwork({});
      const [host, port] = network.dnsServers[0].split(':');
      const resolver = new Resolver({ timeout: 60_000, tries: 1 });
      resolver.setServers(network.dnsServers);
      await resolver.resolveMx('sprawl-group.example');
      const asked = resolver.resolveMx('slow-coast.example').catch(() => {});
      await resolver.resolveMx('gmail.com');
      const idle = connect(Number(port), host);
      await new Promise((resolve) => idle.on('connect', resolve));
      idle.on('error', () => {});
      const gone = new Promise((resolve) => idle.on('close', resolve));
      await network.close();
      await gone;
      resolver.cancel();
      await asked;
      console.log(JSON.stringify(process.getActiveResourcesInfo().filter((name) => /TCP|UDP|Timeout/.test(name))));
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toEqual([]);
  });
});

function connectionError(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
}
