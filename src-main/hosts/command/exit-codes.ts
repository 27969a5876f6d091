// The exit code of a command that the user stopped.

/** As shells count a program that SIGINT has ended: 128 + 2. */
export const INTERRUPTED = 130;
