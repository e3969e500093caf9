import type { Expression } from '#language/Expression.ts';
import { childrenOf, listNames } from '#language/mapExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { misfitOf } from '#fields/facets/validateValue.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { fieldsAt, effectPointer, rulePlace } from '../expressions/LintExpression.ts';
import { boundOf } from '../expressions/limitBroken.ts';
import { reachOf } from './reachOf.ts';

/**
 * Reports derived values that can leave the limits of their field while the fields that they are derived from are
 * within theirs: such a record is refused when it is saved. Documents must state the limits of all these fields, as the
 * limits of a kind are never reached; conditions and checks of the same fields may exclude such values, so these are not
 * reported.
 */
export function lintDerived(entity: EntityModel, findEntity: FindEntity, report: Report): void {
  const fieldOf = fieldsAt(entity, entity, findEntity);
  for (const rule of entity.ruleSet.rules) {
    const [field, { fulfill, condition }] = [entity.field(rule.target), rule];
    const expression = fulfill?.expression;
    if (rule.property !== 'value' || field === undefined || expression === undefined) continue;
    const reach = condition !== undefined || isConditional(expression) ? undefined : reachOf(expression, fieldOf);
    if (reach === undefined || !reach.fields.every((each) => isStated(each, 'minimum') && isStated(each, 'maximum')))
      continue;
    if (entity.checks.some(({ when }) => reach.fields.some(({ name }) => reads(when, name)))) continue;
    const ends = [
      { value: reach.low, broken: ['minimum', 'above'] },
      { value: reach.high, broken: ['maximum', 'below'] },
    ] as const;
    for (const { value, broken } of ends) {
      if (!Number.isFinite(value)) continue;
      const [limit, bound] =
        misfitOf({ ...field, digits: undefined }, value, boundOf(field.minimum), boundOf(field.maximum)) ?? [];
      if (bound === undefined || !broken.some((own) => own === limit)) continue;
      report({
        code: 'value/type',
        pointer: effectPointer(rulePlace(entity, rule), 'fulfill', fulfill),
        message: `\`${printExpression(expression)}\` can be ${value}, and "${field.name}" has the limit ${bound}`,
        proposal: 'Correct it, or change the bounds of the fields',
      });
    }
  }
}

const isConditional = (node: Expression): boolean =>
  node.kind === 'conditional' || childrenOf(node).some(isConditional);

const reads = (expression: Expression, name: string): boolean =>
  listNames(expression).some(({ path }) => path.includes(name));

/** Whether a document states the bound, and not the kind of the field. */
const isStated = (field: FieldModel, end: 'minimum' | 'maximum'): boolean =>
  (boundOf(field[end]) ?? undefined) !== fieldKind(field).limits[end] ||
  field[end === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'] !== undefined;

/** Reports `fill` of references into fields whose value a rule always sets, or the system computes. */
export function lintFills(entity: EntityModel, report: Report): void {
  const isSet = ({ index, computed }: FieldModel): boolean =>
    computed ||
    entity.ruleSet.rules.some(
      ({ property, self, condition, fulfill, otherwise }) =>
        property === 'value' && self === index && fulfill && (condition === undefined || otherwise),
    );
  for (const { reference, pointer } of entity.fields)
    for (const name of [...Object.keys(reference?.fill ?? {}), ...Object.keys(reference?.fillBy ?? {})]) {
      const field = entity.field(name);
      if (field === undefined || !isSet(field)) continue;
      report({
        code: 'rule/shadowed',
        pointer: `${pointer}/x-reference/fill/${name}`,
        message: `"${name}" is always computed, so this never fills it`,
        proposal: 'Take it away, or correct it',
      });
    }
}
