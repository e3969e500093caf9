import { describe, expect, it } from 'vitest';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { candidatesOf } from '#engine/permission/candidates.ts';
import { JOB, transitionOf } from '../workflow/jobs.ts';

const condition = (text: string): Expression => parseExpression(`{{ ${text} }}`);
const found = (more: Partial<TransitionModel>): unknown =>
  candidatesOf(JOB, { ...transitionOf('approve'), when: undefined, waits: true, ...more });
const named = (more: object): object => ({ fields: [], roles: [], positions: [], ...more });

describe('candidates of a step', () => {
  it('are found by positions, persons of the record and roles', () => {
    expect(found({ who: [{ word: 'approver' }, { word: 'owner' }, { role: 'finance' }] })).toEqual(
      named({ fields: ['OwnerId'], roles: ['finance'], positions: ['approver'] }),
    );
    expect(found({ who: [{ word: 'customer' }] })).toEqual(named({}));
    expect(found({ who: [{ word: 'owner' }], joint: { people: 'Signers', passed: 'Signed' } })).toEqual(
      named({ fields: ['Signers'] }),
    );
  });

  it('are all users where one entry is open to all', () => {
    expect(found({ who: [{ word: 'owner' }, { word: 'pool' }] })).toBeUndefined();
    expect(found({ who: [] })).toBeUndefined();
    expect(
      found({
        who: [{ word: 'owner' }, { when: condition('$record.OwnerId !== $user.EmployeeId') }],
      }),
    ).toBeUndefined();
  });

  it.each([
    ['$record.OwnerId === $user.EmployeeId && empty($record.Money)', named({ fields: ['OwnerId'] })],
    ['$record.Money > 5 && $user.EmployeeId === $record.CreatorId', named({ fields: ['CreatorId'] })],
    [
      "$user.Roles.includes('gm') || $record.OwnerId === $user.EmployeeId",
      named({ fields: ['OwnerId'], roles: ['gm'] }),
    ],
    ["$user.Roles.includes('gm') || $record.Money > 5", undefined],
    ['!($record.OwnerId === $user.EmployeeId)', undefined],
    ['$record.OwnerId === $user.UnitId', undefined],
  ])('are read from the condition %s', (text, expected) => {
    expect(found({ who: [{ when: condition(text) }] })).toEqual(expected);
    expect(found({ who: [], waits: condition(text) })).toEqual(expected);
    expect(found({ who: [], when: condition(text) })).toEqual(expected);
  });
});
