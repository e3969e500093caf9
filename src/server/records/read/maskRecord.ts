import type { Expression } from '#language/Expression.ts';
import type { Value, Values } from '#language/Value.ts';
import { maskText } from '#fields/maskText.ts';
import type { Access } from '#engine/permission/decideAccess.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { perUser } from '../../access/perUser.ts';
import { type FoundRecord, recordStatement } from '../../db/rows/selectRecords.ts';

const flagOf = (name: string): string => `#withheld ${name}`;

/** The flags that records are read with so that `isWithheld` can tell which of their fields their reader does not get. */
export function withheldFlags({ withheld }: Access): Record<string, Expression> {
  return Object.fromEntries([...withheld].map(([name, rows]) => [flagOf(name), rows]));
}

/** Whether a field of a record that was read with `withheldFlags` is hidden from its reader. */
export function isWithheld({ flags }: Pick<FoundRecord, 'flags'>, name: string): boolean {
  return flags[flagOf(name)] === true;
}

const PLAIN = '#plain';

/** A record as its reader may see it, and which of its fields are masked for him. */
export interface MaskedRecord {
  readonly values: Values;
  readonly masked: readonly string[];
}

/** The flags that records are read with so that `maskRecord` knows what of them the user sees. */
export function shownFlags(access: Access): Record<string, Expression> {
  return { [PLAIN]: access.plain, ...withheldFlags(access) };
}

/** Finds records by Id with some columns, deleted ones too, so that `maskRecord` knows what of them the user sees. */
export const shownByIds = perUser(
  ({ key }: EntityModel, columns: readonly string[]) => `${key} ${columns.join(' ')}`,
  (call, entity, columns) =>
    recordStatement({ entity, columns, byIds: true, flags: shownFlags(call.access(entity)), deleted: true }, call),
);

/**
 * Takes out of a record what is kept from its reader, and out of its masked fields the middle, unless it was read as one that the user
 * sees in full.
 */
export function maskRecord(
  { masked, withheld }: Pick<Access, 'masked' | 'withheld'>,
  { values, flags }: Omit<FoundRecord, 'id'>,
): MaskedRecord {
  const kept = [...withheld.keys()].filter((name) => isWithheld({ flags }, name));
  const own =
    kept.length === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !kept.includes(name)));
  const names = flags[PLAIN] === true ? [] : [...masked].filter((name) => typeof own[name] === 'string');
  return { values: withMasks(own, names), masked: names };
}

/** The values of a record with every field masked that is so for anybody, for what all readers of a text share. */
export function maskAll({ fields }: EntityModel, values: Values): Values {
  return withMasks(
    values,
    fields.flatMap(({ name, masked }) => (masked ? [name] : [])),
  );
}

function withMasks(values: Values, names: readonly string[]): Values {
  if (names.length === 0) return values;
  const shown: Record<string, Value> = { ...values };
  for (const name of names) {
    const value = values[name];
    if (typeof value === 'string') shown[name] = maskText(value);
  }
  return shown;
}
