// What the domains of a job's list tell of its rows; what follows from it is the engine's part.
import {
  DOMAINS_COUNTED,
  isLongEnough,
  type ListDomains,
  listDomains,
} from '../../engine/typo/list-domains.ts';
import type { Store } from '../ports/store.ts';

/** Counted again at each start of the program: the list itself never changes. Null for a list too short to tell. */
export async function jobDomains(
  store: Pick<Store, 'countDomains'>,
  jobId: string,
  total: number,
): Promise<ListDomains | null> {
  if (!isLongEnough(total)) return null;
  return listDomains(await store.countDomains(jobId, DOMAINS_COUNTED));
}
