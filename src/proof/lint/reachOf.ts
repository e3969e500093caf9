import { printExpression } from '#language/compiler/printExpression.ts';
import type { Comparison, Expression, ExpressionOf } from '#language/Expression.ts';
import { build } from '#language/build.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isFormatted, isMoment, holdsIds, isTimeOfDay, isUpload, valueSort } from '#fields/table/fieldKinds.ts';
import { boundOf } from '../expressions/limitBroken.ts';
import type { FieldOf } from '../expressions/LintExpression.ts';

/** The range of a number computed from fields. */
export interface Reach {
  readonly low: number;
  readonly high: number;
  /** It may be empty instead. */
  readonly isEmptyToo: boolean;
  /** The fields whose bounds these are. */
  readonly fields: readonly FieldModel[];
}

/** Whether every stored value was validated against the bounds: not computed, and not kept while hidden. */
export function isWithinBounds(field: FieldModel): boolean {
  if (field.computed || field.keepHidden || field.masked || field.enum !== undefined) return false;
  if (valueSort(field) === 'number') return !holdsIds(field) && !isUpload(field);
  return valueSort(field) === 'text' && !isFormatted(field) && !isMoment(field) && !isTimeOfDay(field);
}

/** A comparison that always has one outcome. */
export interface DecidedByReach {
  readonly outcome: boolean;
  /** Applies only where no input is null. */
  readonly unlessEmpty: boolean;
  readonly fields: readonly FieldModel[];
  /** The ranges of both sides, except constants. */
  readonly words: string;
}

/**
 * The result of a comparison decided by the ranges of its sides; undefined where it may be both. A comparison that is
 * true for all filled values is reported only where the ranges touch: elsewhere it may just test that the field is
 * filled in.
 */
export function decidedByReach(node: ExpressionOf<'compare'>, fieldOf: FieldOf): DecidedByReach | undefined {
  const [left, right] = [reachOf(node.left, fieldOf), reachOf(node.right, fieldOf)];
  if (left === undefined || right === undefined) return undefined;
  const fields = [...left.fields, ...right.fields];
  const outcome = outcomeOf(node.op, left, right);
  const isConstant =
    fields.length === 0 && !Object.hasOwn(PARTS, callOf(node.left)) && !Object.hasOwn(PARTS, callOf(node.right));
  if (isConstant || outcome === undefined) return undefined;
  const isEmptyToo = left.isEmptyToo || right.isEmptyToo;
  // Comparisons by order with null are false, and null equals no number.
  const unlessEmpty = isEmptyToo && outcome !== (node.op === '!==');
  if (unlessEmpty && left.high !== right.low && left.low !== right.high) return undefined;
  const words = [[node.left, left] as const, [node.right, right] as const].flatMap(([side, reach]) =>
    reach.low === reach.high ? [] : [`\`${printExpression(side)}\`: ${reachWords(reach)}`],
  );
  return { outcome, unlessEmpty, fields, words: words.join(', ') };
}

function outcomeOf(op: Comparison, a: Reach, b: Reach): boolean | undefined {
  switch (op) {
    case '<':
      return a.high < b.low ? true : a.low >= b.high ? false : undefined;
    case '<=':
      return a.high <= b.low ? true : a.low > b.high ? false : undefined;
    case '>':
      return outcomeOf('<', b, a);
    case '>=':
      return outcomeOf('<=', b, a);
    default:
      return a.high < b.low || b.high < a.low ? op === '!==' : undefined;
  }
}

const reachWords = ({ low, high }: Reach): string =>
  low === -Infinity ? `<= ${high}` : high === Infinity ? `>= ${low}` : `${low} ... ${high}`;

/**
 * The range of a sum, difference or product of fields, from the possible saved values of each; undefined when unknown.
 * Fields are assumed to be independent, so the real range may be smaller, never larger; rounding preserves order. A sum
 * over rows may have any number of rows.
 */
