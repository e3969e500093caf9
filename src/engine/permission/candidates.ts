import type { Expression, ExpressionOf } from '#language/Expression.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { PerformerModel, TransitionModel } from '../model/WorkflowModel.ts';
import { isPosition, type Position } from './transitionRows.ts';

/** Where the users are found who may take a transition of a record: all others certainly may not. */
export interface Candidates {
  /** Fields of the record that name them. */
  readonly fields: readonly string[];
  readonly roles: readonly string[];
  readonly positions: readonly Position[];
}

const NONE: Candidates = { fields: [], roles: [], positions: [] };

/** Where to find the users for whom records wait by a transition; undefined: all with permission. */
export function candidatesOf(
  entity: EntityModel,
  { who, joint, when, waits }: TransitionModel,
): Candidates | undefined {
  if (joint !== undefined) return { ...NONE, fields: [joint.people] };
  const conditions = [when, typeof waits === 'boolean' ? undefined : waits];
  return (
    (who.length === 0 ? undefined : anyOf(who.map((entry) => ofEntry(entity, entry)))) ??
    conditions.flatMap((condition) => (condition === undefined ? [] : (ofCondition(condition) ?? [])))[0]
  );
}

function ofEntry({ scope }: EntityModel, entry: PerformerModel): Candidates | undefined {
  if ('when' in entry) return ofCondition(entry.when);
  if ('role' in entry) return { ...NONE, roles: [entry.role] };
  const { word } = entry;
  if (isPosition(word)) return { ...NONE, positions: [word] };
  switch (word) {
    case 'owner':
      return { ...NONE, fields: ['OwnerId'] };
    case 'creator':
      return { ...NONE, fields: ['CreatorId'] };
    case 'submitter':
      return { ...NONE, fields: ['SubmitterId'] };
    case 'member':
      return scope.own === undefined ? { ...NONE, fields: ['MemberIds'] } : undefined;
    case 'pool':
      return undefined;
    case 'customer':
      return NONE;
  }
}

/** Those for whom a condition may hold, as far as it compares the user with the record, or names roles. */
function ofCondition(condition: Expression): Candidates | undefined {
  if (condition.kind === 'logical') {
    const sides = [ofCondition(condition.left), ofCondition(condition.right)];
    return condition.op === '||' ? anyOf(sides) : sides.find((side) => side !== undefined);
  }
  if (condition.kind === 'compare' && condition.op === '===') {
    const sides = [condition.left, condition.right];
    const field = sides.find((side) => isName(side, '$record') || isName(side, '$values'));
    const isMe = sides.some((side) => isName(side, '$user') && side.path[0] === 'EmployeeId');
    return isMe && field?.kind === 'name' ? { ...NONE, fields: field.path.slice(0, 1) } : undefined;
  }
  if (condition.kind === 'includes' && isName(condition.list, '$user') && condition.list.path[0] === 'Roles')
    return condition.item.kind === 'literal' ? { ...NONE, roles: [String(condition.item.value)] } : undefined;
  return undefined;
}

const isName = (node: Expression, root: ExpressionOf<'name'>['root']): node is ExpressionOf<'name'> =>
  node.kind === 'name' && node.root === root && node.path.length === 1;

/** Undefined as soon as one of them is. */
const anyOf = (parts: readonly (Candidates | undefined)[]): Candidates | undefined =>
  parts.reduce<Candidates | undefined>(
    (all, one) =>
      all === undefined || one === undefined
        ? undefined
        : {
            fields: [...all.fields, ...one.fields],
            roles: [...all.roles, ...one.roles],
            positions: [...all.positions, ...one.positions],
          },
    NONE,
  );
