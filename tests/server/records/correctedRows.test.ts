import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { membersOf } from '#language/membersOf.ts';
import { samplePdf } from '#server/start/demoFiles.ts';
import { removeLeftFiles } from '#server/media/removeLeftFiles.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, numberAt, type Fields, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const [ADMIN, CHIEF, SALES, FINANCE] = ['13900000001', '13900000005', '13900000006', '13900000016'];
const SMALL = 'tests/fixtures/products/small';

const correction = (state: number): object => ({
  correction: { states: [state], release: 'release', discard: 'discard' },
  transitions: [
    { action: 'release', title: '发布修改' },
    { action: 'discard', title: '放弃修改' },
  ],
});

const open = (
  kind: Parameters<typeof openServer>[0],
  documents: Readonly<Record<string, unknown>>,
): Promise<TestServer> => openServer(kind, { schemasDir: makeProduct(documents, SMALL) });

/** The calls for one record of an entity; changes carry the current version. */
function callsOf(api: string, id: number) {
  const get = async (client: TestClient, call = 'Get'): Promise<unknown> =>
    (await client.get(`/api/${api}/${call}`, { id })).Data;
  return {
    get,
    send: async (client: TestClient, call: string, fields: Fields = {}): Promise<Reply> => {
      const Version = numberAt(await get(client), 'Record.Version');
      return client.post(`/api/${api}/${call}`, { Id: id, Version, ...fields });
    },
  };
}

const ok = { Successed: true };

