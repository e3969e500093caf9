import type { Value, Values } from '#core/expression/Value.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import { readOpLog, type OpLogRow } from '../../db/system/opLog.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../permission/Call.ts';
import { collectNamed, fieldText, hasText } from '../read/fieldTexts.ts';
import { findVisible } from '../read/getRecord.ts';
import { readTitles, type Titles } from '../read/readTitles.ts';

export interface LogChange {
  readonly Field: string;
  readonly Title: string;
  readonly Before: Value;
  readonly After: Value;
}

export interface LogReply {
  readonly Rows: readonly { OpTime: string; OperatorName: string | null; OpAction: string; Changes: LogChange[] }[];
  readonly Total: number;
}

const PAGE_LIMIT = 100;

/** What was done to a record, newest first, for those who may view it: only fields they may read, values as people read them. */
export async function recordLog(
  call: Call,
  entity: EntityModel,
  id: number,
  { page, rows }: { page: number; rows: number },
): Promise<LogReply> {
  const { db } = call.services.database;
  const { values } = await findVisible(db, call, entity, id);
  const limit = Math.min(Math.max(rows, 1), PAGE_LIMIT);
  const offset = Math.min(Math.max(page, 0), 10_000) * limit;
  const log = await readOpLog(db, { entity: entity.key, id }, { limit, offset });
  const changes = log.rows.map((row) => readChanges(call, entity, row));
  const titles = await titlesOf(db, call, entity, values, changes.flat());
  return {
    Rows: log.rows.map(({ OpTime, OperatorName, OpAction }, i) => ({
      OpTime,
      OperatorName,
      OpAction,
      Changes: (changes[i] ?? []).map((change) => presentChange(call, entity, values, change, titles)),
    })),
    Total: log.total,
  };
}

interface Change {
  readonly name: string;
  readonly before: Value;
  readonly after: Value;
}

function readChanges(call: Call, entity: EntityModel, { Changes }: OpLogRow): Change[] {
  const { readable } = call.access(entity);
  const changes: unknown = Changes === null ? {} : JSON.parse(Changes);
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([name, change]: [string, unknown]): Change[] => {
    if (!readable.has(name) || entity.field(name) === undefined || !isPair(change)) return [];
    return [{ name, before: change[0], after: change[1] }];
  });
}

const isPair = (change: unknown): change is [Value, Value] => Array.isArray(change) && change.length === 2;

/** A reference that can point into several entities is read as the record points now. */
async function titlesOf(
  db: Db,
  call: Call,
  entity: EntityModel,
  record: Values,
  changes: readonly Change[],
): Promise<Titles> {
  const wanted = new Map<string, Set<number>>();
  for (const { name, before, after } of changes) {
    const field = entity.field(name);
    if (field === undefined || field.type === 'lookup') continue;
    for (const value of [before, after]) collectNamed([field], { ...record, [name]: value }, call, wanted);
  }
  return readTitles(db, wanted, call);
}

function presentChange(
  call: Call,
  entity: EntityModel,
  record: Values,
  { name, before, after }: Change,
  titles: Titles,
): LogChange {
  const field = entity.field(name);
  const text = (value: Value): Value =>
    field === undefined || field.type === 'lookup' || !hasText(field, call)
      ? value
      : fieldText(field, { ...record, [name]: value }, titles, call);
  return { Field: name, Title: field?.title ?? name, Before: text(before), After: text(after) };
}
