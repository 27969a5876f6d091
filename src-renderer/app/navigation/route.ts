// The current route: a screen and what it shows, kept in the URL's hash so that a reload comes back to it.
import { create } from 'zustand';
import { hashOf, type Route, routeOf } from './route-address.ts';

export { hashOf, type Route } from './route-address.ts';

interface RouteState {
  readonly route: Route;
  readonly navigate: (route: Route) => void;
}

export const useRoute = create<RouteState>((set) => ({
  route: routeOf(window.location.hash),
  navigate(route) {
    const hash = hashOf(route);
    if (hash !== window.location.hash) window.history.pushState(null, '', hash);
    set({ route });
  },
}));

/** Goes to a place of the window. */
export function navigate(route: Route): void {
  useRoute.getState().navigate(route);
}

for (const event of ['popstate', 'hashchange'] as const) {
  window.addEventListener(event, () => useRoute.setState({ route: routeOf(window.location.hash) }));
}
