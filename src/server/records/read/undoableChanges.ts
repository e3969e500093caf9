import type { EntityModel } from '#engine/model/EntityModel.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows, fileIds } from '#fields/table/fieldKinds.ts';
import { sameValue, type Value, type Values } from '#language/Value.ts';
import type { DbCall } from '../../access/Call.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import { type MediaRow, readStates } from '../../db/system/mediaTable.ts';
import type { OpLogRow } from '../../db/system/opLog.ts';
import { editableNow } from './presentRecord.ts';

/** Actions that create or remove a record: there is no earlier state to return to. */
export const WHOLE = ['create', 'import', 'delete', 'undelete'];

export interface UndoableChanges {
  /** By field name, the values to send so that the field gets its value from before the entry. */
  readonly fields: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Files that the record does not hold now, but will hold again. */
  readonly restored: ReadonlySet<number>;
  /** Names of the files that no longer exist, by the name of their field. */
  readonly lost: ReadonlyMap<string, readonly string[]>;
}

/** Returns for log entries of a record, read with its flags, the changes that this user can undo now. */
export async function undoableChanges(
  entity: EntityModel,
  rows: readonly OpLogRow[],
  found: FoundRecord,
  call: DbCall,
): Promise<UndoableChanges[]> {
  const open = await openFields(entity, found, call);
  if (open.length === 0) return rows.map(() => ({ fields: new Map(), restored: new Set(), lost: new Map() }));
  const fields = open.filter((field) => !isRows(field));
  const ways = rows.map((row) => waysOf(row, entity, fields, found.values));
  const files = await readStates(call.db, [...new Set(ways.flatMap((way) => way.flatMap((each) => each.files)))]);
  return ways.map((all) => {
    const lost = all.map(({ field, files: own }) => ({
      field,
      names: lostNames(own, { entity, found, field }, files),
    }));
    const whole = all.filter((_, i) => lost[i]?.names.length === 0);
    return {
      fields: new Map(whole.map(({ field, sent }) => [field.name, sent])),
      restored: new Set(whole.flatMap((each) => each.files)),
      lost: new Map(lost.flatMap(({ field, names }) => (names.length === 0 ? [] : [[field.name, names]]))),
    };
  });
}

/** Visible and editable fields whose changes this user can undo now, including child rows. */
export async function openFields(
  entity: EntityModel,
  found: FoundRecord,
  call: DbCall,
): Promise<readonly FieldModel[]> {
  if (found.flags['edit'] !== true || call.who.role === 'customer') return [];
  const editable = await editableNow(entity, found.values, call);
  const { readable, withheld } = call.access(entity);
  return (entity.forms.get('form')?.fields ?? []).filter(
    (field) =>
      [editable, readable].every((names) => names.has(field.name)) &&
      !withheld.has(field.name) &&
      ![field.computed, field.masked].includes(true),
  );
}

/**
 * The files of a field that cannot be restored: they were deleted, or belong to something else now. A file removed from
 * a record belongs to nothing, and remains for a while; files kept for the record's earlier versions still belong to
 * it.
 */
export function lostNames(
  ids: readonly number[],
  { entity, found, field }: { entity: EntityModel; found: Pick<FoundRecord, 'id'>; field: FieldModel },
  files: ReadonlyMap<number, MediaRow>,
): string[] {
  return ids.flatMap((id) => {
    const file = files.get(id);
    if (file === undefined) return [String(id)];
    const { MediaState, EntityKey, RecordId, FieldName, FileName } = file;
    const isOwn = EntityKey === entity.key && RecordId === found.id && FieldName === field.name;
    return MediaState === 1 || (MediaState === 2 && isOwn) ? [] : [FileName];
  });
}

/** How one field is undone. */
interface Way {
  readonly field: FieldModel;
  /** The values to send. */
  readonly sent: Readonly<Record<string, string>>;
  /** The files that it will hold again. */
  readonly files: readonly number[];
}

/** A name and its Id are undone together, or not at all. A field that was changed again since stays. */
function waysOf(
  { OpAction, Changes }: OpLogRow,
  entity: EntityModel,
  fields: readonly FieldModel[],
  now: Values,
): readonly Way[] {
  const changes = WHOLE.includes(OpAction) ? new Map<string, Change>() : loggedChanges(Changes);
  return fields.flatMap((field): Way[] => {
    if (!changes.has(field.name)) return [];
    const pair = entity.field(field.reference?.idField ?? '');
    const changed = [field, ...(pair === undefined ? [] : [pair])].filter(({ name }) => changes.has(name));
    const stands = changed.every(({ name }) => sameValue(now[name] ?? null, changes.get(name)?.after ?? null));
    const before = Object.fromEntries(changed.map(({ name }) => [name, changes.get(name)?.before ?? null]));
    if (!stands) return [];
    const held = new Set(fileIds(field, now));
    const files = fileIds(field, before).filter((id) => !held.has(id));
    return [{ field, sent: Object.fromEntries(wireRecord(changed, before, () => [])), files }];
  });
}

/** Names of the fields that a log entry changed; other facts of an entry begin with a `$`. */
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

/** The field values in a log entry, before and after. */
export function loggedChanges(text: string | null): Map<string, Change> {
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

/** The log contains stored values: fields, no rows. */
function isPlain(value: unknown): value is Value {
  return (
    value === null ||
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (Array.isArray(value) && value.every((item) => ['string', 'number'].includes(typeof item)))
  );
}
