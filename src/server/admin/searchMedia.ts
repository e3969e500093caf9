import type { MediaEntry } from '#engine/records/MediaEntry.ts';
import { mayAdminister } from '#engine/permission/mayAdminister.ts';
import { findMedia, mediaExtensions, sumMedia, type FoundMedia, type MediaFilter } from '../db/admin/mediaRows.ts';
import { accountNames } from '../db/system/accounts.ts';
import type { Call } from '../access/Call.ts';
import { demandDeveloper } from '../access/demandDeveloper.ts';
import { pageOf } from '../records/log/pageOf.ts';
import { wrongFilter } from '../records/log/wrongFilter.ts';
import { readTitles } from '../records/read/readTitles.ts';
import { mediaPlaces } from './mediaPlaces.ts';
import { dayBefore } from './dayBefore.ts';

const ROWS = 10;
const LONGEST = 100;
const PAGING = ['page', 'rows', 'startPage', 'searchKey'];

/**
 * One page of all uploaded files, newest first, with sums over all of them, for developers; filtered by fields named as parameters.
 * Throws FORBIDDEN for others, BAD_REQUEST for a wrong filter.
 */
export async function searchMedia(call: Call, params: Readonly<Record<string, string | undefined>>): Promise<object> {
  demandDeveloper(call);
  const { page = '0', rows = String(ROWS), startPage = '0', searchKey = '' } = params;
  const text = searchKey.trim().slice(0, LONGEST);
  let filter: MediaFilter = text === '' ? {} : { search: text };
  for (const [name, value = ''] of Object.entries(params))
    if (!PAGING.includes(name) && value.trim() !== '') filter = { ...filter, ...readFilter(name, value.trim()) };
  const { db } = call.services.database;
  const places = mediaPlaces(call);
  const wanted = pageOf({ page: Number(page) - Number(startPage), rows: Number(rows) });
  const found = await findMedia(db, filter, places, wanted, call);
  return {
    Rows: await present(call, found.rows),
    Total: found.total,
    Sums: await sumMedia(db, places, dayBefore(call)),
    CanDelete: mayAdminister(call.who, 'Development', 'Media.delete'),
    Choices: { Extension: (await mediaExtensions(db)).map((Value) => ({ Value, Label: Value })) },
  };
}

async function present(call: Call, rows: readonly FoundMedia[]): Promise<MediaEntry[]> {
  const { db } = call.services.database;
  const owners = new Map<string, Set<number>>();
  for (const { EntityKey, RecordId, IsOpen } of rows)
    if (IsOpen && EntityKey !== null && RecordId !== null)
      owners.set(EntityKey, (owners.get(EntityKey) ?? new Set()).add(RecordId));
  const titles = await readTitles(db, owners, call);
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
      CreatorName: names.get(AccountId) ?? (AccountId < 0 ? '官网访客' : '系统'),
      CreateTime,
      Url: IsOpen || isOwn ? `/mediapreview/${Id}` : null,
    };
  });
}

function readFilter(name: string, text: string): MediaFilter {
  switch (name) {
    case 'Extension':
      return { extensions: text.split(',').slice(0, LONGEST) };
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
