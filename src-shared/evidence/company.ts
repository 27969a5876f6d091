// Evidence of whether the address belongs to the company given.
import type { Evidence } from './evidence.ts';

export const COMPANY_EVIDENCE = {
  company_not_given: {
    signal: 'company',
    label: 'No company was given',
    points: 0,
    rows: ['person.likely_at_company', 'person.confidence'],
    gap: 'not_asked',
    observes: 'No company was given.',
    says: null,
  },
  company_matches: {
    signal: 'company',
    label: 'Company fits',
    points: 5,
    rows: ['person.likely_at_company', 'person.confidence'],
    observes: 'The company given fits the domain or what its website says.',
    says: 'the company fits',
  },
  company_mismatch: {
    signal: 'company',
    label: 'Another organisation',
    points: -8,
    flag: 'company_mismatch',
    rows: ['person.likely_at_company', 'person.confidence'],
    observes: 'The domain and its website name a different organisation from the one given.',
    says: 'the domain belongs to a different organisation ({})',
  },
  company_imitated: {
    signal: 'company',
    label: 'Imitates the company’s name',
    points: -14,
    cap: 39,
    flag: 'lookalike_domain',
    group: 'imitation',
    rows: ['person.likely_at_company', 'person.confidence'],
    observes:
      'The domain is nearly the name of the company given, as an impostor would spell it, and is not known to be two years old with a website of that name.',
    says: 'the domain imitates the name of the company given ({})',
  },
  company_inconclusive: {
    signal: 'company',
    silent: true,
    label: 'Not known whether the company fits',
    points: 0,
    rows: ['person.likely_at_company', 'person.confidence'],
    gap: 'inconclusive',
    observes: 'It cannot be determined whether the domain belongs to the company given.',
    says: null,
  },
  company_domain_suggested: {
    signal: 'company',
    label: 'Possible company domain',
    points: 0,
    rows: ['company.domain_suggestion'],
    answer: { kind: 'observed', tone: 'plain' },
    observes:
      'A company is given with a free-mail address, and a domain of that name has a website that calls itself the same. Only a suggestion: another company may have the same name.',
    says: null,
  },
  company_domain_not_found: {
    signal: 'company',
    label: 'No domain of the company found',
    points: 0,
    rows: ['company.domain_suggestion'],
    answer: { kind: 'no', tone: 'plain', detail: null },
    observes:
      'A company is given with a free-mail address, and no domain of that name has a website that calls itself the same.',
    says: null,
  },
  company_domain_inconclusive: {
    signal: 'company',
    silent: true,
    label: 'Not known whether the company has a domain',
    points: 0,
    rows: ['company.domain_suggestion'],
    gap: 'inconclusive',
    observes:
      'A company is given with a free-mail address, and it could not be determined whether it has a website of its own.',
    says: null,
  },
} as const satisfies Record<string, Evidence>;
