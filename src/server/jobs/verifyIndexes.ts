import type { Db } from '../db/Database.ts';
import { canLookInside, readThrough } from '../db/migrate/readThrough.ts';
import { readIndexes, shapesOf, wantedIndexes } from '../db/migrate/storedIndexes.ts';
import { databaseFailure, readOnly, transaction } from '../db/transaction.ts';
import { Findings, type Verified, type VerifySource } from './Findings.ts';

/**
 * Compares the indexes with the documents, and with the rows of their tables. Changes nothing: temporary tables end
 * with the transaction.
 */
export async function verifyIndexes(place: VerifySource): Promise<Verified> {
  const found = new Findings();
  await verifyShapes(place, found);
  await readOnly(place.database, (db) => verifyContents(db, found));
  return found.end('索引与文档、索引与表', '个索引');
}

/** Finds indexes that are missing, incomplete, or different from the documents. */
async function verifyShapes({ database, entities, source }: VerifySource, found: Findings): Promise<void> {
  const { catalog, context } = source;
  const wanted = wantedIndexes(new Map(entities.map((entity) => [entity.key, entity])), context).filter(({ table }) =>
    catalog.tables.has(table),
  );
  const stored = new Map((await readIndexes(database.db)).map((index) => [index.name, index]));
  for (const { name, table, isReady } of stored.values())
    if (!isReady) found.tell(`${table} 的索引 ${name} 没有建完，不起作用（invalid）：下次启动或 02:30 会重建`);
  const always = wanted.filter(({ isOptional }) => !isOptional);
  // A restore or a move copies only rows; the first start creates the indexes.
  const isUnstarted = !always.some(({ name }) => stored.has(name));
  if (isUnstarted) found.notes.push('恢复或迁移之后还没有启动过服务：索引在第一次启动时建');
  for (const { name, table } of isUnstarted ? [] : always)
    if (!stored.has(name))
      found.tell(`${table} 缺少索引 ${name}：下次启动会建；若它是唯一规则的索引，先看 npx guiju plan 列出的重复`);
  try {
    const there = wanted.filter(({ name }) => stored.has(name));
    const shapes = await transaction(database, (db) => shapesOf(db, there, catalog));
    for (const { name, table } of there) {
      const [have, want] = [stored.get(name)?.shape, shapes.get(name)];
      if (want !== undefined && have !== want)
        found.tell(`${table} 的索引 ${name} 与文档不同：现为 ${have ?? ''}，应为 ${want}`);
    }
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(databaseFailure(error)));
    found.undecided.push(`索引的定义没有与文档比较：数据库不让建比较用的临时表（${message}）`);
  }
}

/** Checks whether each index finds the rows of its table. */
async function verifyContents(db: Db, found: Findings): Promise<void> {
  const indexes = (await readIndexes(db)).filter(({ isReady }) => isReady);
  const looksInside = await canLookInside(db);
  for (const index of indexes) {
    const { wrong, undecided } = await readThrough(db, index, looksInside);
    found.looked += 1;
    if (wrong !== undefined)
      found.tell(`${index.table} 的索引 ${index.name}：${wrong}（reindex index "${index.name}"）`);
    if (undecided !== undefined) found.undecided.push(`${index.table} 的索引 ${index.name}：${undecided}`);
  }
  const samples = indexes.filter(({ method }) => method === 'gin').length;
  if (samples > 0) found.notes.push(`其中 ${samples} 个没有次序的索引（gin）每个抽查 200 行`);
  if (looksInside) found.notes.push('也用 amcheck 看了索引的内部');
}
