import { isMoment, fieldKind } from '#fields/table/fieldKinds.ts';
import type { Expression } from '#language/Expression.ts';
import type { ExpressionFunction } from '#language/functions/ExpressionFunction.ts';
import { FUNCTIONS, isDayFunction } from '#language/functions/functions.ts';
import { childrenOf } from '#language/mapExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { fieldsAt, type FieldOf, effectPointer, rulePlace } from '../expressions/LintExpression.ts';
import { isNow } from '#language/words/dateWords.ts';

const timeIn = (name: string): ExpressionFunction['timeOfDay'] => FUNCTIONS.get(name)?.timeOfDay;

/** Fields of every saved record. */
const SAVED = ['Id', 'CreateTime'];

/**
 * Reports stored values that depend on the time of day: they are computed on save and once a night, and are wrong in
 * between. Values that depend on the date are correct. Computed states are defined in workflow.json.
 */
export function lintStale(entity: EntityModel, findEntity: FindEntity, reportTo: (file: string) => Report): void {
  if (entity.dialog) return;
  const told = (file: string, pointer: string, name: string): void =>
    reportTo(file)({
      code: 'value/stale',
      pointer,
      message: `"${name}" is stored and depends on the time of day: it is computed at each save and once a night, and wrong in between`,
      proposal:
        'Go by the day, date($now); or say it where it is read, in "where" and "when" of the list; a moment to be kept belongs into "default", "suggest" or the "set" of a transition',
    });
  for (const { name, rollup, pointer } of entity.fields) {
    const of = findEntity(rollup?.of ?? '');
    if (rollup?.where === undefined || of === undefined) continue;
    if (!isOfDays(rollup.where, fieldsAt(of, undefined, findEntity)))
      told(`${entity.key}/form.json`, `${pointer}/x-rollup/where`, name);
  }
  const fieldOf = fieldsAt(entity, entity, findEntity);
  for (const rule of entity.ruleSet.rules) {
    if (rule.property !== 'value') continue;
    const place = rulePlace(entity, rule);
    const { condition, fulfill, otherwise } = rule;
    const late = [
      { pointer: `${place.pointer}/when`, expression: condition },
      {
        pointer: effectPointer(place, 'fulfill', fulfill),
        expression: isOnce(condition) ? undefined : fulfill?.expression,
      },
      { pointer: effectPointer(place, 'otherwise', otherwise), expression: otherwise?.expression },
    ].find(({ expression }) => expression !== undefined && !isOfDays(expression, fieldOf));
    if (late !== undefined) told(place.file, late.pointer, rule.target);
  }
}

/** Whether a condition holds exactly for unsaved records. */
const isOnce = (condition: Expression | undefined): boolean =>
  condition?.kind === 'call' &&
  condition.name === 'empty' &&
  condition.args.every((arg) => arg.kind === 'name' && SAVED.includes(arg.path[0] ?? ''));

/** Whether the value of an expression changes with the date at most. */
function isOfDays(expression: Expression, fieldOf: FieldOf): boolean {
  if (isNow(expression)) return false;
  if (expression.kind === 'call' && timeIn(expression.name) === 'ignored') return true;
  // `$values.CreateTime ?? $now`: the moment counts once, until there is another.
  if (expression.kind === 'coalesce' && expression.left.kind === 'name') return true;
  // In a comparison with a date, the time has no effect.
  if (expression.kind === 'compare') {
    const { left, right } = expression;
    if (isDay(left, fieldOf) && isMovedNow(right)) return true;
    if (isDay(right, fieldOf) && isMovedNow(left)) return true;
  }
  return childrenOf(expression).every((child) => isOfDays(child, fieldOf));
}

/** Whether a value is a date without time. */
function isDay(expression: Expression, fieldOf: FieldOf): boolean {
  if (expression.kind === 'call') {
    const [first] = expression.args;
    if (timeIn(expression.name) === 'kept') return first !== undefined && isDay(first, fieldOf);
    return isDayFunction(expression.name);
  }
  const field = expression.kind === 'name' ? fieldOf(expression) : undefined;
  return field !== undefined && isMoment(field) && fieldKind(field).moment === 'date';
}

/** Whether an expression is the current time, or a number of days from it. */
const isMovedNow = (expression: Expression): boolean =>
  isNow(expression) ||
  (expression.kind === 'call' && timeIn(expression.name) === 'kept' && expression.args.slice(0, 1).every(isMovedNow));
