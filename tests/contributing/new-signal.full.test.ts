// The walk of CONTRIBUTING.md that adds a signal: eight files, and a step that is forgotten is refused.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

const FACT = 'src-main/engine/published/name-servers.ts';
const FACTS = 'src-main/engine/published/published.ts';
const EVIDENCE = 'src-shared/evidence/name-servers.ts';
const TABLE = 'src-shared/evidence/table.ts';
const ROWS = 'src-shared/evidence/signal-rows.ts';
const FLAGS = 'src-shared/flags.ts';
const STATES = 'tests/engine/scoring/published-states.ts';
const TEST = 'tests/engine/published/name-servers.test.ts';

const TABLE_TEST = 'tests/shared/evidence/table.test.ts';
const FACTS_TEST = 'tests/engine/published/published.test.ts';
const ALL_STATES_TEST = 'tests/journeys/engine/score-every-state.test.ts';
const MINUTES_MS = 60_000;

const FACT_TEXT = `// Whether a domain has a second name server (RFC 2182 §5).
import type { Finding } from '../finding.ts';
import type { PublishedFact } from './published-fact.ts';

export type NameServersFact =
  | { readonly state: 'seen'; readonly names: readonly string[]; readonly observedAt: number }
  | { readonly state: 'unknown'; readonly detail: string; readonly observedAt: number }
  | { readonly state: 'not_run' };

export const NAME_SERVERS: PublishedFact<NameServersFact> = {
  async gather(dns, { registrableDomain }, context) {
    if (registrableDomain === '') return { state: 'not_run' };
    const answer = await dns.resolve(registrableDomain, 'NS', context);
    const { observedAt } = answer;
    if (answer.kind === 'records') return { state: 'seen', names: answer.records, observedAt };
    const detail = answer.kind === 'failed' ? answer.detail : 'no name servers are published';
    return { state: 'unknown', detail, observedAt };
  },
  notLookedUp: () => ({ state: 'not_run' }),
  isAnswered: ({ state }) => state !== 'unknown',
  findings(fact): readonly Finding[] {
    switch (fact.state) {
      case 'not_run':
        return [];
      case 'unknown': {
        const { detail: observed, observedAt } = fact;
        return [{ code: 'name_servers_inconclusive', observed, source: 'DNS', observedAt }];
      }
      case 'seen': {
        const code = fact.names.length > 1 ? 'several_name_servers' : 'single_name_server';
        const observed = fact.names.join(', ');
        return [{ code, observed, source: 'DNS', observedAt: fact.observedAt }];
      }
    }
  },
};
`;

const EVIDENCE_TEXT = `// Evidence of how many name servers a domain has.
import type { Evidence } from './evidence.ts';

export const NAME_SERVERS_EVIDENCE = {
  several_name_servers: {
    signal: 'domain',
    label: 'Several name servers',
    points: 0,
    rows: ['company.name_servers'],
    answer: { kind: 'yes', tone: 'plain', detail: null },
    observes: 'The domain has a second name server (RFC 2182).',
    says: null,
  },
  single_name_server: {
    signal: 'domain',
    label: 'A single name server',
    points: -1,
    flag: 'single_name_server',
    rows: ['company.name_servers'],
    answer: { kind: 'no', tone: 'caution', detail: null },
    observes: 'The domain has no second name server (RFC 2182).',
    says: 'the domain has a single name server ({})',
  },
  name_servers_inconclusive: {
    signal: 'domain',
    label: 'The name servers could not be looked up',
    points: 0,
    rows: ['company.name_servers'],
    gap: 'inconclusive',
    observes: 'The name servers of the domain could not be looked up.',
    says: null,
  },
} as const satisfies Record<string, Evidence>;
`;

