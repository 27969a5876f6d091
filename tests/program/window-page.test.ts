import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOf } from '../../src-main/program/window-page.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-page-'));
  await mkdir(join(folder, 'renderer/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'outside');
  await writeFile(
    join(folder, 'renderer/index.html'),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__"><p>é</p>',
  );
  await writeFile(join(folder, 'renderer/assets/index-abc.js'), 'export {};');
  await writeFile(join(folder, 'renderer/icon.svg'), '<svg/>');
  await symlink(join(folder, 'renderer/icon.svg'), join(folder, 'renderer/assets/linked.svg'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (path: string) => pageOf(join(folder, 'renderer')).read(path);

describe('the page of the window', () => {
  test('has the nonce of its policy in its body, a new one at each load', async () => {
    const [first, second] = [await read('/'), await read('/index.html')];
    const nonces = [first, second].map((answer) => {
      const nonce = /'nonce-([\w-]{24})'/.exec(
        answer.headers['content-security-policy'] ?? '',
      )?.[1];
      expect(answer.body.toString()).toBe(`<meta property="csp-nonce" nonce="${nonce}"><p>é</p>`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(first.headers['cache-control']).toBe('no-store');
  });

  test('allows scripts from itself only, and no frame around it', async () => {
    const policy = (await read('/')).headers['content-security-policy'] ?? '';
    const rules = policy.split('; ');
    expect(rules).toContain("default-src 'none'");
    expect(rules).toContain("script-src 'self'");
    expect(rules).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
  });

  test.each([
    [
      '/assets/index-abc.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/icon.svg', 'image/svg+xml', 'no-cache'],
    ['/%69con.svg', 'image/svg+xml', 'no-cache'],
  ])('serves %s as %s', async (path, type, cache) => {
    const { status, headers } = await read(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/../../secret.txt',
    '/%00',
    '/%zz',
    'secret.txt',
    '/C:/secret.txt',
  ])('does not leave its folder by %s', async (path) => {
    const { status, body } = await read(path);
    expect(status).toBe(400);
    expect(body.toString()).not.toContain('outside');
  });

  test.each(['/nothing.js', '/assets', '/index.html/x', `/${'x'.repeat(5000)}`])(
    'has nothing at %.20s',
    async (path) => {
      expect(await read(path)).toMatchObject({ status: 404 });
    },
  );
});
