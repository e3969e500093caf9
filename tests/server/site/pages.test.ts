import { expect, it } from 'vitest';
import {
  at,
  column,
  listAt,
  numberAt,
  type Fields,
  type Reply,
  type TestClient,
} from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

onEachDatabase('pages of the site that editors write', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const [editor, admin, sales] = [server.as('13900000019'), server.as('13900000001'), server.as('13900000006')];

  const fileOf = async (name: string): Promise<string> =>
    String(at((await editor.get('/api/Site/GetPageFile', { name })).Data, 'Text'));
  const live = async (path: string): Promise<string> =>
    JSON.stringify((await server.client().get('/api/Site/GetPage', { path })).Data ?? null);
  const take = async (client: TestClient, id: number, call: string, fields: Fields = {}): Promise<Reply> => {
    return client.act(`WebPage/${call}`, id, fields);
  };
  const noticesOf = async (client: TestClient): Promise<unknown[]> =>
    column((await client.get('/api/Message/Search', { rows: 50 })).Data, 'MessageTitle');
  const add = async (name: string, content: string, more: Fields = {}): Promise<number> => {
    return editor.add('WebPage', { PageName: name, Content: content, ...more });
  };

  it('replaces the file once another person has released it, and is changed while it stays online', async () => {
    const file = await fileOf('about');
    const id = await add('about', file.replace('一步一个台阶', '一步一个脚印'));
    expect(await live('/about')).toContain('一步一个台阶');
    expect(await take(editor, id, 'Submit')).toMatchObject({ Successed: true });
    await expect.poll(() => noticesOf(admin)).toContain('网站页面待您审核：走进集团');
    expect(await take(editor, id, 'Approve', { IsPassed: true })).toMatchObject({ Successed: false });
    expect(await take(admin, id, 'Approve', { IsPassed: true })).toMatchObject({ Successed: true });
    expect(await live('/about')).toContain('一步一个脚印');
    expect(await fileOf('about')).toContain('一步一个脚印');
    expect(await (await server.client().fetch('/sitemap.xml')).text()).toContain('/about');

    await expect.poll(() => noticesOf(editor)).toContain('网站页面已通过审核：走进集团');

    await take(editor, id, 'Revise', { Content: file.replace('一步一个台阶', '步步为营') });
    await expect.poll(() => noticesOf(admin)).toContain('网站页面的修改待您发布：走进集团');
    expect(await live('/about')).toContain('一步一个脚印');
    expect(await take(admin, id, 'ReleaseChange')).toMatchObject({ Successed: true });
    expect(await live('/about')).toContain('步步为营');
    await take(editor, id, 'Revise', { Content: file });
    expect(await take(editor, id, 'DiscardChange')).toMatchObject({ Successed: true });
    expect(await take(admin, id, 'ReleaseChange')).toMatchObject({ Code: 23, Message: '没有等待发布的修改' });
    expect(await live('/about')).toContain('步步为营');

    expect(await take(editor, id, 'Offline')).toMatchObject({ Successed: true });
    expect(await live('/about')).toContain('一步一个台阶');
  });

  it('name a branch as it was until another person has released what the editor changed of it', async () => {
    const found = await admin.get('/api/Unit/Search', { searchKey: '示例省外分公司', exact: 'true' });
    const id = numberAt(listAt(found.Data, 'Rows')[0], 'Id');
    const address = async (): Promise<unknown> => at((await admin.get('/api/Unit/Get', { id })).Data, 'Record.Address');
    const before = await address();
    expect(await editor.act('Unit/Revise', id, { Address: '福建省厦门市示例路88号' })).toMatchObject({
      Successed: true,
    });
    expect(await editor.act('Unit/ReleaseChange', id)).toMatchObject({ Successed: false });
    expect(await address()).toBe(before);
    expect(await admin.act('Unit/ReleaseChange', id)).toMatchObject({ Successed: true });
    expect(await address()).toBe('福建省厦门市示例路88号');
    await editor.act('Unit/Revise', id, { Address: before });
    expect(await editor.act('Unit/DiscardChange', id)).toMatchObject({ Successed: true });
    expect(await admin.act('Unit/ReleaseChange', id)).toMatchObject({ Code: 23, Message: '没有等待发布的修改' });
  });

  it('is refused with the block where it does not fit, and the check names the place', async () => {
    const file = await fileOf('honor');
    const wrong: unknown = JSON.parse(file);
    if (typeof wrong !== 'object' || wrong === null || !('blocks' in wrong) || !Array.isArray(wrong.blocks))
      throw new Error('not a page');
    wrong.blocks.push({ type: 'action', title: '更多', actions: [{ title: '看', path: '/nowhere' }] });
    const place = wrong.blocks.length;
    const text = JSON.stringify(wrong);
    expect(await editor.post('/api/WebPage/Add', { PageName: 'honor', Content: text })).toMatchObject({
      Successed: false,
      Message: `内容不能保存：第${place}块有错误`,
    });
    const pointer = `/blocks/${place - 1}/actions/0/path`;
    const checked = await editor.post('/api/Site/CheckPage', { name: 'honor', text });
    expect(checked.Data).toMatchObject({
      Problems: [{ Pointer: pointer }],
      Page: { Page: { path: '/companyAbout/honor' } },
    });
    const unnamed = await admin.post('/api/Site/CheckPage', { text });
    expect(unnamed.Data).toEqual(checked.Data);
    const moved = file.replace('"path": "/companyAbout/honor"', '"path": "/honors"');
    for (const content of [moved, '{', '{"path":"/companyAbout/honor"}', '[]', 'null', '{"title":1}'])
      expect(await editor.post('/api/WebPage/Add', { PageName: 'honor', Content: content })).toMatchObject({
        Successed: false,
      });
  });

  it('are new ones below /page/ where administrators have listed them, and the menu leads there', async () => {
    const text = await fileOf('history');
    expect(await editor.post('/api/WebPage/Add', { PageName: 'history', Content: text })).toMatchObject({
      Successed: false,
    });
    await admin.post('/api/enumdata/AddEnumDataItemDefine', {
      ...{ TypeName: 'WebPageName', Value: 'history', Label: '历史' },
    });
    const release = async (id: number): Promise<void> => {
      await take(editor, id, 'Submit');
      expect(await take(admin, id, 'Approve', { IsPassed: true })).toMatchObject({ Successed: true });
    };
    await release(await add('history', text));
    expect(await live('/page/history')).toContain('"title":"history"');
    const frame = await fileOf('site');
    await release(await add('site', frame.replace(/"path": "\/about"/, '"path": "/page/history"')));
    const { Data: site } = await server.client().get('/api/Site/GetSite');
    expect(JSON.stringify(site)).toContain('/page/history');
  });

  it('shows pictures of the library with focal point and alternative text, to visitors once it is released', async () => {
    const file = await fileOf('cooperation');
    const visitor = server.client();
    const found = await editor.get('/api/media/Pictures', { rows: 1 });
    expect(numberAt(found.Data, 'Total')).toBeGreaterThan(1);
    const chosen = numberAt(found.Data, 'Rows.0.Id');
    expect(await server.as('13800000001').get('/api/media/Pictures')).toMatchObject({ Data: null });
    const copy = numberAt((await editor.post('/api/media/Copy', { id: chosen })).Data, 'Id');
    // A refused file is an envelope.
    const kindOf = async (client: TestClient): Promise<string | null> =>
      (await client.fetch(`/mediapreview/${copy}`)).headers.get('content-type');
    const withPicture = (picture: object): string =>
      file.replace('"type": "hero",', `"type": "hero", "picture": ${JSON.stringify(picture)},`);
    const picture = { file: copy, alt: '合作方在现场', focusX: 20, focusY: 80 };
    // A file of another record is refused, and so is a picture without an alternative text.
    for (const wrong of [
      { ...picture, file: chosen },
      { file: copy, alt: '' },
    ])
      expect(
        await editor.post('/api/WebPage/Add', { PageName: 'cooperation', Content: withPicture(wrong) }),
      ).toMatchObject({ Successed: false });
    const id = await add('cooperation', withPicture(picture));
    expect(await kindOf(visitor)).toContain('json');
    await take(editor, id, 'Submit');
    expect(await kindOf(admin)).toBe('image/png');
    expect(await take(admin, id, 'Approve', { IsPassed: true })).toMatchObject({ Successed: true });
    expect(await kindOf(visitor)).toBe('image/png');
    const html = await (await visitor.fetch('/cooperation', { headers: { accept: 'text/html' } })).text();
    const [img = ''] = /<img class="gs-picture"[^>]*>/.exec(html) ?? [];
    expect(img).toContain('alt="合作方在现场"');
    expect(img).toContain('object-position:20% 80%');
    expect(img).toContain(`src="/mediapreview/${copy}"`);
    expect(html).toMatch(new RegExp(`og:image" content="[^"]*/mediapreview/${copy}`));
  });

  it('appears at its time', async () => {
    const file = await fileOf('cultrue');
    const id = await add('cultrue', file.replace('"title": "', '"title": "新'), { PublishTime: '2099-01-01 00:00:00' });
    await take(editor, id, 'Submit');
    await take(admin, id, 'Approve', { IsPassed: true });
    expect(await live('/cultrue')).not.toContain('"title":"新');
  });

  it('leads those who may edit to the record, or to a new one, and refuses all others', async () => {
    const pathFor = async (client: TestClient, path: string): Promise<unknown> =>
      at((await client.get('/api/Site/GetPageEditor', { path })).Data, 'Path');
    expect(await pathFor(editor, '/about')).toMatch(/^\/website\/page\/\d+$/);
    expect(await pathFor(editor, '/business')).toBe('/website/page?new=0&v.PageName=business');
    expect(await pathFor(editor, '/nowhere')).toBeNull();
    expect(await pathFor(sales, '/about')).toBeNull();
    expect(await pathFor(server.client(), '/about')).toBeNull();
    expect(await sales.get('/api/Site/GetPageFile', { name: 'about' })).toMatchObject({ Successed: false });
    expect(await sales.post('/api/Site/CheckPage', { name: 'about', text: '{}' })).toMatchObject({ Successed: false });
  });
});
