import { build } from '#language/build.ts';
import { isList, type Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { both, compared, either, emptied, FALSE, negated, NULL, picked, TRUE, type Symbolic } from './conditions.ts';
import { isMany } from '#fields/table/traits.ts';

const NOWHERE = { start: 0, end: 0 };

/** A constant as an expression; undefined for one that the language cannot write. */
export function literalOf(value: Value): Symbolic {
  if (!isList(value)) return typeof value === 'object' && value !== null ? undefined : build.literal(value);
  const items = value.map(literalOf).filter((item) => item !== undefined);
  return items.length < value.length ? undefined : { kind: 'list', items, ...NOWHERE };
}

/** True where an expression returns a list, even an empty one; undefined if unknown. Empty lists are stored as null. */
export function isListOf(expression: Symbolic, field: (name: string) => FieldModel | undefined): Symbolic {
  if (expression === undefined) return undefined;
  switch (expression.kind) {
    case 'list':
      return TRUE;
    case 'call':
      return expression.name === 'children' ? TRUE : FALSE;
    case 'conditional':
      return picked(expression.test, isListOf(expression.yes, field), isListOf(expression.no, field));
    case 'coalesce': {
      const [left, right] = [isListOf(expression.left, field), isListOf(expression.right, field)];
      return either(left, both(compared(expression.left, '===', NULL), right));
    }
    case 'name':
      if (expression.root === '$ref' || expression.root === '$user') return undefined;
      return mayHoldList(field(expression.path[0] ?? '')) ? negated(emptied(expression)) : FALSE;
    default:
      return FALSE;
  }
}

/** Whether a field stores lists. */
export const mayHoldList = (field: FieldModel | undefined): boolean => isMany(field);
