import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import type { Access } from '#engine/permission/decideAccess.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { build } from '#language/build.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows } from '#fields/table/traits.ts';
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
    if (!isOther && since !== '') {
      if (call.moment - known.SeenAt >= TOUCHED) await touchCursor(db, { ...cursor, SeenAt: call.moment });
      return { Changes: [], Cursor: since, More: false };
    }
    const Token = randomBytes(16).toString('base64url');
    const Seen = reading.seen.toString();
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

/** Continues from a cursor. */
class Reading {
  readonly changes: Change[] = [];
  readonly seen: IdRanges;
  cursor: ChangeCursor;
  hasMore = false;
  /** There are changes, or the cursor has to be stored. */
  isOther = false;
  readonly #view: View;
  readonly #most: number;
  readonly #db: Db;
  readonly #call: Call;

  constructor(view: View, cursor: ChangeCursor, most: number, db: Db, call: Call) {
    [this.#view, this.#most, this.#db, this.#call] = [view, most, db, call];
    this.cursor = cursor;
    this.seen = new IdRanges(cursor.Seen);
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
      this.#db,
      { entity, columns: [], where: build.and(this.#view.access.rows('view'), beyond), limit: most },
      this.#call,
    );
    const ids = found.map(({ id }) => id);
    const isEnd = ids.length < most;
    const to = isEnd ? Number.MAX_SAFE_INTEGER : (ids.at(-1) ?? 0);
    const visible = new Set(ids);
    const all = [...new Set([...ids, ...this.seen.between(ScanAfter, to)])].sort((a, b) => a - b);
    const told = all.filter((id) => scan === 'all' || !visible.has(id) || !this.seen.has(id));
    const now = told.slice(0, this.#most);
    await this.#tell(now);
    const isAll = now.length === told.length;
    this.cursor = { ...this.cursor, ScanAfter: isAll ? to : (now.at(-1) ?? ScanAfter) };
    if (isAll && isEnd) this.cursor = { ...this.cursor, Scan: null, ScanAfter: 0 };
  }

  /** Returns the records written since. */
  async #follow(): Promise<void> {
    const room = this.#most - this.changes.length;
    if (room === 0) {
      this.hasMore = true;
      return;
    }
    const places = await changesAfter(this.#db, this.#view.entity.key, this.cursor, room);
    const last = places.at(-1);
    if (last === undefined) return;
    this.cursor = { ...this.cursor, Xid: last.Xid, RecordId: last.RecordId };
    this.hasMore = places.length === room;
    this.isOther = true;
    await this.#tell([...new Set(places.map(({ RecordId }) => RecordId))]);
  }

  /** Adds the changes of records, each once, and updates the set of records that the reader has. */
  async #tell(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const { entity, access, fields } = this.#view;
    const query = { entity, columns: fields.map(({ name }) => name), ids, where: access.rows('view') };
    const found = await selectRecords(this.#db, { ...query, flags: shownFlags(access) }, this.#call);
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

/** Record Ids as ranges: `1-50,52`. Most tables have few gaps, so that a million Ids are a short text. */
class IdRanges {
  readonly #ranges: readonly (readonly [first: number, last: number])[];
  readonly #added = new Set<number>();
  readonly #removed = new Set<number>();

  constructor(text: string) {
    this.#ranges = (text === '' ? [] : text.split(',')).map((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      return [first, last];
    });
  }

  has(id: number): boolean {
    if (this.#added.has(id)) return true;
    return !this.#removed.has(id) && this.#inRanges(id);
  }

  add(id: number): void {
    this.#removed.delete(id);
    if (!this.#inRanges(id)) this.#added.add(id);
  }

  delete(id: number): void {
    this.#added.delete(id);
    if (this.#inRanges(id)) this.#removed.add(id);
  }

  /** The Ids after one, up to and including another, in order. */
  between(after: number, to: number): number[] {
    const found: number[] = [...this.#added].filter((id) => id > after && id <= to);
    for (const [first, last] of this.#ranges)
      for (let id = Math.max(first, after + 1); id <= Math.min(last, to); id += 1)
        if (!this.#removed.has(id)) found.push(id);
    return found.sort((a, b) => a - b);
  }

  toString(): string {
    const parts: [number, number][] = [];
    for (const id of this.between(0, Number.MAX_SAFE_INTEGER)) {
      const last = parts.at(-1);
      if (last?.[1] === id - 1) last[1] = id;
      else parts.push([id, id]);
    }
    return parts.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
  }

  #inRanges(id: number): boolean {
    let [low, high] = [0, this.#ranges.length - 1];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const [first, last] = this.#ranges[middle] ?? [0, 0];
      if (id < first) high = middle - 1;
      else if (id > last) low = middle + 1;
      else return true;
    }
    return false;
  }
}
