// Judges what a name and a company say about the address.
import { LIMITS } from '../../../src-shared/limits.ts';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import type { Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { matchName } from '../person/match.ts';

export interface PersonJudgement {
  readonly signals: VerificationResult['person'];
  readonly findings: readonly Finding[];
}

interface Answer {
  readonly value: boolean | null;
  /** How sure the answer is, 0 to 1; meaningless when it is null. */
  readonly confidence: number;
  readonly finding: Finding;
}

export function checkPerson(facts: Facts): PersonJudgement {
  const name = judgeName(facts);
  const company = judgeCompany(facts);
  const answered = [name, company].filter((answer) => answer.value !== null);
  return {
    signals: {
      name_matches_email: name.value,
      likely_at_company: company.value,
      // Together both answers are no surer than the less sure of them.
      confidence:
        answered.length === 0 ? null : Math.min(...answered.map((answer) => answer.confidence)),
    },
    findings: [name.finding, company.finding],
  };
}

function judgeName({ request, address, lists }: Facts): Answer {
  const seen = { source: 'name and local part', observedAt: null };
  const name = request.name?.slice(0, LIMITS.readableText).trim() ?? '';
  if (name === '')
    return unanswered({
      code: 'name_not_given',
      observed: null,
      source: 'the request',
      observedAt: null,
    });
  if (address.localPart === null) {
    return unanswered({ code: 'name_inconclusive', observed: 'there is no local part', ...seen });
  }
  if (lists?.role) {
    return unanswered({
      code: 'name_inconclusive',
      observed: 'the address names a function',
      ...seen,
    });
  }
  const match = matchName(name, address.localPart);
  switch (match.state) {
    case 'full':
      return {
        value: true,
        // Two whole parts meet by chance far more rarely than one part with an initial.
        confidence: match.whole > 1 ? 0.95 : 0.8,
        finding: { code: 'name_matches', observed: match.pattern, ...seen },
      };
    case 'partial':
      return {
        value: true,
        confidence: 0.6,
        finding: { code: 'name_partly_matches', observed: match.pattern, ...seen },
      };
    case 'none':
      return {
        value: false,
        confidence: 0.7,
        finding: { code: 'name_mismatch', observed: address.localPart, ...seen },
      };
    case 'inconclusive':
      return unanswered({ code: 'name_inconclusive', observed: match.why, ...seen });
  }
}

function judgeCompany({ request, address, lists }: Facts): Answer {
  const company = request.company_name?.trim() ?? '';
  if (company === '') {
    return unanswered({
      code: 'company_not_given',
      observed: null,
      source: 'the request',
      observedAt: null,
    });
  }
  if (address.valid && lists && (lists.freeProvider || lists.disposable !== null)) {
    return {
      value: false,
      confidence: 0.9,
      finding: {
        code: 'free_provider_for_company',
        observed: address.domainUnicode,
        source: lists.edition,
        observedAt: null,
      },
    };
  }
  return unanswered({
    code: 'company_match_not_run',
    observed: null,
    source: 'not looked up',
    observedAt: null,
  });
}

function unanswered(finding: Finding): Answer {
  return { value: null, confidence: 0, finding };
}
