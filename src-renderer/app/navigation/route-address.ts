// The routes of the window, and the address in the URL's hash for each.

export type Route =
  | { readonly screen: 'verify'; readonly requestId: string | null }
  | { readonly screen: 'lists'; readonly jobId: string | null }
  | { readonly screen: 'history'; readonly tab: 'checks' | 'lists' | 'outcomes' }
  | { readonly screen: 'api' }
  | { readonly screen: 'settings'; readonly section: string | null };

export type Screen = Route['screen'];

/** The address of a route: `#/lists/job_…`. */
export function hashOf(route: Route): string {
  switch (route.screen) {
    case 'verify':
      return route.requestId === null
        ? '#/verify'
        : `#/verify/${encodeURIComponent(route.requestId)}`;
    case 'lists':
      return route.jobId === null ? '#/lists' : `#/lists/${encodeURIComponent(route.jobId)}`;
    case 'history':
      return `#/history/${route.tab}`;
    case 'api':
      return '#/api';
    case 'settings':
      return route.section === null
        ? '#/settings'
        : `#/settings/${encodeURIComponent(route.section)}`;
  }
}

/** The route of an address; whatever is not one leads to the first screen. */
export function routeOf(hash: string): Route {
  // What follows a question mark is the screen's own.
  const [path = ''] = hash.replace(/^#\//, '').split('?');
  const [screen, rest] = path.split('/');
  const detail = rest === undefined || rest === '' ? null : decoded(rest);
  switch (screen) {
    case 'lists':
      return { screen, jobId: detail };
    case 'history':
      return { screen, tab: detail === 'lists' || detail === 'outcomes' ? detail : 'checks' };
    case 'api':
      return { screen };
    case 'settings':
      return { screen, section: detail };
    default:
      return { screen: 'verify', requestId: screen === 'verify' ? detail : null };
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The route without a check or list, which only one data folder has. */
export function placeInAnyFolder(route: Route): Route {
  const names = route.screen === 'verify' || route.screen === 'lists';
  return names ? FIRST_ROUTES[route.screen] : route;
}

/** The first place of each screen. */
export const FIRST_ROUTES: Readonly<Record<Screen, Route>> = {
  verify: { screen: 'verify', requestId: null },
  lists: { screen: 'lists', jobId: null },
  history: { screen: 'history', tab: 'checks' },
  api: { screen: 'api' },
  settings: { screen: 'settings', section: null },
};
