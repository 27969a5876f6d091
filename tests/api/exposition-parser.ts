// Reads Prometheus' text format 0.0.4 as strictly as its description allows, and refuses what a collector would refuse or mistake.

export interface ExposedFamily {
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly help: string;
  readonly samples: readonly ExposedSample[];
}

export interface ExposedSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;

/** The families by name. @throws Error where a line does not fit, a family or series stands twice, or buckets do not add up */
export function parseExposition(text: string): ReadonlyMap<string, ExposedFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, ExposedFamily & { samples: ExposedSample[] }>();
  const series = new Set<string>();
  let help: { name: string; words: string } | null = null;
  let current: { name: string; family: ExposedFamily & { samples: ExposedSample[] } } | null = null;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (keyword === 'HELP') help = { name, words: rest };
    else if (keyword === 'TYPE') {
      if (families.has(name)) throw new Error(`${name} stands twice`);
      if (help?.name !== name || help.words === '') throw new Error(`${name} has no help`);
      if (!/^(counter|gauge|histogram|summary)$/.test(rest)) throw new Error(`no type: ${line}`);
      const family = { type: rest as ExposedFamily['type'], help: help.words, samples: [] };
      families.set(name, family);
      current = { name, family };
    } else {
      const sample = readSample(line);
      if (current === null || !belongs(sample.name, current.name, current.family.type))
        throw new Error(`${line} stands outside of its family`);
      const key = sample.name + JSON.stringify(Object.entries(sample.labels).sort());
      if (series.has(key)) throw new Error(`${line} is there twice`);
      series.add(key);
      current.family.samples.push(sample);
    }
  }
  for (const [name, family] of families) if (family.type === 'histogram') addUp(name, family);
  return families;
}

function readSample(line: string): ExposedSample {
  const [, name = '', inner = '', number = ''] = SAMPLE.exec(line) ?? [];
  if (name === '') throw new Error(`no sample: ${line}`);
  const labels: Record<string, string> = {};
  for (LABEL.lastIndex = 0; LABEL.lastIndex < inner.length; ) {
    const [, label = '', escaped = ''] = LABEL.exec(inner) ?? [];
    if (label === '') throw new Error(`no labels: ${line}`);
    labels[label] = escaped.replace(/\\(.)/g, (_, char) => (char === 'n' ? '\n' : char));
  }
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number);
  if (Number.isNaN(value) && number !== 'NaN') throw new Error(`no number: ${line}`);
  return { name, labels, value };
}

function belongs(sample: string, family: string, type: ExposedFamily['type']): boolean {
  if (type === 'counter' || type === 'gauge') return sample === family;
  const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['', '_sum', '_count'];
  return parts.some((part) => sample === family + part);
}

/** Each series of a histogram: buckets that grow with their bound, the last without one and equal to the count, and a sum. */
function addUp(name: string, { samples }: ExposedFamily): void {
  const bySeries = Map.groupBy(samples, ({ labels: { le: _, ...others } }) =>
    JSON.stringify(Object.entries(others).sort()),
  );
  for (const [key, all] of bySeries) {
    const of = (part: string) => all.filter((sample) => sample.name === `${name}_${part}`);
    const bounds = of('bucket').map(({ labels }) => Number(labels.le?.replace('+Inf', 'Infinity')));
    const counts = of('bucket').map(({ value }) => value);
    const grows = (numbers: readonly number[]) =>
      numbers.every((each, index) => index === 0 || each >= (numbers[index - 1] ?? 0));
    const whole = bounds.at(-1) === Number.POSITIVE_INFINITY && grows(bounds) && grows(counts);
    if (!whole || of('sum').length !== 1 || of('count')[0]?.value !== counts.at(-1))
      throw new Error(`the buckets of ${name} ${key} do not add up`);
  }
}
