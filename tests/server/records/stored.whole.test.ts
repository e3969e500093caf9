import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { contextOfState } from '#proof/analysis/inputKey.ts';
import { eachState } from '#proof/analysis/walkStates.ts';
import { ruleComponents } from '#proof/analysis/ruleComponents.ts';
import { stateSpace } from '#proof/analysis/stateSpace.ts';
import type { Break } from '#proof/breaks/Break.ts';
import { breaksOf } from '#proof/breaks/breaksOf.ts';
import { listBreaks } from '#proof/breaks/listBreaks.ts';
import { checkProduct } from '#proof/check/checkProduct.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '#server/db/Database.ts';
import type { Catalog } from '#server/db/migrate/readTables.ts';
import { insertRecords } from '#server/db/rows/writeRecords.ts';
import { columnType } from '#server/db/sql/SqlValue.ts';
import type { QueryContext } from '#server/db/sql/SqlScope.ts';
import { entitiesAround } from '#server/db/rows/selectStored.ts';
import { checkStored } from '#server/jobs/checkStored.ts';
import { RandomRecords, type RandomRecord } from '../../support/RandomRecords.ts';
import { SHIPPED_FOLDER } from '../../support/shippedProduct.ts';
import { entityOf, productOf } from '../../support/buildEntity.ts';
import { arbitraryRules } from '../../support/arbitraryRules.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';
import { itWhole, runsWhole } from '../../support/wholeRun.ts';

const NOW = '2026-03-10 10:00:00';
/** Over all entities, on each database other ones. */
const RANDOM_STATES = runsWhole() ? 20_000 : 2_000;
/** Parts the seeds of the databases. */
const OTHER = 1000;
const BATCH = 5000;
const LARGEST_SPACE = 2000;
const NO_PRODUCT = productOf([]);
const ALL = { most: 2147483647, shouldStop: () => false };

