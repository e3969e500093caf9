import { breakWords, MATCHES_NO_ACCOUNT, MATCHES_SOME_ACCOUNT, leftOutWords } from '#proof/breaks/breakWords.ts';
import { findEnumItem } from '#language/findEnumItem.ts';
import { isMany } from '#fields/table/fieldKinds.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { removedUpTo, verifyChain } from '#server/db/log/verifyChain.ts';
import type { MetBy } from '#server/db/rows/brokenRecords.ts';
import { countByValue } from '#server/db/rows/enumColumns.ts';
import { readLoggedVersions, type LoggedVersion } from '#server/db/rows/recordVersions.ts';
import { columnType } from '#server/db/sql/SqlValue.ts';
import { listStored } from '#server/db/system/mediaTable.ts';
import type { Db } from '#server/db/Database.ts';
import { readOnly, withoutLimits, databaseFailure, transaction } from '#server/db/transaction.ts';
import { hashContent } from '#server/media/storedFile.ts';
import { checkStored } from '#server/jobs/checkStored.ts';
import { compareSome } from '#server/jobs/compareFigures.ts';
import { Findings, type Verified, type VerifySource } from './Findings.ts';
import { hasTableOf } from '#server/db/migrate/makeListIndexes.ts';
import { canLookInside, readThrough, type ReadTables } from '#server/db/migrate/readThrough.ts';
import { readIndexNames, readIndexes, shapesOf, wantedIndexes } from '#server/db/migrate/storedIndexes.ts';

const BATCH = 500;
const MAX_IDS = 5;

/** Rows of a table from which comparing without indexes would take days: each record would read another table. */
const MANY_ROWS = 100_000;

/** A restore or a move copies only rows; the first start creates the indexes. */
interface Place extends VerifySource {
  readonly isUnstarted: boolean;
  /** There are no indexes yet, and a table is large. */
  readonly isTooLarge: boolean;
}

/** Compares all derived stored data with its source, at one moment of the database. Changes nothing. */
export async function verifyStored(source: VerifySource): Promise<Verified[]> {
  const stored = await readIndexNames(source.database.db);
  const isUnstarted = !indexesOf(source).some(({ name, isOptional }) => !isOptional && stored.has(name));
  const isTooLarge = isUnstarted && (await hasTableOf(source.database.db, MANY_ROWS));
  const place: Place = { ...source, isUnstarted, isTooLarge };
  const tables = await readOnly(place.database, async (db) => {
    await withoutLimits(db);
    return [
      await verifyFigures(db, place),
      await verifyVersions(db, place),
      await verifyLog(db, place),
      await verifyRules(db, place),
      await verifyEnums(db, place),
    ];
  });
  return [...tables, await verifyIndexes(place), await verifyFiles(place)];
}

/** Says that a check is not made, where it would not end. */
function leftOut(found: Findings, { isTooLarge }: Place): boolean {
  if (isTooLarge) found.undecided.push('恢复或迁移之后还没有启动过服务，没有索引，表又很大：启动一次服务后再核对');
  return isTooLarge;
}

/** The indexes that the documents ask for, of tables that exist. */
const indexesOf = ({ entities, source: { catalog, context } }: VerifySource): ReturnType<typeof wantedIndexes> =>
  wantedIndexes(new Map(entities.map((entity) => [entity.key, entity])), context).filter(({ table }) =>
    catalog.tables.has(table),
  );

/** Compares rollups with the sums of their records. */
async function verifyFigures(db: Db, place: Place): Promise<Verified> {
  const { entities, source } = place;
  const found = new Findings('汇总数字与明细', '个汇总字段', place);
  if (leftOut(found, place)) return found.end();
  for (const entity of entities) {
    const figures = entity.fields.filter(({ rollup }) => rollup !== undefined).length;
    for (let after: number | undefined = 0; after !== undefined && figures > 0; found.progress(0))
      after = await compareSome(
        entity,
        { after, lock: false },
        { ...source.context, db },
        ({ id, field, stored, expected }) =>
          found.tell(
            `${entity.title} ${id} 的${titleOf(entity, field)}：存的是 ${stored || '空'}，应为 ${expected || '空'}`,
          ),
      );
    found.look(figures);
  }
  return found.end();
}

