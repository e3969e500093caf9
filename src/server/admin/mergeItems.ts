import { pathToItem } from '#engine/enums/FlatEnumItem.ts';
import { AppError } from '#engine/errors.ts';
import { replaceValue, restoreValues, type EnumColumn, type ReplacedValue } from '../db/rows/enumColumns.ts';
import { updateRow } from '../db/rows/writeRecords.ts';
import type { Db } from '../db/Database.ts';
import { addOpLog, findOpLog, opLogEntry, type StoredOpLogRow } from '../db/system/opLog.ts';
import { readItemVersions, restoreEnumItem } from '../db/system/enumTables.ts';
import { demandDeveloper, type Served } from '../access/Call.ts';
import { findEnum } from '../product/presentEnum.ts';
import { demandUnruled } from './changeItems.ts';
import { demandItemVersion, editEnum, ENUM_KIND, itemFacts, itemOf, touched, type EnumEdit } from './EnumEdit.ts';
import { enumFields, type EnumField } from '../product/enumFields.ts';
import { type AdminServices, logAdmin } from './adminChange.ts';
import type { EnumMerge } from '#wire/EnumReplies.ts';

/** Op log key of what a merge did, so that it can be undone. */
const MERGED = '$merged';

interface Merged {
  readonly Type: string;
  readonly From: string;
  readonly Columns: readonly { Entity: string; Field: string; Rows: readonly ReplacedValue[] }[];
}

interface SentMerge {
  readonly TypeName: string;
  readonly Value: string;
  /** The item that replaces it. */
  readonly Into?: string | undefined;
  readonly Version?: string | undefined;
}

/**
 * Merges one item into another: rewrites every record that holds it, and deletes it. All in one transaction, each
 * record with its own log entry. Throws REFERENCED when rules name one of the two or it has children, BAD_REQUEST without
 * a Version, VERSION_CONFLICT when it was changed since.
 */
export function mergeItem(
  { TypeName, Value: value, Into: into = '', Version }: SentMerge,
  call: Served<AdminServices>,
): Promise<{ Records: number }> {
  return editEnum(TypeName, 'delete', call, async (edit) => {
    const { db, items, type } = edit;
    const [from, to] = [itemOf(edit, value), itemOf(edit, into)];
    await demandItemVersion(edit, from, Version, '请核对后再合并');
    if (from.Id === to.Id) throw new AppError('BAD_REQUEST', { text: '不能合并到自己' });
    if (!to.IsEnabled) throw new AppError('BAD_REQUEST', { text: `“${to.Label}”已停用，不能合并到它` });
    demandUnruled(edit, value, '不能合并');
    demandUnruled(edit, into, '合并会改变这些记录适用的规则，不能合并到它');
    const children = items.filter(({ ParentValue }) => ParentValue === value).length;
    if (children > 0) throw new AppError('REFERENCED', { text: `下面还有 ${children} 项，请先移走` });
    const columns = await rewrite(edit, from.Value, to.Value);
    await updateRow(db, 'enumItem', from.Id, { IsDeleted: true, ...touched(call) });
    const merged: Merged = { Type: type.TypeName, From: value, Columns: columns };
    await logAdmin(
      [
        {
          kind: ENUM_KIND,
          id: from.Id,
          title: `${type.Title}：${from.Label} 合并到 ${to.Label}`,
          action: 'merge',
          before: itemFacts(from),
          after: { [MERGED]: merged },
        },
      ],
      db,
      call,
    );
    return { Records: countOf(columns) };
  });
}

/** Undoes the last merge of an item, also in every record that still holds the merged one. Throws NOT_FOUND. */
export function undoMerge(typeName: string, value: string, call: Served<AdminServices>): Promise<{ Records: number }> {
  return editEnum(typeName, 'delete', call, async (edit) => {
    const { db, items } = edit;
    if (items.some((item) => item.Value === value)) throw new AppError('BAD_REQUEST', { text: '该项已经存在' });
    const merged = await lastMerge(edit, value);
    if (merged === undefined) throw new AppError('NOT_FOUND', { text: '没有可以撤销的合并' });
    const { Id, Label } = await restoreEnumItem(db, merged.Type, value, touched(call));
    const records = await restore(edit, merged);
    const title = `${edit.type.Title}：撤销合并 ${Label}`;
    await logAdmin([{ kind: ENUM_KIND, id: Id, title, action: 'undoMerge', after: { Value: value } }], db, call);
    return { Records: records };
  });
}

