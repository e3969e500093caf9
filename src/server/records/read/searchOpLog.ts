import { MAX_SEARCH_LENGTH } from '#fields/facets/filters.ts';
import { countSaves, findSaves, rowEntries } from '../../db/log/recordSaves.ts';
import { countOpLog, findOpLog, newestOpLog, type OpLogFilter, type StoredOpLogRow } from '../../db/system/opLog.ts';
import { demandDeveloper, type Call, type DbCall } from '../../access/Call.ts';
import { SYSTEM_KINDS } from './systemFields.ts';
import { actionChoices, presentLog } from './presentLog.ts';
import { allNames, type EntityModel } from '#engine/model/EntityModel.ts';
import { findVisible } from './getRecord.ts';
import { presentRowChanges, MAX_LISTED_ROWS, reportedRows } from './rowChanges.ts';
import { undoableRowSaves, savedRecord } from './rowsBeforeSave.ts';
import { undoableChanges } from './undoableChanges.ts';
import { dayBounds } from '#fields/quickRange.ts';
import { AppError } from '#engine/errors.ts';
import type { LogReply, LogRow, OpLogChoice, OpLogReply, OpLogRow } from '#wire/LogReply.ts';
import type { ListReply } from '#wire/ListReply.ts';

const MAX_ROWS = 100;
const MAX_PAGES = 10_000;

/** The part of a log for a page; values out of range are clamped. */
export function pageOf({ page, rows }: { page: number; rows: number }): { limit: number; offset: number } {
  const limit = Math.min(Math.max(rows, 1), MAX_ROWS);
  return { limit, offset: Math.min(Math.max(page, 0), MAX_PAGES) * limit };
}

/**
 * The changes of a record, newest first, for users who may view it: only fields they may read, values as texts.
 * Customers do not see the operator (domain 1.6). A save that changed only child rows is one entry as well, with the
 * `Id` of their first entry.
 */
export async function recordLog(
  entity: EntityModel,
  id: number,
  page: { page: number; rows: number },
  call: DbCall,
): Promise<LogReply> {
  const found = await findVisible(entity, id, call);
  const told = reportedRows(entity, found, call);
  const saved = savedRecord(entity, id, told, call);
  const rows = await findSaves(call.db, saved, pageOf(page));
  const total = await countSaves(call.db, saved, MAX_ROWS * MAX_PAGES);
  const below = await rowEntries(call.db, saved, { saves: rows.map(({ Id }) => Id) }, MAX_LISTED_ROWS);
  const changes = await presentRowChanges(told, below, call);
  const entries = await presentLog(rows, call);
  const ways = await undoableChanges(entity, rows, found, call);
  const back = await undoableRowSaves(entity, rows, below, found, call);
  const isCustomer = call.who.role === 'customer';
  return {
    Rows: entries.map((entry, i) => {
      const { Id = 0 } = rows[i] ?? {};
      return {
        ...entry,
        ...(isCustomer ? { OperatorName: null } : {}),
        ...{ Id, Rows: changes.get(Id) ?? [] },
        Back: [...(ways[i]?.fields.keys() ?? []), ...(back.get(Id) ?? [])],
      };
    }),
    Total: total,
  };
}

/** The error for an unknown or invalid filter. */
export const wrongFilter = (name: string): AppError =>
  new AppError('BAD_REQUEST', { text: '查询条件不正确', detail: `filter ${name}` });

const MAX_PARTS = 100;

/** The text of a filter. Throws BAD_REQUEST for one that is too long. */
export function shortText(name: string, text: string): string {
  if (text.length > MAX_SEARCH_LENGTH) throw wrongFilter(name);
  return text;
}

/** The parts of a comma-joined filter. Throws BAD_REQUEST for too many. */
export function shortList(name: string, text: string): string[] {
  const parts = text.split(',');
  if (parts.length > MAX_PARTS) throw wrongFilter(name);
  return parts;
}

/** First and last second of a quick range, or of first and last day. Throws BAD_REQUEST for any other text. */
export function readTimes(name: string, text: string, now: string): { from?: string; to?: string } {
  const bounds = dayBounds(text, now.slice(0, 10));
  if (bounds === undefined) throw wrongFilter(name);
  const [from, to] = bounds;
  return {
    ...(from === undefined ? {} : { from: `${from} 00:00:00` }),
    ...(to === undefined ? {} : { to: `${to} 23:59:59` }),
  };
}

export type OpLogParams = Readonly<Record<string, string | undefined>>;

const ROWS = 10;
/** Texts of the growing log are not indexed: a text is searched in this many times the number of counted entries. */
const LOOKED = 5;
const PAGING = ['page', 'rows', 'startPage', 'searchKey', 'key', 'value'];

