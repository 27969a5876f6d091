// How settings are placed, shown and read; the service's own table is the judge of whether none is missing.
import { describe, expect, test } from 'vitest';
import { PRESETS } from '../../../src-main/service/settings/settings.ts';
import {
  draftOf,
  readDraft,
  sameValue,
  valueWords,
} from '../../../src-renderer/features/settings/rows/setting-draft.ts';
import { settingsFor } from '../../../src-renderer/features/settings/rows/setting-places.ts';
import {
  SECTIONS,
  sectionFor,
  sectionOf,
  settingsOf,
  viewOf,
} from '../../../src-renderer/features/settings/rows/setting-table.ts';
import type { SettingDetails } from '../../../src-shared/bridge/app.ts';

const setting = (name: string, value: unknown): SettingDetails => ({
  name,
  value,
  default: value,
  description: `What ${name} does.`,
  counts_from: 'now',
});

const controlOf = (name: string, value: unknown = '') => viewOf(setting(name, value)).control;

describe('every setting of the service', () => {
  const all = Object.entries(PRESETS).map(([name, value]) => setting(name, value));

  test('stands in one section, or is edited by a part of one', () => {
    const shown = SECTIONS.flatMap((section) => settingsOf(section, all)).map(({ name }) => name);
    const elsewhere = ['api_enabled', 'api_port', 'bands', 'feeds_off', 'fleet', 'weights'].filter(
      (name) => name in PRESETS,
    );
    expect([...shown, ...elsewhere].sort()).toEqual(Object.keys(PRESETS).sort());
  });

  test('is found by its name, by its label and by words about it', () => {
    for (const name of Object.keys(PRESETS)) {
      expect(settingsFor(name).map((place) => place.name)).toContain(name);
      for (const place of settingsFor(name)) expect(settingsFor(place.label)[0]).toEqual(place);
    }
    expect(settingsFor('no such thing')).toEqual([]);
    expect(settingsFor('ehlo')[0]).toMatchObject({ name: 'ehlo_name', on: 'Mailbox probing' });
    expect(settingsFor('dark mode').map(({ name }) => name)).toEqual(['appearance']);
    expect(settingsFor('whitelist').map(({ name }) => name)).toEqual(['overrides']);
  });

  test('has a default that its own field takes', () => {
    for (const each of SECTIONS.flatMap((section) => settingsOf(section, all))) {
      const { control } = viewOf(each);
      expect([each.name, readDraft(control, draftOf(control, each.default))]).toEqual([
        each.name,
        { ok: true, value: each.default },
      ]);
    }
  });
});

