// How the frame is laid out, remembered by this window's browser.
import { create } from 'zustand';

const RAIL_KEY = 'vouch-rail';

interface LayoutState {
  readonly railFolded: boolean;
  readonly toggleRail: () => void;
}

export const useLayout = create<LayoutState>((set, get) => ({
  railFolded: window.localStorage.getItem(RAIL_KEY) === 'folded',
  toggleRail() {
    const railFolded = !get().railFolded;
    window.localStorage.setItem(RAIL_KEY, railFolded ? 'folded' : 'open');
    set({ railFolded });
  },
}));
