import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { valueSort } from '#fields/table/fieldKinds.ts';
import { called, chosen, NOTHING, sized, type Symbolic } from './conditions.ts';

type FindField = (name: string) => FieldModel | undefined;
type Kind = 'number' | 'text';

const NOWHERE = { start: 0, end: 0 };

/** Whether a function returns values of one kind only, and SQL supports it. */
function isCallOfKind(name: string, kind: Kind): boolean {
  const called = FUNCTIONS.get(name);
  return called?.result === kind && called.isExact !== 'never';
}

/** A value set by a rule, as `evaluateRules` stores it: empty text becomes null, numbers are rounded to the field. */
export function keptValue(made: Symbolic, digits: number | undefined, field: FindField): Symbolic {
  const value = withoutBlanks(made);
  if (digits === undefined) return value;
  const exact = called('round', value, build.literal(digits));
  if (value === undefined || exact === undefined || isOfKind(value, 'number', field)) return exact;
  return sized({ kind: 'coalesce', left: exact, right: value, ...NOWHERE });
}

/** Whether an expression over the stored record returns a value of a kind, or null, for every record. */
export function isOfKind(expression: Expression, kind: Kind, field: FindField): boolean {
  const fits = (part: Expression): boolean => isOfKind(part, kind, field);
  switch (expression.kind) {
    case 'literal':
      return expression.value === null || typeof expression.value === (kind === 'text' ? 'string' : kind);
    case 'negate':
      return kind === 'number';
    case 'arithmetic':
      if (expression.op !== '+') return kind === 'number';
      return fits(expression.left) && fits(expression.right);
    case 'conditional':
      return fits(expression.yes) && fits(expression.no);
    case 'coalesce':
      return fits(expression.left) && fits(expression.right);
    case 'call':
      return isCallOfKind(expression.name, kind);
    case 'name': {
      const model = expression.root === '$record' ? field(expression.path[0] ?? '') : undefined;
      return model === undefined ? kind === 'text' && expression.root === '$now' : valueSort(model) === kind;
    }
    default:
      return false;
  }
}

/** The value, or null for an empty text. */
function withoutBlanks(value: Symbolic): Symbolic {
  if (value === undefined || !mayBeBlank(value)) return value;
  if (value.kind === 'literal') return NOTHING;
  if (value.kind === 'conditional') return chosen(value.test, withoutBlanks(value.yes), withoutBlanks(value.no));
  return chosen(called('empty', value), NOTHING, value);
}

/** Whether an expression itself can return an empty text; fields never contain one. */
function mayBeBlank(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
      return expression.value === '';
    case 'conditional':
      return mayBeBlank(expression.yes) || mayBeBlank(expression.no);
    case 'coalesce':
      return mayBeBlank(expression.left) || mayBeBlank(expression.right);
    case 'call':
      return expression.args.some(mayBeBlank);
    default:
      return false;
  }
}
