// What one screen asks another to do as soon as it is shown: check an address, open a row of a list, show the overrides.
import { create } from 'zustand';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { navigate, type Route } from './route.ts';
import { FIRST_ROUTES } from './route-address.ts';

export type ScreenRequest =
  | { readonly kind: 'verify'; readonly request: VerificationRequest }
  /** `index` is the data row, from 0. */
  | { readonly kind: 'row'; readonly jobId: string; readonly index: number }
  | { readonly kind: 'overrides' };

type Kind = ScreenRequest['kind'];
type RequestOf<K extends Kind> = Extract<ScreenRequest, { readonly kind: K }>;

const useRequests = create<{ readonly wanted: ScreenRequest | null }>(() => ({ wanted: null }));

/** Where the overrides are listed. */
export const OVERRIDES_ROUTE = { screen: 'settings', section: 'policy' } as const;

/** Shows the screen that a request is for, which then takes it. A newer request replaces one that was never taken. */
export function askScreen(request: ScreenRequest): void {
  useRequests.setState({ wanted: request });
  navigate(routeFor(request));
}

/** The request of a kind that waits, if any; a screen that is shown already learns of it by this. */
export function useScreenRequest<K extends Kind>(kind: K): RequestOf<K> | null {
  return useRequests(({ wanted }) => asKind(wanted, kind));
}

/** Takes the request of a kind that waits, so that it is carried out once; null when there is none. */
export function takeScreenRequest<K extends Kind>(kind: K): RequestOf<K> | null {
  const wanted = asKind(useRequests.getState().wanted, kind);
  if (wanted !== null) useRequests.setState({ wanted: null });
  return wanted;
}

function asKind<K extends Kind>(wanted: ScreenRequest | null, kind: K): RequestOf<K> | null {
  return wanted?.kind === kind ? (wanted as RequestOf<K>) : null;
}

function routeFor(request: ScreenRequest): Route {
  switch (request.kind) {
    case 'verify':
      return FIRST_ROUTES.verify;
    case 'row':
      return { screen: 'lists', jobId: request.jobId };
    case 'overrides':
      return OVERRIDES_ROUTE;
  }
}
