// What a report of a list says, whatever it is written as: the facts it is made of, and its sentences.
import { FLAGS, type Flag } from '../../../../src-shared/flags.ts';
import type { ListReport } from '../../../service/ports/files.ts';

export const SCORE_SENTENCES = [
  'Every score from 0 to 100 is computed from weighted observations: how mail for the domain is routed, the age and upkeep of the domain, what kind of provider and address it is, and how well name, company and network fit.',
  'Some observations cap the score, whatever the other evidence: a domain without a mail route, a refused mailbox, a disposable mail service.',
  'What could not be observed is reported as unknown and never counts against an address.',
] as const;

export const ATTRIBUTION =
  'Country data: statistics of the Number Resource Organization (nro.net), CC BY 4.0. Network data: Route Views and IP Geolocation by DB-IP (db-ip.com), CC BY 4.0.';

/** A flag as the window calls it; what a later version flagged goes by its code. */
export function flagText(flag: string): string {
  return Object.hasOwn(FLAGS, flag) ? FLAGS[flag as Flag].label : flag;
}

/** The numbers that head a report, in order. */
export function headNumbers({
  summary,
  creditsUsed,
}: ListReport): readonly (readonly [string, number])[] {
  const { approve, review, block } = summary.provisional;
  const provisional = approve + review + block;
  return [
    ['Rows', summary.total],
    ['Approve', summary.approve],
    ['Review', summary.review],
    ['Block', summary.block],
    // A list that has ended has none of these.
    ...(provisional === 0 ? [] : [['Provisional', provisional] as const]),
    ['Not checked', summary.failed],
    ['Waiting', summary.pending],
    ['Duplicates', summary.duplicates],
    ...(creditsUsed === null ? [] : [['Credits used', creditsUsed] as const]),
  ];
}
