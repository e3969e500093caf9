import { breakWords } from '#proof/breaks/breakWords.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Database, Db } from '#server/db/Database.ts';
import { readShapes, type TableShape } from '#server/db/copy/tableShapes.ts';
import { demandAlone } from '#server/db/evolve/schemaChanges.ts';
import { addBatch, countLoggedChanges, dropPlainIndexes, readNumbers, readWhole, tableExtent } from './templateRows.ts';
import { readOnly, transaction, violatedIndex } from '#server/db/transaction.ts';
import { checkStored } from '#server/jobs/checkStored.ts';
import { compareSome } from '#server/jobs/compareFigures.ts';
import type { StoredSource } from '#server/jobs/readContexts.ts';
import { StartError } from '#server/settings/StartError.ts';
import { GroupChoice, groupRecords, type SeedGroup, type SeedRecord } from './seedGroups.ts';
import { SeedCopier, STEPS, type SeedStart } from './SeedCopier.ts';

/** The options of the generator. */
interface SeedOptions {
  readonly root: EntityModel;
  /** Total number of its records after the run. */
  readonly count: number;
  /** Total rows per record; undefined: as many as the copied records have. */
  readonly rowsEach: number | undefined;
}

interface SeedPlace {
  readonly database: Database;
  readonly entities: readonly EntityModel[];
  readonly source: Omit<StoredSource, 'db'>;
  readonly tell: (line: string) => void;
}

/** Most records of the requested entity that are read as templates. */
const MAX_TEMPLATES = 5000;
/** Rows per transaction. */
const BATCH = 4000;
/** From this number of rows on, indexes are dropped and created again instead of being updated. */
const MANY = 20_000;
const EVERY = 5000;
/** The records are distributed over so many days before today: three years. */
const YEARS = 1095;

/**
 * Copies existing records, in groups that belong together, until an entity has the requested number, with their own
 * names, numbers and dates. First each group is copied once on trial and checked against all rules and figures: invalid
 * copies are not written. An interrupted run leaves complete groups. Returns the number of rows added to each table.
 * Throws StartError when it cannot run.
 */
export async function seedRecords(place: SeedPlace, wish: SeedOptions): Promise<ReadonlyMap<string, number>> {
  const { database, tell } = place;
  const { root, count } = wish;
  const { live } = await tableExtent(database.db, root.key);
  if (live === 0)
    throw new StartError(`没有可作样本的${root.title}：先带演示数据启动一次，或录入几条（no records to copy）`);
  if (live >= count) {
    tell(`${root.title}已有 ${live} 条，不少于 ${count} 条，没有写入`);
    return new Map();
  }
  if (live > MAX_TEMPLATES)
    throw new StartError(
      `${root.title}已有 ${live} 条，超过可作样本的 ${MAX_TEMPLATES} 条，请用新的数据库（too many）`,
    );
  const copied = place.entities.filter(({ organisation }) => organisation !== 'employee' && organisation !== 'unit');
  await demandOwn(place, copied);
  const records = await readOnly(database, (db) => readRecords(db, copied, place.source));
  const groups = groupRecords(records, root);
  const start = await readOnly(database, (db) => readStart(db, copied, place));
  const known = textsOf(records);
  const days = await tryOut(place, copied, groups, start, known);
  const copier = new SeedCopier({ ...start, days }, known);
  const choice = new GroupChoice(groups, wish.rowsEach);
  const added = new Map<string, number>();
  const expected = (count - live) * choice.rowsEach;
  if (wish.rowsEach !== undefined) tellOtherRows(groups, { ...wish, rowsEach: wish.rowsEach }, choice.rowsEach, tell);
  if (expected > MANY)
    await transaction(database, (db) => dropPlainIndexes(db, [...copied.map(({ key }) => key), STEPS]));
  let [missing, told] = [count - live, 0];
  const write = async (): Promise<void> => {
    const batch = copier.take();
    await transaction(database, (db) => addBatch(db, batch));
    for (const [{ name }, lines] of batch.lines) added.set(name, (added.get(name) ?? 0) + lines.length);
  };
  while (missing > 0) {
    const group = choice.next(missing) ?? groups.reduce((a, b) => (b.roots < a.roots ? b : a));
    copier.copy(group);
    missing -= group.roots;
    if (copier.waiting < BATCH) continue;
    await write();
    const made = count - live - missing;
    if (made - told < EVERY) continue;
    told = made;
    tell(`${root.title} ${live + made}/${count}，共写入 ${[...added.values()].reduce((a, b) => a + b, 0)} 行`);
  }
  await write();
  const now = (await tableExtent(database.db, root.key)).live;
  const rows = [...added.values()].reduce((a, b) => a + b, 0);
  tell(`${root.title}现有 ${now} 条${beside(now, count)}，共写入 ${rows} 行`);
  return added;
}

