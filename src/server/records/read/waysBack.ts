import type { EntityModel } from '#engine/model/EntityModel.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows, isUpload } from '#fields/table/traits.ts';
import { sameValue, type Value, type Values } from '#language/Value.ts';
import type { Call } from '../../access/Call.ts';
import type { Db } from '../../db/Database.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import type { OpLogRow } from '../../db/system/opLog.ts';
import { editableNow } from './presentRecord.ts';

/** What a record began or ended with: before these there is nothing to go back to. */
const WHOLE = ['create', 'import', 'delete', 'undelete'];

/** What a save has to send so that a field is again what it was before an entry of the log, by the name of the field. */
export type WaysBack = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Finds out for entries of the log of a record, read with its flags, which of their changes this user can take back now. */
export async function waysBack(
  entity: EntityModel,
  rows: readonly OpLogRow[],
  found: FoundRecord,
  db: Db,
  call: Call,
): Promise<WaysBack[]> {
  if (found.flags['edit'] !== true || call.who.role === 'customer') return rows.map(() => new Map());
  const editable = await editableNow(entity, found.values, db, call);
  const { readable, withheld } = call.access(entity);
  const fields = (entity.forms.get('form')?.fields ?? []).filter(
    (field) =>
      [editable, readable].every((names) => names.has(field.name)) &&
      !withheld.has(field.name) &&
      ![field.computed, field.masked, isRows(field), isUpload(field)].includes(true),
  );
  return rows.map((row) => waysOf(row, entity, fields, found.values));
}

/** A name stands together with its Id: both go back, or neither. A field that was changed again since stays. */
function waysOf(
  { OpAction, Changes }: OpLogRow,
  entity: EntityModel,
  fields: readonly FieldModel[],
  now: Values,
): WaysBack {
  const changes = WHOLE.includes(OpAction) ? new Map<string, Change>() : readChanges(Changes);
  return new Map(
    fields.flatMap((field): [string, Record<string, string>][] => {
      if (!changes.has(field.name)) return [];
      const pair = entity.field(field.reference?.idField ?? '');
      const changed = [field, ...(pair === undefined ? [] : [pair])].filter(({ name }) => changes.has(name));
      const stands = changed.every(({ name }) => sameValue(now[name] ?? null, changes.get(name)?.after ?? null));
      const before = Object.fromEntries(changed.map(({ name }) => [name, changes.get(name)?.before ?? null]));
      return stands ? [[field.name, Object.fromEntries(wireRecord(changed, before, () => []))]] : [];
    }),
  );
}

/** Names of the fields that an entry of the log says something of; what else was noted with it begins with a `$`. */
export function changedNames({ Changes }: Pick<OpLogRow, 'Changes'>): string[] {
  const stored: unknown = Changes === null ? {} : JSON.parse(Changes);
  return typeof stored === 'object' && stored !== null
    ? Object.keys(stored).filter((name) => !name.startsWith('$'))
    : [];
}

interface Change {
  readonly before: Value;
  readonly after: Value;
}

function readChanges(text: string | null): Map<string, Change> {
  const stored: unknown = text === null ? {} : JSON.parse(text);
  const entries: [string, unknown][] = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return new Map(
    entries.flatMap(([name, pair]): [string, Change][] => {
      if (!Array.isArray(pair) || pair.length !== 2 || !pair.every(isPlain)) return [];
      const [before = null, after = null] = pair;
      return [[name, { before, after }]];
    }),
  );
}

/** The log holds what the database held: values of fields, no rows. */
function isPlain(value: unknown): value is Value {
  return (
    value === null ||
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (Array.isArray(value) && value.every((item) => ['string', 'number'].includes(typeof item)))
  );
}
