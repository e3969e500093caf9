import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Values } from '#language/Value.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import type { Within } from '#engine/permission/Within.ts';
import { isNarrowed, withinRows } from '#engine/permission/withinRows.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { smallEntity, smallProduct } from '../../support/smallProduct.ts';
import { employee } from '../../support/userContext.ts';

const findEntity = (key: string) => smallProduct().entities.get(key);
const holds = (key: string, within: Within, record: Values, user: UserContext = employee(), refs = {}): boolean =>
  compileExpression(withinRows(smallEntity(key), user, within, findEntity))({ ...EMPTY_SCOPE, record, refs }) === true;

const own = { OwnerId: 6, OwnerUnitPath: '/1/3/12/' };
const colleague = { OwnerId: 7, OwnerUnitPath: '/1/3/12/20/' };
const company = { OwnerId: 9, OwnerUnitPath: '/1/3/13/' };
const group = { OwnerId: 10, OwnerUnitPath: '/1/30/12/' };
const pool = { OwnerId: null, OwnerUnitPath: null };

describe('the part of the organisation that a list is narrowed to', () => {
  it.each<[Within, Values[]]>([
    ['own', [own]],
    ['unit', [own, colleague]],
    ['company', [own, colleague, company]],
  ])('%s', (within, rows) => {
    const all = [own, colleague, company, group, pool];
    expect(all.filter((record) => holds('order', within, record))).toEqual(rows);
  });

  it('is nothing for those who have no such part', () => {
    const nobody = employee({ employeeId: null, unitPath: '', companyPath: '' });
    for (const within of ['own', 'unit', 'company'] as const)
      expect([own, pool].filter((record) => holds('order', within, record, nobody))).toEqual([]);
  });

  it('goes by the record that lends its scope, and by nothing where nobody owns anything', () => {
    const names = ['order', 'receipt', 'unit'].map((key) => isNarrowed(smallEntity(key), findEntity));
    expect(names).toEqual([true, true, false]);
    expect(holds('unit', 'own', {})).toBe(true);
    expect(withinRows(smallEntity('receipt'), employee(), 'own', findEntity)).toMatchObject({
      kind: 'related',
      field: 'OrderId',
      where: { kind: 'compare', left: { path: ['OwnerId'] }, right: { value: 6 } },
    });
  });
});
