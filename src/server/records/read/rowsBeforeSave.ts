import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import { plainText, sameValue, type Values } from '#language/Value.ts';
import { allNames, type EntityModel, isServerField } from '#engine/model/EntityModel.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import { rowOrder } from '#engine/model/rowOrder.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fileIds } from '#fields/table/fieldKinds.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import type { Db } from '../../db/Database.ts';
import type { RowEntry, SavedRecord } from '../../db/log/recordSaves.ts';
import { type FoundRecord, selectRecords } from '../../db/rows/selectRecords.ts';
import { readStates } from '../../db/system/mediaTable.ts';
import type { StoredOpLogRow } from '../../db/system/opLog.ts';
import { readChildren, type RevivedRows, type StoredRows } from './childRecords.ts';
import { rowTitles } from './readTitles.ts';
import { loggedChanges, lostNames, openFields, WHOLE } from './undoableChanges.ts';

interface RowBack {
  /** In form encoding. */
  readonly sent: Readonly<Record<string, string>>;
  /** The values after the undo; any other result means that the save is not this undo. */
  readonly wanted: Values;
}

/** The child rows of a record before a save. */
export interface RowsBefore {
  /** All rows of each field that the save changed, in order. */
  readonly rows: ReadonlyMap<FieldModel, readonly RowBack[]>;
  /** Files that rows do not hold now, but will hold again. */
  readonly restored: ReadonlySet<number>;
  /** The stored removed rows. */
  readonly revived: RevivedRows;
}

/** Most rows that a save may have written to be undone. */
export const MAX_ROWS = 1000;

/** A record for reading its log together with that of the rows in some of its fields. */
export function savedRecord(
  entity: EntityModel,
  record: number,
  fields: readonly FieldModel[],
  call: Pick<Call, 'findEntity'>,
): SavedRecord {
  const below = fields.flatMap(({ name, child }) => {
    const target = child === undefined ? undefined : call.findEntity(child.entity);
    return child === undefined || target === undefined
      ? []
      : [{ field: name, table: target.key, entities: allNames(target), by: child.by }];
  });
  return { entities: allNames(entity), record, below };
}

/**
 * Returns the child rows of a record before a save, from the log of that save (`entries`): added rows are removed,
 * removed rows are restored with their Ids, and changed rows get their former values. Rows of other saves stay.
 *
 * A restored row returns to its position: rows are ordered by Id, which is restored, or by the sort fields of their
 * list, which are restored too. If other rows got other sort values since, the row is placed by its own; the log has no
 * other information about positions.
 *
 * Throws BAD_REQUEST naming a row that was changed since, or whose log is incomplete, or a file that no longer exists.
 */
export async function rowsBeforeSave(
  entity: EntityModel,
  id: number,
  entries: readonly RowEntry[],
  call: DbCall,
): Promise<RowsBefore> {
  const children = await readChildren(entity, id, call);
  const rows = new Map<FieldModel, readonly RowBack[]>();
  const restored = new Set<number>();
  const revived = new Map<string, readonly Values[]>();
  for (const field of entity.fields) {
    const stored = children.get(field.name);
    const own = entries.filter(({ Field }) => Field === field.name);
    if (stored === undefined || own.length === 0) continue;
    if (own.some(({ Total }) => Total > MAX_ROWS))
      throw refused(field, `不能改回「${field.title}」：改动超过 ${MAX_ROWS} 行`);
    const known = await knownRows({ field, stored }, id, own, call);
    const nameOf = await rowTitles(stored.entity, [...known.keys()], call);
    const back = rowsOfField({ field, stored, known }, own, nameOf, call);
    if (back === undefined) continue;
    await demandFiles({ field, stored }, back.revived, nameOf, call.db);
    rows.set(field, back.rows);
    revived.set(field.name, back.revived);
    for (const file of back.files) restored.add(file);
  }
  return { rows, restored, revived };
}

/**
 * The fields whose row changes this user can undo now, by the Id of the save: those with at least one row, among these
 * entries, that is unchanged since the save. An undo of the others would be rejected because of later changes.
 */
