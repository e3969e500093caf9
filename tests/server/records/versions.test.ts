import { expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

/** A draft of the demo, of the editor's own. */
const DRAFT = 15;
const OUT = 1;

onEachDatabase('earlier versions of records', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const [editor, admin] = [server.as('13900000019'), server.as('13900000001')];

  const recordOf = async (id: number): Promise<unknown> => await editor.record('Article', id);
  const change = async (id: number, fields: Fields): Promise<Reply> => {
    const Version = Number(at(await recordOf(id), 'Version'));
    return editor.post('/api/Article/Update', { Id: id, Version, ...fields });
  };
  const versions = async (id: number): Promise<readonly unknown[]> =>
    listAt((await editor.get('/api/Article/Versions', { id })).Data, 'Rows');
  const restore = async (id: number, version: unknown): Promise<Reply> => {
    const Version = Number(at(await recordOf(id), 'Version'));
    return editor.post('/api/Article/RestoreVersion', { Id: id, Version, version: Number(version) });
  };

  it('are kept of what makes up a version, and brought back with a picture that was taken out', async () => {
    expect(await versions(DRAFT)).toEqual([]);
    const first = await recordOf(DRAFT);
    await change(DRAFT, { Sort: 7 });
    expect(await versions(DRAFT)).toEqual([]);
    await change(DRAFT, { Title: '第二个标题', Content: '<p>第二版</p>', Cover: '' });
    await change(DRAFT, { Title: '第三个标题' });
    const [newest, oldest] = await versions(DRAFT);
    expect(newest).toMatchObject({ OperatorName: '魏然', Record: { Title: '第二个标题', Content: '<p>第二版</p>' } });
    expect(at(oldest, 'Record.Content')).toBe(at(first, 'Content'));

    expect(await restore(DRAFT, at(oldest, 'Id'))).toMatchObject({ Successed: true });
    expect(await recordOf(DRAFT)).toMatchObject({
      Title: at(first, 'Title'),
      Content: at(first, 'Content'),
      Cover: at(first, 'Cover'),
      Sort: 7,
    });
    expect((await versions(DRAFT)).map((row) => at(row, 'Record.Title'))).toEqual([
      '第三个标题',
      '第二个标题',
      at(first, 'Title'),
    ]);
  });

  it('are ten at most', async () => {
    for (let i = 0; i < 12; i += 1) await change(DRAFT, { Title: `标题 ${i}` });
    const titles = (await versions(DRAFT)).map((row) => at(row, 'Record.Title'));
    expect(titles).toEqual(Array.from({ length: 10 }, (_, i) => `标题 ${10 - i}`));
    const [{ n } = { n: 0 }] = await queryRows(server, `select count(*) as n from "recordVersion"`);
    expect(Number(n)).toBe(10);
  });

  it('of a published record wait for their release by another person', async () => {
    const titles = async (): Promise<unknown[]> => (await versions(OUT)).map((row) => at(row, 'Record.Title'));
    const before = at(await recordOf(OUT), 'Title');
    const revised = { Id: OUT, Version: Number(at(await recordOf(OUT), 'Version')), Title: '改错的标题' };
    expect(await editor.post('/api/Article/Revise', revised)).toMatchObject({ Successed: true });
    expect(await admin.act('Article/ReleaseChange', OUT)).toMatchObject({ Successed: true });
    expect(await titles()).toEqual([before]);

    expect(await restore(OUT, at((await versions(OUT))[0], 'Id'))).toMatchObject({ Successed: true, Message: '' });
    expect(at(await recordOf(OUT), 'Title')).toBe('改错的标题');
    expect(await editor.act('Article/ReleaseChange', OUT)).toMatchObject({ Successed: false });
    expect(await admin.act('Article/ReleaseChange', OUT)).toMatchObject({ Successed: true });
    expect(at(await recordOf(OUT), 'Title')).toBe(before);
    expect(await titles()).toEqual(['改错的标题', before]);
  });

  it('come back only where the record may be changed, for those who may, of the same record', async () => {
    const [version] = column((await editor.get('/api/Article/Versions', { id: DRAFT })).Data, 'Id');
    expect(await editor.act('Article/Submit', DRAFT)).toMatchObject({ Successed: true });
    expect(await restore(DRAFT, version)).toMatchObject({ Code: 23 });
    expect(await editor.act('Article/Withdraw', DRAFT)).toMatchObject({ Successed: true });
    await queryRows(server, `update "recordVersion" set "RecordId" = ${OUT} where "Id" = ${Number(version)}`);
    expect(await restore(DRAFT, version)).toMatchObject({ Code: 13 });
    const sales = await server.signIn('13900000006');
    expect(await sales.get('/api/Article/Versions', { id: DRAFT })).toMatchObject({ Successed: false, Data: null });
    const sent = { Id: DRAFT, Version: 1, version: Number(version) };
    expect(await sales.post('/api/Article/RestoreVersion', sent)).toMatchObject({ Successed: false, Data: null });
    expect(await editor.get('/api/Recruitment/Versions', { id: 1 })).toMatchObject({ Data: { Rows: [] } });
  });
});
