import { expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, type Fields, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

onOneDatabase('looking at a record as everybody will see it', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const editor = server.as('13900000019');

  const idOf = async (table: string, where = 'true'): Promise<number> =>
    Number((await queryRows(server, `select "Id" from "${table}" where ${where} order by "Id" limit 1`))[0]?.['Id']);
  const preview = (client: TestClient, api: string, id: number): Promise<Reply> =>
    client.get(`/api/${api}/Preview`, { id });
  const draft = (fields: Fields): Promise<Reply> => editor.post('/api/Article/Preview', fields);

  it('shows a draft in the public shape, counts nothing, and is for those who may view it', async () => {
    const id = await idOf('article', `"ArticleState" = 0 and "Category" = 'gsdt'`);
    const { Data, Successed } = await preview(editor, 'Article', id);
    expect([Successed, at(Data, 'Path')]).toEqual([true, `/companyDynamic/detail/${id}`]);
    expect(Data).toMatchObject({ Api: 'Article', IsPublic: false, IsSaved: true });
    const out = await idOf('article', `"ArticleState" = 20 and "Category" = 'gsdt' and "PublishTime" < '2026-06-01'`);
    const there = await server.client().get('/api/Public/Article/Get', { id: out });
    const {
      Api: _,
      Path: __,
      IsPublic,
      IsSaved: ___,
      ...same
    } = fieldsOf((await preview(editor, 'Article', out)).Data);
    expect([IsPublic, same]).toEqual([true, there.Data]);
    for (const hidden of ['ProjectId', 'ArticleState', 'CreatorId', 'Version', 'SubmitterId'])
      expect(at(Data, `Record.${hidden}`)).toBeUndefined();

    expect(await preview(server.client(), 'Article', id)).toMatchObject({ Successed: false, Code: 10, Data: null });
    for (const phone of ['13900000016', '13800000001'])
      expect(await preview(await server.signIn(phone), 'Article', id)).toMatchObject({ Successed: false, Data: null });
  });

  it('shows what stands in a form, stores nothing of it, and gives nothing that the user could not save', async () => {
    const id = await idOf('article', `"ArticleState" = 0 and "Category" = 'gsdt'`);
    const before = await queryRows(server, `select * from article where "Id" = ${id}`);
    const other = await idOf('media', `"EntityKey" not in ('article', 'expertTeam', 'businessDomain')`);
    const changed = await draft({
      Id: id,
      Version: 0,
      Title: '还没有保存的标题',
      Content: '<p onclick="x()">改过的<script>alert(1)</script></p>',
      Cover: other,
    });
    expect(changed.Data).toMatchObject({ Path: `/companyDynamic/detail/${id}`, IsPublic: false, IsSaved: false });
    expect(at(changed.Data, 'Record.Title')).toBe('还没有保存的标题');
    expect(at(changed.Data, 'Record.Content')).toBe('<p>改过的</p>');
    expect(at(changed.Data, 'Record.Cover')).toBeNull();
    expect(await queryRows(server, `select * from article where "Id" = ${id}`)).toEqual(before);

    const fresh = await draft({ Category: 'hyxw', Title: '新' });
    expect(fresh.Data).toMatchObject({ Path: '/news/detail/0', IsSaved: false, Record: { Id: 0, Title: '新' } });
    const finance = await server.signIn('13900000016');
    expect(await finance.post('/api/Article/Preview', { Category: 'hyxw', Title: '新' })).toMatchObject({ Code: 12 });
    const waiting = await idOf('article', '"ArticleState" = 10');
    expect(await draft({ Id: waiting, Version: 0, Title: '锁住的' })).toMatchObject({ Successed: false });
  });

  it.each([
    ['Article', 'article', `"Category" = 'jdal'`, /^\/classicCase\/detail\/\d+$/],
    ['ExpertTeam', 'expertTeam', 'true', /^\/companyAbout\/talent$/],
    ['BusinessDomain', 'businessDomain', `"DomainCode" = 'sjService'`, /^\/businessDomain\/sjService$/],
    ['Recruitment', 'recruitment', '"RecruitType" = 1', /^\/job$/],
    ['Recruitment', 'recruitment', '"RecruitType" = 4', /^\/partner$/],
    ['Activity', 'activity', 'true', /^\/page\/activities$/],
    ['DragonBoatFestivalMsg', 'dragonBoatFestivalMsg', '"GreetingState" = 0', /^\/page\/dragonBoat$/],
  ])('finds the page of a record of %s (%s, %s)', async (api, table, where, path) => {
    const admin = await server.signIn('13900000001');
    const id = await idOf(table, where);
    expect(at((await preview(admin, api, id)).Data, 'Path')).toMatch(path);
    expect(at((await admin.get(`/api/${api}/Get`, { id })).Data, 'Can')).toContain('preview');
  });

  it('has none for what no page shows', async () => {
    const admin = await server.signIn('13900000001');
    expect(await preview(admin, 'Project', await idOf('project'))).toMatchObject({ Code: 13, Data: null });
    const part = await idOf('unit', '"UnitType" not in (1, 2, 3)');
    expect(await preview(admin, 'Unit', part)).toMatchObject({ Code: 13, Data: null });
    expect(at((await admin.get('/api/Unit/Get', { id: part })).Data, 'Can')).not.toContain('preview');
  });
});

const fieldsOf = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? { ...data } : {};
