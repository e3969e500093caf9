const DAY = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?$/;

const two = (text: string): string => text.padStart(2, '0');

/** A day as people write it (`2026/3/1`, `2026年3月1日`, `20260301`, with a time or without) as `2026-03-01 08:30`; other texts as they are. */
export function readDay(text: string): string {
  const match = DAY.exec(text);
  if (match === null) return text;
  const [, year = '', month, day, plainMonth = '', plainDay = '', time] = match;
  const date = `${year}-${two(month ?? plainMonth)}-${two(day ?? plainDay)}`;
  return time === undefined ? date : `${date} ${time.length < 5 || time[1] === ':' ? `0${time}` : time}`;
}
