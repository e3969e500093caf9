const DAY = 86_400_000;

/** A day in Beijing as it is typed: today, or so many days later. */
export const dayAfter = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(Date.now() + days * DAY));
