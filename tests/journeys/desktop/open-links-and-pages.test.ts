import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mayOpenOutside } from '../../../src-main/hosts/electron/external-links.ts';
import { withoutFolders } from '../../../src-main/hosts/electron/file-name.ts';
import { developmentServer, ownPages } from '../../../src-main/hosts/electron/page-address.ts';

const BUILT = resolve(import.meta.dirname, '..', '..', '..', 'out', 'main');

describe('the development server', () => {
  test('is one of this machine', () => {
    for (const url of ['http://127.0.0.1:5173', 'http://localhost:5173', 'http://[::1]:5173'])
      expect(developmentServer({ ELECTRON_RENDERER_URL: url })).toBe(url);
  });

  test.each([
    undefined,
    '',
    'evil.example',
    'http://evil.example/',
    'https://127.0.0.1/',
    'file:///tmp/page.html',
    'javascript:alert(1)',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.1@evil.example/',
  ])('is none at %s', (url) => {
    expect(developmentServer(url === undefined ? {} : { ELECTRON_RENDERER_URL: url })).toBeNull();
  });

  test('is nothing that a built app could be led to: it does not even read the variable', () => {
    const built = globSync('**/*.mjs', { cwd: BUILT });
    const having = (word: string) =>
      built.filter((file) => readFileSync(join(BUILT, file), 'utf8').includes(word));
    expect(having('app.isPackaged')).not.toEqual([]);
    expect(having('ELECTRON_RENDERER_URL')).toEqual([]);
  });
});

describe('our own pages', () => {
  test.each(['app://vouch/', 'app://vouch/index.html#/lists/job_1'])('include %s', (url) => {
    expect(ownPages(null).has(url)).toBe(true);
  });

  test.each([
    'app://other/',
    'app://vouch.example/',
    'https://vouch/',
    'http://127.0.0.1:5173/',
    'file:///index.html',
    'about:blank',
    '',
    'data:text/html,app://vouch/',
  ])('do not include %s', (url) => {
    expect(ownPages(null).has(url)).toBe(false);
  });

  test('are those of the development server, where there is one', () => {
    const pages = ownPages('http://127.0.0.1:5173');
    expect(pages.url).toBe('http://127.0.0.1:5173/');
    expect(pages.has('http://127.0.0.1:5173/index.html')).toBe(true);
    expect(pages.has('http://127.0.0.1:5174/')).toBe(false);
    expect(pages.has('app://vouch/')).toBe(false);
  });
});

describe('links that open in the browser', () => {
  const API = 'http://127.0.0.1:8374';

  test.each([
    'https://db-ip.com/',
    'https://github.com/vouch/vouch',
    'https://www.npmjs.com/package/electron',
    'https://datatracker.ietf.org/doc/html/rfc5321',
    'https://www.rfc-editor.org/rfc/rfc5321',
    'https://www.iana.org/',
    'https://spdx.org/licenses/',
    'https://publicsuffix.org/',
    'https://check.torproject.org/',
    `${API}/v1/docs`,
    `${API}/v1/openapi.json`,
  ])('%s does', (url) => expect(mayOpenOutside(url, API)).toBe(true));

  test.each([
    'http://www.rfc-editor.org/',
    'https://www.rfc-editor.org.evil.example/',
    'https://www.rfc-editor.org:8443/',
    'https://user@www.rfc-editor.org/',
    'https://:word@www.rfc-editor.org/',
    'https://checked-domain.example/',
    `${API}/v1/jobs`,
    'http://127.0.0.1:9999/v1/docs',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not an address',
  ])('%s does not', (url) => {
    expect(mayOpenOutside(url, API)).toBe(false);
  });

  test('none of the API while it does not listen', () => {
    expect(mayOpenOutside(`${API}/v1/docs`, null)).toBe(false);
  });
});

test.each([
  ['../../etc/passwd', '-..-etc-passwd'],
  ['C:\\list?.csv', 'C-list-.csv'],
  ['Leads 🚀 März', 'Leads 🚀 März'],
  ['...', 'results'],
  ['', 'results'],
])('the name %j becomes the file name %j', (name, file) => {
  expect(withoutFolders(name)).toBe(file);
});
