// Whether the rail is collapsed, stored in the browser.
import { create } from 'zustand';

const RAIL_KEY = 'vouch-rail';

interface RailState {
  readonly railFolded: boolean;
  readonly toggleRail: () => void;
}

export const useRail = create<RailState>((set, get) => ({
  railFolded: window.localStorage.getItem(RAIL_KEY) === 'folded',
  toggleRail() {
    const railFolded = !get().railFolded;
    window.localStorage.setItem(RAIL_KEY, railFolded ? 'folded' : 'open');
    set({ railFolded });
  },
}));
