import { sameValue, type Values } from '#language/Value.ts';
import type { ChildChange } from '#wire/ImportReply.ts';
import type { Call } from '../../access/Call.ts';
import { forReader } from '../../access/openCall.ts';
import type { Db } from '../../db/Database.ts';
import { readChildren } from '../read/childRecords.ts';
import { presentChanges } from '../read/presentLog.ts';
import type { RowChanges } from './importChange.ts';
import type { OpenImport } from './readImport.ts';

/**
 * The changes of a record's child rows by a row of a file, as far as the user may see them: added, changed and removed
 * rows.
 */
export async function childChanges(
  { entity, sheets }: OpenImport,
  { id, rows, stored }: RowChanges,
  db: Db,
  call: Call,
): Promise<ChildChange[]> {
  if (Object.keys(rows).length === 0) return [];
  const now = await readChildren(entity, id, db, call);
  const told: ChildChange[] = [];
  for (const { field, columns } of sheets) {
    if (rows[field.name] === undefined) continue;
    const [old, after] = [seenById(stored.get(field.name)?.shown), seenById(now.get(field.name)?.shown)];
    for (const own of new Set([...old.keys(), ...after.keys()])) {
      const [was, is] = [old.get(own), after.get(own)];
      const fields = columns.flatMap((column) =>
        column.name === 'Id' || sameValue(was?.[column.name] ?? null, is?.[column.name] ?? null) ? [] : [column.field],
      );
      if (was !== undefined && is !== undefined && fields.length === 0) continue;
      told.push({
        Field: field.name,
        Title: field.title,
        Kind: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed',
        Changes: await presentChanges(fields, was ?? {}, is ?? {}, db, forReader(call)),
      });
    }
  }
  return told;
}

const seenById = (rows: readonly { readonly values: Values }[] = []): ReadonlyMap<unknown, Values> =>
  new Map(rows.map(({ values }) => [values['Id'], values]));
