// Where a judged row goes: its verdict is final, or it waits for its domain, its mail host or the DNS.
import type { SlowSource } from '../../../../src-shared/sources.ts';
import { isComplete } from '../../../engine/gather/domain.ts';
import type { ItemOutcome } from '../../ports/jobs.ts';
import { recordOf, type Verified } from '../../verify/finished-check.ts';
import type { DomainAnswers, RowDomain, RowVerdict } from '../../verify/row-checks.ts';
import { outcomeOf } from '../item-outcome.ts';
import type { KnownDomain } from './known-domains.ts';
import type { ListRun } from './list-run.ts';
import type { DomainEntry } from './run-cache.ts';

/** Where rows wait for what is missing, first those whose recommendation can change with it. */
export interface WaitingRows {
  forDomain(
    index: number,
    registrableDomain: string,
    sources: readonly SlowSource[],
    canChangeRecommendation: boolean,
  ): void;
  forMailbox(index: number, answered: DomainEntry, canChangeRecommendation: boolean): void;
  /** It waits for its domain first, and then for its mail host. */
  forMailboxLater(index: number, answered: DomainEntry): void;
  /** False where the DNS is asked about the domain no more. */
  forDns(index: number, domain: RowDomain): boolean;
}

export interface RowPlacement {
  /** Decides what a judged row waits for; answers what is to be kept of it, null where that is nothing yet. */
  place(
    index: number,
    domain: RowDomain | null,
    about: KnownDomain | null,
    judged: RowVerdict,
  ): ItemOutcome | null;
  /**
   * What is asked next about a domain. Where only what can change the recommendation is asked, the registry goes before
   * the website: once a domain's age is known, its website seldom changes anything, and is not visited then.
   */
  firstSources(missing: readonly SlowSource[]): readonly SlowSource[];
}

/** Once `finishing` is aborted nothing slow is asked any more. */
export function createRowPlacement(
  run: ListRun,
  waiting: WaitingRows,
  finishing: AbortSignal,
): RowPlacement {
  function place(
    index: number,
    domain: RowDomain | null,
    about: KnownDomain | null,
    judged: RowVerdict,
  ): ItemOutcome | null {
    if (domain === null || about === null) {
      return judged.kind === 'final' ? outcomeOf(index, judged.checked) : null;
    }
    const { entry } = about;
    const waitsForDns = () => !isComplete(entry.domain.dns) && waitForDns(index, domain);
    if (judged.kind === 'final') {
      const { checked } = judged;
      if (!waitsForDns()) return outcomeOf(index, checked);
      return checked.kind === 'failed' ? null : firstVerdict(index, domain, about, checked);
    }
    const company = firstSources(judged.missing);
    if (judged.missing.includes('mailbox')) waiting.forMailboxLater(index, entry);
    if (company.length > 0)
      waiting.forDomain(index, domain.registrableDomain, company, judged.canChangeRecommendation);
    else if (!waitsForDns()) waiting.forMailbox(index, entry, judged.canChangeRecommendation);
    return firstVerdict(index, domain, about, judged.verified);
  }

  function waitForDns(index: number, domain: RowDomain): boolean {
    return !finishing.aborted && waiting.forDns(index, domain);
  }

  function firstSources(missing: readonly SlowSource[]): readonly SlowSource[] {
    const company = missing.filter((source) => source !== 'mailbox');
    return run.options.onlyWhatMatters === true && company.includes('registration')
      ? ['registration']
      : company;
  }

  return { place, firstSources };
}

function firstVerdict(
  index: number,
  { key }: RowDomain,
  { entry, slow }: KnownDomain,
  verified: Verified,
): ItemOutcome {
  const { checkedAt } = verified;
  const answered: DomainAnswers = { dns: entry.domain.dns, slow };
  const facts = entry.noted ? null : { domain: key, facts: JSON.stringify(answered) };
  entry.noted = true;
  return { index, kind: 'provisional', verdict: recordOf(verified), checkedAt, facts };
}
