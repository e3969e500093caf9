import { roundHalfUp } from '#language/decimalArithmetic.ts';
import { childrenOf } from '#language/mapExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { misfitOf } from '#fields/facets/validateValue.ts';
import { fieldKind, valueSort } from '#fields/table/fieldKinds.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report, SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { boundOf } from '../expressions/limitBroken.ts';
import type { LintExpression } from '../expressions/LintExpression.ts';
import type { NameTest } from './AtomTable.ts';
import { decidedByReach, type DecidedByReach, isWithinBounds } from './reachOf.ts';
import { testOf } from './readFormula.ts';

/**
 * Reports comparisons that are decided by the bounds of fields alone: no value that can be saved, or computed from such
 * values, meets them, or all do. Unsaved input may be out of bounds, so the message is about saved values. Fields that
 * are written without validation are skipped; `entities` identifies them, and is called only where there would be
 * something to report.
 */
export function lintBounds(
  { expression, pointer, fieldOf }: LintExpression,
  entities: ReadonlyMap<string, EntityModel>,
  report: Report,
): void {
  const visit = (node: Expression): void => {
    const test = node.kind === 'compare' || node.kind === 'includes' ? testOf(node, fieldOf) : undefined;
    const decided = node.kind === 'compare' && test === undefined ? decidedByReach(node, fieldOf) : undefined;
    const found =
      decided === undefined
        ? test?.field && verdict(test, test.field, printExpression(node))
        : reachVerdict(decided, printExpression(node));
    const fields = decided?.fields ?? [test?.field].filter((field) => field !== undefined);
    if (found !== undefined && !fields.some((field) => isWrittenElsewhere(field, entities)))
      report({ ...found, pointer, range: [node.start, node.end] });
    // Each item of a list that a computed value is compared with.
    if (node.kind === 'includes' && node.list.kind === 'list' && test === undefined)
      for (const right of node.list.items)
        visit({ kind: 'compare', op: '===', left: node.item, right, start: right.start, end: right.end });
    childrenOf(node).forEach(visit);
  };
  visit(expression);
}

/** The result of a comparison for all values within bounds, and empty ones; undefined when undecided by them. */
export function decidedByBounds(node: Expression, fieldOf: LintExpression['fieldOf']): boolean | undefined {
  if (node.kind !== 'compare' && node.kind !== 'includes') return undefined;
  const test = testOf(node, fieldOf);
  if (test !== undefined) {
    const found = test.field === undefined ? undefined : outcomeOf(test, test.field);
    return found?.isNullToo === true ? found.outcome : undefined;
  }
  const reach = node.kind === 'compare' ? decidedByReach(node, fieldOf) : undefined;
  return reach?.unlessEmpty === false ? reach.outcome : undefined;
}

/** Whether transitions (`set`) or referring records (`x-writes`) write the field unvalidated. Compares names only. */
const isWrittenElsewhere = ({ name }: FieldModel, entities: ReadonlyMap<string, EntityModel>): boolean =>
  [...entities.values()].some(
    ({ writes, workflow }) =>
      writes.some((write) => write.field === name) || workflow?.transitions.some(({ set }) => set.has(name)) === true,
  );

type Wording = Pick<SchemaProblem, 'code' | 'message' | 'proposal'>;

/** The problem of a test decided by a field's bounds; undefined when undecided, or decided by something else. */
function verdict(test: NameTest, field: FieldModel, text: string): Wording | undefined {
  const found = outcomeOf(test, field);
  if (found === undefined) return undefined;
  const { outcome, isNullToo } = found;
  const [name, bounds] = [field.name, boundsText(field, test)];
  if (isNullToo)
    return {
      code: outcome ? 'condition/always' : 'condition/never',
      message: outcome
        ? `\`${text}\` is true of all that may be saved as "${name}" (${bounds})`
        : `\`${text}\` is true of nothing that may be saved as "${name}" (${bounds})`,
      proposal: 'Correct it, or change the bounds of the field',
    };
  // A test that amounts to "is filled in" may be intended for future bounds, unless it names a bound.
  if (!namesBound(test, field)) return undefined;
  return {
    code: outcome ? 'condition/always' : 'condition/never',
    message: outcome
      ? `\`${text}\` is true of all that may be saved as "${name}" (${bounds}), unless it is empty`
      : `\`${text}\` is true of nothing that may be saved as "${name}" (${bounds}), unless it is empty`,
    proposal: outcome ? `Write !empty(${test.key}), or correct it` : `Write empty(${test.key}), or correct it`,
  };
}

