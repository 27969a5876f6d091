// A check that was asked for somewhere else in the window, waiting for the Verify screen to take it.
import { create } from 'zustand';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { navigate } from './route.ts';
import { FIRST_ROUTES } from './route-address.ts';

interface VerifyRequestState {
  readonly wanted: VerificationRequest | null;
  /** Shows the Verify screen and checks there. */
  readonly ask: (request: VerificationRequest) => void;
  readonly take: () => VerificationRequest | null;
}

export const useVerifyRequest = create<VerifyRequestState>((set, get) => ({
  wanted: null,
  ask(request) {
    set({ wanted: request });
    navigate(FIRST_ROUTES.verify);
  },
  take() {
    const { wanted } = get();
    if (wanted !== null) set({ wanted: null });
    return wanted;
  },
}));
