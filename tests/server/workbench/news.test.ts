import { beforeAll, expect, it } from 'vitest';
import { at, column, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { anyText } from '../../support/server/matchers.ts';
import { CHIEF, onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

/** A user of another department. */
const STRANGER = '13900000009';

async function news(client: TestClient, params: Fields = {}): Promise<unknown> {
  const reply = await client.get('/api/System/WorkbenchNews', { block: 'news', ...params });
  expect(reply).toMatchObject({ Successed: true });
  return reply.Data;
}

onOneDatabase('the news of a workbench', (kind) => {
  let project: number;
  let title: unknown;
  const server = useServer(kind, {}, 'shipped');
  beforeAll(async () => {
    const sales = await server.signIn(SALES);
    const drafts = await sales.get('/api/project/Search', { scene: 'mine', ProjectState: 1, rows: 10 });
    project = numberAt(drafts.Data, 'Rows.0.Id');
    const { Data } = await sales.get('/api/project/Get', { id: project });
    title = at(Data, 'Record.ProjectName');
    const version = numberAt(Data, 'Record.Version');
    expect(await sales.post('/api/project/Submit', { Id: project, Version: version })).toMatchObject({
      Successed: true,
    });
  });

  it('begin with what was done last, to those who may see the record', async () => {
    const step = {
      Person: '沈佳宁',
      Kind: '状态变更',
      Entity: 'project',
      Id: project,
      Title: title,
      Step: { Action: '提交立项', From: '待立项', To: '立项审核中' },
    };
    for (const login of [SALES, CHIEF]) {
      const client = await server.signIn(login);
      expect(at(await news(client), 'Rows.0')).toMatchObject(step);
      const block = await client.get('/api/System/WorkbenchBlock', { block: 'news' });
      expect(at(block.Data, 'Rows.0')).toMatchObject(step);
      expect(listAt(block.Data, 'Rows')).toHaveLength(8);
    }
    const stranger = await news(await server.signIn(STRANGER), { kind: 'step', time: 'today' });
    expect(stranger).toMatchObject({ Rows: [], Total: 0 });
  });

  it('tell steps and notes by kind', async () => {
    const chief = await server.signIn(CHIEF);
    const all = await news(chief);
    expect(at(all, 'Kinds')).toEqual([
      { Key: 'step', Title: '状态变更' },
      { Key: '1', Title: '快速记录' },
      { Key: '2', Title: '拜访签到' },
      { Key: '3', Title: '电话' },
    ]);
    const totals = [];
    for (const key of ['step', '1', '2', '3']) totals.push(numberAt(await news(chief, { kind: key }), 'Total'));
    expect(Math.min(...totals)).toBeGreaterThan(0);
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(numberAt(all, 'Total'));
    expect(new Set(column(await news(chief, { kind: '2' }), 'Kind'))).toEqual(new Set(['拜访签到']));
    expect(at(await news(chief, { kind: '2' }), 'Rows.0')).toMatchObject({ Text: anyText(), Title: anyText() });
  });

  it('come in pages of twenty, newest first, none twice', async () => {
    const chief = await server.signIn(CHIEF);
    const first = await news(chief);
    const total = numberAt(first, 'Total');
    const found: unknown[] = [];
    for (let page = 0; page * 20 < total; page += 1) found.push(...listAt(await news(chief, { page }), 'Rows'));
    const times = found.map((row) => String(at(row, 'Time')));
    expect(listAt(first, 'Rows')).toHaveLength(20);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(found.map((row) => at(row, 'Key'))).size).toBe(total);
  });

  it('are left by person, department and day alike for steps and notes', async () => {
    const chief = await server.signIn(CHIEF);
    const people = new Set(column(await news(chief, { person: 6, page: 0 }), 'Person'));
    expect(people).toEqual(new Set(['沈佳宁']));
    expect(numberAt(await news(chief, { person: 5, kind: 'step', time: 'today' }), 'Total')).toBe(0);

    const sales = await server.signIn(SALES);
    const own = numberAt((await sales.get('/api/Account/CurrentUser')).Data, 'UserValues.UnitId');
    expect(numberAt(await news(chief, { unit: own, kind: 'step', time: 'today' }), 'Total')).toBe(1);
    expect(numberAt(await news(chief, { unit: own + 1, kind: 'step', time: 'today' }), 'Total')).toBe(0);

    expect(await news(chief, { time: 'today' })).toMatchObject({ Rows: [{ Kind: '状态变更' }] });
    expect(numberAt(await news(chief, { time: '~2020-01-01' }), 'Total')).toBe(0);
    for (const time of ['2026-02-31', 'soon~', "'~'"])
      expect(await chief.get('/api/System/WorkbenchNews', { block: 'news', kind: 'step', time })).toMatchObject({
        Code: 30,
      });
  });

  it('are not told to customers, and of no block but that of the news', async () => {
    const customer = await server.signIn('13800000001');
    expect(await customer.get('/api/System/WorkbenchNews', { block: 'news' })).toMatchObject({ Code: 13 });
    const chief = await server.signIn(CHIEF);
    expect(await chief.get('/api/System/WorkbenchNews', { block: 'sales' })).toMatchObject({ Code: 30 });
  });
});
