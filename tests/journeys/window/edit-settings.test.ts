// How settings are placed, shown and read.
import { describe, expect, test } from 'vitest';
import {
  SECTIONS,
  sectionFor,
  settingsOf,
} from '../../../src-renderer/features/settings/rows/section-of.ts';
import {
  draftOf,
  readDraft,
  sameValue,
  valueText,
} from '../../../src-renderer/features/settings/rows/setting-draft.ts';
import { settingsFor } from '../../../src-renderer/features/settings/rows/setting-places.ts';
import type { Setting } from '../../../src-shared/settings/setting.ts';
import { SETTING_NAMES, SETTINGS, type SettingName } from '../../../src-shared/settings/table.ts';

const settingCalled = (name: SettingName): Setting => SETTINGS[name];

describe('every setting of the service', () => {
  const all = SETTING_NAMES.map((name) => ({
    name,
    value: SETTINGS[name].preset,
    default: SETTINGS[name].preset,
    description: '',
    counts_from: 'now' as const,
  }));
  const shown = SECTIONS.flatMap((section) => settingsOf(section, all));

  test('has a row in one section, or is edited by a part of one', () => {
    const elsewhere = ['feeds_off', 'fleet', 'bands', 'api_enabled', 'api_port', 'received_by'];
    const names = shown.map(({ details }) => details.name);
    expect([...names, ...elsewhere].sort()).toEqual([...SETTING_NAMES].sort());
  });

  test('is found by its name, by its label and by words about it', () => {
    for (const name of SETTING_NAMES) {
      expect(settingsFor(name).map((place) => place.name)).toContain(name);
      expect(settingsFor(SETTINGS[name].label).map((place) => place.name)).toContain(name);
    }
    expect(settingsFor('no such thing')).toEqual([]);
    expect(settingsFor('ehlo')[0]).toMatchObject({ name: 'ehlo_name', on: 'Mailbox probing' });
    expect(settingsFor('dark mode').map(({ name }) => name)).toEqual(['appearance']);
    expect(settingsFor('whitelist').map(({ name }) => name)).toEqual(['overrides']);
    expect(settingsFor('api port')[0]).toMatchObject({ on: 'API', route: { screen: 'api' } });
  });

  test('has a default that its own field takes', () => {
    for (const { details, setting } of shown) {
      expect([details.name, readDraft(setting, draftOf(setting, setting.preset))]).toEqual([
        details.name,
        { ok: true, value: setting.preset },
      ]);
    }
  });
});

test.each([
  ['weights', 'policy'],
  ['overrides', 'policy'],
  ['dns_tries', 'dns'],
  ['privacy', 'privacy'],
  ['appearance', 'appearance'],
  ['nothing', 'checks'],
  [null, 'checks'],
])('an address that names %s leads to %s', (name, section) => {
  expect(sectionFor(name)).toBe(section);
});

test('a name that is no setting, or a property of objects, has no row', () => {
  const details = { value: 1, default: 1, description: '', counts_from: 'now' } as const;
  for (const name of ['brand_new_thing', 'constructor', 'toString'])
    expect(SECTIONS.flatMap((section) => settingsOf(section, [{ ...details, name }]))).toEqual([]);
});

