import { expect, it } from 'vitest';
import { findUnit, mayMove, pathTo, unitTree, type UnitNode } from '#admin/organisation/unitTree.ts';

const row = (Id: number, ParentId: number | null, more: object = {}) => ({
  Id,
  Version: 1,
  ParentId,
  UnitName: `部门${Id}`,
  EmployeeCount: Id,
  Can: ['view', 'edit'],
  ...more,
});
const ROWS = [row(1, null), row(3, 1), row(2, 1, { Sort: 5 }), row(4, 2), row(9, 77), row(5, 1, { IsEnabled: false })];
const units = unitTree(ROWS, 'UnitName');

function at(id: number): UnitNode {
  const found = findUnit(units, id);
  if (found === undefined) throw new Error(`there is no unit ${id}`);
  return found;
}

it('makes trees in the order of Sort and Id; units whose parents are not seen stand at the top', () => {
  expect(units.map(({ id }) => id)).toEqual([1, 9]);
  expect(at(1).children.map(({ id }) => id)).toEqual([3, 5, 2]);
  expect(pathTo(units, 4).map(({ name }) => name)).toEqual(['部门1', '部门2', '部门4']);
  expect(pathTo(units, 6)).toEqual([]);
});

it('counts the people of everything below', () => {
  expect([at(4), at(2), at(1)].map(({ people }) => people?.all)).toEqual([4, 6, 15]);
  expect(at(2).people?.own).toBe(2);
});

it('says nothing of people and types where the product has no such fields', () => {
  const [unit] = unitTree([{ Id: 1, Version: 1, UnitName: '部门' }], 'UnitName');

  expect([unit?.people, unit?.type]).toEqual([undefined, undefined]);
});

it('moves a unit neither below itself, nor where it is, nor below a disabled one', () => {
  expect(mayMove(at(4), at(1))).toBe(true);
  expect(mayMove(at(3), at(2))).toBe(true);
  expect([mayMove(at(2), at(4)), mayMove(at(2), at(2)), mayMove(at(2), at(1)), mayMove(at(2), at(5))]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
