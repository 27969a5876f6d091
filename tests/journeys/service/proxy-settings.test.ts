// Settings of proxies: read, refused with what to do, and never shown with their passwords.
import { describe, expect, test } from 'vitest';
import { readProxy } from '../../../src-shared/proxies.ts';
import { openKept } from '../../doubles/stored-settings.ts';

describe('a proxy', () => {
  test.for([
    ['socks5://192.0.2.7', { host: '192.0.2.7', port: 1080, user: '', ehlo: null }],
    [
      'socks5://anna:p%40ss@[2001:db8::7]:1081#mail.acme.example',
      {
        host: '2001:db8::7',
        port: 1081,
        user: 'anna',
        password: 'p@ss',
        ehlo: 'mail.acme.example',
      },
    ],
    ['http://proxy.example:80', { kind: 'http', host: 'proxy.example', port: 80 }],
    ['https://proxy.example', { kind: 'https', port: 443 }],
  ] as const)('%s is read', ([text, proxy]) => {
    expect(readProxy(text, ['socks5', 'http', 'https'])).toMatchObject({ ok: true, proxy });
  });

  test.for([
    'socks4://192.0.2.7:1080',
    'http://proxy.example:3128',
    '192.0.2.7:1080',
    'socks5://',
    'socks5://192.0.2.7:1080/path',
    'socks5://192.0.2.7:99999',
    'socks5://a:%zz@192.0.2.7',
    'socks5://192.0.2.7#short',
    `socks5://${'u'.repeat(300)}@192.0.2.7`,
  ])('%s is refused', (text) => {
    expect(readProxy(text, ['socks5']).ok).toBe(false);
  });
});

describe('the settings', () => {
  test('keep the password and do not show it', async () => {
    const { kept, settings } = await openKept();
    const changed = await settings.change('http_proxy', 'http://anna:secret@proxy.example:3128');
    expect(changed.value).toBe('http://anna@proxy.example:3128');
    await settings.change('smtp_exits', ['socks5://anna:secret@192.0.2.7:1080#mail.acme.example']);
    expect(JSON.stringify(settings.list())).not.toContain('secret');
    expect(settings.values.http_proxy).toBe('http://anna:secret@proxy.example:3128');
    expect(kept.get('smtp_exits')).toEqual([
      'socks5://anna:secret@192.0.2.7:1080#mail.acme.example',
    ]);
  });

  test('who sends back what was shown keeps the password; who changes the rest does not', async () => {
    const { settings } = await openKept();
    await settings.change('smtp_exits', ['socks5://anna:secret@192.0.2.7:1080']);
    await settings.change('smtp_exits', [
      'socks5://anna@192.0.2.7:1080',
      'socks5://192.0.2.8:1080',
    ]);
    expect(settings.values.smtp_exits).toEqual([
      'socks5://anna:secret@192.0.2.7:1080',
      'socks5://192.0.2.8:1080',
    ]);
    await settings.change('smtp_exits', ['socks5://anna@192.0.2.66:1080']);
    expect(settings.values.smtp_exits).toEqual(['socks5://anna@192.0.2.66:1080']);
  });

  test('a refusal does not repeat the password', async () => {
    const { settings } = await openKept();
    const refused = settings.change('http_proxy', 'socks5://anna:secret@proxy.example:3128');
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(refused).rejects.not.toThrow(/secret/);
    await expect(settings.change('http_proxy', '')).resolves.toMatchObject({ value: '' });
  });
});
