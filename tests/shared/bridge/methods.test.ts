// The bounds of what methods of the bridge take: just within is taken, just outside is refused.
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { ALL_ROWS } from '../../../src-shared/bridge/lists.ts';
import { BRIDGE_METHODS, type BridgeMethod } from '../../../src-shared/bridge/methods.ts';

type Path = `${BridgeMethod} ${string}`;

interface Part extends TSchema {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly patternProperties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
}

/** The part of a method's parameters that a path names, as in `rows.page filter.where[].values`; `{}` is any key. */
function partOf(path: Path): Part {
  const [method = '', steps = ''] = path.split(' ');
  let parts: readonly Part[] = [BRIDGE_METHODS[method as BridgeMethod].params as Part];
  for (const step of steps.split(/\.|(?=\[\])|(?=\{\})/)) {
    parts = parts
      .flatMap((part) => [part, ...(part.anyOf ?? [])])
      .flatMap((part) => {
        if (step === '[]') return part.items ?? [];
        if (step === '{}') return Object.values(part.patternProperties ?? {});
        return part.properties?.[step] ?? [];
      });
  }
  const [part] = parts;
  if (part === undefined) throw new Error(`There is no ${path}.`);
  return part;
}

const takes = (path: Path, value: unknown) => Compile(partOf(path)).Check(value);

describe('numbers', () => {
  test.each<[Path, number, number]>([
    ['checks.list limit', 1, 500],
    ['jobs.list limit', 1, 500],
    ['callbacks.list limit', 1, 500],
    ['policy.changes limit', 1, 500],
    ['outcomes.list limit', 1, 500],
    ['rows.page limit', 1, 500],
    ['requests.recent limit', 1, 500],
    ['jobs.items limit', 1, 1_000],
    ['rows.read limit', 1, 1_000],
    ['lists.compared limit', 1, 1_000],
    ['lists.rows limit', 1, 1_000],
    ['suppression.read limit', 1, 5_000],
    ['privacy.list limit', 1, 10_000],
    ['rows.search limit', 1, 50],
    ['usage.show days', 1, 400],
    ['api.move port', 0, 65_535],
    ['verify options.mailbox.greylist_delay_seconds', 0, 86_400],
    ['rows.page filter.score_min', 0, 100],
    ['rows.page filter.score_max', 0, 100],
    ['policy.save policy.approve', 1, 100],
    ['policy.save policy.review', 0, 99],
    ['policy.save policy.weights{}', -60, 60],
    ['policy.import file.bands.approve', 1, 100],
    ['policy.import file.bands.review', 0, 99],
    ['policy.import file.weights{}', -60, 60],
    ['files.import mapping.email', 0, 16_383],
    ['files.outcomes columns.date', 0, 16_383],
    ['rows.facets columns[]', 0, 99_999],
  ])('%s is from %d to %d', (path, least, most) => {
    const around = [least - 1, least, most, most + 1];
    expect(around.map((value) => takes(path, value))).toEqual([false, true, true, false]);
  });

  test.each<[Path, number]>([
    ['rows.read after', -1],
    ['lists.compared after', -1],
    ['jobs.create email_column', 0],
    ['jobs.append rows[].blanks', 1],
    ['jobs.append rows[].reused.verdict.index', 0],
    ['jobs.append rows[].reused.decision.index', 0],
    ['jobs.items from', 0],
    ['lists.rows from', 0],
    ['lists.estimate sketch.rows', 0],
    ['keys.create monthly_budget', 0],
    ['keys.budget monthly_budget', 0],
    ['outcomes.add outcomes[].index', 0],
    ['rows.page offset', 0],
    ['decisions.set rows.spans[].from', 0],
    ['decisions.set rows.spans[].to', 0],
    ['exports.start rows.indexes[]', 0],
    ['exports.start source_columns[]', 0],
    ['jobs.go_on rows.indexes[]', 0],
  ])('%s is %d at least', (path, least) => {
    expect([takes(path, least - 1), takes(path, least)]).toEqual([false, true]);
  });
});

