import { afterAll, beforeAll, expect, it } from 'vitest';
import { samplePdf } from '#server/start/demoFiles.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const rows = (title: string, more: object, rules: object = {}): object => ({
  ...rules,
  ...{ title, type: 'object', 'x-permission': 'OrderMgr', 'x-title-field': 'Name', 'x-scope': { parent: 'TripId' } },
  properties: {
    TripId: { type: 'integer', title: '出差', 'x-reference': { entity: 'trip' } },
    Name: { type: 'string', title: '名称', maxLength: 50 },
    ...more,
  },
  required: ['TripId', 'Name'],
});

/** The small product with trips: their legs have files and a note that is not written in the trip, their stamps a number that the system gives. */
const MORE = {
  'trip/form.json': {
    ...{ title: '出差', type: 'object', 'x-permission': 'OrderMgr', 'x-title-field': 'Topic' },
    'x-detail': { tabs: [{ title: '行程', list: 'leg/list', by: 'TripId' }] },
    'x-customer': {
      ...{ where: "{{ $record.Topic === '给客户' }}", fields: ['Topic', 'Remark', 'legs'] },
      when: { Remark: "{{ $record.Remark !== '保密' }}" },
    },
    properties: {
      Topic: { type: 'string', title: '主题' },
      Remark: { type: 'string', title: '备注' },
      legs: {
        type: 'array',
        title: '行程',
        'x-child': { entity: 'leg', by: 'TripId', columns: ['Name', 'Papers', 'CityId', 'Card'] },
      },
      stamps: {
        ...{ type: 'array', title: '凭证', 'x-child': { entity: 'stamp', by: 'TripId' } },
        'x-permission': { read: ['CostMgr'], write: ['CostMgr'] },
      },
    },
  },
  'trip/list.json': { title: '出差', columns: ['Topic'] },
  'city/form.json': {
    ...{ title: '城市', type: 'object', 'x-permission': 'OrderMgr', 'x-title-field': 'Name' },
    properties: { Name: { type: 'string', title: '名称' } },
  },
  'city/list.json': { title: '城市', columns: ['Name'] },
  'leg/form.json': rows(
    '行程',
    {
      Papers: { type: 'array', title: '资料', 'x-component': 'Attachments' },
      CityId: { type: 'integer', title: '城市', 'x-reference': { entity: 'city' } },
      Card: { type: 'string', title: '证件', maxLength: 30, 'x-mask': true },
      Note: { type: 'string', title: '说明', maxLength: 20 },
    },
    {
      'x-customer': {
        ...{ where: '{{ false }}', fields: ['Name', 'Note'], when: { Note: "{{ $record.Note !== '内部' }}" } },
      },
    },
  ),
  'leg/list.json': { title: '行程', columns: ['Name'] },
  'stamp/form.json': rows(
    '凭证',
    {
      Code: { type: 'string', title: '编码', maxLength: 20, 'x-number': { prefix: 'L', digits: 4 } },
    },
    { 'x-unique': [{ fields: ['TripId', 'Name'], message: '名称重复' }] },
  ),
  'stamp/list.json': { title: '凭证', columns: ['Name'] },
};

