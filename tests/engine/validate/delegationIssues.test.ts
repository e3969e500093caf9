import { describe, expect, it } from 'vitest';
import { canDelegateTo, delegationIssues, type EnteredDelegation } from '#engine/validate/delegationIssues.ts';

const TODAY = '2026-03-10';
const known = {
  people: ['7', '8'],
  own: [{ FromDay: '2026-04-01', ToDay: '2026-04-05', DelegateName: '李' }],
  today: TODAY,
};
const fieldsOf = (entered: Partial<EnteredDelegation>, more: Partial<typeof known> = {}): string[] =>
  delegationIssues({ Delegate: '7', FromDay: TODAY, ToDay: '2026-03-12', ...entered }, { ...known, ...more }).map(
    ({ field }) => field,
  );

describe('a new delegation', () => {
  it('is to a colleague, for days that have not passed and do not overlap', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ Delegate: '9' })).toEqual(['Delegate']);
    expect(fieldsOf({ Delegate: '', FromDay: '', ToDay: '' })).toEqual(['Delegate', 'FromDay', 'ToDay']);
    expect(fieldsOf({ ToDay: '2026-03-09' })).toEqual(['ToDay']);
    expect(fieldsOf({ FromDay: '2026-03-01', ToDay: '2026-03-09' })).toEqual(['ToDay']);
    expect(fieldsOf({ FromDay: '2026-04-05', ToDay: '2026-04-09' })).toEqual(['FromDay']);
    expect(fieldsOf({ FromDay: '2026-04-06', ToDay: '2026-04-09' })).toEqual([]);
  });

  it('is of real days, for a year at most, one of twenty', () => {
    expect(fieldsOf({ ToDay: '2027-03-10' }, { own: [] })).toEqual([]);
    expect(fieldsOf({ ToDay: '2027-03-11' }, { own: [] })).toEqual(['ToDay']);
    expect(fieldsOf({ FromDay: '2026-02-31', ToDay: '2026-03-12' })).toEqual(['FromDay']);
    expect(fieldsOf({ ToDay: '9999-99-99' }, { own: [] })).toEqual(['ToDay']);
    const many = Array.from({ length: 20 }, () => ({ FromDay: '2026-06-01', ToDay: '2026-06-01', DelegateName: '李' }));
    expect(fieldsOf({}, { own: many })).toEqual(['FromDay']);
  });

  it('is to another person, not to a program', () => {
    const may = (Id: number, IsService = false): boolean => canDelegateTo(5, { Id, IsService });
    expect([may(5), may(7), may(8, true)]).toEqual([false, true, false]);
  });
});
