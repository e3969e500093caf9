import { expect, it } from 'vitest';
import { openEntities, roleDraft, wholeRole } from '#admin/organisation/roleDraft.ts';
import type { RoleCatalog } from '#engine/roles/RoleCatalog.ts';
import type { RoleInfo } from '#wire/OrganisationReplies.ts';

const entity = (Api: string) => ({
  ...{ Api, Entity: Api.toLowerCase(), Title: Api, Keys: [`${Api}Mgr`], IsScoped: false, Fields: [] },
  Actions: ['view', 'edit', 'refer'].map((code) => ({ Code: `${Api}.${code}`, Title: code })),
});
const CATALOG: RoleCatalog = { Keys: [], Entities: [entity('Order'), entity('Model')] };
const role = (ActionList: string[]): RoleInfo => ({
  ...{
    Id: 1,
    RoleName: '文员',
    RoleCode: 'clerk',
    Remark: null,
    IsSystem: false,
    IsEnabled: true,
    Version: 1,
    AccountCount: 0,
  },
  ...{ KeyList: ['OrderMgr'], ActionList, DataScope: 1, EntityScopes: {} },
});

it.each([
  [['Order.*', 'Model.refer']],
  [['Order.view', 'Order.refer', 'Model.refer']],
  [['Order.*']],
  [['Order.*', 'Order.refer']],
])('a role with %j is saved as it was', (actions) => {
  expect(wholeRole(roleDraft(role(actions), CATALOG), CATALOG).ActionList).toEqual(actions);
});

it('gives no action without a key that was not given explicitly', () => {
  expect(roleDraft(role(['Order.*', 'Model.*']), CATALOG).actions).toEqual([
    'Order.view',
    'Order.edit',
    'Model.view',
    'Model.edit',
  ]);
  expect(openEntities(CATALOG, ['OrderMgr']).map(({ Actions }) => Actions.map(({ Code }) => Code))).toEqual([
    ['Order.view', 'Order.edit', 'Order.refer'],
    ['Model.refer'],
  ]);
});
