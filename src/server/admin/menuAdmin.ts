import type { Calls } from '#wire/calls/CALLS.ts';
import type { BodyOf } from '#wire/calls/call.ts';
import { AppError } from '#engine/errors.ts';
import {
  applyMenuEdits,
  type EditableEntry,
  entryKey,
  isFixedEntry,
  isMovable,
  type MenuEdit,
} from '#engine/roles/menuEdits.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { lockMenuEdits, readMenuEdits, writeMenuEdits } from '../db/system/settingRows.ts';
import { readRoles } from '../db/accounts/roleRows.ts';
import { transaction } from '../db/transaction.ts';
import { demandDeveloper, type DbCall, type Served } from '../access/Call.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { EMPLOYEES, menuOf, routesOf } from '../session/presentUser.ts';
import { mergeRoles } from '../access/buildUser.ts';
import { demandAdmin } from './roleAdmin.ts';
import { type AdminServices, demandVersion, logAdmin } from './adminChange.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { eachItem } from '#proof/lint/lintMenus.ts';

const KIND = 'menu';
const MAX_TITLE_LENGTH = 30;

/** A menu entry as sent; parts that are not sent stay unchanged. */
export type SentEntry = BodyOf<Calls['POST /api/System/SaveMenuEntry']>;

const baseMenu = ({ menus }: AdminServices): readonly MenuItemDocument[] => menuOf(menus.base, EMPLOYEES);

/** The whole employees' menu with its edits. Throws FORBIDDEN. */
export async function editableMenu(call: Served<AdminServices>): Promise<readonly EditableEntry[]> {
  demandDeveloper(call);
  const edits = await readMenuEdits(call.services.database.db);
  const own = new Map(eachItem(baseMenu(call.services)).map((item) => [entryKey(item), item]));
  return presentEntries(applyMenuEdits(baseMenu(call.services), edits, true), edits, own);
}

function presentEntries(
  items: readonly MenuItemDocument[],
  edits: ReadonlyMap<string, MenuEdit>,
  own: ReadonlyMap<string, MenuItemDocument>,
): EditableEntry[] {
  return items.map((item) => {
    const Entry = entryKey(item);
    const document = own.get(Entry);
    return {
      Entry,
      Version: edits.get(Entry)?.Version ?? 0,
      Key: item.key ?? null,
      Path: item.path ?? null,
      Title: item.title,
      Icon: item.icon ?? null,
      OwnTitle: document?.title ?? item.title,
      OwnIcon: document?.icon ?? null,
      IsHidden: item.hidden === true,
      IsEnabled: edits.get(Entry)?.IsEnabled !== false,
      IsFixed: isFixedEntry(item),
      IsGroup: item.children !== undefined,
      IsMovable: isMovable(item),
      Children: presentEntries(item.children ?? [], edits, own),
    };
  });
}

/** Changes an entry, and the order of its siblings. Throws FORBIDDEN, NOT_FOUND, RECORD_INVALID, VERSION_CONFLICT. */
export async function saveEntry(sent: SentEntry, call: Served<AdminServices>): Promise<void> {
  demandAdmin('development', 'Menu.edit', call);
  const { database, changes, menus } = call.services;
  const item = eachItem(baseMenu(call.services)).find((each) => entryKey(each) === sent.Entry);
  if (item === undefined) throw new AppError('NOT_FOUND', { text: '没有这个菜单' });
  const title = sent.Title?.trim();
  if (title === '' || (title ?? '').length > MAX_TITLE_LENGTH)
    throw recordInvalid([{ field: 'Title', message: `标题是 1 到 ${MAX_TITLE_LENGTH} 个字` }]);
  if (isFixedEntry(item) && (sent.IsHidden === 'true' || sent.IsEnabled === 'false'))
    throw new AppError('BAD_REQUEST', { text: `“${item.title}”不能隐藏或停用` });
  await transaction(database, async (db) => {
    const edits = await lockMenuEdits(db);
    const before = edits.get(sent.Entry);
    const version = before?.Version ?? 0;
    await demandVersion(sent.Version, version, { kind: KIND, id: null, title: item.title }, { ...call, db });
    const after: MenuEdit = {
      Entry: sent.Entry,
      Title: title === undefined ? (before?.Title ?? null) : title === item.title ? null : title,
      Icon:
        sent.Icon === undefined
          ? (before?.Icon ?? null)
          : sent.Icon === (item.icon ?? '') || sent.Icon === ''
            ? null
            : sent.Icon,
      Group: sent.Group === undefined ? (before?.Group ?? null) : groupSent(item, sent.Group, call.services),
      Place: before?.Place ?? null,
      IsHidden: sent.IsHidden === undefined ? (before?.IsHidden ?? null) : hiddenSent(item, sent.IsHidden === 'true'),
      IsEnabled: sent.IsEnabled === undefined ? (before?.IsEnabled ?? null) : sent.IsEnabled === 'true' ? null : false,
      Version: version + 1,
    };
    const beside = placed(sent, new Map(edits).set(sent.Entry, after), call.services);
    await writeMenuEdits(db, [after, ...beside]);
    await changes.count(db, 'menu');
    const facts = (edit: MenuEdit | undefined): Record<string, unknown> => ({
      Title: edit?.Title ?? item.title,
      Icon: edit?.Icon ?? item.icon ?? null,
      Group: groupTitle(edit?.Group ?? groupOf(baseMenu(call.services), sent.Entry), call.services),
      IsHidden: edit?.IsHidden ?? item.hidden === true,
      IsEnabled: edit?.IsEnabled ?? true,
    });
    const place = beside.findIndex(({ Entry }) => Entry === sent.Entry);
    const order = place < 0 ? {} : { Place: place + 1 };
    const change = { before: facts(before), after: { ...facts(after), ...order } };
    await logAdmin([{ kind: KIND, id: null, title: item.title, action: 'edit', ...change }], db, call);
  });
  changes.drop();
  await menus.refresh();
}

