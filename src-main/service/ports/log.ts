// The port to the program's log, which never gets addresses or keys.

export interface Log {
  info(details: Readonly<Record<string, unknown>>, message: string): void;
  error(details: Readonly<Record<string, unknown>>, message: string): void;
}
