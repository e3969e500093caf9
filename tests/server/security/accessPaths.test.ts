import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessFields } from '#engine/permission/accessChange.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { smallEntity, smallProduct } from '../../support/smallProduct.ts';
import {
  at,
  listAt,
  numberAt,
  objectAt,
  type Fields,
  type Reply,
  type TestClient,
} from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const [ADMIN, CLERK, CUSTOMER] = ['13900000001', '13900000018', '13800000001'];
/** A salesman, the salesman's chief, their unit, and the one above it. */
const [SALESMAN, CHIEF, UNIT, COMPANY] = [6, 5, 3, 2];
/** An employee of another unit, who does not have access to the orders of a region yet. */
const STRANGER = 10;
const REGION = '1,2,3';
/** Everything but flags; the regions are those of most customers. */
const FACTS: Fields = { UnitId: 1, ManageRegions: REGION };

const documentOf = (file: string): Readonly<Record<string, unknown>> => {
  const document: unknown = JSON.parse(readFileSync(join(SMALL_PRODUCT, file), 'utf8'));
  return objectAt({ document }, 'document');
};

/** The employee who gains access by a fact: one who does not have the same access already. */
const receiverOf = (name: string): number =>
  name === 'UnitId' ? CHIEF : ['IsAreaExecutive', 'ManageRegions'].includes(name) ? STRANGER : SALESMAN;

/** The small product, with every way there is to write of employees and units without opening them. */
function product(): string {
  const [employee, unit] = [documentOf('employee/form.json'), documentOf('unit/form.json')];
  const properties = (form: Readonly<Record<string, unknown>>): object => objectAt(form, 'properties');
  return makeProduct(
    {
      'posting/form.json': {
        title: '调令',
        type: 'object',
        'x-permission': 'OrgMgr',
        'x-title-field': 'Title',
        'x-writes': [
          { to: 'EmployeeId', field: 'IsGroupSeniorExecutive', value: '{{ true }}' },
          { to: 'UnitId', field: 'ChiefEmployeeId', value: '{{ $values.EmployeeId }}' },
        ],
        properties: {
          Title: { type: 'string', title: '事由' },
          EmployeeId: { type: 'integer', title: '员工', 'x-reference': { entity: 'employee' } },
          UnitId: { type: 'integer', title: '部门', 'x-reference': { entity: 'unit' } },
        },
      },
      'posting/list.json': { title: '调令', columns: ['Title'], import: {} },
      'unit/list.json': { ...documentOf('unit/list.json'), import: {} },
      'employee/list.json': { ...documentOf('employee/list.json'), import: {} },
      'customer/list.json': { ...documentOf('customer/list.json'), bulkActions: ['merge'] },
      'employee/form.json': {
        ...employee,
        properties: { ...properties(employee), StaffState: { type: 'integer', title: '状态', 'x-enum': 'StaffState' } },
      },
      'employee/workflow.json': {
        field: 'StaffState',
        title: '状态',
        initial: 1,
        states: [
          { value: 1, title: '在职', color: 'green' },
          { value: 2, title: '高管', color: 'blue' },
        ],
        transitions: [
          {
            action: 'promote',
            title: '提拔',
            from: [1],
            to: 2,
            set: { IsGroupSeniorExecutive: true },
          },
        ],
      },
      'unit/form.json': {
        ...unit,
        properties: {
          ...properties(unit),
          members: {
            type: 'array',
            title: '成员',
            'x-child': {
              entity: 'employee',
              by: 'UnitId',
              columns: ['EmployeeNo', 'RealName', 'IsGroupSeniorExecutive'],
            },
          },
        },
      },
    },
    SMALL_PRODUCT,
  );
}

