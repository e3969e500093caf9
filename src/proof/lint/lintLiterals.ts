import { isMoment, valueSort } from '#fields/table/fieldKinds.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { childrenOf } from '#language/mapExpression.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ProblemFix, Report } from '#engine/schema/SchemaProblem.ts';
import { clockMisfit, noDay } from '../expressions/dateMisfit.ts';
import { enumMisfit, enumProblem } from '../expressions/enumFit.ts';
import { kindOf, kindOfItems, type Kind } from '../expressions/kindOf.ts';
import { type LintExpression, resultsOf } from '../expressions/LintExpression.ts';
import { lintColumnKinds } from './lintColumnKinds.ts';
import { textForm } from '../expressions/textForm.ts';

type Literal = ExpressionOf<'literal'>;

/** Reports constants that the other side of a comparison can never equal, and other values in place of booleans. */
export function lintLiterals(lint: LintExpression, enums: EnumSource, report: Report): void {
  const { expression, isCondition, pointer } = lint;
  const visit = (node: Expression): void => {
    const wrong = node.kind === 'literal' ? noDay(node.value) : undefined;
    if (wrong !== undefined) report({ code: 'value/type', pointer, range: [node.start, node.end], ...wrong });
    if (node.kind === 'compare' && !lintForms(node, lint, report) && !lintCase(node, lint, report))
      lintPair(node, node.left, node.right, lint, enums, report);
    if (node.kind === 'arithmetic') lintArithmetic(node, lint, report);
    if (node.kind === 'includes') lintContained(node, lint, enums, report);
    if (node.kind === 'call') lintColumnKinds(node, lint, report);
    if (node.kind === 'logical') [node.left, node.right].forEach(demandBoolean);
    if (node.kind === 'not') demandBoolean(node.of);
    if (node.kind === 'conditional') demandBoolean(node.test);
    const test = node.kind === 'call' ? node.args[FUNCTIONS.get(node.name)?.condition ?? -1] : undefined;
    if (test !== undefined) demandBoolean(test);
    childrenOf(node).forEach(visit);
  };
  const demandBoolean = (node: Expression): void => {
    const kind = kindOf(node, lint.fieldOf);
    if (kind === 'boolean' || kind === 'any') return;
    report({
      code: 'value/type',
      pointer,
      range: [node.start, node.end],
      message: `\`${printExpression(node)}\` is a ${kind}; only true counts as true, so this never holds`,
      proposal: `Compare it: !empty(${printExpression(node)})`,
    });
  };
  visit(expression);
  if (isCondition) demandBoolean(expression);
  const kind = kindOf(expression, lint.fieldOf);
  if (lint.isCount === true && kind !== 'number' && kind !== 'any')
    report({
      code: 'value/type',
      pointer,
      message: `\`${printExpression(expression)}\` is a ${kind}, and this is a number of records`,
      proposal: 'Name a field with a number',
    });
  if (lint.takes !== undefined && lintTaken(lint, lint.takes, report)) return;
  if (lint.target !== undefined) lintResults(lint.target, lint, enums, report);
}

/** Reports results of another type than the effect takes, which have no effect; whether it did. */
function lintTaken({ expression, fieldOf, pointer }: LintExpression, takes: Kind, report: Report): boolean {
  const wrong = resultsOf(expression).filter((node) => ![takes, 'any'].includes(kindOf(node, fieldOf)));
  for (const node of wrong)
    report({
      code: 'value/type',
      pointer,
      range: [node.start, node.end],
      message: `\`${printExpression(node)}\` is a ${kindOf(node, fieldOf)}, and "${pointer.slice(pointer.lastIndexOf('/') + 1)}" takes a ${takes}`,
    });
  return wrong.length > 0;
}

/** Reports results of an expression that its field can never contain: constants, and values of another kind. */
function lintResults(field: FieldModel, lint: LintExpression, enums: EnumSource, report: Report): void {
  const kind = valueSort(field);
  for (const node of resultsOf(lint.expression)) if (node.kind !== 'literal') lintKind(node, field, lint, report);
  for (const node of resultsOf(lint.expression).flatMap((each) => (each.kind === 'list' ? each.items : [each]))) {
    if (node.kind !== 'literal') continue;
    const other: Expression = { kind: 'name', root: '$values', path: [field.name], start: 0, end: 0 };
    compareWithLiteral(
      other,
      node,
      { field, kind: kind === 'list' ? kindOfItems(field) : kind, isEquality: true },
      lint,
      enums,
      report,
    );
  }
}

