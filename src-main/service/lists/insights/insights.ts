// What a list shows as a whole, as a use case: the patterns found in it, in words, each with the filter that shows its rows.
import type { FacetCondition } from '../../../../src-shared/bridge/facets.ts';
import type { Insight, ListInsights } from '../../../../src-shared/bridge/insights.ts';
import { ALL_ROWS } from '../../../../src-shared/bridge/lists.ts';
import { type Pattern, patternText } from '../../../../src-shared/bridge/patterns.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import type { ListSurvey } from '../../ports/list-survey.ts';
import type { Store } from '../../ports/store.ts';
import { type DetectedPattern, FEWEST_OTHERS, patternsIn } from './insight-tests.ts';
import { insightText } from './insight-text.ts';

type InsightStore = Pick<Store, 'surveyList' | 'readPicked' | 'countRows'>;

export interface ListInsightsOf {
  /** Refuses with `job_not_found`. */
  find(jobId: string): Promise<ListInsights>;
}

/** Of each kind, so that one kind does not push the others off the page. */
const MOST_OF_A_KIND = 10;
/** What a condition of a filter can name. */
const MOST_VALUES = 100;

export function createInsights(store: InsightStore): ListInsightsOf {
  return {
    async find(jobId) {
      const survey = await store.surveyList(jobId);
      if (survey === null)
        throw new VouchError(
          'job_not_found',
          'This list is no longer there; it may have been deleted.',
        );
      const patterns = patternsIn(survey).toSorted((a, b) => a.chance - b.chance);
      const insights: Insight[] = [];
      const counts = new Map<string, number>();
      let more = 0;
      for (const one of patterns) {
        const count = (counts.get(one.kind) ?? 0) + 1;
        counts.set(one.kind, count);
        if (count > MOST_OF_A_KIND) more += 1;
        else insights.push(await presented(jobId, one, survey));
      }
      return {
        insights,
        rows: survey.judged,
        other_lists: survey.others.length,
        not_judged: notJudged(survey, more),
      };
    },
  };

  async function presented(
    jobId: string,
    pattern: DetectedPattern,
    survey: ListSurvey,
  ): Promise<Insight> {
    const { where, sample, domains } = contentsOf(pattern, survey);
    const rows = await store.countRows(jobId, { ...ALL_ROWS, where: [...where] });
    const addresses = (await store.readPicked(jobId, sample)).map(
      ({ inputJson }) => (JSON.parse(inputJson) as { email: string }).email,
    );
    const isCompared =
      pattern.kind === 'share' || (pattern.kind === 'keyboard' && survey.others.length > 0);
    return {
      insight_id: where.flatMap(({ facet, values }) => [facet, ...values.slice(0, 3)]).join(' '),
      kind: pattern.kind,
      ...insightText(pattern, survey),
      rows,
      where: [...where],
      examples: addresses,
      domains: [...domains],
      chance: Math.min(1, pattern.chance),
      against: isCompared ? 'other_lists' : 'list',
    };
  }
}

interface Contents {
  readonly where: readonly FacetCondition[];
  readonly sample: readonly number[];
  readonly domains: readonly string[];
}

function contentsOf(pattern: DetectedPattern, survey: ListSurvey): Contents {
  switch (pattern.kind) {
    case 'mail_host': {
      const { host, sample, names } = pattern.group;
      return contents([{ kind: 'mail_host', host }], sample, names);
    }
    case 'registered': {
      const { from, to, sample } = pattern.days;
      return contents([{ kind: 'registered', from, to }], sample);
    }
    case 'tumbled': {
      const { stem, domain, sample } = pattern.group;
      return contents([{ kind: 'tumbled', stem, domain }], sample);
    }
    case 'mailbox': {
      const groups = pattern.groups.slice(0, MOST_VALUES);
      return contents(
        groups.map(({ key }): Pattern => ({ kind: 'mailbox', mailbox: key })),
        groups[0]?.sample ?? [],
      );
    }
    case 'name':
      return contents([{ kind: 'name', name: pattern.group.key }], pattern.group.sample);
    case 'network':
      return contents([{ kind: 'network', network: pattern.group.key }], pattern.group.sample);
    case 'stretch': {
      const { flag, from, to } = pattern.stretch;
      const { where } = contents([{ kind: 'rows', from, to }], []);
      const isFlagged: FacetCondition = { facet: 'flag', match: 'any', values: [flag] };
      return { where: [...where, isFlagged], sample: [from, to], domains: [] };
    }
    case 'keyboard':
      return contents([{ kind: 'keyboard' }], survey.keyboardSample);
    case 'share':
      return {
        where: [{ facet: 'flag', match: 'any', values: [pattern.flag] }],
        sample: [],
        domains: [],
      };
  }
}

function contents(
  patterns: readonly Pattern[],
  sample: readonly number[],
  domains: readonly string[] = [],
): Contents {
  const condition: FacetCondition = {
    facet: 'pattern',
    match: 'any',
    values: patterns.map(patternText),
  };
  return { where: [condition], sample, domains };
}

function notJudged({ judged, sorted, others, networkSizes }: ListSurvey, more: number): string[] {
  return [
    ...(judged === 0
      ? ['No row has a verdict yet, so only the addresses themselves were examined.']
      : []),
    ...(sorted
      ? ['The rows are sorted by address or domain, so a run of similar rows means nothing.']
      : []),
    ...(others.length < FEWEST_OTHERS
      ? [
          `Shares are compared once ${FEWEST_OTHERS} other lists have ended with 200 verdicts or more; so far there ${others.length === 1 ? 'is one' : `are ${others.length}`}.`,
        ]
      : []),
    ...(networkSizes.size === 0 ? ['The rows have no IP addresses.'] : []),
    ...(more > 0 ? [`${more} more of the same kinds are not shown.`] : []),
  ];
}