onOneDatabase('every way to write what decides who reaches which records', (kind) => {
  let server: TestServer;
  let admin: TestClient;
  let clerk: TestClient;
  beforeAll(async () => {
    server = await openServer(kind, { schemasDir: product() });
    admin = await server.signIn(ADMIN);
    const roles = listAt((await admin.get('/api/Role/Search', { rows: 100 })).Data, 'Rows');
    const role = {
      Id: Number(
        at(
          roles.find((one) => at(one, 'RoleCode') === 'market'),
          'Id',
        ),
      ),
      KeyList: '["IndexMgr","OrgMgr","CustomerMgr"]',
    };
    const ActionList = '["Employee.*","Unit.*","Posting.*","Customer.*"]';
    expect(await admin.confirm('/api/Role/Save', { ...role, ActionList })).toMatchObject({ Message: '', Code: 0 });
    clerk = await server.signIn(CLERK);
    await queryRows(server, 'update "employee" set "StaffState" = 1');
  });
  afterAll(() => server.close());

  const stored = async (): Promise<unknown> => [
    await queryRows(
      server,
      `select "Id", "UnitId", "IsSeniorExecutive", "IsGroupSeniorExecutive", "IsChairman", "IsAreaExecutive", "IsAuditor", "ManageRegions"
       from "employee" where not "IsDeleted" order by "Id"`,
    ),
    await queryRows(
      server,
      `select "Id", "ChiefEmployeeId", "UnitPath" from "unit" where not "IsDeleted" order by "Id"`,
    ),
    await queryRows(server, `select "Id", "CustomerId" from "account" order by "Id"`),
  ];
  const version = async (api: string, id: number): Promise<number> => Number((await admin.record(api, id)).Version);
  const update = async (client: TestClient, api: string, Id: number, fields: Fields): Promise<Reply> =>
    client.post(`/api/${api}/Update`, { Id, Version: await version(api, Id), ...fields });

  type Way = (client: TestClient, more: Fields) => Promise<Reply>;
  const facts = smallProduct().organisation.facts ?? [];
  const ways: [string, Way][] = [
    ...accessFields(smallEntity('employee'), facts).map((name): [string, Way] => [
      `an edit of ${name}`,
      (client, more) =>
        update(client, 'employee', receiverOf(name), {
          [name]: FACTS[name] ?? true,
          // Regions only count together with their flag.
          ...(name === 'ManageRegions' ? { IsAreaExecutive: true } : {}),
          ...(name === 'IsAreaExecutive' ? { ManageRegions: REGION } : {}),
          ...more,
        }),
    ]),
    ['a chief', (client, more) => update(client, 'Unit', COMPANY, { ChiefEmployeeId: SALESMAN, ...more })],
    ['a child row', (client, more) => members(client, more)],
    [
      'what another record writes',
      (client, more) => client.post('/api/posting/Add', { Title: '升', EmployeeId: SALESMAN, ...more }),
    ],
    [
      'a chief whom another record writes',
      (client, more) =>
        client.post('/api/posting/Add', { Title: '升', UnitId: COMPANY, EmployeeId: SALESMAN, ...more }),
    ],
    [
      'a transition',
      async (client, more) =>
        client.post('/api/employee/promote', { Id: SALESMAN, Version: await version('employee', SALESMAN), ...more }),
    ],
    ['a merge of customers', (client, more) => client.post('/api/customer/Merge', { ids: '1,2', keep: 2, ...more })],
  ];
  const members = async (client: TestClient, more: Fields): Promise<Reply> => {
    const { Data } = await admin.get('/api/Unit/Get', { id: UNIT });
    const rows = listAt(Data, 'Record.members').map((row, i): Fields => ({
      [`members[${i}][Id]`]: Number(at(row, 'Id')),
      [`members[${i}][EmployeeNo]`]: String(at(row, 'EmployeeNo')),
      [`members[${i}][RealName]`]: String(at(row, 'RealName')),
      [`members[${i}][IsGroupSeniorExecutive]`]: at(row, 'Id') === SALESMAN,
    }));
    const sent = Object.fromEntries(rows.flatMap((row) => Object.entries(row)));
    return update(client, 'Unit', UNIT, { ...sent, ...more });
  };

  it.each(ways)('by %s it is refused to who does not hold it, and shown to who does', async (_name, way) => {
    const before = await stored();
    const refused = await way(clerk, {});
    expect([refused.Code, refused.Message]).toEqual([12, expect.stringContaining('请由拥有全部权限的管理员操作')]);
    expect(await stored()).toEqual(before);
    const asked = await way(admin, {});
    expect(asked).toMatchObject({ Code: 24, Data: { Warnings: [] } });
    expect(await stored()).toEqual(before);
  });

  const imports: [string, string, Fields][] = [
    [
      'a new unit with a chief',
      'Unit',
      { UnitName: '新部门', UnitType: '部门', ParentId: '造价公司', ChiefEmployeeId: '沈佳宁' },
    ],
    ['what another record writes', 'posting', { Title: '升', EmployeeId: '沈佳宁' }],
    ['a chief whom another record writes', 'posting', { Title: '升', UnitId: '造价公司', EmployeeId: '沈佳宁' }],
  ];
  it.each(imports)(
    'by an import of %s it is refused to everybody, and the preview says so: nobody is asked there',
    async (_name, api, cells) => {
      const before = await stored();
      const Rows = JSON.stringify([{ Row: 2, Cells: cells }]);
      for (const [client, why] of [
        [clerk, '请由拥有全部权限的管理员操作'],
        [admin, '导入时不能确认，请单独添加这条记录'],
      ] as const) {
        const preview = await client.post(`/api/${api}/Import`, { list: 'list', Rows, Run: 'r', Preview: true });
        expect(preview).toMatchObject({ Code: 0, Data: { Good: [], Rows: [{ Row: 2, Warnings: [] }] } });
        expect(at(preview.Data, 'Rows.0.Issues.0.Message')).toContain(why);
        const made = await client.post(`/api/${api}/Import`, { list: 'list', Rows, Run: 'r', Preview: false });
        expect([made.Code, made.Message]).toEqual([20, expect.stringContaining(why)]);
      }
      expect(await stored()).toEqual(before);
    },
  );

  it('by a merge of customers it is told which records their accounts reach then, and done when that was accepted', async () => {
    const merge = { ids: '1,2', keep: 2 };
    const customer = await server.signIn(CUSTOMER);
    const orders = async (): Promise<number> =>
      numberAt((await customer.get('/api/order/Search', { list: 'customer' })).Data, 'Total');
    const asked = await admin.post('/api/customer/Merge', merge);
    const entities = listAt(asked.Data, 'Gains.Accounts.0.Entities');
    const gained = entities.find((one) => at(one, 'Key') === 'order');
    expect(at(gained, 'View.Before')).toBe(await orders());
    const done = await admin.post('/api/customer/Merge', {
      ...merge,
      AcceptGains: String(at(asked.Data, 'Gains.Accept')),
    });
    expect(done).toMatchObject({ Code: 0 });
    expect(at(gained, 'View.After')).toBe(await orders());
  });
});
