import { isList, isRow, type Value, type Values } from '../Value.ts';
import { decimalArithmetic } from '../decimalArithmetic.ts';
import type { Expression, ExpressionOf } from '../Expression.ts';
import { FUNCTIONS } from '../functions/functions.ts';
import type { Scope } from './Scope.ts';

/** An expression ready to run. It never throws: what cannot be evaluated is null. */
export type Evaluate = (scope: Scope) => Value;

/** Reads a name in another way than by the scope; undefined leaves it to the scope. */
export type ResolveName = (name: ExpressionOf<'name'>) => Evaluate | undefined;

/** Turns a syntax tree into a closure. Names are read as own properties only; no text is ever run as code. */
export function compileExpression(expression: Expression, resolve?: ResolveName): Evaluate {
  const compile = (part: Expression): Evaluate => compileExpression(part, resolve);
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'list': {
      const items = expression.items.map(compile);
      if (expression.items.every((item) => item.kind === 'literal')) {
        const values = expression.items.map((item) => (item.kind === 'literal' ? item.value : null));
        return () => values;
      }
      return (scope) => items.map((item) => item(scope));
    }
    case 'name':
      return resolve?.(expression) ?? compileName(expression, compile);
    case 'not': {
      const of = compile(expression.of);
      return (scope) => of(scope) !== true;
    }
    case 'negate': {
      const of = compile(expression.of);
      return (scope) => {
        const value = of(scope);
        return typeof value === 'number' ? -value : null;
      };
    }
    case 'compare':
      return compileCompare(expression, compile);
    case 'arithmetic':
      return compileArithmetic(expression, compile);
    case 'logical': {
      const [left, right] = [compile(expression.left), compile(expression.right)];
      return expression.op === '&&'
        ? (scope) => left(scope) === true && right(scope) === true
        : (scope) => left(scope) === true || right(scope) === true;
    }
    case 'coalesce': {
      const [left, right] = [compile(expression.left), compile(expression.right)];
      return (scope) => left(scope) ?? right(scope);
    }
    case 'conditional': {
      const [test, yes, no] = [compile(expression.test), compile(expression.yes), compile(expression.no)];
      return (scope) => (test(scope) === true ? yes(scope) : no(scope));
    }
    case 'includes': {
      const [list, item] = [compile(expression.list), compile(expression.item)];
      return (scope) => {
        const [values, value] = [list(scope), item(scope)];
        return Array.isArray(values) && value !== null && values.includes(value);
      };
    }
    case 'call':
      return compileCall(expression, compile);
    case 'related': {
      const { field } = expression;
      const where = compile(expression.where);
      return (scope) => {
        const record = own(scope.refs, field);
        return record !== undefined && where({ ...scope, record }) === true;
      };
    }
  }
}

function compileCall({ name, args }: ExpressionOf<'call'>, compile: (part: Expression) => Evaluate): Evaluate {
  const known = FUNCTIONS.get(name);
  const values = args.map(compile);
  const { condition = -1, rows = -1 } = known ?? {};
  const test = values[condition];
  if (test === undefined)
    return (scope) =>
      known?.run(
        values.map((value) => value(scope)),
        scope.enums,
      ) ?? null;
  return (scope) => {
    const given = values.map((value, i) => (i === condition ? null : value(scope)));
    given[condition] = rowsHeld(given[rows], test, scope);
    return known?.run(given, scope.enums) ?? null;
  };
}

/** The rows that a condition holds for; one scope serves them all, as none outlives its row. */
function rowsHeld(rows: Value | undefined, test: Evaluate, scope: Scope): readonly Value[] {
  if (!isList(rows)) return [];
  const around: { row: Values } & Scope = { ...scope, row: {} };
  return rows.filter((row) => {
    if (!isRow(row)) return false;
    around.row = row;
    return test(around) === true;
  });
}

function own<T>(object: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function readMember(values: Values, name: string): Value {
  const value = values[name];
  return value === undefined || value === '' || !Object.hasOwn(values, name) ? null : value;
}

function compileName({ root, path, where }: ExpressionOf<'name'>, compile: (part: Expression) => Evaluate): Evaluate {
  const [first = '', second = ''] = path;
  switch (root) {
    case '$values':
      return first === '' ? () => null : (scope) => readMember(scope.values, first);
    case '$record':
      return first === '' ? () => null : (scope) => readMember(scope.record, first);
    case '$row':
      return first === '' ? () => null : ({ row }) => (row === undefined ? null : readMember(row, first));
    case '$user':
      return (scope) => readMember(scope.user, first);
    case '$now':
      return (scope) => scope.now;
    case '$index':
      return (scope) => scope.index;
    case '$self':
      return first === 'value' ? (scope) => scope.self : () => null;
    case '$ref': {
      const isRead = where === undefined ? undefined : compile(where);
      return (scope) => {
        const record = own(scope.refs, first);
        if (record === undefined || (isRead !== undefined && isRead({ ...scope, record }) !== true)) return null;
        return readMember(record, second);
      };
    }
    case '$total':
      return (scope) => scope.total ?? null;
    // Values of settings were put in the place of their names before.
    case '$config':
    case '$deps':
      return () => null;
  }
}

function compileCompare(
  { op, left, right }: ExpressionOf<'compare'>,
  compile: (part: Expression) => Evaluate,
): Evaluate {
  const [a, b] = [compile(left), compile(right)];
  const nullTest = isNull(left) ? b : isNull(right) ? a : undefined;
  if (nullTest !== undefined && (op === '===' || op === '!==')) {
    const wanted = op === '===';
    return (scope) => {
      const value = nullTest(scope);
      return (value === null || (Array.isArray(value) && value.length === 0)) === wanted;
    };
  }
  switch (op) {
    case '===':
      return (scope) => {
        const value = a(scope);
        return value !== null && value === b(scope);
      };
    case '!==':
      return (scope) => {
        const value = a(scope);
        return value === null || value !== b(scope);
      };
    case '<':
      return (scope) => compareValues(a(scope), b(scope), (order) => order < 0);
    case '<=':
      return (scope) => compareValues(a(scope), b(scope), (order) => order <= 0);
    case '>':
      return (scope) => compareValues(a(scope), b(scope), (order) => order > 0);
    case '>=':
      return (scope) => compareValues(a(scope), b(scope), (order) => order >= 0);
  }
}

const isNull = (expression: Expression): boolean => expression.kind === 'literal' && expression.value === null;

function compileArithmetic(
  { op, left, right }: ExpressionOf<'arithmetic'>,
  compile: (part: Expression) => Evaluate,
): Evaluate {
  const [a, b] = [compile(left), compile(right)];
  return (scope) => {
    const [x, y] = [a(scope), b(scope)];
    // An empty part adds nothing to a text.
    if (op === '+' && (typeof x === 'string' || x === null) && (typeof y === 'string' || y === null))
      return `${x ?? ''}${y ?? ''}` || null;
    if (typeof x !== 'number' || typeof y !== 'number') return null;
    const result = decimalArithmetic(op, x, y);
    return Number.isFinite(result) ? result : null;
  };
}

/** Hands the order of two numbers or texts to `holds`; false if one is empty or kinds differ (domain 0.5). */
function compareValues(a: Value, b: Value, holds: (order: number) => boolean): boolean {
  if (typeof a === 'number' && typeof b === 'number') return holds(a - b);
  if (typeof a === 'string' && typeof b === 'string') return holds(a < b ? -1 : a > b ? 1 : 0);
  return false;
}
