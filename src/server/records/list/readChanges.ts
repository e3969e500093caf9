import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import type { Access } from '#engine/permission/decideAccess.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { build } from '#language/build.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows } from '#fields/table/fieldKinds.ts';
import type { Change, ChangesReply } from '#wire/ListReply.ts';
import type { Call } from '../../access/Call.ts';
import type { Database, Db } from '../../db/Database.ts';
import { recordStatement, selectRecords } from '../../db/rows/selectRecords.ts';
import {
  type ChangeCursor,
  changesAfter,
  findCursor,
  firstOpen,
  holdChanges,
  keepCursor,
  touchCursor,
  unwatched,
  watchTables,
  writtenTables,
} from '../../db/system/recordChanges.ts';
import { transaction } from '../../db/transaction.ts';
import { maskRecord, shownFlags } from '../read/maskRecord.ts';
import { wireValue } from '../read/presentFields.ts';
import { presentAttachments } from '../read/presentRecord.ts';

/** Ids compared per step of a scan for records that the reader does not have. */
const IDS_AT_ONCE = 20_000;
/** Written records read per step, and the most steps of a call. */
const PLACES_AT_ONCE = 1000;
const BATCHES_AT_ONCE = 50;
/** Most frequent renewal of a cursor without changes. Milliseconds. */
const TOUCHED = 60 * 60_000;

/** A reader's view of an entity, and what it depends on. */
interface View {
  readonly entity: EntityModel;
  readonly access: Access;
  readonly fields: readonly FieldModel[];
  /** A changed hash requires reading everything again. */
  readonly hash: string;
  /** The tables, other than the entity's own, that decide which records the reader sees. */
  readonly deciding: readonly string[];
  /** Tables that decide which parts of a record are visible. */
  readonly showing: readonly string[];
}

/**
 * Returns up to `most` changes of an entity since a cursor for the user of a call, with the cursor to continue from;
 * without a cursor everything the user may see. Applying the changes in order results in exactly the data that the user
 * may see: a record that became invisible is `deleted`, and records that were never returned are not mentioned. Throws
 * FORBIDDEN without a cursor and the right to view, NOT_FOUND for an expired cursor or that of another account.
 */
export async function readChanges(
  entity: EntityModel,
  since: string,
  most: number,
  database: Database,
  call: Call,
): Promise<ChangesReply> {
  // A user who lost the right to view gets all known records as deleted, so a cursor needs no right.
  if (since === '' && !call.access(entity).may('view'))
    throw new AppError('FORBIDDEN', { detail: `changes ${entity.key}` });
  const view = viewOf(entity, call);
  const tables = [...new Set([entity.key, ...view.deciding, ...view.showing])];
  if ((await unwatched(database.db, tables)).length > 0) {
    await database.checkSpace();
    await transaction(database, async (db) => watchTables(db, await unwatched(db, tables)));
  }
  return transaction(database, async (db) => {
    await holdChanges(db, 'reading');
    const key = { Token: since, AccountId: call.who.accountId, EntityKey: entity.key };
    const known = since === '' ? newCursor(entity, call) : await findCursor(db, key);
    if (known === undefined)
      throw new AppError('NOT_FOUND', { text: '这个游标不存在或已过期，请清空已同步的数据，不带 since 从头同步' });
    const reading = new Reading(view, known, most, db, call);
    await reading.run();
    const { changes, cursor, hasMore, isOther } = reading;
    // A new cursor without changes would reveal that others have written.
    if (changes.length === 0 && !hasMore && since !== '') {
      if (isOther || call.moment - known.SeenAt >= TOUCHED)
        await touchCursor(db, { ...cursor, Tables: tables, SeenAt: call.moment });
      return { Changes: [], Cursor: since, More: false };
    }
    const Token = randomBytes(16).toString('base64url');
    const Seen = writeIds(reading.seen);
    await keepCursor(db, { ...cursor, Token, Seen, Tables: tables, SeenAt: call.moment }, since);
    return { Changes: changes, Cursor: Token, More: hasMore };
  });
}

const newCursor = (entity: EntityModel, call: Call): ChangeCursor => ({
  ...{ Token: '', Feed: randomBytes(16).toString('base64url') },
  ...{ AccountId: call.who.accountId, EntityKey: entity.key, Xid: 0, RecordId: 0, LookedTo: 0 },
  ...{ Access: '', Tables: [], Seen: '', Scan: null, ScanAfter: 0, IsStale: false, SeenAt: call.moment },
});

