import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, numberAt, TestClient, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const CHINESE = /[\u3001-\u303f\u4e00-\u9fff\uff01-\uff5e]/;

onOneDatabase('what the server words', (kind) => {
  let english: TestClient;
  let chinese: TestClient;
  const server = useServer(kind, { schemasDir: resolve('docs/examples/maintenance') }, 'empty');
  beforeAll(() => {
    english = new TestClient(server.running.address, 'language=en');
    chinese = server.client();
  });

  const both = async (ask: (client: TestClient) => Promise<Reply>): Promise<[string, string]> => [
    (await ask(chinese)).Message,
    (await ask(english)).Message,
  ];

  it('comes in the language of the request before anybody signed in', async () => {
    expect(await both((client) => client.get('/api/Equipment/Search'))).toEqual(['请先登录', 'Please sign in']);
    expect(await both((client) => client.signIn('nobody', 'wrong-password'))).toEqual([
      '账号或密码不正确',
      'The account or the password is wrong',
    ]);
    expect(await both((client) => client.get('/api/NoSuchCall'))).toEqual([
      '请求的地址不存在',
      'There is nothing at this address',
    ]);
  });

  it('says what is wrong with a record in the words of its form', async () => {
    await english.signIn('admin');
    await chinese.signIn('admin');
    const add = (client: TestClient): Promise<Reply> => client.post('/api/Equipment/Add', { AssetNo: '' });
    const wrong = await add(english);
    expect((await add(chinese)).Message).toMatch(CHINESE);
    expect(wrong).toMatchObject({ Successed: false, Code: 20 });
    expect(wrong.Message).not.toMatch(CHINESE);
    expect(listAt(wrong.Data, 'Issues').length).toBeGreaterThan(1);
    expect(JSON.stringify(wrong.Data)).not.toMatch(CHINESE);
    // A message of the documents, with their own English.
    const twice = await english.post('/api/Supplier/Add', {
      SupplierName: '恒信耗材公司',
      Contact: '李',
      IsMaintainer: false,
    });
    const none = await english.post('/api/Supplier/Add', { SupplierName: '恒信', IsMaintainer: false });
    expect(none.Message).toBe('At least one of Contact, Phone must be filled in');
    expect(twice).toMatchObject({ Successed: false, Message: 'This supplier exists already' });
  });

  it('says refusals, conflicts, transitions and imports', async () => {
    const record = Number((await english.record('Equipment', 3)).Version);
    const old = Number(record) - 1;
    const messages = [
      await english.get('/api/Equipment/Get', { id: 9999 }),
      await english.post('/api/Equipment/Update', { Id: 3, Version: old, Place: 'x' }),
      await english.post('/api/Equipment/Delete', { id: 1, Version: 1 }),
      await english.post('/api/Equipment/Scrap', { Id: 3, Version: old, StateReason: 'x' }),
      await english.post('/api/Upkeep/Order', { Id: 1, Version: 99 }),
    ].map(({ Message }) => Message);
    expect(messages.filter((message) => message === '' || CHINESE.test(message))).toEqual([]);
    const imported = await english.post('/api/Equipment/Import', {
      list: 'list',
      Preview: true,
      Run: 'words',
      Rows: JSON.stringify([{ Row: 2, Cells: { AssetNo: '', EquipmentKind: '不知道' } }]),
    });
    const issues = listAt(imported.Data, 'Rows.0.Issues').map((issue) => String(at(issue, 'Message')));
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.filter((issue) => CHINESE.test(issue.replace('不知道', '')))).toEqual([]);
  });

  it('says what stands against a change, who would see more by it, and what it would make of records', async () => {
    const roles = listAt((await english.get('/api/Role/Search')).Data, 'Rows');
    const role = roles.find((row) => at(row, 'RoleCode') === 'store');
    const [Id, Version] = [Number(at(role, 'Id')), Number(at(role, 'Version'))];
    const save = (more: Fields): Promise<Reply> => english.post('/api/Role/Save', { Id, ...more });
    expect((await save({ Version, Remark: 'Heads' })).Message).toBe('');
    const stale = await save({ Version, Remark: 'Chiefs' });
    expect(stale.Message).toBe('方舟 changed Remarks (now Heads) at 03-10 10:00. Check it before you save');
    const nurse = { id: 3, Roles: 'reporter,engineer' };
    const gains = await english.post('/api/Account/SetRoles', nurse);
    expect(gains).toMatchObject({ Code: 24 });
    expect(gains.Message).toMatch(
      /^This step gives more records to these people; confirm before you save: 周护士 \(Equipment: may view 3 → 3, may edit 0 → 3; /,
    );
    expect(gains.Message.replace('周护士', '')).not.toMatch(CHINESE);
    const asked = { ids: '1', Changes: JSON.stringify({ Kind: '2' }), Run: 'words' };
    const preview = await english.post('/api/Equipment/BulkPreview', asked);
    expect(listAt(preview.Data, 'Rows.0.Changes')).toMatchObject([
      { Title: 'Category', BeforeText: 'Imaging', AfterText: 'Laboratory' },
    ]);
  });

  it('says what was kept in Chinese, too: the log, rights and the other texts of administrators', async () => {
    const log = await english.get('/api/system/SearchOpLogList', { rows: 20 });
    const words = listAt(log.Data, 'Rows').flatMap((row) => [at(row, 'OpActionText'), at(row, 'EntityKeyText')]);
    expect(words.filter((word) => CHINESE.test(String(word)))).toEqual([]);
    expect(listAt(log.Data, 'Choices.OpAction').filter((one) => CHINESE.test(String(at(one, 'Label'))))).toEqual([]);
    const config = await english.get('/api/System/SearchConfig', { rows: 100 });
    const titles = listAt(config.Data, 'Rows').flatMap((row) => [at(row, 'ConfigName'), at(row, 'GroupName')]);
    expect(titles.length).toBeGreaterThan(10);
    expect(titles.filter((title) => CHINESE.test(String(title)))).toEqual([]);
  });

  it('says what figures of the workbench count, and the groups of charts', async () => {
    const { Data } = await english.get('/api/System/Workbench');
    const words: string[] = [];
    JSON.stringify(Data, (key, value: unknown) => {
      if (key === 'definition') words.push(String(value));
      return value;
    });
    const charts = listAt(Data, 'Blocks').filter((block) => at(block, 'type') === 'chart');
    for (const chart of charts) {
      const reply = await english.get('/api/System/WorkbenchBlock', { block: String(at(chart, 'key')) });
      words.push(
        ...listAt(reply.Data, 'Groups').map((group) => `${String(at(group, 'Label'))} ${String(at(group, 'Short'))}`),
      );
    }
    expect(words.length).toBeGreaterThan(10);
    expect(words.filter((word) => CHINESE.test(word))).toEqual([]);
  });

  it('says why an action may be taken or not', async () => {
    const words: string[] = [];
    for (const [api, id, actions] of [
      ['Equipment', 3, ['stop', 'resume', 'scrap']],
      ['Upkeep', 1, ['order', 'finish', 'stop']],
      ['WorkOrder', 1, ['submit', 'approve', 'assign', 'quote', 'finish', 'accept', 'cancel']],
    ] as const)
      for (const action of actions) {
        const { Data } = await english.get(`/api/${api}/Explain`, { action, id });
        words.push(
          ...listAt(Data, 'Reasons').flatMap((reason) => [
            `${String(at(reason, 'What'))}: ${String(at(reason, 'Words'))}`,
            ...listAt(reason, 'Parts').map((part) => String(at(part, 'Words'))),
          ]),
        );
      }
    expect(words).toContain('Who: Role engineer (no), or Calibration institute, Supplier (no)');
    expect(words).toContain('Conditions: Way of repair = By supplier (now not filled in)');
    expect(words.filter((word) => CHINESE.test(word))).toEqual([]);
  });

  it('leaves alone what people wrote, also where the server has the same text', async () => {
    const [other] = await queryRows(
      server,
      `update account set "RealName" = '离职' where "LoginId" <> 'admin' returning "Id"`,
    );
    await queryRows(
      server,
      `insert into "listView" ("EntityKey", "ListName", "Title", "Params", "AccountId", "Place", "Version", "ChangedAt", "Roles", "Units")
       values ('equipment', 'list', '公司', '{}', ${numberAt(other, 'Id')}, 0, 1, 0, '{admin}', '{}')`,
    );
    const views = await english.get('/api/ListView/Search', { list: 'equipment/list' });
    expect(listAt(views.Data, 'Rows')).toEqual([expect.objectContaining({ Title: '公司', Owner: '离职' })]);
    const declared = await english.get('/api/ListView/Search', { list: 'restock/list' });
    expect(listAt(declared.Data, 'Rows')).toMatchObject([{ Title: 'Not ordered yet', LeftOut: [] }]);
    const people = await english.get('/api/System/ViewAsAccounts', { searchKey: '离职' });
    expect(listAt(people.Data, 'Rows')[0]).toMatchObject({ Name: '离职', Kind: 'Employee' });
    const made = await english.post('/api/ListView/Save', { list: 'equipment/list', Title: '附件', Params: '{}' });
    expect(made.Successed).toBe(true);
    const again = await english.post('/api/ListView/Save', { list: 'equipment/list', Title: '附件', Params: '{}' });
    expect(again.Message).toBe('You have a view "附件" already');
    const log = await english.get('/api/system/SearchOpLogList', { EntityKey: 'listView' });
    expect(listAt(log.Data, 'Rows')[0]).toMatchObject({ EntityKeyText: 'Views', RecordTitle: '附件' });
  });

  it('stays Chinese for whoever reads Chinese, in the same browser', async () => {
    const switched = new TestClient(server.running.address, 'language=zh');
    expect((await switched.get('/api/Equipment/Search', {}, { 'accept-language': 'en' })).Message).toBe('请先登录');
  });
});
