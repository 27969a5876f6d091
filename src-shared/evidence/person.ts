// Evidence of whether the name given fits the address.
import type { Evidence } from './evidence.ts';

export const PERSON_EVIDENCE = {
  name_matches: {
    signal: 'name',
    label: 'Name fits',
    points: 6,
    rows: ['person.name_matches_email', 'person.confidence'],
    observes: 'The local part is built from the parts of the name.',
    says: 'the name fits',
  },
  name_partly_matches: {
    signal: 'name',
    label: 'Part of the name fits',
    points: 3,
    rows: ['person.name_matches_email', 'person.confidence'],
    observes:
      'The local part contains one part of the name, or the domain is named after the person.',
    says: 'part of the name fits',
  },
  name_half_fits: {
    signal: 'name',
    label: 'Only half the name fits',
    points: -3,
    rows: ['person.name_matches_email', 'person.confidence'],
    observes: 'One part of the name fits, but a different name takes the place of the other part.',
    says: 'only half of the name fits ({})',
  },
  name_mismatch: {
    signal: 'name',
    label: 'Name does not fit',
    points: -8,
    flag: 'name_mismatch',
    rows: ['person.name_matches_email', 'person.confidence'],
    observes: 'The local part fits no part of the name and names a different person.',
    says: 'the name does not fit the address',
  },
  name_inconclusive: {
    signal: 'name',
    silent: true,
    label: 'Name and address cannot be compared',
    points: 0,
    rows: ['person.name_matches_email', 'person.confidence'],
    gap: 'inconclusive',
    observes:
      'Name and local part cannot be compared, or the local part is a handle rather than a name.',
    says: null,
  },
  name_not_given: {
    signal: 'name',
    label: 'No name was given',
    points: 0,
    rows: ['person.name_matches_email', 'person.confidence'],
    gap: 'not_asked',
    observes: 'No name was given.',
    says: null,
  },
} as const satisfies Record<string, Evidence>;