const titleOf = (entity: EntityModel, field: string): string => entity.field(field)?.title ?? field;

/** Compares versions with the op log of their saves, of which removed entries are gone. */
async function verifyVersions(db: Db, place: Place): Promise<Verified> {
  const removed = removedUpTo(place.heads)?.At ?? '';
  const found = new Findings('历史版本与操作日志', '个版本', place);
  if (leftOut(found, place)) return found.end();
  for (let after = 0; ;) {
    const versions = await readLoggedVersions(db, after, BATCH);
    found.look(versions.length);
    for (const version of versions) {
      const why = version.Changes.length === 0 && version.OpTime <= removed ? undefined : wrongVersion(version);
      if (why !== undefined) found.tell(`${version.EntityKey} ${version.RecordId} 的历史版本 ${version.Id}：${why}`);
    }
    if (versions.length < BATCH) return found.end();
    after = versions.at(-1)?.Id ?? after;
  }
}

/** Returns why a version differs from the op log; undefined when it matches. */
function wrongVersion({ Content, Changes }: LoggedVersion): string | undefined {
  if (Changes.length === 0) return '操作日志里没有结束它的那次保存';
  const content = entriesOf(Content);
  const fits = Changes.some((json) => {
    const before = entriesOf(json ?? '{}').flatMap(([name, change]): [string, unknown][] =>
      Array.isArray(change) ? [[name, change[0] ?? null]] : [],
    );
    return before.every(([name, value]) => {
      const kept = content.find(([key]) => key === name);
      return kept === undefined || JSON.stringify(kept[1] ?? null) === JSON.stringify(value);
    });
  });
  return fits ? undefined : '与操作日志里保存之前的值不同';
}

