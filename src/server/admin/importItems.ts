import { diffEnumRows, type EnumRowsDiff } from '#engine/enums/diffEnumRows.ts';
import { type FlatEnumItem, pathToItem } from '#engine/enums/FlatEnumItem.ts';
import { AppError } from '#engine/errors.ts';
import { movePathValues } from '../db/rows/enumColumns.ts';
import { insertRecords, updateRow } from '../db/rows/writeRecords.ts';
import { lockEnumType, sortEnumItems } from '../db/system/enumTables.ts';
import { transaction } from '../db/transaction.ts';
import type { Served } from '../access/Call.ts';
import { demandAdmin } from './roleAdmin.ts';
import { editEnum, ENUM_KIND, itemFacts, creationFields, touched, type EnumEdit } from './EnumEdit.ts';
import { enumFields } from '../product/enumFields.ts';
import { type AdminChange, type AdminServices, logAdmin } from './adminChange.ts';

const MAX_ROWS = 20_000;

/** Previews the import of a list into an enum type; nothing is changed. */
export function previewImport(typeName: string, text: string, call: Served<AdminServices>): Promise<EnumRowsDiff> {
  demandAdmin('development', 'EnumItem.import', call);
  const rows = readFlatItems(text);
  return transaction(call.services.database, async (db) => {
    const found = await lockEnumType(db, call.services.enums.find(typeName)?.name ?? typeName);
    if (found === undefined || found.type.IsDynamic) throw new AppError('NOT_FOUND', { text: '枚举类型不存在' });
    return diffOf({ db, call, ...found }, rows);
  });
}

/** Imports a list of items: adds, changes and orders them; others stay. Throws RECORD_INVALID. */
export function importItems(typeName: string, text: string, call: Served<AdminServices>): Promise<EnumRowsDiff> {
  const rows = readFlatItems(text);
  return editEnum(typeName, 'import', call, async (edit) => {
    const diff = diffOf(edit, rows);
    const [issue] = diff.Issues;
    if (issue !== undefined) throw new AppError('RECORD_INVALID', { text: `第 ${issue.Row} 行：${issue.Message}` });
    await writeItems(edit, rows, diff);
    return diff;
  });
}

function diffOf({ items, type }: EnumEdit, rows: readonly FlatEnumItem[]): EnumRowsDiff {
  const isText =
    items.length === 0 ? rows.some(({ Value }) => !/^-?\d{1,15}$/.test(Value)) : items.some((item) => item.IsText);
  return diffEnumRows(items, rows, { isTree: type.IsTree, isText });
}

async function writeItems(edit: EnumEdit, rows: readonly FlatEnumItem[], { Changes }: EnumRowsDiff): Promise<void> {
  const { db, call, items, type } = edit;
  const byValue = new Map(items.map((item) => [item.Value, item]));
  const changed = new Map(Changes.map((change) => [change.Value, change]));
  const isText = items.some((item) => item.IsText) || rows.some(({ Value }) => !/^-?\d{1,15}$/.test(Value));
  const log: AdminChange[] = [];
  const title = (label: string): string => `${type.Title}：${label}`;
  const added = rows.filter(({ Value }) => changed.get(Value)?.Kind === 'add');
  const ids = await insertRecords(
    db,
    'enumItem',
    added.map((row, i) => ({
      ...creationFields(call),
      TypeName: type.TypeName,
      IsText: isText,
      Sort: items.length + i,
      ...row,
    })),
  );
  added.forEach((row, i) =>
    log.push({ kind: ENUM_KIND, id: ids[i] ?? null, title: title(row.Label), action: 'import', after: itemFacts(row) }),
  );
  for (const row of rows) {
    const before = byValue.get(row.Value);
    if (before === undefined || changed.get(row.Value) === undefined) continue;
    const { Label, ParentValue, Color, LoginId, Remark, IsEnabled } = row;
    await updateRow(db, 'enumItem', before.Id, {
      ...{ Label, ParentValue, Color, LoginId, Remark, IsEnabled, Version: before.Version + 1 },
      ...touched(call),
    });
    const facts = { before: itemFacts(before), after: itemFacts({ ...before, ...row }) };
    log.push({ kind: ENUM_KIND, id: before.Id, title: title(Label), action: 'import', ...facts });
  }
  await logAdmin(log, db, call);
  await order(edit, rows);
}

/** Applies the order of the list, with items outside of it at the end; updates the paths of moved items. */
async function order({ db, call, items, type }: EnumEdit, rows: readonly FlatEnumItem[]): Promise<void> {
  const now = (await lockEnumType(db, type.TypeName))?.items ?? [];
  const place = new Map(rows.map(({ Value }, i) => [Value, i]));
  const sorted = [...now].sort((a, b) => (place.get(a.Value) ?? rows.length) - (place.get(b.Value) ?? rows.length));
  await sortEnumItems(
    db,
    sorted.map(({ Id }) => Id),
  );
  const paths = enumFields(call.product, type.TypeName).filter(({ kind }) => kind === 'path');
  for (const { Value, ParentValue } of items) {
    const after = now.find((item) => item.Value === Value);
    if (after === undefined || after.ParentValue === ParentValue) continue;
    const [from, to] = [pathToItem(items, Value).join('/'), pathToItem(now, Value).join('/')];
    for (const { kind, table, column } of paths)
      await movePathValues(db, { kind, table, column }, { from, to, now: call.now });
  }
}

function readFlatItems(text: string): FlatEnumItem[] {
  const parsed: unknown = parseImport(text);
  if (!Array.isArray(parsed) || parsed.length === 0 || parsed.length > MAX_ROWS)
    throw new AppError('BAD_REQUEST', { text: `请导入 1 到 ${MAX_ROWS} 行` });
  return parsed.map((row: unknown): FlatEnumItem => {
    const fields = new Map<string, unknown>(typeof row === 'object' && row !== null ? Object.entries(row) : []);
    const textOf = (name: string): string => {
      const value = fields.get(name);
      return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    };
    const orNull = (name: string): string | null => (textOf(name) === '' ? null : textOf(name));
    return {
      Value: textOf('Value'),
      Label: textOf('Label'),
      ParentValue: orNull('ParentValue'),
      Color: orNull('Color'),
      LoginId: orNull('LoginId'),
      Remark: orNull('Remark'),
      IsEnabled: fields.get('IsEnabled') !== false,
    };
  });
}

function parseImport(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { text: '不能读取导入的内容', cause });
  }
}
