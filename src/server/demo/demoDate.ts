import type { Value } from '#language/Value.ts';
import { addDays } from '#language/functions/addDays.ts';

/** `D`, `D-30`, `D+5`, with an optional time behind it. */
const RELATIVE = /^D(?:([+-]\d{1,5}))?(?: (\d{2}:\d{2}:\d{2}))?$/;

/** A date of a demo row, counted from the start day: `D-30 09:30:00` becomes `2026-02-08 09:30:00`. Other values stay. */
export function demoDate(value: Value, day: string): Value {
  const match = typeof value === 'string' ? RELATIVE.exec(value) : null;
  if (match === null) return value;
  const moved = addDays(day, Number(match[1] ?? 0)) ?? day;
  return match[2] === undefined ? moved : `${moved} ${match[2]}`;
}
