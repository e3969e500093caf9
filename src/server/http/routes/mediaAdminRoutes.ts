import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import {
  lockOrphans,
  findMedia,
  mediaExtensions,
  sumMedia,
  type FoundMedia,
  type MediaFilter,
  type MediaPlace,
} from '../../db/system/mediaRows.ts';
import { readMedia, removeMedia } from '../../db/system/mediaTable.ts';
import { transaction } from '../../db/transaction.ts';
import { presentFile } from '../../media/addPicture.ts';
import { demandFileField } from '../../media/demandUpload.ts';
import { discardFiles } from '../../media/removeLeftFiles.ts';
import { demandDeveloper, type Call } from '../../access/Call.ts';
import { demandAdmin } from '../../admin/roleAdmin.ts';
import { logAdmin } from '../../admin/adminChange.ts';
import type { MediaEntry } from '#engine/records/MediaEntry.ts';
import { mayAdminister } from '#engine/permission/decideAction.ts';
import { accountNames } from '../../db/accounts/accounts.ts';
import { pageOf, shortList, shortText, wrongFilter } from '../../records/read/searchOpLog.ts';
import { readTitles } from '../../records/read/readTitles.ts';
import type { RequestCall } from '../readRequest.ts';
import { callRoute } from '../route.ts';
import { PICTURE_EXTENSIONS, VIDEO_EXTENSIONS } from '#fields/facets/FieldKind.ts';
import type { FileInfo, MediaReply } from '#wire/MediaReply.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The moment 24 hours before the call. */
const dayBefore = ({ moment, zone }: Pick<Call, 'moment' | 'zone'>): string => zone.text(moment - DAY);

const ROWS = 10;
const PAGING = ['page', 'rows', 'startPage', 'searchKey'];

/** One page of all files, newest first, with sums, filtered by parameters. FORBIDDEN, BAD_REQUEST. */
async function searchMedia(
  call: RequestCall,
  params: Readonly<Record<string, string | undefined>>,
): Promise<MediaReply> {
  demandDeveloper(call);
  const { page = '0', rows = String(ROWS), startPage = '0', searchKey = '' } = params;
  const text = shortText('searchKey', searchKey.trim());
  let filter: MediaFilter = text === '' ? {} : { search: text };
  for (const [name, value = ''] of Object.entries(params))
    if (!PAGING.includes(name) && value.trim() !== '') filter = { ...filter, ...readMediaFilter(name, value.trim()) };
  const { db } = call.services.database;
  const places = mediaPlaces(call);
  const wanted = pageOf({ page: Number(page) - Number(startPage), rows: Number(rows) });
  const found = await findMedia(filter, places, wanted, { ...call, db });
  return {
    Rows: await presentMedia(call, found.rows),
    Total: found.total,
    Sums: await sumMedia(db, places, dayBefore(call)),
    CanDelete: mayAdminister(call.who, 'development', 'Media.delete'),
    Choices: { Extension: (await mediaExtensions(db)).map((Value) => ({ Value, Label: Value })) },
  };
}

/** One page of the pictures, or the videos, in records that the user may read, newest first. Throws FORBIDDEN for users without a form for files. */
async function searchPictures(
  call: RequestCall,
  { page = '0', rows = '24', searchKey = '', kind }: Readonly<Record<string, string | undefined>>,
): Promise<{ Rows: FileInfo[]; Total: number }> {
  demandFileField(call);
  const search = shortText('searchKey', searchKey.trim());
  const filter = {
    extensions: kind === 'video' ? VIDEO_EXTENSIONS : PICTURE_EXTENSIONS,
    states: [2],
    isOpen: true,
    ...(search === '' ? {} : { search }),
  } as const;
  const wanted = pageOf({ page: Number(page), rows: Number(rows) });
  const found = await findMedia(filter, mediaPlaces(call), wanted, { ...call, db: call.services.database.db });
  return { Rows: found.rows.map(presentFile), Total: found.total };
}