onEachDatabase('stored records against the rules', (kind) => {
  let context: QueryContext;
  const server = useServer(kind, { schemasDir: SHIPPED_FOLDER, demo: false }, 'empty');
  beforeAll(() => {
    const { services } = server.running;
    context = { findEntity: services.products.current.find, user: {}, now: NOW, enums: services.enums.source };
  });

  /** Kinds whose computed list of child rows and text of two names the random rows do not order and fill as the database does. */
  const unordered = ['commission', 'commissionShare'];
  const entities = (): readonly EntityModel[] =>
    [...server.running.services.products.current.entities.values()].filter(({ key }) => !unordered.includes(key));

  /** Runs `work` in one session with tables of its own, which take any value and forget everything. */
  const inSession = (models: readonly EntityModel[], work: (db: Db) => Promise<void>): Promise<void> =>
    server.running.services.database.db.connection().execute(async (db) => {
      for (const entity of models) {
        const columns = entity.fields.flatMap((field) => {
          const type = columnType(field);
          return type === undefined ? [] : [sql`${sql.id(field.name)} ${sql.raw(type)}`];
        });
        await sql`create temp table ${sql.id(entity.key)} (${sql.join(columns)}, "IsDeleted" boolean)`.execute(db);
      }
      for (const { child } of models.flatMap(({ fields }) => fields))
        if (child !== undefined) await sql`create index on ${sql.id(child.entity)} (${sql.id(child.by)})`.execute(db);
      try {
        await work(db);
      } finally {
        await sql`discard temp`.execute(db);
      }
    });

  /** Replaces the rows of a table. */
  async function fill(db: Db, entity: EntityModel | undefined, rows: readonly Values[]): Promise<void> {
    if (entity === undefined) return;
    await sql`truncate ${sql.id(entity.key)}`.execute(db);
    const names = entity.fields.filter((field) => columnType(field) !== undefined).map(({ name }) => name);
    const stored = rows.map((row, i) => ({
      ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
      Id: row['Id'] ?? i + 1,
      Version: 1,
      IsDeleted: row['IsDeleted'] ?? false,
    }));
    await insertRecords(db, entity.key, stored);
  }

  /** Checks records against the rules in both ways and expects the same ids, rule by rule. */
  async function compare(
    db: Db,
    entity: EntityModel,
    random: RandomRecords,
    records: readonly RandomRecord[],
    { now, enums, findEntity }: QueryContext = context,
  ): Promise<void> {
    for (const [key, rows] of random.targets) await fill(db, findEntity(key), rows);
    await fill(
      db,
      entity,
      records.map(({ row }) => row),
    );
    for (const { name, child } of entity.fields)
      await fill(
        db,
        findEntity(child?.entity ?? ''),
        records.flatMap(({ rows }) => rows[name] ?? []),
      );
    const own = {
      db,
      catalog: catalogOf(entitiesAround(entity, findEntity)),
      context: { findEntity, enums, now, user: {} },
    };
    const { broken, isComplete } = await inTransaction(db, () => checkStored(own, entity, ALL));
    expect(isComplete).toBe(true);
    const list = listBreaks(entity, enums);
    const wanted = new Map<string, number[]>(list.breaks.map((each) => [nameOf(each), []]));
    for (const { row, rows, refs } of records)
      for (const each of breaksOf(list, { values: { ...row, ...rows }, refs, now, enums }))
        wanted.get(nameOf(each))?.push(Number(row['Id']));
    const found = new Map(broken.map(({ rule, ids }) => [nameOf(rule), ids]));
    for (const [name, ids] of wanted)
      if (JSON.stringify(ids) !== JSON.stringify(found.get(name) ?? []))
        expect({ rule: name, found: found.get(name) }).toEqual({ rule: name, found: ids });
    expect(broken.every(({ count, ids }) => count === ids.length)).toBe(true);
  }

  const nameOf = ({ field, kind: how, pointer }: Break): string => `${field.name} ${how} ${pointer}`;

  const randomOf = (entity: EntityModel): RandomRecords =>
    new RandomRecords(
      entity,
      context.findEntity,
      context.enums,
      NOW,
      entity.fields.length + (kind === 'postgres' ? OTHER : 0),
    );

  it('are told alike by database and evaluator in random states', () =>
    inSession(entities(), async (db) => {
      for (const entity of entities()) {
        const random = randomOf(entity);
        const count = Math.ceil(RANDOM_STATES / entities().length);
        for (let from = 0; from < count; from += BATCH) {
          const records = Array.from({ length: Math.min(BATCH, count - from) }, () => random.next());
          await compare(db, entity, random, records);
        }
      }
    }));

  itWhole('are told alike in every state of the small rule components', () =>
    inSession(entities(), async (db) => {
      for (const entity of entities()) {
        const random = randomOf(entity);
        const byNow = new Map<string, RandomRecord[]>();
        const spaces = ruleComponents(entity.ruleSet.rules, entity.fields).map((component) =>
          stateSpace(component, entity.fields, { enums: context.enums, now: NOW }),
        );
        for (const space of spaces.filter(({ size }) => size <= LARGEST_SPACE))
          for (const state of eachState(space)) {
            const { values, refs, now } = contextOfState(state, { enums: context.enums, now: NOW });
            byNow.set(now, [...(byNow.get(now) ?? []), random.next({ ...values, ...random.pointAt(values, refs) })]);
          }
        for (const [now, records] of byNow) await compare(db, entity, random, records, { ...context, now });
      }
    }),
  );

  it('are told alike whatever the rules', () =>
    inSession([...checkProduct(fc.sample(arbitraryRules, 1)[0] ?? NO_PRODUCT).entities.values()], (db) =>
      fc.assert(
        fc.asyncProperty(arbitraryRules, fc.integer(), async (product, seed) => {
          const models = checkProduct(product).entities;
          const entity = models.get('thing');
          if (entity === undefined) throw new Error('not built');
          const own = { ...context, enums: enumsOfProduct(product), findEntity: (key: string) => models.get(key) };
          const random = new RandomRecords(entity, own.findEntity, own.enums, NOW, seed);
          const records = Array.from({ length: 100 }, () => random.next());
          await compare(db, entity, random, records, own);
        }),
        { numRuns: 25 },
      ),
    ));

  const power = entityOf({
    M: { type: 'number', title: 'M', 'x-component': 'MoneyInput' },
    V: {
      type: 'number',
      title: 'V',
      'x-component': 'MoneyInput',
      'x-reactions': {
        fulfill: { state: { value: `{{ ${Array.from({ length: 30 }, () => '$values.M').join(' * ')} }}` } },
      },
    },
  });
  const source = (db: Db) => ({ db, catalog: catalogOf([power]), context: { ...context, findEntity: () => power } });

  it('are told by the evaluator where the database refuses to compute', () =>
    inSession([power], async (db) => {
      const rows = [
        { M: 1, V: 1 },
        { M: 1, V: 2 },
        { M: 1e12, V: null },
        { M: 1e12, V: 1 },
      ];
      await fill(db, power, rows);
      const { broken, records } = await inTransaction(db, () => checkStored(source(db), power, ALL));
      const found = broken.map(({ rule, ids, decidedBy }) => [rule.field.name, rule.kind, ...ids, decidedBy].join(' '));
      expect([records, ...found]).toEqual([4, 'M maximum 3 4 evaluator', 'V computed 2 4 evaluator']);
    }));

  it('are told as far as the time allows', () =>
    inSession([power], async (db) => {
      await fill(db, power, [{ M: -1, V: 1 }]);
      const options = { most: 20, shouldStop: () => true };
      const { broken, isComplete } = await inTransaction(db, () => checkStored(source(db), power, options));
      expect([broken, isComplete]).toEqual([[], false]);
    }));
});

async function inTransaction<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`begin read only`.execute(db);
  try {
    return await work();
  } finally {
    await sql`rollback`.execute(db);
  }
}

/** The tables of a session. */
const catalogOf = (models: readonly EntityModel[]): Catalog => ({
  tables: new Map(
    models.map(({ key, fields }) => [
      key,
      new Map(fields.flatMap((field) => [[field.name, columnType(field) ?? '']] as const)),
    ]),
  ),
  indexes: new Map(),
});
