const MINUTE = 60_000;

/** The rules of codes (issue texts and spec section 9). Times in milliseconds. */
export const CODE_RULES = {
  digits: 6,
  life: 5 * MINUTE,
  tries: 5,
  /** To one receiver, by all calls together; besides one per minute. */
  perHour: 5,
  perDay: 10,
  /** Per hour for one address, which an office may share, and for the addresses next to it. */
  address: 30,
  network: 100,
  /** Wrong codes per hour from one address. */
  wrong: 30,
} as const;
