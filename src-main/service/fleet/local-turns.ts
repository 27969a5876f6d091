// Lets look-ups that no worker makes run on this machine, a few at a time, so that none waits too long for its turn at a server.

export interface LocalTurns {
  /** Does the work once fewer than the most of its group are at work. */
  during<T>(group: string, work: () => Promise<T>): Promise<T>;
}

export function createLocalTurns(most: number): LocalTurns {
  const groups = new Map<string, { atWork: number; waiting: (() => void)[] }>();

  return {
    async during(group, work) {
      const turns = groups.get(group) ?? { atWork: 0, waiting: [] };
      groups.set(group, turns);
      if (turns.atWork >= most) await new Promise<void>((resolve) => turns.waiting.push(resolve));
      else turns.atWork += 1;
      try {
        return await work();
      } finally {
        const next = turns.waiting.shift();
        // The place goes to the next in line.
        if (next !== undefined) next();
        else turns.atWork -= 1;
        if (turns.atWork === 0) groups.delete(group);
      }
    },
  };
}
