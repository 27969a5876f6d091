// Why a row has no result where its list had not ended when it was exported; said as the API says what an item failed with.

export const NOT_CHECKED_YET = {
  code: 'not_checked_yet',
  message: 'The list had not ended when it was exported.',
} as const;