onEachDatabase('child rows in a changed version', (kind) => {
  let server: TestServer;
  let admin: TestClient;
  let chief: TestClient;
  let sales: TestClient;
  let order: ReturnType<typeof callsOf>;
  let [first, second] = [0, 0];
  beforeAll(async () => {
    const workflow = Object.fromEntries(membersOf(JSON.parse(readFileSync(`${SMALL}/order/workflow.json`, 'utf8'))));
    server = await open(kind, { 'order/workflow.json': { ...workflow, ...correction(30) } });
    await queryRows(server, `update "account" set "Roles" = '{admin}' where "LoginId" = '${CHIEF}'`);
    admin = await server.signIn(ADMIN);
    chief = await server.signIn(CHIEF);
    sales = await server.signIn(SALES);
    const added = await admin.post('/api/Order/Add', {
      ...{ Title: '已完成的订单', CustomerId: 1, CustomerName: '示例客户', Kind: 10, Money: 1000 },
      ...{ 'lines[0][LineNo]': 1, 'lines[0][Name]': '甲', 'lines[0][Quantity]': 2, 'lines[0][Price]': 100 },
      ...{ 'lines[1][LineNo]': 2, 'lines[1][Name]': '乙', 'lines[1][Quantity]': 1, 'lines[1][Price]': 50 },
    });
    expect(added).toMatchObject(ok);
    order = callsOf('Order', numberAt(added.Data, 'Record.Id'));
    [first = 0, second = 0] = listAt(added.Data, 'Record.lines').map((row) => numberAt(row, 'Id'));
    await queryRows(server, `update "order" set "OrderState" = 30 where "Id" = ${numberAt(added.Data, 'Record.Id')}`);
  });
  afterAll(() => server.close());

  const stored = async (): Promise<unknown> => at(await order.get(admin), 'Record.lines');
  const ORIGINAL = [
    { Name: '甲', Quantity: 2, LineMoney: 200 },
    { Name: '乙', Quantity: 1, LineMoney: 50 },
  ];
  /** The first row with another quantity, the second removed, and a new one. */
  const changed = (): Fields => ({
    ...{ 'lines[0][Id]': first, 'lines[0][LineNo]': 1, 'lines[0][Quantity]': 3 },
    ...{ 'lines[1][LineNo]': 2, 'lines[1][Name]': '丙', 'lines[1][Quantity]': 4, 'lines[1][Price]': 10 },
  });

  it('are refused by a plain save, which says why', async () => {
    expect(await order.send(admin, 'Update', changed())).toMatchObject({ Code: 23 });
    expect(await stored()).toMatchObject(ORIGINAL);
  });

  it('follow the rules and checks of a save', async () => {
    const refused = [
      [{ 'lines[0][Id]': first, 'lines[0][Name]': '' }, { Row: { Index: 0, Field: 'Name' } }],
      [
        { 'lines[0][Id]': first, 'lines[0][Quantity]': 300 },
        { Field: 'lines', Message: '明细合计不能超过订单金额' },
      ],
      [
        { 'lines[0][Id]': first, 'lines[1][Id]': second, 'lines[1][LineNo]': 1 },
        { Message: '序号重复', Row: { Index: 1, Field: 'LineNo' } },
      ],
    ] as const;
    for (const [fields, issue] of refused) {
      const reply = await order.send(admin, 'Revise', fields);
      expect(reply).toMatchObject({ Code: 20 });
      expect(listAt(reply.Data, 'Issues')).toContainEqual(expect.objectContaining(issue));
    }
    expect(await order.get(admin, 'Correction')).toMatchObject({ By: null, Changed: [] });
  });

  it('wait apart from the stored rows, with their sums', async () => {
    const reply = await order.send(admin, 'Revise', { ...changed(), 'lines[1][LineMoney]': 7 });
    expect(reply).toMatchObject({
      ...ok,
      Data: {
        Record: {
          lines: [
            { Id: first, Name: '甲', Quantity: 3, LineMoney: 300, Share: 30 },
            { Id: -1, LineMoney: 40 },
          ],
        },
        Ignored: [{ Field: 'lines', Row: { Index: 1, Field: 'LineMoney' }, Reason: '由系统计算' }],
      },
    });
    expect(await stored()).toMatchObject(ORIGINAL);
    expect(await order.get(chief, 'Correction')).toMatchObject({
      Changed: ['lines'],
      Overwritten: [],
      Record: { lines: [{ Id: first }, { Id: -1, Name: '丙' }] },
    });
  });

  it('are continued row by row, and with the fields of the record only', async () => {
    const rows = { 'lines[0][Id]': first, 'lines[1][Id]': -1, 'lines[1][Price]': 20 };
    expect(await order.send(admin, 'Revise', rows)).toMatchObject({
      Data: { Record: { lines: [{ Quantity: 3 }, { Id: -1, Name: '丙', Quantity: 4, LineMoney: 80 }] } },
    });
    expect(await order.send(admin, 'Revise', { Money: 2000 })).toMatchObject(ok);
    expect(await order.get(admin, 'Correction')).toMatchObject({
      Changed: ['Money', 'RestMoney', 'lines'],
      Record: { Money: 2000, RestMoney: 2000, lines: [{ Quantity: 3 }, { LineMoney: 80 }] },
    });
  });

  it('are discarded without a trace in the stored rows', async () => {
    const before = await stored();
    expect(await order.send(chief, 'Discard')).toMatchObject(ok);
    expect(await stored()).toEqual(before);
    expect(await order.get(admin, 'Correction')).toMatchObject({ By: null, Changed: [], Record: { lines: ORIGINAL } });
    expect(await order.send(admin, 'Revise', { 'lines[0][Id]': first, 'lines[1][Id]': second })).toMatchObject(ok);
    expect(await order.get(admin, 'Correction')).toMatchObject({ By: null, Changed: [] });
  });

  it('are written by the release as by a save, over changes since, and warn of these', async () => {
    await order.send(admin, 'Revise', changed());
    await queryRows(server, `update "orderLine" set "Price" = 110, "Quantity" = 5 where "Id" = ${first}`);
    expect(await order.get(chief, 'Correction')).toMatchObject({ Overwritten: ['lines'] });
    expect(await order.send(admin, 'Release', { AcceptWarnings: 'true' })).toMatchObject({ Code: 12 });
    const asked = await order.send(chief, 'Release');
    expect(asked).toMatchObject({ Code: 24 });
    expect(at(listAt(asked.Data, 'Warnings')[0], 'Message')).toContain('“明细”');
    expect(await order.send(chief, 'Release', { AcceptWarnings: 'true' })).toMatchObject({
      ...ok,
      Data: {
        Record: {
          CorrectTime: null,
          lines: [
            { Id: first, Quantity: 3, Price: 110, LineMoney: 330, Share: 33 },
            { Name: '丙', LineNo: 2, LineMoney: 40 },
          ],
        },
      },
    });
    const log = await queryRows(
      server,
      `select "OpAction", "RecordId" from "opLog" where "EntityKey" = 'orderLine' order by "Id" desc limit 3`,
    );
    expect(log.map(({ OpAction }) => OpAction)).toEqual(['create', 'edit', 'delete']);
    expect(await order.get(admin, 'Correction')).toMatchObject({ By: null, Changed: [] });
  });

  it('are checked again by the release', async () => {
    await order.send(admin, 'Revise', { 'lines[0][Id]': first, 'lines[0][Quantity]': 8 });
    await queryRows(server, `update "order" set "Money" = 500 where "Title" = '已完成的订单'`);
    const reply = await order.send(chief, 'Release', { AcceptWarnings: 'true' });
    expect(reply).toMatchObject({ Code: 20 });
    expect(listAt(reply.Data, 'Issues')).toContainEqual(
      expect.objectContaining({ Field: 'lines', Message: '明细合计不能超过订单金额' }),
    );
    expect(await order.send(chief, 'Discard')).toMatchObject(ok);
  });

  it('are not shown to users who may neither write nor release them', async () => {
    expect(await order.get(sales, 'Correction')).toBeNull();
  });
});

