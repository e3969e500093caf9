import { expect, it } from 'vitest';
import { at } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer } from '../../support/server/TestServer.ts';

onEachDatabase('how the back office looks', (kind) => {
  it('is kept with each account, where somebody chose', async () => {
    const server = await openServer(kind);
    const [one, other] = [await server.signIn('13900000006'), await server.signIn('13900000007')];
    const theme = async (client: typeof one): Promise<unknown> =>
      at((await client.get('/api/Account/CurrentUser')).Data, 'Theme');
    expect(await theme(one)).toBeUndefined();
    expect(await one.post('/api/Account/SetLook', { Theme: 'dark' })).toMatchObject({ Successed: true });
    expect(await one.post('/api/Account/SetLook', { Theme: 'pink' })).toMatchObject({ Successed: false });
    expect([await theme(one), await theme(other)]).toEqual(['dark', undefined]);
    await one.post('/api/Account/SetLook', { Density: 'loose' });
    await one.post('/api/Account/SetLook', { Language: 'en' });
    expect(await one.post('/api/Account/SetLook', { Language: 'fr' })).toMatchObject({ Successed: false });
    expect((await one.get('/api/Account/CurrentUser')).Data).toMatchObject({
      Theme: 'dark',
      Density: 'loose',
      Language: 'en',
    });
    expect(await server.client().post('/api/Account/SetLook', { Theme: 'dark' })).toMatchObject({ Code: 10 });
    await server.close();
  });
});
