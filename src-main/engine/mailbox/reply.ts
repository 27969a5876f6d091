// What an SMTP server's reply (RFC 5321 §4.2) consists of once its bytes have been read.

export interface Reply {
  /** 200 to 599. */
  readonly code: number;
  /** The text behind the code of each line, as the server sent it; not yet fit to be shown. */
  readonly lines: readonly string[];
}
