import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { isList, type Value } from '#language/Value.ts';
import { mapExpression } from '#language/mapExpression.ts';
import { addDays, isClock } from '#language/functions/calendar.ts';
import { clocksFor } from '#fields/facets/domains.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';

interface Found {
  readonly other: Expression;
  readonly how: 'equal' | 'ordered' | 'item';
}

function comparisonsOf(expressions: readonly Expression[], { name }: FieldModel): Found[] {
  const found: Found[] = [];
  const isField = (side: Expression): boolean =>
    side.kind === 'name' && (side.root === '$values' || side.root === '$record') && side.path[0] === name;
  for (const expression of expressions)
    mapExpression(expression, (node) => {
      if (node.kind === 'compare') {
        const how = node.op === '===' || node.op === '!==' ? 'equal' : 'ordered';
        if (isField(node.left)) found.push({ other: node.right, how });
        if (isField(node.right)) found.push({ other: node.left, how });
      }
      if (node.kind === 'includes' && isField(node.item)) found.push({ other: node.list, how: 'item' });
      if (node.kind === 'includes' && isField(node.list)) found.push({ other: node.item, how: 'equal' });
      return node;
    });
  return found;
}

/** The constants that a field must equal or contain, and whether it is compared by order or by length. */
export function exactConstants(
  expressions: readonly Expression[],
  field: FieldModel,
): { constants: readonly Value[]; isOrdered: boolean; hasLength: boolean } {
  const found = comparisonsOf(expressions, field);
  const literals = found.flatMap(({ other, how }) =>
    how === 'ordered' ? [] : other.kind === 'list' ? other.items : [other],
  );
  return {
    constants: literals.flatMap((part) => (part.kind === 'literal' && part.value !== null ? [part.value] : [])),
    isOrdered: found.some(({ how, other }) => how === 'ordered' || other.kind !== 'literal'),
    hasLength: expressions.some((expression) => measures(expression, field.name)),
  };
}

function measures(expression: Expression, field: string): boolean {
  let isMeasured = false;
  mapExpression(expression, (node) => {
    const [of] = node.kind === 'call' && node.name === 'length' ? node.args : [];
    if (of?.kind === 'name' && of.path[0] === field) isMeasured = true;
    return node;
  });
  return isMeasured;
}

/** Current values on the other side of the field's comparisons, their neighbours, and values between numbers. */
export function neighbourValues(
  expressions: readonly Expression[],
  field: FieldModel,
  context: EvaluationContext,
): Value[] {
  const scope = { ...context, record: context.values, index: context.index ?? 0, self: null };
  const others = comparisonsOf(expressions, field).map(({ other }) => compileExpression(other)(scope));
  const values = others.flatMap((value) => (isList(value) ? [...value] : [value]));
  const numbers = values.filter((value) => typeof value === 'number');
  return [...values.filter((value) => value !== null), ...values.flatMap(nearbyValues), ...between(numbers, field)];
}

function nearbyValues(value: Value): Value[] {
  if (typeof value === 'number') return [value - 1, value + 1];
  if (typeof value === 'string' && isClock(value)) return clocksFor({ constants: [value], lengths: [] }, '');
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return [];
  return [addDays(value, -1), addDays(value, 1)];
}

/** A number between each two neighbouring ones, so that `1 < x && x < 2` has one too. */
function between(numbers: readonly number[], { digits }: FieldModel): number[] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  return sorted.slice(1).flatMap((high, i) => {
    const low = sorted[i] ?? high;
    const middle = (low + high) / 2;
    const rounded = digits === undefined ? middle : (roundHalfUp(middle, digits) ?? middle);
    return rounded > low && rounded < high ? [rounded] : [];
  });
}