export async function undoableRowSaves(
  entity: EntityModel,
  saves: readonly StoredOpLogRow[],
  entries: readonly RowEntry[],
  found: FoundRecord,
  call: DbCall,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const ways = new Map<number, string[]>();
  const begun = new Set(saves.flatMap(({ Id, OpAction }) => (WHOLE.includes(OpAction) ? [Id] : [])));
  const meant = entries.filter(({ Save }) => !begun.has(Save));
  if (meant.length === 0) return ways;
  const open = await openFields(entity, found, call);
  const children = await readChildren(entity, found.id, call);
  for (const field of open) {
    const stored = children.get(field.name);
    const own = meant.filter(({ Field }) => Field === field.name);
    if (stored === undefined || own.length === 0) continue;
    const known = await knownRows({ field, stored }, found.id, own, call);
    const present = presentIds(stored);
    const standing = own.filter((entry) => isSomething(wayOf(entry, { field, stored, known, present })));
    for (const save of new Set(standing.map(({ Save }) => Save)))
      ways.set(save, [...(ways.get(save) ?? []), field.name]);
  }
  return ways;
}

interface FieldRows {
  readonly field: FieldModel;
  readonly stored: StoredRows;
  /** The current rows and those written by the save, removed or not, by Id, in the order of rows. */
  readonly known: ReadonlyMap<number, Values>;
}

async function knownRows(
  { field, stored }: Omit<FieldRows, 'known'>,
  id: number,
  entries: readonly RowEntry[],
  call: DbCall,
): Promise<ReadonlyMap<number, Values>> {
  const { entity } = stored;
  const ids = [...new Set([...presentIds(stored), ...entries.map(({ RecordId }) => Number(RecordId))])];
  const where = build.compare(build.record(field.child?.by ?? ''), '===', id);
  const query = { entity, ids, where, sort: rowOrder(entity), deleted: true };
  const found = await selectRecords(query, call);
  return new Map(found.map((row) => [row.id, { ...row.values, Id: row.id }]));
}

const presentIds = ({ rows }: StoredRows): ReadonlySet<number> => new Set(rows.map((row) => Number(row['Id'])));

/** How one row is undone: it is removed, restored, or gets its former values. */
type RowWay = { readonly kind: 'goes' | 'comes' } | { readonly kind: 'holds'; readonly changes: readonly RowChange[] };

interface RowChange {
  readonly name: string;
  /** Undefined: the log is incomplete for this field. */
  readonly own: FieldModel | undefined;
  readonly before: Values[string];
}

/** Returns how to undo the row of a log entry; undefined where the row was changed after the entry. */
function wayOf(
  { OpAction, OpTime, RecordId, Changes }: RowEntry,
  { stored: { entity }, known, present }: FieldRows & { readonly present: ReadonlySet<number> },
): RowWay | undefined {
  const id = Number(RecordId);
  const row = known.get(id);
  if (row === undefined || present.has(id) === (OpAction === 'delete')) return undefined;
  const isLast = plainText(row['UpdateTime'] ?? null, '') === OpTime;
  if (OpAction === 'create') return row['Version'] === 1 ? { kind: 'goes' } : undefined;
  if (OpAction === 'undelete') return isLast ? { kind: 'goes' } : undefined;
  if (OpAction === 'delete') return isLast ? { kind: 'comes' } : undefined;
  if (OpAction !== 'edit') return undefined;
  const changes = [...loggedChanges(Changes)].filter(([name]) => {
    const own = entity.field(name);
    return own === undefined || !(own.computed || isServerField(entity, own));
  });
  const tells = (name: string): boolean => entity.field(name)?.masked === false;
  if (changes.some(([name, { after }]) => tells(name) && !sameValue(row[name] ?? null, after))) return undefined;
  return {
    kind: 'holds',
    changes: changes.map(([name, { before }]) => ({
      ...{ name, before },
      own: tells(name) ? entity.field(name) : undefined,
    })),
  };
}

/** Whether there is something to undo: computed figures do not count. */
const isSomething = (way: RowWay | undefined): boolean =>
  way !== undefined && (way.kind !== 'holds' || way.changes.length > 0);

