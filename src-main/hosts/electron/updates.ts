// Looks for a newer version when the user asks, in packages built with an update feed; it asks first, and never while a list runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Contact } from '../../service/ports/contact-ledger.ts';
import type { Log } from '../../service/ports/log.ts';

/** What of electron-updater is used. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  setFeedURL(feed: { provider: 'generic'; url: string }): void;
  /** Null where this form of the program does not update itself: then nobody was asked. */
  checkForUpdates(): Promise<{
    readonly isUpdateAvailable: boolean;
    readonly updateInfo: { readonly version: string };
  } | null>;
  downloadUpdate(): Promise<unknown>;
}

export interface UpdateDeps {
  /** Where newer versions are; null where it is not set, and then nothing is ever looked for. */
  readonly feed: UpdateFeed | null;
  readonly version: string;
  readonly load: () => Promise<Updater>;
  /** Whether a list runs or waits. */
  readonly busy: () => boolean;
  /** Shows a sentence with its buttons, and answers the place of the one that was pressed; the last means no. */
  readonly ask: (message: string, detail: string, buttons: readonly string[]) => Promise<number>;
  readonly note: (contact: Contact) => void;
  readonly now: () => number;
  readonly log: Pick<Log, 'error'>;
}

/** The feed within the package, or the one that a variable names in its place. */
export interface UpdateFeed {
  /** What the variable names; null leaves it to the package. */
  readonly url: string | null;
  /** Whom the sentence names; null where only the package knows. */
  readonly host: string | null;
}

/** The program as it was started. */
export interface StartedForm {
  readonly packaged: boolean;
  readonly platform: NodeJS.Platform;
  /** The folder of its resources. */
  readonly resources: string;
}

/**
 * Null in a package that was built without a feed, whose file electron-updater reads before it fetches anything, and in forms
 * that it cannot put a newer version in the place of. `VOUCH_UPDATE_FEED` names another feed by its https URL, or is 0 for none.
 */
export function updateFeed(
  variables: Readonly<Record<string, string | undefined>>,
  form: StartedForm,
): UpdateFeed | null {
  const { VOUCH_UPDATE_FEED: named = '' } = variables;
  const fed = form.packaged && existsSync(join(form.resources, 'app-update.yml'));
  if (!fed || named === '0' || !updatesItself(variables, form)) return null;
  if (URL.canParse(named) && new URL(named).protocol === 'https:')
    return { url: named, host: new URL(named).host };
  return { url: null, host: null };
}

/** A folder that was unpacked, from a tarball or a zip, is put there by hand again, and so is the portable program. */
function updatesItself(
  variables: Readonly<Record<string, string | undefined>>,
  { platform, resources }: StartedForm,
): boolean {
  switch (platform) {
    case 'linux':
      // electron-builder writes the second file into deb and rpm.
      return variables.APPIMAGE !== undefined || existsSync(join(resources, 'package-type'));
    case 'win32':
      return (
        variables.PORTABLE_EXECUTABLE_FILE === undefined &&
        existsSync(join(resources, '..', 'Uninstall Vouch.exe'))
      );
    default:
      // A Mac's package has a feed only where it is signed.
      return true;
  }
}

/** What "Check for Updates…" does; null where there is no feed, and then there is no such item either. */
export function updateLook(deps: UpdateDeps): (() => Promise<void>) | null {
  const { feed, ask } = deps;
  if (feed === null) return null;
  let looking = false;
  return async () => {
    if (looking) return;
    looking = true;
    try {
      await look(deps, feed);
    } catch (error) {
      deps.log.error({ error }, 'checking for updates failed');
      await ask(
        'Vouch could not check for updates',
        'The update server did not answer as expected. Try again later.',
        ['OK'],
      );
    } finally {
      looking = false;
    }
  };
}

async function look(deps: UpdateDeps, feed: UpdateFeed): Promise<void> {
  const { ask, busy, version } = deps;
  if (busy()) return reportBusy(deps);
  const host = feed.host ?? 'the makers of this package';
  const wanted = await ask(
    'Check for updates?',
    `Vouch asks ${host} for the latest version. Nothing about you or your lists is sent.`,
    ['Check', 'Cancel'],
  );
  if (wanted !== 0) return;
  const updater = await deps.load();
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = true;
  if (feed.url !== null) updater.setFeedURL({ provider: 'generic', url: feed.url });
  const found = await noted(deps, host, 'newest version', () => updater.checkForUpdates());
  if (found === null) {
    await ask(
      'This copy of Vouch does not update itself',
      'Nothing was asked. Install a newer version as you installed this one.',
      ['OK'],
    );
    return;
  }
  if (!found.isUpdateAvailable) {
    await ask('Vouch is up to date', `You have version ${version}, the latest.`, ['OK']);
    return;
  }
  if (busy()) return reportBusy(deps);
  const fetched = await ask(
    `Vouch ${found.updateInfo.version} is available`,
    `You have ${version}. The new version is downloaded now and installed when you quit; your data stays.`,
    ['Download', 'Not Now'],
  );
  if (fetched !== 0) return;
  await noted(deps, host, 'new version', () => updater.downloadUpdate());
  await ask('The update is ready', 'It will be installed when you quit Vouch.', ['OK']);
}

async function reportBusy({ ask }: UpdateDeps): Promise<void> {
  await ask(
    'A list is running',
    'Vouch does not update while a list is running. Check again when the list is done.',
    ['OK'],
  );
}

/** Every contact with another machine is in the privacy ledger, and so is this one; work that answers null made none. */
async function noted<T>(
  { note, now }: UpdateDeps,
  host: string,
  sent: string,
  work: () => Promise<T>,
): Promise<T> {
  const at = now();
  const tell = (outcome: Contact['outcome']) =>
    note({
      at,
      protocol: 'https',
      host,
      address: null,
      port: 443,
      why: 'update of Vouch',
      sent,
      outcome,
      bytesSent: 0,
      bytesReceived: 0,
      checkId: null,
    });
  try {
    const answer = await work();
    if (answer !== null) tell('answered');
    return answer;
  } catch (error) {
    tell('failed');
    throw error;
  }
}