function viewOf(entity: EntityModel, call: Call): View {
  const access = call.access(entity);
  const fields = entity.fields.filter(
    (field) => access.readable.has(field.name) && !isRows(field) && field.daysIn === undefined && !field.personOf,
  );
  // A condition on the time changes the view every hour, not every second.
  const hourly = { ...call, now: `${call.now.slice(0, 13)}:00:00` };
  const all = { entity, columns: fields.map(({ name }) => name) };
  const { statement: rows } = recordStatement({ entity, columns: [], where: access.rows('view') }, hourly);
  const { statement: shown } = recordStatement({ ...all, flags: shownFlags(access) }, hourly);
  const facts = [rows.text, rows.values, shown.text, shown.values, fields, [...access.masked]];
  const [deciding, showing] = [rows, shown].map(({ text, tables }) => othersIn(entity, text, tables));
  return {
    ...{ entity, access, fields, deciding: deciding ?? [], showing: showing ?? [] },
    hash: createHash('sha256').update(JSON.stringify(facts)).digest('base64url'),
  };
}

/** The tables that a statement reads in addition to its own; its own as well if it reads other rows of it. */
const othersIn = ({ key }: EntityModel, text: string, tables: readonly string[]): string[] =>
  tables.filter((table) => table !== key || text.split(`"${key}"`).length > 2);

/** Ids from ranges like `1-50,52`: most tables have few gaps, so that many Ids are a short text. */
function readIds(text: string): Set<number> {
  const ids = new Set<number>();
  for (const part of text === '' ? [] : text.split(',')) {
    const [first = 0, last = first] = part.split('-').map(Number);
    for (let id = first; id <= last; id += 1) ids.add(id);
  }
  return ids;
}

