// Leads to the list of overrides: the place in Settings, which is told that this part of it is wanted.
import { create } from 'zustand';
import { navigate } from '../app/navigation/route.ts';

interface OverridesDoor {
  readonly wanted: boolean;
  /** Whether the list was asked for; true once for each time. */
  readonly take: () => boolean;
}

export const useOverridesDoor = create<OverridesDoor>((set, get) => ({
  wanted: false,
  take() {
    const { wanted } = get();
    if (wanted) set({ wanted: false });
    return wanted;
  },
}));

export const OVERRIDES_ROUTE = { screen: 'settings', section: 'policy' } as const;

export function showOverrides(): void {
  useOverridesDoor.setState({ wanted: true });
  navigate(OVERRIDES_ROUTE);
}
