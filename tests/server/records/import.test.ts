import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import { Hooks } from '#server/product/Hooks.ts';
import { textWith } from '../../support/server/matchers.ts';
import { nothingOlderOpen } from '../../support/server/nothingOlderOpen.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const ADMIN = '13900000001';
const SALES = '13900000006';
const FINANCE = '13900000016';
const MARKET = '13900000018';

type Cells = Readonly<Record<string, string>>;

const customer = (CustomerName: string, more: Cells = {}): Cells => ({
  CustomerName,
  CompenyProperty: '个人',
  Industry: '林业',
  CustomerLevel: '',
  CustomerSources: '1',
  AdInfo: '110105',
  OwnerId: '沈佳宁',
  ...more,
});

onEachDatabase('records from an Excel file', (kind) => {
  let server: TestServer;
  let market: TestClient;
  let finance: TestClient;
  beforeAll(async () => {
    server = await openServer(kind, {}, 'shipped');
    market = await server.signIn(MARKET);
    finance = await server.signIn(FINANCE);
  });
  afterAll(() => server.close());

  const send = (client: TestClient, api: string, rows: readonly Cells[], Preview: boolean): Promise<Reply> =>
    client.post(`/api/${api}/Import`, {
      list: 'list',
      Rows: JSON.stringify(rows.map((Cells, i) => ({ Row: i + 2, Cells }))),
      Preview,
      Run: 'a-run',
    });
  const count = async (table: string): Promise<number> =>
    numberAt(await queryRows(server, `select count(*) as n from "${table}"`), '0.n');
  const sound = (names: readonly string[]): Cells[] => names.map((name) => customer(name));

  it('are shown row by row first, and nothing is written', async () => {
    const before = [await count('customer'), await count('opLog'), await count('message')];
    const { Data, Message } = await send(
      market,
      'Customer',
      [
        customer('导入甲方有限公司'),
        customer('导入乙方有限公司', { Industry: '修仙', CompenyProperty: '', CreditMoney: '5' }),
        customer('导入甲方 有限公司'),
        customer('导入丙方有限公司', { OwnerId: '没有这个人', Website: '不是网址' }),
      ],
      true,
    );
    expect(Message).toBe('');
    expect(at(Data, 'Good')).toEqual([2]);
    const rows = listAt(Data, 'Rows');
    expect(rows.map((row) => at(row, 'Row'))).toEqual([3, 4, 5]);
    expect(at(rows[0], 'Issues')).toEqual(
      expect.arrayContaining([
        { Field: 'Industry', Title: '所属行业', Message: '所属行业没有“修仙”这一项' },
        { Field: 'CompenyProperty', Title: '客户性质', Message: '请选择客户性质' },
      ]),
    );
    // Only the row before it in the file has that name.
    expect(at(rows[1], 'Issues')).toEqual([
      { Field: 'CustomerName', Title: '客户名称', Message: '客户名称已存在，负责人：沈佳宁' },
    ]);
    expect(listAt(rows[2], 'Issues').map((issue) => at(issue, 'Message'))).toEqual(
      expect.arrayContaining(['负责人“没有这个人”不存在，或者不在您的数据范围内', '请输入正确的链接']),
    );
    expect([await count('customer'), await count('opLog'), await count('message')]).toEqual(before);
  });

  it('are all added, with numbers, defaults, owner and log', async () => {
    const { Data, Message } = await send(market, 'Customer', sound(['导入一号单位', '导入二号单位']), false);
    expect(Message).toBe('');
    expect(at(Data, 'Good')).toEqual([2, 3]);
    const found = await market.get('/api/Customer/Search', { searchKey: '导入一号单位' });
    expect(at(found.Data, 'Rows.0')).toMatchObject({ OwnerIdText: '沈佳宁', CustomerLevel: 3, CustomerState: 1 });
    expect(String(at(found.Data, 'Rows.0.CustomerNo'))).toMatch(/^KH\d{6}$/);
    const log = await market.get('/api/Customer/Log', { id: numberAt(found.Data, 'Rows.0.Id') });
    expect(at(log.Data, 'Rows.0.OpAction')).toBe('import');
  });

  it('are told as changes to who has read the list before', async () => {
    const { Data: begun } = await market.get('/api/Customer/Changes', { limit: 1000 });
    expect(at(begun, 'More')).toBe(false);
    await send(market, 'Customer', sound(['导入同步单位']), false);
    await nothingOlderOpen(server);
    const { Data } = await market.get('/api/Customer/Changes', { since: String(at(begun, 'Cursor')) });
    const told = listAt(Data, 'Changes').map((change) => [at(change, 'Kind'), at(change, 'Record.CustomerName')]);
    expect(told).toContainEqual(['created', '导入同步单位']);
  });

  it('belong to nobody where the cell of the owner is empty, to who imports where there is no such column', async () => {
    const { OwnerId: _none, ...without } = customer('导入无负责人列');
    const rows = [customer('导入公海单位', { OwnerId: '' }), without];
    expect((await send(market, 'Customer', rows, false)).Message).toBe('');
    const owner = async (searchKey: string): Promise<unknown> =>
      at((await (await server.signIn(ADMIN)).get('/api/Customer/Search', { searchKey })).Data, 'Rows.0.OwnerIdText');
    expect(await owner('导入公海单位')).toBeNull();
    expect(await owner('导入无负责人列')).toBe('曹颖');
  });

  it('take an empty cell of what they must have for its default, and of what another record fills for that', async () => {
    const contact = { ContactName: '导入空负责人', CustomerName: '导入一号单位', PhoneNumber: '13711113333' };
    const { Message } = await send(market, 'Contact', [{ ...contact, IsEnabled: '', OwnerId: '' }], false);
    expect(Message).toBe('');
    const found = await market.get('/api/Contact/Search', { searchKey: '导入空负责人' });
    expect(at(found.Data, 'Rows.0')).toMatchObject({ IsEnabled: true, OwnerIdText: '沈佳宁' });
  });

  it('are told to each of their owners once, by a message that leads to the list', async () => {
    const messages = (): Promise<readonly unknown[]> =>
      queryRows(
        server,
        `select a."LoginId", m."MessageTitle", m."Content", m."RelatedEntity", m."RelatedId", m."RelatedList"
         from "message" m join "account" a on a."Id" = m."ReceiverAccountId" where m."Id" > ${last} order by m."Id"`,
      );
    const last = numberAt(await queryRows(server, 'select max("Id") as n from "message"'), '0.n');
    const names = Array.from({ length: 7 }, (_, i) => `分配导入单位${i + 1}`);
    const others = [customer('分配导入单位八', { OwnerId: '郑雪' })];
    const preview = await send(market, 'Customer', [...sound(names), ...others], true);
    expect(listAt(preview.Data, 'Good')).toHaveLength(8);
    expect(await messages()).toEqual([]);
    expect((await send(market, 'Customer', [...sound(names), ...others], false)).Message).toBe('');

    const [first, ...rest] = await messages();
    expect(first).toMatchObject({
      LoginId: SALES,
      MessageTitle: '已导入 7 条客户，与您有关',
      RelatedEntity: 'customer',
      RelatedId: null,
      RelatedList: 'customer/list?CreateTime=2026-03-10~2026-03-10&sort=-CreateTime',
    });
    const lines = String(at(first, 'Content')).split('\n');
    expect(lines[1]).toBe('· 客户「分配导入单位1」已分配给您');
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe('…… 共 7 条');
    // Of one record as always.
    expect(rest).toEqual([
      expect.objectContaining({ MessageTitle: '客户「分配导入单位八」已分配给您', RelatedList: null }),
    ]);
    const found = await (await server.signIn(SALES)).get('/api/Message/Search', { searchKey: '已导入 7 条' });
    expect(at(found.Data, 'Rows.0')).toMatchObject({ RelatedList: textWith('customer/list') });
  });

  it('are all added or none', async () => {
    const before = await count('customer');
    const reply = await send(market, 'Customer', sound(['导入三号单位', '导入一号单位']), false);
    expect(reply).toMatchObject({
      Code: 20,
      Message: '第 3 行 客户名称：客户名称已存在，负责人：沈佳宁，这一批都没有导入',
    });
    expect(await count('customer')).toBe(before);
  });

  it('name the row whose next step, which the system takes by itself, is refused', async () => {
    const { services } = server.running;
    const own = services.hooks;
    const refuse = ({ before, values }: { before: Values | undefined; values: Values }) => ({
      issues:
        before !== undefined && values['ClueName'] === '导入线索丙' ? [{ field: 'OwnerId', message: '名额已满' }] : [],
    });
    const hook = {
      marketclue: { beforeSave: (saved: Parameters<typeof refuse>[0]) => Promise.resolve(refuse(saved)) },
    };
    Reflect.set(services, 'hooks', new Hooks(hook, services.products.current.entities, { error: () => undefined }));
    const clue = (ClueName: string): Cells => ({
      ClueName,
      CustomerName: `${ClueName}单位`,
      CustomerSources: '1',
      MainBusinessType: '审计',
      PhoneNumber: `1371111444${'甲乙丙'.indexOf(ClueName.slice(-1))}`,
      OwnerId: '沈佳宁',
    });
    const rows = ['导入线索甲', '导入线索乙', '导入线索丙'].map(clue);
    try {
      const preview = await send(market, 'MarketClue', rows, true);
      expect(preview.Data).toEqual({
        Good: [2, 3],
        Rows: [{ Row: 4, Issues: [{ Field: 'OwnerId', Title: '负责人', Message: '名额已满' }], Warnings: [] }],
      });
      expect(await send(market, 'MarketClue', rows, false)).toMatchObject({
        Code: 20,
        Message: '第 4 行 负责人：名额已满，这一批都没有导入',
      });
      expect(await send(market, 'MarketClue', rows.slice(0, 2), false)).toMatchObject({ Code: 0 });
      const found = await market.get('/api/MarketClue/Search', { searchKey: '导入线索' });
      expect(listAt(found.Data, 'Rows').map((row) => at(row, 'ClueState'))).toEqual([2, 2]);
    } finally {
      Reflect.set(services, 'hooks', own);
    }
  });

  it('name other records, whose values fill what the file leaves out', async () => {
    const contact = {
      ContactName: '导入联系人',
      CustomerName: '导入一号单位',
      PhoneNumber: '13711112222',
      IsEnabled: '是',
    };
    const { Message } = await send(market, 'Contact', [contact], false);
    expect(Message).toBe('');
    const found = await market.get('/api/Contact/Search', { searchKey: '导入联系人' });
    expect(at(found.Data, 'Rows.0')).toMatchObject({ CustomerName: '导入一号单位', OwnerIdText: '沈佳宁' });
  });

  it('come from bank statements in the state of money received, and from invoice lists without the files', async () => {
    const unit = String(at(await queryRows(server, 'select "UnitName" from "unit" where "Id" = 1'), '0.UnitName'));
    const line = {
      PaymentDate: '2026/3/1',
      Money: '￥12,000.00',
      PaymentType: '3',
      PayerName: '流水付款单位',
      PayerAccount: '6222020000000001',
      BankSerialNo: 'LS20260301001',
      PayeeUnitId: unit,
    };
    expect((await send(finance, 'Payment', [line, { ...line, BankSerialNo: 'LS20260301002' }], false)).Message).toBe(
      '',
    );
    const twice = await send(finance, 'Payment', [line], true);
    expect(at(twice.Data, 'Rows.0.Issues')).toEqual([
      { Field: 'BankSerialNo', Title: '银行流水号', Message: '银行流水号已登记' },
    ]);
    const paid = await finance.get('/api/Payment/Search', { searchKey: 'LS20260301001' });
    expect(at(paid.Data, 'Rows.0')).toMatchObject({ PaymentState: 1, Money: 12_000 });

    const invoice = {
      InvoiceDirection: '2',
      EInvoiceKind: '1',
      InvoiceNo: '26332000000000000001',
      InvoiceDate: '2026-03-01',
      BuyerName: '购买方公司',
      SellerName: '销售方公司',
      Money: '106',
      TaxMoney: '6',
    };
    expect((await send(finance, 'ElectronicInvoice', [invoice], false)).Message).toBe('');
    // Entered in the form it needs its file.
    const entered = { ...invoice, InvoiceNo: '26332000000000000002' };
    expect(await finance.post('/api/ElectronicInvoice/Add', entered)).toMatchObject({ Message: '请上传发票文件' });
  });

  it('are for those who hold the action and may make such records, in lists that have it', async () => {
    const admin = await server.signIn(ADMIN);
    const sales = await server.signIn(SALES);
    expect(await send(sales, 'Customer', sound(['导入四号单位']), true)).toMatchObject({ Code: 12 });
    expect(await send(admin, 'Project', [{ ProjectName: '导入项目' }], true)).toMatchObject({ Code: 13 });
    expect(await send(admin, 'Customer', [], true)).toMatchObject({ Code: 30 });
    expect((await admin.get('/api/Customer/ImportProgress', { run: 'a-run' })).Data).toBeNull();
  });
});
