import type { Clock } from '../../settings/beijingTime.ts';

interface Spent {
  readonly ends: number;
  count: number;
}

/** So much of something in a time, for each account, in one process. */
export class Allowance {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #time: number;
  readonly #spent = new Map<number, Spent>();

  /** `time` in milliseconds. */
  constructor(clock: Clock, most: number, time: number) {
    this.#clock = clock;
    this.#most = most;
    this.#time = time;
  }

  /** Takes one; false when there is none left until the time is over. */
  take(account: number): boolean {
    const now = this.#clock().getTime();
    for (const [other, { ends }] of this.#spent) if (ends <= now) this.#spent.delete(other);
    const spent = this.#spent.get(account) ?? { ends: now + this.#time, count: 0 };
    if (spent.count >= this.#most) return false;
    spent.count += 1;
    this.#spent.set(account, spent);
    return true;
  }
}
