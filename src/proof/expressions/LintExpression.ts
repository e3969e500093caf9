import type { Expression, ExpressionOf } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';

/** The field that a name reads, where documents tell; undefined for `$now` and the like. */
export type FieldOf = (name: ExpressionOf<'name'>) => FieldModel | undefined;

/** One expression of a product, with its location and the meaning of its names. */
export interface LintExpression {
  readonly file: string;
  readonly pointer: string;
  readonly expression: Expression;
  /** True: used as a condition. False: used as a value. */
  readonly isCondition: boolean;
  /** The field that takes the value. */
  readonly target?: FieldModel | undefined;
  readonly fieldOf: FieldOf;
}

/** Resolves names where `$record` is one entity, and `$values` (and `$ref`) a form of another one, if any. */
export function fieldsAt(record: EntityModel, values: EntityModel | undefined, findEntity: FindEntity): FieldOf {
  const fieldOf: FieldOf = ({ root, path, rows }) => {
    const [first = '', second = ''] = path;
    if (root === '$row') return findEntity((rows && fieldOf(rows))?.child?.entity ?? '')?.field(first);
    if (root === '$record') return record.field(first);
    if (root === '$values') return values?.field(first);
    if (root === '$user') return factField(first, record, findEntity);
    if (root !== '$ref') return undefined;
    const reference = (values ?? record).field(first)?.reference;
    const targets = reference === undefined ? [] : referredKeys(reference).flatMap((key) => findEntity(key) ?? []);
    return targets.flatMap((target) => target.field(second) ?? [])[0];
  };
  return fieldOf;
}

/** The field that declares a user property: of the employee entity, or of the one of external people. */
function factField(name: string, { source }: EntityModel, findEntity: FindEntity): FieldModel | undefined {
  const { employee = '', outsiders = [], facts = [] } = source.organisation;
  const fact = facts.find((other) => other.name === name);
  if (fact?.ofOutside !== true) return fact === undefined ? undefined : findEntity(employee)?.field(name);
  return findEntity(outsiders.find(({ by }) => by === name)?.key ?? '')?.field(name);
}
