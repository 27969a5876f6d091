// Routes and their addresses.
import { describe, expect, it } from 'vitest';
import {
  FIRST_ROUTES,
  hashOf,
  type Route,
  routeOf,
} from '../../../../src-renderer/app/navigation/route-address.ts';

const ROUTES: readonly Route[] = [
  { screen: 'verify', requestId: null },
  { screen: 'verify', requestId: 'a/b c%' },
  { screen: 'lists', jobId: null },
  { screen: 'lists', jobId: 'job_1' },
  { screen: 'history', tab: 'checks' },
  { screen: 'history', tab: 'lists' },
  { screen: 'history', tab: 'outcomes' },
  { screen: 'api' },
  { screen: 'settings', section: null },
  { screen: 'settings', section: 'dns' },
];

describe('routes', () => {
  it.each(ROUTES)('an address leads back to its route: $screen', (route) => {
    expect(routeOf(hashOf(route))).toEqual(route);
  });

  it.each(['', '#', '#/nowhere', '#/nowhere/x', '#token=abc'])(
    'whatever is no address leads to the first screen: %j',
    (hash) => {
      expect(routeOf(hash)).toEqual({ screen: 'verify', requestId: null });
    },
  );

  it.each(Object.entries(FIRST_ROUTES))('#/%s leads to its first place', (screen, route) => {
    expect(routeOf(`#/${screen}`)).toEqual(route);
  });

  it('a broken escape names nothing', () => {
    expect(routeOf('#/lists/%E0%A4%A')).toEqual({ screen: 'lists', jobId: null });
  });
});
