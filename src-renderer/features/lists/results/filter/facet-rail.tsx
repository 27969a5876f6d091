// The facets of a list with their counts: a click includes a value, the sign beside it excludes it.
import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconChevronRight, IconMinus } from '@tabler/icons-react';
import { memo } from 'react';
import {
  type Facet,
  type FacetCount,
  type FacetCounts,
  sourcePlace,
} from '../../../../../src-shared/bridge/facets.ts';
import type { RowFilter } from '../../../../../src-shared/bridge/lists.ts';
import { FACET_NAMES, FACETS } from '../../../../../src-shared/columns.ts';
import { formatCount } from '../../../../app/format/format.ts';
import { ErrorNote } from '../../../../app/notices/error-note.tsx';
import { shownText } from '../../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../../app/untrusted-text/untrusted-text.tsx';
import { RECOMMENDATIONS } from '../../../../badges/recommendation.tsx';
import type { ThrottledAnswer } from '../use-throttled-call.ts';
import classes from './facet-rail.module.css';
import { facetTitle, facetValue } from './facet-text.ts';
import {
  conditionState,
  matchOf,
  withCondition,
  withMatch,
  withoutFacet,
} from './filter-conditions.ts';

interface FacetRailProps {
  /** The columns of the file; null when the rows came from none. */
  readonly columns: readonly string[] | null;
  readonly filter: RowFilter;
  readonly counts: ThrottledAnswer<FacetCounts>;
  /** Facets that are open. */
  readonly open: readonly Facet[];
  readonly onOpen: (open: readonly Facet[]) => void;
  /** Whether it is shown where there is little room. */
  readonly shown: boolean;
  readonly onFilter: (filter: RowFilter) => void;
}

/** Drawn again only when counts, filter or what is open change: it has hundreds of buttons. */
export const FacetRail = memo(function FacetRail(props: FacetRailProps) {
  const { columns, filter, counts, open, shown, onOpen, onFilter } = props;
  const found = new Map(counts.data?.facets.map((each) => [each.facet, each]));
  const sections: Facet[] = [
    ...FACET_NAMES,
    ...(columns ?? []).map((_, index): Facet => `source:${index}`),
  ];
  return (
    <nav
      className={classes.rail}
      aria-label="Filter by facets"
      data-old={counts.old}
      data-shown={shown}
    >
      <ErrorNote error={counts.error} retry={counts.reload} />
      {sections.map((facet, index) => {
        const isOwn = sourcePlace(facet) !== null;
        const count = found.get(facet) ?? null;
        const isActive = filter.where.some((one) => one.facet === facet);
        if (!isOwn && !isActive && !tellsApart(count)) return null;
        const isOpen = open.includes(facet);
        return (
          <div key={facet}>
            {isOwn && sections[index - 1] === FACET_NAMES.at(-1) ? (
              <p className={classes.group}>Columns of the file</p>
            ) : null}
            <Section
              facet={facet}
              title={facetTitle(facet, columns)}
              count={count}
              filter={filter}
              isOpen={isOpen}
              isActive={isActive}
              onToggle={() =>
                onOpen(isOpen ? open.filter((other) => other !== facet) : [...open, facet])
              }
              onFilter={onFilter}
            />
          </div>
        );
      })}
    </nav>
  );
});

/** Whether a facet has something to choose from. */
function tellsApart(count: FacetCount | null): boolean {
  if (count === null) return false;
  return count.many || count.values.length > 1 || (count.values[0]?.value ?? '') !== '';
}

interface SectionProps {
  readonly facet: Facet;
  readonly title: string;
  readonly count: FacetCount | null;
  readonly filter: RowFilter;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly onToggle: () => void;
  readonly onFilter: (filter: RowFilter) => void;
}

