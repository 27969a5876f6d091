// From which egress a look-up is made: each domain has one, where its answers are cached, until too many look-ups wait there.
import { hash } from 'node:crypto';

/** So many more than where least waits make a home too full. */
const MORE_THAN_LEAST = 16;

/**
 * One of the candidates, null without any. `key` names the domain: it gets the same egress as long as the candidates
 * stay the same (rendezvous hashing, Thaler and Ravishankar 1998). `load` is the number of look-ups that wait or are
 * under way at an egress.
 */
export function chooseEgress(
  candidates: readonly string[],
  key: string,
  load: (egress: string) => number,
): string | null {
  if (candidates.length < 2) return candidates[0] ?? null;
  let home = '';
  let best = '';
  let least = '';
  for (const egress of candidates) {
    const rank = hash('sha1', `${egress} ${key}`, 'hex');
    if (rank > best) {
      best = rank;
      home = egress;
    }
    if (least === '' || load(egress) < load(least)) least = egress;
  }
  return load(home) > load(least) + MORE_THAN_LEAST ? least : home;
}
