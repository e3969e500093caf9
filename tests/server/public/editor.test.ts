import { beforeAll, expect, it } from 'vitest';
import { samplePng } from '#server/start/demoFiles.ts';
import { at } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const CONTROLLER = '/api/editor/controller.ashx';
const PNG = new Uint8Array(await samplePng('图.png'));

/** Spec section 7: the editor's own contract, by a token that is good for nothing else. */
onOneDatabase('the editor', (kind) => {
  let token: string;
  const server = useServer(kind, {}, 'shipped');
  const editor = server.as('13900000019');
  beforeAll(async () => {
    token = String(at((await editor.post('/api/Editor/Token', {})).Data, 'Token'));
  });

  /** Past the session: only the token counts. */
  const ask = async (action: string, authorization: string, init: RequestInit = {}): Promise<unknown> => {
    const anybody = server.client();
    return (await anybody.fetch(`${CONTROLLER}?action=${action}`, { ...init, headers: { authorization } })).json();
  };
  const upload = (
    authorization: string,
    name: string,
    content: Uint8Array<ArrayBuffer>,
    action = 'uploadimage',
  ): Promise<unknown> => {
    const body = new FormData();
    body.append('type', 'image/png');
    body.append('upfile', new Blob([content]), name);
    return ask(action, authorization, { method: 'POST', body });
  };

  it('is where pages of the previous editor look for its files', async () => {
    const anybody = server.client();
    const leads = async (path: string, method = 'GET'): Promise<unknown> => {
      const { status, headers } = await anybody.fetch(`/static/UE/${path}`, { method, redirect: 'manual' });
      return [status, headers.get('location')];
    };
    expect(await leads('net/controller.ashx?action=config')).toEqual([307, `${CONTROLLER}?action=config`]);
    expect(await leads('controller.ashx?action=uploadimage', 'POST')).toEqual([
      307,
      `${CONTROLLER}?action=uploadimage`,
    ]);
    expect(await leads('')).toEqual([302, '/']);
    expect(await leads('ueditor.all.min.js')).toEqual([404, null]);
  });

  it('gives its configuration, and takes pictures in for whoever asked for the token', async () => {
    expect(await ask('config', token)).toMatchObject({ imageActionName: 'uploadimage', imageFieldName: 'upfile' });
    const reply = await upload(token, '现场.png', PNG);
    expect(reply).toMatchObject({ state: 'SUCCESS', title: '现场.png', original: '现场.png' });
    const url = String(at(reply, 'url'));
    expect((await editor.fetch(url)).status).toBe(200);
    expect(await server.client().get(url)).toMatchObject({ Code: 13 });
    const other = await server.signIn('13900000006');
    expect(await other.get(url)).toMatchObject({ Code: 13 });

    const draft = { Category: 'gsdt', Title: '带图的文章', IsTop: false, Sort: 1, form: 'form' };
    const Content = `<p onclick="x()">文字<img src="${url}" onerror="x()"><img src="https://example.com/a.png"></p>`;
    const saved = await editor.post('/api/Article/Add', { ...draft, Content });
    expect(at(saved.Data, 'Record.Content')).toBe(`<p>文字<img src="${url}" /></p>`);
    expect(at(saved.Data, 'Ignored')).toEqual([
      {
        Field: 'Content',
        Title: '正文',
        Reason: '去掉了不支持的内容：onclick、onerror、<img src="https://example.com/a.png">',
        IsPart: true,
      },
    ]);
    const page = await editor.get('/api/Article/Preview', { id: Number(at(saved.Data, 'Record.Id')) });
    expect(at(page.Data, 'Record.Content')).toMatch(/<img src="\/mediapreview\/\d+" width="\d+" height="\d+" \/>/);
    const again = await editor.post('/api/Article/Add', { ...draft, Title: '借图的文章', Content });
    expect(again.Message).toContain('正文中有不能使用的图片');
  });

  it('refuses other kinds, other content and other calls', async () => {
    const refused = { state: '不支持的文件类型，或文件内容与扩展名不符' };
    expect(await upload(token, '页面.html', new TextEncoder().encode('<script>1</script>'))).toEqual(refused);
    expect(await upload(token, '图.svg', new TextEncoder().encode('<svg onload="x()"/>'))).toEqual(refused);
    expect(await upload(token, '图.png', new TextEncoder().encode('<script>1</script>'))).toEqual(refused);
    expect(await ask('listfile', token)).toEqual({ state: '请求的操作不存在' });
  });

  it('takes screenshots as files, and pictures as base64', async () => {
    expect(await ask('config', token)).toMatchObject({
      snapscreenActionName: 'uploadscreenshot',
      scrawlActionName: 'uploadscrawl',
      scrawlFieldName: 'upfile',
      scrawlMaxSize: 5 * 1024 * 1024,
    });
    const shot = await upload(token, '截图.png', PNG, 'uploadscreenshot');
    expect(shot).toMatchObject({ state: 'SUCCESS', title: '截图.png', original: '截图.png' });
    const scrawl = (upfile: string, authorization = token): Promise<unknown> =>
      ask('uploadscrawl', authorization, { method: 'POST', body: new URLSearchParams({ upfile }) });
    const taken = await scrawl(Buffer.from(PNG).toString('base64'));
    expect(taken).toMatchObject({ state: 'SUCCESS', title: '截图.png', original: '截图.png' });
    expect((await editor.fetch(String(at(taken, 'url')))).headers.get('content-type')).toBe('image/png');

    const page = Buffer.from('<script>1</script>').toString('base64');
    expect(await scrawl(page)).toEqual({ state: '不是支持的图片' });
    for (const text of ['', 'data:image/png;base64,iVBORw0', 'a b', '图'])
      expect(await scrawl(text)).toEqual({ state: '请选择图片' });
    const large = Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64');
    expect(await scrawl(large)).toEqual({ state: '图片不能超过5MB' });
    expect(await scrawl('A'.repeat(9 * 1024 * 1024), token)).toMatchObject({ Code: 31 });
    expect(await scrawl(large, 'x')).toEqual({ state: 'TOKEN' });
  });

  it('knows no one without a token, nor by a session, and ends after half an hour', async () => {
    expect(await ask('config', '')).toEqual({ state: 'TOKEN' });
    expect(await (await editor.fetch(`${CONTROLLER}?action=config`)).json()).toEqual({ state: 'TOKEN' });
    expect(await server.client().post('/api/Editor/Token', {})).toMatchObject({ Successed: false, Code: 10 });
    const session = await server.client().get('/api/Account/CurrentUser', {}, { authorization: token });
    expect(session).toMatchObject({ Successed: false, Code: 10 });
    const now = server.clock.now;
    server.clock.now = new Date(now.getTime() + 31 * 60_000);
    expect(await upload(token, '现场.png', PNG)).toEqual({ state: 'TOKEN' });
    server.clock.now = now;
  });
});
