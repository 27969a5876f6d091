// Counts as people read them, in English whatever the system's language.

/** 12345 → "12,345". */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** 1, "list" → "1 list"; 12345, "entry", "entries" → "12,345 entries". */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** 1 → "1 row", 12345 → "12,345 rows". */
export function formatRows(count: number): string {
  return formatCounted(count, 'row');
}
