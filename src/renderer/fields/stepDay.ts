import type { Dayjs } from 'dayjs';

/** The day a key moves to in a calendar with weeks from Monday, at the same time of day; undefined for other keys. */
export function stepDay(
  day: Dayjs,
  { key, shiftKey }: Readonly<{ key: string; shiftKey: boolean }>,
): Dayjs | undefined {
  const inWeek = (day.day() + 6) % 7;
  switch (key) {
    case 'ArrowLeft':
      return day.subtract(1, 'day');
    case 'ArrowRight':
      return day.add(1, 'day');
    case 'ArrowUp':
      return day.subtract(7, 'day');
    case 'ArrowDown':
      return day.add(7, 'day');
    case 'Home':
      return day.subtract(inWeek, 'day');
    case 'End':
      return day.add(6 - inWeek, 'day');
    case 'PageUp':
      return day.subtract(1, shiftKey ? 'year' : 'month');
    case 'PageDown':
      return day.add(1, shiftKey ? 'year' : 'month');
    default:
      return undefined;
  }
}
