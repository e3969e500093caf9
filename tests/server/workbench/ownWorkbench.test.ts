import { resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { figureParams } from '#engine/workbench/figureParams.ts';
import type { OfferedBlock } from '#engine/workbench/OfferedWorkbench.ts';
import { dayParams } from '#engine/workbench/workFaces.ts';
import type { BlockPlace, OwnBlock } from '#engine/workbench/WorkLayout.ts';
import { at, column, listAt, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const ENGINEER = 'engineer';
const ADMIN = 'admin';
const VIEW = { scope: undefined, period: 'month' as const };
const isBlocks = (value: unknown): value is OfferedBlock[] => Array.isArray(value);

type Own = Partial<OwnBlock> & Pick<OwnBlock, 'list' | 'shows'>;
type Place = Partial<BlockPlace> & Pick<BlockPlace, 'key'>;

/** Keeps an arrangement; blocks of one's own get their keys and titles here. */
function arrange(client: TestClient, own: readonly Own[], blocks: readonly Place[] = []): Promise<Reply> {
  const made = own.map((one, i) => ({ key: `own:${i + 1}`, title: `第 ${i + 1} 块`, view: 0, ...one }));
  return client.post('/api/System/SetWorkbench', { Layout: JSON.stringify({ blocks, own: made }) });
}

const workbench = async (client: TestClient): Promise<unknown> => (await client.get('/api/System/Workbench')).Data;

async function ownBlocks(client: TestClient): Promise<OfferedBlock[]> {
  const blocks = at(await workbench(client), 'Blocks');
  return isBlocks(blocks) ? blocks.filter(({ key }) => key.startsWith('own:')) : [];
}

const keys = async (client: TestClient): Promise<unknown[]> => column(await workbench(client), 'key', 'Blocks');

/** Compares a user's own block with its list at the address to which the block links. */
async function compare(client: TestClient, block: OfferedBlock): Promise<void> {
  const ask = async (list: string, params: Record<string, string>): Promise<unknown> => {
    const reply = await client.get(`/api/${list.split('/')[0] ?? ''}/Search`, { rows: 10, ...params, list });
    expect([block, reply]).toMatchObject([{}, { Successed: true }]);
    return reply.Data;
  };
  const { Data, Successed } = await client.get('/api/System/WorkbenchBlock', { block: block.key, period: 'month' });
  expect([block, Successed]).toEqual([block, true]);
  if (block.type === 'cards')
    for (const { list, sum, ...card } of block.cards) {
      const listed = await ask(list, figureParams(card, VIEW));
      const shown = at(Data, 'Cards.figure.Value');
      expect([block.title, list, shown]).toEqual([
        block.title,
        list,
        at(listed, sum === undefined ? 'Total' : `Sums.${sum}`),
      ]);
    }
  if (block.type === 'records') {
    const listed = await ask(block.list, figureParams(block, VIEW));
    const rows = column(listed, 'Id').slice(0, block.rows);
    expect([block.list, column(Data, 'Id')]).toEqual([block.list, rows]);
  }
  if (block.type === 'calendar') {
    const [first] = listAt(Data, 'Days');
    const day = String(at(first, 'Day'));
    const params = dayParams(figureParams(block, VIEW), block.by, day);
    if (first !== undefined && params !== undefined) {
      const listed = await ask(block.list, params);
      expect([block.list, day, at(listed, 'Total')]).toEqual([block.list, day, at(first, 'Count')]);
    }
    const ofDay = await client.get('/api/System/WorkbenchBlock', { block: block.key, at: day });
    if (first !== undefined) expect(listAt(ofDay.Data, 'Rows')).toHaveLength(Math.min(5, numberAt(first, 'Count')));
  }
  if (block.type === 'pivot') {
    const listed = await ask(block.list, figureParams(block, VIEW));
    expect([block.list, block.down, at(Data, 'Total.Count')]).toEqual([block.list, block.down, at(listed, 'Total')]);
  }
  if (block.type === 'chart')
    for (const { list, sum, by, ...series } of block.series) {
      const [group] = listAt(Data, 'Groups');
      if (group === undefined) continue;
      const listed = await ask(list, { ...figureParams(series, VIEW), [by]: String(at(group, 'Text')) });
      const value = at(listed, sum === undefined ? 'Total' : `Sums.${sum}`);
      expect([list, by, at(Data, 'Series.0.Values.0')]).toEqual([list, by, value]);
    }
}

/** A block of each kind for each list in the user's menu. */
async function everyBlock(client: TestClient): Promise<Own[]> {
  const { Data } = await client.get('/api/System/WorkbenchSources');
  return listAt(Data, 'Rows').flatMap((source) => {
    const list = String(at(source, 'List'));
    const key = (path: string): string[] => listAt(source, path).map((one) => String(at(one, 'Key')));
    const [sum] = key('Sums');
    return [
      { list, shows: 'rows' as const },
      { list, shows: 'figure' as const, ...(sum === undefined ? {} : { sum }) },
      ...key('Dates').map((period) => ({ list, shows: 'figure' as const, period })),
      ...key('Dates').map((by) => ({ list, shows: 'calendar' as const, by })),
      ...key('Groups')
        .slice(0, 1)
        .map((by) => ({ list, shows: 'pivot' as const, by })),
      ...key('Groups').map((by) => ({ list, shows: 'chart' as const, by, ...(sum === undefined ? {} : { sum }) })),
    ];
  });
}

/** `every`: compares every n-th block. */
async function compareAll(client: TestClient, every = 1): Promise<number> {
  const all = (await everyBlock(client)).filter((_, i) => i % every === 0);
  for (let from = 0; from < all.length; from += 20) {
    const some = all.slice(from, from + 20);
    expect(await arrange(client, some)).toMatchObject({ Code: 0 });
    expect(at(await workbench(client), 'Problems')).toEqual([]);
    const blocks = await ownBlocks(client);
    expect(blocks).toHaveLength(some.length);
    for (const block of blocks) await compare(client, block);
  }
  await client.post('/api/System/SetWorkbench', {});
  return all.length;
}

onEachDatabase('a workbench that its reader arranges', (kind) => {
  const server = useServer(kind, { schemasDir: resolve('docs/examples/maintenance'), demo: true }, 'empty');
  const [admin, engineer] = [server.as(ADMIN), server.as(ENGINEER)];

  const keep = async (client: TestClient, Params: object, more: object = {}): Promise<number> =>
    numberAt(
      (
        await client.post('/api/ListView/Save', {
          ...{ list: 'workOrder/list', Title: `视图${Math.random()}`, Params: JSON.stringify(Params) },
          ...more,
        })
      ).Data,
      'Id',
    );

  it('keeps order, width and what is hidden for him alone, until he takes it back', async () => {
    const plain = await keys(admin);
    expect(await workbench(admin)).toMatchObject({ IsArranged: false, Hidden: [], Own: [], Problems: [] });
    const [first, ...rest] = plain.map(String).toReversed();
    const places = [{ key: first ?? '', span: 'third' as const }, ...rest.map((key) => ({ key, isHidden: true }))];
    expect(await arrange(admin, [], places)).toMatchObject({ Code: 0 });
    expect(await keys(admin)).toEqual([first, ...rest]);
    expect(await workbench(admin)).toMatchObject({ IsArranged: true, Hidden: rest });
    expect(at(await workbench(admin), 'Blocks.0.span')).toBe('third');
    expect(await workbench(engineer)).toMatchObject({ IsArranged: false });
    expect(await admin.post('/api/System/SetWorkbench', {})).toMatchObject({ Code: 0 });
    expect(await keys(admin)).toEqual(plain);
  });

  it('shows of every list in his menu the very rows and figures that the list shows', async () => {
    expect(await compareAll(admin)).toBeGreaterThan(30);
    expect(await compareAll(engineer)).toBeGreaterThan(10);
  });

  it('shows views, with their filter still there where a chart groups by its field', async () => {
    const view = await keep(admin, { OrderState: '30,40', sort: '-CreateTime', columns: 'OrderNo,OrderState' });
    const narrow = await keep(admin, { where: '["any",["Urgency","3"],["Urgency","2"]]', OrderState: '10,20,30' });
    const list = 'workOrder/list';
    const own: Own[] = [
      { list, view, shows: 'figure' },
      { list, view, shows: 'rows' },
      { list, view, shows: 'chart', by: 'OrderState' },
      { list, view, shows: 'chart', by: 'UnitId', sum: 'TotalCost' },
      { list, view: narrow, shows: 'figure', period: 'CreateTime' },
    ];
    expect(await arrange(admin, own)).toMatchObject({ Code: 0 });
    const blocks = await ownBlocks(admin);
    expect(blocks).toHaveLength(own.length);
    for (const block of blocks) await compare(admin, block);
    const states = await admin.get('/api/System/WorkbenchBlock', { block: 'own:3' });
    const texts = column(states.Data, 'Text', 'Groups');
    const values = listAt(states.Data, 'Series.0.Values');
    expect(texts.filter((_, i) => values[i] !== 0).every((text) => ['30', '40'].includes(String(text)))).toBe(true);
    const [, , , , figure] = blocks;
    expect(figure?.type === 'cards' ? figure.cards[0]?.definition : '').toMatch(
      /维修单；视图「.*」；.*在所选的时间内；记录数/,
    );
    const grouped: Own[] = [{ list, view: narrow, shows: 'chart', by: 'OrderState' }];
    expect(await arrange(admin, grouped)).toMatchObject({ Code: 0 });
    for (const block of await ownBlocks(admin)) await compare(admin, block);
    expect(await arrange(admin, own)).toMatchObject({ Code: 0 });
    // Groups of conditions cannot be nested.
    const where = '["any",["Urgency","3"],["all",["Urgency","2"],["UnitId","1"]]]';
    const nested = await keep(admin, { where, OrderState: '10,20,30' });
    const both = await arrange(admin, [{ list, view: nested, shows: 'chart', by: 'OrderState' }]);
    expect(both.Message).toContain('视图已按「维修状态」筛选，不能再按它分组');
    expect(await ownBlocks(admin)).toHaveLength(own.length);
  });

  it('says what it does not show any more, and keeps it until he removes it', async () => {
    const view = await keep(admin, { OrderState: '30' });
    const list = 'workOrder/list';
    expect(await arrange(admin, [{ list, view, shows: 'figure', title: '待派工' }])).toMatchObject({ Code: 0 });
    await admin.post('/api/ListView/Delete', { id: view });
    const gone = { Key: 'own:1', Title: '待派工', Reason: '视图已删除，或者不再共享给您' };
    expect(await workbench(admin)).toMatchObject({ Problems: [gone], Own: [{ title: '待派工' }] });
    expect(await admin.get('/api/System/WorkbenchBlock', { block: 'own:1' })).toMatchObject({ Code: 13 });
    const kept = at(await workbench(admin), 'Own');
    const Layout = JSON.stringify({ blocks: [{ key: 'own:1' }], own: kept });
    expect(await admin.post('/api/System/SetWorkbench', { Layout })).toMatchObject({ Code: 0 });
    expect(await workbench(admin)).toMatchObject({ Problems: [gone] });
    await admin.post('/api/System/SetWorkbench', {});
  });

  it('is of nothing that he may not see', async () => {
    const hidden = await keep(admin, { OrderState: '30' });
    const list = 'workOrder/list';
    const refused: [Own, string][] = [
      [{ list: 'nothing/list', shows: 'rows' }, '列表不在您的菜单里'],
      [{ list: 'employee/list', shows: 'rows' }, '列表不在您的菜单里'],
      [{ list, view: hidden, shows: 'rows' }, '视图已删除，或者不再共享给您'],
      [{ list, shows: 'figure', sum: 'Nothing' }, '列表没有这个合计'],
      [{ list, shows: 'chart' }, '图表没有分组的字段'],
      [{ list, shows: 'chart', by: 'FaultText' }, '分组'],
      [{ list, shows: 'figure', period: 'OrderState' }, '分组'],
      [{ list, shows: 'calendar', by: 'OrderState' }, '不能按「维修状态」做日历'],
      [{ list, shows: 'pivot', by: 'Nothing' }, '字段「Nothing」已经没有了'],
      [{ list, shows: 'rows', title: '' }, '标题要有'],
      [{ list, shows: 'rows', title: '长'.repeat(31) }, '标题要有'],
    ];
    for (const [own, reason] of refused) {
      const reply = await arrange(engineer, [own]);
      expect([own, reply.Code, reply.Message]).toEqual([own, 20, expect.stringContaining(reason)]);
    }
    const unknown = await arrange(engineer, [], [{ key: 'nothing' }]);
    expect(unknown.Message).toContain('没有「nothing」这块内容');
    const many = await arrange(
      engineer,
      Array.from({ length: 21 }, () => ({ list, shows: 'rows' as const })),
    );
    expect(many.Message).toContain('最多 20 块');
    expect(await engineer.post('/api/System/SetWorkbench', { Layout: '{' })).toMatchObject({ Code: 20 });
    expect(await workbench(engineer)).toMatchObject({ IsArranged: false });
    const portal = await server.signIn('supplier');
    expect(await arrange(portal, [])).toMatchObject({ Code: 13 });
  });

  it('is not replaced by a window that opened it before another one arranged it, and says when it cannot be read', async () => {
    const stamp = async (): Promise<string> => String(at(await workbench(admin), 'Stamp'));
    const places = (await keys(admin)).map((key) => ({ key }));
    const send = (list: readonly unknown[], Since: string): Promise<Reply> =>
      admin.post('/api/System/SetWorkbench', { Layout: JSON.stringify({ blocks: list, own: [] }), Since });
    const first = await stamp();
    expect(first).toBe('');
    expect(await send(places.toReversed(), first)).toMatchObject({ Code: 0 });
    const second = await stamp();
    const late = await send(places, first);
    expect([late.Code, late.Message]).toEqual([21, '工作台刚在另一个窗口里编排过']);
    expect(await admin.post('/api/System/SetWorkbench', { Since: first })).toMatchObject({ Code: 21 });
    expect(await stamp()).toBe(second);
    const { db } = server.running.services.database;
    await sql`update "workLayout" set "Layout" = '{"blocks":1}'`.execute(db);
    const opened = await workbench(admin);
    expect(opened).toMatchObject({ IsArranged: true, Own: [], Problems: [{ Title: '您的编排' }] });
    expect(String(at(opened, 'Problems.0.Reason'))).toContain('读不懂');
    expect(await send(places, await stamp())).toMatchObject({ Code: 0 });
    expect(await workbench(admin)).toMatchObject({ Problems: [] });
    await admin.post('/api/System/SetWorkbench', {});
  });

  it('keeps the place of a block that he may not see for a while', async () => {
    const plain = (await keys(admin)).map(String);
    const places = plain.toReversed().map((key) => ({ key }));
    await arrange(admin, [], places);
    // A window that was opened while one of them was not available sends this.
    await arrange(admin, [], places.slice(1));
    expect((await keys(admin)).map(String).toSorted()).toEqual(plain.toSorted());
    await admin.post('/api/System/SetWorkbench', {});
  });
});

onOneDatabase('blocks of the shipped product that people make', (kind) => {
  const server = useServer(kind, {}, 'shipped');

  it('show what their lists show, one of three to a salesman, all to a customer', async () => {
    expect(await compareAll(await server.signIn('13900000006'), 3)).toBeGreaterThan(20);
    expect(await compareAll(await server.signIn('13800000001'))).toBeGreaterThan(5);
  });
});
