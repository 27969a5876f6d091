// A row of a list that was asked for on another screen, waiting for the Lists screen to open it.
import { create } from 'zustand';
import { navigate } from './route.ts';

interface RowRequest {
  readonly jobId: string;
  /** The data row, from 0. */
  readonly index: number;
}

interface RowRequestState {
  readonly wanted: RowRequest | null;
  /** Shows the list with that row in full. */
  readonly ask: (request: RowRequest) => void;
  /** The row wanted of a list, once. */
  readonly take: (jobId: string) => number | null;
}

export const useRowRequest = create<RowRequestState>((set, get) => ({
  wanted: null,
  ask(request) {
    set({ wanted: request });
    navigate({ screen: 'lists', jobId: request.jobId });
  },
  take(jobId) {
    const { wanted } = get();
    if (wanted?.jobId !== jobId) return null;
    set({ wanted: null });
    return wanted.index;
  },
}));
