import type { Expression } from '#core/expression/Expression.ts';
import type { Value, Values } from '#core/expression/Value.ts';
import { maskText } from '#core/format/maskText.ts';
import type { Access } from '#core/permission/decideAccess.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';

const PLAIN = '#plain';

/** A record as its reader may see it, and which of its fields are masked for him. */
export interface ShownRecord {
  readonly values: Values;
  readonly masked: readonly string[];
}

/** The flag that records are read with so that `maskRecord` knows whether the user sees them in full. */
export function plainFlag({ plain }: Access): Record<string, Expression> {
  return { [PLAIN]: plain };
}

/** Takes the middle out of the masked fields of a record, unless it was read as one that the user sees in full. */
export function maskRecord(
  { masked }: Pick<Access, 'masked'>,
  { values, flags }: Omit<FoundRecord, 'id'>,
): ShownRecord {
  const names = flags[PLAIN] === true ? [] : [...masked].filter((name) => typeof values[name] === 'string');
  return { values: withMasks(values, names), masked: names };
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
