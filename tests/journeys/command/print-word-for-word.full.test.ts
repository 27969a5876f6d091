// What commands print, word for word: transcript.txt is replayed in one practice folder (`VOUCH_ORACLE=write` writes it anew).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { practiceHome } from '../../hosts/vouch-command.ts';

const PLACE = join(import.meta.dirname, 'transcript.txt');
const WRITES = process.env.VOUCH_ORACLE === 'write';

/** Read by commands as `FILES/<name>`. */
const FILES = {
  'people.csv': 'email,who\nnonsense,Ann\nno nonsense,Bob\n',
  'others.csv': 'email,who\nnonsense,Ann\nsomething else,Cy\n',
  'none.csv': 'email\n',
  'verified.csv': 'email;Kickbox\nnonsense;undeliverable\nno nonsense;risky\nnothing;Unknown\n',
  'opt-outs.txt': 'jane@acme.example.com\nblocked.com\nno address here\n',
  'more.csv': 'email;why\nJANE@acme.example.com;asked\njohn@acme.example.com;asked\n',
  'overrides.csv':
    'domain,verdict,why\nspam.example.com,block,sends spam\nfriend.example.com,block,no friend\n' +
    'co.uk,block,\njane@acme.example.com,approve,our accountant\nnowhere.example.com,,\n',
  'policy.json': JSON.stringify({
    vouch_policy: 1,
    name: 'Team',
    scoring_version: '2026.1',
    bands: { approve: 90, review: 20 },
    weights: { no_dmarc: -8, name_matches: 20 },
    overrides: [{ subject: 'domain', value: 'Spam.example.com', verdict: 'deny', reason: 'spam' }],
    suppression_lists: [
      { name: 'never', entries: ['a@x.example.com', 'jane@acme.example.com', 'no entry'] },
      { name: 'Other', entries: ['d.example.com'] },
    ],
  }),
  'newer.json': '{"vouch_policy":2}',
  'other.json': '{"name":"x"}',
  'signups.csv':
    'email,who\namelia.clarke@kestrel-freight.example,Amelia Clarke\nx@mailinator.com,X\n' +
    'amelia.clarke@kestrel-freight.example,Amelia Clarke\nnonsense,Ann\n',
  'events.csv':
    'event,email,reason\ndelivered,Amelia.Clarke@kestrel-freight.example,\n' +
    'bounce,x@mailinator.com,550 5.1.1 user unknown\nbounce,never@checked.example,550 no\n' +
    'processed,amelia.clarke@kestrel-freight.example,\nflown away,x@mailinator.com,\n' +
    'delivered,nobody,\n',
  'teams.csv': 'name,event\nAnn,bounce\n',
  'customers.csv': 'Who,Since\nann@acme.example,2026-01-02\n',
  'bare.txt': ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
    .map((name) => `${name}.example.com\n`)
    .join(''),
} as const;

const place = practiceHome();
beforeAll(async () => {
  for (const [name, content] of Object.entries(FILES)) await place.file(name, content);
});

/** `$ vouch …` and what it printed: stdout, then stderr behind `! `, then its exit code where it is not 0. */
test('commands print what the transcript has', async () => {
  const written = readFileSync(PLACE, 'utf8');
  const stable = createStableText(place.home);
  const printed: string[] = [];
  for (const line of written.split('\n').filter((each) => each.startsWith('$ '))) {
    const args = wordsOf(stable.original(line.slice('$ vouch '.length)));
    const { code, stdout, stderr } = await place.vouch(...args);
    printed.push(line, ...linesOf(stable.text(stdout)));
    printed.push(...linesOf(stable.text(stderr)).map((each) => `! ${each}`));
    if (code !== 0) printed.push(`[exit code ${code}]`);
    printed.push('');
  }
  const now = printed.join('\n');
  if (WRITES) writeFileSync(PLACE, now);
  else expect(now).toBe(written);
});

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}

/** As a shell takes a line apart, as far as the transcript needs it. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare);
}

/** What is different in every run becomes a word: ids by their kind and order, moments, the folder, keys; so does the version of the scoring table. */
function createStableText(home: string) {
  const words = new Map<string, string>();
  const wordFor = (id: string, kind = 'id') => {
    const known = words.get(id);
    if (known !== undefined) return known;
    const before = [...words.values()].filter((word) => word.startsWith(`<${kind}`)).length;
    const word = `<${kind}${before + 1}>`;
    words.set(id, word);
    return word;
  };
  return {
    text: (text: string) =>
      text
        .replaceAll(home, 'FILES')
        .replace(/\b(?:(job|policy|suppression)_)?[0-9a-f]{24}\b/g, wordFor)
        .replace(/(vouch_(?:live|callback)_)[^\s"]+/g, '$1…')
        .replace(/\d+ ms(?=, request)/g, '<time>')
        .replace(/(?<="scoring_version": )"[^"]+"/g, '<version>')
        .replace(/^\d{4}-\d\d-\d\d(?= )/gm, '<today>')
        .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '<moment>'),
    original(line: string) {
      let read = line.replaceAll('FILES', home);
      for (const [id, word] of words) read = read.replaceAll(word, id);
      return read;
    },
  };
}
