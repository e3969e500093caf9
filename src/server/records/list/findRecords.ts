import pLimit from 'p-limit';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EnumItem } from '#language/EnumType.ts';
import { holdsText } from '#fields/holdsText.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { opensList } from '#engine/permission/decideAccess.ts';
import { wholeRows } from '#engine/permission/wholeRows.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { MAKE_ONE } from '#engine/build/buildListModel.ts';
import type { FindReply } from '#wire/PickReply.ts';
import type { Db } from '../../db/Database.ts';
import { mayBeInitials } from '../../db/initials/initialsOf.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { initialFields, readWhole, someInitials } from '../../db/initials/initialTable.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { asWritten, entityIn } from '../../access/openCall.ts';
import { shownFlags } from '../read/maskRecord.ts';
import { nameColumns, presentNames, searchOf } from './pickRecords.ts';

/** Shortest searched text: shorter ones match nearly everything. */
const MIN_QUERY_LENGTH = 2;
const MAX_PER_ENTITY = 5;
/** Up to this many matches all are ranked; more takes increasingly long, without use. */
const MAX_RANKED = 60;
/** With more records of the same initials, only some of the first that the database finds are ranked. */
const MANY_ALIKE = 1500;
/** Most lists filtered by an item. */
const MAX_FILTERS = 20;
/** Limits the connections of one search. */
const MAX_PARALLEL_QUERIES = 3;

/**
 * Finds records with a text in their title or in the searched fields of their list, for every entity in the lists of
 * the user's menu, as far as the user may view them; those lists filtered by an enum item with that label; and the
 * records that can be created there. Texts shorter than two characters find no records and no filters. `lists` are
 * `entity/document`.
 */
export async function findRecords(
  text: string,
  lists: Iterable<string>,
  { enums, db }: Sources,
  call: Call,
): Promise<FindReply> {
  const offered = [...lists].flatMap((name) => {
    const [key = '', document = ''] = name.split('/');
    const entity = call.findEntity(key);
    const list = entity?.lists.get(document);
    if (entity === undefined || list === undefined) return [];
    return call.access(entity).may('view') && opensList(entity, list, call.who) ? [{ name, entity, list }] : [];
  });
  const key = text.trim();
  const limit = pLimit(MAX_PARALLEL_QUERIES);
  const entities = key.length < MIN_QUERY_LENGTH ? [] : [...new Set(offered.map(({ entity }) => entity))];
  const groups = await Promise.all(entities.map((entity) => limit(() => findIn(entity, key, { ...call, db }))));
  const filters = key.length < MIN_QUERY_LENGTH ? [] : offered.flatMap((each) => filtersOf(key, each, enums, call));
  return {
    Filters: filters.slice(0, MAX_FILTERS),
    FilterCount: filters.length,
    Groups: groups.filter(({ Rows }) => Rows.length > 0),
    Unread: mayBeInitials(key) ? await unread(entities, db) : [],
    Creates: offered.flatMap(({ name, entity, list }) =>
      list.create.flatMap(({ action, title }, Button) => {
        const isPlain =
          entityIn(entity, asWritten(call)).lists.get(list.name)?.create[Button]?.title === MAKE_ONE.title;
        const Title = isPlain ? call.say(`新建${entity.title}`) : title;
        return call.access(entity).may(action) ? [{ List: name, Button, Title }] : [];
      }),
    ),
  };
}

interface Sources {
  /** Whether the items of an enum type are records. */
  readonly enums: { find(name: string): { readonly isDynamic: boolean } | undefined };
  readonly db: Db;
}

interface Offered {
  readonly name: string;
  readonly entity: EntityModel;
  readonly list: ListModel;
}

