import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { mapExpression } from '#language/mapExpression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { called, chosen, compared, NOTHING, NULL, sized, type Symbolic } from './conditions.ts';
import { isRows } from '#fields/table/fieldKinds.ts';

/** Replaces the fields of the record while an expression is expanded. */
export interface Reading {
  /** The value of a field for the expression, over the stored record. */
  readonly value: (field: string) => Symbolic;
  readonly field: (name: string) => FieldModel | undefined;
}

/** Expands an expression over the stored record: fields after the rules, references null with their field. */
export function substitute(expression: Expression, reading: Reading): Symbolic {
  let whole = true;
  const put = (node: Expression, by: Symbolic): Expression => {
    whole &&= by !== undefined;
    return by === undefined ? node : isNull(by) ? NOTHING : by;
  };
  const result = mapExpression(expression, (node) => {
    if (node.kind === 'name') {
      const [first] = node.path;
      if (node.root === '$values' || node.root === '$record')
        return first === undefined ? NOTHING : put(node, reading.value(first));
      if (node.root === '$ref') return put(node, referenced(node, first ?? '', reading));
      return node.root === '$self' || node.root === '$deps' ? NOTHING : node;
    }
    return onRows(node, reading) ?? put(node, undefined);
  });
  return whole ? sized(result) : undefined;
}

/** Column paths already read the record behind a reference; elsewhere, the reference's value is checked first. */
function referenced(node: Expression, name: string, { value, field }: Reading): Symbolic {
  const [guard, model] = [value(name), field(name)];
  const stored = guard?.kind === 'name' && guard.root === '$record' && guard.path[0] === name;
  const plain = stored && model?.reference?.idField === undefined;
  if (guard === NOTHING) return NOTHING;
  return plain ? node : chosen(compared(guard, '===', NULL), NOTHING, node);
}

/** Whether SQL supports a function of child rows. */
function mayTakeRows(name: string): boolean {
  const called = FUNCTIONS.get(name);
  return called?.rows === 0 && called.isExact !== 'never';
}

/** Child rows can only be counted, summed and tested for existence. Other possible values are split into cases. */
function onRows(node: Expression, reading: Reading): Symbolic {
  if (node.kind === 'compare' && (node.op === '===' || node.op === '!==')) {
    const tested = isNull(node.right) ? node.left : isNull(node.left) ? node.right : undefined;
    if (tested === undefined || !holdsRows(tested, reading)) return node;
    const missing = spread(tested, reading, (part) =>
      holdsRows(part, reading) ? called('empty', part) : compared(part, '===', NULL),
    );
    return node.op === '===' ? missing : missing && sized(build.not(missing));
  }
  if (node.kind !== 'call' || !mayTakeRows(node.name)) return node;
  const [first, ...rest] = node.args;
  if (first === undefined || !holdsRows(first, reading)) return node;
  return spread(first, reading, (part) => sized({ ...node, args: [part, ...rest] }));
}

/** Applies `make` to each case of a conditional value that is child rows in some of them. */
function spread(value: Expression, reading: Reading, make: (part: Expression) => Symbolic): Symbolic {
  if (value.kind !== 'conditional' || !holdsRows(value, reading)) return make(value);
  return chosen(value.test, spread(value.yes, reading, make), spread(value.no, reading, make));
}

function holdsRows(expression: Expression, reading: Reading): boolean {
  if (expression.kind === 'conditional') return [expression.yes, expression.no].some((of) => holdsRows(of, reading));
  const { kind } = expression;
  return kind === 'name' && expression.root === '$record' && isRows(reading.field(expression.path[0] ?? ''));
}

const isNull = (expression: Expression): boolean => expression.kind === 'literal' && expression.value === null;
