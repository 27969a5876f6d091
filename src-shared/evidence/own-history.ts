// Evidence of the user's own outcomes: what happened before at the mailbox, or at its domain.
import type { Evidence } from './evidence.ts';

export const OWN_HISTORY_EVIDENCE = {
  history_fraud: {
    signal: 'history',
    label: 'You reported it as fraud',
    points: -40,
    cap: 5,
    flag: 'known_fraud',
    rows: ['email.history'],
    answer: { kind: 'yes', tone: 'bad', detail: 'fraud' },
    observes:
      'An outcome of yours says that the mailbox was used for fraud. It counts until you remove that outcome.',
    says: 'you reported it as fraud {}',
  },
  history_bounced: {
    signal: 'history',
    label: 'Your mail to it bounced',
    points: -40,
    cap: 5,
    flag: 'bounced_before',
    rows: ['email.history'],
    answer: { kind: 'no', tone: 'bad', detail: 'bounced' },
    observes:
      'Your last mail to the mailbox with a known outcome bounced hard, at most 180 days ago.',
    says: 'your mail to it bounced {}',
  },
  history_bounced_long_ago: {
    signal: 'history',
    label: 'Your mail to it bounced long ago',
    points: -12,
    flag: 'bounced_before',
    rows: ['email.history'],
    answer: { kind: 'no', tone: 'caution', detail: 'bounced long ago' },
    observes:
      'Your last mail to the mailbox with a known outcome bounced hard, more than 180 days ago.',
    says: 'your mail to it bounced {}',
  },
  history_good_customer: {
    signal: 'history',
    label: 'A good customer of yours',
    points: 20,
    flag: 'known_good',
    rows: ['email.history'],
    answer: { kind: 'yes', tone: 'good', detail: 'good customer' },
    observes: 'An outcome of yours says that the mailbox belongs to a good customer.',
    says: 'a good customer of yours {}',
  },
  history_replied: {
    signal: 'history',
    label: 'Your mail was answered from it',
    points: 20,
    flag: 'known_good',
    rows: ['email.history'],
    answer: { kind: 'yes', tone: 'good', detail: 'answered' },
    observes: 'An outcome of yours says that your mail was answered from the mailbox.',
    says: 'your mail was answered from it {}',
  },
  history_wrote: {
    signal: 'history',
    label: 'It wrote to you',
    points: 20,
    flag: 'known_good',
    rows: ['email.history'],
    answer: { kind: 'yes', tone: 'good', detail: 'wrote to you' },
    observes:
      'Mail in your own mailbox came from the mailbox, as your receiving host confirmed (DKIM or SPF).',
    says: 'it wrote to you {}',
  },
  history_delivered: {
    signal: 'history',
    label: 'Your mail to it was delivered',
    points: 10,
    rows: ['email.history'],
    answer: { kind: 'yes', tone: 'good', detail: 'delivered' },
    observes: 'Your mail to the mailbox was delivered.',
    says: 'your mail to it was delivered {}',
  },
  history_bounced_soft: {
    signal: 'history',
    label: 'Your mail to it was deferred',
    points: 0,
    rows: ['email.history'],
    answer: { kind: 'no', tone: 'plain', detail: 'soft bounce' },
    observes:
      'Your mail to the mailbox was refused for the time being (soft bounce), which says nothing about the mailbox.',
    says: null,
  },
  history_domain_bounces: {
    signal: 'history',
    label: 'Your mail to the domain mostly bounced',
    points: -8,
    rows: ['email.history'],
    answer: { kind: 'no', tone: 'caution', detail: 'domain bounces' },
    observes:
      'Nothing is known of the mailbox, but eight of ten others that you wrote to at its domain (ten at least, and no mail provider’s domain) bounced hard.',
    says: 'your mail to its domain mostly bounced ({})',
  },
  history_naming_fits: {
    signal: 'history',
    label: 'Written like others at its domain',
    points: 3,
    rows: ['person.naming'],
    answer: { kind: 'yes', tone: 'good', detail: null },
    observes:
      'The mail host accepts mail for any mailbox, but the address follows the pattern (first.last, flast) by which the domain writes eight of ten people, five at least, who wrote to you, answered, or took your mail.',
    says: 'it is written like others at its domain ({})',
  },
  history_naming_differs: {
    signal: 'history',
    label: 'Not written like others at its domain',
    points: -10,
    rows: ['person.naming'],
    answer: { kind: 'no', tone: 'caution', detail: null },
    observes:
      'The mail host accepts mail for any mailbox, and the address does not follow that pattern of its domain.',
    says: 'it is not written like others at its domain ({})',
  },
  history_naming: {
    signal: 'history',
    label: 'How its domain writes people',
    points: 0,
    rows: ['person.naming'],
    answer: { kind: 'observed', tone: 'plain' },
    observes:
      'The pattern by which the domain writes people, where it does not weigh: no catch-all host is known, or the address cannot be read.',
    says: null,
  },
  history_numbered: {
    signal: 'history',
    label: 'Looks random, but others at its domain look the same',
    points: 0,
    rows: ['person.naming'],
    observes:
      'The local part looks random, but people at the domain who wrote to you, answered, or took your mail have numbers of the same shape: no chance, but its scheme.',
    says: null,
  },
  history_inconclusive: {
    signal: 'history',
    label: 'Your outcomes could not be read',
    points: 0,
    rows: ['email.history'],
    gap: 'inconclusive',
    observes: 'Your outcomes could not be read.',
    says: null,
    open: 'your outcomes not read',
  },
} as const satisfies Record<string, Evidence>;
