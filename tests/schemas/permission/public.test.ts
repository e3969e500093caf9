import { describe, expect, it } from 'vitest';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { decideAccess, opensList } from '#engine/permission/decideAccess.ts';
import { ANONYMOUS_USER } from '#engine/permission/UserContext.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';

const { entities } = shippedProduct();
const access = (key: string) => decideAccess(shippedEntity(key), ANONYMOUS_USER, (name) => entities.get(name));
const PUBLIC = [
  'activity',
  'article',
  'businessDomain',
  'dragonBoatFestivalMsg',
  'expertTeam',
  'recruitment',
  'unit',
  'webPage',
];

describe('somebody who did not sign in', () => {
  it('reads what entities say is public, and nothing of any other', () => {
    const read = [...entities.values()].filter(({ key }) => access(key).may('view')).map(({ key }) => key);
    const others = [...entities.keys()].filter((key) => !PUBLIC.includes(key));

    expect(read.sort()).toEqual(PUBLIC);
    expect(others.filter((key) => access(key).readable.size > 0)).toEqual([]);
    expect(others.filter((key) => JSON.stringify(access(key).rows('view')).includes('true'))).toEqual([]);
  });

  it('takes no transition, changes and deletes nothing', () => {
    const allowed = [...entities.values()].flatMap((entity) =>
      actionCodes(entity)
        .filter((code) => !['view', 'create'].includes(code) && access(entity.key).may(code))
        .map((code) => `${entity.key}.${code}`),
    );

    expect(allowed).toEqual([]);
  });

  it('reads no field that is masked for others, and none that tells who people are', () => {
    const fields = [...entities.values()].flatMap((entity) =>
      [...access(entity.key).readable].map((name) => ({ entity: entity.key, field: entity.field(name) })),
    );
    const private_ = fields.filter(
      ({ field }) =>
        field?.masked === true ||
        /Employee|Creator|Updater|Submitter|Approver|^Project|Reason|Remark/.test(field?.name ?? ''),
    );

    expect(private_.map(({ entity, field }) => `${entity}.${field?.name ?? ''}`)).toEqual(['unit.ProjectRegion']);
  });

  it('opens the public lists and no others', () => {
    const open = PUBLIC.flatMap((key) =>
      [...shippedEntity(key).lists.values()]
        .filter((list) => opensList(shippedEntity(key), list, ANONYMOUS_USER))
        .map(({ name }) => `${key}/${name}`),
    );

    expect(open.sort()).toEqual([
      'activity/public',
      'article/ClassicCase',
      'article/IndustryNews',
      'article/companyDynamic',
      'businessDomain/list',
      'dragonBoatFestivalMsg/list',
      'expertTeam/list',
      'recruitment/list',
      'unit/branches',
      'unit/companies',
      'unit/offices',
      'webPage/list',
    ]);
  });
});
