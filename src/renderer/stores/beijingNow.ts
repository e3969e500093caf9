const BEIJING_HOURS = 8;

/** The moment as `YYYY-MM-DD HH:mm:ss` in Beijing, wherever the browser stands. */
export function beijingNow(milliseconds: number = Date.now()): string {
  return new Date(milliseconds + BEIJING_HOURS * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
