// Keeps the page in the data folder that is in use: where it changes, as with the practice network, the page starts over.

import { useServiceStatus } from '../app/calls/service-status.ts';
import { enterFolder } from '../app/calls/tab-storage.ts';
import { useRoute } from '../app/navigation/route.ts';
import { hashOf, placeInAnyFolder } from '../app/navigation/route-address.ts';

/** Follows the data folder; the answer stops it. */
export function followDataFolder(): () => void {
  return useServiceStatus.subscribe(({ status, switching }) => {
    if (status !== null && !switching && enterFolder(status.data_folder)) reloadPage();
  });
}

/**
 * Loads the page again, at a place that is in every data folder. Nothing that the page knows of the one before is left, in
 * whichever store, component or variable; what outlives it says what is left of it (`tabStorage`).
 */
function reloadPage(): void {
  window.history.replaceState(null, '', hashOf(placeInAnyFolder(useRoute.getState().route)));
  window.location.reload();
}