describe('a setting that nobody knows', () => {
  test.each([
    [true, 'switch'],
    [3, 'number'],
    ['text', 'text'],
    [['a'], 'lines'],
    [{ a: 1 }, 'json'],
  ] as const)('with the value %j is shown among the limits as %s', (value, kind) => {
    expect(sectionOf('brand_new_thing')).toBe('limits');
    expect(viewOf(setting('brand_new_thing', value))).toMatchObject({
      label: 'Brand new thing',
      says: 'What brand_new_thing does.',
      control: { kind },
    });
  });

  test('is not mistaken for a property of objects', () => {
    expect(sectionOf('constructor')).toBe('limits');
    expect(viewOf(setting('toString', 1)).label).toBe('ToString');
  });
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
  ])('into %s is from %d to %d', (name, least, most, range) => {
    const control = controlOf(name);
    const refusal = { ok: false, message: `Enter a whole number ${range}.` };
    for (const value of [least, most])
      expect(readDraft(control, String(value))).toEqual({ ok: true, value });
    for (const text of [least - 1, most + 1, '', '1.5', 'x', '1e3'])
      expect(readDraft(control, String(text))).toEqual(refusal);
  });

  test('into a number that nobody knows is any whole one', () => {
    const control = controlOf('brand_new_thing', 3);
    expect(readDraft(control, '-999,999 999')).toEqual({ ok: true, value: -999_999_999 });
    expect(readDraft(control, '1.5')).toEqual({ ok: false, message: 'Enter a whole number.' });
  });

  test('into a budget may be empty, which returns it to no limit', () => {
    expect(readDraft(controlOf('monthly_budget'), ' ')).toEqual({ ok: true, value: null });
    const read = (text: string) => readDraft(controlOf('monthly_budget'), text);
    expect(read('20,000')).toEqual({ ok: true, value: 20_000 });
    expect([read('0').ok, read('1000000000').ok, read('1000000001')]).toEqual([
      true,
      true,
      {
        ok: false,
        message: 'Enter a whole number from 0 to 1,000,000,000, or leave it empty for no limit.',
      },
    ]);
  });

  test('as DNS servers is taken line by line, each once', () => {
    const text = '192.0.2.53\n\n 192.0.2.54:5353 , [2001:db8::53]:5353\n2001:db8::1\n192.0.2.53';
    expect(readDraft(controlOf('dns_servers', []), text)).toEqual({
      ok: true,
      value: ['192.0.2.53', '192.0.2.54:5353', '[2001:db8::53]:5353', '2001:db8::1'],
    });
  });

  test('as a DNS server by name is refused, naming the line', () => {
    const read = readDraft(controlOf('dns_servers', []), '192.0.2.53\ndns.example');
    expect(read).toEqual({
      ok: false,
      message:
        '“dns.example” is not a DNS server; write 192.0.2.53, 192.0.2.53:5353, https://dns.example/dns-query or tls://192.0.2.53#dns.example.',
    });
  });

  test('as an EHLO name with blanks is refused', () => {
    expect(readDraft(controlOf('ehlo_name'), 'two words')).toEqual({
      ok: false,
      message: 'Use a host name: letters, digits, dots and hyphens.',
    });
    expect(readDraft(controlOf('ehlo_name'), ' probe.acme.example ')).toEqual({
      ok: true,
      value: 'probe.acme.example',
    });
  });

  test('as MAIL FROM is an address or nothing', () => {
    expect(readDraft(controlOf('mail_from'), '').ok).toBe(true);
    expect(readDraft(controlOf('mail_from'), 'probe@acme.example').ok).toBe(true);
    expect(readDraft(controlOf('mail_from'), 'probe').ok).toBe(false);
  });

  test('as an origin with a path is refused', () => {
    expect(readDraft(controlOf('cors_origins', []), 'https://tools.example:8443').ok).toBe(true);
    expect(readDraft(controlOf('cors_origins', []), 'https://tools.example/page').ok).toBe(false);
  });

  test('as JSON is read, or refused with what is wrong', () => {
    expect(readDraft({ kind: 'json' }, '{"a":[1]}')).toEqual({ ok: true, value: { a: [1] } });
    expect(readDraft({ kind: 'json' }, '{a}')).toEqual({
      ok: false,
      message: 'This is not JSON. Check quotes, commas and brackets.',
    });
  });

  test('as a choice is one that is offered, and a switch is on or off', () => {
    const read = (text: string) => readDraft(controlOf('company_checks'), text);
    expect(read('never')).toEqual({ ok: true, value: 'never' });
    expect(read('often')).toEqual({ ok: false, message: 'Choose one of the values offered.' });
    const switched = (text: string) => readDraft({ kind: 'switch' }, text);
    expect([switched('true'), switched('false')]).toEqual([
      { ok: true, value: true },
      { ok: true, value: false },
    ]);
  });
});

test('defaults are shown in words', () => {
  expect(valueWords(controlOf('retention_days'), 30)).toBe('30 days');
  expect(valueWords(controlOf('monthly_budget'), null)).toBe('no limit');
  expect(valueWords(controlOf('company_checks'), 'always')).toBe('For every address');
  expect(valueWords(controlOf('company_checks'), 'often')).toBe('often');
  expect(valueWords(controlOf('retention_days'), null)).toBe('none');
  expect(valueWords(controlOf('brand_new_thing', 3), 4_000)).toBe('4,000');
  expect(valueWords(controlOf('user_agent'), '')).toBe('empty');
  expect(valueWords(controlOf('user_agent'), 'Acme')).toBe('Acme');
  expect(valueWords(controlOf('dns_servers', []), ['a', 'b'])).toBe('a, b');
  expect(valueWords({ kind: 'json' }, {})).toBe('the default');
  expect(valueWords(controlOf('mailbox_probing'), true)).toBe('on');
  expect(valueWords(controlOf('dns_servers', []), [])).toBe('none');
  expect(valueWords(controlOf('mailbox_probing'), false)).toBe('off');
});

test('values are compared by what they hold', () => {
  expect(sameValue(['a'], ['a'])).toBe(true);
  expect(sameValue(null, 0)).toBe(false);
});

test('an address leads to its section, by the name of a section or of a setting', () => {
  expect(sectionFor(null)).toBe('checks');
  expect(sectionFor('privacy')).toBe('privacy');
  expect(sectionFor('dns_tries')).toBe('dns');
  expect(sectionFor('nowhere')).toBe('limits');
});
