import { describe, expect, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import { type ImportJobRow, leaveImportJob, retakeImportJob } from '#server/db/accounts/importTables.ts';
import { presentImport, resumeImports, isAtWork } from '#server/http/routes/records/importJobs.ts';
import { IMPORT_WORDS } from '#server/http/routes/records/importRoutes.ts';
import { Hooks } from '#server/product/Hooks.ts';
import { textWith } from '../../support/server/matchers.ts';
import { nothingOlderOpen } from '../../support/server/nothingOlderOpen.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, FINANCE, MARKET, onEachDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

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

/** An import that was not heard of for ever. */
const QUIET: ImportJobRow = {
  ...{
    Id: 0,
    AccountId: 1,
    EntityKey: 'customer',
    ListName: 'list',
    Mode: 'new',
    KeyField: null,
    FileName: '名单.xlsx',
  },
  ...{ State: 'running', Reason: null, Total: 2, Added: 0, Changed: 0, Same: 0, Failed: 0, CreatedAt: 0, BeatAt: 0 },
};

onEachDatabase('records from an Excel file', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const [market, finance] = [server.as(MARKET), server.as(FINANCE)];

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
    expect(lines[0]).toMatch(/ 导入了 7 条客户，其中 5 条：$/);
    expect(lines[1]).toBe('· 客户「分配导入单位1」已分配给您');
    expect(lines).toHaveLength(6);
    // A message about a single record is unchanged.
    expect(rest).toEqual([
      expect.objectContaining({ MessageTitle: '客户「分配导入单位八」已分配给您', RelatedList: null }),
    ]);
    const found = await (await server.signIn(SALES)).get('/api/Message/Search', { searchKey: '已导入 7 条' });
    expect(at(found.Data, 'Rows.0')).toMatchObject({ RelatedList: textWith('customer/list') });
  });

  it('are told to an owner in the language that he chose, several of them too', async () => {
    const owner = await server.signIn(SALES);
    await owner.post('/api/Account/SetLook', { Language: 'en' });
    await send(market, 'Customer', sound(['英文导入单位一', '英文导入单位二']), false);
    await owner.post('/api/Account/SetLook', { Language: 'zh' });
    const [message] = await queryRows(
      server,
      'select "MessageTitle", "Content" from "message" order by "Id" desc limit 1',
    );
    expect(at(message, 'MessageTitle')).toBe('Import: 2 Customer that concern you');
    const lines = String(at(message, 'Content')).split('\n');
    expect(lines[0]).toMatch(/: Import, 2 Customer:$/);
    expect(lines[1]).toBe('· Customer "英文导入单位一" was assigned to you');
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

  describe('change records that their key names', () => {
    const change = (client: TestClient, rows: readonly Cells[], Mode: string, Key: string, Preview = true) =>
      client.post('/api/Customer/Import', {
        list: 'list',
        Rows: JSON.stringify(rows.map((Cells, i) => ({ Row: i + 2, Cells }))),
        Preview,
        Run: 'a-run',
        Mode,
        Key,
      });
    const known = async (searchKey: string): Promise<unknown> =>
      at((await market.get('/api/Customer/Search', { searchKey })).Data, 'Rows.0');

    it('show which and what first, leave what says nothing new, and name what cannot be', async () => {
      await send(market, 'Customer', sound(['按键修改一单位', '按键修改二单位', '按键修改空单位']), false);
      const [one, two] = [await known('按键修改一单位'), await known('按键修改二单位')];
      const last = await known('按键修改空单位');
      const rows: Cells[] = [
        { Id: String(at(one, 'Id')), CustomerName: '按键修改一单位', Website: 'https://one.example.com' },
        {
          Id: String(at(two, 'Id')),
          CustomerName: '按键修改二单位 ',
          OwnerId: '沈佳宁',
          Industry: String(at(two, 'IndustryText')),
        },
        { Id: '99999999', CustomerName: '没有的单位' },
        { Id: '', CustomerName: '没有编号' },
        { Id: String(at(last, 'Id')), CustomerName: '', OwnerId: `某人 #${numberAt(last, 'OwnerId')}` },
        { Id: String(at(one, 'Id')), CustomerName: '按键修改一单位', Website: 'https://other.example.com' },
      ];
      const { Data, Message } = await change(market, rows, 'update', 'Id');
      expect(Message).toBe('');
      expect([at(Data, 'Good'), at(Data, 'Same')]).toEqual([[2], [3]]);
      const told = listAt(Data, 'Rows');
      expect(told[0]).toMatchObject({ Row: 2, Title: '按键修改一单位', Issues: [] });
      expect(listAt(told[0], 'Changes').map((each) => [at(each, 'Title'), at(each, 'AfterText')])).toEqual([
        ['网址', 'https://one.example.com'],
      ]);
      expect(told.slice(1).map((row) => at(row, 'Issues.0.Message'))).toEqual([
        '没有编号为“99999999”的客户，或者不在您的数据范围内',
        '没有填编号，不知道要修改哪一条',
        '请输入客户名称',
        '与第 2 行是同一条，一个文件里只能写一次',
      ]);
      const written = await change(market, rows.slice(0, 2), 'update', 'Id', false);
      expect(written.Message).toBe('');
      expect(at(await known('按键修改一单位'), 'Version')).toBe(2);
      expect(at(await known('按键修改二单位'), 'Version')).toBe(1);
      // By a unique field, or by the number; missing records are created if requested.
      const byName = [
        { CustomerName: '按键修改一单位', Website: '' },
        { ...customer('按键新增三单位'), Website: 'https://three.example.com' },
      ];
      const both = await change(market, byName, 'both', 'CustomerName', false);
      expect(both.Message).toBe('');
      expect(at(both.Data, 'Good')).toEqual([2, 3]);
      expect(at(await known('按键新增三单位'), 'Id')).toBeGreaterThan(0);
      const number = String(at(await known('按键新增三单位'), 'CustomerNo'));
      const by = await change(
        market,
        [{ CustomerNo: number, Website: 'https://four.example.com' }],
        'update',
        'CustomerNo',
      );
      expect(at(by.Data, 'Rows.0.Title')).toBe('按键新增三单位');
      // A cell that the spreadsheet has lost does not empty the field.
      const cells = { CustomerNo: number, Website: '#N/A', Remark: '#CALC!' };
      const lost = await change(market, [cells], 'update', 'CustomerNo');
      expect(at(lost.Data, 'Good')).toEqual([]);
      expect(listAt(lost.Data, 'Rows.0.Issues').map((issue) => at(issue, 'Message'))).toEqual([
        '网址是错误值 #N/A，请改正',
        '备注的公式没有结果，请在 Excel 里打开文件并保存，再重新选择',
      ]);
      expect(await change(market, byName, 'update', 'Website')).toMatchObject({ Code: 30 });
    });

    it('name a record by its Id where several are called the same, and say which they are', async () => {
      const admin = await server.signIn(ADMIN);
      const employees = await admin.get('/api/Employee/Search', { rows: 2, sort: 'Id' });
      const [first, second] = listAt(employees.Data, 'Rows').map((row) => numberAt(row, 'Id'));
      await queryRows(server, `update "employee" set "RealName" = '同名人' where "Id" in (${first}, ${second})`);
      const asked = async (OwnerId: string): Promise<unknown> =>
        at((await send(admin, 'Customer', [customer('同名负责人单位', { OwnerId })], true)).Data, 'Rows.0.Issues');
      expect(await asked('同名人')).toEqual([
        expect.objectContaining({ Message: `有多条员工叫“同名人”，请改用编号，或写成其中一个：#${first}、#${second}` }),
      ]);
      expect(await asked(`同名人 #${second}`)).toBeUndefined();
    });
  });

  describe('go on by themselves', () => {
    const job = async (client: TestClient, rows: readonly Cells[], size = 2): Promise<number> => {
      const made = await client.post('/api/Customer/ImportJob', { list: 'list', Mode: 'new', File: '名单.xlsx' });
      const id = numberAt(made.Data, 'Id');
      const all = rows.map((Cells, i) => ({ Row: i + 2, Cells }));
      for (let from = 0; from < all.length; from += size)
        await client.post('/api/Customer/ImportJobRows', {
          id,
          Part: from / size + 1,
          Rows: JSON.stringify(all.slice(from, from + size)),
        });
      return id;
    };
    const now = async (client: TestClient, id: number): Promise<unknown> =>
      listAt((await client.get('/api/Customer/ImportJobs', { list: 'list' })).Data, 'Rows').find(
        (each) => at(each, 'Id') === id,
      );

    it('row by row: what is refused stands in no way, and is kept with the reasons', async () => {
      const rows = [
        ...sound(['自走一单位', '自走二单位', '自走一单位', '自走三单位']),
        customer('自走四单位', { Industry: '修仙' }),
      ];
      const id = await job(market, rows);
      expect(await now(market, id)).toMatchObject({ State: 'filling', Total: 5, File: '名单.xlsx' });
      await market.post('/api/Customer/ImportJobRun', { id });
      await expect.poll(() => now(market, id)).toMatchObject({ State: 'done', Added: 3, Failed: 2, Same: 0 });
      expect(await count('customer')).toBeGreaterThan(3);
      const { Data } = await market.get('/api/Customer/ImportJobWrong', { id });
      expect(
        listAt(Data, 'Rows').map((row) => [at(row, 'Row'), at(row, 'Cells.CustomerName'), at(row, 'Issues.0.Message')]),
      ).toEqual([
        [4, '自走一单位', '客户名称已存在，负责人：沈佳宁'],
        [6, '自走四单位', '所属行业没有“修仙”这一项'],
      ]);
      // Running it again writes nothing twice; other users have no access to it.
      await market.post('/api/Customer/ImportJobRun', { id });
      expect(await now(market, id)).toMatchObject({ State: 'done', Added: 3 });
      const other = await server.signIn(ADMIN);
      expect(await other.post('/api/Customer/ImportJobRun', { id })).toMatchObject({ Code: 13 });
      expect(await other.get('/api/Customer/ImportJobWrong', { id })).toMatchObject({ Code: 13 });
    });

    it('until they are stopped: what was written stays, and they go on from there', async () => {
      const names = Array.from({ length: 8 }, (_, i) => `可停自走单位${i + 1}`);
      const id = await job(market, sound(names), 1);
      const { services } = server.running;
      const own = services.hooks;
      let seen = 0;
      const asked: Promise<Reply>[] = [];
      const stop = (): Promise<object> => {
        seen += 1;
        // It is answered when the part that is at work has been written.
        if (seen === 3) asked.push(market.post('/api/Customer/ImportJobCancel', { id }));
        return Promise.resolve({});
      };
      const hook = { customer: { beforeSave: stop } };
      Reflect.set(services, 'hooks', new Hooks(hook, services.products.current.entities, { error: () => undefined }));
      try {
        await market.post('/api/Customer/ImportJobRun', { id });
        await expect.poll(() => now(market, id)).toMatchObject({ State: 'cancelled' });
      } finally {
        Reflect.set(services, 'hooks', own);
      }
      expect((await Promise.all(asked)).map(({ Message }) => Message)).toEqual(['']);
      await expect.poll(async () => numberAt(await now(market, id), 'Added')).toBeGreaterThanOrEqual(3);
      // This process has nothing to do with it any more.
      await expect.poll(() => isAtWork(services.database, id)).toBe(false);
      // A killed process leaves it in this state, to be continued.
      await queryRows(server, `update "importJob" set "State" = 'running', "BeatAt" = 0 where "Id" = ${id}`);
      expect(await now(market, id)).toMatchObject({ State: 'waiting', Reason: '服务器中断过，几分钟内自动继续' });
      // The next process that looks continues it, whichever user is signed in.
      expect(await resumeImports(IMPORT_WORDS, services)).toBe(1);
      await expect.poll(() => now(market, id)).toMatchObject({ State: 'done', Added: 8, Failed: 0 });
      const found = await market.get('/api/Customer/Search', { searchKey: '可停自走单位' });
      expect(at(found.Data, 'Total')).toBe(8);
      expect(await resumeImports(IMPORT_WORDS, services)).toBe(0);
    });

    it('without being taken for dead while a part of them takes long', async () => {
      const id = await job(market, sound(['久候单位一', '久候单位二']), 1);
      const { services } = server.running;
      const { hooks, clock } = services;
      let release: (fields: object) => void = () => undefined;
      const first = new Promise<object>((resolve) => {
        release = resolve;
      });
      let isBusy = false;
      const wait = (): Promise<object> => {
        isBusy = true;
        return first;
      };
      const slow = { customer: { beforeSave: wait } };
      Reflect.set(services, 'hooks', new Hooks(slow, services.products.current.entities, { error: () => undefined }));
      try {
        const run = market.post('/api/Customer/ImportJobRun', { id });
        await expect.poll(() => isBusy).toBe(true);
        // Minutes later it was not heard of since.
        Reflect.set(services, 'clock', () => new Date(clock().getTime() + 5 * 60_000));
        const resumed = resumeImports(IMPORT_WORDS, services);
        Reflect.set(services, 'clock', clock);
        const seen = presentImport({ ...QUIET, Id: id }, Number.MAX_SAFE_INTEGER, services.database);
        expect(seen).toMatchObject({ State: 'running', Reason: null });
        // The embedded database answers after the part.
        release({});
        expect(await resumed).toBe(0);
        expect(await run).toMatchObject({ Code: 0 });
        await expect.poll(() => now(market, id)).toMatchObject({ State: 'done', Added: 2, Reason: null });
      } finally {
        Reflect.set(services, 'hooks', hooks);
        Reflect.set(services, 'clock', clock);
      }
      // For an import without a running worker the same is no longer true.
      await expect.poll(() => isAtWork(services.database, id)).toBe(false);
      expect(presentImport({ ...QUIET, Id: id }, Number.MAX_SAFE_INTEGER, services.database)).toMatchObject({
        State: 'waiting',
      });
    });

    it('once after their server died; where it dies at the same row again, they are left to who began them', async () => {
      const id = await job(market, sound(['两次中断单位一', '两次中断单位二']), 1);
      const { services } = server.running;
      const die = (reason: string): Promise<unknown> =>
        queryRows(
          server,
          `update "importJob" set "State" = 'running', "Reason" = '${reason}', "BeatAt" = 0 where "Id" = ${id}`,
        );
      await die('服务器中断过，已从第 1 行自动继续');
      expect(await resumeImports(IMPORT_WORDS, services)).toBe(0);
      expect(await now(market, id)).toMatchObject({
        State: 'stopped',
        Reason: '服务器两次中断在第 1 行以后，没有再自动继续',
        Added: 0,
      });
      // Imports stopped by then do not continue automatically.
      const { db } = services.database;
      const taking = { id, remark: null, now: 1, silent: Number.MAX_SAFE_INTEGER };
      expect(await retakeImportJob(db, taking)).toBe(false);
      // A process that is asked to stop leaves its imports in order, any number of times, and takes no new ones.
      await die('服务器中断过，已从第 1 行自动继续');
      await leaveImportJob(db, id);
      const own = services.ending;
      Reflect.set(services, 'ending', { signal: AbortSignal.abort() });
      expect(await resumeImports(IMPORT_WORDS, services)).toBe(0);
      Reflect.set(services, 'ending', own);
      expect(await now(market, id)).toMatchObject({ State: 'waiting' });
      expect(await resumeImports(IMPORT_WORDS, services)).toBe(1);
      await expect.poll(() => now(market, id)).toMatchObject({ State: 'done', Added: 2, Reason: null });
    });

    it('with the rights of who began them, as they are by then: one that was taken away stops them and is named', async () => {
      const id = await job(market, sound(Array.from({ length: 5 }, (_, i) => `失权自走单位${i + 1}`)), 1);
      const account = `"account" where "LoginId" = '${MARKET}'`;
      const roles = JSON.stringify(at(await queryRows(server, `select to_json("Roles") as r from ${account}`), '0.r'));
      const give = (list: string): Promise<unknown> =>
        queryRows(
          server,
          `update "account" set "Roles" = array(select json_array_elements_text('${list}')) where "LoginId" = '${MARKET}'`,
        );
      const { services } = server.running;
      const own = services.hooks;
      let seen = 0;
      const asked: Promise<unknown>[] = [];
      const take = (): Promise<object> => {
        seen += 1;
        if (seen === 2) asked.push(give('[]'));
        return Promise.resolve({});
      };
      const hook = { customer: { beforeSave: take } };
      Reflect.set(services, 'hooks', new Hooks(hook, services.products.current.entities, { error: () => undefined }));
      try {
        await market.post('/api/Customer/ImportJobRun', { id });
        await expect.poll(() => now(market, id)).toMatchObject({ State: 'stopped' });
      } finally {
        Reflect.set(services, 'hooks', own);
        await Promise.all(asked);
        await give(roles);
      }
      const stopped = await now(market, id);
      expect(at(stopped, 'Reason')).toMatch(/权限/);
      expect(numberAt(stopped, 'Added')).toBeLessThan(5);
      await market.post('/api/Customer/ImportJobRun', { id });
      await expect.poll(() => now(market, id)).toMatchObject({ State: 'done', Added: 5, Failed: 0 });
    });

    it('remember how their columns were read, each for himself', async () => {
      const Columns = JSON.stringify({ 单位: 'CustomerName', 备注栏: '' });
      await market.post('/api/Customer/ImportMapping', { list: 'list', Columns });
      const { Data } = await market.get('/api/Customer/ImportMapping', { list: 'list' });
      expect(at(Data, 'Columns')).toEqual({ 单位: 'CustomerName', 备注栏: '' });
      const other = await server.signIn(ADMIN);
      expect(at((await other.get('/api/Customer/ImportMapping', { list: 'list' })).Data, 'Columns')).toEqual({});
      expect(await finance.get('/api/Customer/ImportMapping', { list: 'list' })).toMatchObject({ Code: 12 });
    });
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
