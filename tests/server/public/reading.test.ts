import { expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, objectAt, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const DYNAMIC = { list: 'article/companyDynamic', rows: 50 };

onOneDatabase('reading without signing in', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const anybody = server.client();

  const search = (api: string, params: Fields = {}): Promise<Reply> => anybody.get(`/api/Public/${api}/Search`, params);
  const get = (api: string, id: number): Promise<Reply> => anybody.get(`/api/Public/${api}/Get`, { id });
  const idOf = async (where: string): Promise<number> =>
    Number((await queryRows(server, `select "Id" from article where ${where} order by "Id" limit 1`))[0]?.['Id']);

  const viewsOf = async (id: number): Promise<number> =>
    Number((await queryRows(server, `select "ViewCount" from article where "Id" = ${id}`))[0]?.['ViewCount']);

  it.each([
    ['Article', 'article/companyDynamic', 10],
    ['Article', 'IndustryNews', 10],
    ['Article', 'ClassicCase', 11],
    ['ExpertTeam', '', 11],
    ['BusinessDomain', '', 5],
    ['Activity', '', 1],
    ['Recruitment', '', 7],
    ['DragonBoatFestivalMsg', '', 11],
    ['Unit', 'companies', 5],
    ['Unit', 'branches', 1],
    ['Unit', 'offices', 6],
  ])('%s %s has %i public rows', async (api, list, total) => {
    const { Data, Successed } = await search(api, list === '' ? {} : { list });
    expect([Successed, at(Data, 'Total')]).toEqual([true, total]);
  });

  it('carries public fields with their texts, pictures with their address, and nothing else', async () => {
    const { Data } = await search('Article', { list: 'ClassicCase', rows: 10 });
    expect(namesOf(at(Data, 'Rows.0'))).toEqual([
      ...['AdInfo', 'AdInfoText', 'Author', 'CaseCustomerName', 'Category', 'CategoryText', 'Cover', 'DomainCode'],
      ...[
        'DomainCodeText',
        'Id',
        'IsTop',
        'PublishTime',
        'Sort',
        'Source',
        'SubTitle',
        'Summary',
        'Title',
        'ViewCount',
      ],
    ]);
    const url = String(at(Data, 'Rows.0.Cover.Url'));
    const picture = await anybody.fetch(url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('shows the beginning of an article that has no summary', async () => {
    const { Data } = await search('Article', { ...DYNAMIC, searchKey: '城北水厂' });
    expect(at(Data, 'Total')).toBe(1);
    expect(at(Data, 'Rows.0.Summary')).toMatch(/^城北水厂一期工程.*，/);
    expect(at(Data, 'Rows.0.Summary')).not.toContain('<');
  });

  it('finds articles by the words of their text, and by nothing of its tags', async () => {
    const found = async (searchKey: string): Promise<unknown> =>
      at((await search('Article', { list: 'ClassicCase', searchKey })).Data, 'Total');
    expect(await found('三级复核')).toBeGreaterThan(0);
    for (const tag of ['<h3', 'h3>', '<li>', '</p']) expect(await found(tag)).toBe(0);
  });

  it('finds nothing unpublished: not by list, search, filter or Id, and counts no view of it', async () => {
    for (const where of ['"ArticleState" = 0', '"ArticleState" = 10', '"ArticleState" = 30', '"ArticleState" = 40'])
      expect(await get('Article', await idOf(where))).toMatchObject({ Successed: false, Code: 13, Data: null });
    const timed = await idOf(`"ArticleState" = 20 and "PublishTime" > '2026-01-01' and "ViewCount" = 0`);
    expect(await get('Article', timed)).toMatchObject({ Code: 13 });
    const [row] = await queryRows(server, `select "Title", "ViewCount" from article where "Id" = ${timed}`);
    expect(Number(row?.['ViewCount'])).toBe(0);
    expect(at((await search('Article', { ...DYNAMIC, searchKey: String(row?.['Title']) })).Data, 'Total')).toBe(0);
  });

  it.each<[string, Fields]>([
    ['Article', { ArticleState: 0 }],
    ['Article', { ProjectId: 10 }],
    ['Article', { CreatorId: 19 }],
    ['Article', { sort: 'SubmitTime' }],
    ['Article', { list: 'article/list' }],
    ['ExpertTeam', { EmployeeId: 3 }],
    ['DragonBoatFestivalMsg', { PhoneNumber: '136' }],
    ['DragonBoatFestivalMsg', { GreetingState: 0 }],
    ['Recruitment', { Email: 'hr' }],
    ['Unit', { TaxNo: '9' }],
    ['Unit', { list: 'unit/list' }],
  ])('refuses %s by %o', async (api, params) => {
    expect(await search(api, params)).toMatchObject({ Successed: false, Data: null });
  });

  it('does not look for text where it is private', async () => {
    const [greeting] = await queryRows(
      server,
      `select "PhoneNumber" from "dragonBoatFestivalMsg" where "PhoneNumber" is not null and "GreetingState" = 1 limit 1`,
    );
    const found = await search('DragonBoatFestivalMsg', { searchKey: String(greeting?.['PhoneNumber']) });
    expect(at(found.Data, 'Total')).toBe(0);
  });

  it.each(['Project', 'Customer', 'Employee', 'Message', 'JobApply', 'MarketClue', 'Account', 'Nothing'])(
    'knows nothing of %s',
    async (api) => {
      expect(await search(api)).toMatchObject({ Successed: false, Data: null });
      expect(await get(api, 1)).toMatchObject({ Successed: false, Data: null });
    },
  );

  it('leads to the newer and the older article of the same category', async () => {
    const rows = listAt((await search('Article', { ...DYNAMIC, sort: '-PublishTime' })).Data, 'Rows');
    const [first, second, third] = rows.map((row) => ({ Id: at(row, 'Id'), Title: at(row, 'Title') }));
    const before = Number(at(rows[1], 'ViewCount'));
    const { Data } = await get('Article', Number(second?.Id));
    expect(Data).toMatchObject({ Previous: first, Next: third, Record: { Title: second?.Title } });
    expect(at(Data, 'Record.Content')).toContain('<p>');
    await get('Article', Number(second?.Id));
    expect(await viewsOf(Number(second?.Id))).toBe(before);
    expect((await get('Article', Number(first?.Id))).Data).toMatchObject({ Previous: null });
  });

  it('counts each reader once a day, and neither robots, pages of the server nor what is not public', async () => {
    const id = await idOf(`"ArticleState" = 20 and "Category" = 'hyxw' and "PublishTime" < '2026-01-01'`);
    const before = await viewsOf(id);
    const view = (userAgent: string, of = id): Promise<Reply> =>
      anybody.post('/api/Public/Article/View', { id: of }, { 'user-agent': userAgent });
    for (const robot of ['Mozilla/5.0 (compatible; Baiduspider/2.0)', 'Googlebot/2.1', 'curl/8.0', ''])
      expect((await view(robot)).Successed).toBe(true);
    expect(await (await anybody.fetch(`/news/detail/${id}`)).text()).toContain('<article');
    expect(await viewsOf(id)).toBe(before);

    for (let i = 0; i < 3; i += 1) await view('Mozilla/5.0 Firefox/140.0');
    await view('Mozilla/5.0 (Linux; CUBOT NOTE 20) Chrome/140.0');
    expect(await viewsOf(id)).toBe(before + 2);
    const now = server.clock.now;
    server.clock.now = new Date(now.getTime() + 86_400_000);
    await view('Mozilla/5.0 Firefox/140.0');
    server.clock.now = now;
    expect(await viewsOf(id)).toBe(before + 3);

    const hidden = await idOf('"ArticleState" = 30');
    const left = await viewsOf(hidden);
    await view('Mozilla/5.0 Firefox/140.0', hidden);
    expect(await viewsOf(hidden)).toBe(left);
    expect(await anybody.post('/api/Public/Customer/View', { id: 1 })).toMatchObject({ Code: 13 });
  });

  it('takes an article down with its pictures, and brings a timed one at its minute', async () => {
    const editor = await server.signIn('13900000019');
    const { Data } = await search('Article', DYNAMIC);
    const [id, url] = [Number(at(Data, 'Rows.0.Id')), String(at(Data, 'Rows.0.Cover.Url'))];
    const offline = async (action: string): Promise<unknown> => {
      const version = Number((await editor.record('Article', id)).Version);
      return (await editor.post(`/api/Article/${action}`, { Id: id, Version: Number(version) })).Message;
    };
    await offline('Offline');
    expect(await get('Article', id)).toMatchObject({ Code: 13 });
    expect(await anybody.get(url)).toMatchObject({ Successed: false });
    expect((await editor.fetch(url)).status).toBe(200);
    await offline('Online');
    expect((await anybody.fetch(url)).status).toBe(200);

    const [timed] = await queryRows(
      server,
      `select "Id", "PublishTime"::text as time from article where "ArticleState" = 20 and "Category" = 'gsdt' order by "PublishTime" desc limit 1`,
    );
    const now = server.clock.now;
    server.clock.now = new Date(`${String(timed?.['time']).replace(' ', 'T')}+08:00`);
    expect(column((await search('Article', DYNAMIC)).Data, 'Id')).toContain(Number(timed?.['Id']));
    server.clock.now = now;
    expect(column((await search('Article', DYNAMIC)).Data, 'Id')).not.toContain(Number(timed?.['Id']));
  });

  it('gives no file of what is not public', async () => {
    const files = await queryRows(
      server,
      `select distinct on ("EntityKey", "FieldName") "Id" from media where "EntityKey" in ('jobApply', 'electronicInvoice', 'project')`,
    );
    expect(files.length).toBeGreaterThan(1);
    for (const { Id } of files)
      for (const params of [{}, { size: 320 }])
        expect(await anybody.get(`/mediapreview/${String(Id)}`, params)).toMatchObject({ Code: 13 });
  });

  it.each([
    ['ExpertTeam', {}, 'Photo', 11],
    ['Article', { list: 'ClassicCase' }, 'Cover', 11],
  ])('has a drawing for each subject of %s %o', async (api, params, field, count) => {
    const rows = listAt((await search(api, { ...params, rows: 50 })).Data, 'Rows');
    const pictures = await Promise.all(
      rows.map(async (row) => {
        const reply = await anybody.fetch(String(at(row, `${field}.Url`)));
        return Buffer.from(await reply.arrayBuffer()).toString('base64');
      }),
    );
    expect(new Set(pictures).size).toBe(count);
  });

  it('gives public pictures in sizes, and says how large they are', async () => {
    const { Data } = await search('ExpertTeam');
    const cover = objectAt(Data, 'Rows.0.Photo');
    expect([cover['Width'], cover['Height']]).toEqual([360, 480]);
    const [whole, small] = await Promise.all(
      ['', '?size=320'].map(async (query) => (await anybody.fetch(`${String(cover['Url'])}${query}`)).blob()),
    );
    expect([whole?.type, small?.type]).toEqual(['image/png', 'image/webp']);
    expect(small?.size).toBeLessThan((whole?.size ?? 0) / 2);
  });
});

const namesOf = (row: unknown): string[] => (typeof row === 'object' && row !== null ? Object.keys(row).sort() : []);
