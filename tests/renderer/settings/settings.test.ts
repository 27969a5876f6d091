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
  test.each(['', '0', '3651', '1.5', 'x'])(
    'into a number of days as %j is refused with the range',
    (text) => {
      expect(readDraft(controlOf('retention_days'), text)).toEqual({
        ok: false,
        message: 'Enter a whole number from 1 to 3,650.',
      });
    },
  );

  test('into a budget may be empty, which returns it to no limit', () => {
    expect(readDraft(controlOf('monthly_budget'), ' ')).toEqual({ ok: true, value: null });
    expect(readDraft(controlOf('monthly_budget'), '20,000')).toEqual({ ok: true, value: 20_000 });
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
      message: expect.stringMatching(/^“dns\.example” is not a DNS server/),
    });
  });

  test('as an EHLO name with blanks is refused', () => {
    expect(readDraft(controlOf('ehlo_name'), 'two words').ok).toBe(false);
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
    expect(readDraft({ kind: 'json' }, '{a}').ok).toBe(false);
  });
});

test('defaults are shown in words', () => {
  expect(valueWords(controlOf('retention_days'), 30)).toBe('30 days');
  expect(valueWords(controlOf('monthly_budget'), null)).toBe('no limit');
  expect(valueWords(controlOf('company_checks'), 'always')).toBe('For every address');
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
