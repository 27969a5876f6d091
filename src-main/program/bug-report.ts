// One readable file of what a bug report needs: versions, settings, lists, store, network and the end of the log; no checked person.
import { readFile } from 'node:fs/promises';
import { release, totalmem } from 'node:os';
import { join } from 'node:path';
import type {
  DoctorLine,
  FeedDetails,
  ServiceStatus,
  SettingDetails,
} from '../../src-shared/bridge/app.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';
import { settingOf } from '../../src-shared/settings/judge.ts';
import { type StoreSummary, storeSummary } from '../adapters/sqlite/file/store-summary.ts';
import { aboutProgram } from './about.ts';
import type { Environment } from './environment.ts';
import { LOG_NAME } from './log/log-file.ts';
import { readLogKey } from './log/log-key.ts';
import { createRedaction } from './log/redaction.ts';

export interface ReportSources {
  readonly bridge: Bridge;
  /** Whether this process is the one that has the data folder open. */
  readonly owner: boolean;
  readonly lines: readonly DoctorLine[];
  readonly folder: string;
  readonly environment: Pick<Environment, 'logLevel' | 'mailbox'>;
}

const LOG_LINES = 200;
const MB = 1024 * 1024;

/** The report as text. Everything in it has passed the log's redaction. */
export async function collectReport(sources: ReportSources): Promise<string> {
  const { bridge, folder } = sources;
  const redaction = createRedaction(readLogKey(folder));
  const [about, status, { settings }, { feeds }, log] = await Promise.all([
    aboutProgram(),
    bridge.call('service.status', {}),
    bridge.call('settings.list', {}),
    bridge.call('feeds.status', {}),
    readFile(join(folder, LOG_NAME), 'utf8').catch(() => ''),
  ]);
  const machine = [
    `Vouch ${about.version}, scoring ${about.scoring_version}, the service ${status.version}`,
    `Node ${about.node}, SQLite ${about.sqlite}, ${about.platform}, system ${release()}, ${Math.round(totalmem() / MB)} MB of memory`,
    ...(about.electron === null ? [] : [`Electron ${about.electron}, Chromium ${about.chromium}`]),
  ];
  const text = [
    HEAD,
    section('Program', machine),
    section('Service', serviceLines(status, sources)),
    section('Checks of vouch doctor', sources.lines.map(doctorLine)),
    section('Settings', settings.map(settingLine)),
    section('Lists', feeds.map(feedLine)),
    section('Database', storeSummaryLines(folder)),
    section(`The last lines of ${LOG_NAME}`, lastLines(log)),
  ].join('\n');
  return `${redaction.text(withoutOwnNames(text, settings, sources.environment))}\n`;
}

const HEAD = `Vouch: report for a bug report

This file names no one who was checked: it holds no address, name, company or IP
address of a check, no key, and of the log only lines in which those are keyed hashes
(email:…, name:…, company:…, ip:…). Read it before you pass it on.
`;

function section(title: string, lines: readonly string[]): string {
  return `${title}\n${'-'.repeat(title.length)}\n${lines.length === 0 ? 'nothing' : lines.join('\n')}\n`;
}

function serviceLines(status: ServiceStatus, { owner, environment }: ReportSources): string[] {
  const { host, network, practice, api_url, feeds_checked_at } = status;
  return [
    `host: ${owner ? 'this command' : host}`,
    `practice network: ${practice ? 'yes' : 'no'}`,
    `API: ${api_url ?? 'does not listen'}`,
    `network: ${network.state}${network.detail === null ? '' : ` (${network.detail})`}`,
    `feeds confirmed: ${feeds_checked_at ?? 'unknown'}`,
    `log level of this command: ${environment.logLevel}`,
  ];
}

function doctorLine({ check, state, observed }: DoctorLine): string {
  return `${state.padEnd(8)}${check}: ${observed}`;
}

function settingLine({ name, value, default: preset }: SettingDetails): string {
  const text = JSON.stringify(value);
  const same = text === JSON.stringify(preset);
  if (same) return `${name}: ${text}`;
  return `${name}: ${settingOf(name)?.isPrivate === true ? '(set)' : text} (changed)`;
}

function feedLine({ name, switched_on, entries, checked_at, error }: FeedDetails): string {
  const state = switched_on ? `${entries ?? 'no'} entries` : 'switched off';
  const failed = error === null ? '' : `, failed at ${error.at}: ${error.message}`;
  return `${name}: ${state}, confirmed ${checked_at ?? 'never'}${failed}`;
}

function storeSummaryLines(folder: string): readonly string[] {
  let summary: StoreSummary;
  try {
    summary = storeSummary(folder);
  } catch (error) {
    return [`cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
  return [
    `size: ${mb(summary.sizeBytes)}, journal: ${mb(summary.journalBytes)}`,
    `format: ${summary.format} of ${summary.latestFormat}`,
    `integrity: ${summary.integrity}`,
    ...Object.entries(summary.rows).map(([table, rows]) => `rows of ${table}: ${rows}`),
  ];
}

function mb(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`;
}

function lastLines(log: string): readonly string[] {
  return log
    .trimEnd()
    .split('\n')
    .slice(-LOG_LINES)
    .filter((line) => line !== '');
}

/** The name that this machine gives to mail hosts is in what doctor observed. */
function withoutOwnNames(
  text: string,
  settings: readonly SettingDetails[],
  { mailbox }: ReportSources['environment'],
): string {
  const set = settings
    .filter(({ name }) => name === 'ehlo_name' || name === 'mail_from')
    .map(({ value }) => value);
  return [...set, mailbox.ehlo, mailbox.mailFrom]
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .reduce((rest, name) => rest.replaceAll(name, '[own name]'), text);
}
