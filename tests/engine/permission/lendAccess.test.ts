import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess, mayTake } from '#engine/permission/decideAccess.ts';
import { lendAccess } from '#engine/permission/lendAccess.ts';
import { transitionRows, waitingRows } from '#engine/permission/transitionRows.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import { canHaveTasks } from '#engine/workflow/canHaveTasks.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { smallFacts } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';
import { JOB, transitionOf } from '../workflow/jobs.ts';

const approvals = [{ submitter: null, units: [12] }];
const chief = employee({ accountId: 5, employeeId: 5, name: '何志强', approvals, chiefPaths: ['/1/3/12/'] });
const executive = employee({ employeeId: 4, facts: smallFacts({ IsSeniorExecutive: true }) });
/** A colleague who sees own rows only and has no action of an approver. */
const delegate = (more: Partial<UserContext> = {}): UserContext =>
  employee({ employeeId: 7, actions: new Set(['Job.view', 'Job.submit']), absent: [chief], ...more });

const waits = { JobState: 10, OwnerId: 6, CreatorId: 6, SubmitterId: 6, OwnerUnitId: 12, OwnerUnitPath: '/1/3/12/' };
const asSmall = { ...waits, Money: 9, ApproverId: null };

const holds = (rows: Expression, record: Values, user: UserContext): boolean =>
  compileExpression(rows)({ ...EMPTY_SCOPE, record, values: record, user: userValues(user) }) === true;
const accessOf = (user: UserContext) => lendAccess(JOB, user, () => JOB);
const takes = (user: UserContext, record: Values, action = 'approve'): boolean =>
  holds(transitionRows(transitionOf(action), { entity: JOB, user, access: accessOf(user) }), record, user);
const sees = (user: UserContext, record: Values): boolean => holds(accessOf(user).rows('view'), record, user);

describe('steps of an absent user', () => {
  it('are seen, waited for and taken by the delegate', () => {
    const user = delegate();
    const access = accessOf(user);
    expect([takes(user, asSmall), sees(user, asSmall)]).toEqual([true, true]);
    expect(holds(waitingRows({ entity: JOB, user, access }), asSmall, user)).toBe(true);
    expect([mayTake(access, 'approve'), access.may('approve')]).toEqual([true, false]);
    expect([
      canHaveTasks(JOB, user, access),
      canHaveTasks(JOB, { ...user, absent: [] }, accessOf({ ...user, absent: [] })),
    ]).toEqual([true, false]);
  });

  it('are lent only while they wait for the absent user, whose conditions count', () => {
    expect(sees(delegate(), { ...asSmall, JobState: 20 })).toBe(false);
    expect(takes(delegate(), { ...asSmall, OwnerUnitId: 9, OwnerUnitPath: '/1/4/9/' })).toBe(false);
    const large = { ...asSmall, Money: 100, ApproverId: 5 };
    expect(takes(delegate(), large)).toBe(false);
    expect(takes(delegate({ absent: [executive] }), large)).toBe(true);
    const idle = { ...chief, actions: new Set(['Job.view']) };
    expect(takes(delegate({ absent: [idle] }), asSmall)).toBe(false);
  });

  it('never include what the delegate submitted', () => {
    expect(takes(delegate(), { ...asSmall, SubmitterId: 7 })).toBe(false);
    expect(sees(delegate(), { ...asSmall, SubmitterId: 7 })).toBe(false);
  });

  it('lend a position, neither editing nor what a person of the record does', () => {
    const user = delegate({ absent: [{ ...chief, employeeId: 6 }] });
    expect(takes(user, asSmall, 'withdraw')).toBe(false);
    expect(takes(user, { ...asSmall, JobState: 0 }, 'submit')).toBe(false);
    // It does not wait for the chief.
    expect(takes(delegate(), { ...asSmall, JobState: 20 }, 'terminate')).toBe(false);
    for (const action of ['edit', 'delete', 'transfer', 'export'])
      expect(accessOf(user).rows(action)).toEqual(decideAccess(JOB, user, () => JOB).rows(action));
  });

  it('are not passed on, and lent neither to tokens, nor to read-only or outside users, nor beyond the entity', () => {
    const between = delegate({ absent: [employee({ employeeId: 8, actions: new Set(['*']), absent: [chief] })] });
    expect(takes(between, asSmall)).toBe(false);
    const nobody: UserContext[] = [
      delegate({ limits: { name: '同步', apis: 'all', readsOnly: false } }),
      delegate({ facts: smallFacts({ IsChairman: true }) }),
      delegate({ actions: new Set() }),
      { ...customer(3), absent: [chief] },
    ];
    for (const user of nobody) expect(takes(user, asSmall)).toBe(false);
  });
});