/** Reports a computed value of a kind that its field does not store: it would be rejected or become null. */
function lintKind(node: Expression, field: FieldModel, lint: LintExpression, report: Report): void {
  const [own, wanted] = [kindOf(node, lint.fieldOf), valueSort(field)];
  const source = node.kind === 'name' ? lint.fieldOf(node) : undefined;
  const isNoDay = isMoment(field) && source !== undefined && own === 'text' && !isMoment(source);
  // A list may also be the options a rule offers, whatever the field stores.
  if (!isNoDay && (own === 'any' || own === 'list' || own === wanted)) return;
  const subject = `\`${printExpression(node)}\``;
  report({
    code: 'value/type',
    pointer: lint.pointer,
    range: [node.start, node.end],
    message: isNoDay
      ? `${subject} is no day, and "${field.name}" takes one`
      : `${subject} is a ${own}, and "${field.name}" takes a ${wanted}`,
  });
}

/** Reports a comparison of a day, a moment, a time of day or another text with one of another form; whether it did. */
function lintForms(node: ExpressionOf<'compare'>, { fieldOf, pointer }: LintExpression, report: Report): boolean {
  const { left, right, start, end } = node;
  const [a, b] = [textForm(left, fieldOf), textForm(right, fieldOf)];
  if (a === undefined || b === undefined || a === b) return false;
  const isWritten = left.kind === 'literal' || right.kind === 'literal';
  const forms = [a, b];
  // Texts that are compared with times of day have their own message.
  if (isWritten && (left.kind === 'literal' ? b : a) === 'time of day') return false;
  report({
    code: 'value/type',
    pointer,
    range: [start, end],
    message: `\`${printExpression(left)}\` is a ${a} and is compared with a ${b}: they are compared as texts`,
    proposal:
      forms.includes('day') && forms.includes('moment')
        ? dayProposal(a === 'moment' ? left : right)
        : isWritten
          ? `Write ${forms.includes('moment') ? "'2026-01-31 09:00:00'" : "'2026-01-31'"}`
          : forms.includes('moment') && forms.includes('time of day')
            ? `Compare times: slice(${printExpression(a === 'moment' ? left : right)}, 11, 16)`
            : undefined,
  });
  return true;
}

const dayProposal = (moment: Expression): string =>
  moment.kind === 'literal' ? 'Write the day alone' : `Compare days: date(${printExpression(moment)})`;

/** Reports a text in capital or small letters that is compared with one in the others; whether it did. */
function lintCase(node: ExpressionOf<'compare'>, { pointer }: LintExpression, report: Report): boolean {
  const [call, literal] = node.left.kind === 'call' ? [node.left, node.right] : [node.right, node.left];
  if (call.kind !== 'call' || literal.kind !== 'literal' || typeof literal.value !== 'string') return false;
  const intended =
    call.name === 'upper'
      ? literal.value.toUpperCase()
      : call.name === 'lower'
        ? literal.value.toLowerCase()
        : undefined;
  if (intended === undefined || intended === literal.value || (node.op !== '===' && node.op !== '!==')) return false;
  report({
    code: 'value/type',
    pointer,
    range: [literal.start, literal.end],
    message: `\`${printExpression(call)}\` never equals ${JSON.stringify(literal.value)}`,
    proposal: `Write ${JSON.stringify(intended)}`,
    fix: writeLiteral(intended),
  });
  return true;
}

function lintPair(
  node: ExpressionOf<'compare'>,
  left: Expression,
  right: Expression,
  lint: LintExpression,
  enums: EnumSource,
  report: Report,
): void {
  if (left.kind === 'literal' && right.kind !== 'literal') return lintPair(node, right, left, lint, enums, report);
  const field = left.kind === 'name' ? lint.fieldOf(left) : undefined;
  if (right.kind !== 'literal') {
    const [a, b] = [kindOf(left, lint.fieldOf), kindOf(right, lint.fieldOf)];
    if (a !== 'any' && b !== 'any' && a !== b) reportKinds(node, left, a, b, lint, report);
    if (a !== 'list' || b !== 'list') return;
    const [one, other] = [printExpression(left), printExpression(right)];
    report({
      code: 'value/type',
      pointer: lint.pointer,
      range: [node.start, node.end],
      message: `\`${one}\` and \`${other}\` are lists: two lists are never equal`,
      proposal: `Write allIn(${one}, ${other}) && allIn(${other}, ${one}): the same items in any order`,
    });
    return;
  }
  const isEquality = node.op === '===' || node.op === '!==';
  return compareWithLiteral(left, right, { field, kind: kindOf(left, lint.fieldOf), isEquality }, lint, enums, report);
}

