import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/package/program-tree.ts';
import { findTool, runTool } from '../../scripts/package/run-tool.ts';
import { type Serving, serve, temporaryHome } from '../hosts/vouch-process.ts';
import { unless } from '../setup/skipped.ts';
import { outputFolder } from './staged.ts';

const output = outputFolder();
const NAME = 'vouch.intranet.example';
const noOpenssl = findTool('openssl') === null ? 'openssl is not installed' : null;
const ends: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** The block of docs/server.md in that language, as it is printed there. */
function documented(language: string): string {
  const text = readFileSync(join(ROOT, 'docs/server.md'), 'utf8');
  const [, block] = new RegExp(`\`\`\`${language}\\n([^\`]+)\`\`\``).exec(text) ?? [];
  if (block === undefined) throw new Error(`docs/server.md has no ${language}`);
  return block;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Asks the proxy as a browser does that has found the name in the DNS. */
function ask(
  port: number,
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return new Promise<{ status: number; text: string; type: string }>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: init.method ?? 'GET',
        servername: NAME,
        ca: readFileSync(join(output, 'vouch.crt')),
        headers: { host: NAME, ...init.headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          // A stream of events does not end by itself.
          if (answer.headers['content-type'] === 'text/event-stream') answer.destroy();
        });
        answer.on('close', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text,
            type: String(answer.headers['content-type']),
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(init.body);
  });
}

async function served(): Promise<Serving> {
  const { home, remove } = await temporaryHome();
  const serving = await serve(home, ['--port', '0'], {
    VOUCH_PUBLIC_HOSTS: NAME,
    VOUCH_DEMO: '1',
  });
  ends.push(remove, () => serving.kill('SIGTERM'));
  return serving;
}

/** What a person in the team does: opens the window by its address, calls the API, hears events. */
async function expectWindowAndApi(port: number, serving: Serving): Promise<void> {
  const window = new URL(await serving.freshWindow());
  expect(window.origin).toBe(`https://${NAME}`);
  expect(await ask(port, '/')).toMatchObject({
    status: 200,
    type: expect.stringContaining('html'),
  });
  const json = {
    'content-type': 'application/json',
    origin: `https://${NAME}`,
    'sec-fetch-site': 'same-origin',
  };
  const session = await ask(port, '/ui/session', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ code: window.hash.replace('#code=', '') }),
  });
  const { token } = JSON.parse(session.text) as { token: string };
  expect(
    await ask(port, '/ui/events', { headers: { authorization: `Bearer ${token}` } }),
  ).toMatchObject({
    status: 200,
    text: expect.stringContaining(': hello'),
  });
  const verified = await ask(port, '/v1/verify', {
    method: 'POST',
    headers: { authorization: `Bearer ${serving.key}`, 'content-type': 'application/json' },
    body: '{"email":"amelia.clarke@kestrel-freight.example"}',
  });
  expect(JSON.parse(verified.text)).toMatchObject({ email: { valid: true } });
  const foreign = await ask(port, '/v1/health', { headers: { origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
  // Caddy answers for a site that it does not have by itself, with nothing.
  const stranger = await ask(port, '/v1/health', { headers: { host: 'evil.example' } });
  expect(stranger.text).not.toContain('version');
}

/** Starts a proxy and waits until it listens. */
async function start(name: string, args: readonly string[], port: number, env = {}): Promise<void> {
  const child = spawn(findTool(name) ?? name, args, {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  ends.push(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  await expect
    .poll(() => {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
      return ask(port, '/v1/health').then(
        ({ status }) => status,
        () => 0,
      );
    })
    .toBe(200);
}

function makeCertificate(): void {
  runTool('openssl', [
    ...[
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ],
    ...['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`],
    ...['-keyout', join(output, 'vouch.key'), '-out', join(output, 'vouch.crt')],
  ]);
}

describe('behind the proxy that docs/server.md describes', () => {
  const noNginx = noOpenssl ?? (findTool('nginx') === null ? 'nginx is not installed' : null);
  test('nginx with TLS: window, events and API', unless(noNginx), async ({ task }) => {
    makeCertificate();
    const serving = await served();
    const port = await freePort();
    const place = join(output, 'nginx');
    mkdirSync(place);
    writeFileSync(
      join(place, 'nginx.conf'),
      `daemon off; pid ${place}/pid; error_log ${place}/error.log; events {} http { access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${place}/${kind};`).join(' ')}
      ${documented('nginx')
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replaceAll('/etc/ssl/', `${output}/`)
        .replace('http://127.0.0.1:8374', serving.url)} }`,
    );
    await start('nginx', ['-p', place, '-c', join(place, 'nginx.conf')], port);
    await expectWindowAndApi(port, serving);
    task.meta.packaged = { form: 'server behind nginx', started: 'window, events, API over TLS' };
  });

  const noCaddy = noOpenssl ?? (findTool('caddy') === null ? 'caddy is not installed' : null);
  test('Caddy with TLS: window, events and API', unless(noCaddy), async ({ task }) => {
    makeCertificate();
    const serving = await served();
    const port = await freePort();
    const site = documented('caddyfile')
      .replace(NAME, `https://${NAME}:${port}`)
      .replace('127.0.0.1:8374', serving.url.replace('http://', ''))
      .replace('{\n', `{\n  bind 127.0.0.1\n  tls ${output}/vouch.crt ${output}/vouch.key\n`);
    writeFileSync(join(output, 'Caddyfile'), `{\n  admin off\n  auto_https off\n}\n${site}`);
    await start(
      'caddy',
      ['run', '--config', join(output, 'Caddyfile'), '--adapter', 'caddyfile'],
      port,
      { HOME: output, XDG_DATA_HOME: output, XDG_CONFIG_HOME: output },
    );
    await expectWindowAndApi(port, serving);
    task.meta.packaged = { form: 'server behind Caddy', started: 'window, events, API over TLS' };
  });
});