/** Bulletins with attached parts: other documents, rows with files and formatted text, columns of their own. */
const BULLETIN = {
  'bulletin/form.json': {
    title: '公告',
    type: 'object',
    'x-permission': 'IndexMgr',
    'x-title-field': 'Title',
    properties: {
      Title: { type: 'string', title: '标题' },
      Parts: {
        type: 'array',
        title: '附表',
        'x-child': { entity: 'bulletinPart', by: 'BulletinId', columns: ['Name', 'Cost', 'Scans'] },
      },
    },
    required: ['Title'],
  },
  'bulletin/list.json': { title: '公告', columns: ['Title'] },
  'bulletin/workflow.json': {
    ...{ field: 'BulletinState', title: '状态', initial: 1 },
    states: [{ value: 1, title: '已张贴', color: 'green', edit: [{ fields: ['Title'] }] }],
    ...correction(1),
  },
  'bulletinPart/form.json': {
    title: '公告附表',
    type: 'object',
    'x-permission': 'IndexMgr',
    'x-title-field': 'Name',
    'x-scope': { parent: 'BulletinId' },
    properties: {
      BulletinId: { type: 'integer', title: '公告', 'x-reference': { entity: 'bulletin' } },
      Name: { type: 'string', title: '名称' },
      Cost: { type: 'number', title: '费用', 'x-permission': { read: 'CostMgr', write: 'CostMgr' } },
      Scans: { type: 'array', title: '扫描件', 'x-component': 'Attachments' },
    },
    required: ['Name'],
    'x-checks': [
      {
        field: 'Cost',
        total: { of: 'bulletinPart', sum: 'Cost', where: '{{ $record.BulletinId === $values.BulletinId }}' },
        when: '{{ $total + $values.Cost > 100 }}',
        message: '费用合计不能超过 100',
      },
    ],
  },
};

