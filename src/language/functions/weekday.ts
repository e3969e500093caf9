/** Day of the week of a `YYYY-MM-DD` date: 0 Monday .. 6 Sunday. */
export function weekday(date: string): number {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  const days = Math.floor(Date.UTC(year, month - 1, day) / 86400000);
  return (((days + 3) % 7) + 7) % 7;
}
