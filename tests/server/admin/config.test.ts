import { beforeAll, expect, it } from 'vitest';
import { SHIPPED_FOLDER } from '../../support/shippedProduct.ts';
import { textWith } from '../../support/server/matchers.ts';
import { at, column, listAt, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

onOneDatabase('settings and notices', (kind) => {
  let admin: TestClient;
  const server = useServer(
    kind,
    {
      schemasDir: SHIPPED_FOLDER,
      // Without an outbox, channels without a provider send nothing.
      production: true,
      notify: {
        sms: undefined,
        weChat: undefined,
        mail: { url: 'smtps://u:geheim@host:465', from: 'a@example.com' },
      },
    },
    'empty',
  );
  beforeAll(async () => {
    admin = await server.signIn('13900000001');
  });

  it('are read a page at a time, twenty rows at first, and no secret is told', async () => {
    const reply = await admin.get('/api/System/SearchConfig', { searchKey: '', startPage: 1, page: 1, rows: 20 });
    expect(listAt(reply.Data, 'Rows')).toHaveLength(20);
    const total = Number(at(reply.Data, 'Total'));
    const page = Math.ceil(total / 20);
    const next = await admin.get('/api/System/SearchConfig', { startPage: 1, page, rows: 20 });
    expect(listAt(next.Data, 'Rows')).toHaveLength(total - 20 * (page - 1));
    expect((await admin.get('/api/System/SearchConfig', { searchKey: 'smtp' })).Data).toMatchObject({
      Rows: [{ ConfigKey: 'SMTP_URL', ValueType: 5, ConfigValue: '******' }],
      Total: 1,
    });
    expect(JSON.stringify([reply.Data, next.Data])).not.toContain('geheim');
  });

  it('tell the words of every reminder', async () => {
    const { Data } = await admin.get('/api/Notify/SearchConfig', { searchKey: '投标', rows: 50 });
    expect(column(Data, 'Title', 'Rows').join()).toContain('投标');
    expect(at(Data, 'Rows.0.NotifyChannel.0')).toBe('站内消息');
  });

  it('are set by administrators: what rules, guards and reminders say follows at once, with a log', async () => {
    const find = async (key: string) => (await admin.get('/api/System/SearchConfig', { searchKey: key })).Data;
    expect(at(await find('ClueOwnerLimit'), 'Rows.0')).toMatchObject({
      ConfigValue: '50',
      ValueType: 2,
      Setting: { Version: 0, Document: { default: 50, unit: '条' } },
    });
    const save = (more: Record<string, string>) =>
      admin.post('/api/System/SaveConfig', { ConfigKey: 'ClueOwnerLimit', Version: '0', ...more });
    expect(await save({ ConfigValue: '0' })).toMatchObject({ Code: 20, Message: '不能小于 1' });
    expect(await save({ ConfigValue: 'viele' })).toMatchObject({
      Code: 20,
      Message: '每人最多负责的线索“viele”读不出数字，可以写成 1234 或 1.2万',
    });
    expect(await save({ ConfigKey: 'Nothing', ConfigValue: '1' })).toMatchObject({ Code: 13 });
    expect(await save({ ConfigValue: '3' })).toMatchObject({ Successed: true });
    expect(await save({ ConfigValue: '4' })).toMatchObject({ Code: 21 });
    const schema = await admin.get('/api/System/GetSchema', { entity: 'marketclue' });
    expect(JSON.stringify(schema.Data)).toContain('您跟进中的线索已达到 3 条，不能再领取');
    expect(JSON.stringify(schema.Data)).toContain('"than":3');
    const { Data } = await admin.get('/api/system/SearchOpLogList', { EntityKey: 'config' });
    expect(at(Data, 'Rows.0')).toMatchObject({
      RecordTitle: '每人最多负责的线索',
      Changes: [{ Title: '值', Before: 50, After: 3 }],
    });
    await server.restart();
    admin = await server.signIn('13900000001');
    expect(at(await find('ClueOwnerLimit'), 'Rows.0.ConfigValue')).toBe('3');
    expect(await save({ Version: '1' })).toMatchObject({ Successed: true });
    expect(at(await find('ClueOwnerLimit'), 'Rows.0')).toMatchObject({ ConfigValue: '50', Setting: { Version: 2 } });
  });

  it('refuse a value that does not suit a document that names it, and tell everybody of the company', async () => {
    const save = (ConfigValue: string, Version: number) =>
      admin.post('/api/System/SaveConfig', { ConfigKey: 'CompanyPhone', ConfigValue, Version: String(Version) });
    expect(await save('call us', 0)).toMatchObject({ Code: 20, Message: '这个值不适合使用它的地方，没有保存' });
    expect(await save('0571-1234 5678', 0)).toMatchObject({ Successed: true });
    const { Data } = await server.client().get('/api/System/GetCompany');
    expect(at(Data, 'Phone')).toBe('0571-1234 5678');
    await save('0571-8800 0000', 1);
  });

  it('take other words, checked for their variables, and are switched off', async () => {
    const find = async () => at((await admin.get('/api/Notify/SearchConfig', { searchKey: 'N12' })).Data, 'Rows.0');
    expect(await find()).toMatchObject({ NotifyKey: 'N12', Source: 0, Version: 0, IsEnabled: true });
    const words = { NotifyKey: 'N12', Source: '0', Version: '0', Title: '合同 {ContractNo} 到期', IsEnabled: 'true' };
    const wrong = { ...words, TemplateContent: '还有 {ContractName1} 天' };
    expect(await admin.post('/api/Notify/Save', wrong)).toMatchObject({
      Code: 20,
      Message: '没有 {ContractName1} 这个变量，是不是 {ContractName}（合同名称）',
    });
    expect(
      await admin.post('/api/Notify/Save', { ...words, NotifyKey: 'toString', TemplateContent: '甲' }),
    ).toMatchObject({
      Code: 13,
    });
    const sent = { ...words, TemplateContent: '请 {OwnerId} 处理' };
    const preview = (await admin.post('/api/Notify/Preview', sent)).Data;
    expect(at(preview, 'Title')).toMatch(/^合同 HT.* 到期$/);
    expect(at(preview, 'Content')).toMatch(/^请 ..+ 处理$/);
    expect(await admin.post('/api/Notify/Save', sent)).toMatchObject({ Successed: true });
    expect(await admin.post('/api/Notify/Save', sent)).toMatchObject({ Code: 21 });
    expect(await find()).toMatchObject({
      Title: '合同 {ContractNo} 到期',
      TemplateContent: '请 {OwnerId} 处理',
      Version: 1,
    });
    await admin.post('/api/Notify/Save', { ...sent, Version: '1', IsEnabled: 'false' });
    expect(await find()).toMatchObject({ IsEnabled: false, Version: 2 });
    const log = (await admin.get('/api/system/SearchOpLogList', { EntityKey: 'notify' })).Data;
    expect(at(log, 'Rows.0')).toMatchObject({ RecordTitle: '合同到期', Changes: [{ Title: '启用' }] });
  });

  it('go out by other channels, of which one reaches somebody at least, and are shown with whom they reach', async () => {
    const find = async () => at((await admin.get('/api/Notify/SearchConfig', { searchKey: 'N1 ' })).Data, 'Rows.0');
    const notice = await find();
    expect(notice).toMatchObject({ Channels: ['message'], Possible: ['message', 'mail'], NotifyChannel: ['站内消息'] });
    const words = {
      NotifyKey: String(at(notice, 'NotifyKey')),
      Source: '0',
      Version: '0',
      Title: String(at(notice, 'Title')),
      TemplateContent: String(at(notice, 'TemplateContent')),
    };
    const save = (Channels: string, Version = '0') => admin.post('/api/Notify/Save', { ...words, Channels, Version });
    expect(await save('')).toMatchObject({ Code: 20, Message: '请至少选择一个渠道；不再发送请停用' });
    expect(await save('message,sms')).toMatchObject({ Code: 20, Message: textWith('不能用短信：没有配置短信服务商') });
    const preview = await admin.post('/api/Notify/Preview', { ...words, Channels: 'mail' });
    expect(at(preview.Data, 'Total')).toBeGreaterThanOrEqual(0);

    expect((await save('mail')).Message).toBe('');
    expect(await find()).toMatchObject({ Channels: ['mail'], NotifyChannel: ['邮件'], Version: 1 });
    const log = (await admin.get('/api/system/SearchOpLogList', { EntityKey: 'notify' })).Data;
    expect(at(log, 'Rows.0')).toMatchObject({
      Changes: [{ Title: '渠道', BeforeText: '站内消息', AfterText: '邮件' }],
    });

    expect((await save('message', '1')).Message).toBe('');
    expect(await find()).toMatchObject({ Channels: ['message'], Version: 2 });
  });

  it('are closed to all others', async () => {
    const sales = await server.signIn('13900000006');
    expect(await sales.get('/api/System/SearchConfig')).toMatchObject({ Code: 12 });
    const sent = { ConfigKey: 'ClueOwnerLimit', ConfigValue: '1', Version: '0' };
    expect(await sales.post('/api/System/SaveConfig', sent)).toMatchObject({ Code: 12 });
    expect(await sales.get('/api/Notify/SearchConfig')).toMatchObject({ Code: 12 });
    const words = { NotifyKey: 'N12', Source: '0', Version: '2', Title: '甲', TemplateContent: '乙' };
    for (const path of ['Save', 'Preview'])
      expect(await sales.post(`/api/Notify/${path}`, words)).toMatchObject({ Code: 12 });
  });
});