describe('what is typed', () => {
  // Just within its range a number is taken, just outside it is refused with the range.
  test.each([
    ['verdict_ttl_hours', 0, 8_760, 'from 0 to 8,760'],
    ['no_network_hours', 1, 720, 'from 1 to 720'],
    ['greylist_delay_seconds', 1, 86_400, 'from 1 to 86,400'],
    ['dns_timeout_ms', 100, 60_000, 'from 100 to 60,000'],
    ['dns_tries', 1, 10, 'from 1 to 10'],
    ['rate_limit_per_minute', 0, 1_000_000, 'from 0 to 1,000,000'],
    ['retention_days', 1, 3_650, 'from 1 to 3,650'],
  ] as const)('into %s is from %d to %d', (name, least, most, range) => {
    const setting = settingCalled(name);
    const refusal = { ok: false, message: `Enter a whole number ${range}.` };
    for (const value of [least, most])
      expect(readDraft(setting, String(value))).toEqual({ ok: true, value });
    for (const text of [least - 1, most + 1, '', '1.5', 'x', '1e3'])
      expect(readDraft(setting, String(text))).toEqual(refusal);
  });

  test('into a budget may be empty, which returns it to no limit', () => {
    expect(readDraft(settingCalled('monthly_budget'), ' ')).toEqual({ ok: true, value: null });
    const read = (text: string) => readDraft(settingCalled('monthly_budget'), text);
    expect(read('20,000')).toEqual({ ok: true, value: 20_000 });
    expect([read('0').ok, read('1000000000').ok, read('1000000001').ok]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('as DNS servers is taken line by line, each once', () => {
    const text = '192.0.2.53\n\n 192.0.2.54:5353 , [2001:db8::53]:5353\n2001:db8::1\n192.0.2.53';
    expect(readDraft(settingCalled('dns_servers'), text)).toEqual({
      ok: true,
      value: ['192.0.2.53', '192.0.2.54:5353', '[2001:db8::53]:5353', '2001:db8::1'],
    });
  });

  test('as a DNS server by name is refused, naming the line', () => {
    const read = readDraft(settingCalled('dns_servers'), '192.0.2.53\ndns.example');
    expect(read).toMatchObject({ ok: false, message: expect.stringContaining('“dns.example”') });
  });

  test('as an EHLO name with blanks is refused', () => {
    expect(readDraft(settingCalled('ehlo_name'), 'two words').ok).toBe(false);
    expect(readDraft(settingCalled('ehlo_name'), ' probe.acme.example ')).toEqual({
      ok: true,
      value: 'probe.acme.example',
    });
  });

  test('as MAIL FROM is an address or nothing', () => {
    expect(readDraft(settingCalled('mail_from'), '').ok).toBe(true);
    expect(readDraft(settingCalled('mail_from'), 'probe@acme.example').ok).toBe(true);
    expect(readDraft(settingCalled('mail_from'), 'probe').ok).toBe(false);
  });

  test('as an origin with a path is refused', () => {
    expect(readDraft(settingCalled('cors_origins'), 'https://tools.example:8443').ok).toBe(true);
    expect(readDraft(settingCalled('cors_origins'), 'https://tools.example/page').ok).toBe(false);
  });

  test('as a choice is one that is offered, and a switch is on or off', () => {
    const read = (text: string) => readDraft(settingCalled('company_checks'), text);
    expect(read('never')).toEqual({ ok: true, value: 'never' });
    expect(read('often').ok).toBe(false);
    const switched = (text: string) => readDraft(settingCalled('mailbox_probing'), text);
    expect([switched('true'), switched('false')]).toEqual([
      { ok: true, value: true },
      { ok: true, value: false },
    ]);
  });
});

test('defaults are shown in words', () => {
  expect(valueText(settingCalled('retention_days'), 30)).toBe('30 days');
  expect(valueText(settingCalled('monthly_budget'), null)).toBe('no limit');
  expect(valueText(settingCalled('company_checks'), 'always')).toBe('For every address');
  expect(valueText(settingCalled('company_checks'), 'often')).toBe('often');
  expect(valueText(settingCalled('retention_days'), null)).toBe('none');
  expect(valueText(settingCalled('dns_timeout_ms'), 4_000)).toBe('4,000 ms');
  expect(valueText(settingCalled('user_agent'), '')).toBe('empty');
  expect(valueText(settingCalled('user_agent'), 'Acme')).toBe('Acme');
  expect(valueText(settingCalled('dns_servers'), ['a', 'b'])).toBe('a, b');
  expect(valueText(settingCalled('bands'), {})).toBe('the default');
  expect(valueText(settingCalled('mailbox_probing'), true)).toBe('on');
  expect(valueText(settingCalled('dns_servers'), [])).toBe('none');
  expect(valueText(settingCalled('mailbox_probing'), false)).toBe('off');
});

test('values are compared by what they hold', () => {
  expect(sameValue(['a'], ['a'])).toBe(true);
  expect(sameValue(null, 0)).toBe(false);
});
