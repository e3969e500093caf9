import type { EnumItem } from '#language/EnumType.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import { isEnterable, type Subject } from './Subject.ts';
import type { Candidate } from './tryChange.ts';
import { type Closure, MAX_VARIANTS } from './listCandidates.ts';
import { exactConstants } from './comparedValues.ts';
import { isMany } from '#fields/table/fieldKinds.ts';

/**
 * Whether candidates represent all possible input, as far as these rules distinguish it. Only then does an unsuccessful
 * search prove that no change exists: rules that compute can distinguish more than was tried.
 */
export function coversAll(subject: Subject, closure: Closure, candidates: readonly (readonly Candidate[])[]): boolean {
  return (
    closure.rules.every(isSimpleRule) &&
    closure.names.every((name) => coversWhole(subject, closure, name)) &&
    candidates.every((list) => list.filter(({ kind }) => kind === 'record').length < MAX_VARIANTS)
  );
}

function isSimpleRule(rule: Rule): boolean {
  const effects = [rule.fulfill, rule.otherwise];
  return (
    (rule.condition === undefined || isSimple(rule.condition)) &&
    effects.every((effect) => isSimpleEffect(rule, effect))
  );
}

function isSimpleEffect({ property }: Rule, effect: Effect | undefined): boolean {
  if (effect?.expression === undefined || property === 'title') return true;
  if (property === 'options') return isChoice(effect.expression, isOffer);
  // A copied field may be compared with constants that are not among the tried values of the other field.
  return property === 'value'
    ? isChoice(effect.expression, (leaf) => leaf.kind !== 'name' && isSimple(leaf))
    : isSimple(effect.expression);
}

/** Whether a condition compares single fields with values that are not input. */
function isSimple(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return true;
    case 'not':
      return isSimple(expression.of);
    case 'logical':
      return isSimple(expression.left) && isSimple(expression.right);
    case 'conditional':
      return [expression.test, expression.yes, expression.no].every(isSimple);
    case 'compare':
      return arePlainAndFixed(expression.left, expression.right);
    case 'includes':
      return arePlainAndFixed(expression.item, expression.list);
    case 'call':
      return expression.name === 'empty' && expression.args.every(isFieldRead);
    default:
      return false;
  }
}

function isChoice(expression: Expression, isLeaf: (leaf: Expression) => boolean): boolean {
  if (expression.kind !== 'conditional') return isLeaf(expression);
  return isSimple(expression.test) && isChoice(expression.yes, isLeaf) && isChoice(expression.no, isLeaf);
}

const isOffer = (expression: Expression): boolean =>
  expression.kind === 'list'
    ? expression.items.every(isFixed)
    : expression.kind === 'call' && expression.name === 'children';

/** At most one side is a field. */
const arePlainAndFixed = (a: Expression, b: Expression): boolean =>
  (isFixed(a) && (isFixed(b) || isFieldRead(b))) || (isFieldRead(a) && isFixed(b));

function isFieldRead(expression: Expression): boolean {
  const [of] = expression.kind === 'call' && expression.name === 'length' ? expression.args : [expression];
  return of?.kind === 'name' && ['$values', '$record', '$ref'].includes(of.root);
}

const isFixed = (expression: Expression): boolean =>
  listNames(expression).every(({ root }) => root === '$user' || root === '$now' || root === '$index');

/** All items of the field's enum were tried, and of a list field no two had to be there together. */
function coversWhole(subject: Subject, closure: Closure, name: string): boolean {
  const field = subject.entity.field(name);
  if (field === undefined || !isEnterable(subject, field)) return true;
  if (isMany(field) && exactConstants(closure.expressions, field).constants.length > 1) return false;
  return field.enum === undefined || countItems(subject.context.enums(field.enum.type)?.items ?? []) <= MAX_ITEMS;
}

/** Larger enum types are represented by some of their items (core/analysis/fieldDomain). */
const MAX_ITEMS = 80;

const countItems = (items: readonly EnumItem[]): number =>
  items.reduce((count, item) => count + 1 + countItems(item.Children ?? []), 0);
