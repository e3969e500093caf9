import { build } from '#language/build.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { UserContext } from '../permission/UserContext.ts';

/** The rows of units that the user is chief of, and of those below. */
export function chiefRows(entity: EntityModel, user: UserContext): Expression {
  return build.or(...user.chiefPaths.map((path) => under(entity, path)));
}

/** What somebody approves by: the duties of a chief, or the company of a senior executive. */
export type Approver = Pick<
  UserContext,
  'employeeId' | 'approvals' | 'isSeniorExecutive' | 'isGroupSeniorExecutive' | 'companyPath'
>;

/** The rows a senior executive answers for: of his own company, or of the group (domain 0.8). */
export function executiveRows(entity: EntityModel, user: Approver): Expression {
  if (user.isGroupSeniorExecutive) return build.literal(true);
  return user.isSeniorExecutive ? under(entity, user.companyPath) : build.literal(false);
}

/**
 * The rows whose unit approver the user is, or that he may approve as a senior executive; never those he submitted himself
 * (domain 0.8).
 */
export function approverRows(entity: EntityModel, user: Approver): Expression {
  if (user.employeeId === null) return build.literal(false);
  const submitter = build.record(entity.field('SubmitterId') === undefined ? 'CreatorId' : 'SubmitterId');
  const unit = unitField(entity, 'OwnerUnitId');
  return build.and(
    build.compare(submitter, '!==', user.employeeId),
    build.or(
      executiveRows(entity, user),
      ...user.approvals.map((duty) =>
        build.and(
          build.oneOf(unit, duty.units),
          duty.submitter === null ? build.literal(true) : build.compare(submitter, '===', duty.submitter),
        ),
      ),
    ),
  );
}

function under(entity: EntityModel, path: string): Expression {
  return path === ''
    ? build.literal(false)
    : build.call('startsWith', unitField(entity, 'OwnerUnitPath'), build.literal(path));
}

/** The unit of a row: its own, or that of the record it belongs to. */
function unitField({ workflow }: EntityModel, name: string): ExpressionOf<'name'> {
  const through = workflow?.unit;
  return through === undefined
    ? build.record(name)
    : { kind: 'name', root: '$ref', path: [through, name], start: 0, end: 0 };
}
