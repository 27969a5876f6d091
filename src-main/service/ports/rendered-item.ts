// The text of a kept item in the shape of the API, for the store that joins whole jobs and the service that pages through them.
import type { StoredItem } from './jobs.ts';

/** The API's item object as JSON text; the result is kept rendered and only joined here. Null while the item is pending. */
export function renderItem(item: Omit<StoredItem, 'source'>): string | null {
  const duplicate = item.duplicateOf === null ? '' : `,"duplicate_of":${item.duplicateOf}`;
  const head = `{"index":${item.index},"input":${item.inputJson}${duplicate}`;
  if (item.error) return `${head},"error":${JSON.stringify(item.error)}}`;
  if (item.resultJson === null) return null;
  const members = item.resultJson.slice(1);
  return members === '}' ? `${head}}` : `${head},${members}`;
}