/** Whether a test is true for all or none of a field's saved values, and for empty ones; undefined if undecided. */
function outcomeOf(test: NameTest, field: FieldModel): { outcome: boolean; isNullToo: boolean } | undefined {
  if (!isWithinBounds(field)) return undefined;
  const { all, kept } = told(test, field);
  const outcomes = new Set(kept.map(test.holds));
  const [outcome] = outcomes;
  if (outcome === undefined || outcomes.size !== 1 || new Set(all.map(test.holds)).size === 1) return undefined;
  return { outcome, isNullToo: test.holds(null) === outcome };
}

/** The message about a comparison of a computed value. */
function reachVerdict({ outcome, unlessEmpty, words }: DecidedByReach, text: string): Wording {
  const saved = `\`${text}\` is true of ${outcome ? 'all' : 'nothing'} that may be saved (${words})`;
  return {
    code: outcome ? 'condition/always' : 'condition/never',
    message: unlessEmpty ? `${saved}, unless something of it is empty` : saved,
    proposal: 'Correct it, or change the bounds of the fields',
  };
}

const boundsOf = (field: FieldModel): readonly (Value | undefined)[] => [
  boundOf(field.minimum),
  boundOf(field.maximum),
  field.exclusiveMinimum,
  field.exclusiveMaximum,
];

const namesBound = ({ constants, lengths }: NameTest, field: FieldModel): boolean =>
  boundsOf(field).some((bound) => typeof bound === 'number' && constants.includes(bound)) ||
  [field.minLength, field.maxLength].some((bound) => bound !== undefined && lengths.includes(bound));

/** Values of a field that represent all others, as far as a test distinguishes them. */
interface Told {
  readonly all: readonly Value[];
  readonly kept: readonly Value[];
}

function told({ constants, lengths, isOrder }: NameTest, field: FieldModel): Told {
  const isKept = (value: Value): boolean =>
    (typeof value !== 'string' && typeof value !== 'number') ||
    misfitOf(field, value, boundOf(field.minimum), boundOf(field.maximum)) === undefined;
  if (valueSort(field) === 'number') {
    const all = numbers([...constants, ...boundsOf(field)], field.digits);
    return { all, kept: all.filter(isKept) };
  }
  if (lengths.length === 0) {
    const texts = isOrder ? [] : constants.filter((value) => typeof value === 'string' && value !== '');
    return { all: [...texts, ANOTHER], kept: [...texts.filter(isKept), ANOTHER] };
  }
  const { minLength = 1, maxLength = MAX_LENGTH } = field;
  const ends = [...lengths, minLength, maxLength].flatMap((length) => [length - 1, length, length + 1]);
  if (Math.max(...ends) > MAX_LENGTH + 1) return { all: [], kept: [] };
  const all = ends.filter((length) => length > 0).map((length) => ANOTHER.repeat(length));
  return { all, kept: all.filter(({ length }) => length >= minLength && length <= maxLength) };
}

/** Maximum length of generated texts. */
const MAX_LENGTH = 1000;
/** Represents all texts that are not named. */
const ANOTHER = '\u0001';

/** Below, at, between and above some numbers, also with as many decimals as are kept. */
function numbers(anchors: readonly (Value | undefined)[], digits: number | undefined): number[] {
  const sorted = [...new Set(anchors)].filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const step = digits === undefined ? 1 : 10 ** -digits;
  const near = sorted.flatMap((number) => [number - step, number, number + step]);
  const between = sorted.slice(1).map((number, i) => (number + (sorted[i] ?? number)) / 2);
  return [...near, ...between].flatMap((number) => [
    number,
    digits === undefined ? number : (roundHalfUp(number, digits) ?? number),
  ]);
}

/** The bounds of a field as they are written; the decimals of its kind only where a constant has more. */
const boundsText = (field: FieldModel, { constants }: NameTest): string =>
  [
    ['minimum', boundOf(field.minimum)] as const,
    ['exclusiveMinimum', field.exclusiveMinimum] as const,
    ['maximum', boundOf(field.maximum)] as const,
    ['exclusiveMaximum', field.exclusiveMaximum] as const,
    ['multipleOf', tellsDecimals(field, constants) ? 10 ** -(field.digits ?? 0) : null] as const,
    ['minLength', field.minLength] as const,
    ['maxLength', field.maxLength] as const,
    ['pattern', field.pattern?.text] as const,
  ]
    .flatMap(([name, bound]) => (typeof bound === 'number' || typeof bound === 'string' ? [`${name} ${bound}`] : []))
    .join(', ');

const tellsDecimals = (field: FieldModel, constants: readonly Value[]): boolean => {
  const { digits } = field;
  if (digits === undefined) return false;
  const isOwn = digits !== fieldKind(field).limits.digits;
  return isOwn || constants.some((value) => typeof value === 'number' && roundHalfUp(value, digits) !== value);
};