const TEST_TEXT = `// How many name servers a domain has, and what remains unknown.
import { expect, test } from 'vitest';
import { NAME_SERVERS } from '../../../src-main/engine/published/name-servers.ts';
import { contextOf, TIMEOUT } from '../../doubles/dns-answers.ts';
import { SEEN_AT } from '../../doubles/facts.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';

const route = { state: 'implicit', addresses: ['44.128.0.1'], observedAt: SEEN_AT } as const;
const domain = { domain: 'acme.example', registrableDomain: 'acme.example', route };
const servers = (...records: string[]) =>
  ({ kind: 'records', records, observedAt: SEEN_AT }) as const;

test.each([
  ['one', servers('ns1.acme.example'), 'single_name_server'],
  ['two', servers('ns1.acme.example', 'ns2.acme.example'), 'several_name_servers'],
  ['no answer', TIMEOUT, 'name_servers_inconclusive'],
] as const)('%s', async (_what, answer, code) => {
  const dns = scriptedDns({ 'NS acme.example': answer });
  const fact = await NAME_SERVERS.gather(dns, domain, contextOf('interactive'));
  expect(NAME_SERVERS.findings(fact)).toMatchObject([{ code }]);
  expect(NAME_SERVERS.isAnswered(fact)).toBe(answer !== TIMEOUT);
});
`;