function rowsOfField(
  rows: FieldRows,
  entries: readonly RowEntry[],
  nameOf: (id: number) => string,
  call: Call,
): { rows: RowBack[]; files: number[]; revived: Values[] } | undefined {
  const { field, stored, known } = rows;
  const { entity } = stored;
  const present = presentIds(stored);
  const ways = new Map<number, RowWay>();
  for (const entry of entries) {
    const id = Number(entry.RecordId);
    const way = wayOf(entry, { ...rows, present });
    if (way === undefined || ways.has(id))
      throw refused(field, `不能改回「${field.title}」：行 ${nameOf(id)} 之后又改过`);
    const untold = way.kind === 'holds' ? way.changes.find(({ own }) => own === undefined) : undefined;
    if (untold !== undefined) {
      const title = entity.field(untold.name)?.title ?? untold.name;
      throw refused(field, `不能改回「${field.title}」：行 ${nameOf(id)} 的「${title}」没有完整的记录`);
    }
    ways.set(id, way);
  }
  if (![...ways.values()].some(isSomething)) return undefined;
  const drawn = childFieldsOf(field, call.findEntity).filter(({ name, computed }) => name !== 'Id' && !computed);
  const back: RowBack[] = [];
  const files: number[] = [];
  const revived: Values[] = [];
  for (const [id, row] of known) {
    const way = ways.get(id);
    if (way?.kind === 'goes' || (way?.kind !== 'comes' && !present.has(id))) continue;
    if (way?.kind === 'comes') revived.push(row);
    const changes = way?.kind === 'holds' ? way.changes : [];
    const old = Object.fromEntries(changes.map(({ name, before }) => [name, before]));
    const sent = wireRecord(
      drawn.filter(({ name }) => Object.hasOwn(old, name)),
      old,
      () => [],
    );
    back.push({
      sent: { Id: String(id), ...Object.fromEntries(sent) },
      wanted: way?.kind === 'comes' ? lasting(row, field, entity) : old,
    });
    files.push(...entity.fields.flatMap((each) => fileIds(each, old)));
  }
  return { rows: back, files, revived };
}

/** The values that a restored row must have as before: all except computed ones. Its number and state are included. */
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

/** Throws BAD_REQUEST naming a file of a removed row that cannot be restored. */
async function demandFiles(
  { field, stored: { entity } }: Omit<FieldRows, 'known'>,
  revived: readonly Values[],
  nameOf: (id: number) => string,
  db: Db,
): Promise<void> {
  const held = revived.flatMap((row) =>
    entity.fields.map((own) => ({ id: Number(row['Id']), own, files: fileIds(own, row) })),
  );
  const states = await readStates(db, [...new Set(held.flatMap(({ files }) => files))]);
  for (const { id, own, files } of held) {
    const names = lostNames(files, { entity, found: { id }, field: own }, states);
    if (names.length > 0)
      throw refused(field, `不能改回「${field.title}」的行 ${nameOf(id)}：${names.join('、')} 已经删除或用在别处`);
  }
}

/** Throws BAD_REQUEST when a row differs from its former values; call it in the transaction of the save. */
export async function demandRows(
  entity: EntityModel,
  id: number,
  { rows }: Pick<RowsBefore, 'rows'>,
  call: DbCall,
): Promise<void> {
  const children = await readChildren(entity, id, call);
  for (const [field, all] of rows) {
    const stored = children.get(field.name);
    for (const [index, { sent, wanted }] of all.entries()) {
      const now = stored?.rows.find((row) => row['Id'] === Number(sent['Id']));
      const other = Object.keys(wanted).find((name) => !sameValue(now?.[name] ?? null, wanted[name] ?? null));
      if (other === undefined) continue;
      throw refused(
        field,
        `不能改回「${field.title}」：第 ${index + 1} 行的「${stored?.entity.field(other)?.title ?? other}」放不回去`,
      );
    }
  }
}

const refused = ({ name }: FieldModel, text: string): AppError => new AppError('BAD_REQUEST', { text, detail: name });
