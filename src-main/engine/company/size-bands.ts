// The bands in which a number of employees is given.
/** From the smallest to the largest, in people. */
export const SIZE_BANDS = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const;

export type SizeBand = (typeof SIZE_BANDS)[number];
