// Asks silent servers once more when everybody waits for those, and for nothing else.

/** A server as far as its silence is concerned. */
export interface SilentServer {
  readonly waiting: number;
  /** Left alone because it did not answer. */
  readonly isSilent: boolean;
  /** Asks once more before the end of the pause, unless it has answered before. */
  tryOnce(): void;
}

export class LastTries {
  readonly #silent = new Set<SilentServer>();
  /** Of all servers. */
  #waiting = 0;
  #inFlight = 0;

  countWaiting(change: 1 | -1): void {
    this.#waiting += change;
  }

  countInFlight(change: 1 | -1): void {
    this.#inFlight += change;
  }

  add(server: SilentServer): void {
    this.#silent.add(server);
  }

  /**
   * When everybody waits for servers that do not answer, each that never answered at all is asked once more, and its askers
   * wait no longer if that is in vain. One that answered before has a fault that passes, which is waited for.
   */
  consider(): void {
    if (this.#inFlight > 0) return;
    for (const server of this.#silent) if (!server.isSilent) this.#silent.delete(server);
    const silent = [...this.#silent];
    if (silent.reduce((sum, { waiting }) => sum + waiting, 0) < this.#waiting) return;
    for (const server of silent) if (server.waiting > 0) server.tryOnce();
  }
}
