import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { Paper } from '#engine/print/printPaper.ts';
import { loadSharp } from '#server/media/openPicture.ts';
import { readPictures } from '#server/print/readPictures.ts';
import { withKnownSigns } from '#server/print/withKnownSigns.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, TestClient } from '../../support/server/TestClient.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { ADMIN, CUSTOMER, onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

/** The texts of the pages of a PDF, without spaces; another reply is given as text. */
async function pagesIn(reply: Response): Promise<readonly string[]> {
  const type = reply.headers.get('content-type') ?? '';
  if (!type.startsWith('application/pdf')) return [await reply.text()];
  const { text } = await extractText(new Uint8Array(await reply.arrayBuffer()), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ''));
}

const pagesOf = async (client: TestClient, path: string): Promise<readonly string[]> =>
  pagesIn(await client.fetch(path));

onOneDatabase('records on paper', (kind) => {
  const schemasDir = makeProduct({ 'english.json': { texts: {} } }, SMALL_PRODUCT);
  const server = useServer(kind, { schemasDir });
  const [admin, sales] = [server.as(ADMIN), server.as(SALES)];

  it('have the layouts of their document and the standard one, each with the records that it is for', async () => {
    const { Data } = await admin.get('/api/order/PrintLayouts', { ids: '1,2' });
    expect(Data).toMatchObject({
      Problem: '',
      Layouts: [
        { Key: 'sheet', Title: '订货单', IsOne: false },
        { Key: 'table', Title: '订单一览', IsOne: true, Ids: [1, 2] },
        { Key: 'standard', Title: '标准版式', IsOne: false, Ids: [1, 2] },
      ],
    });
    const none = await admin.get('/api/order/PrintLayouts', { ids: '1,999999' });
    expect(none.Data).toMatchObject({ Problem: '有 1 条记录不存在，或您不能打印' });
  });

  it('show what the record shows: titles, references, words of amounts, child rows with their sum', async () => {
    const reply = await admin.fetch('/api/order/Print?layout=sheet&ids=1');
    // It opens in a window of its own, and cannot be framed.
    expect(reply.headers.get('x-frame-options')).toBe('DENY');
    expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const [page = ''] = await pagesIn(reply);
    const { Data } = await admin.get('/api/order/Get', { id: 1 });
    for (const field of ['OrderNo', 'Title', 'CustomerName'])
      expect(page).toContain(String(at(Data, `Record.${field}`)).replace(/\s+/g, ''));
    for (const line of listAt(Data, 'Record.lines')) expect(page).toContain(String(at(line, 'Name')));
    expect(page).toContain('订货单');
    expect(page).toContain('大写');
    expect(page).toMatch(/元(整|零?.[角分])/);
    expect(page).toContain('（盖章）');
    expect(page).toContain('第1页，共1页');
    // The form's rule shows no cheque number here.
    expect(page).not.toContain('支票号');
  });

  it('say what may not be read, and number the pages of each record by themselves', async () => {
    const { Data } = await sales.get('/api/order/Search', { rows: 20 });
    const all = column(Data, 'Id').map(Number);
    const fit = (await sales.get('/api/order/PrintLayouts', { ids: all.join(',') })).Data;
    const ids = listAt(listAt(fit, 'Layouts')[0], 'Ids');
    const pages = await pagesOf(sales, `/api/order/Print?layout=sheet&ids=${ids.join(',')}`);
    expect(pages).toHaveLength(ids.length);
    for (const page of pages) {
      expect(page).toContain('第1页，共1页');
      expect(page).toContain('成本（无权查看）');
    }
  });

  it('name what is not printed instead of leaving it out', async () => {
    const [missing] = await pagesOf(admin, '/api/order/Print?layout=sheet&ids=1,999999');
    expect(missing).toContain('有 1 条记录不存在，或您不能打印');
    const [unknown] = await pagesOf(admin, '/api/order/Print?layout=nothing&ids=1');
    expect(unknown).toContain('没有这个打印版式');
    const many = Array.from({ length: 201 }, (_, i) => i + 1).join(',');
    const [tooMany] = await pagesOf(admin, `/api/order/Print?layout=sheet&ids=${many}`);
    expect(tooMany).toContain('一次最多打印 200 条，选中了 201 条');
  });

  it('are for people from outside only as far as the document says', async () => {
    const customer = await server.signIn(CUSTOMER);
    const own = column((await customer.get('/api/order/Search', { rows: 20 })).Data, 'Id').map(Number);
    const [first] = own;
    const { Data } = await customer.get('/api/order/PrintLayouts', { ids: first ?? 0 });
    expect(listAt(Data, 'Layouts').map((layout) => at(layout, 'Key'))).toEqual(['table', 'standard']);
    const [refused] = await pagesOf(customer, `/api/order/Print?layout=sheet&ids=${first ?? 0}`);
    expect(refused).toContain('没有这个打印版式');
  });

  const drawn = async (background: string): Promise<Uint8Array<ArrayBuffer>> => {
    const load = await loadSharp();
    return new Uint8Array(
      await load({ create: { width: 8, height: 8, channels: 4, background } })
        .png()
        .toBuffer(),
    );
  };
  /** An order with a picture, and the number of its file. */
  const withPhoto = async (Title: string): Promise<{ readonly order: number; readonly photo: number }> => {
    const photo = await admin.upload('照片.png', await drawn('#33669980'));
    const order = { Title, CustomerId: 1, Kind: 10, Money: 5, Photo: photo };
    return { order: await admin.add('order', order), photo };
  };

  it('draw the pictures of the record', async () => {
    const { order } = await withPhoto('有照片');
    const reply = await admin.fetch(`/api/order/Print?layout=standard&ids=${order}`);
    const text = Buffer.from(await reply.arrayBuffer()).toString('latin1');
    // On a white background, at a quarter of the size that it would have with transparency.
    expect([text.split('/Subtype /Image').length, text.includes('/DCTDecode'), text.includes('/SMask')]).toEqual([
      ...[2, true, false],
    ]);
  });

  it('say of a picture that the disk has lost that it could not be read, and draw nothing else in its place', async () => {
    const { order, photo } = await withPhoto('照片坏了');
    const [row] = await queryRows(server, `select "StorageName" as name from "media" where "Id" = ${photo}`);
    writeFileSync(join(server.settings.dataDir, 'media', String(at(row, 'name'))), await drawn('#ff0000'));
    const reply = await admin.fetch(`/api/order/Print?layout=standard&ids=${order}`);
    expect(Buffer.from(await reply.clone().arrayBuffer()).toString('latin1')).not.toContain('/Subtype /Image');
    expect((await pagesIn(reply)).join('')).toContain('（图片没有读到）');
  });

  it('are called in the language of who reads them, several as well', async () => {
    const english = new TestClient(server.running.address, 'language=en');
    await english.signIn(ADMIN);
    const reply = await english.fetch('/api/order/Print?layout=table&ids=1,2');
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toContain('-2 records-');
    const [standard = ''] = await pagesIn(await english.fetch('/api/order/Print?layout=standard&ids=1'));
    expect(standard).toContain('OwnershipOwner');
    expect(standard).not.toMatch(/归属|负责人/);
    // Texts of a document stay as they are written there.
    expect(standard).toContain('备注');
  });

  it('have no more pictures than a file may hold, and draw none for whoever has left', async () => {
    const { media, log, database } = server.running.services;
    const read = (count: number, left: AbortSignal) => {
      const fields = new Set(Array.from({ length: count }, (_, i) => i + 1));
      return readPictures({ fields, seals: new Set() }, left, { media, log }, database.db);
    };
    await expect(read(401, new AbortController().signal)).rejects.toMatchObject({
      ...{ code: 'BAD_REQUEST', text: '要打印的图片有 401 张，一次最多 400 张，请分几次打印' },
    });
    await expect(read(400, AbortSignal.abort())).rejects.toMatchObject({ code: 'BUSY' });
  });

  it('are written down as what leaves the house', async () => {
    await pagesOf(admin, '/api/order/Print?layout=table&ids=1,2');
    const logged = `select "RecordTitle" from "opLog" where "OpAction" = 'export' order by "Id" desc limit 1`;
    expect(await queryRows(server, logged)).toEqual([{ RecordTitle: '打印订单一览（2 条）' }]);
  });
});

describe('signs that the font has not', () => {
  const paper = (text: string): Paper => ({
    title: text,
    note: undefined,
    foot: undefined,
    pieces: [{ kind: 'text', title: undefined, paragraphs: [text] }],
  });

  it('are replaced and named, and nothing else changes', () => {
    const isKnown = (code: number): boolean => code < 0x20000;
    expect(withKnownSigns(paper('王𫠠\t一\u200b'), isKnown)).toEqual({
      ...paper('王〓 一'),
      pieces: [
        { kind: 'text', title: undefined, paragraphs: ['王〓 一'] },
        { kind: 'text', title: undefined, paragraphs: ['注：〓 处的字打印字体里没有，原字的编码为 U+2B820。'] },
      ],
    });
    expect(withKnownSigns(paper('全部都有'), isKnown)).toEqual(paper('全部都有'));
  });
});
