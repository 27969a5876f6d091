// How well answers of WHOIS servers are understood: free and registered names, creation dates, refusals.
import { readWhois, type WhoisReading } from '../../../src-main/engine/registration/whois-text.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';

interface Read {
  readonly label: string;
  readonly domain: string;
  /** As in 2001-02-03, or `-`. */
  readonly created: string;
  readonly reading: WhoisReading;
}

/** Later than every date in the set. */
const NOW = Date.UTC(2026, 0, 1);

/** Measures the readers of WHOIS answers. */
export function measureWhois(read: (name: string) => DataSet): readonly Measured[] {
  const set = read('whois-answers');
  const all = set.rows.map(([label = '', domain = '', created = '-', text = '']): Read => {
    const answer = text.replace(/\\([nt\\])/g, (_, sign) =>
      sign === 'n' ? '\n' : sign === 't' ? '\t' : '\\',
    );
    return { label, domain, created, reading: readWhois(answer, domain, NOW) };
  });
  const of = (...labels: readonly string[]) => all.filter(({ label }) => labels.includes(label));
  const dated = of('registered').filter(({ created }) => created !== '-');
  const figure = (
    what: string,
    cases: readonly Read[],
    wrong: readonly Read[],
    aim: Measured['aim'],
  ): Measured => ({
    what,
    set,
    hits: 'none' in aim ? wrong.length : cases.length - wrong.length,
    of: cases.length,
    aim,
    misses: wrong.map(text),
  });
  const notKind = (cases: readonly Read[], kind: WhoisReading['kind']) =>
    cases.filter(({ reading }) => reading.kind !== kind);
  const kind = (cases: readonly Read[], wanted: WhoisReading['kind']) =>
    cases.filter(({ reading }) => reading.kind === wanted);
  return [
    figure('free name recognised', of('free'), notKind(of('free'), 'not_registered'), {
      atLeast: 0.92,
    }),
    figure('free name read as registered', of('free'), kind(of('free'), 'registered'), {
      none: true,
    }),
    figure(
      'name that is not free, read as free',
      of('registered', 'refused', 'unclear'),
      kind(of('registered', 'refused', 'unclear'), 'not_registered'),
      { none: true },
    ),
    figure(
      'registered name recognised',
      of('registered'),
      notKind(of('registered'), 'registered'),
      {
        atLeast: 0.97,
      },
    ),
    figure(
      'creation date read correctly',
      dated,
      dated.filter((each) => dateOf(each) !== each.created),
      {
        atLeast: 0.97,
      },
    ),
    figure(
      'creation date read wrongly',
      dated,
      dated.filter((each) => dateOf(each) !== null && dateOf(each) !== each.created),
      { none: true },
    ),
    figure('refusal recognised', of('refused'), notKind(of('refused'), 'refused'), {
      atLeast: 0.93,
    }),
    figure(
      'other answer read as a refusal',
      of('free', 'registered', 'unclear'),
      kind(of('free', 'registered', 'unclear'), 'refused'),
      { none: true },
    ),
  ];
}

function dateOf({ reading }: Read): string | null {
  if (reading.kind !== 'registered') return null;
  const { registeredAt } = reading.registration;
  return registeredAt === null ? null : new Date(registeredAt).toISOString().slice(0, 10);
}

function text(each: Read): string {
  const date = each.reading.kind === 'registered' ? `, created ${dateOf(each)}` : '';
  return `${each.domain}: ${each.label} read as ${each.reading.kind}${date}`;
}
