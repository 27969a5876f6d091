// Where an item lives: its row number holds the job's number and its index, so that a job's items lie side by side.

/** How many items a job can have: 24 bits of the row number. */
export const MAX_ITEMS = 2 ** 24;

// Row numbers must stay exact as JavaScript numbers (53 bits), which leaves 29 bits for the job.
const MAX_JOBS = 2 ** 29;

/** The row number of an item; throws on an index or job number outside its bits. */
export function itemKey(jobNumber: number, index: number): number {
  if (!Number.isInteger(index) || index < 0 || index >= MAX_ITEMS) {
    throw new RangeError(`an item's index must be 0 to ${MAX_ITEMS - 1}, not ${index}`);
  }
  return firstKey(jobNumber) + index;
}

/** The index of an item within its job. */
export function itemIndex(key: number): number {
  return key % MAX_ITEMS;
}

/** The number of an item's job. */
export function itemJob(key: number): number {
  return Math.floor(key / MAX_ITEMS);
}

/** The first and last row number that a job's items can have, both included. */
export function itemRange(jobNumber: number): { readonly first: number; readonly last: number } {
  const first = firstKey(jobNumber);
  return { first, last: first + MAX_ITEMS - 1 };
}

function firstKey(jobNumber: number): number {
  if (!Number.isInteger(jobNumber) || jobNumber < 1 || jobNumber >= MAX_JOBS) {
    throw new RangeError(`a job's number must be 1 to ${MAX_JOBS - 1}, not ${jobNumber}`);
  }
  return jobNumber * MAX_ITEMS;
}
