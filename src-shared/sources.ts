// The sources that a check looks things up at, named once for whoever lists them.

/** Those that take seconds where the DNS takes milliseconds, in the order in which a check tells of them. */
export const SLOW_SOURCES = ['registration', 'website', 'mailbox'] as const;
export type SlowSource = (typeof SLOW_SOURCES)[number];

/** In their usual order; they overlap. */
export const SOURCES = ['dns', ...SLOW_SOURCES] as const;
export type Source = (typeof SOURCES)[number];
