import pLimit from 'p-limit';
import { build } from '#language/build.ts';
import { opensList } from '#engine/permission/decideAccess.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindReply } from '#wire/PickReply.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { shownFlags } from '../read/maskRecord.ts';
import { nameColumns, presentNames, searchOf } from './pickRecords.ts';

/** Shorter texts are in nearly everything. */
const LEAST = 2;
/** Records of each entity. */
const MOST = 5;
/** One search may not take all connections of the process. */
const AT_ONCE = 3;

/**
 * The records with a text in their name or in what their list is searched by, of every entity that the lists of the user's menu show, as far as he
 * may view them; and what he may make there. Of texts shorter than two characters no records. `lists` are `entity/document`.
 */
export async function findRecords(text: string, lists: Iterable<string>, db: Db, call: Call): Promise<FindReply> {
  const offered = [...lists].flatMap((name) => {
    const [key = '', document = ''] = name.split('/');
    const entity = call.findEntity(key);
    const list = entity?.lists.get(document);
    if (entity === undefined || list === undefined) return [];
    return call.access(entity).may('view') && opensList(entity, list, call.who) ? [{ name, entity, list }] : [];
  });
  const key = text.trim();
  const limit = pLimit(AT_ONCE);
  const entities = key.length < LEAST ? [] : [...new Set(offered.map(({ entity }) => entity))];
  const groups = await Promise.all(entities.map((entity) => limit(() => findIn(entity, key, db, call))));
  return {
    Groups: groups.filter(({ Rows }) => Rows.length > 0),
    Creates: offered.flatMap(({ name, entity, list }) =>
      list.create
        .filter(({ action }) => call.access(entity).may(action))
        .map(({ title }) => ({ List: name, Button: title, Title: title === '新建' ? title + entity.title : title })),
    ),
  };
}

async function findIn(entity: EntityModel, key: string, db: Db, call: Call): Promise<FindReply['Groups'][number]> {
  const access = call.access(entity);
  const found = await selectRecords(
    db,
    {
      entity,
      columns: nameColumns(entity, call),
      where: build.and(access.rows('view'), searchOf(entity, key, call)),
      flags: shownFlags(access),
      sort: entity.lists.get('list')?.sort ?? [],
      limit: MOST + 1,
    },
    call,
  );
  const rows = await presentNames(entity, found.slice(0, MOST), db, call);
  return { Entity: entity.key, Title: entity.title, Rows: rows, More: found.length > MOST };
}