/** Reports arithmetic that is always null: it applies to numbers only, and texts are concatenated only with texts. */
function lintArithmetic(node: ExpressionOf<'arithmetic'>, lint: LintExpression, report: Report): void {
  const { left, right, op, start, end } = node;
  const [a, b] = [kindOf(left, lint.fieldOf), kindOf(right, lint.fieldOf)];
  const isNumber = (kind: Kind): boolean => kind === 'number' || kind === 'any';
  const isText = (kind: Kind): boolean => kind === 'text' || kind === 'any';
  if ((isNumber(a) && isNumber(b)) || (op === '+' && isText(a) && isText(b))) return;
  const number = a === 'number' ? left : right;
  const isJoined = op === '+' && [a, b].includes('text') && [a, b].includes('number');
  report({
    code: 'value/type',
    pointer: lint.pointer,
    range: [start, end],
    message: `\`${printExpression(node)}\` is always empty: a ${a} ${op} a ${b}`,
    proposal: isJoined
      ? `Write text(${printExpression(number)})`
      : a === 'text' && op === '-'
        ? b === 'text'
          ? `Days from one date to another are daysBetween(${printExpression(right)}, ${printExpression(left)})`
          : 'Days are moved by addDays(x, n), and compared by < and >'
        : undefined,
  });
}

function lintContained(
  { list, item }: ExpressionOf<'includes'>,
  lint: LintExpression,
  enums: EnumSource,
  report: Report,
): void {
  if (list.kind === 'list') {
    const field = item.kind === 'name' ? lint.fieldOf(item) : undefined;
    const other = { field, kind: kindOf(item, lint.fieldOf), isEquality: true };
    for (const each of list.items)
      if (each.kind === 'literal') compareWithLiteral(item, each, other, lint, enums, report);
    return;
  }
  const field = list.kind === 'name' ? lint.fieldOf(list) : undefined;
  if (field === undefined || item.kind !== 'literal') return;
  compareWithLiteral(list, item, { field, kind: kindOfItems(field), isEquality: true }, lint, enums, report);
}

interface Other {
  readonly field: FieldModel | undefined;
  readonly kind: Kind;
  readonly isEquality: boolean;
}

function compareWithLiteral(
  other: Expression,
  literal: Literal,
  { field, kind, isEquality }: Other,
  lint: LintExpression,
  enums: EnumSource,
  report: Report,
): void {
  const { value, start, end } = literal;
  if (value === null || kind === 'any') return;
  const place = { pointer: lint.pointer, range: [start, end] as const };
  const misfit = field === undefined || !isEquality ? undefined : enumMisfit(field, value, enums);
  if (misfit !== undefined && field !== undefined) {
    const { intended } = misfit;
    report({
      ...place,
      ...enumProblem(field, value, misfit),
      fix: intended === undefined ? undefined : writeLiteral(intended),
    });
    return;
  }
  const clock = clockMisfit(field, value);
  if (clock !== undefined) {
    const { intended, ...said } = clock;
    report({
      ...place,
      code: 'value/type',
      ...said,
      fix: intended === undefined ? undefined : writeLiteral(intended),
    });
    return;
  }
  const own = kindOf(literal, lint.fieldOf);
  if (own === kind) return;
  const intended = convert(value, kind);
  report({
    ...place,
    code: 'value/type',
    message: `\`${printExpression(other)}\` is a ${kind}, ${JSON.stringify(value)} is a ${own}: the two are never equal`,
    proposal:
      kind === 'list'
        ? `Write ${printExpression(other)}.includes(${JSON.stringify(value)})`
        : intended !== undefined
          ? `Write ${JSON.stringify(intended)}`
          : value === '' && kind !== 'text'
            ? `Write empty(${printExpression(other)})`
            : undefined,
    fix: intended === undefined ? undefined : writeLiteral(intended),
  });
}

/** Converts a constant of the wrong kind, when the intended value is certain. */
export function convert(value: string | number | boolean, kind: Kind): string | number | boolean | undefined {
  if (kind === 'number' && typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value);
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  if (kind === 'boolean' && (value === 1 || value === 0)) return value === 1;
  return kind === 'text' && typeof value === 'number' ? String(value) : undefined;
}

const writeLiteral = (value: string | number | boolean): ProblemFix => ({
  kind: 'text',
  to: typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value),
});

function reportKinds(
  { start, end }: Expression,
  left: Expression,
  a: Kind,
  b: Kind,
  { pointer }: LintExpression,
  report: Report,
): void {
  report({
    code: 'value/type',
    pointer,
    range: [start, end],
    message: `\`${printExpression(left)}\` is a ${a} and is compared with a ${b}: the two are never equal`,
  });
}
