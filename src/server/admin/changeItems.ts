import { nextItemValue, pathToItem } from '#engine/enums/FlatEnumItem.ts';
import { AppError } from '#engine/errors.ts';
import { movePathValues } from '../db/rows/enumColumns.ts';
import { insertRecords, updateRow } from '../db/rows/writeRecords.ts';
import { sortEnumItems, type EnumItemRow, type StoredEnumItem } from '../db/system/enumTables.ts';
import type { Served } from '../access/Call.ts';
import { checkEnumItem } from '#engine/enums/checkEnumItem.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import {
  type EnumEdit,
  creationFields,
  demandItemVersion,
  editEnum,
  ENUM_KIND,
  itemFacts,
  itemOf,
  touched,
} from './EnumEdit.ts';
import { enumFields } from '../product/enumFields.ts';
import { recordCounts, enumRules } from './enumImpact.ts';
import { type AdminServices, logAdmin } from './adminChange.ts';

/** The sent fields of an item; fields that are not sent stay, empty ones are cleared. */
export interface SentItem {
  readonly TypeName: string;
  readonly Value?: string;
  readonly Label?: string;
  readonly ParentValue?: string;
  readonly Color?: string;
  readonly LoginId?: string;
  readonly Remark?: string;
  readonly IsEnabled?: string;
  /** The version that was read: a later change is a conflict. Only new items have none. */
  readonly Version?: string;
  /** The position among its siblings, from 0. */
  readonly Position?: string;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

function withSent<T extends Omit<EnumItemRow, 'Sort' | 'TypeName'>>(item: T, sent: SentItem): T {
  const { Label, ParentValue, Color, LoginId, Remark, IsEnabled } = sent;
  return {
    ...item,
    ...(Label === undefined ? {} : { Label: Label.trim() }),
    ...(ParentValue === undefined ? {} : { ParentValue: orNull(ParentValue) }),
    ...(Color === undefined ? {} : { Color: orNull(Color) }),
    ...(LoginId === undefined ? {} : { LoginId: orNull(LoginId) }),
    ...(Remark === undefined ? {} : { Remark: orNull(Remark) }),
    ...(IsEnabled === undefined ? {} : { IsEnabled: IsEnabled === 'true' }),
  };
}

/** Adds an item, after its siblings by default; without a Value it gets the next number. Returns its Value. */
export function addItem(sent: SentItem, call: Served<AdminServices>): Promise<{ Value: string }> {
  return editEnum(sent.TypeName, 'create', call, async (edit) => {
    const { db, items, type } = edit;
    const isText = items.some((item) => item.IsText);
    const given = sent.Value?.trim() ?? '';
    const value = given === '' && !isText ? nextItemValue(items) : given;
    demandNewValue(edit, value);
    const empty = { ParentValue: null, Color: null, LoginId: null, Remark: null, IsEnabled: true, Label: '' };
    const item = withSent({ ...empty, Value: value, IsText: isText }, sent);
    demandItem(edit, item);
    const row = { ...item, TypeName: type.TypeName, Sort: items.length };
    const [id = 0] = await insertRecords(db, 'enumItem', [{ ...creationFields(call), ...row }]);
    if (sent.Position !== undefined) await place(edit, { ...row, Id: id, Version: 1 }, Number(sent.Position));
    const title = `${type.Title}：${row.Label}`;
    await logAdmin([{ kind: ENUM_KIND, id, title, action: 'create', after: itemFacts(row) }], db, call);
    return { Value: row.Value };
  });
}

/** Changes the sent fields of an item but its Value, and with its parent its path in records. VERSION_CONFLICT. */
export function updateItem(sent: SentItem, call: Served<AdminServices>): Promise<{ Value: string }> {
  return editEnum(sent.TypeName, 'edit', call, async (edit) => {
    const { db, items, type } = edit;
    const before = itemOf(edit, sent.Value ?? '');
    await demandItemVersion(edit, before, sent.Version, '请核对后再保存');
    const after = withSent(before, sent);
    demandItem(edit, after);
    if (after.ParentValue !== before.ParentValue) await moveChildPaths(edit, before, after);
    const { Id, Label, ParentValue, Color, LoginId, Remark, IsEnabled } = after;
    await updateRow(db, 'enumItem', Id, {
      ...{ Label, ParentValue, Color, LoginId, Remark, IsEnabled, Version: before.Version + 1 },
      ...touched(call),
    });
    const isMoved = after.ParentValue !== before.ParentValue;
    const sort =
      sent.Position !== undefined || isMoved
        ? await place(edit, after, sent.Position === undefined ? items.length : Number(sent.Position))
        : before.Sort;
    const change = { before: itemFacts(before), after: itemFacts({ ...after, Sort: sort }) };
    const title = `${type.Title}：${Label}`;
    await logAdmin([{ kind: ENUM_KIND, id: Id, title, action: 'edit', ...change }], db, call);
    return { Value: after.Value };
  });
}

/** Moves an item to a position among its siblings and stores their order. Returns the new Sort. */
async function place({ db, items }: EnumEdit, item: StoredEnumItem, at: number): Promise<number> {
  const siblings = items.filter(({ Id, ParentValue }) => Id !== item.Id && ParentValue === item.ParentValue);
  const order = [...siblings.slice(0, at), item, ...siblings.slice(at)];
  await sortEnumItems(
    db,
    order.map(({ Id }) => Id),
  );
  return order.indexOf(item) + 1;
}

async function moveChildPaths(
  { db, call, items, type }: EnumEdit,
  before: EnumItemRow,
  after: EnumItemRow,
): Promise<void> {
  const from = pathToItem(items, before.Value).join('/');
  const to = [...(after.ParentValue === null ? [] : pathToItem(items, after.ParentValue)), after.Value].join('/');
  for (const { kind, table, column } of enumFields(call.product, type.TypeName))
    if (kind === 'path') await movePathValues(db, { kind, table, column }, { from, to, now: call.now });
}

/** Throws REFERENCED when rules, records or children depend on an item; the message suggests what to do instead. */
export async function demandUnused(edit: EnumEdit, { Value }: EnumItemRow): Promise<void> {
  const { db, call, items, type } = edit;
  demandUnruled(edit, Value, '不能删除');
  const records = (await recordCounts(type.TypeName, { ...call, db })).get(Value) ?? 0;
  const children = items.filter(({ ParentValue }) => ParentValue === Value).length;
  if (children > 0) throw new AppError('REFERENCED', { text: `下面还有 ${children} 项，不能删除` });
  if (records > 0)
    throw new AppError('REFERENCED', {
      text: `有 ${records} 条记录使用这一项，不能删除；可以停用它，或者合并到另一项`,
      data: { References: [{ Entity: '', Title: '记录', Count: records }] },
    });
}

/** Throws REFERENCED when a rule names the Value of an item. */
export function demandUnruled({ call, type, items }: EnumEdit, value: string, what: string): void {
  const rules = enumRules(call.product, type.TypeName).filter((use) => String(use.value) === value);
  if (rules.length === 0) return;
  const label = items.find(({ Value }) => Value === value)?.Label ?? value;
  throw new AppError('REFERENCED', { text: `规则比较“${label}”（${rules.length} 处），${what}；可以停用它` });
}

/** Deletes an unused item. Throws REFERENCED, BAD_REQUEST without a Version, VERSION_CONFLICT. */
export function deleteItem(
  { TypeName, Value, Version }: Pick<SentItem, 'TypeName' | 'Version'> & { readonly Value: string },
  call: Served<AdminServices>,
): Promise<void> {
  return editEnum(TypeName, 'delete', call, async (edit) => {
    const { db, type } = edit;
    const item = itemOf(edit, Value);
    await demandItemVersion(edit, item, Version, '请核对后再删除');
    await demandUnused(edit, item);
    await updateRow(db, 'enumItem', item.Id, { IsDeleted: true, ...touched(call) });
    const title = `${type.Title}：${item.Label}`;
    await logAdmin([{ kind: ENUM_KIND, id: item.Id, title, action: 'delete', before: itemFacts(item) }], db, call);
  });
}

/** Throws RECORD_INVALID when the changed item conflicts with the other items of its type. */
function demandItem(
  { type, items }: Pick<EnumEdit, 'type' | 'items'>,
  item: Omit<EnumItemRow, 'Sort' | 'TypeName'>,
): void {
  const after = new Map([...items, item].map((each) => [each.Value, each]));
  const issue = checkEnumItem(item, { isTree: type.IsTree, isText: item.IsText, after });
  if (issue !== undefined) throw recordInvalid([issue]);
  if (
    items.some(
      ({ Value, Label, ParentValue }) =>
        Value !== item.Value && Label === item.Label && ParentValue === item.ParentValue,
    )
  )
    throw recordInvalid([{ field: 'Label', message: '同级已有这个名称' }]);
}

/** Throws RECORD_INVALID when another item already has the Value of a new one. */
function demandNewValue({ items }: Pick<EnumEdit, 'items'>, value: string): void {
  if (items.some((item) => item.Value === value)) throw recordInvalid([{ field: 'Value', message: '值已存在' }]);
}