onEachDatabase('child rows that are taken back', (kind) => {
  let server: TestServer;
  let admin: TestClient;
  let schemasDir: string;
  beforeAll(async () => {
    schemasDir = makeProduct(MORE, SMALL_PRODUCT);
    server = await openServer(kind, { schemasDir });
    admin = await server.signIn('13900000001');
  });
  afterAll(() => server.close());

  const trip = async (Id: number) => await admin.record('trip', Id);
  const change = async (Id: number, fields: Fields): Promise<void> => {
    server.clock.now = new Date(server.clock.now.getTime() + 5000);
    const sent = { Id, Version: numberAt(await trip(Id), 'Version'), ...fields };
    expect(await admin.post('/api/trip/Update', sent)).toMatchObject({ Message: '' });
    server.clock.now = new Date(server.clock.now.getTime() + 5000);
  };
  const wholly = async (Id: number): Promise<unknown[]> => {
    const sent = { ids: Id, Versions: numberAt(await trip(Id), 'Version') };
    return listAt((await admin.post('/api/trip/BulkTakeBack', sent)).Data, 'Failed').map((each) => at(each, 'Message'));
  };
  const add = async (): Promise<number> => await admin.add('trip', { Topic: '行的文件' });

  it('hold their files again, changed ones and those that were taken off', async () => {
    const file = await admin.upload('行.pdf', samplePdf('行'));
    const id = await add();
    await change(id, { 'legs[0][Name]': '去', 'legs[0][Papers]': file, 'legs[1][Name]': '回' });
    const legs = async (): Promise<unknown[]> =>
      listAt(await trip(id), 'legs').map((leg) => [
        at(leg, 'Name'),
        listAt(leg, 'Papers').map((paper) => at(paper, 'Id')),
      ]);
    const before = [
      ['去', [file]],
      ['回', []],
    ];
    expect(await legs()).toEqual(before);
    const [first, second] = listAt(await trip(id), 'legs').map((leg) => numberAt(leg, 'Id'));
    await change(id, {
      ...{ 'legs[0][Id]': Number(first), 'legs[0][Name]': '去程', 'legs[0][Papers]': '' },
      'legs[1][Id]': Number(second),
    });
    expect(await wholly(id)).toEqual([]);
    expect(await legs()).toEqual(before);
    await change(id, { 'legs[0][Id]': Number(second) });
    expect(await legs()).toEqual([['回', []]]);
    expect(await wholly(id)).toEqual([]);
    expect(await legs()).toEqual(before);
    // A removed file that was finally deleted cannot be attached again.
    await change(id, { 'legs[0][Id]': Number(second) });
    await queryRows(server, `update "media" set "MediaState" = 3 where "Id" = ${file}`);
    expect(await wholly(id)).toEqual(['不能改回「行程」的行 去：行.pdf 已经删除或用在别处']);
    expect(await legs()).toEqual([['回', []]]);
  });

  const entries = async (id: number, client = admin) =>
    listAt((await client.get('/api/trip/Log', { id })).Data, 'Rows');
  const takeBack = async (Id: number, log: unknown, field = 'legs', client = admin) =>
    client.post('/api/trip/TakeBack', {
      ...{ Id, Version: numberAt(await trip(Id), 'Version'), log: numberAt(log, 'Id'), field },
    });
  const namesOf = async (id: number, field = 'legs'): Promise<unknown[]> =>
    listAt(await trip(id), field).map((row) => at(row, 'Name'));
  const idsOf = async (id: number, field = 'legs'): Promise<number[]> =>
    listAt(await trip(id), field).map((row) => numberAt(row, 'Id'));
  const pass = (): void => {
    server.clock.now = new Date(server.clock.now.getTime() + 5000);
  };

  it('come back as what they were: with their numbers, what the record does not draw, and where they stood', async () => {
    const id = await add();
    await change(id, { 'stamps[0][Name]': '甲', 'stamps[1][Name]': '乙', 'legs[0][Name]': '去' });
    const [leg] = listAt(await trip(id), 'legs');
    const noted = { Id: numberAt(leg, 'Id'), Version: numberAt(leg, 'Version'), Note: '自己的' };
    expect(await admin.post('/api/leg/Update', noted)).toMatchObject({ Message: '' });
    const before = await trip(id);
    const [, second] = await idsOf(id, 'stamps');
    await change(id, { 'stamps[0][Id]': Number(second), legs: '', Topic: '没有行' });
    expect(await namesOf(id, 'stamps')).toEqual(['乙']);
    expect(await wholly(id)).toEqual([]);
    const codes = (record: unknown): unknown[] =>
      listAt(record, 'stamps').map((row) => [at(row, 'Id'), at(row, 'Code')]);
    const after = await trip(id);
    expect(codes(after)).toEqual(codes(before));
    expect(after).toMatchObject({ Topic: '行的文件', legs: [{ Name: '去', Note: '自己的' }] });
  });

  it('are told by the log and the timeline with the save that wrote them, and given back from there', async () => {
    const id = await add();
    await change(id, { 'legs[0][Name]': '去', 'legs[1][Name]': '中', 'legs[2][Name]': '回' });
    const [first, second, third] = await idsOf(id);
    const kept = { 'legs[0][Id]': Number(first), 'legs[0][Name]': '去程', 'legs[1][Id]': Number(third) };
    await change(id, { ...kept, 'legs[2][Name]': '再去' });
    const [save, made, begun, ...more] = await entries(id);
    expect(more).toEqual([]);
    expect(begun).toMatchObject({ OpAction: 'create', Rows: [], Back: [] });
    // A row is listed under its current title.
    expect(made).toMatchObject({ OpAction: 'edit', Changes: [], Rows: [{ Added: ['去程', '中', '回'], Changed: [] }] });
    expect(save).toMatchObject({ OpAction: 'edit', OperatorName: '系统管理员', Changes: [], Back: ['legs'] });
    const renamed = { Field: 'Name', BeforeText: '去', AfterText: '去程' };
    const told = { Field: 'legs', Title: '行程', Added: ['再去'], Removed: ['中'], More: 0 };
    expect(at(save, 'Rows')).toMatchObject([{ ...told, Changed: [{ Title: '去程', Changes: [renamed] }] }]);
    const timeline = async (more: Fields = {}): Promise<unknown[]> =>
      listAt((await admin.get('/api/RecordTimeline/Search', { entity: 'trip', record: id, ...more })).Data, 'Rows');
    const [newest, ...older] = await timeline();
    expect(newest).toMatchObject({ Kind: 'change', Name: '系统管理员', Log: { Rows: [told] } });
    expect(older).toHaveLength(2);
    expect(await timeline({ kinds: 'change' })).toEqual([newest, ...older]);
    // Rows that other saves wrote since stay.
    const [, , added] = await idsOf(id);
    await change(id, {
      ...{ 'legs[0][Id]': Number(first), 'legs[1][Id]': Number(third), 'legs[2][Id]': Number(added) },
      ...{ 'legs[3][Name]': '后来', Topic: '连同主题' },
    });
    const [both] = await entries(id);
    expect(both).toMatchObject({ Changes: [{ Field: 'Topic' }], Rows: [{ Added: ['后来'] }], Back: ['Topic', 'legs'] });
    expect((await timeline())[0]).toMatchObject({
      Log: { Changes: [{ Field: 'Topic' }], Rows: [{ Added: ['后来'] }] },
    });
    pass();
    expect(await takeBack(id, save)).toMatchObject({ Message: '', Data: { Ignored: [] } });
    expect(await namesOf(id)).toEqual(['去', '中', '回', '后来']);
    expect((await idsOf(id)).slice(0, 3)).toEqual([first, second, third]);
    expect(await trip(id)).toMatchObject({ Topic: '连同主题' });
    // The undo is logged as well, and can be undone itself; an undone change is not offered twice.
    pass();
    const [undo, , again] = await entries(id);
    expect(undo).toMatchObject({ Rows: [{ Added: ['中'], Removed: ['再去'], Changed: [{ Title: '去' }] }] });
    expect([at(undo, 'Back'), at(again, 'Id'), at(again, 'Back')]).toEqual([['legs'], at(save, 'Id'), []]);
    expect((await takeBack(id, save)).Message).toMatch(/^不能改回「行程」：行 .* 之后又改过$/);
    expect(await takeBack(id, undo)).toMatchObject({ Message: '' });
    expect(await namesOf(id)).toEqual(['去程', '回', '再去', '后来']);
  });

  it('are refused by name where one was changed since, and then none of them changes', async () => {
    const id = await add();
    await change(id, { 'legs[0][Name]': '去', 'legs[1][Name]': '中', 'legs[2][Name]': '回' });
    const [first, second, third] = await idsOf(id);
    await change(id, { 'legs[0][Id]': Number(first), 'legs[0][Name]': '去程', 'legs[1][Id]': Number(third) });
    const [save] = await entries(id);
    await change(id, { 'legs[0][Id]': Number(first), 'legs[0][Name]': '去程二', 'legs[1][Id]': Number(third) });
    expect((await entries(id))[1]).toMatchObject({ Id: at(save, 'Id'), Back: ['legs'] });
    expect(await takeBack(id, save)).toMatchObject({ Code: 30, Message: '不能改回「行程」：行 去程二 之后又改过' });
    expect(await namesOf(id)).toEqual(['去程二', '回']);
    // A row that was deleted again later does not belong to this save's deletions.
    await change(id, { legs: '' });
    expect((await entries(id))[2]).toMatchObject({ Id: at(save, 'Id'), Back: ['legs'] });
    expect(await takeBack(id, (await entries(id))[0])).toMatchObject({ Message: '' });
    expect(await idsOf(id)).toEqual([first, third]);
    const gone = await queryRows(server, `select "IsDeleted" as d from "leg" where "Id" = ${Number(second)}`);
    expect(gone).toEqual([{ d: true }]);
  });

  it('are refused where the rules of now do not take them: what is unique, or referred to, is gone', async () => {
    const city = await admin.add('city', { Name: '云川' });
    const id = await add();
    await change(id, { 'legs[0][Name]': '去', 'legs[0][CityId]': city, 'stamps[0][Name]': '甲' });
    await change(id, { legs: '', stamps: '' });
    const [save] = await entries(id);
    expect(at(save, 'Back')).toEqual(['legs', 'stamps']);
    expect(await admin.post('/api/city/Delete', { id: city })).toMatchObject({ Message: '' });
    expect(at((await takeBack(id, save)).Data, 'Issues.0.Message')).toBe('城市所引用的城市已被删除，请先恢复它');
    await change(id, { 'stamps[0][Name]': '甲' });
    expect(at((await takeBack(id, save, 'stamps')).Data, 'Issues.0.Message')).toBe('名称重复');
    expect(await trip(id)).toMatchObject({ legs: [], stamps: [{ Name: '甲' }] });
    // A row that took its place is removed in the same save.
    const [stamp] = await idsOf(id, 'stamps');
    await change(id, { 'stamps[0][Name]': '甲' });
    expect(await idsOf(id, 'stamps')).not.toEqual([stamp]);
    expect(await takeBack(id, (await entries(id))[0], 'stamps')).toMatchObject({ Message: '' });
    expect(await idsOf(id, 'stamps')).toEqual([stamp]);
  });

  it('are not given back of what is masked, nor to who may not change the record, nor what was made with it', async () => {
    const id = await admin.add('trip', {
      Topic: '连行新建',
      'legs[0][Name]': '去',
      'legs[0][Card]': 'A12345678',
    });
    const [begun] = await entries(id);
    expect(begun).toMatchObject({ OpAction: 'create', Rows: [{ Added: ['去'] }], Back: [] });
    expect(await takeBack(id, begun)).toMatchObject({ Code: 30 });
    const [first] = await idsOf(id);
    await change(id, { 'legs[0][Id]': Number(first), 'legs[0][Card]': 'B87654321' });
    const [save] = await entries(id);
    expect((await takeBack(id, save)).Message).toBe('不能改回「行程」：行 去 的「证件」没有完整的记录');
    expect(JSON.stringify(save)).not.toContain('87654321');
    await change(id, { legs: '' });
    const [gone] = await entries(id);
    const views = `update "role" set "ActionList" = '{Trip.view,Leg.view,Stamp.view}' where "RoleCode" = 'finance'`;
    await queryRows(server, views);
    const reader = await server.signIn('13900000016');
    const seen = await entries(id, reader);
    expect(seen.map((row) => at(row, 'Back'))).toEqual(seen.map(() => []));
    expect(seen[0]).toMatchObject({ Rows: [{ Removed: ['去'] }] });
    expect(await takeBack(id, gone, 'legs', reader)).toMatchObject({ Successed: false });
    const stale = { Id: id, Version: 1, log: numberAt(gone, 'Id'), field: 'legs' };
    expect((await admin.post('/api/trip/TakeBack', stale)).Code).toBe(21);
    expect((await takeBack(await add(), gone)).Code).toBe(13);
    expect(await takeBack(id, gone)).toMatchObject({ Message: '' });
    const card = await queryRows(
      server,
      `select "Card" as c from "leg" where "Id" = ${Number(first)} and not "IsDeleted"`,
    );
    expect(card).toEqual([{ c: 'B87654321' }]);
  });

  it('are told of to who may read their field only, and so is a save that changed nothing else', async () => {
    const id = await add();
    await change(id, { 'stamps[0][Name]': '甲', 'legs[0][Name]': '去' });
    await change(id, { stamps: '' });
    const [save] = await entries(id);
    const acts = `update "role" set "ActionList" = '{Trip.*,Leg.*,Stamp.*}' where "RoleCode" = 'chief'`;
    await queryRows(server, acts);
    const chief = await server.signIn('13900000005');
    const seen = await entries(id, chief);
    expect(seen).toMatchObject([{ Rows: [{ Field: 'legs', Added: ['去'] }], Back: ['legs'] }, { OpAction: 'create' }]);
    const asked = { entity: 'trip', record: id };
    const timeline = listAt((await chief.get('/api/RecordTimeline/Search', asked)).Data, 'Rows');
    expect(timeline.map((row) => at(row, 'Log.Rows'))).toMatchObject([[{ Field: 'legs' }], []]);
    expect(await takeBack(id, save, 'stamps', chief)).toMatchObject({ Code: 30 });
    expect(await namesOf(id, 'stamps')).toEqual([]);
    // For many rows, the first ones are listed together with the number of the others.
    const many = Array.from({ length: 25 }, (_, i): [string, string] => [`legs[${i}][Name]`, `第 ${i + 1} 程`]);
    await change(id, Object.fromEntries(many));
    const [newest] = await entries(id);
    expect(at(newest, 'Rows.0')).toMatchObject({ Added: { length: 19 }, Removed: ['去'], More: 6 });
    expect(await takeBack(id, newest)).toMatchObject({ Message: '' });
    expect(await namesOf(id)).toEqual(['去']);
  });

  it('tell customers nothing of what is kept from them in some rows, nor who wrote it', async () => {
    const id = await add();
    await change(id, { Topic: '给客户', 'legs[0][Name]': '去' });
    const leg = async (Note: string): Promise<void> => {
      const [row] = listAt(await trip(id), 'legs');
      pass();
      const noted = { Id: numberAt(row, 'Id'), Version: numberAt(row, 'Version'), Name: `去${Note}`, Note };
      expect(await admin.post('/api/leg/Update', noted)).toMatchObject({ Message: '' });
    };
    await leg('内部');
    await leg('公开');
    const customer = await server.signIn('13800000001');
    const seen = await entries(id, customer);
    expect(seen.map((row) => [at(row, 'OperatorName'), at(row, 'Back')])).toEqual(seen.map(() => [null, []]));
    expect(seen[0]).toMatchObject({ Rows: [{ Changed: [{ Title: '去公开', Changes: [{ Field: 'Name' }] }] }] });
    expect(JSON.stringify(seen.map((row) => at(row, 'Rows')))).not.toMatch(/"Note"/);
    expect(JSON.stringify((await entries(id))[0])).toMatch(/"Note"/);
    // The same for such a field of the record itself: today's log contains the value from when it was hidden.
    await change(id, { Remark: '保密' });
    await change(id, { Remark: '公开' });
    const told = JSON.stringify(await entries(id, customer));
    expect(told).not.toMatch(/Remark|保密/);
    expect(JSON.stringify(await entries(id))).toMatch(/"Remark".*保密/);
  });

  it('are told with the save that made them where a tab lists them, too, and by themselves where no save did', async () => {
    const id = await add();
    await change(id, { 'legs[0][Name]': '去' });
    const told = async (kinds: string): Promise<string[]> => {
      const page = (await admin.get('/api/RecordTimeline/Search', { entity: 'trip', record: id, kinds })).Data;
      return listAt(page, 'Rows').map((row) => `${String(at(row, 'Kind'))} ${String(at(row, 'Title'))}`);
    };
    expect(await told('')).toEqual(['change 编辑', 'change 新建']);
    expect(await told('related')).toEqual(['related 去']);
    // A row that was imported with other data has no log entry.
    await queryRows(
      server,
      `insert into leg ("TripId", "Name", "Version", "CreateTime") values (${id}, '带来的', 1, '2020-01-01 00:00:00')`,
    );
    expect(await told('')).toEqual(['change 编辑', 'change 新建', 'related 带来的']);
    expect(await told('related')).toEqual(['related 去', 'related 带来的']);
  });

  it('stand once each in the pages of the log and the timeline, with saves of nothing else in their place', async () => {
    const id = await add();
    for (let i = 1; i <= 23; i += 1)
      await change(id, i % 3 === 0 ? { Topic: `第 ${i} 次` } : { 'legs[0][Name]': `第 ${i} 程` });
    const told: unknown[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: unknown = (await admin.get('/api/RecordTimeline/Search', { entity: 'trip', record: id, after })).Data;
      told.push(...listAt(page, 'Rows'));
      after = at(page, 'Next') === '' ? undefined : String(at(page, 'Next'));
    }
    const kindOf = (row: unknown): string => (listAt(row, 'Rows').length > 0 ? 'rows' : String(at(row, 'OpAction')));
    const expected = Array.from({ length: 23 }, (_, i) => ((23 - i) % 3 === 0 ? 'edit' : 'rows'));
    expect(told.map((row) => kindOf(at(row, 'Log')))).toEqual([...expected, 'create']);
    const pages = [0, 1, 2].map((page) => admin.get('/api/trip/Log', { id, page, rows: 10 }));
    const logs = (await Promise.all(pages)).map(({ Data }) => Data);
    expect(logs.map((log) => at(log, 'Total'))).toEqual([24, 24, 24]);
    expect(logs.flatMap((log) => listAt(log, 'Rows')).map(kindOf)).toEqual([...expected, 'create']);
  });
});
