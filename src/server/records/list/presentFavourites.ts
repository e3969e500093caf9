import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import type { Favourite } from '#wire/calls/FAVOURITE_CALLS.ts';
import type { DbCall } from '../../access/Call.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import type { FavouriteRow } from '../../db/system/personalTables.ts';
import { type ListViewRow, readListViewsById } from '../../db/system/listViewTables.ts';
import { shownFlags } from '../read/maskRecord.ts';
import { opensView } from './storedView.ts';
import { nameColumns, presentNames } from './pickRecords.ts';

/**
 * A user's favourites, in order, each with the title that the user may see now. Omits those that the user may not open
 * any more: a screen outside of the menu (`routes`), a record that is deleted or outside of the user's rows, a view
 * that was removed or is not shared with the user.
 */
export async function presentFavourites(
  rows: readonly FavouriteRow[],
  routes: readonly MenuRoute[],
  call: DbCall,
): Promise<Favourite[]> {
  const screens = screenTitles(routes);
  const [records, views] = await Promise.all([recordTitles(rows, call), viewsOf(rows, call)]);
  return rows.flatMap(({ Id, Kind, EntityKey, Target }): Favourite[] => {
    const view = Kind === 'view' ? views.get(Number(Target)) : undefined;
    const title = {
      screen: screens.get(Target),
      record: records.get(`${EntityKey} ${Target}`),
      view: view?.Title,
    }[Kind];
    if (title === undefined) return [];
    const List = view === undefined ? '' : `${view.EntityKey}/${view.ListName}`;
    return [{ Id, Kind, Entity: EntityKey, Target, List, Title: title }];
  });
}

/** The titles of the menu entries that can be opened, by path. */
function screenTitles(routes: readonly MenuRoute[]): Map<string, string> {
  return new Map(
    routes.flatMap(({ Path, Title, IsHidden, Children = [] }): [string, string][] => {
      const below = [...screenTitles(Children)];
      return Path === undefined || IsHidden === true ? below : [...below, [Path, Title]];
    }),
  );
}

async function recordTitles(rows: readonly FavouriteRow[], call: DbCall): Promise<Map<string, string>> {
  const ids = new Map<string, number[]>();
  for (const { Kind, EntityKey, Target } of rows)
    if (Kind === 'record') ids.set(EntityKey, [...(ids.get(EntityKey) ?? []), Number(Target)]);
  const titles = new Map<string, string>();
  for (const [key, asked] of ids) {
    const entity = call.findEntity(key);
    if (entity === undefined || !call.access(entity).may('view')) continue;
    for (const { Id, Text } of await namesOf(entity, asked, call)) titles.set(`${key} ${Id}`, Text);
  }
  return titles;
}

async function namesOf(entity: EntityModel, ids: readonly number[], call: DbCall): ReturnType<typeof presentNames> {
  const access = call.access(entity);
  const [columns, where, flags] = [nameColumns(entity, call), access.rows('view'), shownFlags(access)];
  const found = await selectRecords({ entity, columns, ids, where, flags, sort: [] }, call);
  return await presentNames(entity, found, call);
}

async function viewsOf(rows: readonly FavouriteRow[], call: DbCall): Promise<Map<number, ListViewRow>> {
  const ids = rows.flatMap(({ Kind, Target }) => (Kind === 'view' ? [Number(Target)] : []));
  if (ids.length === 0) return new Map();
  const views = await readListViewsById(call.db, ids);
  return new Map(views.filter((view) => opensView(view, call)).map((view) => [view.Id, view]));
}
