import { isList, type Values } from '#language/Value.ts';

/** The property of a served row, record or child row that lists its masked values. */
export const MASKED = 'Masked';

export function maskedNames(row: Values): readonly string[] {
  const names = row[MASKED];
  return names !== undefined && isList(names) ? names.filter((name) => typeof name === 'string') : [];
}
