import { afterAll, expect, it } from 'vitest';
import { makeProduct, VEHICLES } from '../../support/server/makeProduct.ts';
import { oneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const open: TestServer[] = [];
afterAll(async () => {
  for (const server of open) await server.close();
});

/** The reply to a visitor without a session from a product with these additional documents. */
async function told(documents: Readonly<Record<string, unknown>>, from?: string): Promise<unknown> {
  const server = await openServer(oneDatabase(), { schemasDir: makeProduct(documents, from) });
  open.push(server);
  return (await server.client().get('/api/System/GetCompany')).Data;
}

it('what a product says about its company is open to everybody', async () => {
  const links = [{ title: '招聘', path: '/job' }];
  const qrCode = { title: '官网', text: 'https://www.example.com/' };

  expect(
    await told({ 'company.json': { name: '公司', phone: '0571-8800 0000', links, qrCode } }, SMALL_PRODUCT),
  ).toEqual({
    Name: '公司',
    Claim: null,
    Phone: '0571-8800 0000',
    Email: null,
    Address: null,
    Links: [{ Title: '招聘', Path: '/job' }],
    QrCode: { Title: '官网', Text: 'https://www.example.com/' },
    KeptEnums: [],
  });
});

it('a product may say nothing', async () => {
  expect(await told(VEHICLES)).toBeNull();
});
