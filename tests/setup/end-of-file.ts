// What a file of tests opens when it is first asked for, and closes at its end.

const closings: (() => Promise<void>)[] = [];

/** Called when the tests of the file that runs have ended; the last that was asked for comes first. */
export function atEndOfFile(close: () => Promise<void>): void {
  closings.push(close);
}

export async function endFile(): Promise<void> {
  for (const close of closings.splice(0).reverse()) await close();
}