/** Describes the difference between the actual and the requested number, with its reason. */
function beside(now: number, count: number): string {
  if (now === count) return '，与要求的相同';
  return now > count
    ? `，比要求的 ${count} 条多 ${now - count} 条：有关联的记录成组复制，不能拆开`
    : `，比要求的 ${count} 条少 ${count - now} 条：其间有记录被删除`;
}

/** Accepted deviation from the requested number of rows, as a share. */
const NEAR = 0.1;

/** Reports before writing that there will be more or fewer rows than requested, and why. */
function tellOtherRows(
  groups: readonly SeedGroup[],
  { root, count, rowsEach: asked }: SeedOptions & { readonly rowsEach: number },
  rowsEach: number,
  tell: (line: string) => void,
): void {
  if (Math.abs(rowsEach - asked) <= asked * NEAR) return;
  const each = groups.map(({ records, roots }) => records.length / roots);
  const [least, most] = [Math.min(...each), Math.max(...each)].map(Math.round);
  const [wanted, made] = [asked, rowsEach].map((rows) => Math.round(rows * count));
  tell(
    `要求共约 ${wanted} 行，会有约 ${made} 行：可作样本的记录里，一条${root.title}连同关联的记录有 ${least} 到 ${most} 行`,
  );
}

/** Throws StartError for a database with real data or active users. */
async function demandOwn({ database }: SeedPlace, copied: readonly EntityModel[]): Promise<void> {
  await transaction(database, demandAlone);
  const keys = copied.map(({ key }) => key);
  const changes = await countLoggedChanges(database.db, keys);
  if (changes > 0)
    throw new StartError(
      `这个数据库里有人工作过（操作日志里有 ${changes} 次记录改动），生成的记录以后分不出来；请用新的数据库（holds real records）`,
    );
}

/** The table of an entity with the columns of its fields, with their types in the database. */
function shapeOf({ key }: EntityModel, { catalog }: SeedPlace['source']): TableShape {
  const columns = [...(catalog.tables.get(key) ?? [])].map(([name, type]) => ({
    ...{ name, type, isNeeded: false, isIdentity: false },
    standard: undefined,
  }));
  return { name: key, columns, key: ['Id'] };
}

async function readRecords(db: Db, copied: readonly EntityModel[], source: SeedPlace['source']): Promise<SeedRecord[]> {
  const found: SeedRecord[] = [];
  for (const entity of copied)
    for (const row of await readWhole(db, shapeOf(entity, source))) found.push({ entity, id: Number(row['Id']), row });
  return found;
}

async function readStart(db: Db, copied: readonly EntityModel[], { source, entities }: SeedPlace): Promise<SeedStart> {
  const others = entities.filter((entity) => !copied.includes(entity));
  const shared = textsOf(await readRecords(db, others, source));
  const tables = new Map(copied.map((entity) => [entity.key, shapeOf(entity, source)]));
  const steps = new Map<string, Record<string, unknown>[]>();
  const shape = (await readShapes(db)).find(({ name }) => name === STEPS);
  if (shape !== undefined) {
    for (const { Id: _, ...row } of await readWhole(db, shape)) {
      const key = `${String(row['EntityKey'])} ${String(row['RecordId'])}`;
      steps.set(key, [...(steps.get(key) ?? []), row]);
    }
    // The database assigns their Ids.
    tables.set(STEPS, { ...shape, columns: shape.columns.filter(({ name }) => name !== 'Id') });
  }
  const lastIds = new Map<string, number>();
  for (const { key } of copied) lastIds.set(key, (await tableExtent(db, key)).last);
  const lastNumbers = await readNumbers(db);
  return { lastIds, lastNumbers, tables, steps, shared, days: YEARS, today: source.context.now.slice(0, 10) };
}

