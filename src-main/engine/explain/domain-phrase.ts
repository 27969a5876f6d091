// Says in one phrase what speaks for the domain of an address: "established company domain (12 years)".

import type { EvidenceCode } from '../../../src-shared/evidence/table.ts';
import type { EvidenceLine } from '../../../src-shared/schemas/verification.ts';

export interface DomainPhrase {
  /** Null where neither age nor website speaks for the domain. */
  readonly text: string | null;
  /** The codes that it speaks of; empty where there is none. */
  readonly codes: ReadonlySet<string>;
}

const OLD: readonly EvidenceCode[] = ['domain_old', 'domain_established'];
const ESTABLISHED: EvidenceCode = 'domain_settled';
const SITE: EvidenceCode = 'website_seen';
const FREE: EvidenceCode = 'free_provider';
const ALIAS: EvidenceCode = 'alias_service';
/** What shows that an organisation is behind a domain; not being a free provider does not. */
const ORGANISATION: readonly EvidenceCode[] = [
  'company_matches',
  'industry_guessed',
  'size_estimated',
];
/** What the phrase stands for, beside age and website. */
const ALSO_COVERED: readonly EvidenceCode[] = ['mx_published'];

/** The phrase, in lower case at its beginning. Only lines with points in favour of the domain are used. */
export function domainPhrase(evidence: readonly EvidenceLine[]): DomainPhrase {
  const good = evidence.filter(({ points }) => points > 0);
  const age = good.find(({ code }) => OLD.some((old) => old === code) || code === ESTABLISHED);
  const site = good.find(({ code }) => code === SITE);
  if (age === undefined && site === undefined) return { text: null, codes: new Set() };
  const has = (...codes: readonly EvidenceCode[]) =>
    evidence.some(({ code }) => codes.some((each) => each === code));
  const free = has(FREE);
  const company = !free && !has(ALIAS) && has(...ORGANISATION);
  const noun = free ? 'free-mail provider' : company ? 'company domain' : 'domain';
  const used = [age, site].flatMap((line) => (line === undefined ? [] : [line.code]));
  return {
    text: [
      age !== undefined && age.code !== ESTABLISHED ? `established ${noun}` : noun,
      age?.observed ? `(${age.observed})` : '',
      // A company domain is called so by its website, a provider's own says nothing of the address.
      site !== undefined && (age === undefined || noun === 'domain') ? 'with a website' : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
    codes: new Set([...used, ...ALSO_COVERED, ...(free ? [FREE] : [])]),
  };
}
