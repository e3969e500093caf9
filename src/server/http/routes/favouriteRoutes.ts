import type { DbCall } from '../../access/Call.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import type { Favourite } from '#wire/calls/FAVOURITE_CALLS.ts';
import { idsIn } from '#wire/params.ts';
import {
  type FavouriteRow,
  orderFavourites,
  readFavourites,
  removeFavourites,
  writeFavourite,
} from '../../db/system/personalTables.ts';
import { transaction } from '../../db/transaction.ts';
import { presentFavourites } from '../../records/list/presentFavourites.ts';
import { routesOf } from '../../session/presentUser.ts';
import type { RequestCall } from '../readRequest.ts';
import { callRoute } from '../route.ts';

/** Most favourites of a user. */
const MAX_FAVOURITES = 50;

/** Favourites of users: screens, records and views. They reveal nothing that the user may not open. */
export function favouriteRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/Favourite/Search', async (call) => {
    const db = call.services.database.db;
    return { Rows: await present(await readFavourites(db, call.who.accountId), { ...call, db }) };
  });
  callRoute(app, 'POST /api/Favourite/Save', async (call, { body }) => {
    const { kind, entity = '', target } = body;
    const row = { Id: 0, Kind: kind, EntityKey: kind === 'record' ? entity : '', Target: target };
    return await transaction(call.services.database, (db) => save(row, { ...call, db }));
  });
  callRoute(app, 'POST /api/Favourite/Delete', (call, { body }) =>
    transaction(call.services.database, (db) => removeFavourites(db, call.who.accountId, [Number(body.id)])),
  );
  callRoute(app, 'POST /api/Favourite/Order', (call, { body }) =>
    transaction(call.services.database, (db) => orderFavourites(db, call.who.accountId, idsIn(body.ids))),
  );
}

const present = (rows: readonly FavouriteRow[], call: DbCall & RequestCall): Promise<Favourite[]> =>
  presentFavourites(rows, routesOf(call.product, call.who), call);

/** Throws NOT_FOUND for what the caller may not open, RECORD_INVALID when there are too many favourites. */
async function save(row: FavouriteRow, call: DbCall & RequestCall): Promise<{ Id: number }> {
  const isId = /^[1-9][0-9]{0,14}$/.test(row.Target);
  const asked = row.Kind === 'screen' || isId ? await present([row], call) : [];
  if (asked.length === 0) throw new AppError('NOT_FOUND', { text: '要收藏的内容不存在，或您不能打开' });
  const account = call.who.accountId;
  const kept = await readFavourites(call.db, account);
  const isKept = kept.some(
    ({ Kind, EntityKey, Target }) => Kind === row.Kind && EntityKey === row.EntityKey && Target === row.Target,
  );
  if (!isKept && kept.length >= MAX_FAVOURITES) await makeRoom(kept, call);
  return { Id: await writeFavourite(call.db, account, row) };
}

/** Removes favourites that the caller may not open any more. Throws RECORD_INVALID if there are still too many. */
async function makeRoom(kept: readonly FavouriteRow[], call: DbCall & RequestCall): Promise<void> {
  const open = new Set((await present(kept, call)).map(({ Id }) => Id));
  if (open.size >= MAX_FAVOURITES)
    throw recordInvalid([{ field: 'target', message: `最多收藏 ${MAX_FAVOURITES} 项，请先取消不用的` }]);
  await removeFavourites(
    call.db,
    call.who.accountId,
    kept.map(({ Id }) => Id).filter((id) => !open.has(id)),
  );
}
