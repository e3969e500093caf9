import { afterAll, beforeAll, expect, it } from 'vitest';
import { isList, plainText, type Value } from '#language/Value.ts';
import { samplePdf } from '#server/start/demoFiles.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { at, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';
import { CHOICES, WRITTEN_KINDS } from '../../support/WRITTEN_KINDS.ts';

const form = (title: string, more: object): object => ({
  ...{ title, type: 'object', 'x-permission': 'OrderMgr', 'x-title-field': 'Name' },
  properties: { Name: { type: 'string', title: '名称' }, ...more },
});

/** The small product with a record that has a field of each kind. Masked values are masked in the log too: none goes back, so none is masked here. */
const MORE = {
  'thing/form.json': form(
    '物品',
    Object.fromEntries(
      Object.entries(WRITTEN_KINDS).map(([kind, [node]]) => [
        kind,
        { ...node, title: kind, ...(kind === 'phone' ? { 'x-mask': false } : {}) },
      ]),
    ),
  ),
  'thing/list.json': { title: '物品', columns: ['Name'] },
  'detail/form.json': form('明细', {
    ThingId: { type: 'integer', title: '物品', 'x-reference': { entity: 'thing' } },
  }),
  'detail/list.json': { title: '明细', columns: ['Name'] },
  'enums/Sort.json': { title: '类别', items: CHOICES },
};

onEachDatabase('a value of each kind, taken back', (database) => {
  let server: TestServer;
  let admin: TestClient;
  let schemasDir: string;
  /** Records and files that values refer to: the first is number 1 in `WRITTEN_KINDS`, and so on. */
  const known: Record<string, number[]> = { references: [], attachments: [] };
  beforeAll(async () => {
    schemasDir = makeProduct(MORE, SMALL_PRODUCT);
    server = await openServer(database, { schemasDir });
    admin = await server.signIn('13900000001');
    for (const name of ['甲', '乙', '丙']) {
      const { Data } = await admin.post('/api/detail/Add', { Name: name });
      known['references']?.push(numberAt(Data, 'Record.Id'));
      const file = await admin.upload(`${name}.pdf`, samplePdf(name));
      known['attachments']?.push(file);
    }
  });
  afterAll(() => server.close());

  const sent = (kind: string, value: Value): Fields => {
    if (kind === 'rows')
      return value === null
        ? { rows: '' }
        : Object.fromEntries((isList(value) ? value : []).map((_, row) => [`rows[${row}][Name]`, `第${row}行`]));
    const ids = known[kind];
    if (ids === undefined) return { [kind]: plainText(value, ',') };
    return { [kind]: (isList(value) ? value : []).map((item) => ids[Number(item) - 1]).join() };
  };
  const thing = async (Id: number) => await admin.record('thing', Id);
  /** The value as a reader sees it: of rows and files what identifies them. */
  const seen = async (id: number, kind: string): Promise<unknown> => {
    const value = (await thing(id))[kind];
    if (kind === 'rows') return listAt(await thing(id), kind).map((row) => at(row, 'Name'));
    return kind === 'attachments' ? listAt(await thing(id), kind).map((file) => at(file, 'Id')) : value;
  };
  const update = async (Id: number, fields: Fields) => {
    server.clock.now = new Date(server.clock.now.getTime() + 5000);
    return admin.post('/api/thing/Update', { Id, Version: numberAt(await thing(Id), 'Version'), ...fields });
  };
  const takeBack = async (Id: number): Promise<unknown> => {
    server.clock.now = new Date(server.clock.now.getTime() + 5000);
    const Versions = numberAt(await thing(Id), 'Version');
    return (await admin.post('/api/thing/BulkTakeBack', { ids: Id, Versions })).Data;
  };

  it.each(Object.entries(WRITTEN_KINDS))('%s', async (kind, [, within, limit, beyond]) => {
    const added = await admin.post('/api/thing/Add', { Name: kind, ...sent(kind, within) });
    expect(added.Message).toBe('');
    const id = numberAt(added.Data, 'Record.Id');
    const before = await seen(id, kind);
    expect(before).toBeTruthy();
    for (const next of [limit, null]) {
      const reply = await update(id, sent(kind, next));
      expect(reply).toMatchObject({ Message: '' });
      expect(await takeBack(id)).toMatchObject({ Failed: [] });
      expect(await seen(id, kind)).toEqual(before);
    }
    // What is refused names its field, and changes nothing.
    expect(await update(id, sent(kind, beyond))).toMatchObject({ Code: 20, Data: { Issues: [{ Field: kind }] } });
    expect(await seen(id, kind)).toEqual(before);
  });
});
