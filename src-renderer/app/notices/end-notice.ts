// Whether the browser announces the end of a list: off until the user switches it on, and only where the browser allows it.
import { create } from 'zustand';
import type { EndedList } from '../../../src-shared/list-progress.ts';
import { client } from '../../bridge/client.ts';
import { shownText } from '../untrusted-text/hidden-characters.ts';

export type NoticeState =
  | 'on'
  | 'off'
  /** The browser was told never to ask. */
  | 'denied'
  /** The desktop app tells it by itself, or the browser cannot. */
  | 'unavailable';

const KEY = 'vouch-tell-end';

interface EndNotice {
  readonly state: NoticeState;
  /** Switches it; the first time the browser asks the user. */
  readonly toggle: () => Promise<void>;
  /** Looks again: what the browser allows may have been changed elsewhere. */
  readonly refresh: () => void;
}

export const useEndNotice = create<EndNotice>((set, get) => ({
  state: stateNow(),
  async toggle() {
    if (get().state === 'on') {
      localStorage.removeItem(KEY);
    } else {
      localStorage.setItem(KEY, 'yes');
      if (Notification.permission === 'default') await Notification.requestPermission();
    }
    set({ state: stateNow() });
  },
  refresh: () => set({ state: stateNow() }),
}));

function stateNow(): NoticeState {
  if (client.host !== 'web' || typeof Notification === 'undefined') return 'unavailable';
  if (Notification.permission === 'denied') return 'denied';
  return localStorage.getItem(KEY) === 'yes' && Notification.permission === 'granted'
    ? 'on'
    : 'off';
}

/** Tells the end of a list, if that was asked for; several windows of one browser tell it once. */
export function notifyEnd({ jobId, title, body }: EndedList, open: (jobId: string) => void): void {
  if (stateNow() !== 'on') return;
  const notice = new Notification(shownText(title), { body, tag: jobId });
  notice.onclick = () => {
    window.focus();
    open(jobId);
    notice.close();
  };
}
