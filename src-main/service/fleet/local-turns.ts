// Lets look-ups that no worker makes run on this machine, a few at a time, so that none waits too long for its turn at a server.

export interface LocalTurns {
  /** Does the work once fewer than the most of its group are at work. */
  during<T>(group: string, work: () => Promise<T>): Promise<T>;
}

export function createLocalTurns(most: number): LocalTurns {
  const groups = new Map<string, { atWork: number; waiting: (() => void)[] }>();

  return {
    async during(group, work) {
      const line = groups.get(group) ?? { atWork: 0, waiting: [] };
      groups.set(group, line);
      if (line.atWork >= most) await new Promise<void>((resolve) => line.waiting.push(resolve));
      else line.atWork += 1;
      try {
        return await work();
      } finally {
        const next = line.waiting.shift();
        // The place goes to the next in line.
        if (next !== undefined) next();
        else line.atWork -= 1;
        if (line.atWork === 0) groups.delete(group);
      }
    },
  };
}
