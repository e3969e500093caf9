import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { removeLeftFiles } from '#server/media/removeLeftFiles.ts';
import { at, numberAt, type Reply } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const PATH = '/api/media/UploadAttachement/';
const PDF = '%PDF-1.4\n<script>alert(1)</script>';
const ZIP = 'PK\u0003\u0004';
const OWNER = '13900000006';
const STRANGER = '13900000007';
/** A self-registered account that belongs to no customer. */
const GUEST = '13800000002';

/** Kinds with the beginning of their content, the media type they are served as, and how. */
const KINDS: readonly (readonly [name: string, content: string, type: string, how: 'inline' | 'attachment'])[] = [
  ['a.pdf', PDF, 'application/pdf', 'inline'],
  ['a.gif', 'GIF89a/*<script>alert(1)</script>*/', 'image/gif', 'inline'],
  ['a.txt', 'plain words', 'text/plain; charset=utf-8', 'attachment'],
  [
    'a.xml',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
    'application/xml',
    'attachment',
  ],
  ['a.zip', ZIP, 'application/zip', 'attachment'],
  ['a.docx', ZIP, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
];

const NAMES = [
  '../../../../etc/cron.d/x.pdf',
  '..\\..\\windows\\x.pdf',
  '/etc/passwd.pdf',
  'a\r\nSet-Cookie: sid=1\r\n.pdf',
  'a"; filename="b.html.pdf',
  '\u202Efdp.exe.pdf',
  '<img src=x onerror=alert(1)>.pdf',
  '%2e%2e%2fx.pdf',
  'con.pdf',
  `${'长'.repeat(400)}.pdf`,
  '.pdf',
];

onOneDatabase('hostile uploads', (kind) => {
  const server = useServer(kind);
  const client = server.as(OWNER);

  const upload = (name: string, content: string, by = client, init: RequestInit = {}): Promise<Reply> => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(content, 'latin1')], { type: 'text/html' }), name);
    return by.call(PATH, { method: 'POST', body: form, ...init });
  };
  const stored = (): string[] => {
    const folder = join(server.settings.dataDir, 'media');
    if (!existsSync(folder)) return [];
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };

  /** Files next to the data folder, without the folders that other tests create there. */
  const filesOutside = (): string[] =>
    readdirSync(join(server.settings.dataDir, '..'), { withFileTypes: true })
      .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
      .sort();

  it.each(NAMES)('a file called %j lies under a name of ours and is called harmlessly', async (name) => {
    const outside = filesOutside();
    const { Data } = await upload(name, PDF);
    expect(stored().every((file) => /^[0-9a-f]{32}$/.test(file))).toBe(true);
    expect(filesOutside()).toEqual(outside);
    expect(String(at(Data, 'FileName'))).not.toMatch(/[/\\\p{Cc}]/u);
    expect([...String(at(Data, 'FileName'))].length).toBeLessThanOrEqual(200);
    const preview = await client.fetch(`/mediapreview/${numberAt(Data, 'Id')}`);
    const disposition = preview.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^inline; filename="[^"\r\n\\]*"; filename\*=UTF-8''[A-Za-z0-9%.!#$&+^_`|~-]*$/);
    expect(preview.headers.get('set-cookie')).toBeNull();
  });

  it.each(KINDS)('%s is served as what it is, and runs nothing', async (name, content, type, how) => {
    const id = numberAt((await upload(name, content)).Data, 'Id');
    const preview = await client.fetch(`/mediapreview/${id}`);
    expect(preview.headers.get('content-type')).toBe(type);
    expect(preview.headers.get('x-content-type-options')).toBe('nosniff');
    expect(preview.headers.get('content-disposition')).toMatch(new RegExp(`^${how};`));
    expect(preview.headers.get('cache-control')).toBe('no-store');
    const policy = preview.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    if (!name.endsWith('pdf')) expect(policy).toMatch(/(^|; )sandbox($|;)/);
    expect(policy).not.toMatch(/script-src|unsafe-eval|\*/);
    expect(Buffer.from(await preview.arrayBuffer()).toString('latin1')).toBe(content);
  });

  it.each([
    ['x.pdf.html', PDF],
    ['x.html', PDF],
    ['x.svg', '<svg/>'],
    ['x.shtml', 'words'],
    ['x.PhP', 'words'],
    ['x.pdf ', '<html>'],
    ['x.txt', '\u00ff\u00fe<\u0000s\u0000c\u0000r\u0000i\u0000p\u0000t\u0000>\u0000'],
    ['x.txt', '  <SCRIPT >alert(1)</SCRIPT>'],
    ['x.xml', '<html xmlns="http://www.w3.org/1999/xhtml"><script/></html>'],
    ['x.docx', 'MZ'],
    ['x.__proto__', 'words'],
    ['x.constructor', 'words'],
  ])('%s that begins with %j is no file of ours', async (name, content) => {
    const before = stored().length;
    expect(await upload(name, content)).toMatchObject({ Successed: false });
    expect(stored()).toHaveLength(before);
  });

  it('without a name are refused', async () => {
    const client = await server.signIn(OWNER);
    const reply = await client.call(PATH, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n--b--\r\n`,
    });
    expect(reply).toMatchObject({ Successed: false, Message: '文件没有名称，请重新选择' });
  });

  it('a second file, or a file among many fields, is refused and leaves nothing', async () => {
    const before = stored().length;
    const many = new FormData();
    for (let i = 0; i < 30; i += 1) many.append(`f${i}`, 'x');
    many.append('file', new Blob([PDF]), 'a.pdf');
    expect((await client.call(PATH, { method: 'POST', body: many })).Successed).toBe(false);
    expect(stored()).toHaveLength(before);
  });

  it('another site cannot upload in somebody’s name', async () => {
    const before = stored().length;
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
      expect(await upload('a.pdf', PDF, client, { headers })).toMatchObject({ Code: 35, status: 403 });
    expect(stored()).toHaveLength(before);
  });

  it('a stranger is refused before he has sent anything', async () => {
    const { port } = new URL(server.running.address);
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.on('error', reject);
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 40000000\r\n\r\n`,
      );
    });
    expect(reply).toContain('"Code":10');
  });

  it('of somebody who fills in no form with files are refused, and so is a token of the editor', async () => {
    const guest = await server.signIn(GUEST);
    expect(await upload('a.pdf', PDF, guest)).toMatchObject({ Code: 12, Message: '您没有可以上传文件的表单' });
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1000' };
    expect((await guest.fetch('/api/Media/Resumable', { method: 'POST', headers })).status).toBe(403);
    expect(await guest.post('/api/Editor/Token', {})).toMatchObject({ Code: 12 });
    expect(await upload('a.pdf', PDF)).toMatchObject({ Successed: true });
  });

  it('have an end while no record has them, for one account and for those that anybody can make the sooner', async () => {
    const { services } = server.running;
    const { db } = services.database;
    const unused = (login: string, count: number, time: string): Promise<unknown> =>
      sql`insert into "media" ("FileName", "Extension", "MimeType", "StorageName", "Size", "AccountId", "MediaState", "CreateTime")
        select 'quota.pdf', 'pdf', 'application/pdf', 'none/' || i, 1, (select "Id" from "account" where "LoginId" = ${login}), 1,
        ${time}::timestamp from generate_series(1, ${count}::int) i`.execute(db);
    const left = async (): Promise<unknown> =>
      (
        await sql<{ n: number }>`
        select count(*) as n from "media" where "FileName" = 'quota.pdf' and "MediaState" = 1`.execute(db)
      ).rows[0]?.n;
    await unused(OWNER, 500, '2026-03-10 08:30:00');
    expect(await upload('b.pdf', PDF)).toMatchObject({
      Code: 32,
      Message: '未使用的上传文件过多，请先保存或删除已上传的文件',
    });
    expect(await upload('b.pdf', PDF, await server.signIn(STRANGER))).toMatchObject({ Successed: true });
    await unused(GUEST, 5, '2026-03-10 08:30:00');
    await removeLeftFiles(services);
    expect(await left()).toBe(500);
    await sql`delete from "media" where "FileName" = 'quota.pdf'`.execute(db);
  });

  it('a file that is not one’s own answers like one that never was, however it is asked for', async () => {
    const id = numberAt((await upload('eigen.pdf', PDF)).Data, 'Id');
    const stranger = await server.signIn(STRANGER);
    const never = 999_999_999;
    for (const [ask, code] of [
      [(file: number) => stranger.get(`/mediapreview/${file}`), 13],
      [(file: number) => stranger.post('/api/media/Delete', { id: file }), 13],
      [
        (file: number) =>
          stranger.post('/api/order/Add', { Title: '借', CustomerId: 2, Kind: 10, Money: 5, Attachments: file }),
        20,
      ],
    ] as const) {
      const [kept, none] = [await ask(id), await ask(never)];
      expect([kept.Code, kept.Message, kept.Data]).toEqual([code, none.Message, none.Data]);
    }
    expect((await client.fetch(`/mediapreview/${id}`)).status).toBe(200);
  });
});
