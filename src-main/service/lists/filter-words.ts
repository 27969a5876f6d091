// A filter of rows in words, for reports that outlive the screen it was set on.
import type { ExportRequest, RowFilter } from '../../../src-shared/bridge/lists.ts';

export function rowsInWords(rows: ExportRequest['rows']): string {
  switch (rows.kind) {
    case 'all':
      return 'all rows';
    case 'picked':
      return `all rows of the list; the file holds ${new Set(rows.indexes).size} that were selected by hand`;
    case 'filter': {
      const conditions = conditionsOf(rows.filter);
      return conditions.length === 0 ? 'all rows' : `the rows with ${conditions.join('; ')}`;
    }
  }
}

const JOINTS = { any: ' or ', all: ' and ', none: ' or ' } as const;

function conditionsOf(filter: RowFilter): string[] {
  const { states, flags, score_min, score_max, domain, provider, text } = filter;
  return [
    ...(states.length > 0 ? [`verdict ${states.join(' or ')}`] : []),
    ...(flags.length > 0 ? [`flags ${flags.join(' and ')}`] : []),
    ...(score_min !== null ? [`score from ${score_min}`] : []),
    ...(score_max !== null ? [`score up to ${score_max}`] : []),
    ...(domain !== null ? [`domain ${domain}`] : []),
    ...(provider !== null ? [`mail provider ${provider}`] : []),
    ...(text !== null ? [`"${text}" in any column`] : []),
    ...filter.where.map(({ facet, match, values }) => {
      const words = values.map((value) => (value === '' ? 'none' : value)).join(JOINTS[match]);
      return `${facet.replace('source:', 'column ')} ${match === 'none' ? 'other than ' : ''}${words}`;
    }),
  ];
}
