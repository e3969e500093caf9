import { isEmpty, type Value, type Values } from '#language/Value.ts';
import { type EntityModel, isServerField } from '../model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { referredKeys } from '../model/referredEntity.ts';
import { isLookup, isUpload } from '#fields/table/fieldKinds.ts';

/** A field that is empty in a record, and filled in another one whose place it takes. */
export interface Takeover {
  readonly field: FieldModel;
  readonly value: Value;
  /** Id of the record that it comes from. */
  readonly from: number;
}

/** A record without an owner is open to all: that is intended. */
const MEANT_EMPTY = ['OwnerId'];

/**
 * The values that a merged record takes over from the records that it replaces: for every empty field, the first value
 * in the order of their ids. Only fields of `allowed`, which the user may read and write. Files stay with their record,
 * and computed fields are computed.
 */
export function takeOver(
  entity: EntityModel,
  kept: Values,
  gone: readonly Values[],
  allowed: ReadonlySet<string>,
): Takeover[] {
  const ids = [kept, ...gone].map((record) => Number(record['Id']));
  const states = (entity.workflow?.status ?? []).map(({ field }) => field);
  return entity.fields.flatMap((field): Takeover[] => {
    const { name } = field;
    if (!allowed.has(name) || !isTaken(entity, field) || states.includes(name) || !isEmpty(kept[name] ?? null))
      return [];
    const isMerged = (value: Value): boolean =>
      field.reference !== undefined &&
      referredKeys(field.reference).includes(entity.key) &&
      typeof value === 'number' &&
      ids.includes(value);
    const source = gone.find((record) => !isEmpty(record[name] ?? null) && !isMerged(record[name] ?? null));
    return source === undefined ? [] : [{ field, value: source[name] ?? null, from: Number(source['Id']) }];
  });
}

function isTaken(entity: EntityModel, field: FieldModel): boolean {
  const { name, type, computed, pairOf, reference } = field;
  if (computed || MEANT_EMPTY.includes(name) || isServerField(entity, field)) return false;
  // A name and its number belong together.
  if (isLookup({ type }) || pairOf !== undefined || reference?.oneOf !== undefined) return false;
  return !isUpload({ type });
}
