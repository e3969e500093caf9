import { addDays } from '#language/functions/calendar.ts';

/** The problem of an invalid date constant, such as `2026-02-30`: functions return null, and no date equals it. */
export function noDay(value: unknown): { readonly message: string; readonly proposal: undefined } | undefined {
  const [, day] = typeof value === 'string' ? (/^(\d{4}-\d{2}-\d{2})(?:[ T]|$)/.exec(value) ?? []) : [];
  if (day === undefined || addDays(day, 0) === day) return undefined;
  return { message: `${JSON.stringify(value)} is no day`, proposal: undefined };
}
