import { rowsOf, sameValue, type Value, type Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows } from '#fields/table/fieldKinds.ts';
import type { EntityModel } from '../model/EntityModel.ts';

/**
 * The changes of a waiting version: by field the value when it was first changed, and the waiting value. For child rows
 * both are lists of the changed rows with their Id and changed columns; a new row has a negative Id, a removed one
 * `IsDeleted`.
 */
export type WaitingChanges = ReadonlyMap<string, readonly [base: Value, value: Value]>;

/** The fields of a waiting version that the record has changed to another value since the version was begun. */
export const overwrittenFields = (entity: EntityModel, changes: WaitingChanges, record: Values): string[] =>
  [...changes]
    .filter(([name, [base, value]]) => {
      const field = entity.field(name);
      if (field === undefined || field.computed) return false;
      return isRows(field)
        ? areRowsOverwritten(rowsOf(base), rowsOf(value), rowsOf(record[name]))
        : isOverwritten(record[name], base, value);
    })
    .map(([name]) => name);

const isOverwritten = (now: Value | undefined, base: Value | undefined, value: Value | undefined): boolean =>
  !sameValue(now, base) && !sameValue(now, value);

const areRowsOverwritten = (base: readonly Values[], changes: readonly Values[], stored: readonly Values[]): boolean =>
  base.some((old) => {
    const [change = {}, now] = [withId(changes, old), withId(stored, old)];
    if (now === undefined) return !isRemoved(change);
    return Object.keys(old).some((name) => isOverwritten(now[name], old[name], change[name] ?? old[name]));
  });

const withId = (rows: readonly Values[], row: Values | undefined): Values | undefined =>
  rows.find(({ Id }) => Id === row?.['Id']);

const isRemoved = (row: Values): boolean => row['IsDeleted'] === true;

/** Stored rows with the changes of a waiting version; unchanged rows are the same objects, new ones are last. */
export function withRowChanges(stored: readonly Values[], changes: readonly Values[]): Values[] {
  const kept = stored.flatMap((row) => {
    const change = withId(changes, row);
    return change === undefined ? [row] : isRemoved(change) ? [] : [{ ...row, ...change }];
  });
  return [...kept, ...changes.filter(({ Id }) => Number(Id) < 0)];
}

/** Rows as a save would store them, and the rows that it would remove. */
export interface ChangedRows {
  readonly rows: readonly { readonly stored: Values | undefined; readonly after: Values }[];
  readonly removed: readonly Values[];
}

/**
 * The changes of child rows for a waiting version, after the values before them; undefined without any. `earlier`: the
 * values before the changes of an earlier one. A row whose computed columns alone change counts as unchanged.
 */
export function rowChanges(
  columns: readonly FieldModel[],
  { rows, removed }: ChangedRows,
  earlier: readonly Values[],
): readonly [base: Values[], changes: Values[]] | undefined {
  const own = columns.filter(({ name }) => name !== 'Id');
  const base: Values[] = [];
  const keepBase = (row: Values, changed: readonly FieldModel[]): void => {
    const before = pick({ ...row, ...withId(earlier, row) }, changed);
    base.push({ ...before, Id: row['Id'] ?? null });
  };
  let born = 0;
  const changes = rows.flatMap(({ stored, after }): Values[] => {
    if (stored === undefined) return [{ ...pick(after, own), Id: --born }];
    const changed = own.filter(({ name }) => !sameValue(stored[name], after[name]));
    const written = changed.filter(({ computed }) => !computed);
    if (written.length === 0) return [];
    keepBase(stored, written);
    return [{ ...pick(after, changed), Id: stored['Id'] ?? null }];
  });
  for (const row of removed) {
    keepBase(
      row,
      own.filter(({ computed }) => !computed),
    );
    changes.push({ Id: row['Id'] ?? null, IsDeleted: true });
  }
  return changes.length === 0 ? undefined : [base, changes];
}

const pick = (row: Values, wanted: readonly FieldModel[]): Values =>
  Object.fromEntries(wanted.map(({ name }) => [name, row[name] ?? null]));
