// From which egress a look-up is made: each domain has one, where its answers are cached, until too many look-ups wait there;
// a recipient that was put off has the one that asked first.
import { hash } from 'node:crypto';
import type { FleetAnswer, FleetQuestion } from '../ports/fleet.ts';

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

export interface FirstAskers {
  /** Notes what an egress was answered. */
  note(question: FleetQuestion, egress: string, answer: FleetAnswer): void;
  /** The egress that was told to come back later for the same recipient; null without one. */
  of(question: FleetQuestion): string | null;
}

/** More recipients than that do not wait for their second question. */
const MOST_PUT_OFF = 100_000;

/**
 * Remembers which egress asked about a recipient that was put off: a mail host that greylists lets in a client address that
 * comes back (RFC 6647 §2.4), and puts off every other one again.
 */
export function createFirstAskers(): FirstAskers {
  /** The oldest first. */
  const putOff = new Map<string, string>();
  const keyOf = (question: FleetQuestion) =>
    question.work === 'mailbox' ? `${question.address.localPart}@${question.address.domain}` : null;

  return {
    note(question, egress, answer) {
      const key = keyOf(question);
      if (key === null) return;
      putOff.delete(key);
      if (!('verdict' in answer) || answer.verdict !== 'greylisted') return;
      putOff.set(key, egress);
      const [oldest] = putOff.keys();
      if (putOff.size > MOST_PUT_OFF && oldest !== undefined) putOff.delete(oldest);
    },
    of(question) {
      const key = keyOf(question);
      return key === null ? null : (putOff.get(key) ?? null);
    },
  };
}
