// The facets of a list with their counts: Enter or a click includes a value, the minus key or the sign beside it excludes it.
import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconChevronRight, IconMinus } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import {
  type Facet,
  type FacetCount,
  type FacetCounts,
  sourcePlace,
} from '../../../../../src-shared/bridge/facets.ts';
import type { RowFilter } from '../../../../../src-shared/bridge/lists.ts';
import { FACET_NAMES, FACETS } from '../../../../../src-shared/columns.ts';
import { formatCount } from '../../../../../src-shared/format-count.ts';
import { ErrorNote } from '../../../../app/notices/error-note.tsx';
import { moveAmongStops } from '../../../../app/page/arrow-keys.ts';
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

/** What the totals above the rows count and filter by. */
const OF_TOTALS: readonly Facet[] = ['recommendation', 'state'];

/** Drawn again only when counts, filter or what is open change. One tab stop: arrows move within it. */
export const FacetRail = memo(function FacetRail(props: FacetRailProps) {
  const { columns, filter, counts, shown } = props;
  const [more, setMore] = useState(false);
  const rail = useRef<HTMLElement>(null);
  useEffect(() => keepStop(rail.current));
  const found = new Map(counts.data?.facets.map((each) => [each.facet, each]));
  const isActive = (facet: Facet) => filter.where.some((one) => one.facet === facet);
  const isShown = (facet: Facet) =>
    isActive(facet) || (!OF_TOTALS.includes(facet) && tellsApart(found.get(facet) ?? null));
  const worthShowing = FACET_NAMES.filter(isShown);
  const own = (columns ?? []).map((_, index): Facet => `source:${index}`);
  const isListed = (facet: Facet) =>
    isActive(facet) || FACETS.get(facet)?.listed !== undefined || props.open.includes(facet);
  const others = [...worthShowing, ...own].filter((facet) => !isListed(facet));
  const section = (facet: Facet) => (
    <Section key={facet} {...props} facet={facet} count={found.get(facet) ?? null} />
  );
  return (
    <nav
      ref={rail}
      className={classes.rail}
      aria-label="Filter by facets"
      data-old={counts.old}
      data-shown={shown}
      onKeyDown={moveAmongStops}
    >
      <ErrorNote error={counts.error} retry={counts.reload} />
      {[...worthShowing, ...own].filter(isListed).map(section)}
      {others.length === 0 ? null : (
        <MoreButton open={more} onOpen={setMore}>
          {more ? 'Fewer filters' : 'More filters'}
        </MoreButton>
      )}
      {more ? others.map(section) : null}
    </nav>
  );
});

interface MoreButtonProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: string;
}

/** Shows what is rarely asked for, or hides it again. */
function MoreButton({ open, onOpen, children }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={classes.more}
      data-stop
      tabIndex={-1}
      aria-expanded={open}
      onClick={() => onOpen(!open)}
    >
      {children}
    </button>
  );
}

/** What had the tab stop may be gone: then the first one has it. */
function keepStop(rail: HTMLElement | null): void {
  const stops = [...(rail?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  if (stops[0] !== undefined && stops.every(({ tabIndex }) => tabIndex < 0)) stops[0].tabIndex = 0;
}

/** Whether a facet has something to choose from. */
function tellsApart(count: FacetCount | null): boolean {
  if (count === null) return false;
  return count.many || count.values.length > 1 || (count.values[0]?.value ?? '') !== '';
}

interface SectionProps
  extends Pick<FacetRailProps, 'columns' | 'filter' | 'open' | 'onOpen' | 'onFilter'> {
  readonly facet: Facet;
  readonly count: FacetCount | null;
}

function Section({ facet, count, columns, filter, open, onOpen, onFilter }: SectionProps) {
  const title = facetTitle(facet, columns);
  const isOpen = open.includes(facet);
  const included = filter.where.find((one) => one.facet === facet && one.match !== 'none');
  const several: boolean | undefined =
    FACETS.get(facet)?.several && (included?.values.length ?? 0) > 1;
  return (
    <section className={classes.section} aria-label={shownText(title)}>
      <h3 className={classes.head}>
        <button
          type="button"
          className={classes.title}
          data-stop
          tabIndex={-1}
          data-original={sourcePlace(facet) !== null}
          aria-expanded={isOpen}
          onClick={() =>
            onOpen(isOpen ? open.filter((other) => other !== facet) : [...open, facet])
          }
          title={shownText(title)}
        >
          <IconChevronRight size={14} aria-hidden className={classes.chevron} />
          <span className={classes.name}>
            <UntrustedText text={title} />
          </span>
        </button>
        {filter.where.some((one) => one.facet === facet) ? (
          <button
            type="button"
            className={classes.clear}
            data-stop
            tabIndex={-1}
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

/** Values of a facet shown before somebody asks for more. */
const FIRST_VALUES = 5;

function Values({ facet, count, filter, onFilter }: ValuesProps) {
  const [all, setAll] = useState(false);
  if (count === null) return <p className={classes.note}>Counting…</p>;
  if (count.many) {
    return <p className={classes.note}>Over 10,000 different values. Search above instead.</p>;
  }
  const listed = new Map(count.values.map(({ value, count: rows }) => [value, rows]));
  // What is asked for stays in sight, though no row has it.
  for (const { facet: of, values } of filter.where) {
    if (of === facet) for (const value of values) if (!listed.has(value)) listed.set(value, 0);
  }
  const shown = [...listed].filter(
    ([value], index) =>
      all || index < FIRST_VALUES || conditionState(filter, facet, value) !== null,
  );
  const hidden = listed.size - shown.length;
  return (
    <>
      <ul className={classes.values}>
        {shown.map(([value, rows]) => (
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
      {hidden === 0 && !all ? null : (
        <MoreButton open={all} onOpen={setAll}>
          {all ? 'Fewer' : `${formatCount(hidden + count.others)} more`}
        </MoreButton>
      )}
      {all && count.others > 0 ? (
        <p className={classes.note}>and {formatCount(count.others)} more; search above for one</p>
      ) : null}
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
  const switchTo = (next: 'included' | 'excluded') =>
    onFilter(withCondition(filter, facet, value, state === next ? null : next));

  function pressed(event: KeyboardEvent): void {
    if (event.key !== '-') return;
    event.preventDefault();
    switchTo('excluded');
  }

  return (
    <li className={classes.value} data-stand={state}>
      <button
        type="button"
        className={classes.pick}
        data-stop
        tabIndex={-1}
        aria-pressed={state === 'included'}
        aria-keyshortcuts="-"
        title={shownText(label)}
        onClick={() => switchTo('included')}
        onKeyDown={pressed}
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
        tabIndex={-1}
        aria-label={`Exclude ${shownText(label)}`}
        aria-pressed={state === 'excluded'}
        onClick={() => switchTo('excluded')}
      >
        <IconMinus size={12} aria-hidden />
      </ActionIcon>
    </li>
  );
}
