import { expect, it } from 'vitest';
import { cellConditions } from '#engine/query/cellConditions.ts';
import { GROUP_SPANS, type Grouping } from '#engine/query/groupQuery.ts';
import { valuesOf } from '../../support/sheetsOf.ts';
import { at, type Fields, listAt, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, MARKET, onBothDatabases, SALES, useServer } from '../../support/server/TestServer.ts';
import { smallEntity } from '../../support/smallProduct.ts';

const ELSEWHERE = '13900000009';

/** The value of a grouping in a row, as in the keys of groups. */
function keyOf(row: unknown, by: string): string {
  const [field = '', span] = by.split(':');
  const value = at(row, field);
  if (value === null || value === undefined || value === '') return 'empty';
  const day = typeof value === 'string' ? value : JSON.stringify(value);
  switch (span) {
    case 'day':
      return day.slice(0, 10);
    case 'month':
      return day.slice(0, 7);
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
    case 'year':
      return day.slice(0, 4);
    default:
      return day;
  }
}

onBothDatabases('pivots of lists', (kind) => {
  const server = useServer(kind);
  const [admin, sales] = [server.as(ADMIN), server.as(SALES)];

  const pivot = async (client: TestClient, params: Fields): Promise<unknown> => {
    const reply = await client.get('/api/order/Pivot', params);
    expect(reply.Message).toBe('');
    return reply.Data;
  };

  /** All rows of a list for a user, with additional columns. */
  async function rowsOf(client: TestClient, params: Fields, columns: string): Promise<unknown[]> {
    const rows: unknown[] = [];
    for (let page = 0; ; page += 1) {
      const { Data } = await client.get('/api/order/Search', { ...params, columns, rows: '100', page: String(page) });
      rows.push(...listAt(Data, 'Rows'));
      if (rows.length >= numberAt(Data, 'Total')) return rows;
    }
  }

  it('are of the asked records only, as groups and files are', async () => {
    const [one, two] = (await rowsOf(admin, {}, 'Kind')).map((row) => String(at(row, 'Id')));
    const ids = `${one ?? ''},${two ?? ''}`;
    expect(at(await pivot(admin, { pivot: 'Kind', ids }), 'Total.Count')).toBe(2);
    const groups = listAt((await admin.get('/api/order/Groups', { group: 'Kind', ids })).Data, 'Groups');
    expect(groups.reduce<number>((sum, group) => sum + numberAt(group, 'Count'), 0)).toBe(2);
    const file = await admin.fetch(`/api/order/PivotFile?${new URLSearchParams({ pivot: 'Kind', ids }).toString()}`);
    const sheet = valuesOf(Buffer.from(await file.arrayBuffer()));
    expect(sheet.at(-1)).toContain(2);
  });

  it('tell in every cell and total just what the rows of the list come to that their reader is listed', async () => {
    let cells = 0;
    for (const account of [ADMIN, SALES, ELSEWHERE]) {
      const client = await server.signIn(account);
      for (const [by, across] of [
        ['Kind', 'OrderState'],
        ['CustomerId', 'PlanTime:month'],
        ['PlanTime:quarter', 'IsRefund'],
        ['OwnerId', 'PlanTime:year'],
        ['OrderState', ''],
      ] as const)
        for (const measure of ['', 'sum:Money', 'avg:Money'])
          for (const more of [{}, { scene: 'refunds' }, { Money: '1000~' }] satisfies Fields[]) {
            const columns = ['Money', by, across].filter(Boolean).map((name) => name.split(':')[0]);
            const rows = await rowsOf(client, more, [...new Set(columns)].join());
            const found = await pivot(client, { ...more, pivot: `${by}.${across}.${measure}`.replace(/\.+$/, '') });
            const figure = (some: readonly unknown[]): { Count: number; Value: number | null } => {
              const filled = some
                .map((row) => at(row, 'Money'))
                .filter((value) => value !== null && value !== undefined);
              const sum = filled.reduce<number>((total, value) => total + Math.round(Number(value) * 100), 0) / 100;
              const average = filled.length === 0 ? null : Number((sum / filled.length).toFixed(2));
              const Value = measure === '' ? some.length : measure.startsWith('sum') ? sum : average;
              return { Count: some.length, Value };
            };
            const near = (cell: unknown, some: readonly unknown[]): void => {
              const { Count, Value } = figure(some);
              expect(numberAt(cell, 'Count')).toBe(Count);
              if (Value === null) expect(at(cell, 'Value')).toBe(null);
              else expect(Math.abs(numberAt(cell, 'Value') - Value)).toBeLessThan(0.011);
              cells += 1;
            };
            const [down, over] = [listAt(found, 'Rows'), listAt(found, 'Columns')];
            expect(down.map((head) => at(head, 'Key')).toSorted()).toEqual(
              [...new Set(rows.map((row) => keyOf(row, by)))].toSorted(),
            );
            const lines = listAt(found, 'Cells');
            for (const [i, head] of down.entries()) {
              const inRow = rows.filter((row) => keyOf(row, by) === at(head, 'Key'));
              near(listAt(found, 'RowTotals')[i], inRow);
              const line = lines[i];
              for (const [j, top] of over.entries()) {
                const inCell = inRow.filter((row) => keyOf(row, across) === at(top, 'Key'));
                const cell: unknown = Array.isArray(line) ? line[j] : undefined;
                if (inCell.length === 0) expect(cell).toBe(null);
                else near(cell, inCell);
              }
            }
            for (const [j, top] of over.entries())
              near(
                listAt(found, 'ColumnTotals')[j],
                rows.filter((row) => keyOf(row, across) === at(top, 'Key')),
              );
            near(at(found, 'Total'), rows);
          }
    }
    expect(cells).toBeGreaterThan(500);
  });

  it('have words, days from the oldest on, and say of more columns than are read how many there are', async () => {
    const quarters = await pivot(admin, { pivot: 'Kind.CreateTime:quarter' });
    const keys = listAt(quarters, 'Columns').map((head) => String(at(head, 'Key')));
    const filled = keys.filter((key) => key !== 'empty');
    expect(filled).toEqual(filled.toSorted());
    expect(at(listAt(quarters, 'Columns')[0], 'Text')).toMatch(/^\d{4} 年 [1-4] 季度$/);
    const customers = await pivot(admin, { pivot: 'CustomerId' });
    expect(listAt(customers, 'Rows').every((head) => !/^\d+$/.test(String(at(head, 'Text'))))).toBe(true);
    for (let day = 0; day < 61; day += 1) {
      const PlanTime = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      const made = await admin.post('/api/order/Add', {
        ...{ Title: `按日${day}`, CustomerId: 1, Kind: 10, Money: 100, PlanTime: `${PlanTime} 10:00:00` },
      });
      expect(made.Message).toBe('');
    }
    const { Data: groups } = await admin.get('/api/order/Groups', { group: 'PlanTime:day' });
    const days = listAt(groups, 'Groups').length;
    expect(days).toBeGreaterThan(60);
    const byDay = await pivot(admin, { pivot: 'Kind.PlanTime:day' });
    const { Data: listed } = await admin.get('/api/order/Search', {});
    expect(byDay).toMatchObject({ Rows: [], Columns: [], TooManyColumns: days });
    expect(numberAt(byDay, 'Total.Count')).toBe(numberAt(listed, 'Total'));
    expect(await admin.get('/api/order/PivotFile', { pivot: 'Kind.PlanTime:day' })).toMatchObject({
      Message: `透视表有 ${days} 列，最多 60 列，请换一个列或先筛选`,
    });
  });

  it('leave the rows of each cell by conditions of the list, and are written to Excel as they are told', async () => {
    const order = smallEntity('order');
    const grouping = (text: string): Grouping => {
      const [name = '', span] = text.split(':');
      const field = order.field(name);
      if (field === undefined) throw new Error(name);
      return { field, span: GROUP_SPANS.find((each) => each === span) };
    };
    let cells = 0;
    for (const [by, across] of [
      ['Kind', 'PlanTime:month'],
      ['CustomerId', 'OrderState'],
      ['OwnerId', 'IsRefund'],
      ['CreateTime:quarter', 'KindPath'],
    ] as const) {
      const asked = { pivot: `${by}.${across}.sum:Money`, where: '["all",["Money","1~"]]' };
      const found = await pivot(sales, asked);
      const [down, over] = [listAt(found, 'Rows'), listAt(found, 'Columns')];
      const lines = listAt(found, 'Cells');
      for (const [i, row] of down.entries())
        for (const [j, column] of over.entries()) {
          const line = lines[i];
          const cell: unknown = Array.isArray(line) ? line[j] : undefined;
          const where = cellConditions(asked, [
            [grouping(by), String(at(row, 'Key'))],
            [grouping(across), String(at(column, 'Key'))],
          ]);
          const { Data: rows } = await sales.get('/api/order/Search', { where: where ?? 'none' });
          expect(numberAt(rows, 'Total')).toBe(cell === null ? 0 : numberAt(cell, 'Count'));
          cells += 1;
        }
      const reply = await sales.fetch(`/api/order/PivotFile?${new URLSearchParams(asked).toString()}`);
      const sheet = valuesOf(Buffer.from(await reply.arrayBuffer()));
      expect(sheet[0]?.slice(1)).toEqual([...over.map((head) => at(head, 'Text')), '合计']);
      expect(sheet.slice(1).map((line) => line.at(-1))).toEqual(
        [...listAt(found, 'RowTotals'), at(found, 'Total')].map((cell) => at(cell, 'Value')),
      );
    }
    expect(cells).toBeGreaterThan(15);
    // Alternatives become a group next to the required conditions; groups of alternatives cannot.
    const any = { where: '["any",["Money","1~"],["Kind","10"]]' };
    expect(cellConditions(any, [[grouping('Kind'), '10']])).toBe(
      '["all",["Kind","10"],["any",["Money","1~"],["Kind","10"]]]',
    );
    const nested = { where: '["any",["Money","1~"],["all",["Kind","10"],["Title","甲"]]]' };
    expect(cellConditions(nested, [[grouping('Kind'), '10']])).toBe(undefined);
  });

  it.each<[string, string]>([
    ['a row that is kept from him', 'Cost'],
    ['no field', 'Kind.Nothing'],
    ['a text', 'Title'],
    ['a part of a day that there is not', 'Kind.PlanTime:week'],
    ['a sum that is kept from him', 'Kind..sum:Cost'],
    ['a sum of no number', 'Kind..sum:Title'],
    ['a figure that there is not', 'Kind..max:Money'],
    ['the same twice', 'Kind.Kind'],
    ['nothing', ''],
  ])('are refused by %s', async (_, text) => {
    expect(await sales.get('/api/order/Pivot', { pivot: text })).toMatchObject({ Code: 30, Data: null });
    expect(await sales.get('/api/order/PivotFile', { pivot: text })).toMatchObject({ Successed: false });
  });

  it('are not told to who may not open the list', async () => {
    const market = await server.signIn(MARKET);
    expect(await market.get('/api/order/Pivot', { pivot: 'Kind' })).toMatchObject({ Code: 12 });
  });
});
