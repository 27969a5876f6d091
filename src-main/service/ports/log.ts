// Where the program writes what a bug report needs; addresses and keys never go there.

export interface Log {
  info(details: Readonly<Record<string, unknown>>, message: string): void;
  error(details: Readonly<Record<string, unknown>>, message: string): void;
}
