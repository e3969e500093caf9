import { beforeAll, expect, it } from 'vitest';
import { samplePdf } from '#server/start/demoFiles.ts';
import { removeLeftFiles } from '#server/media/removeLeftFiles.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, type Fields, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

const LIVE = 1;

onEachDatabase('a changed version of a published record', (kind) => {
  let editor: TestClient;
  let admin: TestClient;
  const server = useServer(kind, {}, 'shipped');
  beforeAll(async () => {
    editor = await server.signIn('13900000019');
    admin = await server.signIn('13900000001');
  });

  const record = async (client: TestClient = editor): Promise<unknown> => await client.record('Article', LIVE);
  const waiting = async (client: TestClient = editor): Promise<unknown> =>
    (await client.get('/api/Article/Correction', { id: LIVE })).Data;
  const send = async (call: string, fields: Fields, client: TestClient = editor): Promise<Reply> =>
    client.post(`/api/Article/${call}`, { Id: LIVE, Version: Number(at(await record(), 'Version')), ...fields });

  it('is asked for where a save names what it does not take', async () => {
    const reply = await send('Update', { Summary: '新的摘要' });
    expect(reply).toMatchObject({ Successed: true, Data: { Ignored: [{ Field: 'Summary', Title: '摘要' }] } });
  });

  it('waits apart from the record, for another user', async () => {
    const before = await record();
    expect(listAt((await editor.get('/api/Article/Get', { id: LIVE })).Data, 'Can')).toContain('revise');
    const reply = await send('Revise', { Title: '改过的标题', Summary: '改过的摘要' });
    expect(reply).toMatchObject({ Successed: true, Data: { Record: { Title: '改过的标题' }, Ignored: [] } });
    expect(await record()).toMatchObject({
      Title: at(before, 'Title'),
      Summary: at(before, 'Summary'),
      Version: Number(at(before, 'Version')) + 1,
      UpdateTime: at(before, 'UpdateTime'),
      CorrectorIdText: '魏然',
    });
    expect(await waiting()).toMatchObject({ By: '魏然', Changed: ['Title', 'Summary'], Overwritten: [] });
    expect(await send('ReleaseChange', {})).toMatchObject({ Code: 12 });
    const page = await editor.get('/api/Public/Article/Get', { id: LIVE });
    expect(at(page.Data, 'Record.Title')).toBe(at(before, 'Title'));
  });

  it('is continued with what was not sent, and holds the rules of a save', async () => {
    expect(await send('Revise', { Title: '' })).toMatchObject({ Code: 20, Data: { Issues: [{ Field: 'Title' }] } });
    expect(await send('Revise', { Cover: '' })).toMatchObject({ Code: 20, Data: { Issues: [{ Field: 'Cover' }] } });
    await send('Revise', { SubTitle: '副标题' });
    expect(await waiting()).toMatchObject({ Changed: ['Title', 'SubTitle', 'Summary'] });
    await send('Revise', { SubTitle: '' });
    expect(await waiting()).toMatchObject({ Changed: ['Title', 'Summary'] });
    const stale = { Id: LIVE, Version: 1, Title: '别的' };
    expect(await editor.post('/api/Article/Revise', stale)).toMatchObject({
      Code: 21,
      Data: { Current: { Title: '改过的标题' } },
    });
  });

  it('is released by another user, with the fields that changed in both named', async () => {
    const list = await admin.get('/api/Article/Search', { scene: 'mine', rows: 100 });
    expect(listAt(list.Data, 'Rows').map((row) => at(row, 'Id'))).toContain(LIVE);
    await queryRows(server, `update "article" set "Summary" = '换过的摘要', "Author" = '新作者' where "Id" = ${LIVE}`);
    expect(await waiting(admin)).toMatchObject({ Overwritten: ['Summary'] });
    const asked = await send('ReleaseChange', {}, admin);
    expect(asked.Code).toBe(24);
    expect(at(listAt(asked.Data, 'Warnings')[0], 'Message')).toContain('“摘要”');
    const { Version } = { Version: Number(at(await record(), 'Version')) };
    expect(await send('ReleaseChange', { AcceptWarnings: 'true' }, admin)).toMatchObject({ Successed: true });
    expect(await record()).toMatchObject({
      Title: '改过的标题',
      Summary: '改过的摘要',
      Author: '新作者',
      Version: Version + 1,
      ArticleState: 20,
      CorrectorId: null,
      CorrectTime: null,
    });
    const log = listAt((await editor.get('/api/Article/Log', { id: LIVE })).Data, 'Rows')[0];
    expect(log).toMatchObject({ OpAction: 'releaseChange', OpActionText: '发布修改', OperatorName: '系统管理员' });
    const author = listAt(log, 'Changes').find((change) => at(change, 'Field') === 'CorrectorId');
    expect(author).toMatchObject({ BeforeText: '魏然', AfterText: '' });
    expect(await waiting()).toMatchObject({ By: null, Changed: [] });
    expect(await send('ReleaseChange', {}, admin)).toMatchObject({ Successed: false });
  });

  it('keeps its files until it is discarded, for users who may read it', async () => {
    const file = await editor.upload('a.pdf', samplePdf('a'));
    await send('Revise', { Attachments: file });
    expect(await waiting(admin)).toMatchObject({ Changed: ['Attachments'], Record: { Attachments: [{ Id: file }] } });
    const stateOf = async (): Promise<number> =>
      Number((await queryRows(server, `select "MediaState" from "media" where "Id" = ${file}`))[0]?.['MediaState']);
    const later = new Date(server.clock.now.getTime() + 49 * 3_600_000);
    server.clock.now = later;
    await removeLeftFiles(server.running.services);
    expect(await stateOf()).toBe(1);
    admin = await server.signIn('13900000001');
    editor = await server.signIn('13900000019');
    const sales = await server.signIn('13900000006');
    const path = `/mediapreview/${file}`;
    for (const reader of [admin, editor]) {
      const { headers } = await reader.fetch(path);
      expect(headers.get('content-type')).toContain('application/pdf');
    }
    expect(await sales.get(path)).toMatchObject({ Code: 13 });
    expect(await sales.get('/api/Article/Correction', { id: LIVE })).toMatchObject({ Data: null });
    expect(await send('DiscardChange', { reason: '附件不对' }, admin)).toMatchObject({ Successed: true });
    expect(await waiting()).toMatchObject({ By: null, Changed: [] });
    const states = (await editor.get('/api/Article/StateLog', { id: LIVE })).Data;
    expect(listAt(states, 'Rows')[0]).toMatchObject({ ActionCode: 'discardChange', Reason: '附件不对' });
    await removeLeftFiles(server.running.services);
    expect(await stateOf()).toBe(3);
  });
});