async function presentMedia(call: RequestCall, rows: readonly FoundMedia[]): Promise<MediaEntry[]> {
  const { db } = call.services.database;
  const owners = new Map<string, Set<number>>();
  for (const { EntityKey, RecordId, IsOpen } of rows)
    if (IsOpen && EntityKey !== null && RecordId !== null)
      owners.set(EntityKey, (owners.get(EntityKey) ?? new Set()).add(RecordId));
  const titles = await readTitles(owners, { ...call, db });
  const names = await accountNames(db, [...new Set(rows.map(({ AccountId }) => AccountId))]);
  return rows.map((row): MediaEntry => {
    const { Id, FileName, Extension, Size, MediaState, IsOrphan, IsOpen, CreateTime } = row;
    const { EntityKey, RecordId, AccountId } = row;
    const isOwn = MediaState === 1 && AccountId === call.who.accountId;
    const entity = call.findEntity(EntityKey ?? '');
    return {
      Id,
      FileName: IsOpen || IsOrphan ? FileName : null,
      Extension,
      Size,
      MediaState,
      IsOrphan,
      EntityKey,
      EntityKeyText: entity?.title ?? EntityKey,
      RecordId,
      RecordTitle:
        entity !== undefined && call.access(entity).readable.has(entity.titleField)
          ? (titles.get(EntityKey ?? '')?.get(RecordId ?? 0) ?? null)
          : null,
      CreatorName: names.get(AccountId) ?? call.say(AccountId < 0 ? '官网访客' : '系统'),
      CreateTime,
      Url: IsOpen || isOwn ? `/mediapreview/${Id}` : null,
    };
  });
}

function readMediaFilter(name: string, text: string): MediaFilter {
  switch (name) {
    case 'Extension':
      return { extensions: shortList(name, text) };
    case 'MediaState':
      if (!/^[1-3](,[1-3])*$/.test(text)) throw wrongFilter(name);
      return { states: text.split(',').map(Number) };
    case 'IsOrphan':
      if (text !== 'true' && text !== 'false') throw wrongFilter(name);
      return { isOrphan: text === 'true' };
    default:
      throw wrongFilter(name);
  }
}

/** All uploaded files, pictures to choose from, and removing orphans. */
export function mediaAdminRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/media/Pictures', (call, { query }) => searchPictures(call, query));
  callRoute(app, 'GET /api/media/Search', (call, { query }) => searchMedia(call, query));
  callRoute(app, 'POST /api/media/DeleteOrphan', async (call, { body }) => ({
    Count: await removeOrphans(call, Number(body.id)),
  }));
  callRoute(app, 'POST /api/media/DeleteOrphans', async (call) => ({ Count: await removeOrphans(call) }));
}

/**
 * Permanently removes files without a record: the one with an Id, otherwise all that were unchanged for a day. Returns
 * their number. Throws FORBIDDEN without key and action, NOT_FOUND, and REFERENCED for a file of a record.
 */
async function removeOrphans(call: RequestCall, id?: number): Promise<number> {
  demandAdmin('development', 'Media.delete', call);
  const { database } = call.services;
  const files = await transaction(database, async (db) => {
    const found = await lockOrphans(db, id === undefined ? { before: dayBefore(call) } : { id }, mediaPlaces(call));
    if (id !== undefined && found.length === 0) {
      const [file] = await readMedia(db, [id]);
      if (file === undefined) throw new AppError('NOT_FOUND', { text: '文件不存在' });
      throw new AppError('REFERENCED', { text: '文件已被记录使用，请在记录中移除' });
    }
    await removeMedia(
      db,
      found.map(({ Id }) => Id),
      call.now,
    );
    await logAdmin(
      found.map(({ Id, FileName, Size, CreateTime }) => ({
        kind: 'media',
        id: Id,
        title: FileName,
        action: 'delete',
        before: { FileName, Size, CreateTime },
      })),
      db,
      call,
    );
    return found;
  });
  await discardFiles(files, call.services);
  return files.length;
}

/** The entities that files can belong to, with the records and fields that the user of the call may read there. */
function mediaPlaces(call: RequestCall): MediaPlace[] {
  return [...call.product.entities.values()].map((entity) => {
    const access = call.access(entity);
    const fields = [...access.readable].filter((name) => !access.withheld.has(name));
    return { entity, where: access.rows('view'), fields };
  });
}
