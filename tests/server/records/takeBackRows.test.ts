import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samplePdf } from '#server/start/demoFiles.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { at, listAt, numberAt, objectAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const rows = (title: string, more: object): object => ({
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
    properties: {
      Topic: { type: 'string', title: '主题' },
      legs: { type: 'array', title: '行程', 'x-child': { entity: 'leg', by: 'TripId', columns: ['Name', 'Papers'] } },
      stamps: { type: 'array', title: '凭证', 'x-child': { entity: 'stamp', by: 'TripId' } },
    },
  },
  'trip/list.json': { title: '出差', columns: ['Topic'] },
  'leg/form.json': rows('行程', {
    Papers: { type: 'array', title: '资料', 'x-component': 'Attachments' },
    Note: { type: 'string', title: '说明', maxLength: 20 },
  }),
  'leg/list.json': { title: '行程', columns: ['Name'] },
  'stamp/form.json': rows('凭证', {
    Code: { type: 'string', title: '编码', maxLength: 20, 'x-number': { prefix: 'L', digits: 4 } },
  }),
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
  afterAll(async () => {
    await server.close();
    rmSync(schemasDir, { recursive: true, force: true });
  });

  const trip = async (Id: number) => objectAt((await admin.get('/api/trip/Get', { id: Id })).Data, 'Record');
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
  const add = async (): Promise<number> =>
    numberAt((await admin.post('/api/trip/Add', { Topic: '行的文件' })).Data, 'Record.Id');

  it('hold their files again, changed ones and those that were taken off', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(samplePdf('行'))]), '行.pdf');
    const uploaded = await admin.call('/api/media/UploadAttachement/', { method: 'POST', body: form });
    const file = numberAt(uploaded.Data, 'Id');
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
    expect(await legs()).toEqual([...before].reverse());
  });

  it('are refused where a new row cannot be what the old one was, and nothing has happened then', async () => {
    const id = await add();
    await change(id, { 'stamps[0][Name]': '甲' });
    await change(id, { stamps: '', Topic: '没有行' });
    // A new row gets another number.
    expect(await wholly(id)).toEqual(['不能改回「凭证」：第 1 行的「编码」放不回去']);
    expect(await trip(id)).toMatchObject({ Topic: '没有行', stamps: [] });
    await change(id, { 'legs[0][Name]': '去' });
    const [leg] = listAt(await trip(id), 'legs');
    const noted = { Id: numberAt(leg, 'Id'), Version: numberAt(leg, 'Version'), Note: '自己的' };
    expect(await admin.post('/api/leg/Update', noted)).toMatchObject({ Message: '' });
    await change(id, { legs: '', Topic: '没有行程' });
    expect(await wholly(id)).toEqual(['不能改回「行程」：第 1 行的「说明」放不回去']);
    expect(await trip(id)).toMatchObject({ Topic: '没有行程', legs: [] });
  });
});
