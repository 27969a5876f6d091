// The search over everything (Ctrl/Cmd K): an address to verify, checks, lists and the rows in them, screens and single settings.

import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import {
  IconListDetails,
  IconMail,
  IconSearch,
  IconSettings,
  IconShieldSearch,
  IconTable,
} from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { BridgeResult } from '../../../src-shared/bridge/methods.ts';
import { formatCount, formatRows } from '../../../src-shared/format-count.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '../../../src-shared/settings/sections.ts';
import { useCall } from '../../app/calls/use-call.ts';
import { formatWhen } from '../../app/format/format.ts';
import { navigate, type Route } from '../../app/navigation/route.ts';
import { FIRST_ROUTES, type Screen } from '../../app/navigation/route-address.ts';
import { askScreen } from '../../app/navigation/screen-request.ts';
import { SCREEN_NAMES, SCREENS } from '../../app/navigation/screens.ts';
import { searchStore } from '../../app/navigation/search-store.ts';
import { addressLike } from '../../app/untrusted-text/address-like.ts';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { RecommendationBadge } from '../../badges/recommendation.tsx';
import { jobName } from '../../jobs/job-text.ts';
import { chooseFirst, choseByHand, openChosen, RESULTS_ID } from './chosen-result.ts';
import { createPendingEnter } from './pending-enter.ts';
import classes from './search.module.css';

const FOUND = 6;
/** Fewer letters than that are in too many rows. */
const SHORTEST_IN_ROWS = 2;

/** A setting that can be found. */
export interface FindableSetting {
  readonly name: string;
  readonly label: string;
  /** Where it is changed, in words. */
  readonly on: string;
  readonly route: Route;
}

interface SearchProps {
  /** The settings that a text finds. */
  readonly settingsFor: (text: string) => readonly FindableSetting[];
}
/** More letters than that are not searched for. */
const LONGEST = 200;

const enter = createPendingEnter(openChosen);

