import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { isWithin } from '#engine/permission/Within.ts';
import { systemCall } from '#server/access/openCall.ts';
import { aggregateRecords, type Figure, figureStatement } from '#server/db/rows/aggregateRecords.ts';
import { addedParams, figureParams, previousParams, type WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedBlock, OfferedChart } from '#engine/workbench/OfferedWorkbench.ts';
import { PERIODS, isPeriod } from '#engine/workbench/WorkView.ts';
import { at, listAt, objectAt, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

/** LoginId, position, and the parts of the organisation between which the user may switch. */
const ACCOUNTS: readonly [string, string, readonly string[]][] = [
  ['13900000001', '管理员', ['own', 'unit', 'company', 'group']],
  ['13900000003', '总经理', ['own', 'unit', 'company', 'group']],
  ['13900000004', '公司负责人', ['own', 'company']],
  ['13900000005', '部门负责人', ['own', 'unit']],
  ['13900000006', '业务员', []],
  ['13900000010', '区域负责人', ['own', 'unit']],
  ['13900000016', '财务', ['own', 'unit', 'company', 'group']],
  ['13900000018', '市场', ['own', 'unit', 'company']],
  ['13900000019', '网站编辑', []],
  ['13900000020', '人事', ['own', 'unit']],
  ['13800000001', '客户', []],
];

const TODAY = '2026-03-10';

/** A figure, and the value in its linked list. */
interface Compared {
  readonly name: string;
  readonly shown: unknown;
  readonly listed: unknown;
}

const isBlocks = (value: unknown): value is OfferedBlock[] => Array.isArray(value);

/** The workbench of an account, each of its figures with the value in its linked list. */
class Reader {
  readonly #client: TestClient;
  readonly #answers = new Map<string, unknown>();

  constructor(client: TestClient) {
    this.#client = client;
  }

  async blocks(): Promise<OfferedBlock[]> {
    const blocks = at((await this.#client.get('/api/System/Workbench')).Data, 'Blocks');
    return isBlocks(blocks) ? blocks : [];
  }

  async scopes(): Promise<unknown[]> {
    return listAt((await this.#client.get('/api/System/Workbench')).Data, 'Scopes');
  }

  async compare(block: OfferedBlock, view: WorkView): Promise<Compared[]> {
    if (block.type !== 'cards' && block.type !== 'chart' && block.type !== 'todo') return [];
    const { scope = '', period } = view;
    const reply = await this.#client.get('/api/System/WorkbenchBlock', { block: block.key, scope, period });
    expect(reply).toMatchObject({ Successed: true });
    if (block.type === 'chart') return this.#compareChart(block, view, reply.Data);
    const compared: Compared[] = [];
    for (const figure of block.type === 'cards' ? block.cards : block.tabs) {
      const sum = 'sum' in figure ? figure.sum : undefined;
      const parts =
        block.type === 'todo'
          ? { [`Counts.${figure.key}`]: figureParams(figure, view) }
          : {
              [`Cards.${figure.key}.Value`]: figureParams(figure, view),
              [`Cards.${figure.key}.Before`]: previousParams(figure, view, TODAY),
              [`Cards.${figure.key}.Added`]: addedParams(figure, view),
            };
      for (const [path, params] of Object.entries(parts))
        compared.push({
          name: `${block.key} ${path}`,
          shown: at(reply.Data, path),
          listed: params === undefined ? undefined : await this.#ask(figure.list, params, sum),
        });
    }
    return compared;
  }

  async #compareChart({ key, series }: OfferedChart, view: WorkView, data: unknown): Promise<Compared[]> {
    const compared: Compared[] = [];
    for (const [i, one] of series.entries())
      for (const [j, group] of listAt(data, 'Groups').entries()) {
        const params = { ...figureParams(one, view), [one.by]: String(at(group, 'Text')) };
        compared.push({
          name: `${key} ${one.key} ${String(at(group, 'Label'))}`,
          shown: at(data, `Series.${i}.Values.${j}`),
          listed: await this.#ask(one.list, params, one.sum),
        });
      }
    return compared;
  }

  /** The result of the list with this query: its total, or one of its sums. */
  async #ask(list: string, params: Record<string, string>, sum: string | undefined): Promise<unknown> {
    const asked = JSON.stringify([list, params]);
    if (!this.#answers.has(asked)) {
      const reply = await this.#client.get(`/api/${list.split('/')[0] ?? ''}/Search`, { ...params, list, rows: 1 });
      expect(reply).toMatchObject({ Successed: true });
      this.#answers.set(asked, reply.Data);
    }
    return at(this.#answers.get(asked), sum === undefined ? 'Total' : `Sums.${sum}`);
  }
}

onOneDatabase('the figures of a workbench', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  beforeAll(async () => {
    // Figures of tables with indexes of lists are counted one by one.
    const { services } = server.running;
    await services.listIndexes.tend(services.products.current.entities, systemCall(services), { least: 20 });
    expect(services.listIndexes.current.size).toBeGreaterThan(3);
  });

  it('of groups read a large table once, and rows to do are counted as far as lists count', async () => {
    const call = systemCall(server.running.services);
    const entity = call.findEntity('project');
    if (entity === undefined) throw new Error('no entity project');
    const isIn = (value: number): Expression => build.compare(build.record('ProjectState'), '===', value);
    const kept = build.compare(build.record('Id'), '>', 1);
    const figures = [1, 5, 30].map((value): Figure => ({
      key: `${value}`,
      pass: 'states',
      where: build.and(kept, isIn(value)),
    }));
    const readTimes = (text: string): number => text.split('from "project"').length - 1;
    const { statement } = figureStatement({ entity, isApart: true }, figures, call);
    expect(readTimes(statement.text)).toBe(1);
    const apart = figures.map(({ key, where }) => ({ key, where }));
    expect(readTimes(figureStatement({ entity, isApart: true }, apart, call).statement.text)).toBe(3);
    const counted = { ...call, db: server.running.services.database.db };
    const alone = await aggregateRecords({ entity, isApart: true }, apart, counted);
    expect(await aggregateRecords({ entity, isApart: true }, figures, counted)).toEqual(alone);
    expect(await aggregateRecords({ entity }, figures, counted)).toEqual(alone);
    const limited = await aggregateRecords({ entity, isApart: true }, apart, counted, 1);
    expect(limited).toEqual(Object.fromEntries(Object.entries(alone).map(([key, n]) => [key, Math.min(n, 1)])));
    expect(Object.values(alone).some((n) => n > 1)).toBe(true);
  });

  describe.each(ACCOUNTS)('%s %s', (login, _, scopes) => {
    it('sees figures that are those of the lists they lead to', async () => {
      const reader = new Reader(await server.signIn(login));
      expect(await reader.scopes()).toEqual(scopes);
      const blocks = await reader.blocks();
      for (const period of Object.keys(PERIODS).filter(isPeriod)) {
        // The widest choice covers all that the user may see.
        for (const scope of [undefined, ...scopes.slice(0, -1).filter(isWithin)]) {
          // Every scope for the month; the other periods only with the default scope.
          if (period !== 'month' && scope !== undefined) continue;
          for (const block of blocks) {
            if (block.type === 'chart' && (period === 'week' || (scope !== undefined && scope !== 'own'))) continue;
            const compared = await reader.compare(block, { scope, period });
            expect([scope, period, compared.filter(({ shown, listed }) => shown !== listed)]).toEqual([
              scope,
              period,
              [],
            ]);
          }
        }
      }
    });
  });

  it('are no empty show: most of them are not zero', async () => {
    const reader = new Reader(await server.signIn('13900000003'));
    const found: Compared[] = [];
    for (const block of await reader.blocks())
      found.push(...(await reader.compare(block, { scope: undefined, period: 'year' })));
    expect(found.length).toBeGreaterThan(80);
    expect(found.filter(({ shown }) => typeof shown === 'number' && shown !== 0).length).toBeGreaterThan(60);
  });

  it('are smaller for a part of the organisation', async () => {
    const client = await server.signIn('13900000003');
    const tenders = async (scope: string): Promise<unknown> =>
      at((await client.get('/api/System/WorkbenchBlock', { block: 'sales', scope })).Data, 'Cards.tenders.Value');
    const [own, unit, group] = [await tenders('own'), await tenders('unit'), await tenders('group')];
    expect([own, unit]).toEqual([0, 0]);
    expect(Number(group)).toBeGreaterThan(0);
  });

  it('are not told to those to whom the block is not offered', async () => {
    const [sales, customer] = [await server.signIn('13900000006'), await server.signIn('13800000001')];
    const refused = { Successed: false, Code: 13, Data: null };
    expect(await sales.get('/api/System/WorkbenchBlock', { block: 'finance' })).toMatchObject(refused);
    expect(await sales.get('/api/System/WorkbenchBlock', { block: 'nothing' })).toMatchObject(refused);
    expect(await customer.get('/api/System/WorkbenchBlock', { block: 'sales' })).toMatchObject(refused);
    expect(await server.client().get('/api/System/WorkbenchBlock', { block: 'sales' })).toMatchObject({ Code: 10 });
    expect(await sales.get('/api/System/WorkbenchBlock', { block: 'create' })).toMatchObject({ Code: 30 });
  });

  it('know no scope or period but those there are', async () => {
    const client = await server.signIn('13900000003');
    const ask = async (params: Record<string, string>): Promise<unknown> =>
      objectAt((await client.get('/api/System/WorkbenchBlock', { block: 'sales', ...params })).Data, 'Cards');
    expect(await ask({ scope: 'planet', period: 'age' })).toEqual(await ask({ scope: 'group', period: 'month' }));
  });

  it('come with what waits for an approver: the longest first, and what he may do with it', async () => {
    const chief = await server.signIn('13900000005');
    const { Data } = await chief.get('/api/System/WorkbenchBlock', { block: 'approvals', tab: 'projects' });
    const rows = listAt(Data, 'Rows');
    expect(at(Data, 'Tab')).toBe('projects');
    expect(at(Data, 'Counts.projects')).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(0);
    const days = rows.map((row) => Number(at(row, 'Days')));
    expect(days).toEqual([...days].sort((a, b) => b - a));
    for (const row of rows) {
      expect(at(row, 'Waits')).toEqual([{ Code: 'approve', Title: '审核' }]);
      const { Data: record } = await chief.get('/api/project/Get', { id: Number(at(row, 'Id')) });
      expect(record).toMatchObject({ Record: { ProjectName: at(row, 'Title'), Version: at(row, 'Version') } });
    }
    const sales = await server.signIn('13900000006');
    expect(await sales.get('/api/System/WorkbenchBlock', { block: 'approvals' })).toMatchObject({ Code: 13 });
  });
});
