import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Values } from '#language/Value.ts';
import { lendAccess } from '#engine/permission/lendAccess.ts';
import { transitionRows, waitingRowsOf } from '#engine/permission/transitionRows.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import { isAwaited, stateAfter, valuesWritten } from '#engine/workflow/moveOf.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';
import { employee } from '../../support/userContext.ts';

const contract = shippedProduct().entities.get('contract');
const approve = contract?.workflow?.transitions.find(({ action }) => action === 'approve');
const add = contract?.workflow?.transitions.find(({ adds }) => adds === 'approve');
if (contract === undefined || approve === undefined || add === undefined) throw new Error('no approval');
const entity = contract;

const RECORD = { ContractState: 10, SubmitterId: 9, OwnerUnitId: 2, Money: 1 };
const [CHIEF, COLLEAGUE, OTHER] = [1, 5, 6];
const scopeOf = (user: UserContext, record: Values, IsPassed = true): Scope => ({
  ...EMPTY_SCOPE,
  record,
  values: { ...record, IsPassed },
  user: userValues(user),
});
const userOf = (employeeId: number, idle: readonly number[] = []): UserContext =>
  employee({
    employeeId,
    idle,
    keys: new Set(['ContractMgr']),
    actions: new Set(employeeId === CHIEF ? ['Contract.*'] : ['Contract.view']),
    approvals: employeeId === CHIEF ? [{ submitter: null, units: [2] }] : [],
  });
/** Whether a user decides now, and whether the user adds colleagues. */
const may = (employeeId: number, more: Values, idle: readonly number[] = []): boolean[] => {
  const user = userOf(employeeId, idle);
  const input = { entity, user, access: lendAccess(entity, user, () => undefined) };
  const scope = scopeOf(user, { ...RECORD, ...more });
  return [waitingRowsOf(approve, input), transitionRows(add, input)].map(
    (rows) => compileExpression(rows)(scope) === true,
  );
};
const pass = (employeeId: number, more: Values, idle: readonly number[] = [], IsPassed = true): unknown[] => {
  const scope = scopeOf(userOf(employeeId), { ...RECORD, ...more }, IsPassed);
  const { ApproverId: _by, ApproveTime: _at, ...lists } = valuesWritten(approve, scope, idle);
  return [stateAfter(approve, scope, idle), isAwaited(approve, scope, idle), lists];
};
const NONE = { AddedBefore: null, AddedAfter: null, AddedState: null };

describe('colleagues who are added to a decision', () => {
  it('decide first, and in any order; the approver can still change the list', () => {
    const lists = { AddedBefore: [COLLEAGUE, OTHER] };
    expect([may(COLLEAGUE, lists), may(OTHER, lists), may(CHIEF, lists)]).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect(pass(OTHER, lists)).toEqual([undefined, true, { AddedBefore: [COLLEAGUE] }]);
    expect(pass(COLLEAGUE, { AddedBefore: [COLLEAGUE] })).toEqual([undefined, true, { AddedBefore: null }]);
    expect(may(CHIEF, {})).toEqual([true, true]);
  });

  it('decide after the approver, whose outcome waits', () => {
    const lists = { AddedAfter: [COLLEAGUE, OTHER] };
    expect([may(COLLEAGUE, lists), may(CHIEF, lists)]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(pass(CHIEF, lists)).toEqual([undefined, true, { AddedState: 20 }]);
    const decided = { ...lists, AddedState: 20 };
    expect([may(COLLEAGUE, decided)[0], may(CHIEF, decided)[0]]).toEqual([true, false]);
    expect(pass(COLLEAGUE, decided)).toEqual([undefined, true, { AddedAfter: [OTHER] }]);
    expect(pass(OTHER, { AddedAfter: [OTHER], AddedState: 20 })).toEqual([20, false, NONE]);
  });

  it('end it at once with a no', () => {
    expect(pass(COLLEAGUE, { AddedBefore: [COLLEAGUE, OTHER] }, [], false)).toEqual([30, false, NONE]);
  });

  it('are not waited for when they cannot sign in', () => {
    expect(may(CHIEF, { AddedBefore: [COLLEAGUE] }, [COLLEAGUE])[0]).toBe(true);
    expect(may(CHIEF, { AddedAfter: [COLLEAGUE], AddedState: 20 }, [COLLEAGUE])[0]).toBe(true);
    expect(pass(CHIEF, { AddedAfter: [COLLEAGUE] }, [COLLEAGUE])).toEqual([20, false, NONE]);
    expect(pass(CHIEF, { AddedAfter: [COLLEAGUE], AddedState: 20 }, [COLLEAGUE])).toEqual([20, false, NONE]);
  });

  it('never include the submitter', () => {
    expect(may(9, { AddedBefore: [9] })[0]).toBe(false);
  });
});
