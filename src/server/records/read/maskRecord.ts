import type { Expression } from '#language/Expression.ts';
import type { Value, Values } from '#language/Value.ts';
import { maskText } from '#fields/maskText.ts';
import type { Access } from '#engine/permission/decideAccess.ts';
import { isShownThrough } from '#engine/permission/seenThrough.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { perUser } from '../../access/perUser.ts';
import { type FoundRecord, recordStatement } from '../../db/rows/selectRecords.ts';

const flagOf = (name: string): string => `#withheld ${name}`;

/** The flags to read records with, from which `isWithheld` decides which fields are hidden from the reader. */
export function maskFlags({ withheld }: Access): Record<string, Expression> {
  return Object.fromEntries([...withheld].map(([name, rows]) => [flagOf(name), rows]));
}

/** Whether a field of a record that was read with `withmetConditions` is hidden from its reader. */
export function isMaskedFor({ flags }: Pick<FoundRecord, 'flags'>, name: string): boolean {
  return flags[flagOf(name)] === true;
}

const PLAIN = '#plain';

/** A record as its reader may see it, and the names of its masked fields. */
export interface MaskedRecord {
  readonly values: Values;
  readonly masked: readonly string[];
}

/** The flags to read records with, from which `maskRecord` decides what the user sees. */
export function shownFlags(access: Access): Record<string, Expression> {
  return { [PLAIN]: access.plain, ...maskFlags(access) };
}

const VIEWED = '#viewed';

/** The flags to read referenced records with, for `maskThrough` and `seenValues`. */
export function throughFlags(access: Access): Record<string, Expression> {
  return { ...shownFlags(access), [VIEWED]: access.rows('view') };
}

/** A record as a reference shows it: like `maskRecord` to users who may view it, else only its title and the fields of `x-shown-through`. */
export function maskThrough(target: EntityModel, access: Access, found: FoundRecord, reference: string): MaskedRecord {
  return maskRecord(access, { ...found, values: seenValues(target, found, reference) });
}

/** The values of a record that a reference shows to the user, without masks. */
export function seenValues(target: EntityModel, { values, flags }: FoundRecord, reference: string): Values {
  if (flags[VIEWED] === true) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => isShownThrough(target, name, reference)));
}

/** The query for records by Id with some columns, including deleted ones, with the flags for `maskRecord` and `maskThrough`. */
export const shownByIds = perUser(
  ({ key }: EntityModel, columns: readonly string[]) => `${key} ${columns.join(' ')}`,
  (call, entity, columns) =>
    recordStatement({ entity, columns, byIds: true, flags: throughFlags(call.access(entity)), deleted: true }, call),
);

/** Removes hidden fields and masks masked ones, unless flags show them; without flags all. */
export function maskRecord(
  { masked, withheld }: Pick<Access, 'masked' | 'withheld'>,
  { values, flags }: { readonly values: Values; readonly flags?: FoundRecord['flags'] | undefined },
): MaskedRecord {
  const kept = [...withheld.keys()].filter((name) => flags === undefined || isMaskedFor({ flags }, name));
  const own =
    kept.length === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !kept.includes(name)));
  const names = flags?.[PLAIN] === true ? [] : [...masked].filter((name) => typeof own[name] === 'string');
  return { values: withMasks(own, names), masked: names };
}

/** Masks every field that is masked for any user, for texts shared by all readers. */
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
