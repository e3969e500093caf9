import type { PublicRow } from './PublicSource.ts';

/** What a field of a published record reads as: its text where it has one; empty where there is nothing. */
export function rowText(row: PublicRow, field: string | undefined): string {
  if (field === undefined) return '';
  const value = row[`${field}Text`] ?? row[field];
  // Nobody reads the seconds of a moment.
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d):\d\d$/, '$1');
  return typeof value === 'number' ? String(value) : '';
}
