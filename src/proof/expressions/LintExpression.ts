import type { Expression, ExpressionOf } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { factsOf } from '../analysis/effectFacts.ts';
import { effectOf } from '#engine/rules/EFFECTS.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import type { ValueSort } from '#fields/facets/FieldKind.ts';

/** The field that a name reads, where documents tell; undefined for `$now` and the like. */
export type FieldOf = (name: ExpressionOf<'name'>) => FieldModel | undefined;

/** One expression of a product, with its location and the meaning of its names. */
export interface LintExpression {
  readonly file: string;
  readonly pointer: string;
  readonly expression: Expression;
  /** True: used as a condition. False: used as a value. */
  readonly isCondition: boolean;
  /** The value is a number of records. */
  readonly isCount?: boolean | undefined;
  /** The type of value that an effect takes. */
  readonly takes?: ValueSort | undefined;
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

/** The conditions and computed effects of an entity's rules, each once; field names are `$values.X` in them. */
export function ruleExpressions(entity: EntityModel, findEntity: FindEntity): LintExpression[] {
  const fieldOf = fieldsAt(entity, entity, findEntity);
  const found = new Map<string, LintExpression>();
  for (const rule of entity.ruleSet.rules) {
    const place = rulePlace(entity, rule);
    const add = (more: Omit<LintExpression, 'file' | 'fieldOf'>): void => {
      if (!found.has(more.pointer)) found.set(more.pointer, { file: place.file, fieldOf, ...more });
    };
    if (rule.condition !== undefined)
      add({ pointer: `${place.pointer}/when`, expression: rule.condition, isCondition: true });
    for (const branch of ['fulfill', 'otherwise'] as const) {
      const expression = rule[branch]?.expression;
      if (expression === undefined) continue;
      const { takes } = effectOf(rule.property);
      const isCondition = takes === 'boolean' && rule[branch]?.key !== 'display';
      const target = factsOf(rule.property).isOfField ? entity.fields[rule.self] : undefined;
      const pointer = effectPointer(place, branch, rule[branch]);
      add({ pointer, expression, isCondition, target, ...(isCondition || takes === 'field' ? {} : { takes }) });
    }
  }
  return [...found.values()];
}

/** The document and pointer of a rule's reaction. Computed states are in the workflow, one text each. */
export function rulePlace(entity: EntityModel, { pointer }: Rule): { file: string; pointer: string } {
  return pointer.startsWith('/properties')
    ? { file: `${entity.key}/form.json`, pointer }
    : { file: `${entity.key}/workflow.json`, pointer: pointer.replace(/\/x-reactions$/, '') };
}

/** The pointer of an effect of a rule at `place`. */
export function effectPointer(
  place: { file: string; pointer: string },
  branch: 'fulfill' | 'otherwise',
  effect: Effect | undefined,
): string {
  return place.file.endsWith('/form.json') ? `${place.pointer}/${branch}/state/${effect?.key ?? ''}` : place.pointer;
}

/** The possible results of an expression, without the tests that select them. */
export function resultsOf(node: Expression): Expression[] {
  if (node.kind === 'conditional') return [...resultsOf(node.yes), ...resultsOf(node.no)];
  if (node.kind === 'coalesce') return [...resultsOf(node.left), ...resultsOf(node.right)];
  return [node];
}