/** The steps, each with the one file that it changes. */
const STEPS: Readonly<Record<string, (tree: TreeCopy) => void>> = {
  [FACT]: (tree) => tree.write(FACT, FACT_TEXT),
  [FACTS]: (tree) =>
    tree.edit(FACTS, (text) =>
      text
        .replace(
          'import type { MailDomain,',
          "import { NAME_SERVERS } from './name-servers.ts';\nimport type { MailDomain,",
        )
        .replace(
          '  routeNotes: ROUTE_NOTES,\n',
          '  routeNotes: ROUTE_NOTES,\n  nameServers: NAME_SERVERS,\n',
        ),
    ),
  [EVIDENCE]: (tree) => tree.write(EVIDENCE, EVIDENCE_TEXT),
  [TABLE]: (tree) => {
    tree.edit(TABLE, (text) =>
      text
        .replace(
          'import { PERSON_EVIDENCE }',
          "import { NAME_SERVERS_EVIDENCE } from './name-servers.ts';\nimport { PERSON_EVIDENCE }",
        )
        .replace('  ...ROUTE_EVIDENCE,\n', '  ...ROUTE_EVIDENCE,\n  ...NAME_SERVERS_EVIDENCE,\n')
        .replace(/(SCORING_VERSION = '\d+\.)\d+/, '$199'),
    );
  },
  [ROWS]: (tree) =>
    tree.edit(ROWS, (text) =>
      text.replace(
        "  'company.domain_age_days'",
        "  'company.name_servers': { label: 'Second name server', optional: true },\n  'company.domain_age_days'",
      ),
    ),
  [FLAGS]: (tree) =>
    tree.edit(FLAGS, (text) =>
      text.replace(
        '} as const satisfies',
        "  single_name_server: {\n    label: 'Single name server',\n    severity: 'info',\n    meaning: 'The domain has no second name server.',\n  },\n} as const satisfies",
      ),
    ),
  [STATES]: (tree) =>
    tree.edit(STATES, (text) =>
      text.replace(
        '  routeNotes: {\n',
        `  nameServers: {
    order: [
      { state: 'seen', names: ['ns1.acme.example'], ...seen },
      { state: 'seen', names: ['ns1.acme.example', 'ns2.acme.example'], ...seen },
    ],
    unknown: [{ state: 'not_run' }, unknown],
  },
  routeNotes: {
`,
      ),
    ),
  [TEST]: (tree) => tree.write(TEST, TEST_TEXT),
};

const FILES = Object.keys(STEPS).sort();

function followed(): TreeCopy {
  const tree = copyTree();
  for (const step of Object.values(STEPS)) step(tree);
  return tree;
}

/** Enters the digest that the test of the table asks for, as the walk says. */
function enterDigest(tree: TreeCopy): void {
  const digest = /to be '([\da-f]{12})'/.exec(tree.tests(TABLE_TEST).output)?.[1];
  expect(digest).toBeDefined();
  tree.edit(TABLE, (text) => text.replace(/(SCORING_DIGEST = ')[\da-f]+/, `$1${digest}`));
}

test('CONTRIBUTING.md names each file of the walk, and no more than eight', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8');
  const walk = guide.slice(guide.indexOf('## Add a signal'), guide.indexOf('Then `npm run docs`'));
  expect(FILES.filter((file) => !walk.includes(file))).toEqual([]);
  expect(FILES.length).toBeLessThanOrEqual(8);
});

test(
  'a signal of its own takes the files of the walk, and everything fits',
  () => {
    const tree = followed();
    enterDigest(tree);
    expect(tree.changed()).toEqual(FILES);
    const types = tree.types();
    expect(types.ok, types.output).toBe(true);
    const tests = tree.tests(
      TEST,
      TABLE_TEST,
      FACTS_TEST,
      ALL_STATES_TEST,
      'tests/architecture.test.ts',
      'tests/journeys/engine/explain-every-state.test.ts',
      'tests/journeys/engine/gather-in-halves.test.ts',
      'tests/engine/policy/bounds.test.ts',
      'tests/renderer/verdict/signals.test.ts',
    );
    expect(tests.ok, tests.output).toBe(true);
  },
  10 * MINUTES_MS,
);

/** Steps that are left out together, each with what the compiler says of that one, and in which file. */
const LEFT_OUT: readonly Readonly<Record<string, RegExp>>[] = [
  {
    [FACTS]: at(STATES, /'nameServers' does not exist/),
    [TABLE]: at(FACT, /'"single_name_server"' is not assignable|"single_name_server"/),
    [ROWS]: at(EVIDENCE, /"company\.name_servers"/),
    [FLAGS]: at(EVIDENCE, /"single_name_server"/),
  },
  {
    [FACT]: at(FACTS, /'\.\/name-servers\.ts'/),
    [EVIDENCE]: at(TABLE, /'\.\/name-servers\.ts'/),
    [STATES]: at(STATES, /'nameServers' is missing/),
  },
];

function at(file: string, message: RegExp): RegExp {
  return new RegExp(`^${file.replaceAll('.', '\\.')}\\(.*error TS.*(?:${message.source})`, 'm');
}

test('each step is left out once', () => {
  expect([...LEFT_OUT.flatMap(Object.keys), TEST].sort()).toEqual(FILES);
});

test.each(LEFT_OUT)(
  'steps that are left out are refused by the compiler, round %#',
  (round) => {
    const tree = followed();
    for (const file of Object.keys(round)) tree.restore(file);
    const { output } = tree.types();
    for (const [file, error] of Object.entries(round)) expect(output, file).toMatch(error);
  },
  10 * MINUTES_MS,
);

test(
  'a missing test, version and document are refused by tests, as only they can know',
  () => {
    const tree = followed();
    tree.restore(TEST);
    expect(tree.tests(FACTS_TEST).output).toContain('name-servers.ts');

    enterDigest(tree);
    tree.edit(EVIDENCE, (text) => text.replace('points: -1', 'points: -9'));
    expect(tree.tests(TABLE_TEST).output).toContain('Raise SCORING_VERSION');
    const docs = tree.tests('tests/docs.test.ts').output;
    expect(docs).toContain('scoring.md');
    expect(docs).toContain('flags.md');
  },
  10 * MINUTES_MS,
);

test(
  'of evidence that is written by half the compiler names what is missing: the flag, the row, the code',
  () => {
    const tree = followed();
    tree.edit(EVIDENCE, (text) =>
      text
        .replace("    flag: 'single_name_server',\n", '')
        .replaceAll(/ {4}answer: .*\n/g, '')
        .replace('name_servers_inconclusive: {', 'name_servers_unclear: {'),
    );
    const { output } = tree.types();
    expect(output).toMatch(at(TABLE, /noEntryFor/));
    expect(output).toMatch(
      /noEntryFor[^\n]*"single_name_server"|"single_name_server"[^\n]*noEntryFor/,
    );
    expect(output).toMatch(
      /noEntryFor[^\n]*"company\.name_servers"|"company\.name_servers"[^\n]*noEntryFor/,
    );
    expect(output).toMatch(at(FACT, /"name_servers_inconclusive"/));
  },
  10 * MINUTES_MS,
);
