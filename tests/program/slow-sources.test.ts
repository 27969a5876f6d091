// How Vouch identifies itself to other machines, and through which proxy it asks them.
import { expect, test } from 'vitest';
import { VERSION } from '../../src-main/program/package-files.ts';
import {
  openSlowSources,
  type SlowSourceOptions,
  userAgentOf,
} from '../../src-main/program/slow-sources.ts';

test('as it is set, or with its version', () => {
  expect(userAgentOf({ user_agent: 'Acme/1' })).toBe('Acme/1');
  expect(userAgentOf({ user_agent: '' })).toBe(`Vouch/${VERSION} (email verification)`);
});

test('websites and registries have a proxy each, as they are set now; mail hosts have their own', () => {
  const set = { http: 'https://127.0.0.1:8443', whois: 'socks5://127.0.0.1:1080' };
  const options = {
    ...{ madeUp: null, practice: false, allowedRanges: [], userAgent: () => 'Acme/1' },
    ...{ clock: { now: () => 0 }, readers: {} },
    proxies: { http: () => set.http, whois: () => set.whois, smtp: () => [set.whois] },
  };
  const { dialer, exits } = openSlowSources(options as unknown as SlowSourceOptions);
  const ways = () => (['http', 'rdap', 'whois', 'smtp'] as const).map((each) => dialer.via(each));
  const { http: web, whois } = set;
  expect(ways()).toEqual([web, web, whois, null]);
  expect(exits().map((exit) => exit.dialer.via('smtp'))).toEqual([whois]);
  set.http = '';
  expect(ways()).toEqual([null, null, whois, null]);
  set.whois = 'nonsense';
  expect(ways).toThrow(new TypeError('A proxy is set that was never read'));
});
