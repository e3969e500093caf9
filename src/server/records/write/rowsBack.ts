import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import { sameValue, type Values } from '#language/Value.ts';
import { allNames, type EntityModel, isServerField } from '#engine/model/EntityModel.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Call } from '../../access/Call.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { findOpLog, type OpLogRow } from '../../db/system/opLog.ts';
import { fileIds } from '../check/checkFiles.ts';
import { readChildren, type StoredRows } from '../read/childRecords.ts';
import { recordTitle } from '../read/readTitles.ts';
import { loggedChanges } from '../read/waysBack.ts';
import type { Changes } from './bulkUpdate.ts';

/** A save of the one who takes it back. */
export interface SaveTaken {
  /** When it was, to the second. */
  readonly time: string;
  /** What it logged of its rows stands behind this entry of the log; undefined: it changed nothing but rows. */
  readonly entry: number | undefined;
}

/** A row as it has to be again. */
interface RowBack {
  /** As a form sends it. */
  readonly sent: Changes;
  /** What it holds then, or the save is none that takes it back. */
  readonly wanted: Values;
}

/** The child rows of a record as they were before a save. */
export interface RowsBack {
  /** All rows behind each field of which the save changed some. */
  readonly rows: ReadonlyMap<FieldModel, readonly RowBack[]>;
  /** Files that rows do not hold now and hold again then. */
  readonly restored: ReadonlySet<number>;
  /** The rows that were taken off: files of theirs go to those which take their place. */
  readonly gone: ReadonlyMap<EntityModel, readonly number[]>;
}

/** Rows that one save may have written so that it can be taken back. */
const MOST_ROWS = 1000;

/**
 * What the child rows of a record were before the newest save of it, from the log of the rows: those that it added go, those that it took off come
 * back as new ones, and those that it changed hold again what they held. Throws BAD_REQUEST that names a row which was changed since, or of
 * which the log does not tell all.
 */
export async function rowsBack(
  entity: EntityModel,
  id: number,
  { time, entry }: SaveTaken,
  db: Db,
  call: Call,
): Promise<RowsBack> {
  const children = await readChildren(entity, id, db, call);
  const rows = new Map<FieldModel, readonly RowBack[]>();
  const restored = new Set<number>();
  const gone = new Map<EntityModel, readonly number[]>();
  for (const field of entity.fields) {
    const stored = children.get(field.name);
    if (field.child === undefined || stored === undefined) continue;
    const target = stored.entity;
    const filter = { entities: allNames(target), accountId: call.who.accountId, from: time, to: time, after: entry };
    const entries = await findOpLog(db, filter, { limit: MOST_ROWS, offset: 0 });
    const ids = entries.flatMap(({ RecordId }) => RecordId ?? []);
    if (ids.length === 0) continue;
    if (ids.length === MOST_ROWS) throw refused(field, `不能改回「${field.title}」：改动超过 ${MOST_ROWS - 1} 行`);
    const columns = target.fields.map(({ name }) => name);
    const where = build.compare(build.record(field.child.by), '===', id);
    const found = await selectRecords(db, { entity: target, columns, ids, where, deleted: true }, call);
    const known = new Map(found.map((row) => [row.id, row.values]));
    const own = entries.filter(({ RecordId }) => RecordId !== null && known.has(RecordId));
    if (own.length === 0) continue;
    const back = rowsOfField({ field, stored, known }, own, call);
    rows.set(field, back.rows);
    for (const file of back.files) restored.add(file);
    if (back.gone.length > 0) gone.set(target, back.gone);
  }
  return { rows, restored, gone };
}

interface FieldRows {
  readonly field: FieldModel;
  readonly stored: StoredRows;
  /** The rows that the save wrote, taken off or not, by Id. */
  readonly known: ReadonlyMap<number, Values>;
}

