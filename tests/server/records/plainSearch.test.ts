import { beforeAll, expect, it } from 'vitest';
import { column, type Fields, listAt, numberAt } from '../../support/server/TestClient.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

const NAME = '云帆（上海）Tech有限公司';
/** What people type for that name: other brackets, full width, letter case, blanks, invisible signs. */
const VARIANTS = [
  '云帆(上海)',
  '云帆（上海）',
  '云帆【上海】tech',
  '云 帆( 上海 )ＴＥＣＨ',
  '云帆\u200b（上海\u00ad）',
];

onBothDatabases('texts are searched by their plain form', (kind) => {
  let id: number;
  const server = useServer(kind, {}, 'shipped');
  const client = server.as('13900000018');
  beforeAll(async () => {
    const Cells = {
      ...{ CustomerName: NAME, CompenyProperty: '个人', Industry: '林业', CustomerSources: '1', AdInfo: '110105' },
      OwnerId: '沈佳宁',
    };
    await imports('Customer', Cells);
    id = numberAt((await client.get('/api/Customer/Search', { searchKey: NAME })).Data, 'Rows.0.Id');
  });

  async function imports(api: string, Cells: Readonly<Record<string, string>>): Promise<void> {
    const Rows = JSON.stringify([{ Row: 2, Cells }]);
    const reply = await client.post(`/api/${api}/Import`, { list: 'list', Rows, Preview: false, Run: api });
    expect(reply).toMatchObject({ Data: { Good: [2] } });
  }
  const ids = async (path: string, params: Fields, at = 'Rows'): Promise<unknown[]> =>
    column((await client.get(path, params)).Data, 'Id', at);

  it.each(VARIANTS)('%s finds it in lists, filters, pickers and the command palette', async (text) => {
    expect(await ids('/api/Customer/Search', { searchKey: text })).toEqual([id]);
    expect(await ids('/api/Customer/Search', { CustomerName: text })).toEqual([id]);
    expect(await ids('/api/Customer/Pick', { for: 'contact.CustomerName', searchKey: text })).toEqual([id]);
    const { Data } = await client.get('/api/System/Find', { searchKey: text });
    expect(listAt(Data, 'Groups').flatMap((group) => column(group, 'Id'))).toContain(id);
  });

  it('finds it by an index, too', async () => {
    const { listIndexes, products } = server.running.services;
    const { systemCall } = await import('#server/access/openCall.ts');
    await listIndexes.tend(products.current.entities, systemCall(server.running.services), { least: 10 });
    expect(listIndexes.current.get('customer')).toBeDefined();
    for (const text of VARIANTS) expect(await ids('/api/Customer/Search', { searchKey: text })).toEqual([id]);
  });

  it('is the record that a cell of an import names, with the name that it has', async () => {
    const Cells = {
      ContactName: '云帆联系人',
      CustomerName: '云帆 (上海) TECH有限公司',
      Gender: '男',
      OwnerId: '沈佳宁',
    };
    await imports('Contact', { ...Cells, IsEnabled: '是', PhoneNumber: '13712345678' });
    const { Data } = await client.get('/api/Contact/Search', { searchKey: '云帆联系人' });
    expect(listAt(Data, 'Rows')[0]).toMatchObject({ CustomerName: NAME });
  });

  it('is a colleague that a comment mentions', async () => {
    const { Data } = await client.get('/api/RecordComment/People', {
      entity: 'customer',
      record: id,
      searchKey: '沈 佳宁',
    });
    expect(column(Data, 'Label')).toEqual(['沈佳宁']);
  });
});
