// Which data folder is at work: one's own, or that of the practice network, and the change from one to the other.
import type { ServiceStatus } from '../../src-shared/bridge/app.ts';
import { VouchError } from '../../src-shared/errors.ts';
import type { DataFolder } from './data-folder.ts';
import type { EventHub } from './events.ts';

export interface Folders {
  /** Refuses with `store_unavailable` while none is open. */
  current(): DataFolder;
  /** Opens the first one; false where another Vouch owns it. */
  open(): Promise<boolean>;
  /** Opens the other network's data folder, and only then closes this one's: when it cannot be had, nothing changes. */
  practice(on: boolean): Promise<ServiceStatus>;
  /** Closes the one that is open, after something else is closed. */
  close(before: () => Promise<void>): Promise<void>;
}

/** `openFolder` opens one of the two, and tells its events to the hub that it is given; null where another Vouch owns it. */
export function createFolders(
  demoAtFirst: boolean,
  events: EventHub,
  openFolder: (demo: boolean, events: EventHub) => Promise<DataFolder | null>,
): Folders {
  let demo = demoAtFirst;
  let open: DataFolder | null = null;
  let changing: Promise<void> = Promise.resolve();

  function current(): DataFolder {
    if (open !== null) return open;
    throw new VouchError(
      'store_unavailable',
      'Vouch is opening or closing its data folder. Try again in a moment.',
    );
  }

  async function openAtWork(practice: boolean): Promise<DataFolder | null> {
    // A folder that is being opened or closed notifies nobody: a listener would ask the other one.
    const own: EventHub = {
      ...events,
      emit(event, payload) {
        if (practice === demo) events.emit(event, payload);
      },
    };
    const folder = await openFolder(practice, own);
    await folder?.goToWork();
    return folder;
  }

  async function change(on: boolean): Promise<void> {
    if (on === demo) return;
    const next = await openAtWork(on);
    if (next === null) throw ownedByAnother(on);
    const before = open;
    if (before !== null) await keepFiles(before, next);
    open = next;
    demo = on;
    events.emit('service.changed', next.status());
    await before?.close();
  }

  return {
    current,
    async open() {
      open = await openAtWork(demo);
      return open !== null;
    },
    async practice(on) {
      changing = changing.catch(() => {}).then(() => change(on));
      await changing;
      return current().status();
    },
    async close(before) {
      await changing.catch(() => {});
      await before();
      const last = open;
      open = null;
      await last?.close();
    },
  };
}

function ownedByAnother(practice: boolean): VouchError {
  return new VouchError(
    'store_unavailable',
    practice
      ? 'Another Vouch is using the practice network. Stop it, then try again.'
      : 'Another Vouch has your data folder open. Stop it, then try again.',
  );
}

/** A file that is being mapped is still there on the other network. */
async function keepFiles(before: DataFolder, next: DataFolder): Promise<void> {
  try {
    await next.vouch.lists.files.takeOver(before.vouch.lists.files);
  } catch (cause) {
    // The page says then that it has to be chosen again.
    next.vouch.log.error({ cause }, 'files on offer could not be kept');
  }
}
