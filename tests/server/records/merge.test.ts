import { expect, it } from 'vitest';
import { sendEvents } from '#server/jobs/sendEvents.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, numberAt, type Fields } from '../../support/server/TestClient.ts';
import { ADMIN, onEachDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

/** Webhook events are created, but cannot be delivered. */
const NOBODY_OUTSIDE = { ports: [443], resolve: () => Promise.resolve([]), isAllowed: () => true };
const MANAGER = '13900000003';

onEachDatabase('two customers that are one', (kind) => {
  const server = useServer(kind, {}, 'shipped', NOBODY_OUTSIDE);
  const admin = server.as(ADMIN);

  const add = async (entity: string, fields: Fields): Promise<number> => {
    return admin.add(entity, fields);
  };
  const addCustomer = (name: string): Promise<number> =>
    add('Customer', {
      CustomerName: name,
      CompenyProperty: 10,
      Industry: 'A',
      CustomerLevel: 3,
      CustomerSources: 1,
      AdInfo: '110101',
      OwnerId: 6,
    });
  const addContact = (customer: number, name: string, more: Fields): Promise<number> =>
    add('Contact', { ContactName: name, CustomerId: customer, CustomerName: '', OwnerId: 6, IsEnabled: true, ...more });
  const read = async (entity: string, id: number): Promise<unknown> => await admin.record(entity, id);
  const merge = (ids: readonly number[], keep: number, client = admin) =>
    client.confirm('/api/Customer/Merge', { ids: ids.join(','), keep });

  it('become one: what referred to the other refers to the one that stays, and its sums follow', async () => {
    const { Data } = await admin.get('/api/Customer/Search', { rows: 100, sort: '-ContractMoney' });
    const [rich = 0] = column(Data, 'Id').map(Number);
    const before = await read('Customer', rich);
    const name = String(at(before, 'CustomerName'));
    expect(numberAt(before, 'ProjectCount')).toBeGreaterThan(0);
    const kept = await addCustomer('合并后保留的单位');
    const child = await addCustomer('挂在被合并单位下的单位');
    const version = numberAt(await read('Customer', child), 'Version');
    await admin.post('/api/Customer/Update', { Id: child, Version: version, ParentCustomerId: rich });

    const hook = { Name: '同步', Url: 'https://erp.example/', Entities: 'Customer', Kinds: 'deleted', IsOn: true };
    expect(await admin.post('/api/Webhook/Save', hook)).toMatchObject({ Message: '' });

    const preview = await admin.get('/api/Customer/MergePreview', { ids: `${rich},${kept}` });
    const [first, second] = listAt(preview.Data, 'Records');
    expect(at(first, 'Title')).toBe(name);
    // The new one has nothing but the message to its owner.
    expect(listAt(second, 'References').map((each) => at(each, 'Entity'))).toEqual(['message']);
    const counts = new Map(
      listAt(first, 'References').map((each) => [String(at(each, 'Entity')), numberAt(each, 'Count')]),
    );
    expect(counts.get('project')).toBe(numberAt(before, 'ProjectCount'));
    expect(counts.get('customer')).toBeGreaterThan(0);

    expect(await merge([rich, kept], kept)).toMatchObject({ Successed: true });
    expect(await admin.get('/api/Customer/Get', { id: rich })).toMatchObject({ Code: 13 });
    expect(await read('Customer', kept)).toMatchObject({
      CustomerName: '合并后保留的单位',
      ProjectCount: at(before, 'ProjectCount'),
      ContractMoney: at(before, 'ContractMoney'),
      ReceivedMoney: at(before, 'ReceivedMoney'),
      UnreceivedMoney: at(before, 'UnreceivedMoney'),
      ContactCount: at(before, 'ContactCount'),
    });
    expect(at(await read('Customer', child), 'ParentCustomerId')).toBe(kept);
    // A program with a copy learns that the other record is deleted.
    await sendEvents(server.running.services);
    const events = listAt((await admin.get('/api/Webhook/Events')).Data, 'Rows');
    expect(events).toMatchObject([{ RecordId: rich, Kind: 'deleted' }]);
    for (const { entity, field } of server.running.services.products.current.naming('customer')) {
      const { type, name: column, reference } = field;
      const holds = type === 'references' ? `${rich} = any("${column}")` : `"${column}" = ${rich}`;
      const meant = reference?.oneOf === undefined ? '' : ` and "${reference.oneOf.by}" = 'customer'`;
      const where = type === 'lookup' ? `"${column}" = '${name}'` : `${holds}${meant}`;
      const rows = await queryRows(
        server,
        `select count(*) as n from "${entity.key}" where ${where} and not "IsDeleted"`,
      );
      expect([entity.key, field.name, at(rows, '0.n')]).toEqual([entity.key, field.name, 0]);
    }
  });

  it('are told of in the log of each record', async () => {
    const [kept, gone] = [await addCustomer('甲方一'), await addCustomer('甲方壹')];
    const contact = await addContact(gone, '李四', { CustomerName: '甲方壹', PhoneNumber: '13700001111' });
    await queryRows(
      server,
      `insert into "noticeLog" ("EntityKey", "RecordId", "AccountId", "Channel", "Title", "Content", "State", "CreatedAt")
       values ('customer', ${gone}, 1, 'mail', '发过的邮件', '', 'sent', 0)`,
    );
    expect((await merge([kept, gone], kept)).Message).toBe('');
    const story = await admin.get('/api/RecordTimeline/Search', { entity: 'customer', record: kept, kinds: 'message' });
    expect(listAt(story.Data, 'Rows')).toContainEqual(expect.objectContaining({ Title: '发过的邮件' }));
    const log = async (entity: string, id: number) =>
      at((await admin.get(`/api/${entity}/Log`, { id })).Data, 'Rows.0');
    expect(await log('Customer', kept)).toMatchObject({ OpAction: 'merge', Merged: ['甲方壹'] });
    const moved = await log('Contact', contact);
    expect(at(moved, 'OpAction')).toBe('merge');
    expect(
      listAt(moved, 'Changes').map((change) => ['Title', 'BeforeText', 'AfterText'].map((key) => at(change, key))),
    ).toContainEqual(['客户名称', '甲方壹', '甲方一']);
  });

  it('leave one default, and stop where two would be the same, with nothing done', async () => {
    const [kept, gone] = [await addCustomer('乙方一'), await addCustomer('乙方二')];
    const first = await addContact(kept, '张三', {
      CustomerName: '乙方一',
      PhoneNumber: '13700002222',
      IsPrimary: true,
    });
    const second = await addContact(gone, '王五', {
      CustomerName: '乙方二',
      PhoneNumber: '13700003333',
      IsPrimary: true,
    });
    const same = await addContact(gone, '张三丰', { CustomerName: '乙方二', PhoneNumber: '13700002222' });
    expect(await merge([kept, gone], kept)).toMatchObject({
      Code: 20,
      Message: '联系人“张三丰”不能合并过来：该客户已有相同手机的联系人，请先处理其中一条',
    });
    expect(at(await read('Contact', second), 'CustomerId')).toBe(gone);
    await admin.post('/api/Contact/Delete', { id: same });
    expect((await merge([kept, gone], kept)).Message).toBe('');
    expect(await read('Contact', first)).toMatchObject({ IsPrimary: true });
    expect(await read('Contact', second)).toMatchObject({ CustomerId: kept, IsPrimary: false });
  });

  it('take the parent of a record that would be its own away', async () => {
    const [kept, gone] = [await addCustomer('丙方子公司'), await addCustomer('丙方集团')];
    const version = numberAt(await read('Customer', kept), 'Version');
    await admin.post('/api/Customer/Update', { Id: kept, Version: version, ParentCustomerId: gone });
    expect((await merge([kept, gone], kept)).Message).toBe('');
    expect(at(await read('Customer', kept), 'ParentCustomerId')).toBeNull();
  });

  it('become one that takes over what is empty in it, as was shown before, and keeps what it has', async () => {
    const [kept, gone, third] = [await addCustomer('戊方一'), await addCustomer('戊方二'), await addCustomer('戊方三')];
    const edit = async (id: number, fields: Fields): Promise<void> => {
      const version = numberAt(await read('Customer', id), 'Version');
      const reply = await admin.post('/api/Customer/Update', { Id: id, Version: version, ...fields });
      expect(reply.Message).toBe('');
    };
    await edit(kept, { LegalPerson: '赵一' });
    await edit(gone, { LegalPerson: '钱二', Website: 'https://two.example.com', ParentCustomerId: kept });
    await edit(third, { Website: 'https://three.example.com', Address: '和平路 3 号' });
    const ids = [kept, gone, third];
    const preview = await admin.get('/api/Customer/MergePreview', { ids: ids.join(',') });
    const [first, second] = listAt(preview.Data, 'Records');
    expect(at(first, 'Takes')).toEqual(
      expect.arrayContaining([
        { Title: '网址', Text: 'https://two.example.com', From: '戊方二' },
        { Title: '详细地址', Text: '和平路 3 号', From: '戊方三' },
      ]),
    );
    expect(listAt(first, 'Takes')).toHaveLength(2);
    // In the other direction the names of persons already exist, and no record becomes its own parent.
    expect(column(second, 'Title', 'Takes')).toEqual(['详细地址']);

    expect((await merge(ids, kept)).Message).toBe('');
    expect(await read('Customer', kept)).toMatchObject({
      CustomerName: '戊方一',
      LegalPerson: '赵一',
      Website: 'https://two.example.com',
      Address: '和平路 3 号',
      ParentCustomerId: null,
    });
    const { Data } = await admin.get('/api/Customer/Log', { id: kept });
    expect(at(Data, 'Rows.0.Merged')).toEqual(['戊方二', '戊方三']);
    expect(column(Data, 'Title', 'Rows.1.Changes')).toEqual(expect.arrayContaining(['网址', '详细地址']));
  });

  it('are merged by administrators only, within their rows, and at least two at once', async () => {
    const [one, two] = [await addCustomer('丁方一'), await addCustomer('丁方二')];
    for (const login of [MANAGER, SALES])
      expect(await merge([one, two], one, await server.signIn(login))).toMatchObject({ Code: 12 });
    expect(await merge([one], one)).toMatchObject({ Code: 30 });
    expect(await merge([one, one], one)).toMatchObject({ Code: 30 });
    expect(await merge([one, two], 1)).toMatchObject({ Code: 30, Message: '请选择要保留的一条' });
    expect(await merge([one, 999_999], one)).toMatchObject({ Code: 13 });
    // A list without this action does not merge, whatever the role grants.
    expect(await admin.post('/api/Contact/Merge', { ids: '1,2', keep: 1 })).toMatchObject({ Code: 12 });
  });
});
