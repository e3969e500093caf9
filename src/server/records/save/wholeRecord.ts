import { sameValue, type Value, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { partFields } from '#engine/model/partFields.ts';
import type { DbCall } from '../../access/Call.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { columnType } from '../../db/sql/SqlValue.ts';
import type { CheckedDraft } from '../check/Draft.ts';

/** All stored columns of a draft, with those that the server adds; `more` is added. */
export async function wholeRecord(
  { draft: { entity, stored }, after }: CheckedDraft,
  more: Values,
  call: DbCall,
): Promise<Record<string, Value>> {
  const whole = { ...after, ...more };
  const owned =
    stored?.['OwnerId'] === whole['OwnerId'] && stored !== undefined ? {} : await ownerUnit(entity, whole, call);
  return storable(entity, { ...whole, ...owned, ...timesSince(entity, stored, whole, call.now) });
}

/** Keeps only fields with a column other than the Id; empty lists become null. */
function storable(entity: EntityModel, values: Values): Record<string, Value> {
  return Object.fromEntries(
    entity.fields.flatMap((field): [string, Value][] => {
      const value = values[field.name];
      if (columnType(field) === undefined || value === undefined || field.name === 'Id') return [];
      return [[field.name, Array.isArray(value) && value.length === 0 ? null : value]];
    }),
  );
}

/** The timestamp fields of fields that change now. `now` is in the product's zone. */
function timesSince(
  { fields }: EntityModel,
  before: Values | undefined,
  after: Values,
  now: string,
): Record<string, Value> {
  return Object.fromEntries(
    fields
      .filter(({ since }) => since.some((name) => !sameValue(before?.[name] ?? null, after[name] ?? null)))
      .map(({ name }) => [name, now]),
  );
}

/** The unit of an owned record, from its owner's employee record; set whenever OwnerId is set (domain 0.3). */
async function ownerUnit(entity: EntityModel, after: Values, call: DbCall): Promise<Record<string, Value>> {
  if (!entity.scope.owned) return {};
  const none = { OwnerUnitId: null, OwnerUnitPath: null };
  const owner = after['OwnerId'];
  const employee = call.findEntity(call.product.organisation.employee ?? '');
  if (typeof owner !== 'number' || employee === undefined) return none;
  const names = partFields(call.product.organisation);
  const [found] = await selectRecords({ entity: employee, columns: [names.unit], ids: [owner], deleted: true }, call);
  const unitId = found?.values[names.unit];
  const unit = call.findEntity(call.product.organisation.unit ?? '');
  if (typeof unitId !== 'number' || unit === undefined) return none;
  const [path] = await selectRecords({ entity: unit, columns: [names.path], ids: [unitId], deleted: true }, call);
  return { OwnerUnitId: unitId, OwnerUnitPath: path?.values[names.path] ?? null };
}
