// What the user's own outcomes change of an observation, fresh or cached.
import { expect, test } from 'vitest';
import { addOwnHistory } from '../../src-main/engine/add-own-history.ts';
import type { Finding } from '../../src-main/engine/finding.ts';
import type { NamingBeside, OwnHistory } from '../../src-main/engine/ports.ts';
import { observe } from '../../src-main/engine/verify.ts';
import { factsOf, SEEN_AT } from '../doubles/facts.ts';

const ROUTE = 'mx_published';
const RANDOM = 'random_local_part';
const REPLIED = 'history_replied';
const read = (naming: NamingBeside | null, kind?: 'replied'): OwnHistory => ({
  state: 'read',
  latest:
    kind === undefined
      ? []
      : [
          {
            kind,
            at: SEEN_AT,
            exact: 'moment',
            recordedAt: SEEN_AT,
            source: 'api',
            label: '',
            words: null,
          },
        ],
  domain: null,
  naming,
});
const pattern = (own: readonly string[], pattern = 'f00') =>
  read({ pattern, people: 9, of: 10, own });

// biome-ignore format: a table is read row by row
test.each<[string, readonly string[], OwnHistory | null, readonly string[]]>([
  ['nothing was looked up', [ROUTE], null, [ROUTE, 'limited_evidence']],
  ['nothing is known', [ROUTE, 'limited_evidence'], read(null), [ROUTE, 'limited_evidence']],
  ['it says something', [ROUTE, 'limited_evidence'], read(null, 'replied'), [ROUTE, REPLIED]],
  ['it says nothing any more', [ROUTE, REPLIED], null, [ROUTE, 'limited_evidence']],
  ['it says the same', [REPLIED, ROUTE], read(null, 'replied'), [ROUTE, REPLIED]],
  ['what looks like chance is a number of the domain', [RANDOM], pattern(['f00']), ['history_numbered', 'history_naming', 'limited_evidence']],
  ['it was one, and nobody says so now', ['history_numbered'], null, [RANDOM, 'limited_evidence']],
  ['it was one, and is another person’s scheme', ['history_numbered'], pattern(['flast']), [RANDOM, 'history_naming', 'limited_evidence']],
  ['the pattern has no number', [RANDOM], pattern(['flast'], 'flast'), [RANDOM, 'history_naming', 'limited_evidence']],
  ['no pattern is known', [RANDOM], read(null), [RANDOM, 'limited_evidence']],
  ['its pattern fits at a host that accepts any name', ['catch_all'], pattern(['f00']), ['catch_all', 'history_naming_fits']],
  ['it could not be read', [ROUTE], { state: 'unknown', detail: 'x' }, [ROUTE, 'history_inconclusive', 'limited_evidence']],
])('where %s', (_, codes, history, expected) => {
  const line = (code: string) => ({ code, observed: null, source: 'x', observedAt: null }) as Finding;
  const observation = { ...observe(factsOf()), findings: codes.map(line) };
  const { findings, ...rest } = addOwnHistory(observation, history, SEEN_AT);
  expect(findings.map(({ code }) => code)).toEqual(expected);
  expect({ ...rest, findings: observation.findings }).toEqual(observation);
});
