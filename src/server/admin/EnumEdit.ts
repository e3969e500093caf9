import { AppError } from '#engine/errors.ts';
import type { Db } from '../db/Database.ts';
import { lockEnumType, type EnumTypeRow, type StoredEnumItem } from '../db/system/enumTables.ts';
import { transaction } from '../db/transaction.ts';
import type { Call, Served } from '../access/Call.ts';
import { demandAdmin } from './roleAdmin.ts';
import { type AdminServices, demandVersion } from './adminChange.ts';

/** One change of an enum type, in a transaction that locks the type. */
export interface EnumEdit {
  readonly db: Db;
  readonly call: Call;
  readonly type: EnumTypeRow;
  /** In order. */
  readonly items: readonly StoredEnumItem[];
}

export const ENUM_KIND = 'enumItem';

/** Changes an enum type in a transaction and notifies all. FORBIDDEN, NOT_FOUND, BAD_REQUEST (records, states). */
export async function editEnum<T>(
  typeName: string,
  action: 'create' | 'edit' | 'delete' | 'import',
  call: Served<AdminServices>,
  work: (edit: EnumEdit) => Promise<T>,
): Promise<T> {
  demandAdmin('development', `EnumItem.${action}`, call);
  const { database, enums, changes } = call.services;
  const name = enums.find(typeName)?.name ?? typeName;
  await database.checkSpace();
  const result = await transaction(database, async (db) => {
    const found = await lockEnumType(db, name);
    if (found === undefined || found.type.IsDynamic)
      throw new AppError(enums.find(name) === undefined ? 'NOT_FOUND' : 'BAD_REQUEST', {
        text: enums.find(name) === undefined ? '枚举类型不存在' : '这个类型的项来自记录或流程，不能在这里修改',
      });
    const done = await work({ db, call, ...found });
    await changes.count(db, 'enums');
    return done;
  });
  changes.drop();
  enums.drop();
  await enums.refresh();
  return result;
}

/** Returns the item with a Value. Throws NOT_FOUND. */
export function itemOf({ items }: Pick<EnumEdit, 'items'>, value: string): StoredEnumItem {
  const item = items.find(({ Value }) => Value === value);
  if (item === undefined) throw new AppError('NOT_FOUND', { text: '该项不存在，可能已被他人删除' });
  return item;
}

/** Throws BAD_REQUEST without a Version, VERSION_CONFLICT when the item was changed; `next` is advice for the user. */
export async function demandItemVersion(
  { db, call }: EnumEdit,
  item: StoredEnumItem,
  sent: string | undefined,
  next: string,
): Promise<void> {
  if (sent === undefined)
    throw new AppError('BAD_REQUEST', {
      text: '修改、删除或合并枚举项要带上读到的 Version（见 GetEnumUses）',
      detail: 'Version',
    });
  await demandVersion(sent, item.Version, { kind: ENUM_KIND, id: item.Id, title: item.Label }, { ...call, db }, next);
}

/** The creation columns of a new item's row. */
export const creationFields = (call: Call): Readonly<Record<string, string | number | boolean>> => ({
  CreateTime: call.now,
  CreatorId: call.who.employeeId ?? 0,
  Version: 1,
  IsDeleted: false,
  IsLocked: false,
  ...touched(call),
});

/** The columns that every change of an item writes; a type with an UpdaterId is no longer seeded from its document. */
export const touched = ({ now, who }: Call): { UpdateTime: string; UpdaterId: number } => ({
  UpdateTime: now,
  UpdaterId: who.employeeId ?? 0,
});

/** The facts of an item that the op log stores. */
export function itemFacts(item: Partial<StoredEnumItem>): Record<string, unknown> {
  const { Value, Label, ParentValue, Color, LoginId, Remark, Sort, IsEnabled } = item;
  return { Value, Label, ParentValue, Color, LoginId, Remark, Sort, IsEnabled };
}
