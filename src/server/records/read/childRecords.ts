import { perObject } from '#language/perObject.ts';
import type { Value, Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { rowOrder } from '#engine/model/rowOrder.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { type FoundRecord, recordStatement, runRecords } from '../../db/rows/selectRecords.ts';
import type { DbCall } from '../../access/Call.ts';
import { perUser } from '../../access/perUser.ts';
import { maskRecord, shownFlags, type MaskedRecord } from './maskRecord.ts';

/** The child rows in one field: their entity, the readable fields, the rows in order. */
export interface StoredRows {
  readonly entity: EntityModel;
  readonly fields: readonly FieldModel[];
  readonly rows: readonly Record<string, Value>[];
  /** The same rows as they were read. */
  readonly found: readonly FoundRecord[];
  /** The same rows as the user may see them. */
  readonly shown: readonly MaskedRecord[];
}

/** Stored rows marked as deleted, by the name of the field to which they are restored. */
export type RevivedRows = ReadonlyMap<string, readonly Values[]>;

const rowsBelow = perUser(
  ({ key }: EntityModel, by: string) => `${key} ${by}`,
  (call, entity, by) =>
    recordStatement(
      {
        entity,
        below: by,
        flags: shownFlags(call.access(entity)),
        sort: rowOrder(entity),
      },
      call,
    ),
);

/** The fields of an entity that hold child rows. */
export const rowFields = perObject(({ fields }: EntityModel) => fields.filter(({ child }) => child !== undefined));

/** Reads the child rows of a record by field, with all their columns. */
export async function readChildren(
  entity: EntityModel,
  id: number,
  call: DbCall,
): Promise<ReadonlyMap<string, StoredRows>> {
  const children = new Map<string, StoredRows>();
  for (const { name, child } of rowFields(entity)) {
    const target = child === undefined ? undefined : call.findEntity(child.entity);
    if (child === undefined || target === undefined) continue;
    const access = call.access(target);
    const found = await runRecords(call.db, rowsBelow(call, target, child.by), [id]);
    children.set(name, {
      entity: target,
      fields: target.fields.filter((field) => access.readable.has(field.name)),
      rows: found.map(({ values }) => values),
      found,
      shown: found.map((record) => maskRecord(access, record)),
    });
  }
  return children;
}
