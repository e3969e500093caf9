import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { approvalDuties, type HeadedUnit } from '#engine/workflow/approvalDuties.ts';
import { approverRows } from '#engine/permission/transitionRows.ts';
import { entityOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { employee } from '../../support/userContext.ts';
import { smallFacts } from '../../support/smallProduct.ts';

/** Trees of up to eight units below the first one, each with one of four chiefs or none. */
const trees = fc
  .array(fc.tuple(fc.nat(7), fc.option(fc.integer({ min: 1, max: 4 }))), { minLength: 1, maxLength: 8 })
  .map((given) => {
    const units: HeadedUnit[] = [];
    for (const [i, [parent, chief]] of given.entries()) {
      const above = i === 0 ? '/' : (units[parent % i]?.path ?? '/');
      units.push({ id: i + 1, path: `${above}${i + 1}/`, chief });
    }
    return units;
  });

/** The text of domain 0.8, implemented literally. */
function approverOf(units: readonly HeadedUnit[], unit: HeadedUnit, submitter: number): number | undefined {
  const upward = [...units]
    .filter(({ path }) => unit.path.startsWith(path))
    .sort((a, b) => b.path.length - a.path.length);
  return upward.map(({ chief }) => chief).find((chief) => chief !== null && chief !== submitter) ?? undefined;
}

describe('the approver of a unit', () => {
  const submitted = entityOf({ SubmitterId: { type: 'integer', title: '提交人' } });
  const approves = (
    units: readonly HeadedUnit[],
    me: number,
    record: Record<string, number | string | null>,
  ): boolean =>
    compileExpression(
      approverRows(submitted, employee({ employeeId: me, approvals: approvalDuties(units).get(me) ?? [] })),
    )({
      ...EMPTY_SCOPE,
      record,
    }) === true;

  it('is the nearest chief upwards who did not submit the record, and nobody else', () => {
    fc.assert(
      fc.property(trees, fc.integer({ min: 1, max: 5 }), (units, submitter) => {
        for (const unit of units)
          for (const me of [1, 2, 3, 4, 5])
            expect(approves(units, me, { OwnerUnitId: unit.id, SubmitterId: submitter })).toBe(
              approverOf(units, unit, submitter) === me,
            );
      }),
    );
  });

  it('is a senior executive of the company, or of the group, as well; never the submitter', () => {
    const record = { OwnerUnitId: 12, OwnerUnitPath: '/1/3/12/', SubmitterId: 6 };
    const may = (more: Parameters<typeof employee>[0]): boolean =>
      compileExpression(approverRows(submitted, employee({ employeeId: 9, ...more })))({ ...EMPTY_SCOPE, record }) ===
      true;

    expect(may({})).toBe(false);
    expect(may({ facts: smallFacts({ IsSeniorExecutive: true }) })).toBe(true);
    expect(may({ facts: smallFacts({ IsSeniorExecutive: true }), companyPath: '/1/4/' })).toBe(false);
    expect(may({ facts: smallFacts({ IsGroupSeniorExecutive: true }), companyPath: '/1/4/' })).toBe(true);
    expect(may({ facts: smallFacts({ IsGroupSeniorExecutive: true }), employeeId: 6 })).toBe(false);
    expect(may({ facts: smallFacts({ IsChairman: true }) })).toBe(false);
  });

  it('never is who made the record, where nobody submits it', () => {
    const made = entityOf({ Name: { type: 'string', title: '名称' } });
    const may = (creator: number): boolean =>
      compileExpression(
        approverRows(made, employee({ employeeId: 9, facts: smallFacts({ IsGroupSeniorExecutive: true }) })),
      )({
        ...EMPTY_SCOPE,
        record: { CreatorId: creator },
      }) === true;

    expect([may(6), may(9)]).toEqual([true, false]);
  });
});
