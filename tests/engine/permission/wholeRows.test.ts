import { describe, expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { listWhere, offeredScenes } from '#engine/query/listWhere.ts';
import { parseListQuery } from '#engine/query/parseListQuery.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { customer, employee } from '../../support/userContext.ts';

const models = modelsOf(
  productOf([
    documentsOf(
      'thing',
      {
        Name: { type: 'string', title: '名称' },
        Result: { type: 'string', title: '结果' },
        IsDone: { type: 'boolean', title: '完成' },
      },
      {
        'x-customer': {
          where: '{{ $record.Id > 0 }}',
          fields: ['Name', 'Result', 'IsDone'],
          when: { Result: '{{ $record.IsDone === true }}' },
        },
      },
      {
        lists: {
          list: {
            title: '全部',
            columns: ['Name', 'Result'],
            search: ['Result'],
            scenes: [
              { key: 'all', title: '全部' },
              { key: 'good', title: '合格', where: "{{ $record.Result === '合格' }}" },
            ],
          },
        },
      },
    ),
  ]),
);
const findEntity = (key: string) => models.get(key);

function listed(params: Record<string, string>, record: Values, user = customer(3)): boolean {
  const entity = models.get('thing');
  const list = entity?.lists.get('list');
  if (entity === undefined || list === undefined) throw new Error('The product has no list');
  const access = decideAccess(entity, user, findEntity);
  const where = listWhere({
    entity,
    list,
    query: parseListQuery(list, params),
    access,
    user,
    context: { enums: () => undefined, today: '2026-03-10' },
    findEntity,
    accessTo: () => undefined,
  });
  return compileExpression(where)({ ...EMPTY_SCOPE, record }) === true;
}

describe('a field that customers read in some rows only', () => {
  const open = { Id: 1, Result: '合格', IsDone: false };
  const done = { Id: 2, Result: '合格', IsDone: true };

  it('is found by filter and search where it may be read, and nowhere else', () => {
    for (const params of [{ Result: '合格' }, { searchKey: '合格' }]) {
      expect(listed(params, done)).toBe(true);
      expect(listed(params, open)).toBe(false);
      expect(listed(params, open, employee())).toBe(true);
    }
    expect(listed({}, open)).toBe(true);
  });

  it('offers no scene whose number of rows would tell of it', () => {
    const entity = models.get('thing');
    const list = entity?.lists.get('list');
    if (entity === undefined || list === undefined) throw new AppError('NOT_FOUND');
    const keys = (user = customer(3)): string[] =>
      offeredScenes(list, entity, user, decideAccess(entity, user, findEntity)).map(({ key }) => key);

    expect(keys()).toEqual(['all']);
    expect(keys(employee())).toEqual(['all', 'good']);
  });
});