/** The text that `readIds` reads. */
function writeIds(ids: ReadonlySet<number>): string {
  const ranges: [number, number][] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

/** Continues from a cursor. */
class Reading {
  readonly changes: Change[] = [];
  readonly seen: Set<number>;
  cursor: ChangeCursor;
  hasMore = false;
  /** The cursor has to be stored. */
  isOther = false;
  readonly #view: View;
  readonly #most: number;
  readonly #db: Db;
  readonly #call: Call;

  constructor(view: View, cursor: ChangeCursor, most: number, db: Db, call: Call) {
    [this.#view, this.#most, this.#db, this.#call] = [view, most, db, call];
    this.cursor = cursor;
    this.seen = readIds(cursor.Seen);
  }

  async run(): Promise<void> {
    const { hash } = this.#view;
    if (this.cursor.Scan === null) await this.#begin();
    // Permissions changed during a scan: scan once more afterwards. Restarting each time might never end.
    else if (this.cursor.Access !== hash) this.cursor = { ...this.cursor, IsStale: true };
    if (this.cursor.Scan !== null) {
      this.isOther = true;
      await this.#scan(this.cursor.Scan);
    }
    if (this.cursor.Scan === null && this.cursor.IsStale) {
      this.cursor = { ...this.cursor, IsStale: false, Access: '' };
      this.hasMore = true;
    } else if (this.cursor.Scan === null) await this.#follow();
    else this.hasMore = true;
  }

  /** Starts a scan of all records when more than single records may have changed. */
  async #begin(): Promise<void> {
    const { hash, deciding, showing } = this.#view;
    const { Access, LookedTo } = this.cursor;
    // Take this first: later reads include everything of the transactions before it.
    const open = await firstOpen(this.#db);
    const written =
      Access === hash ? await writtenTables(this.#db, [...new Set([...deciding, ...showing])], LookedTo, open) : [];
    this.cursor = { ...this.cursor, LookedTo: open };
    if (Access !== hash || written.some((table) => showing.includes(table)))
      this.cursor = { ...this.cursor, Access: hash, Xid: open, RecordId: 0, Scan: 'all', ScanAfter: 0 };
    else if (written.length > 0) this.cursor = { ...this.cursor, Scan: 'ids', ScanAfter: 0 };
  }

  /** Scans the records in the order of their Ids, together with those that the reader has, up to the limit. */
  async #scan(scan: 'all' | 'ids'): Promise<void> {
    const { entity } = this.#view;
    const { ScanAfter } = this.cursor;
    const most = scan === 'all' ? this.#most : IDS_AT_ONCE;
    const beyond = build.compare(build.record('Id'), '>', ScanAfter);
    const found = await selectRecords(
      { entity, columns: [], where: build.and(this.#view.access.rows('view'), beyond), limit: most },
      { ...this.#call, db: this.#db },
    );
    const ids = found.map(({ id }) => id);
    const isEnd = ids.length < most;
    const to = isEnd ? Number.MAX_SAFE_INTEGER : (ids.at(-1) ?? 0);
    const visible = new Set(ids);
    const all = [...new Set([...ids, ...[...this.seen].filter((id) => id > ScanAfter && id <= to)])].sort(
      (a, b) => a - b,
    );
    const told = all.filter((id) => scan === 'all' || !visible.has(id) || !this.seen.has(id));
    const now = told.slice(0, this.#most);
    await this.#tell(now);
    const isAll = now.length === told.length;
    this.cursor = { ...this.cursor, ScanAfter: isAll ? to : (now.at(-1) ?? ScanAfter) };
    if (isAll && isEnd) this.cursor = { ...this.cursor, Scan: null, ScanAfter: 0 };
  }

  /**
   * Returns the records written since. Those that the reader neither sees nor has are passed over here: their number,
   * by pages and `More`, would reveal how much others write.
   */
  async #follow(): Promise<void> {
    for (let batch = 0; batch < BATCHES_AT_ONCE; batch += 1) {
      const room = this.#most - this.changes.length;
      const places = await changesAfter(this.#db, this.#view.entity.key, this.cursor, PLACES_AT_ONCE);
      const own = await this.#concerned(places);
      const now = own.slice(0, room);
      const end = own.length > room ? now.at(-1) : places.at(-1);
      await this.#tell(now.map(({ RecordId }) => RecordId));
      if (end !== undefined) this.cursor = { ...this.cursor, Xid: end.Xid, RecordId: end.RecordId };
      if (end !== undefined) this.isOther = true;
      this.hasMore = own.length > room;
      if (this.hasMore || places.length < PLACES_AT_ONCE) return;
    }
    this.hasMore = true;
  }

  /** The last write of each record that the reader sees or has. */
  async #concerned<T extends { readonly RecordId: number }>(places: readonly T[]): Promise<T[]> {
    if (places.length === 0) return [];
    const { entity, access } = this.#view;
    const last = new Map(places.map((place) => [place.RecordId, place]));
    const ids = [...last.keys()];
    const found = await selectRecords(
      { entity, columns: [], ids, where: access.rows('view') },
      { ...this.#call, db: this.#db },
    );
    const visible = new Set(found.map(({ id }) => id));
    return places.filter(
      (place) => last.get(place.RecordId) === place && (visible.has(place.RecordId) || this.seen.has(place.RecordId)),
    );
  }

  /** Adds the changes of records, each once, and updates the set of records that the reader has. */
  async #tell(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const { entity, access, fields } = this.#view;
    const query = { entity, columns: fields.map(({ name }) => name), ids, where: access.rows('view') };
    const found = await selectRecords({ ...query, flags: shownFlags(access) }, { ...this.#call, db: this.#db });
    const records = new Map<number, { record: Record<string, Value>; masked: readonly string[] }>();
    for (const each of found) {
      const { values, masked } = maskRecord(access, each);
      const record: Record<string, Value> = { Id: each.id };
      for (const field of fields) {
        const value = values[field.name];
        if (value !== undefined) record[field.name] = wireValue(field, value);
      }
      records.set(each.id, { record, masked });
    }
    await presentAttachments(
      fields,
      [...records.values()].map(({ record }) => record),
      this.#db,
    );
    for (const id of ids) {
      const shown = records.get(id);
      const isKnown = this.seen.has(id);
      if (shown === undefined) {
        if (isKnown) this.changes.push({ Kind: 'deleted', Id: id });
        this.seen.delete(id);
        continue;
      }
      const { record, masked } = shown;
      const Kind = isKnown ? 'updated' : 'created';
      this.changes.push({ Kind, Id: id, Record: record, ...(masked.length === 0 ? {} : { Masked: masked }) });
      this.seen.add(id);
    }
  }
}
