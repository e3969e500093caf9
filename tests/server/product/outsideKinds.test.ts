import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at, column, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const EXAMPLE = 'docs/examples/library';
const CHILD = 2;
const LENDABLE = '$record.IsLendable === true';

/** The library, whose children see the books for children. */
function productOfKinds(): string {
  const form = readFileSync(`${EXAMPLE}/book/form.json`, 'utf8');
  const where = `${LENDABLE} && ($user.Kind !== ${CHILD} || $record.Kind === 3)`;
  const changed: unknown = JSON.parse(form.replace(LENDABLE, where));
  return makeProduct({ 'book/form.json': changed }, EXAMPLE);
}

onOneDatabase('people from outside of several kinds', (kind) => {
  const server = useServer(kind, { schemasDir: productOfKinds() }, 'empty');
  const [grown, child, librarian] = [server.as('reader'), server.as('child'), server.as('main')];

  const current = async (who: TestClient): Promise<unknown> => (await who.get('/api/Account/CurrentUser')).Data;
  const books = async (who: TestClient): Promise<unknown[]> =>
    column((await who.get('/api/Book/Search', { sort: 'Id', list: 'portal' })).Data, 'Title');

  it('each have a name, a home and a menu of their own', async () => {
    expect(await current(grown)).toMatchObject({ Home: '/mine', ProductTitle: '读者门户', UserValues: { Kind: 1 } });
    expect(await current(child)).toMatchObject({
      Home: '/catalogue',
      ProductTitle: '少儿借阅',
      UserValues: { Kind: 2 },
    });
    expect(await current(librarian)).toMatchObject({ Home: '/home', UserValues: { Kind: null } });
    const titles = async (who: TestClient): Promise<unknown[]> =>
      column({ Rows: (await who.get('/api/System/GetRoutes')).Data }, 'Title');
    expect(await titles(grown)).toEqual(['我的借阅', '馆藏查询', '消息', '个人中心']);
    expect(await titles(child)).toEqual(['馆藏查询', '我的借阅', '个人中心']);
  });

  it('see what is for their kind, and an administrator reads of which they are', async () => {
    expect(await books(child)).toEqual(['小王子']);
    expect(await books(grown)).toEqual(['红楼梦', '万物简史', '小王子']);
    const admin = await server.signIn('admin');
    const id = numberAt((await admin.get('/api/System/ViewAsAccounts', { searchKey: '赵小天' })).Data, 'Rows.0.Id');
    expect((await admin.get('/api/System/ViewAs', { accountId: id })).Data).toMatchObject({
      Account: { Kind: '少儿' },
    });
  });

  it('are of another kind from the moment their record is', async () => {
    const record = (await librarian.get('/api/Reader/Get', { id: CHILD })).Data;
    const sent = { Id: CHILD, Version: numberAt(record, 'Record.Version'), Kind: 1 };
    expect(await librarian.post('/api/Reader/Update', sent)).toMatchObject({ Code: 0 });
    expect(await current(child)).toMatchObject({ Home: '/mine', ProductTitle: '读者门户' });
    expect(await books(child)).toEqual(['红楼梦', '万物简史', '小王子']);
    expect(at(await current(child), 'UserValues.Kind')).toBe(1);
  });
});