/**
 * One page of the op log, newest first, for developers: filtered by fields named as parameters, or by the filter `key`
 * with the value `value` (spec section 7). A text is searched in the newest entries of the other filters, LOOKED times
 * `most` of them; the reply has the start of that range (`LookedSince`), and earlier times need a time filter. Beyond
 * `most` entries the total is a lower bound (`Bounded`). Throws FORBIDDEN for other users, BAD_REQUEST for an unknown
 * or invalid filter.
 */
export async function searchOpLog(params: OpLogParams, most: number, call: DbCall): Promise<Omit<OpLogReply, 'Chain'>> {
  demandDeveloper(call);
  const { page = '0', rows = String(ROWS), startPage = '0', searchKey = '', key = '', value = '' } = params;
  const named = Object.entries(params).filter(([name]) => !PAGING.includes(name));
  const filters = [...named, ...(key === '' ? [] : [[key, value] as const])];
  let filter: OpLogFilter = searchKey.trim() === '' ? {} : { search: shortText('searchKey', searchKey.trim()) };
  for (const [name, text = ''] of filters) {
    if (text.trim() === '') continue;
    const read = FILTERS.get(name);
    if (read === undefined) throw wrongFilter(name);
    filter = { ...filter, ...read(name, text.trim(), call) };
  }
  const wanted = pageOf({ page: Number(page) - Number(startPage), rows: Number(rows) });
  const isText = filter.search !== undefined || filter.operator !== undefined;
  const newest = isText ? await newestOpLog(call.db, filter, most * LOOKED) : undefined;
  const looked = { ...filter, after: newest?.after };
  const found = await findOpLog(call.db, looked, wanted);
  const entries = await presentLog(found, call);
  return {
    Rows: entries.map((entry, i) => ({ ...factsOf(found[i], call), ...entry })),
    ...boundedTotal(await countOpLog(call.db, looked, most), most),
    ...(newest === undefined ? {} : { LookedSince: newest.since }),
    Choices: { EntityKey: kindsOf(call), OpAction: actionChoices(call) },
  };
}

function kindsOf({ product }: Call): OpLogChoice[] {
  const entities = [...product.entities.values()].map(({ key, title }) => ({ Value: key, Label: title }));
  const own = Object.entries(SYSTEM_KINDS).map(([Value, { title }]) => ({ Value, Label: title }));
  return [...own.filter(({ Value }) => !product.entities.has(Value)), ...entities];
}

function factsOf(row: StoredOpLogRow | undefined, call: Call): Omit<OpLogRow, keyof LogRow> {
  const { Id = 0, AccountId = null, EntityKey = null, RecordId = null, RecordTitle = null } = row ?? {};
  const { Ip = null, Result = '', ErrorMessage = null } = row ?? {};
  const kind = SYSTEM_KINDS[EntityKey ?? ''];
  const title = call.findEntity(EntityKey ?? '')?.title ?? kind?.title;
  // Exports are named by lists, layouts and record numbers: the server translates all of them.
  const isWorded = kind?.isNamedByProduct === true || row?.OpAction === 'export';
  return {
    Id,
    AccountId,
    EntityKey,
    EntityKeyText: title ?? EntityKey,
    RecordId,
    RecordTitle: RecordTitle !== null && isWorded ? call.say(RecordTitle) : RecordTitle,
    Ip,
    Result,
    ErrorMessage,
  };
}

type ReadFilter = (name: string, text: string, call: Call) => OpLogFilter;

const FILTERS = new Map(
  Object.entries<ReadFilter>({
    OperatorName: (name, text) => ({ operator: shortText(name, text) }),
    EntityKey: (name, text, { product }) => ({
      entities: shortList(name, text).flatMap((key) => {
        const entity = product.find(key);
        return entity === undefined ? [key] : allNames(entity);
      }),
    }),
    OpAction: (name, text) => ({ actions: shortList(name, text) }),
    RecordId: (name, text) => ({ recordId: readId(name, text) }),
    AccountId: (name, text) => ({ accountId: readId(name, text) }),
    Ip: (name, text) => ({ ip: shortText(name, text) }),
    Result: (name, text) => ({ result: shortText(name, text) }),
    OpTime: (name, text, { now }) => readTimes(name, text, now),
  }),
);

function readId(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw wrongFilter(name);
  return Number(text);
}

/** The total of a reply for a count up to `most` + 1: marked as a lower bound where there are more. */
export const boundedTotal = (count: number, most: number): Pick<ListReply, 'Total' | 'Bounded'> =>
  count > most ? { Total: most, Bounded: { Looked: most, Total: true } } : { Total: count };