describe('texts', () => {
  test.each<[Path, number, number]>([
    ['verify follow', 0, 64],
    ['jobs.create file_key', 0, 64],
    ['jobs.begun file_key', 0, 64],
    ['jobs.create delimiter', 1, 1],
    ['files.preview reading.delimiter', 1, 1],
    ['files.preview reading.encoding', 0, 40],
    ['files.preview reading.sheet', 0, 100],
    ['files.preview file_id', 0, 100],
    ['exports.start csv.delimiter', 1, 1],
    ['checks.list search', 0, 200],
    ['jobs.list search', 0, 200],
    ['privacy.list search', 0, 200],
    ['rows.page filter.text', 0, 200],
    ['rows.page filter.where[].values[]', 0, 2_000],
    ['rows.search text', 2, 200],
    ['verify options.mailbox.ehlo', 1, 253],
    ['verify options.mailbox.mail_from', 1, 254],
    ['jobs.rename name', 1, 200],
    ['files.import name', 1, 200],
    ['lists.merge name', 1, 200],
    ['lists.merge lists[]', 0, 100],
    ['files.suppress name', 1, 200],
    ['files.paste name', 0, 200],
    ['host.pick_target name', 0, 255],
    ['jobs.go_on rows.than', 0, 40],
    ['jobs.go_on_counts older_than', 0, 40],
    ['keys.create name', 1, 100],
    ['policy.create name', 1, 100],
    ['policy.rename name', 1, 100],
    ['policy.import file.name', 1, 100],
    ['policy.import file.scoring_version', 0, 40],
    ['policy.show policy_id', 0, 100],
    ['policy.of_check request_id', 0, 100],
    ['overrides.add value', 1, 320],
    ['overrides.add reason', 1, 500],
    ['overrides.import rows[].value', 0, 2_000],
    ['overrides.import rows[].reason', 0, 2_000],
    ['suppression.begin name', 1, 200],
    ['suppression.find addresses[]', 0, 1_000],
    ['suppression.read after', 0, 400],
    ['suppression.append list_id', 0, 100],
    ['outcomes.add label', 0, 200],
    ['outcomes.add outcomes[].email', 0, 1_000],
    ['outcomes.add outcomes[].happened_at', 0, 40],
    ['outcomes.add outcomes[].words', 0, 2_000],
    ['outcomes.list filter.month', 0, 10],
    ['outcomes.list filter.provider', 0, 200],
    ['outcomes.list filter.email', 0, 1_000],
    ['outcomes.remove email', 0, 1_000],
    ['fleet.try address', 0, 2_000],
    ['decisions.set change.reason', 0, 500],
    ['decisions.set change.note', 0, 5_000],
    ['decisions.set change.add_labels[]', 1, 60],
    ['decisions.set change.remove_labels[]', 1, 60],
    ['decisions.undo change_id', 0, 100],
    ['views.save name', 1, 80],
    ['views.save address', 0, 16_000],
    ['presets.save name', 1, 80],
    ['lists.estimate sketch.endings[].ending', 0, 253],
    ['lists.estimate sketch.mail_services[].id', 0, 50],
    ['lists.estimate sketch.mail_services[].name', 0, 300],
    ['lists.estimate sketch.sampled_rows[].email', 0, 2_000],
    ['lists.estimate sketch.sampled_rows[].name', 0, 4_000],
    ['host.pick_list extensions[]', 1, 10],
  ])('%s has %d to %d characters', (path, least, most) => {
    const text = (length: number) => takes(path, 'x'.repeat(length));
    expect(least === 0 ? false : text(least - 1)).toBe(false);
    expect([text(least), text(most), text(most + 1)]).toEqual([true, true, false]);
  });
});

describe('entries', () => {
  const SPAN = { from: 0, to: 0 };
  const OVERRIDE = { subject: 'domain', value: 'a', verdict: 'allow', reason: 'b' };
  const OVERRIDE_ROW = { ...OVERRIDE, row: 1 };

  test.each<[Path, number, number, unknown]>([
    ['rows.page filter.where', 0, 40, { facet: 'flag', match: 'any', values: ['vpn'] }],
    ['rows.page filter.where[].values', 1, 100, 'vpn'],
    ['rows.facets columns', 0, 20, 1],
    ['jobs.go_on rows.indexes', 1, 100_000, 1],
    ['exports.start rows.indexes', 0, 100_000, 1],
    ['decisions.set rows.spans', 0, 20_000, SPAN],
    ['decisions.set rows.except', 0, 20_000, SPAN],
    ['decisions.set change.add_labels', 0, 20, 'vip'],
    ['decisions.set change.remove_labels', 0, 20, 'vip'],
    ['suppression.find addresses', 0, 5_000, 'a'],
    ['suppression.find list_ids', 0, 50, 'a'],
    ['suppression.append rows', 0, 5_000, ['a']],
    ['suppression.append rows[]', 0, 16_384, 'a'],
    ['policy.suppression list_ids', 0, 50, 'a'],
    ['policy.import suppression', 0, 50, { name: 'a', list_id: 'b' }],
    ['policy.import file.overrides', 0, 10_000, OVERRIDE],
    ['overrides.import rows', 0, 10_000, OVERRIDE_ROW],
    ['outcomes.add outcomes', 1, 1_000, { email: 'a', outcome: 'fraud' }],
    ['outcomes.list filter.kinds', 0, 7, 'fraud'],
    ['lists.merge lists', 1, 20, 'a'],
    ['host.pick_list extensions', 1, 20, 'csv'],
    ['lists.estimate sketch.mail_services', 0, 100, { id: 'a', name: 'b', rows: 1 }],
    ['lists.estimate sketch.sampled_rows', 0, 256, { email: 'a' }],
  ])('%s has %d to %d', (path, least, most, entry) => {
    const list = (length: number) =>
      takes(
        path,
        Array.from({ length }, () => entry),
      );
    expect(least === 0 ? false : list(least - 1)).toBe(false);
    expect([list(least), list(most), list(most + 1)]).toEqual([true, true, false]);
  });
});

test('the filter of all rows is one', () => {
  expect(takes('rows.page filter', ALL_ROWS)).toBe(true);
});

test.each([
  ['rows.page filter.where[].facet', 'source:99999', true],
  ['rows.page filter.where[].facet', 'source:100000', false],
  ['rows.page filter.where[].facet', 'pattern', true],
  ['rows.page filter.where[].facet', 'colour', false],
  ['rows.page sort.by', 'source:99999', true],
  ['rows.page sort.by', 'source:100000', false],
  ['rows.page sort.by', 'colour', false],
] as const)('%s: %s, %s', (path, name, expected) => {
  expect(takes(path, name)).toBe(expected);
});
