// A pattern in words: what was found, and why it matters.

import type { Insight } from '../../../../src-shared/bridge/insights.ts';
import { dayText } from '../../../../src-shared/bridge/patterns.ts';
import type { Flag } from '../../../../src-shared/flags.ts';
import { formatCount, formatCounted } from '../../../../src-shared/format-count.ts';
import { percentText } from '../../../../src-shared/percent.ts';
import type { HostGroup, ListSurvey } from '../../ports/list-survey.ts';
import type { DayWindow, DetectedPattern, TraitLift } from './insight-tests.ts';

type Words = Pick<Insight, 'title' | 'why'>;

/** The title of a pattern, and a sentence that says why it matters. */
export function insightText(found: DetectedPattern, survey: ListSurvey): Words {
  switch (found.kind) {
    case 'mail_host':
      return hostText(found.group, found.trait, survey);
    case 'registered':
      return dayWords(found.days);
    case 'tumbled': {
      const { stem, domain, addresses, stemAddresses, mailboxes } = found.group;
      const elsewhere = Math.max(0, stemAddresses - mailboxes);
      const run = found.run;
      const counted =
        run === null
          ? ''
          : ` ${formatCounted(run.to - run.from + 1, 'number')} in a row, from ${run.from} to ${run.to}, without a gap.`;
      return {
        title: `${formatCounted(addresses, 'address', 'addresses')} at ${domain} are “${stem}” with different dots, tags or numbers`,
        why: `This is how one person makes many addresses out of one name.${counted}${elsewhere === 0 ? ' No address at another domain of this list has it.' : ` At other domains of this list ${formatCounted(elsewhere, 'address has', 'addresses have')} it.`}`,
      };
    }
    case 'mailbox': {
      const total = found.groups.reduce((sum, { addresses }) => sum + addresses, 0);
      const shown = Math.min(100, found.groups.length);
      return {
        title:
          found.groups.length === 1
            ? `One mailbox appears in ${total} spellings`
            : `${formatCounted(found.groups.length, 'mailbox', 'mailboxes')} appear in ${total} spellings`,
        why: `The provider delivers all spellings to one mailbox, so one person counts several times.${shown < found.groups.length ? ` The filter shows the ${shown} with the most spellings.` : ''}`,
      };
    }
    case 'name': {
      const { key, addresses } = found.group;
      return {
        title: `One name appears with ${formatCounted(addresses, 'address', 'addresses')}: ${key}`,
        why: `Judging by how frequent its first and last word are in this list, ${about(found.expected)} would be expected.`,
      };
    }
    case 'network': {
      const { key, addresses, domains } = found.group;
      return {
        title: `${formatCounted(addresses, 'address', 'addresses')} came from one network: ${key}`,
        why: `They belong to ${formatCounted(domains, 'domain')}, so this is not one company behind one connection, and all other networks in this list are far smaller.`,
      };
    }
    case 'stretch': {
      const { flag, from, to, hits } = found.stretch;
      const rows = to - from + 1;
      return {
        title: `Rows ${formatCount(from + 1)} to ${formatCount(to + 1)}: ${formatCount(hits)} of ${formatCount(rows)} ${FLAG_LABELS[flag] ?? flag}`,
        why: `In the whole list it is ${percentText(found.share)}. A stretch like this usually has one origin: one source, one day, one script.`,
      };
    }
    case 'keyboard':
      return {
        title: `${formatCounted(found.count, 'address was', 'addresses were')} typed along the keyboard`,
        why: `Names such as qwerty or asdf123 are typed to get past a form. Here it is ${formatCount(found.count)} of ${formatCount(survey.counts.read)} addresses; up to ${percentText(found.share)} would be ordinary${survey.others.length > 0 ? ', judging by your other lists' : ''}.`,
      };
    case 'share':
      return {
        title: `${percentText(found.share)} of the rows ${FLAG_LABELS[found.flag] ?? found.flag}`,
        why: `In your other ${formatCount(survey.others.length)} lists it is ${percentText(found.elsewhere)}, and none of them differs nearly as much from that.`,
      };
  }
}

function hostText(group: HostGroup, trait: TraitLift | null, survey: ListSurvey): Words {
  const { host, domains, elsewhere } = group;
  const others = survey.traits.domains - domains;
  const what =
    trait === null
      ? `Of the other ${formatCounted(others, 'domain')} outside known providers no host serves nearly as many.`
      : `${formatCount(trait.hits)} of ${formatCount(trait.of)} ${TRAIT_LABELS[trait.trait]}; among the other domains outside known providers ${percentText(trait.elsewhere)}.`;
  const hostsShown =
    survey.others.length === 0
      ? ''
      : elsewhere === 0
        ? ' None of your other lists names this host.'
        : ` ${formatCounted(elsewhere, 'other list names', 'other lists name')} this host too.`;
  return {
    title: `${formatCounted(domains, 'domain')} use one small mail host: ${host}`,
    why: `Domains made in bulk usually share one mail host. ${what}${hostsShown}`,
  };
}

const TRAIT_LABELS: Readonly<Record<TraitLift['trait'], string>> = {
  young: 'were registered within a year before the check',
  throwaway: 'are disposable domains',
  blocked: 'are mostly recommended to be blocked',
};

function dayWords({ from, to, domains, expected }: DayWindow): Words {
  const when = from === to ? `on ${dayText(from)}` : `from ${dayText(from)} to ${dayText(to)}`;
  return {
    title: `${formatCounted(domains, 'domain')} were registered ${when}`,
    why: `Judging by the two months before and after, ${about(expected)} would be expected. Domains registered together are often bought by one person.`,
  };
}

const FLAG_LABELS: Readonly<Partial<Record<Flag, string>>> = {
  disposable: 'are disposable',
  random_local_part: 'have a made-up mailbox name',
  domain_not_found: 'have a domain that does not exist',
  mailbox_not_found: 'have a mailbox that does not exist',
  role_based: 'are role addresses',
  possible_typo: 'are probably mistyped',
  new_domain: 'have a domain younger than 30 days',
};

function about(expected: number): string {
  if (expected < 1) return 'fewer than one';
  return `about ${formatCount(Math.ceil(expected))}`;
}
