import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { databasePattern } from '#language/functions/databasePattern.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { type Value, type Values, plainText } from '#language/Value.ts';
import { selectRecords } from '#server/db/rows/selectRecords.ts';
import { insertRecords } from '#server/db/rows/writeRecords.ts';
import { predicateSql, valueSql } from '#server/db/sql/expressionSql.ts';
import type { QueryContext } from '#server/db/sql/SqlScope.ts';
import { asDouble, partOf } from '#server/db/sql/SqlValue.ts';
import { arbitraryPattern, PATTERN_TEXTS } from '../../support/server/arbitraryPattern.ts';
import { arbitraryRowExpression } from '../../support/server/arbitraryRowExpression.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

const USER: Values = {
  EmployeeId: 6,
  LoginId: '13900000006',
  UnitPath: '/1/2/3/',
  CustomerId: null,
  IsUnitChief: true,
};
const NOW = '2026-03-10 10:00:00';

/** Rows whose fields hold what expressions trip over: nulls, quotes, percent signs, dates at the edges, lists. */
const ROWS: Values[] = [
  {
    Title: '造价%审核',
    Money: 100,
    Kind: 10,
    CustomerId: 1,
    CustomerName: '杭州城投',
    SignDate: '2026-03-10',
    PlanTime: '2026-03-10 00:00:00',
    StartAt: '09:00',
    StaffIds: [6],
    IsRefund: false,
  },
  {
    Title: "it's_x",
    Money: -500,
    Kind: 20,
    CustomerId: 2,
    CustomerName: '宁波交投',
    ContactId: 2,
    SignDate: '2026-03-01',
    Executors: ['13900000006', 'a'],
    IsRefund: true,
    KindPath: '1/101',
  },
  {
    Title: 'ABC\\',
    Money: 0.5,
    Rate: 12.25,
    Kind: null,
    CustomerId: null,
    Remark: '2026-02-28 07:45x',
    PlanTime: '2026-03-10 10:00:30',
    StartAt: '23:59:30',
    KindPath: '2',
    CheckCode: '139',
  },
  {
    Title: '2026-03-01',
    Money: null,
    Kind: 40,
    CustomerId: 5,
    CustomerName: '黑名单公司',
    OwnerId: 6,
    MemberIds: [7, 9],
    SignDate: '2024-02-29',
    Region: 2,
    OrderState: 20,
  },
];

