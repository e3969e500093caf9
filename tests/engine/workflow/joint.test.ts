import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { fromRows, permittedRows, waitingRows } from '#engine/permission/transitionRows.ts';
import { userValues } from '#engine/permission/UserContext.ts';
import { isAwaited, stateAfter, valuesWritten } from '#engine/workflow/moveOf.ts';
import { refuseTransition } from '#engine/workflow/refuseTransition.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { employee } from '../../support/userContext.ts';

const people = { type: 'array', items: { type: 'integer' }, 'x-reference': { entity: 'worker' } } as const;
const PLAN = modelsOf(
  productOf([
    documentsOf('worker', { Name: { type: 'string', title: '姓名' } }, { 'x-organisation': 'employee' }),
    documentsOf(
      'plan',
      {
        Signers: { ...people, title: '会签人' },
        Signed: { ...people, title: '已会签', 'x-computed': true },
        IsPassed: { type: 'boolean', title: '结果' },
        SignedOn: { type: 'string', format: 'date-time', title: '会签完成', 'x-computed': true },
      },
      {},
      {
        workflow: {
          field: 'PlanState',
          title: '状态',
          initial: 0,
          states: [
            { value: 0, title: '草稿', color: 'grey' },
            { value: 10, title: '会签中', color: 'orange' },
            { value: 20, title: '已通过', color: 'green' },
          ],
          transitions: [
            { action: 'submit', title: '提交', from: [0], to: 10 },
            {
              action: 'sign',
              title: '会签',
              from: [10],
              to: [{ when: '{{ $values.IsPassed === false }}', state: 0 }, 20],
              joint: { people: 'Signers', passed: 'Signed' },
              inputs: ['IsPassed'],
              set: { SignedOn: '{{ $now }}' },
            },
          ],
        },
      },
    ),
  ]),
).get('plan');
if (PLAN === undefined) throw new Error('no plan');
const [submit, sign] = PLAN.workflow?.transitions ?? [];
if (submit === undefined || sign === undefined) throw new Error('no transitions');

const entity = PLAN;
const NOW = '2026-03-10 10:00:00';
const scopeOf = (me: number, record: Values, values: Values): Scope => ({
  ...EMPTY_SCOPE,
  now: NOW,
  record,
  values: { ...record, ...values },
  user: userValues(employee({ employeeId: me })),
});
const vote = (
  me: number,
  Signed: readonly number[] | null,
  IsPassed = true,
  idle: readonly number[] = [],
): unknown[] => {
  const scope = scopeOf(me, { PlanState: 10, Signers: [5, 6, 7], Signed }, { IsPassed });
  return [stateAfter(sign, scope, idle), valuesWritten(sign, scope, idle)];
};
const may = (me: number, record: Values, idle: readonly number[] = []): unknown[] => {
  const user = employee({ employeeId: me, idle });
  const input = { entity, user, access: decideAccess(entity, user, () => undefined) };
  const holds = (rows: Parameters<typeof compileExpression>[0]): boolean =>
    compileExpression(rows)(scopeOf(me, record, {})) === true;
  const granted = holds(permittedRows(sign, input));
  const ask = { transition: sign, record, may: true, open: holds(fromRows(sign)), granted, employeeId: me };
  return [granted, holds(waitingRows(input)), refuseTransition(ask)?.text];
};

describe('a joint transition', () => {
  it('moves the state with the last of its people, in any order', () => {
    expect(vote(6, null)).toEqual([undefined, { Signed: [6] }]);
    expect(vote(5, [6])).toEqual([undefined, { Signed: [6, 5] }]);
    expect(vote(7, [6, 5])).toEqual([20, { Signed: [6, 5, 7], SignedOn: NOW }]);
    expect(isAwaited(sign, scopeOf(6, { Signers: [6] }, {}))).toBe(false);
    expect(isAwaited(submit, scopeOf(6, {}, {}))).toBe(false);
  });

  it('ends at once with a no, and begins again when the record comes back', () => {
    expect(vote(5, [6], false)).toEqual([0, { SignedOn: NOW }]);
    expect(valuesWritten(submit, scopeOf(5, { Signed: [6] }, {}))).toEqual({ Signed: null });
  });

  it('waits for each of its people, once', () => {
    const record = { PlanState: 10, Signers: [5, 6], Signed: [6] };
    expect(may(5, record)).toEqual([true, true, undefined]);
    expect(may(6, record)).toEqual([false, false, '您已经会签，还要等其他人']);
    expect(may(8, record)).toEqual([false, false, '您不在要一起会签的人之中']);
    expect(may(5, { ...record, PlanState: 20 })[1]).toBe(false);
  });

  it('does not wait for a disabled employee, also for one who is disabled as the last', () => {
    expect(vote(6, [5], true, [7])).toEqual([20, { Signed: [5, 6], SignedOn: NOW }]);
    expect(vote(6, null, true, [7])).toEqual([undefined, { Signed: [6] }]);
    const record = { PlanState: 10, Signers: [5, 6, 7], Signed: [5, 6] };
    expect(may(6, record)).toEqual([false, false, '您已经会签，还要等其他人']);
    expect(may(6, record, [7])).toEqual([true, true, undefined]);
    expect(may(6, record, [8])[0]).toBe(false);
    expect(may(8, record, [7])[0]).toBe(false);
    expect(vote(6, [5, 6], true, [7])).toEqual([20, { Signed: [5, 6], SignedOn: NOW }]);
  });
});
