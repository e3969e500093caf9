import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkProduct } from '#proof/check/checkProduct.ts';
import { loadProduct } from '#server/product/ReadyProduct.ts';
import { column, at } from '../../support/server/TestClient.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';
import { onEachDatabase, openServer, signInAll, type TestServer, useServer } from '../../support/server/TestServer.ts';

const UNIT = { ParentId: 'Over', UnitPath: 'Line', ChiefEmployeeId: 'Head' };
const EMPLOYEE = { UnitId: 'Shelf', PhoneNumber: 'Bell' };
const LOGINS = ['01', '02', '05', '06', '07', '09', '10', '16', '18'].map((nn) => `139000000${nn}`);
const LISTS = ['Customer', 'Contact', 'Order', 'Receipt', 'Employee', 'Unit'];

/** The small product, with other names for the unit and employee fields that the frame reads. */
function renamedProduct(): string {
  const texts = (names: Readonly<Record<string, string>>, kind: string, ...files: string[]): [string, string][] =>
    files.map((file) => [
      file,
      Object.entries(names)
        .reduce(
          (text, [from, to]) => text.replaceAll(`"${from}"`, `"${to}"`),
          readFileSync(join(SMALL_PRODUCT, file), 'utf8'),
        )
        .replace(`"x-organisation": "${kind}"`, `"x-organisation": ${JSON.stringify(DECLARED[kind])}`),
    ]);
  return makeProduct(
    Object.fromEntries([
      ...texts(UNIT, 'unit', 'unit/form.json', 'unit/list.json', 'demo/01-unit.json'),
      ...texts(EMPLOYEE, 'employee', 'employee/form.json', 'employee/list.json', 'demo/02-employee.json'),
      ...texts({ UnitId: 'Shelf' }, '', 'enums/Executors.json'),
    ]),
    SMALL_PRODUCT,
  );
}

const DECLARED: Readonly<Record<string, unknown>> = {
  unit: { kind: 'unit', parent: 'Over', path: 'Line', chief: 'Head' },
  employee: { kind: 'employee', unit: 'Shelf', phone: 'Bell' },
};

const schemasDir = renamedProduct();

it('nothing is wrong with a product that declares its own names', () => {
  const { documents } = loadProduct(schemasDir).product;
  expect(checkProduct(documents).problems).toEqual([]);
});

onEachDatabase('an organisation with names of its own', (kind) => {
  let renamed: TestServer;
  afterAll(() => renamed.close());
  const plain = useServer(kind);
  beforeAll(async () => {
    renamed = await openServer(kind, { schemasDir }, 'empty');
  });

  /** The ids that every account reaches, by list and account. */
  async function reached(server: TestServer): Promise<Record<string, unknown[]>> {
    const clients = await signInAll(server, LOGINS);
    const found: Record<string, unknown[]> = {};
    for (const login of LOGINS)
      for (const api of LISTS) {
        const reply = await clients(login).get(`/api/${api}/Search`, { rows: 100 });
        found[`${login} ${api}`] = reply.Successed ? column(reply.Data, 'Id').sort() : [reply.Code];
      }
    return found;
  }

  it('shows everybody the same records, before and after a unit is moved and gets another chief', async () => {
    const before = await reached(plain);
    expect(before['13900000005 Order']).not.toEqual([]);
    expect(before['13900000005 Order']).not.toEqual(before['13900000001 Order']);
    expect(await reached(renamed)).toEqual(before);
    const lines = async (): Promise<unknown[]> =>
      column((await (await renamed.signIn('13900000001')).get('/api/Unit/Search')).Data, 'Line');
    expect(await lines()).toContain('/1/2/3/');

    for (const [server, parent, chief] of [
      [plain, 'ParentId', 'ChiefEmployeeId'],
      [renamed, 'Over', 'Head'],
    ] as const) {
      const admin = await server.signIn('13900000001');
      const Version = String(at((await admin.get('/api/Unit/Get', { Id: 4 })).Data, 'Record.Version'));
      const moved = await admin.confirm('/api/Unit/Update', { Id: 4, Version, [parent]: 3, [chief]: 6 });
      expect(moved).toMatchObject({ Successed: true });
    }
    expect(await lines()).toContain('/1/2/3/4/');
    const after = await reached(plain);
    expect(after).not.toEqual(before);
    expect(await reached(renamed)).toEqual(after);
  });
});
