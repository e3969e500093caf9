import type { Expression } from '#language/Expression.ts';
import type { Access } from '#engine/permission/decideAccess.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';

const flagOf = (name: string): string => `#withheld ${name}`;

/** The flags that records are read with so that `isWithheld` can tell which of their fields their reader does not get. */
export function withheldFlags({ withheld }: Access): Record<string, Expression> {
  return Object.fromEntries([...withheld].map(([name, rows]) => [flagOf(name), rows]));
}

/** Tells whether a field of a record that was read with `withheldFlags` is kept from its reader. */
export function isWithheld({ flags }: Pick<FoundRecord, 'flags'>, name: string): boolean {
  return flags[flagOf(name)] === true;
}
