import type { Expression } from '#language/Expression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import type { USER_FIELDS } from '#engine/permission/UserContext.ts';
import type { ValueSort } from '#fields/facets/FieldKind.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows, valueSort } from '#fields/table/fieldKinds.ts';
import type { FieldOf } from './LintExpression.ts';

/** Kinds of values that comparisons distinguish. `any`: unknown. */
export type Kind = ValueSort | 'any';

/** Kinds of the built-in `$user` properties; those declared by a product are fields of its employees. */
const USER_KINDS: Readonly<Record<(typeof USER_FIELDS)[number], Kind>> = {
  AccountId: 'number',
  LoginId: 'text',
  RealName: 'text',
  PhoneNumber: 'text',
  EmployeeId: 'number',
  CustomerId: 'number',
  Outside: 'text',
  UnitId: 'number',
  UnitPath: 'text',
  CompanyId: 'number',
  Role: 'text',
  Roles: 'list',
  Keys: 'list',
  Staff: 'list',
  IsUnitChief: 'boolean',
};

/** The kind of the items of a list field. */
export function kindOfItems(field: FieldModel): Kind {
  return isRows(field) ? 'any' : field.itemType === 'integer' ? 'number' : 'text';
}

/** The kind of an expression's value, apart from null. */
export function kindOf(expression: Expression, fieldOf: FieldOf): Kind {
  switch (expression.kind) {
    case 'literal':
      return kindOfValue(expression.value);
    case 'name': {
      const field = fieldOf(expression);
      if (field !== undefined) return valueSort(field);
      if (expression.root === '$user') return userKind(expression.path[0]);
      return expression.root === '$now' ? 'text' : expression.root === '$total' ? 'number' : 'any';
    }
    case 'not':
    case 'compare':
    case 'logical':
    case 'includes':
    case 'related':
      return 'boolean';
    case 'negate':
      return 'number';
    case 'arithmetic':
      return expression.op === '+' ? kindOf(expression.left, fieldOf) : 'number';
    case 'list':
      return 'list';
    case 'call':
      return FUNCTIONS.get(expression.name)?.result ?? 'any';
    case 'coalesce':
      return joined(kindOf(expression.left, fieldOf), kindOf(expression.right, fieldOf));
    case 'conditional':
      return joined(kindOf(expression.yes, fieldOf), kindOf(expression.no, fieldOf));
  }
}

/** The kind of a constant; null fits every kind. */
export function kindOfValue(value: unknown): Kind {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'any';
}

const joined = (a: Kind, b: Kind): Kind => (a === b ? a : 'any');

const isUserField = (name: string): name is keyof typeof USER_KINDS => Object.hasOwn(USER_KINDS, name);
const userKind = (name = ''): Kind => (isUserField(name) ? USER_KINDS[name] : 'any');
