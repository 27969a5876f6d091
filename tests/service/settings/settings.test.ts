// Settings while the program runs: what is read at the start, what a change keeps, and whom it tells.
import { expect, test } from 'vitest';
import { openSettings } from '../../../src-main/service/settings/settings.ts';
import {
  descriptionOf,
  PRESETS,
  SETTING_NAMES,
  SETTINGS,
  type Settings,
} from '../../../src-shared/settings/table.ts';

async function opened(stored: Readonly<Record<string, unknown>> = {}, given?: Partial<Settings>) {
  const did: unknown[][] = [];
  const settings = await openSettings(
    {
      readSettings: async () => stored,
      writeSetting: async (...call) => void did.push(['written', ...call]),
    },
    given,
  );
  const stop = settings.onChange((changed) => did.push(['heard', changed]));
  return { settings, did, stop };
}

const TTL = {
  name: 'verdict_ttl_hours',
  default: PRESETS.verdict_ttl_hours,
  description: descriptionOf(SETTINGS.verdict_ttl_hours),
  counts_from: SETTINGS.verdict_ttl_hours.countsFrom ?? 'now',
};

test('stored values stand over the defaults where they fit, and given ones over both', async () => {
  const stored = { verdict_ttl_hours: 3, mail_from: 7, ehlo_name: 'a.example', no_setting: 1 };
  const { settings } = await opened(stored, { ehlo_name: 'b.example' });
  expect(settings.values).toEqual({ ...PRESETS, verdict_ttl_hours: 3, ehlo_name: 'b.example' });
  expect((await opened()).settings.values).toEqual(PRESETS);
});

test('all are listed with their default and what they do', async () => {
  const { settings } = await opened({ verdict_ttl_hours: 3 });
  const list = settings.list();
  expect(list.map(({ name }) => name)).toEqual(SETTING_NAMES);
  expect(list.find(({ name }) => name === TTL.name)).toEqual({ ...TTL, value: 3 });
  const restart = list.filter(({ counts_from }) => counts_from !== 'now').map(({ name }) => name);
  expect(restart).toEqual(
    SETTING_NAMES.filter((name) => (SETTINGS[name].countsFrom ?? 'now') !== 'now'),
  );
});

test('a change is kept, counts at once, and is told until nobody listens', async () => {
  const { settings, did, stop } = await opened();
  const { values } = settings;
  const preset = { ...TTL, value: PRESETS.verdict_ttl_hours };
  expect(await settings.change('verdict_ttl_hours', 5)).toEqual({ ...TTL, value: 5 });
  expect(values.verdict_ttl_hours).toBe(5);
  expect(await settings.change('verdict_ttl_hours', null)).toEqual(preset);
  expect(values.verdict_ttl_hours).toBe(PRESETS.verdict_ttl_hours);
  stop();
  await settings.change('verdict_ttl_hours', 6);
  expect(did).toEqual([
    ['written', 'verdict_ttl_hours', 5],
    ['heard', { ...TTL, value: 5 }],
    ['written', 'verdict_ttl_hours', null],
    ['heard', preset],
    ['written', 'verdict_ttl_hours', 6],
  ]);
});

test('a text for a list is its entries', async () => {
  const { settings, did } = await opened();
  const changed = await settings.change('callback_hosts', ' hooks.example, b.example:8443 ');
  expect(changed.value).toEqual(['hooks.example', 'b.example:8443']);
  expect(did[0]).toEqual(['written', 'callback_hosts', ['hooks.example', 'b.example:8443']]);
  // Of any other kind a text is a text.
  expect((await settings.change('ehlo_name', 'c.example')).value).toBe('c.example');
});

test('what is no setting, or does not fit it, is refused and changes nothing', async () => {
  const { settings, did } = await opened();
  await expect(settings.change('colour', 1)).rejects.toMatchObject({
    code: 'invalid_request',
    message: `There is no setting colour. The settings are: ${SETTING_NAMES.join(', ')}.`,
  });
  await expect(settings.change('verdict_ttl_hours', -1)).rejects.toMatchObject({
    code: 'invalid_request',
  });
  expect([did, settings.values]).toEqual([[], PRESETS]);
});

test('a change that cannot be kept is none', async () => {
  const heard: unknown[] = [];
  const settings = await openSettings({
    readSettings: async () => ({}),
    async writeSetting() {
      throw new Error('full');
    },
  });
  settings.onChange((changed) => heard.push(changed));
  await expect(settings.change('verdict_ttl_hours', 5)).rejects.toThrow('full');
  expect([heard, settings.values]).toEqual([[], PRESETS]);
});