onBothDatabases('expressions in SQL', (kind) => {
  let context: QueryContext;
  let scopes: ReadonlyMap<number, Scope>;
  const server = useServer(kind);
  beforeAll(async () => {
    const { services } = server.running;
    await services.enums.refresh();
    const { find } = services.products.current;
    context = { findEntity: find, user: USER, now: NOW, enums: services.enums.source };
    const base = { Version: 1, IsDeleted: false, PaidMoney: 0, CreateTime: NOW };
    for (const row of ROWS) await insertRecords(services.database.db, 'order', [{ ...base, ...row }]);
    scopes = await readScopes();
  });

  const entity = (key: string) => {
    const found = server.running.services.products.current.find(key);
    if (found === undefined) throw new Error(key);
    return found;
  };

  async function readScopes(): Promise<Map<number, Scope>> {
    const { db } = server.running.services.database;
    const all = async (key: string) => {
      const model = entity(key);
      const found = await selectRecords(
        { entity: model, columns: model.fields.map(({ name }) => name) },
        { ...context, db },
      );
      return new Map(found.map(({ id, values }) => [id, values]));
    };
    const [orders, lines, customers, contacts, employees] = [
      await all('order'),
      await all('orderLine'),
      await all('customer'),
      await all('contact'),
      await all('employee'),
    ];
    return new Map(
      [...orders].map(([id, values]) => {
        const rows = [...lines.values()].filter((line) => line['OrderId'] === id);
        const of = (records: Map<number, Record<string, Value>>, field: string) =>
          records.get(Number(values[field] ?? -1)) ?? {};
        const refs = {
          CustomerName: of(customers, 'CustomerId'),
          CustomerId: of(customers, 'CustomerId'),
          ContactId: of(contacts, 'ContactId'),
          OwnerId: of(employees, 'OwnerId'),
        };
        const known = Object.fromEntries(Object.entries(refs).filter(([, record]) => Object.keys(record).length > 0));
        const record = { ...values, lines: rows };
        return [
          id,
          { values: {}, record, index: 0, user: USER, now: NOW, refs: known, enums: context.enums, self: null },
        ];
      }),
    );
  }

  /** The result of an expression in SQL for every order: its truth, and its value. */
  async function ask(expression: Expression): Promise<Map<number, { holds: boolean; value: Value }>> {
    const scope = { ...context, entity: entity('order'), alias: 't' };
    const value = valueSql(expression, scope);
    const { rows } = await sql<Record<string, unknown>>`
      select t."Id" as id, (${predicateSql(expression, scope)}) is true as holds, ${asDouble(value)} as number,
        ${partOf(value, 'text')} as text, ${partOf(value, 'boolean')} as boolean,
        array_to_json(${partOf(value, 'numbers')}) as numbers, array_to_json(${partOf(value, 'texts')}) as texts
      from "order" as t`.execute(server.running.services.database.db);
    return new Map(
      rows.map((row) => [
        Number(row['id']),
        {
          holds: row['holds'] === true,
          value: plain(row['boolean'] ?? row['number'] ?? row['text'] ?? join(row['numbers'], row['texts'])),
        },
      ]),
    );
  }

  it('agrees with the evaluator on random expressions and rows', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRowExpression, async (expression) => {
        const evaluate = compileExpression(expression);
        const answers = await ask(expression);
        for (const [id, scope] of scopes) {
          const wanted = evaluate(scope);
          const text = `${printExpression(expression)} on order ${id}`;
          expect([answers.get(id)?.value, text]).toEqual([plain(wanted), text]);
          expect([answers.get(id)?.holds, text]).toEqual([wanted === true, text]);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['{{ $record.Money > 0 || empty($record.CustomerId) }}'],
    ['{{ !($record.Money > 0) }}'],
    ['{{ $record.SignDate <= $now && $record.PlanTime > "2026-03-10" }}'],
    ['{{ $record.PlanTime <= "2026-03-10" || $record.PlanTime >= date($now) }}'],
    ['{{ date($record.PlanTime) === "2026-03-10" }}'],
    ['{{ $record.SignDate < "2026-03-31" && $record.PlanTime <= "2026-03-31 10:00:00" }}'],
    ['{{ $record.SignDate > "2026-02-30" || $record.PlanTime < "2026-02-30 10:00:00" }}'],
    ['{{ $record.StaffIds.includes($user.EmployeeId) || $record.Executors.includes($user.LoginId) }}'],
    ['{{ ($ref.CustomerId.Level ?? 9) > 2 }}'],
    ['{{ ($record.PlanTime ?? $record.CreateTime) < $now }}'],
    ["{{ ($record.PlanTime ?? $record.CreateTime) >= '2026-03-01' }}"],
    ["{{ ($record.SignDate ?? $record.CreateTime) > '2026-03-01 10:00:00' }}"],
    ['{{ date($record.PlanTime ?? $record.CreateTime) === date($now) }}'],
    ['{{ ($record.PlanTime ?? $record.CreateTime) === null }}'],
    ['{{ $record.Money + 0.1 + 0.2 === 100.30000000000001 }}'],
    ["{{ matches($record.Title, '.*[一-龥]%.*') || matches($record.CheckCode, '[0-9]{3}') }}"],
    ['{{ contains($record.Title, "IT") && !startsWith($record.Title, "%") }}'],
  ])('agrees on %s', async (text) => {
    const expression = parseExpression(text);
    const answers = await ask(expression);
    for (const [id, scope] of scopes)
      expect([id, answers.get(id)?.holds]).toEqual([id, compileExpression(expression)(scope) === true]);
  });

  it.each([
    ['2026-03-01', true],
    ['2026-03-31', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-03-31 10:00:00', true],
  ])('compares days with %s in the type of the column, so that an index serves it: %s', (day, isTyped) => {
    const scope = { ...context, entity: entity('order'), alias: 't' };
    const { sql: text } = predicateSql(parseExpression(`{{ $record.SignDate < '${day}' }}`), scope).compile(
      server.running.services.database.db,
    );
    expect(text.includes('to_char')).toBe(!isTyped);
  });

  it('computes deeply nested decimals without copying the operands at each level', async () => {
    let text = '$record.Money / 7';
    for (let level = 0; level < 12; level += 1) text = `round((${text} + $record.Rate) * 3 - $record.Money / 7, 4)`;
    const expression = parseExpression(`{{ ${text} }}`);
    const answers = await ask(expression);
    const evaluate = compileExpression(expression);
    for (const [id, scope] of scopes) expect(answers.get(id)?.value).toBe(evaluate(scope));
  });

  it('agrees on patterns with the evaluator, or says that it cannot be asked', async () => {
    const cases = fc.sample(arbitraryPattern, { numRuns: 80, seed: 7 });
    const texts = [...PATTERN_TEXTS];
    const asked = cases.map((each) => databasePattern(each) ?? '');
    const { rows } = await sql<{ pattern: number; own: number; fits: boolean }>`
      select p.i::int as pattern, t.i::int as own, t.own ~ p.asked as fits
      from unnest(${asked}::text[]) with ordinality as p(asked, i), unnest(${texts}::text[]) with ordinality as t(own, i)`.execute(
      server.running.services.database.db,
    );
    const wrong = rows.filter(
      ({ pattern: p, own, fits }) => new RegExp(`^(?:${cases[p - 1] ?? ''})$`, 'u').test(texts[own - 1] ?? '') !== fits,
    );
    expect(wrong.map(({ pattern: p, own }) => [cases[p - 1], asked[p - 1], texts[own - 1]])).toEqual([]);
    expect([rows.length, asked.includes('')]).toEqual([cases.length * texts.length, false]);
    for (const refused of ['\\bx', '\\p{L}', '(?<a>x)', 'x{300}', '[]', '[^]', '\\ud83d'])
      expect([refused, databasePattern(refused)]).toEqual([refused, undefined]);
  });

  it('binds what people enter, whatever it looks like', async () => {
    const { db } = server.running.services.database;
    for (const hostile of ['\'; drop table "order"; --', '%', '_', '\\', "' or 1=1 --", '造价%']) {
      const where = build.call('contains', build.record('Title'), build.literal(hostile));
      const found = await selectRecords({ entity: entity('order'), columns: ['Title'], where }, { ...context, db });
      expect(found.every(({ values }) => plainText(values['Title'] ?? null, '').includes(hostile))).toBe(true);
    }
  });
});

function plain(value: unknown): Value {
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(plain) : null;
}

function join(numbers: unknown, texts: unknown): unknown[] | null {
  const [a, b] = [listOf(numbers), listOf(texts)];
  return a === null && b === null ? null : [...(a ?? []), ...(b ?? [])];
}

function listOf(value: unknown): unknown[] | null {
  return Array.isArray(value) ? value : null;
}
