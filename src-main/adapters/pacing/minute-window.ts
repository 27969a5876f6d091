// Counts how many queries or sessions began within the last minute, and when there is room for more.

const MINUTE_MS = 60_000;

export interface MinuteWindow {
  /** Counts `amount` at a moment. */
  add(at: number, amount: number): void;
  /** How many more fit under the limit at this moment; never less than 0. */
  room(at: number, limit: number): number;
  /** The earliest moment from which one more fits under the limit; `-Infinity` where it fits already. */
  opensAt(at: number, limit: number): number;
}

export function createMinuteWindow(): MinuteWindow {
  const counted: { readonly at: number; readonly amount: number }[] = [];
  let sum = 0;

  return {
    add(at, amount) {
      counted.push({ at, amount });
      sum += amount;
    },
    room(at, limit) {
      forgetBefore(at);
      return Math.max(0, limit - sum);
    },
    opensAt(at, limit) {
      forgetBefore(at);
      let left = sum;
      let opens = -Infinity;
      for (const entry of counted) {
        if (left < limit) break;
        left -= entry.amount;
        opens = entry.at + MINUTE_MS;
      }
      return opens;
    },
  };

  function forgetBefore(now: number): void {
    const firstRecent = counted.findIndex(({ at }) => at > now - MINUTE_MS);
    for (const { amount } of counted.splice(0, firstRecent === -1 ? counted.length : firstRecent))
      sum -= amount;
  }
}