/** Bulletins in another product, whose release needs no expression. */
const BULLETIN = {
  'bulletin/form.json': {
    title: '公告',
    type: 'object',
    'x-permission': 'IndexMgr',
    'x-title-field': 'Title',
    properties: {
      Title: { type: 'string', title: '标题' },
      Text: { type: 'string', title: '正文' },
    },
    required: ['Title'],
  },
  'bulletin/list.json': { title: '公告', columns: ['Title'], scenes: [{ key: 'due', title: '待发布', waiting: true }] },
  'bulletin/workflow.json': {
    field: 'BulletinState',
    title: '状态',
    initial: 1,
    correction: { states: [1], release: 'release', discard: 'discard' },
    states: [{ value: 1, title: '已张贴', color: 'green', edit: false }],
    transitions: [
      { action: 'release', title: '发布修改' },
      { action: 'discard', title: '放弃修改' },
    ],
  },
};

onEachDatabase('a changed version in another product', (kind) => {
  const server = useServer(kind, { schemasDir: makeProduct(BULLETIN, 'tests/fixtures/products/small') });
  beforeAll(async () => {
    await queryRows(server, `update "account" set "Roles" = '{admin}' where "LoginId" = '13900000005'`);
  });

  it('is released by another user only', async () => {
    const [admin, chief] = [await server.signIn('13900000001'), await server.signIn('13900000005')];
    const id = await admin.add('Bulletin', { Title: '停电通知', Text: '周一停电' });
    expect(await admin.post('/api/Bulletin/Update', { Id: id, Version: 1, Text: '周二停电' })).toMatchObject({
      Code: 23,
    });
    expect(await chief.post('/api/Bulletin/Revise', { Id: id, Version: 1, Text: '周二停电' })).toMatchObject({
      Successed: true,
    });
    const due = async (client: TestClient): Promise<unknown[]> =>
      column((await client.get('/api/Bulletin/Search', { scene: 'due', rows: 10 })).Data, 'Id');
    expect([await due(admin), await due(chief)]).toEqual([[id], []]);
    expect(await chief.post('/api/Bulletin/Release', { Id: id, Version: 2 })).toMatchObject({ Code: 12 });
    expect(await admin.post('/api/Bulletin/Release', { Id: id, Version: 2 })).toMatchObject({
      Successed: true,
      Data: { Record: { Text: '周二停电', Version: 3 } },
    });
  });
});