/** The stored hidden flag of an entry: null when it equals that of the document. */
const hiddenSent = (item: MenuItemDocument, isHidden: boolean): boolean | null =>
  isHidden === (item.hidden === true) ? null : isHidden;

/** The places of an entry and its siblings. Only the entry moves, so concurrent moves of others are preserved. */
function placed(
  { Entry, Order }: SentEntry,
  edits: ReadonlyMap<string, MenuEdit>,
  services: AdminServices,
): MenuEdit[] {
  if (Order === undefined) return [];
  const besides = siblingsOf(applyMenuEdits(baseMenu(services), edits, true), Entry).map((item) => entryKey(item));
  const order = Order.split(',');
  if (order.length !== besides.length || besides.some((entry) => !order.includes(entry)))
    throw new AppError('BAD_REQUEST', { text: '菜单已被他人移动，请刷新后重试' });
  const rest = besides.filter((entry) => entry !== Entry);
  const at = rest.indexOf(order[order.indexOf(Entry) - 1] ?? '') + 1;
  const none = { Title: null, Group: null, Icon: null, IsHidden: null, IsEnabled: null, Version: 0 };
  return [...rest.slice(0, at), Entry, ...rest.slice(at)].map((entry, Place) => ({
    ...none,
    Entry: entry,
    ...edits.get(entry),
    Place,
  }));
}

/** The group of an entry by its document; '' for the top level. */
function groupOf(items: readonly MenuItemDocument[], entry: string): string {
  const group = items.find(({ children = [] }) => children.some((item) => entryKey(item) === entry));
  return group === undefined ? '' : entryKey(group);
}

function groupTitle(group: string, services: AdminServices): string {
  return baseMenu(services).find((item) => entryKey(item) === group)?.title ?? '最上级';
}

/** The stored group of an entry: null when it equals that of the document. */
function groupSent(item: MenuItemDocument, group: string, services: AdminServices): string | null {
  const items = baseMenu(services);
  const own = groupOf(items, entryKey(item));
  if (group === own) return null;
  const isGroup = group === '' || items.some((each) => each.children !== undefined && entryKey(each) === group);
  if (!isGroup || !isMovable(item)) throw new AppError('BAD_REQUEST', { text: `“${item.title}”不能移到那里` });
  return group;
}

function siblingsOf(items: readonly MenuItemDocument[], entry: string): readonly MenuItemDocument[] {
  if (items.some((item) => entryKey(item) === entry)) return items;
  for (const { children = [] } of items) {
    const found = siblingsOf(children, entry);
    if (found.length > 0) return found;
  }
  return [];
}

/** The menu of an employee with a single role, in the form of GetRoutes. Throws FORBIDDEN, NOT_FOUND. */
export async function previewMenu(code: string, call: DbCall): Promise<MenuRoute[]> {
  demandDeveloper(call);
  const roles = await readRoles(call.db, [code]);
  if (roles.length === 0) throw new AppError('NOT_FOUND', { text: '角色不存在或已停用' });
  const nobody = { isUnitChief: false, facts: [], role: 'employee' } as const;
  return routesOf(call.product, { ...call.who, ...nobody, ...mergeRoles(roles) });
}