const countOf = (columns: Merged['Columns']): number => columns.reduce((sum, { Rows }) => sum + Rows.length, 0);

async function rewrite(edit: EnumEdit, from: string, to: string): Promise<Merged['Columns'][number][]> {
  const { db, call, items, type } = edit;
  const done: Merged['Columns'][number][] = [];
  for (const field of enumFields(call.product, type.TypeName)) {
    const pathOf = (value: string): string => (field.kind === 'path' ? pathToItem(items, value).join('/') : value);
    const column: EnumColumn = { table: field.table, column: field.column, kind: field.kind };
    const rows = await replaceValue(db, column, { from: pathOf(from), to: pathOf(to), now: call.now });
    await logRecords(edit, field, rows);
    if (rows.length > 0) done.push({ Entity: field.table, Field: field.column, Rows: rows });
  }
  return done;
}

/** Restores the values that a merge replaced in unchanged records. Returns the number of restored records. */
async function restore(edit: EnumEdit, { Columns }: Merged): Promise<number> {
  const { db, call, type } = edit;
  let count = 0;
  for (const field of enumFields(call.product, type.TypeName)) {
    const rows = Columns.find(({ Entity, Field }) => Entity === field.table && Field === field.column)?.Rows ?? [];
    const column: EnumColumn = { table: field.table, column: field.column, kind: field.kind };
    const restored = new Set(await restoreValues(db, column, rows, call.now));
    const back = rows
      .filter(({ id }) => restored.has(id))
      .map(({ id, before, after }) => ({ id, before: after, after: before }));
    await logRecords(edit, field, back);
    count += back.length;
  }
  return count;
}

/** Logs the change in each record's own log. */
async function logRecords(
  { db, call }: EnumEdit,
  { entity, field }: EnumField,
  rows: readonly ReplacedValue[],
): Promise<void> {
  await addOpLog(
    db,
    rows.map(({ id, before, after }) =>
      opLogEntry(
        {
          EntityKey: entity.key,
          RecordId: id,
          OpAction: 'merge',
          Changes: `{${JSON.stringify(field.name)}:[${before},${after}]}`,
        },
        call,
      ),
    ),
  );
}

/** The merges of a type, newest first, with the reason when one cannot be undone. Throws FORBIDDEN, NOT_FOUND. */
export async function listMerges(typeName: string, call: Served<AdminServices>): Promise<EnumMerge[]> {
  demandDeveloper(call);
  const { name, isStored } = findEnum(typeName, call.services.enums, call);
  if (!isStored) return [];
  const { db } = call.services.database;
  const versions = await readItemVersions(db, name);
  const seen = new Set<string>();
  const found: EnumMerge[] = [];
  for await (const { Id, OpTime, OperatorName, RecordTitle, merged } of mergesOf(name, db)) {
    const { From } = merged;
    const isLater = seen.has(From);
    seen.add(From);
    const Hindrance =
      versions[From] !== undefined
        ? `值 ${From} 已经在用：已撤销，或又新增了`
        : isLater
          ? '这一项后来又合并过一次'
          : null;
    const facts = { Id, OpTime, OperatorName, Title: RecordTitle ?? From, Value: From };
    found.push({ ...facts, Records: countOf(merged.Columns), Hindrance });
  }
  return found;
}

async function lastMerge({ db, type }: EnumEdit, value: string): Promise<Merged | undefined> {
  for await (const { merged } of mergesOf(type.TypeName, db)) if (merged.From === value) return merged;
  return undefined;
}

/** Log entries read per query. */
const PAGE = 200;

/** The merges of a type in the whole log, newest first: a merge can be undone however many entries follow it. */
async function* mergesOf(type: string, db: Db): AsyncGenerator<StoredOpLogRow & { readonly merged: Merged }> {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await findOpLog(db, { entities: [ENUM_KIND], actions: ['merge'] }, { limit: PAGE, offset });
    for (const row of rows) {
      const merged = readMerged(row.Changes);
      if (merged?.Type === type) yield { ...row, merged };
    }
    if (rows.length < PAGE) return;
  }
}

function readMerged(text: string | null): Merged | undefined {
  const changes: unknown = JSON.parse(text ?? '{}');
  const pair: unknown = typeof changes === 'object' && changes !== null && MERGED in changes ? changes[MERGED] : null;
  const merged: unknown = Array.isArray(pair) ? pair[1] : undefined;
  return isMerged(merged) ? merged : undefined;
}

const isMerged = (value: unknown): value is Merged => typeof value === 'object' && value !== null && 'Columns' in value;