/** All texts in records. */
const textsOf = (records: readonly SeedRecord[]): ReadonlySet<string> =>
  new Set(records.flatMap(({ row }) => Object.values(row).filter((value) => typeof value === 'string')));

/** Thrown to roll back a trial. */
class TrialOver extends Error {
  readonly worse: readonly string[];

  constructor(worse: readonly string[]) {
    super('the trial is over');
    this.worse = worse;
  }
}

/**
 * Copies each group once, on trial. Returns the number of days for distributing the records: none where a rule compares
 * dates with other records.
 */
async function tryOut(
  place: SeedPlace,
  copied: readonly EntityModel[],
  groups: readonly SeedGroup[],
  start: SeedStart,
  known: ReadonlySet<string>,
): Promise<number> {
  const worse = await worsened(place, copied, groups, start, known);
  if (worse.length === 0) return start.days;
  const [first = ''] = worse;
  const still = start.days === 0 ? worse : await worsened(place, copied, groups, { ...start, days: 0 }, known);
  if (still.length > 0)
    throw new StartError([
      '现有记录不能照样复制，复制后不符合规则的有（copies would not be sound）：',
      ...still.slice(0, MAX_REPORTED),
      ...(still.length > MAX_REPORTED ? [`……另有 ${still.length - MAX_REPORTED} 项`] : []),
    ]);
  place.tell(`日期保持样本的日期，没有分散：分散后不符合“${first}”`);
  return 0;
}

const MAX_REPORTED = 5;

/** Returns the rules and figures with more violations after copying each group once than twice the previous number. */
async function worsened(
  { database, entities, source }: SeedPlace,
  copied: readonly EntityModel[],
  groups: readonly SeedGroup[],
  start: SeedStart,
  known: ReadonlySet<string>,
): Promise<readonly string[]> {
  const copier = new SeedCopier(start, known);
  for (const group of groups) copier.copy(group);
  try {
    return await transaction(database, async (db) => {
      const before = await wrongIn({ ...source, db }, entities);
      await addBatch(db, copier.take());
      const after = await wrongIn({ ...source, db }, entities);
      throw new TrialOver(
        [...after]
          .filter(([what, count]) => count > 2 * (before.get(what) ?? 0))
          .map(([what, count]) => `${what}：${count} 条`),
      );
    });
  } catch (error) {
    if (error instanceof TrialOver) return error.worse;
    const index = violatedIndex(error);
    if (index === undefined) throw error;
    const entity = copied.find(({ key }) => index.startsWith(`${key}_`));
    return [`${entity?.title ?? ''}有一项要求唯一，复制后会重复（${index}）`];
  }
}

async function wrongIn(source: StoredSource, entities: readonly EntityModel[]): Promise<Map<string, number>> {
  const wrong = new Map<string, number>();
  const add = (what: string, count: number): void => {
    wrong.set(what, (wrong.get(what) ?? 0) + count);
  };
  for (const entity of entities) {
    const { broken } = await checkStored(source, entity, { most: 1, shouldStop: () => false });
    for (const { rule, count } of broken) add(`${entity.title}的${rule.field.title} ${breakWords(rule)}`, count);
    for (let after: number | undefined = 0; after !== undefined;)
      after = await compareSome(entity, { after, lock: false }, { ...source.context, db: source.db }, ({ field }) =>
        add(`${entity.title}的${entity.field(field)?.title ?? field}与明细`, 1),
      );
  }
  return wrong;
}
