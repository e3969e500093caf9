import type { PublicRow } from '#wire/SiteReplies.ts';

/** The attribute that identifies a row on its page. */
export const rowMark = ({ list }: { readonly list: string }, row: PublicRow): { 'data-row': string } => ({
  'data-row': `${list} ${idOf(row)}`,
});

export const idOf = (row: PublicRow): number => (typeof row['Id'] === 'number' ? row['Id'] : 0);

/** The display text of a field in a row; empty if there is no value. */
export function rowText(row: PublicRow, field: string | undefined): string {
  if (field === undefined) return '';
  const text = row[`${field}Text`];
  if (typeof text === 'string') return text;
  const value = row[field];
  if (Array.isArray(value))
    return value.filter((item) => typeof item === 'string' || typeof item === 'number').join('、');
  // Seconds of a moment are not shown.
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d):\d\d$/, '$1');
  return typeof value === 'number' ? String(value) : '';
}