export function reachOf(node: Expression, fieldOf: FieldOf): Reach | undefined {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'number'
        ? { low: node.value, high: node.value, isEmptyToo: false, fields: [] }
        : undefined;
    case 'name':
      return ofField(fieldOf(node));
    case 'negate':
      return reckoned('-', build.literal(0), node.of, fieldOf);
    case 'arithmetic':
      return reckoned(node.op, node.left, node.right, fieldOf);
    case 'coalesce': {
      const [left, right] = [reachOf(node.left, fieldOf), reachOf(node.right, fieldOf)];
      if (left?.isEmptyToo === false) return left;
      const either = eitherOf(left, right);
      return either && { ...either, isEmptyToo: right?.isEmptyToo === true };
    }
    case 'conditional':
      return eitherOf(reachOf(node.yes, fieldOf), reachOf(node.no, fieldOf));
    case 'call':
      return node.name === 'sum' ? ofRows(node, fieldOf) : PARTS[node.name];
    default:
      return undefined;
  }
}

const part = (low: number, high: number): Reach => ({ low, high, isEmptyToo: true, fields: [] });
/** The ranges of the parts of a day. */
const PARTS: Readonly<Record<string, Reach>> = { year: part(1, 9999), month: part(1, 12), weekday: part(1, 7) };
const callOf = (node: Expression): string => (node.kind === 'call' ? node.name : '');

function ofField(field: FieldModel | undefined): Reach | undefined {
  if (field === undefined || valueSort(field) !== 'number' || !isWithinBounds(field)) return undefined;
  const numbers = (...bounds: readonly (Value | undefined)[]): number[] =>
    bounds.filter((bound) => typeof bound === 'number');
  const low = Math.max(-Infinity, ...numbers(boundOf(field.minimum), field.exclusiveMinimum));
  const high = Math.min(Infinity, ...numbers(boundOf(field.maximum), field.exclusiveMaximum));
  return { low, high, isEmptyToo: true, fields: [field] };
}

/** The range for any number of rows: negative or positive only if the column's values can be. */
function ofRows({ args }: ExpressionOf<'call'>, fieldOf: FieldOf): Reach | undefined {
  const [rows, column] = args;
  if (rows?.kind !== 'name' || column?.kind !== 'literal' || typeof column.value !== 'string') return undefined;
  const of = ofField(fieldOf({ ...rows, root: '$row', path: [column.value], rows }));
  return of && { ...of, low: of.low < 0 ? -Infinity : 0, high: of.high > 0 ? Infinity : 0, isEmptyToo: false };
}

const eitherOf = (one: Reach | undefined, other: Reach | undefined): Reach | undefined =>
  one &&
  other && {
    low: Math.min(one.low, other.low),
    high: Math.max(one.high, other.high),
    isEmptyToo: one.isEmptyToo || other.isEmptyToo,
    fields: [...one.fields, ...other.fields],
  };

function reckoned(
  op: ExpressionOf<'arithmetic'>['op'],
  left: Expression,
  right: Expression,
  fieldOf: FieldOf,
): Reach | undefined {
  const [a, b] = [reachOf(left, fieldOf), reachOf(right, fieldOf)];
  const [either, ends] = [eitherOf(a, b), a && b && endsOf(op, a, b)];
  return either && ends && { ...either, low: Math.min(...ends), high: Math.max(...ends) };
}

/** Values that bound the result of an operation on two ranges; undefined for a division. */
function endsOf(op: ExpressionOf<'arithmetic'>['op'], a: Reach, b: Reach): number[] | undefined {
  if (op === '+') return [a.low + b.low, a.high + b.high];
  if (op === '-') return [a.low - b.high, a.high - b.low];
  if (op !== '*') return undefined;
  // Infinity times zero counts as zero: unbounded ranges contain finite numbers only.
  return [a.low, a.high].flatMap((x) => [b.low, b.high].map((y) => (x === 0 || y === 0 ? 0 : x * y)));
}
