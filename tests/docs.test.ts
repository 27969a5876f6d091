// Whether the documents are what the program is: generated ones are current, links lead somewhere, commands exist.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import Database from 'better-sqlite3';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { ARCHITECTURE_PICTURE } from '../scripts/write-architecture-picture.ts';
import { DECISIONS_INDEX_FILE, decisionsIndex } from '../scripts/write-decisions-index.ts';
import { POLICY_SCHEMA_FILE, policySchemaText } from '../scripts/write-policy-schema.ts';
import { RECIPE_SCHEMA_FILE, recipeSchemaText } from '../scripts/write-recipe-schema.ts';
import {
  RELIABILITY_FILE,
  readRecord,
  reliabilityDocument,
} from '../scripts/write-reliability-doc.ts';
import { SCORING_DOCS } from '../scripts/write-scoring-docs.ts';
import { migrate } from '../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../src-main/adapters/sqlite/migrations/index.ts';
import { createProgram } from '../src-main/hosts/command/program.ts';
import { createTerminal } from '../src-main/hosts/command/terminal.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }),
];
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test.each(SCORING_DOCS.map((doc) => ({ ...doc, name: basename(doc.file) })))(
  '$name says what the tables say (npm run docs writes it)',
  ({ file, text }) => {
    expect(readFileSync(file, 'utf8')).toBe(text());
  },
);

test('reliability.md says what was recorded (npm run docs writes it)', () => {
  expect(readFileSync(RELIABILITY_FILE, 'utf8')).toBe(reliabilityDocument(readRecord()));
});

test('architecture.svg shows the imports of today (npm run docs draws it)', () => {
  expect(readFileSync(ARCHITECTURE_PICTURE.file, 'utf8')).toBe(ARCHITECTURE_PICTURE.text());
});

test('recipe.schema.json is the shape of a recipe (npm run docs writes it)', () => {
  expect(readFileSync(RECIPE_SCHEMA_FILE, 'utf8')).toBe(recipeSchemaText());
});

test('policy.schema.json is the shape of a policy file (npm run docs writes it)', () => {
  expect(readFileSync(POLICY_SCHEMA_FILE, 'utf8')).toBe(policySchemaText());
});

test('the list of decisions is that of today (npm run docs writes it)', () => {
  expect(readFileSync(DECISIONS_INDEX_FILE, 'utf8')).toBe(decisionsIndex());
});

test('links in documents lead to files', () => {
  const broken = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !/^[a-z]+:/.test(to) && !existsSync(join(ROOT, dirname(page), to)))
      .map((to) => `${page}: ${to}`),
  );
  expect(broken).toEqual([]);
});

test('source files that documents name exist', () => {
  const files = globSync(
    '{src-*,scripts,tests,resources,packaging,examples,clients}/**/*.{ts,tsx,cjs,mjs,py,yml}',
    {
      cwd: ROOT,
    },
  ).map((file) => `/${file.replaceAll('\\', '/')}`);
  const named = PAGES.filter((page) => page.startsWith('docs')).flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\.(?:tsx?|cjs|mjs|py))`/g)].map(
      ([, file = '']) => [page, file] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(([, file]) => !files.some((each) => each.endsWith(`/${file}`)))).toEqual([]);
});

test('architecture.md names every table of the store', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS);
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all();
  expect(tables.length).toBeGreaterThan(30);
  const text = read('docs/architecture.md');
  expect(tables.filter((table) => !text.includes(`| \`${table}\` |`))).toEqual([]);
});

test('commands and flags that documents show exist', async () => {
  const program = await createProgram({
    terminal: createTerminal(new PassThrough() as never, new PassThrough() as never),
    variables: {},
    platform: 'linux',
    stdin: () => process.stdin,
    interrupt: new AbortController().signal,
    exit: () => {},
    serve: async () => 0,
  });
  const named = (command: Command, name: string) =>
    command.commands.find((each) => each.name() === name);
  const exists = (line: string): boolean => {
    const [name = '', next = '', ...rest] = line.split(' ');
    const command = named(program, name);
    if (command === undefined) return false;
    const below = /^[a-z]/.test(next) && command.commands.length > 0 ? next.split('|') : [];
    const all = [command, ...below.map((word) => named(command, word))];
    const flags = [next, ...rest].flatMap((word) => /^--[a-z-]+/.exec(word) ?? []);
    const known = all.flatMap((each) => each?.options.map(({ long }) => long) ?? []);
    return !all.includes(undefined) && flags.every((flag) => known.includes(flag));
  };
  const shown = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\bvouch (?!vouch\b)([a-z][^`\n#;>,)]*)/g)].map(
      ([, line = '']) => [page, line] as const,
    ),
  );
  expect(shown.length).toBeGreaterThan(50);
  expect(shown.filter(([, line]) => !exists(line))).toEqual([]);
});
