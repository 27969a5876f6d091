// The file for a bug report: what it says of program, service, settings, lists, store and log, and whom it names.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storeFile } from '../../src-main/adapters/sqlite/file/data-folder.ts';
import { collectReport, type ReportSources } from '../../src-main/program/bug-report.ts';
import type { FeedDetails, ServiceStatus, SettingDetails } from '../../src-shared/bridge/app.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';
import { layEmptyStore } from '../adapters/sqlite/empty-store.ts';
import { temporaryFolder } from '../adapters/sqlite/temporary-store.ts';

const STATUS: ServiceStatus = {
  version: '1.2.3',
  data_folder: '/data',
  practice: false,
  api_url: null,
  host: 'desktop',
  network: { state: 'unusable', detail: 'No DNS server answers.' },
  feeds_checked_at: null,
  notice: null,
};
const setting = (name: string, value: unknown, preset: unknown): SettingDetails => ({
  name,
  value,
  default: preset,
  description: '',
  counts_from: 'now',
});
const feed = (changes: Partial<FeedDetails>) =>
  ({
    name: 'tor',
    switched_on: true,
    entries: 12,
    checked_at: null,
    error: null,
    ...changes,
  }) as FeedDetails;

interface Told {
  readonly status?: Partial<ServiceStatus>;
  readonly settings?: readonly SettingDetails[];
  readonly feeds?: readonly FeedDetails[];
}

/** The sections of a report by their titles. */
async function reported(folder: string, told: Told = {}, sources: Partial<ReportSources> = {}) {
  const answers: Record<string, unknown> = {
    'service.status': { ...STATUS, ...told.status },
    'settings.list': { settings: told.settings ?? [] },
    'feeds.status': { feeds: told.feeds ?? [] },
  };
  const text = await collectReport({
    bridge: { call: async (method: string) => answers[method] } as unknown as Bridge,
    owner: false,
    lines: [],
    folder,
    environment: {
      logLevel: 'error',
      mailbox: { probe: null, ehlo: null, mailFrom: null, greylistDelaySeconds: null },
    },
    ...sources,
  });
  const sections = [...text.matchAll(/^(.+)\n-+\n([\s\S]*?)\n(?=\n|$)/gm)];
  return { text, of: Object.fromEntries(sections.map(([, title = '', lines]) => [title, lines])) };
}

async function folderWithStore(): Promise<string> {
  const folder = temporaryFolder();
  await layEmptyStore(folder);
  return folder;
}

test('says what the service is and which network it has', async () => {
  const folder = await folderWithStore();
  const { text, of } = await reported(folder);
  expect(text.startsWith('Vouch: report for a bug report\n')).toBe(true);
  expect(of.Program).toContain('the service 1.2.3');
  expect(of.Service).toBe(
    [
      'host: desktop',
      'practice network: no',
      'API: does not listen',
      'network: unusable (No DNS server answers.)',
      'feeds confirmed: unknown',
      'log level of this command: error',
    ].join('\n'),
  );
  const owner = await reported(
    folder,
    {
      status: {
        practice: true,
        api_url: 'http://localhost:8374',
        network: { state: 'usable', detail: null },
        feeds_checked_at: '2026-11-01T00:00:00Z',
      },
    },
    { owner: true },
  );
  expect(owner.of.Service?.split('\n').slice(0, 5)).toEqual([
    'host: this command',
    'practice network: yes',
    'API: http://localhost:8374',
    'network: usable',
    'feeds confirmed: 2026-11-01T00:00:00Z',
  ]);
});

test('says what the doctor saw, what was changed, and how the lists are', async () => {
  const { of } = await reported(
    await folderWithStore(),
    {
      settings: [
        setting('dns_tries', 3, 3),
        setting('dns_timeout_ms', 900, 2_000),
        setting('user_agent', 'Acme bot', ''),
      ],
      feeds: [
        feed({ checked_at: '2026-11-01T00:00:00Z' }),
        feed({
          name: 'vpn',
          entries: null,
          error: { at: '2026-11-02T00:00:00Z', message: 'gone' },
        }),
        feed({ name: 'disposable', switched_on: false }),
      ],
    },
    { lines: [{ check: 'dns', state: 'ok', observed: 'answers', advice: null }] },
  );
  expect(of['Checks of vouch doctor']).toBe('ok      dns: answers');
  expect(of.Settings).toBe(
    ['dns_tries: 3', 'dns_timeout_ms: 900 (changed)', 'user_agent: (set) (changed)'].join('\n'),
  );
  expect(of.Lists).toBe(
    [
      'tor: 12 entries, confirmed 2026-11-01T00:00:00Z',
      'vpn: no entries, confirmed never, failed at 2026-11-02T00:00:00Z: gone',
      'disposable: switched off, confirmed never',
    ].join('\n'),
  );
});

test('counts the rows of every table of the store, and says so where it cannot be read', async () => {
  const folder = await folderWithStore();
  const { of } = await reported(folder);
  expect(of.Database).toMatch(
    /^size: \d+\.\d MB, journal: \d+\.\d MB\nformat: (\d+) of \1\nintegrity: ok\n/,
  );
  expect(of.Database).toContain('\nrows of jobs: 0\n');
  writeFileSync(
    storeFile(folder),
    'no database, but long enough to be looked at as one'.repeat(20),
  );
  expect((await reported(folder)).of.Database).toBe('cannot be read: file is not a database');
});

test('ends with the last two hundred lines of the log, or with nothing', async () => {
  const folder = await folderWithStore();
  expect((await reported(folder)).of['The last lines of vouch.log']).toBe('nothing');
  const lines = Array.from({ length: 201 }, (_, at) => `line ${at}`);
  writeFileSync(join(folder, 'vouch.log'), `${lines.join('\n')}\n\n`);
  expect((await reported(folder)).of['The last lines of vouch.log']).toBe(
    lines.slice(1).join('\n'),
  );
});

test('names nobody who was checked, and not this machine', async () => {
  const folder = await folderWithStore();
  writeFileSync(join(folder, 'vouch.log'), 'jane@acme.example could not be checked\n');
  const { text } = await reported(
    folder,
    { settings: [setting('ehlo_name', 'mail.own.example', ''), setting('mail_from', '', '')] },
    {
      lines: [
        {
          check: 'ehlo_name',
          state: 'ok',
          observed: 'mail.own.example, other.own.example',
          advice: null,
        },
      ],
      environment: {
        logLevel: 'info',
        mailbox: {
          probe: null,
          ehlo: 'other.own.example',
          mailFrom: 'probe@own.example',
          greylistDelaySeconds: null,
        },
      },
    },
  );
  expect(text).not.toMatch(/own\.example|jane@acme/);
  expect(text).toContain('ehlo_name: [own name], [own name]');
  expect(text).toMatch(/^email:[0-9a-f]{10} could not be checked$/m);
});