onEachDatabase('child rows of another product in a changed version', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(kind, BULLETIN);
    const actions = `"ActionList" = '{Bulletin.*,BulletinPart.*}', "DataScope" = 5`;
    await queryRows(server, `update "role" set ${actions} where "RoleCode" in ('finance', 'chief')`);
  });
  afterAll(() => server.close());

  it('follow checks over the other rows as they will be, and nothing of such a check remains', async () => {
    const finance = await server.signIn(FINANCE);
    const added = await finance.post('/api/Bulletin/Add', {
      ...{ Title: '检修', 'Parts[0][Name]': '甲', 'Parts[0][Cost]': 60 },
      ...{ 'Parts[1][Name]': '乙', 'Parts[1][Cost]': 40 },
    });
    const bulletin = callsOf('Bulletin', numberAt(added.Data, 'Record.Id'));
    const [first = 0, second = 0] = listAt(added.Data, 'Record.Parts').map((row) => numberAt(row, 'Id'));
    const parts = (one: number, other: number): Fields => ({
      ...{ 'Parts[0][Id]': first, 'Parts[0][Cost]': one, 'Parts[1][Id]': second, 'Parts[1][Cost]': other },
    });
    const before = await bulletin.get(finance);
    const log = async (): Promise<unknown> => queryRows(server, 'select count(*) from "opLog"');
    const logged = await log();
    const refused = await bulletin.send(finance, 'Revise', { Title: '改', ...parts(70, 40) });
    expect(refused).toMatchObject({ Code: 20, Message: '费用合计不能超过 100' });
    expect(listAt(refused.Data, 'Issues')).toContainEqual(
      expect.objectContaining({ Field: 'Parts', Row: { Index: 0, Field: 'Cost' } }),
    );
    expect([await bulletin.get(finance), await log()]).toEqual([before, logged]);
    // More in one row is taken when another row has less.
    expect(await bulletin.send(finance, 'Revise', parts(70, 30))).toMatchObject(ok);
    expect(at(await bulletin.get(finance), 'Record.Parts')).toMatchObject([{ Cost: 60 }, { Cost: 40 }]);
    expect(await bulletin.get(finance, 'Correction')).toMatchObject({
      Record: { Parts: [{ Cost: 70 }, { Cost: 30 }] },
    });
  });

  it('hold their files and columns that the releasing user may not write', async () => {
    let [finance, chief] = [await server.signIn(FINANCE), await server.signIn(CHIEF)];
    const added = await finance.post('/api/Bulletin/Add', {
      Title: '停电',
      'Parts[0][Name]': '路段',
      'Parts[0][Cost]': 10,
    });
    expect(added).toMatchObject(ok);
    const bulletin = callsOf('Bulletin', numberAt(added.Data, 'Record.Id'));
    const part = numberAt(listAt(added.Data, 'Record.Parts')[0], 'Id');
    const update = await bulletin.send(finance, 'Update', { Title: '停电通知', 'Parts[0][Name]': '别的' });
    expect(update).toMatchObject({ ...ok, Data: { Ignored: [{ Field: 'Parts', Title: '附表' }] } });
    const file = await finance.upload('a.pdf', samplePdf('a'));
    const rows = {
      ...{ 'Parts[0][Id]': part, 'Parts[0][Cost]': 20 },
      ...{ 'Parts[1][Name]': '新路段', 'Parts[1][Cost]': 30, 'Parts[1][Scans]': file },
    };
    expect(await bulletin.send(finance, 'Revise', rows)).toMatchObject({
      ...ok,
      Data: {
        Record: {
          Parts: [
            { Id: part, Cost: 20 },
            { Id: -1, Cost: 30, Scans: [{ Id: file }] },
          ],
        },
      },
    });
    server.clock.now = new Date(server.clock.now.getTime() + 49 * 3_600_000);
    await removeLeftFiles(server.running.services);
    [finance, chief] = [await server.signIn(FINANCE), await server.signIn(CHIEF)];
    const preview = await chief.fetch(`/mediapreview/${file}`);
    expect(preview.headers.get('content-type')).toContain('application/pdf');
    const renamed = { 'Parts[0][Id]': part, 'Parts[0][Cost]': 1, 'Parts[1][Id]': -1, 'Parts[1][Name]': '改名' };
    const continued = await bulletin.send(chief, 'Revise', renamed);
    expect(continued).toMatchObject({
      ...ok,
      Data: { Ignored: [{ Field: 'Parts', Row: { Index: 0, Field: 'Cost' } }] },
    });
    expect(listAt(continued.Data, 'Record.Parts').map((row) => at(row, 'Cost'))).toEqual([undefined, undefined]);
    expect(await bulletin.send(chief, 'Release')).toMatchObject({ Code: 12 });
    expect(await bulletin.send(finance, 'Revise', { Title: '停电通知二' })).toMatchObject(ok);
    expect(await bulletin.send(chief, 'Release')).toMatchObject(ok);
    expect(await bulletin.get(finance)).toMatchObject({
      Record: {
        Title: '停电通知二',
        Parts: [
          { Id: part, Cost: 20 },
          { Name: '改名', Cost: 30, Scans: [{ Id: file }] },
        ],
      },
    });
    const states = await queryRows(server, `select "MediaState" from "media" where "Id" = ${file}`);
    expect(states).toMatchObject([{ MediaState: 2 }]);
  });
});
