import type { PublicRow } from './PublicSource.ts';

/** What a field of a published record reads as: its text where it has one; empty where there is nothing. */
export function rowText(row: PublicRow, field: string | undefined): string {
  if (field === undefined) return '';
  const value = row[`${field}Text`] ?? row[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