function filtersOf(
  text: string,
  { name, entity, list }: Offered,
  enums: Sources['enums'],
  call: Call,
): FindReply['Filters'] {
  const { readable, masked } = call.access(entity);
  return list.filters.flatMap((filter) => {
    const field = entity.field(filter);
    if (field?.enum === undefined || field.enum.path || fieldKind(field).filter === undefined) return [];
    const type = call.wording.enums(field.enum.type);
    // Enum items that are records are found as records.
    if (type === undefined || enums.find(type.name)?.isDynamic === true || !readable.has(filter) || masked.has(filter))
      return [];
    return itemsWith(text, type.items).map(({ Value, Label }) => ({
      List: name,
      Title: list.title,
      Words: `${field.title}：${Label}`,
      Field: filter,
      Value: String(Value),
    }));
  });
}

const itemsWith = (text: string, items: readonly EnumItem[]): EnumItem[] =>
  items.flatMap((item) => [...(holdsText(item.Label, text) ? [item] : []), ...itemsWith(text, item.Children ?? [])]);

async function unread(entities: readonly EntityModel[], db: Db): Promise<string[]> {
  const known = await readWhole(db, entities);
  return entities.filter((entity) => !known.has(entity.key)).map(({ title }) => title);
}

/** The first matches among an entity's records in the order of the list; of few, those by initials among them. */
async function findIn(entity: EntityModel, key: string, call: DbCall): Promise<FindReply['Groups'][number]> {
  const access = call.access(entity);
  const where = build.and(access.rows('view'), searchOf(entity, key, call));
  const sort = entity.lists.get('list')?.sort ?? [];
  const any = { entity, columns: [], anyOrder: true, limit: MAX_RANKED + 1 };
  const some = await selectRecords({ ...any, where }, call);
  const isFew = some.length <= MAX_RANKED;
  const byInitials = isFew ? await idsByInitials(any, key, call) : [];
  const known = new Set(some.map(({ id }) => id));
  const others = byInitials.filter((id) => !known.has(id));
  const page = { entity, columns: nameColumns(entity, call), flags: shownFlags(access), sort };
  // No limit for few: with one, the database might scan in the order of the list instead of looking the Ids up.
  const near = { ...page, ids: [...known, ...others], where: access.rows('view') };
  const found = await selectRecords(isFew ? near : { ...page, where, limit: MAX_PER_ENTITY + 1 }, call);
  const rows = await presentNames(entity, found.slice(0, MAX_PER_ENTITY), call);
  const { title } = entity;
  return {
    Entity: entity.key,
    Title: title,
    Rows: rows,
    More: found.length > MAX_PER_ENTITY,
    ByInitials: others.length > 0,
  };
}

/** Records with these initials in fields that the user sees in full, at most some. */
async function idsByInitials(
  any: { readonly entity: EntityModel; readonly columns: readonly string[]; readonly limit: number },
  text: string,
  call: DbCall,
): Promise<number[]> {
  if (!mayBeInitials(text)) return [];
  const { entity } = any;
  const access = call.access(entity);
  const parts = new Map<string, { readonly rows: Expression; readonly fields: string[] }>();
  for (const name of initialFields(entity)) {
    const rows = wholeRows(access, name);
    if (rows.kind === 'literal' && rows.value === false) continue;
    const part = parts.get(JSON.stringify(rows)) ?? { rows, fields: [] };
    part.fields.push(name);
    parts.set(JSON.stringify(rows), part);
  }
  const found = new Set<number>();
  for (const { rows, fields } of parts.values()) {
    const query = { ...any, anyOrder: true, where: build.and(access.rows('view'), rows) };
    const ids = await someInitials(call.db, entity.key, { fields, text, most: MANY_ALIKE });
    const near = ids.length === 0 ? [] : await selectRecords({ ...query, ids: [...new Set(ids)] }, call);
    // A user with few of very many records may be able to see others of them.
    const isAll = ids.length < MANY_ALIKE || near.length === any.limit;
    const some = isAll ? near : await selectRecords({ ...query, initials: { fields, text } }, call);
    for (const { id } of some) found.add(id);
  }
  return [...found];
}
