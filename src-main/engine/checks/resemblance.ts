// Judges whether the address was mistyped, imitates another domain, or was made up at random.
import type { Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { isSchemeOfDomain } from '../local-part/domain-scheme.ts';
import { placeholder } from '../local-part/identifier.ts';
import { randomness } from '../local-part/random.ts';
import { remembered } from '../memo.ts';
import { sharesLetters } from '../person/shared-letters.ts';
import { lookalikeOf } from '../typo/lookalike.ts';
import { isEstablished } from './registration.ts';

export interface ResemblanceJudgement {
  /** The address that was probably meant, or null. */
  readonly suggestion: string | null;
  readonly findings: readonly Finding[];
}

/** Below this age a domain one slip away from a well-known one was probably registered for that. */
const YOUNG_DAYS = 180;

/** By domain. */
const lookalikes = remembered<ReturnType<typeof lookalikeOf>>(10_000);

/** `ageDays` is the domain's age, null when unknown; `nameFits` whether a given name, or a part of it, was found. */
export function checkResemblance(
  facts: Facts,
  ageDays: number | null,
  nameFits: boolean,
): ResemblanceJudgement {
  const { address, lists } = facts;
  if (!address.valid || !lists) return badlyFormed(facts);
  const seen = { source: 'popular domains', observedAt: null };
  const findings: Finding[] = [...randomFindings(facts, nameFits)];
  const lookalike = lookalikes.of(address.domain, () =>
    lookalikeOf(address.domainUnicode, address.domain),
  );
  if (lookalike) {
    const observed = `${lookalike.of} (${lookalike.shown})`;
    findings.push({ code: 'lookalike_domain', observed, ...seen });
    return { suggestion: null, findings };
  }
  // A dot behind a domain is no part of an address; what was meant is the address without it.
  const suggestion = ENDS_IN_DOT.test(facts.request.email) ? address.normalized : null;
  if (facts.typo === null) return { suggestion, findings };
  const takesMail = facts.route?.state === 'mx' || facts.route?.state === 'implicit';
  // An old domain that takes mail stands for itself.
  if (takesMail && isEstablished(facts) && lists.disposable === null)
    return { suggestion, findings };
  const doubtful =
    !takesMail || lists.disposable !== null || (ageDays !== null && ageDays < YOUNG_DAYS);
  const code = doubtful ? 'probable_typo' : 'possible_typo';
  findings.push({ code, ...meantBy(facts.typo), observedAt: null });
  const local = address.normalized.slice(0, address.normalized.lastIndexOf('@'));
  return { suggestion: `${local}@${facts.typo.domain}`, findings };
}

/** In any of the signs that domains are parted by. */
const ENDS_IN_DOT = /[.\u3002\uff0e\uff61]\s*$/;

/** Of a text that is no address only the intended one can be named. */
function badlyFormed({ typo }: Facts): ResemblanceJudgement {
  if (typo === null || !('address' in typo)) return { suggestion: null, findings: [] };
  return {
    suggestion: typo.address,
    findings: [{ code: 'probable_typo', ...meantBy(typo), observedAt: null }],
  };
}

/** A popular domain needs no proof; one that is only frequent here says so. */
function meantBy(typo: NonNullable<Facts['typo']>): Pick<Finding, 'observed' | 'source'> {
  return 'rows' in typo
    ? { observed: `${typo.domain}, named by ${typo.rows} rows of this list`, source: 'this list' }
    : { observed: typo.domain, source: 'popular domains' };
}

/** Whether the local part was made up at random; `nameFits` as above. */
export function randomFindings(
  { address, lists, names, request, isNumbered }: Facts,
  nameFits: boolean,
): readonly Finding[] {
  // A role, an alias or a fitting name explains the letters; a quoted local part is no word at all. "test" is a role that nobody has.
  if (!address.valid || address.quoted || nameFits || lists?.aliasService) return [];
  const isDummy = placeholder(address.localPart.toLowerCase()) !== null;
  if (lists?.role && !isDummy) return [];
  if (isSchemeOfDomain(address)) return [];
  // Where anybody can open a mailbox, nobody numbers them.
  const isOneOwners = lists !== null && !lists.freeProvider && lists.disposable === null;
  if (isNumbered && isOneOwners && !isDummy) return [];
  if (request.name !== undefined && sharesLetters(request.name, address.localPart)) return [];
  const judged = randomness(address.localPart, names);
  if (!judged.random) return [];
  return [
    {
      code: 'random_local_part',
      observed: judged.why,
      source: 'letters of the local part',
      observedAt: null,
    },
  ];
}