function Section(props: SectionProps) {
  const { facet, title, count, filter, isOpen, isActive, onToggle, onFilter } = props;
  const included = filter.where.find((one) => one.facet === facet && one.match !== 'none');
  const several: boolean | undefined =
    FACETS.get(facet)?.several && (included?.values.length ?? 0) > 1;
  return (
    <section className={classes.section} aria-label={shownText(title)}>
      <h3 className={classes.head}>
        <button
          type="button"
          className={classes.title}
          aria-expanded={isOpen}
          onClick={onToggle}
          title={shownText(title)}
        >
          <IconChevronRight size={14} aria-hidden className={classes.chevron} />
          <span className={classes.name}>
            <UntrustedText text={title} />
          </span>
        </button>
        {isActive ? (
          <button
            type="button"
            className={classes.clear}
            aria-label={`Clear ${shownText(title)}`}
            onClick={() => onFilter(withoutFacet(filter, facet))}
          >
            Clear
          </button>
        ) : null}
      </h3>
      {isOpen ? (
        <>
          {several ? (
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label={`Rows with any or all of these: ${shownText(title)}`}
              value={matchOf(filter, facet)}
              data={[
                { value: 'any', label: 'Any' },
                { value: 'all', label: 'All' },
              ]}
              onChange={(match) => onFilter(withMatch(filter, facet, match as 'any' | 'all'))}
            />
          ) : null}
          <Values facet={facet} count={count} filter={filter} onFilter={onFilter} />
        </>
      ) : null}
    </section>
  );
}

type ValuesProps = Pick<SectionProps, 'facet' | 'count' | 'filter' | 'onFilter'>;

function Values({ facet, count, filter, onFilter }: ValuesProps) {
  if (count === null) return <p className={classes.note}>Counting…</p>;
  if (count.many) {
    return <p className={classes.note}>Over 10,000 different values. Search above instead.</p>;
  }
  const listed = new Map(count.values.map(({ value, count: rows }) => [value, rows]));
  // What is asked for stays in sight, though no row has it.
  for (const { facet: of, values } of filter.where) {
    if (of === facet) for (const value of values) if (!listed.has(value)) listed.set(value, 0);
  }
  return (
    <>
      <ul className={classes.values}>
        {[...listed].map(([value, rows]) => (
          <Value
            key={value}
            facet={facet}
            value={value}
            rows={rows}
            filter={filter}
            onFilter={onFilter}
          />
        ))}
      </ul>
      {count.others === 0 ? null : (
        <p className={classes.note}>and {formatCount(count.others)} more</p>
      )}
    </>
  );
}

interface ValueProps extends Omit<ValuesProps, 'count'> {
  readonly value: string;
  readonly rows: number;
}

function Value({ facet, value, rows, filter, onFilter }: ValueProps) {
  const state = conditionState(filter, facet, value);
  const label = facetValue(facet, value);
  const look =
    facet === 'recommendation' || facet === 'decision'
      ? RECOMMENDATIONS[value as keyof typeof RECOMMENDATIONS]
      : undefined;
  const Icon = look?.icon;
  return (
    <li className={classes.value} data-stand={state}>
      <button
        type="button"
        className={classes.pick}
        aria-pressed={state === 'included'}
        title={shownText(label)}
        onClick={() =>
          onFilter(withCondition(filter, facet, value, state === 'included' ? null : 'included'))
        }
      >
        {Icon === undefined ? null : <Icon size={14} aria-hidden />}
        <span className={classes.name}>
          <UntrustedText text={label} />
        </span>
        <span className={classes.count}>{formatCount(rows)}</span>
      </button>
      <ActionIcon
        size={20}
        variant={state === 'excluded' ? 'light' : 'subtle'}
        color={state === 'excluded' ? 'block' : 'gray'}
        className={classes.exclude}
        aria-label={`Exclude ${shownText(label)}`}
        aria-pressed={state === 'excluded'}
        onClick={() =>
          onFilter(withCondition(filter, facet, value, state === 'excluded' ? null : 'excluded'))
        }
      >
        <IconMinus size={12} aria-hidden />
      </ActionIcon>
    </li>
  );
}
