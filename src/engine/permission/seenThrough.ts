import { build } from '#language/build.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { mapExpression } from '#language/mapExpression.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import type { ColumnPath, ListModel } from '../model/ListModel.ts';
import type { Access } from './decideAccess.ts';
import { wholeRows } from './wholeRows.ts';

/** The entity whose references a user reads through, and the access to the entities behind them. */
export interface ThroughInput {
  readonly entity: EntityModel;
  readonly findEntity: FindEntity;
  readonly accessTo: (entity: string) => Access | undefined;
}

/** The name of a reference as `x-shown-through` lists it: `project.OwnerId`. */
export const referenceName = ({ key }: EntityModel, field: string): string => `${key}.${field}`;

/** Tells whether a reference shows a field of its record to users who may not view the record: the title, the Id, and the fields of `x-shown-through`. */
export function isShownThrough(target: EntityModel, name: string, reference: string): boolean {
  if (name === target.titleField || name === 'Id') return true;
  return target.shownThrough.get(name)?.some((shown) => shown === '*' || shown === reference) === true;
}

/** The referenced records of which a user sees a field, as a predicate; all where it is shown. */
export function seenThrough(
  { entity, findEntity, accessTo }: ThroughInput,
  { field, through }: ColumnPath,
): Expression {
  const target = findEntity(entity.field(through ?? '')?.reference?.entity ?? '');
  const access = target === undefined ? undefined : accessTo(target.key);
  if (target === undefined || access === undefined) return build.literal(false);
  const isShown = isShownThrough(target, field, referenceName(entity, through ?? ''));
  return build.and(isShown ? build.literal(true) : access.rows('view'), wholeRows(access, field));
}

/** A column as an expression over `$record`. Through a reference it is null where the user does not see all of the field. */
export function readSeen(input: ThroughInput, path: ColumnPath): ExpressionOf<'name'> {
  const { field, through } = path;
  if (through === undefined) return build.record(field);
  const where = seenThrough(input, path);
  return { kind: 'name', root: '$ref', path: [through, field], where, start: 0, end: 0 };
}

/** A condition of a list in which values that the user does not see through a reference are null. */
function asSeen(input: ThroughInput, condition: Expression): Expression {
  return mapExpression(condition, (node) => {
    if (node.kind !== 'name' || node.root !== '$ref') return node;
    const [through, field = ''] = node.path;
    return { ...node, where: seenThrough(input, { field, through }) };
  });
}

/** A list whose conditions, scenes and sums read through references only values that the user sees. */
export function seenList(input: ThroughInput, list: ListModel): ListModel {
  const seen = <T extends Expression | undefined>(condition: T): T | Expression =>
    condition === undefined ? condition : asSeen(input, condition);
  return {
    ...list,
    where: seen(list.where),
    first: list.first && { ...list.first, where: seen(list.first.where) },
    scenes: list.scenes.map((scene) => ({ ...scene, where: seen(scene.where) })),
    sums: list.sums.map((sum) => ({ ...sum, where: seen(sum.where), ratio: seen(sum.ratio) })),
  };
}