function rowsOfField(
  { field, stored, known }: FieldRows,
  entries: readonly OpLogRow[],
  call: Call,
): { rows: RowBack[]; files: number[]; gone: number[] } {
  const { entity } = stored;
  const present = new Set(stored.rows.map((row) => Number(row['Id'])));
  const { readable, withheld } = call.access(entity);
  const { titleField: title } = entity;
  const isNamed = readable.has(title) && !withheld.has(title) && entity.field(title)?.masked !== true;
  const nameOf = (id: number): string =>
    isNamed ? recordTitle(entity, { ...known.get(id), Id: id }, call.wording) : `#${id}`;
  const added = new Set<number>();
  const before = new Map<number, Values>();
  const gone: number[] = [];
  const seen = new Set<number>();
  for (const entry of entries) {
    const id = Number(entry.RecordId);
    const row = known.get(id) ?? {};
    const isWhole = entry.OpAction === 'delete' ? !present.has(id) : present.has(id);
    if (seen.has(id) || !isWhole) throw changedSince(field, nameOf(id));
    seen.add(id);
    if (entry.OpAction === 'create' && row['Version'] === 1) added.add(id);
    else if (entry.OpAction === 'delete') gone.push(id);
    else if (entry.OpAction === 'edit') before.set(id, valuesBefore({ field, entity, entry, row }, nameOf(id)));
    else throw changedSince(field, nameOf(id));
  }
  const drawn = childFieldsOf(field, call.findEntity).filter(({ name, computed }) => name !== 'Id' && !computed);
  const wire = (values: Values, fields: readonly FieldModel[]): Changes =>
    Object.fromEntries(wireRecord(fields, values, () => []));
  const kept = stored.rows.flatMap((row): RowBack[] => {
    const id = Number(row['Id']);
    const old = before.get(id) ?? {};
    const fields = drawn.filter(({ name }) => Object.hasOwn(old, name));
    return added.has(id) ? [] : [{ sent: { Id: String(id), ...wire(old, fields) }, wanted: old }];
  });
  const revived = gone.sort((a, b) => a - b).map((id) => known.get(id) ?? {});
  const files = (rows: Iterable<Values>): number[] =>
    [...rows].flatMap((row) => entity.fields.flatMap((each) => fileIds(each, row)));
  return {
    rows: [
      ...kept,
      ...revived.map((row) => ({ sent: wire(nulled(row, drawn), drawn), wanted: lasting(row, field, entity) })),
    ],
    files: files([...before.values(), ...revived]),
    gone,
  };
}

/** A field that is not sent takes its default. */
const nulled = (row: Values, fields: readonly FieldModel[]): Values =>
  Object.fromEntries(fields.map(({ name }) => [name, row[name] ?? null]));

/** What a new row of the same content has to hold as well: all but what the system makes of each row anew. Its number and state belong to it. */
function lasting(row: Values, { child }: FieldModel, entity: EntityModel): Values {
  const states = entity.workflow?.status.map(({ field }) => field) ?? [];
  return Object.fromEntries(
    entity.fields.flatMap((field) => {
      const { name, computed, number } = field;
      const isOwn = !computed && name !== child?.by && !isServerField(entity, field);
      return isOwn || number !== undefined || states.includes(name) ? [[name, row[name] ?? null] as const] : [];
    }),
  );
}

/** What a changed row held of what people fill in. Throws BAD_REQUEST where it holds something else by now, or the log does not tell it. */
function valuesBefore(
  { field, entity, entry, row }: { field: FieldModel; entity: EntityModel; entry: OpLogRow; row: Values },
  title: string,
): Values {
  return Object.fromEntries(
    [...loggedChanges(entry.Changes)].flatMap(([name, { before, after }]) => {
      const own = entity.field(name);
      if (own !== undefined && (own.computed || isServerField(entity, own))) return [];
      if (own === undefined || own.masked)
        throw refused(field, `不能改回「${field.title}」：行 ${title} 的「${own?.title ?? name}」没有完整的记录`);
      if (!sameValue(row[name] ?? null, after)) throw changedSince(field, title);
      return [[name, before] as const];
    }),
  );
}

/** Throws BAD_REQUEST, to be called in the transaction of the save, where a row that came back holds something else than it held. */
export async function demandRows(
  entity: EntityModel,
  id: number,
  { rows }: Pick<RowsBack, 'rows'>,
  db: Db,
  call: Call,
): Promise<void> {
  const children = await readChildren(entity, id, db, call);
  for (const [field, all] of rows) {
    const stored = children.get(field.name);
    const known = new Set(all.map(({ sent }) => Number(sent['Id'])));
    // Rows that were added are there in the order in which they were sent.
    const added = (stored?.rows ?? []).filter((row) => !known.has(Number(row['Id']))).sort(byId);
    for (const [index, { sent, wanted }] of all.entries()) {
      const own = sent['Id'];
      const now = own === undefined ? added.shift() : stored?.rows.find((row) => row['Id'] === Number(own));
      const other = Object.keys(wanted).find((name) => !sameValue(now?.[name] ?? null, wanted[name] ?? null));
      if (other === undefined) continue;
      throw refused(
        field,
        `不能改回「${field.title}」：第 ${index + 1} 行的「${stored?.entity.field(other)?.title ?? other}」放不回去`,
      );
    }
  }
}

const byId = (a: Values, b: Values): number => Number(a['Id']) - Number(b['Id']);

const changedSince = (field: FieldModel, row: string): AppError =>
  refused(field, `不能改回「${field.title}」：行 ${row} 之后又改过`);

const refused = ({ name }: FieldModel, text: string): AppError => new AppError('BAD_REQUEST', { text, detail: name });
