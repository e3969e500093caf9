import { expect, it } from 'vitest';
import { namedCall, refuseNames } from '#wire/calls/callNames.ts';

it('a name of a call has its method and the parameters in its path, and is no call itself', () => {
  const menu = { call: 'GET /api/System/GetRoutes' } as const;
  const search = { call: 'GET /api/:api/Search' } as const;

  expect(refuseNames({ 'GET /api/System/GetMyRoutes': menu, 'GET /api/lists/:api': search })).toBeUndefined();
  expect(refuseNames({ 'GET /api/system/getroutes': menu })).toMatch(/is a call of the frame/);
  expect(refuseNames({ 'POST /api/System/GetMyRoutes': menu })).toMatch(/another method/);
  expect(refuseNames({ 'GET /api/lists/all': search })).toMatch(/other parameters/);
});

it('whoever uses a name does not send what it decides', () => {
  const call = namedCall({ call: 'GET /api/enumdata/GetItemsBelow', title: '下级', query: { typeName: 'Region' } });

  expect(call.title).toBe('下级');
  expect(call.query?.schema).toMatchObject({ properties: { typeId: {} }, required: ['typeId'] });
  expect(call.query?.schema['properties']).not.toHaveProperty('typeName');
});