export function Search({ settingsFor }: SearchProps) {
  const [query, setQuery] = useState('');
  const opener = useRef<Element | null>(null);
  return (
    <Spotlight.Root
      store={searchStore}
      query={query}
      onQueryChange={(next) => {
        enter.cancel();
        setQuery(next);
      }}
      onSpotlightOpen={() => {
        opener.current = document.activeElement;
      }}
      onSpotlightClose={() => {
        enter.cancel();
        giveBackFocus(opener.current);
      }}
      returnFocus={false}
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      scrollable
      maxHeight={420}
      size={600}
      transitionProps={{ duration: 120, transition: 'fade' }}
      title="Search"
      centered={false}
      yOffset={64}
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      classNames={{
        header: classes.title,
        actionBody: classes.body,
        actionLabel: classes.label,
        actionDescription: classes.description,
      }}
    >
      <Spotlight.Search
        placeholder="An address, a list, a row, a setting"
        aria-label="Search"
        onKeyDownCapture={onKey}
        leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
      />
      <Spotlight.ActionsList id={RESULTS_ID}>
        <SearchResults query={query} settingsFor={settingsFor} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** The focus goes back to where it was, unless what was chosen took it; the kit's own would take it away from there. */
function giveBackFocus(opener: Element | null): void {
  window.setTimeout(() => {
    const now = document.activeElement;
    const isTaken =
      now !== null && now !== document.body && now.closest('[role="dialog"]') === null;
    if (!isTaken && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, 0);
}

/** Enter is ours, since the kit's own takes what is chosen at that moment, be it nothing; any other key takes it back. */
function onKey(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key !== 'Enter') {
    enter.cancel();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  const typed = event.currentTarget.value.trim();
  if (typed === '' || choseByHand()) openChosen();
  else enter.press(typed);
}

/** Mounted only while the search is open, so nothing is asked before. */
function SearchResults({ query, settingsFor }: SearchProps & { readonly query: string }) {
  const typed = query.trim();
  const address = addressLike(typed);
  const found = useFindings(typed, settingsFor);
  const { asks, behind, checks, lists, screens, sections, settings, rows, searchingRows } = found;
  const others = checks.length + lists.length + screens.length + sections.length + settings.length;
  const names = [
    address ?? '',
    ...checks.map((check) => check.request_id),
    ...lists.map((job) => job.job_id),
    ...screens,
    ...sections,
    ...settings.map(({ name }) => name),
    // Behind other findings they come later, and must not take away what was chosen among those.
    ...(others > 0 ? [] : rows.map(({ job_id, index }) => `${job_id} ${index}`)),
  ].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other findings stand there
  useLayoutEffect(() => {
    if (typed !== '') chooseFirst();
  }, [typed, names]);
  // An address comes first whatever is found beside it; rows are waited for only where nothing is before them.
  const complete = address !== null || (!behind && (others > 0 || !searchingRows));
  // Below the choice, because it takes what is chosen.
  useLayoutEffect(() => enter.shows(typed, complete), [typed, complete]);
  useEffect(() => enter.cancel, []);
  if (address === null && others + rows.length === 0) {
    return (
      <Spotlight.Empty>
        {searchingRows
          ? 'Searching the lists…'
          : 'No results. Type a complete address to verify it.'}
      </Spotlight.Empty>
    );
  }
  return (
    <>
      {address === null ? null : (
        <Spotlight.Action
          label={`Verify ${shownText(address, 'address')}`}
          description="Check this address now"
          leftSection={<IconShieldSearch size={18} stroke={1.7} aria-hidden />}
          onClick={() => askScreen({ kind: 'verify', request: { email: address } })}
        />
      )}
      <FoundGroup label={asks ? 'Checks' : 'Recent checks'} shown={checks.length > 0}>
        {checks.map((check) => (
          <FoundCheck key={check.request_id} check={check} />
        ))}
      </FoundGroup>
      <FoundGroup label={asks ? 'Lists' : 'Recent lists'} shown={lists.length > 0}>
        {lists.map((job) => (
          <FoundList key={job.job_id} job={job} />
        ))}
      </FoundGroup>
      <FoundGroup label="Screens" shown={screens.length > 0}>
        {screens.map((screen) => (
          <FoundScreen key={screen} screen={screen} />
        ))}
      </FoundGroup>
      <FoundSettings sections={sections} settings={settings} />
      <FoundGroup label="Rows in lists" shown={rows.length > 0}>
        {rows.map((row) => (
          <FoundRow key={`${row.job_id} ${row.index}`} row={row} />
        ))}
      </FoundGroup>
    </>
  );
}

type Check = BridgeResult<'checks.list'>['checks'][number];
type List = BridgeResult<'jobs.list'>['jobs'][number];
type Row = BridgeResult<'rows.search'>['rows'][number];

interface Findings {
  /** Whether something is looked for; without a text, what is recent is found. */
  readonly asks: boolean;
  /** Whether the answer to the newest letters is still to come. */
  readonly behind: boolean;
  readonly checks: readonly Check[];
  readonly lists: readonly List[];
  readonly screens: readonly Screen[];
  readonly sections: readonly SettingsSection[];
  readonly settings: readonly FindableSetting[];
  readonly rows: readonly Row[];
  readonly searchingRows: boolean;
}

function useFindings(typed: string, settingsFor: SearchProps['settingsFor']): Findings {
  const [search] = useDebouncedValue(typed.slice(0, LONGEST), 120);
  const asks = search.length > 0;
  const checks = useCall(
    'checks.list',
    { search: asks ? search : null, recommendation: null, flag: null, after: null, limit: FOUND },
    { keep: true },
  );
  const lists = useCall(
    'jobs.list',
    { after: null, limit: FOUND, origins: ['app', 'command'], ...(asks ? { search } : {}) },
    { keep: true },
  );
  const rows = useCall(
    'rows.search',
    { text: search, limit: FOUND },
    { enabled: search.length >= SHORTEST_IN_ROWS },
  );
  const behind = search !== typed.slice(0, LONGEST) || checks.loading || lists.loading;
  // Until the answer to the newest letters is there, of the older one only what fits them.
  const stillFits = (words: string) => !behind || fits(words, typed);
  return {
    asks,
    behind,
    checks: (checks.data?.checks ?? []).filter(({ input }) =>
      stillFits(Object.values(input).join(' ')),
    ),
    lists: (lists.data?.jobs ?? []).filter(({ name }) => stillFits(name ?? '')),
    screens: SCREEN_NAMES.filter((screen) => fits(SCREENS[screen].label, typed)),
    sections: (Object.keys(SETTINGS_SECTIONS) as SettingsSection[]).filter(
      (section) => typed !== '' && fits(`${SETTINGS_SECTIONS[section]} settings`, typed),
    ),
    settings: typed === '' ? [] : settingsFor(typed).slice(0, FOUND),
    rows: rows.data?.rows ?? [],
    searchingRows: rows.loading,
  };
}

interface FoundGroupProps {
  readonly label: string;
  readonly shown: boolean;
  readonly children: ReactNode;
}

function FoundGroup({ label, shown, children }: FoundGroupProps) {
  return shown ? <Spotlight.ActionsGroup label={label}>{children}</Spotlight.ActionsGroup> : null;
}

function FoundCheck({ check }: { readonly check: Check }) {
  return (
    <Spotlight.Action
      label={shownText(check.input.email, 'address')}
      description={formatWhen(check.checked_at).text}
      leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
      rightSection={<RecommendationBadge value={check.recommendation} size="sm" />}
      dimmedSections={false}
      onClick={() => navigate({ screen: 'verify', requestId: check.request_id })}
    />
  );
}

function FoundList({ job }: { readonly job: List }) {
  return (
    <Spotlight.Action
      label={shownText(jobName(job))}
      description={`${formatRows(job.total)}, ${formatWhen(job.created_at).text}`}
      leftSection={<IconListDetails size={18} stroke={1.7} aria-hidden />}
      onClick={() => navigate({ screen: 'lists', jobId: job.job_id })}
    />
  );
}

function FoundScreen({ screen }: { readonly screen: Screen }) {
  const { label, about, icon: Icon } = SCREENS[screen];
  return (
    <Spotlight.Action
      label={label}
      description={about}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      onClick={() => navigate(FIRST_ROUTES[screen])}
    />
  );
}

function FoundSettings({ sections, settings }: Pick<Findings, 'sections' | 'settings'>) {
  return (
    <FoundGroup label="Settings" shown={sections.length + settings.length > 0}>
      {sections.map((section) => (
        <Spotlight.Action
          key={section}
          label={SETTINGS_SECTIONS[section]}
          leftSection={<IconSettings size={18} stroke={1.7} aria-hidden />}
          onClick={() => navigate({ screen: 'settings', section })}
        />
      ))}
      {settings.map(({ name, label, on, route }) => (
        <Spotlight.Action
          key={name}
          label={label}
          description={on}
          leftSection={<IconSettings size={18} stroke={1.7} aria-hidden />}
          // A new object: whoever is there already comes back to it.
          onClick={() => navigate({ ...route })}
        />
      ))}
    </FoundGroup>
  );
}

function FoundRow({ row }: { readonly row: Row }) {
  const { job_id, list, index, email } = row;
  return (
    <Spotlight.Action
      label={email.trim() === '' ? 'No address' : shownText(email, 'address')}
      description={`Row ${formatCount(index + 1)} of ${shownText(list ?? 'a list without a name')}`}
      leftSection={<IconTable size={18} stroke={1.7} aria-hidden />}
      onClick={() => askScreen({ kind: 'row', jobId: job_id, index })}
    />
  );
}

function fits(label: string, typed: string): boolean {
  return label.toLowerCase().includes(typed.toLowerCase());
}
