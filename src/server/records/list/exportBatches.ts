import type { Expression } from '#language/Expression.ts';
import type { Call } from '../../access/Call.ts';
import type { Reads } from '../../db/Database.ts';
import { type FoundRecord, selectRecords } from '../../db/rows/selectRecords.ts';
import { shownFlags } from '../read/maskRecord.ts';
import type { Row } from './exportColumns.ts';
import type { OpenList } from './openList.ts';
import { listNeeds, presentRows } from './presentRows.ts';

/** Rows per batch: other calls run in between. */
export const BATCH = 250;

export interface ExportedRows {
  readonly open: OpenList;
  /** In the order of the list. */
  readonly chosen: readonly number[];
  readonly where: Expression;
}

/** Reads an export's records in batches; omits those deleted or invisible in the meantime. */
export async function* foundBatches(
  { open: { entity }, chosen, where }: ExportedRows,
  read: Reads,
  call: Call,
  columns: readonly string[] = [],
): AsyncGenerator<readonly FoundRecord[], undefined> {
  const flags = shownFlags(call.access(entity));
  for (let from = 0; from < chosen.length; from += BATCH) {
    const ids = chosen.slice(from, from + BATCH);
    const found = await read((db) => selectRecords({ entity, columns, ids, where, flags }, { ...call, db }));
    const byId = new Map(found.map((record) => [record.id, record]));
    yield ids.flatMap((id) => byId.get(id) ?? []);
  }
  return undefined;
}

/** The same in the format of replies. */
export async function* exportBatches(
  rows: ExportedRows,
  read: Reads,
  call: Call,
): AsyncGenerator<readonly Row[], undefined> {
  const { entity, list } = rows.open;
  const needs = listNeeds(entity, list, call);
  for await (const found of foundBatches(rows, read, call, needs.columns))
    yield await read((db) => presentRows(entity, found, needs, { ...call, db }));
  return undefined;
}
