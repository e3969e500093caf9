import { readFileSync } from 'node:fs';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemCall } from '#server/access/openCall.ts';
import { addOpLog, opLogEntry } from '#server/db/system/opLog.ts';
import { makeProduct, writeDocuments } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, numberAt, TestClient, type Fields } from '../../support/server/TestClient.ts';
import { TEST_PASSWORD } from '../../support/server/testSettings.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { sheetsOf } from '../../support/sheetsOf.ts';

const MAINTENANCE = 'docs/examples/maintenance';

/** Samples whose list, rules and print layout use the names of items, in two languages. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  'sample/form.json': {
    ...{ title: '样品', 'title-en': 'Sample', type: 'object' },
    ...{ 'x-permission': 'PartMgr', 'x-title-field': 'Name', 'x-sets': ['OWNED'] },
    properties: {
      Name: { type: 'string', title: '名称', 'title-en': 'Name', maxLength: 40 },
      Urgency: { type: 'integer', title: '紧急程度', 'title-en': 'Urgency', 'x-enum': 'Urgency' },
      Checked: {
        ...{ type: 'boolean', title: '验过', 'title-en': 'Checked' },
        'x-component-props': { yes: '已验', 'yes-en': 'Tested', no: '未验', 'no-en': 'Untested' },
      },
      Sent: { type: 'boolean', title: '寄出', 'title-en': 'Sent' },
      Why: {
        ...{ type: 'string', title: '原因', 'title-en': 'Reason', maxLength: 40 },
        'x-reactions': {
          dependencies: { urgency: 'Urgency' },
          when: "{{ label('Urgency', $deps.urgency) === '紧急' }}",
          fulfill: { state: { visible: true } },
          otherwise: { state: { visible: false } },
        },
      },
    },
    required: ['Name'],
    'x-unique': [{ fields: ['Name'], message: '已有这个样品' }],
  },
  'sample/list.json': {
    ...{ title: '样品登记', 'title-en': 'Samples' },
    columns: ['Id', 'Name', 'Urgency', 'Checked', 'Sent', 'CreateTime'],
    filters: ['Urgency', 'Sent'],
    scenes: [
      { key: 'all', title: '全部', 'title-en': 'All' },
      {
        ...{ key: 'urgent', title: '紧急的', 'title-en': 'Urgent ones' },
        where: "{{ label('Urgency', $record.Urgency) === '紧急' }}",
      },
    ],
    import: {},
  },
  'sample/print.json': {
    prints: [
      {
        ...{ key: 'sheet', title: '样品单', 'title-en': 'Sample sheet' },
        blocks: [
          { type: 'fields', fields: ['Name', 'Urgency', 'Sent', 'Why'] },
          { type: 'code', as: 'code128', value: '{Why}' },
        ],
      },
      {
        ...{ key: 'all', title: '样品表', 'title-en': 'All samples', of: 'records' },
        blocks: [{ type: 'table', columns: ['Name', 'Sent'] }],
      },
    ],
  },
};

onOneDatabase('what goes by the names of items', (kind) => {
  let server: TestServer;
  let english: TestClient;
  let chinese: TestClient;
  let urgent: number;
  let normal: number;
  beforeAll(async () => {
    const schemasDir = makeProduct(SAMPLES, MAINTENANCE);
    const menu = readFileSync(`${MAINTENANCE}/menus/employee.json`, 'utf8');
    const entry = '{ "key": "PartMgr", "title": "样品", "path": "/samples", "list": "sample/list" }, ';
    writeDocuments(schemasDir, { 'menus/employee.json': menu.replace('"items": [', `"items": [${entry}`) });
    server = await openServer(kind, { schemasDir }, 'empty');
    [english, chinese] = [new TestClient(server.running.address, 'language=en'), server.client()];
    for (const client of [english, chinese]) await client.signIn('admin');
    const add = async (fields: Fields): Promise<number> => await chinese.add('Sample', { Sent: false, ...fields });
    urgent = await add({ Name: '甲', Urgency: 2, Checked: true, Why: '等用' });
    normal = await add({ Name: '乙', Urgency: 1, Checked: false });
  });
  afterAll(() => server.close());

  const both = async <T>(ask: (client: TestClient) => Promise<T>): Promise<[T, T]> => [
    await ask(chinese),
    await ask(english),
  ];

  it('decides alike in either language: scenes, and the forms of browsers', async () => {
    const names = await both(async (client) =>
      column((await client.get('/api/Sample/Search', { scene: 'urgent' })).Data, 'Name'),
    );
    expect(names).toEqual([['甲'], ['甲']]);
    // Rules in a browser know the item labels of the documents.
    const items = await both((client) => client.get('/api/enumdata/GetEnumItems', { typeName: 'Urgency' }));
    expect(items.map(({ Data }) => at(Data, '1'))).toEqual([
      { Value: 2, Label: '紧急', Color: 'orange' },
      { Value: 2, Label: 'Urgent', Written: '紧急', Color: 'orange' },
    ]);
  });

  const pageOf = async (client: TestClient, query: string): Promise<string> => {
    const reply = await client.fetch(`/api/Sample/Print?${query}`);
    const { text } = await extractText(new Uint8Array(await reply.arrayBuffer()), { mergePages: true });
    return text.replace(/\s+/g, '');
  };

  const sheets = async (client: TestClient, query: string): Promise<readonly (readonly (readonly unknown[])[])[]> => {
    const reply = await client.fetch(`/api/Sample/Export?${query}`);
    return (await sheetsOf(await reply.blob(), true)).map(({ data }) => data);
  };

  it('exports in the language of the reader, down to standard fields, yes and no, and what was asked for', async () => {
    const [rows = [], about = []] = await sheets(english, 'sort=Id&Urgency=2&Sent=false');
    expect(rows[0]).toEqual(['No.', 'Name', 'Urgency', 'Checked', 'Sent', 'Created at']);
    expect(rows[1]?.slice(1, 5)).toEqual(['甲', 'Urgent', 'Tested', 'No']);
    const told = new Map(about.map(([title, text]) => [title, text]));
    expect(told.get('Urgency')).toBe('is Urgent');
    expect(told.get('Sent')).toBe('includes No');
    expect(told.get('Sort')).toBe('No. ascending');
    told.delete('Exported by');
    expect([...told].flat().filter((text) => /[一-龥]/.test(String(text)))).toEqual([]);
  });

  /** The log entries of an operation. */
  const logged = async (work: () => Promise<unknown>): Promise<unknown[]> => {
    const before = await queryRows(server, `select coalesce(max("Id"), 0)::int as id from "opLog"`);
    await work();
    const after = `select "RecordTitle" as title from "opLog" where "Id" > ${numberAt(before, '0.id')} order by "Id"`;
    return column(await queryRows(server, after), 'title', '');
  };

  it('draws the same on paper in either language, with its own words in that of the reader', async () => {
    const pages: string[] = [];
    const titles = await logged(async () => {
      for (const client of [chinese, english]) pages.push(await pageOf(client, `layout=sheet&ids=${urgent},${normal}`));
    });
    expect(pages[0]).toMatch(/原因等用.*（没有内容，没有条码）/);
    expect(pages[1]).toMatch(/Reason等用.*Page1of1.*\(nothingtomakeabarcodeof\)/);
    const table = await pageOf(english, `layout=all&ids=${urgent},${normal}`);
    expect(table).toMatch(/^AllsamplesNo\.NameSent1甲No2乙No/);
    // Stored texts are in the product's language, whatever language a user reads.
    expect(titles).toEqual(['打印样品单（2 条）', '打印样品单（2 条）']);
    const told = async (client: typeof english): Promise<string> =>
      String(at((await client.get('/api/System/SearchOpLogList', { rows: '1' })).Data, 'Rows.0.RecordTitle'));
    expect(await told(english)).toMatch(/^Print .+ \(2\)$/);
    expect(await told(chinese)).toMatch(/^打印.+（2 条）$/);
  });

  it('keeps in the log what the product is called, whoever reads it in which language', async () => {
    const titles = await logged(async () => {
      for (const client of [chinese, english]) {
        await sheets(client, '');
        await (await client.fetch('/api/Sample/PivotFile?pivot=Urgency')).arrayBuffer();
      }
    });
    const own = ['样品登记（2 行）', '样品登记透视表：紧急程度（2 行）'];
    expect(titles).toEqual([...own, ...own]);
  });

  it('takes files back in the words of either language', async () => {
    const send = (Cells: Readonly<Record<string, string>>, more: Fields = {}) =>
      chinese.post('/api/Sample/Import', {
        ...{ list: 'list', Preview: true, Run: 'labels', ...more },
        Rows: JSON.stringify([{ Row: 2, Cells }]),
      });
    for (const cells of [
      { Name: '丙', Urgency: 'Emergency', Checked: 'Tested', Sent: 'No' },
      { Name: '丙', Urgency: '抢修', Checked: '已验', Sent: '否' },
    ])
      expect((await send(cells)).Data).toMatchObject({ Good: [2], Rows: [] });
    const wrong = await send({ Name: '丙', Urgency: 'Nothing' });
    expect(at(listAt(wrong.Data, 'Rows.0.Issues')[0], 'Message')).toBe('紧急程度没有“Nothing”这一项');
    // An export in English, imported again, changes nothing.
    const same = { Name: '甲', Urgency: 'Urgent', Checked: 'Tested', Sent: 'No' };
    const changed = await send(same, { Mode: 'update', Key: 'Name' });
    expect(changed.Data).toMatchObject({ Rows: [], Same: [2] });
  });

  it('offers what may be made by the place of its button, whatever that says', async () => {
    const found = await both((client) => client.get('/api/System/Find'));
    const offered = found.map(({ Data }) => listAt(Data, 'Creates'));
    expect(offered[0]).toContainEqual({ List: 'sample/list', Button: 0, Title: '新建样品' });
    expect(offered[1]).toContainEqual({ List: 'sample/list', Button: 0, Title: 'New Sample' });
  });

  it('answers programs in one language, too, data and messages', async () => {
    const wanted = { Name: '同步', Days: '30', ReadsOnly: 'true', Password: TEST_PASSWORD };
    const { Data } = await chinese.post('/api/Account/AddToken', wanted);
    const authorization = `Bearer ${String(at(Data, 'Token'))}`;
    const ask = (cookie: string, id: number) =>
      new TestClient(server.running.address, cookie).get('/api/Sample/Get', { id }, { authorization });
    for (const [cookie, label, none] of [
      ['language=en', 'Urgent', 'The record does not exist, or you may not view it'],
      ['language=zh', '紧急', '记录不存在或无权查看'],
    ] as const) {
      expect(at((await ask(cookie, urgent)).Data, 'Record.UrgencyText')).toBe(label);
      expect((await ask(cookie, 9999)).Message).toBe(none);
    }
  });

  it('says what was done to a record, and why a menu is as it is, down to its deeper entries', async () => {
    const { services } = server.running;
    const step = { EntityKey: 'sample', RecordId: urgent, RecordTitle: '甲', OpAction: 'edit' };
    await addOpLog(services.database.db, [opLogEntry(step, systemCall(services))]);
    const story = await english.get('/api/RecordTimeline/Search', { entity: 'sample', record: urgent });
    expect(listAt(story.Data, 'Rows').map((row) => [at(row, 'Title'), at(row, 'Name')])).toEqual([
      ['Edit', 'System'],
      ['New', '方舟'],
    ]);
    const accounts = await english.get('/api/System/ViewAsAccounts', {});
    const viewed = await english.get('/api/System/ViewAs', { accountId: numberAt(accounts.Data, 'Rows.0.Id') });
    const deeper = listAt(viewed.Data, 'Menu').flatMap((entry) => listAt(entry, 'Children'));
    expect(deeper.length).toBeGreaterThan(2);
    expect(deeper.filter((entry) => /[一-龥]/.test(String(at(entry, 'Why'))))).toEqual([]);
  });
});