function entriesOf(json: string): [string, unknown][] {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Compares the op log with its chain, and the chain with signed checkpoints. */
async function verifyLog(db: Db, place: Place): Promise<Verified> {
  const { heads, source } = place;
  const found = new Findings('操作日志与日志链', '条日志', place);
  if (!source.catalog.tables.has('opLogChain')) {
    found.undecided.push('数据库里还没有日志链，请先用当前版本启动一次服务');
    return found.end();
  }
  const report = await verifyChain(db, heads, { onLooked: (entries) => found.progress(entries) });
  found.look(report.count);
  found.notes.push(...report.setBack);
  for (const { seq, entryId, why } of report.breaks)
    found.tell(`第 ${seq ?? '?'} 条（编号 ${entryId ?? '?'}）：${why}`);
  if (heads.length === 0) found.undecided.push('没有已签名的链头：末尾是否被截断、整条链是否被重算，不能判定');
  return found.end();
}

/** Checks stored records against the current rules. */
async function verifyRules(db: Db, place: Place): Promise<Verified> {
  const { entities, source, shouldStop } = place;
  const found = new Findings('记录与规则', '条记录', place);
  if (leftOut(found, place)) return found.end();
  for (const entity of entities) {
    const onLooked = (records: number): void => found.progress(records);
    const options = { most: MAX_IDS, shouldStop, savers: source.savers, onLooked };
    const { records, broken, personal, isComplete } = await checkStored({ ...source, db }, entity, options);
    found.look(records);
    for (const { rule, ...met } of broken)
      found.tell(someRecords(entity, rule.field.name, breakWords(rule), met), met.count);
    for (const { unmet, ...rule } of personal) {
      const tell = (words: string): string => `${entity.title}的${titleOf(entity, rule.field)}：${words}`;
      if (unmet === undefined) found.undecided.push(tell(leftOutWords(rule)));
      else if (unmet.count === 0) found.notes.push(tell(MATCHES_SOME_ACCOUNT));
      else found.undecided.push(someRecords(entity, rule.field, MATCHES_NO_ACCOUNT, unmet));
    }
    if (!isComplete) found.undecided.push(`${entity.title}：时间已到，没有检查完（用 --limit 延长）`);
  }
  return found.end();
}

function someRecords(entity: EntityModel, field: string, what: string, { count, ids }: MetBy): string {
  const shown = `${ids.join('、')}${ids.length < count ? ' ……' : ''}`;
  return `${entity.title}的${titleOf(entity, field)} ${what}：${count} 条，编号 ${shown}`;
}

/** Compares values of enum fields with the items of their types. */
async function verifyEnums(db: Db, place: Place): Promise<Verified> {
  const { entities, source } = place;
  const { catalog, context } = source;
  const found = new Findings('枚举值与枚举项', '个不同的值', place);
  for (const entity of entities)
    for (const field of entity.fields) {
      if (field.enum === undefined || columnType(field) === undefined) continue;
      if (catalog.tables.get(entity.key)?.has(field.name) !== true) continue;
      const type = context.enums(field.enum.type);
      if (type === undefined) {
        found.undecided.push(`${entity.title}的${field.title}：没有枚举类型 ${field.enum.type}`);
        continue;
      }
      const kind = isMany(field) ? 'list' : field.enum.path ? 'path' : 'one';
      for (const [value, count] of await countByValue(db, { table: entity.key, column: field.name, kind })) {
        found.look();
        if ((findEnumItem(type, value) ?? findEnumItem(type, Number(value))) === undefined)
          found.tell(`${entity.title}的${field.title}：${count} 条记录的值 ${value} 不是${type.name}里的项`, count);
      }
    }
  return found.end();
}

/** Compares uploaded files with their stored hashes. */
async function verifyFiles(place: Place): Promise<Verified> {
  const { database, media } = place;
  const found = new Findings('上传的文件与哈希', '个文件', place);
  const files = await readOnly(database, (db) => listStored(db));
  let unknown = 0;
  for (const { Id, FileName, StorageName, Hash, MediaState } of files) {
    const content = await media.read(StorageName);
    if (content === undefined) {
      // A file that belongs to no record may be removed at any time.
      if (MediaState === 2) found.tell(`${FileName}（附件 ${Id}）：文件不见了`);
      continue;
    }
    found.look();
    const hash = await hashContent(content);
    if (Hash === null) unknown += 1;
    else if (hash !== Hash) found.tell(`${FileName}（附件 ${Id}）：内容变了`);
  }
  if (unknown > 0) found.undecided.push(`${unknown} 个文件上传时还没有记下哈希`);
  return found.end();
}

/** Compares indexes with documents and rows. Changes nothing: temporary tables end with it. */
async function verifyIndexes(place: Place): Promise<Verified> {
  const found = new Findings('索引与文档、索引与表', '个索引', place);
  await verifyShapes(place, found);
  await readOnly(place.database, (db) => verifyContents(db, found));
  return found.end();
}

/** Finds indexes that are missing, incomplete, or different from the documents. */
async function verifyShapes(place: Place, found: Findings): Promise<void> {
  const { database, isUnstarted } = place;
  const wanted = indexesOf(place);
  const stored = new Map((await readIndexes(database.db)).map((index) => [index.name, index]));
  for (const { name, table, isReady } of stored.values())
    if (!isReady) found.tell(`${table} 的索引 ${name} 没有建完，不起作用（invalid）：下次启动或 02:30 会重建`);
  const always = wanted.filter(({ isOptional }) => !isOptional);
  if (isUnstarted) found.notes.push('恢复或迁移之后还没有启动过服务：索引在第一次启动时建');
  for (const { name, table } of isUnstarted ? [] : always)
    if (!stored.has(name))
      found.tell(`${table} 缺少索引 ${name}：下次启动会建；若它是唯一规则的索引，先看 npx guiju plan 列出的重复`);
  try {
    const there = wanted.filter(({ name }) => stored.has(name));
    const shapes = await transaction(database, (db) => shapesOf(db, there, place.source.catalog));
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
  const tables: ReadTables = new Map();
  for (const index of indexes) {
    const { wrong, undecided } = await readThrough(db, index, looksInside, tables);
    found.look();
    if (wrong !== undefined)
      found.tell(`${index.table} 的索引 ${index.name}：${wrong}（reindex index "${index.name}"）`);
    if (undecided !== undefined) found.undecided.push(`${index.table} 的索引 ${index.name}：${undecided}`);
  }
  const samples = indexes.filter(({ method }) => method === 'gin').length;
  if (samples > 0) found.notes.push(`其中 ${samples} 个没有次序的索引（gin）每个抽查 200 行`);
  if (looksInside) found.notes.push('也用 amcheck 看了索引的内部');
}
