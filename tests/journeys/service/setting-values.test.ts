// Which values settings take, and what is said of those that they do not.
import { expect, test } from 'vitest';
import { openKept } from '../../doubles/stored-settings.ts';

test.for([
  ['ehlo_name', 'mail.company.example'],
  ['ehlo_name', ''],
  ['mail_from', 'probe@company.example'],
  ['mail_from', ''],
  ['cors_origins', ['https://tools.example:8443', 'http://[2001:db8::7]:3000', 'http://localhost']],
  ['callback_hosts', ['hooks.example', 'hooks.example:8443', 'hooks.example:443', '[2001:db8::7]']],
  ['user_agent', 'Acme (ops@acme.example)'],
] as const)('%s can be %j', async ([name, value]) => {
  const { kept, settings } = await openKept();
  await settings.change(name, value);
  expect(kept.get(name)).toEqual(value);
});

test.for([
  ['dns_servers', '10.77.0.1', ['10.77.0.1']],
  [
    'dns_servers',
    '10.77.0.1:5353, tls://10.77.0.2#dns.acme.example',
    ['10.77.0.1:5353', 'tls://10.77.0.2#dns.acme.example'],
  ],
  ['dns_servers', '', []],
  ['feeds_off', 'tor,vpn', ['tor', 'vpn']],
] as const)('%s takes the text %j as a list', async ([name, text, value]) => {
  const { kept, settings } = await openKept();
  expect((await settings.change(name, text)).value).toEqual(value);
  expect(kept.get(name)).toEqual(value);
});

test.for([
  ['ehlo_name', 'a..b'],
  ['ehlo_name', '.'],
  ['ehlo_name', '-a.example'],
  ['ehlo_name', '192.0.2.7'],
  ['ehlo_name', 'two words', '“two words” is not a host name such as mail.company.example.'],
  ['mail_from', 'nonsense', '“nonsense” is not an email address such as probe@company.example.'],
  ['mail_from', 'a@b..c'],
  ['cors_origins', ['https://a.example:99999']],
  ['cors_origins', ['https://..']],
  [
    'cors_origins',
    ['https://a.example:443'],
    '“https://a.example:443” is not an origin such as https://tools.example:8443, in lower case, without a path and without the usual port.',
  ],
  [
    'callback_hosts',
    ['hooks.example', 'a:99999'],
    '“a:99999” is not a host such as hooks.example or hooks.example:8443, in lower case and without https://.',
  ],
  ['callback_hosts', ['a:0']],
  ['callback_hosts', ['...']],
  ['callback_hosts', ['127.1']],
  ['callback_hosts', ['Hooks.example']],
  ['user_agent', 'é', '“é” is not plain characters (ASCII).'],
  ['dns_servers', 53],
  ['dns_servers', '10.77.0.1, nonsense'],
  [
    'dns_servers',
    ['tls://192.0.2.53#a..b'],
    '“tls://192.0.2.53#a..b” is not a DNS server: the part after # must be the host name in its certificate.',
  ],
  [
    'smtp_exits',
    ['socks5://192.0.2.7#a..b'],
    'The EHLO name after # must be a full host name. Write it like this: socks5://user:password@192.0.2.7:1080.',
  ],
] as const)('%s cannot be %j', async ([name, value, message = expect.any(String)]) => {
  const { kept, settings } = await openKept();
  await expect(settings.change(name, value)).rejects.toMatchObject({
    code: 'invalid_request',
    message,
  });
  expect(kept.has(name)).toBe(false);
});
